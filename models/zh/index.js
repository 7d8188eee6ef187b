/** The bytes of the Chinese model: a file in Node, fetched elsewhere. */
export default async function chinese() {
  const url = new URL('./zh.model', import.meta.url);
  if (url.protocol === 'file:' && globalThis.process?.getBuiltinModule) {
    return process.getBuiltinModule('node:fs/promises').readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`spanforest-zh: ${url} answered ${response.status}.`);
  }
  return new Uint8Array(await response.arrayBuffer());
}
