import type {Model} from '../nlp/model/model.js';
import {decodeModel} from '../nlp/model/model-container.js';
import {checkBeginning, tooLong} from '../nlp/model-file/prefix.js';
import {aboutFile} from './errors.js';
import {readBytes} from './input.js';
import type {Io} from './io.js';
import type {Progress} from './progress.js';

/** Reads a model, or fails in one line that names the file. */
export async function readModelFile(
  name: string,
  io: Io,
  progress: Progress
): Promise<Model> {
  return readAs(name, decodeModel, io, progress);
}

/**
 * Reads a model file or a checkpoint as a whole, decompressed if it is gzip,
 * and decodes it. Errors carry the name of the file.
 */
export async function readAs<T>(
  name: string,
  decode: (bytes: Uint8Array) => T,
  io: Io,
  progress: Progress
): Promise<T> {
  try {
    return decode(await readWhole(readBytes(name, io, progress)));
  } catch (error) {
    throw aboutFile(name, error);
  }
}

// Bytes to begin with; the room for them doubles as they come.
const FIRST_LENGTH = 1 << 18;

/**
 * Reads a whole file. It stops as soon as it is clear that this is no file of
 * ours, or more than one: few bytes of gzip may unpack to very many.
 */
async function readWhole(
  chunks: AsyncIterable<Uint8Array>
): Promise<Uint8Array> {
  // Not a Buffer: small ones stand anywhere in a larger one, and the arrays
  // in the file would have to be copied once more.
  let bytes = new Uint8Array(FIRST_LENGTH);
  let length = 0;
  let total = Number.POSITIVE_INFINITY;
  for await (const chunk of chunks) {
    const before = length;
    length += chunk.length;
    if (length > total) throw tooLong(total);
    if (length > bytes.length) {
      // As much again, but no more than the file will have.
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
