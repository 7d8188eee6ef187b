import type {Model} from '../nlp/model/model.js';
import {decodeModel} from '../nlp/model/model-container.js';
import {checkMagic} from '../nlp/model-file/prefix.js';
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

async function readWhole(
  chunks: AsyncIterable<Uint8Array>
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    // A file of another kind need not be read to its end.
    if (length === 0 && chunk.length > 0) checkMagic(chunk);
    parts.push(chunk);
    length += chunk.length;
  }
  // Not a Buffer: small ones stand anywhere in a larger one, and the arrays
  // in the file would have to be copied once more.
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
