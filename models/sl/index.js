/** The bytes of the Slovenian model: a file in Node, fetched elsewhere. */
export default async function slovenian() {
  const url = new URL('./sl.model', import.meta.url);
  if (url.protocol === 'file:' && globalThis.process?.getBuiltinModule) {
    return process.getBuiltinModule('node:fs/promises').readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`spanforest-sl: ${url} answered ${response.status}.`);
  }
  return new Uint8Array(await response.arrayBuffer());
}
