import {lstat, rm} from 'node:fs/promises';
import type {Model} from '../../nlp/model/index.js';
import {checkBeginning, decodeModel, tooLong} from '../../nlp/model/index.js';
import type {
  Trainer,
  TrainingData,
  TrainingOptions
} from '../../nlp/training/index.js';
import {encodeCheckpoint, resumeTraining} from '../../nlp/training/index.js';
import {aboutFile} from './errors.js';
import {readBytes} from './input.js';
import {type Io, resolvePath} from './io.js';
import {bytesToWrite, type Output, openOutput} from './output.js';
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

/** The file beside a model that says how far its training is. */
export class CheckpointFile {
  /** Its name. */
  readonly name: string;
  /** Whether there was one when it was looked for. */
  readonly isThere: boolean;
  readonly #output: Output;
  readonly #io: Io;

  private constructor(name: string, isThere: boolean, output: Output, io: Io) {
    this.name = name;
    this.isThere = isThere;
    this.#output = output;
    this.#io = io;
  }

  /** Looks for the checkpoint of a model, and checks that it can be written. */
  static async of(model: string, io: Io): Promise<CheckpointFile> {
    const name = `${model}.checkpoint`;
    const output = await openOutput(name, io);
    const path = resolvePath(name, io);
    const isThere = await lstat(path).then(
      () => true,
      () => false
    );
    return new CheckpointFile(name, isThere, output, io);
  }

  /** The training that it was saved by. */
  async resume(
    data: TrainingData,
    options: TrainingOptions,
    progress: Progress
  ): Promise<Trainer> {
    const resume = (bytes: Uint8Array) => resumeTraining(bytes, data, options);
    return readAs(this.name, resume, this.#io, progress);
  }

  /** Saves a training after a pass, in place of the one before. */
  async save(trainer: Trainer): Promise<void> {
    await this.#output.write(bytesToWrite(encodeCheckpoint(trainer)));
  }

  /** Removes it if it is there. */
  async remove(): Promise<void> {
    try {
      await rm(resolvePath(this.name, this.#io), {force: true});
    } catch (error) {
      throw aboutFile(this.name, error);
    }
  }
}
