import {lstat, rm} from 'node:fs/promises';
import {encodeCheckpoint, resumeTraining} from '../nlp/training/checkpoint.js';
import type {Trainer} from '../nlp/training/trainer.js';
import type {TrainingData} from '../nlp/training/training-data.js';
import type {TrainingOptions} from '../nlp/training/training-options.js';
import {aboutFile} from './errors.js';
import {type Io, resolvePath} from './io.js';
import {readAs} from './model-file.js';
import {bytesToWrite, type Output, openOutput} from './output.js';
import type {Progress} from './progress.js';

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
