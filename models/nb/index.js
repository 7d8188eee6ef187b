/** The bytes of the Norwegian Bokmål model: a file in Node, fetched elsewhere. */
export default async function norwegianBokmal() {
  const url = new URL('./nb.model', import.meta.url);
  if (url.protocol === 'file:' && globalThis.process?.getBuiltinModule) {
    return process.getBuiltinModule('node:fs/promises').readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`spanforest-nb: ${url} answered ${response.status}.`);
  }
  return new Uint8Array(await response.arrayBuffer());
}
