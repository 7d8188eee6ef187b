/** The bytes of the Indonesian model: a file in Node, fetched elsewhere. */
export default async function indonesian() {
  const url = new URL('./id.model', import.meta.url);
  if (url.protocol === 'file:' && globalThis.process?.getBuiltinModule) {
    return process.getBuiltinModule('node:fs/promises').readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`spanforest-id: ${url} answered ${response.status}.`);
  }
  return new Uint8Array(await response.arrayBuffer());
}
