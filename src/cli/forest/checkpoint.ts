import {rm, stat} from 'node:fs/promises';
import {performance} from 'node:perf_hooks';
import {type Context, notifyInterrupted, resolvePath} from '../io/context.js';
import {aboutFile, DataError, showName, UsageError} from '../io/errors.js';
import type {GraphInput} from '../io/graph-file.js';
import {checkOverwriting} from '../io/input.js';
import {readForestFile, writeForestFile} from './forest-file.js';
import {isCount, isTableLayout, membersOf} from './forest-head.js';
import type {HoldingOptions} from './held-edges.js';
import type {LinePosition} from './line-input.js';
import type {NamedForest} from './named-forest.js';

/** How far the reading of several files has come. */
export interface ReadingPosition {
  /** Number of the file that comes next, or is being read. */
  readonly file: number;
  /** Where to go on in it; `null` for its beginning. */
  readonly position: LinePosition | null;
}

// What must be the same for a run to go on.
interface Fingerprint {
  readonly holding: HoldingOptions;
  readonly inputs: readonly unknown[];
}

/**
 * A file that holds the forest of what has been read so far, so that a run that
 * was interrupted can go on. It is replaced in one step from time to time, and
 * removed at the end.
 */
export class Checkpoint {
  readonly #name: string;
  readonly #context: Context;
  readonly #inputs: readonly GraphInput[];
  readonly #fingerprint: Fingerprint;
  readonly #interval: number;
  #next: number;
  // Where the forest stands, if a run can go on from there.
  #position: (() => ReadingPosition | null) | null = null;

  private constructor(
    name: string,
    inputs: readonly GraphInput[],
    fingerprint: Fingerprint,
    interval: number,
    context: Context
  ) {
    this.#name = name;
    this.#inputs = inputs;
    this.#fingerprint = fingerprint;
    this.#interval = interval;
    this.#context = context;
    this.#next = performance.now() + interval;
  }

  /** Prepares to keep what is read from some files, every few milliseconds. */
  static async open(
    name: string,
    inputs: readonly GraphInput[],
    holding: HoldingOptions,
    interval: number,
    context: Context
  ): Promise<Checkpoint> {
    const names = inputs.map(({name}) => name);
    if (names.includes('-')) {
      throw new UsageError(
        'standard input cannot be read again, so there is no --checkpoint of ' +
          'it. Give the name of a file.'
      );
    }
    await checkOverwriting(name, names, context);
    const prints = await Promise.all(
      inputs.map(input => fingerprintOf(input, context))
    );
    const fingerprint = {holding, inputs: prints};
    return new Checkpoint(name, inputs, fingerprint, interval, context);
  }

  /** Puts what was kept into an empty forest; says where to go on. */
  async restore(forest: NamedForest): Promise<ReadingPosition | null> {
    const path = resolvePath(this.#name, this.#context);
    const isPresent = await stat(path).then(
      () => true,
      error => {
        if (error.code === 'ENOENT') return false;
        throw aboutFile(this.#name, error);
      }
    );
    if (!isPresent) return null;
    const stored = await readForestFile(this.#name, this.#context);
    const {checkpoint, ...head} = stored.head;
    if (checkpoint === undefined) {
      throw this.#error('is a forest file, but not a checkpoint');
    }
    const {fingerprint, reading} = membersOf(checkpoint);
    this.#check(membersOf(fingerprint));
    if (!isReadingPosition(reading, this.#inputs.length)) {
      throw this.#error('is damaged');
    }
    forest.addForest(this.#name, {...stored, head});
    this.#position = () => reading;
    return reading;
  }

  #check(kept: {readonly [name in keyof Fingerprint]?: unknown}): void {
    const {holding, inputs} = this.#fingerprint;
    const known = Array.isArray(kept.inputs) ? kept.inputs : [];
    const isSame = (a: unknown, b: unknown) =>
      JSON.stringify(a) === JSON.stringify(b);
    const withoutTimes = (all: readonly unknown[]) =>
      all.map(one => ({...(one as object), size: 0, modified: 0}));
    if (
      !isSame(kept.holding, holding) ||
      !isSame(withoutTimes(known), withoutTimes(inputs))
    ) {
      throw this.#error('is the checkpoint of another command');
    }
    const changed = inputs.findIndex((one, i) => !isSame(one, known[i]));
    if (changed < 0) return;
    const file = showName(this.#inputs[changed].name);
    throw this.#error(`was saved before ${file} changed`);
  }

  #error(problem: string): DataError {
    return new DataError(
      `${showName(this.#name)}: ${problem}. Remove it to start from the ` +
        'beginning, or give another name.'
    );
  }

  /** Keeps the forest if it is time to. */
  async consider(
    forest: NamedForest,
    position: () => ReadingPosition
  ): Promise<void> {
    // Where a field spans several lines, the last position would not do.
    this.#position = () => {
      const at = position();
      return at.position === null ? null : at;
    };
    if (performance.now() >= this.#next) await this.#save(forest);
  }

  /** Notes that a file has ended, and keeps the forest if it is time to. */
  async advance(forest: NamedForest, position: ReadingPosition): Promise<void> {
    this.#position = () => position;
    if (performance.now() >= this.#next) await this.#save(forest);
  }

  /** Notes that nothing can be kept until the next position is known. */
  pause(): void {
    this.#position = null;
  }

  /** Keeps the forest after an interrupt, if possible, and says so. */
  async interrupt(forest: NamedForest): Promise<void> {
    // The signal that ended everything else must not end this.
    const {signal} = new AbortController();
    const isKept = await this.#save(forest, {...this.#context, signal}).catch(
      () => false
    );
    if (!isKept) return;
    await notifyInterrupted(
      'interrupted. Run the same command again to resume from ' +
        `${showName(this.#name)}.`,
      this.#context
    );
  }

  /** Removes the file, once it is not needed any more. */
  async remove(): Promise<void> {
    await rm(resolvePath(this.#name, this.#context), {force: true});
  }

  async #save(
    forest: NamedForest,
    context: Context = this.#context
  ): Promise<boolean> {
    const reading = this.#position?.();
    if (!reading) return false;
    const start = performance.now();
    const parts = forest.parts();
    const checkpoint = {fingerprint: this.#fingerprint, reading};
    const head = {...parts.head, checkpoint};
    await writeForestFile(this.#name, {...parts, head}, context);
    // Large forests are kept less often, so that it hardly takes time.
    const end = performance.now();
    this.#next = end + Math.max(this.#interval, 10 * (end - start));
    return true;
  }
}

async function fingerprintOf(
  {name, format, options}: GraphInput,
  context: Context
): Promise<unknown> {
  const {size, mtimeMs} = await stat(resolvePath(name, context));
  return {name, format, options, size, modified: mtimeMs};
}

// Whether a value of a file, which may be made by another program, says where
// to go on.
function isReadingPosition(
  value: unknown,
  files: number
): value is ReadingPosition {
  const {file, position} = membersOf(value);
  if (!isCount(file) || file > files) return false;
  if (position === null) return true;
  const {offset, state} = membersOf(position);
  const {line, columns, decimal, decidedAt, hasEdges, lone} = membersOf(state);
  return (
    isCount(offset) &&
    isCount(line) &&
    isTableLayout(columns, [undefined]) &&
    [null, '.', ','].includes(decimal as string) &&
    isCount(decidedAt) &&
    typeof hasEdges === 'boolean' &&
    Array.isArray(lone) &&
    lone.every(isLoneName)
  );
}

function isLoneName(value: unknown): boolean {
  const {name, line, column} = membersOf(value);
  return typeof name === 'string' && isCount(line) && isCount(column);
}
