/** What a link says of a tool: names and their values. */
export type SharedState = Readonly<Record<string, string>>;

/** Reads the state that is in the fragment of the address. */
export function readState(): SharedState {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

/** Puts a state into the address, without a new entry in the history. */
export function writeState(state: SharedState): void {
  const text = new URLSearchParams(state).toString();
  history.replaceState(null, '', `#${text}`);
}

/** Packs a text so that it fits into an address. */
export async function pack(text: string): Promise<string> {
  const stream = new Blob([text])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Unpacks what {@link pack} packed.
 *
 * @throws Error if it was damaged on the way.
 */
export async function unpack(packed: string): Promise<string> {
  const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, char => char.charCodeAt(0));
  const stream = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).text();
}
