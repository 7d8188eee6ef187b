/** About how many characters a writer hands out at a time. */
const CHUNK_LENGTH = 1 << 16;

/**
 * The same text in chunks of about 64 kB, so that whoever writes it out has
 * few pieces to handle.
 */
export function* textChunks(
  pieces: Iterable<string>
): Generator<string, void, undefined> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length >= CHUNK_LENGTH) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}
