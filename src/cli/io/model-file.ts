import {
  checkBeginning,
  decodeModel,
  type Model,
  tooLong
} from '../../nlp/model/index.js';
import type {Context} from './context.js';
import {aboutFile} from './errors.js';
import {readBytes} from './input.js';

/** Reads a model. */
export function readModelFile(name: string, context: Context): Promise<Model> {
  return readAndDecode(name, decodeModel, context);
}

/** Reads a model file or a checkpoint as a whole, and decodes it. */
export async function readAndDecode<T>(
  name: string,
  decode: (bytes: Uint8Array) => T,
  context: Context
): Promise<T> {
  try {
    return decode(await readAll(readBytes(name, context)));
  } catch (error) {
    throw aboutFile(name, error);
  }
}

// Bytes to begin with; the buffer doubles as more come.
const FIRST_LENGTH = 1 << 18;

// Stops as soon as it is clear that the file is no model, or too long: a few
// bytes of gzip may unpack to very many.
async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  // Not a Buffer: a small one is a part of a larger one at any offset, and
  // the arrays in the file would have to be copied once more.
  let bytes = new Uint8Array(FIRST_LENGTH);
  let length = 0;
  let total = Number.POSITIVE_INFINITY;
  for await (const chunk of chunks) {
    const before = length;
    length += chunk.length;
    if (length > total) throw tooLong(total);
    if (length > bytes.length) {
      const larger = new Uint8Array(Math.min(2 * length, total));
      larger.set(bytes.subarray(0, before));
      bytes = larger;
    }
    bytes.set(chunk, before);
    if (length > 0 && total === Number.POSITIVE_INFINITY) {
      const beginning = checkBeginning(bytes.subarray(0, length));
      if (beginning !== null) total = beginning.total;
      if (length > total) throw tooLong(total);
    }
  }
  return bytes.subarray(0, length);
}
