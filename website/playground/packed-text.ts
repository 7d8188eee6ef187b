import {SpanforestError} from 'spanforest/graph';

// Bytes of a text in a link. Compressed, a few could become very many.
const LONGEST = 1 << 24;

/** Compresses a text for use in an address. */
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
 * Restores the text that {@link pack} compressed.
 *
 * @throws SpanforestError if it is damaged, or longer than 16 MB.
 */
export async function unpack(packed: string): Promise<string> {
  let length = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.length;
      if (length <= LONGEST) controller.enqueue(chunk);
      else controller.error(new Error('too long'));
    }
  });
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, char => char.charCodeAt(0));
    const stream = new Blob([bytes])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'))
      .pipeThrough(limit);
    return await new Response(stream).text();
  } catch {
    throw new SpanforestError(
      length > LONGEST
        ? `The link holds more than ${LONGEST} bytes. Use a file instead.`
        : 'The link is damaged. Ask for a new one.'
    );
  }
}
