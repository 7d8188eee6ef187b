/** The bytes of the French model: a file in Node, fetched elsewhere. */
export default async function french() {
  const url = new URL('./fr.model', import.meta.url);
  if (url.protocol === 'file:' && globalThis.process?.getBuiltinModule) {
    return process.getBuiltinModule('node:fs/promises').readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`spanforest-fr: ${url} answered ${response.status}.`);
  }
  return new Uint8Array(await response.arrayBuffer());
}
