import {isAbsolute} from 'node:path';
import {performance} from 'node:perf_hooks';
import type {Readable, Writable} from 'node:stream';
import {setImmediate} from 'node:timers/promises';
import {aboutFile, ClosedPipeError} from './errors.js';

/** A stream to write to, which may be a terminal. */
type OutputStream = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
};

/**
 * All that a command may touch of the world besides files, so that a test
 * can run one without a process.
 */
export interface Io {
  readonly stdin: Readable;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What relative file names are relative to. */
  readonly cwd: string;
  /** Aborted on an interrupt, with the name of the signal as its reason. */
  readonly signal: AbortSignal;
  /**
   * Runs work that keeps the event loop busy. No handler of ours could run
   * meanwhile, so the process lets a signal end it at once. Not for use
   * while output is being written: nobody would remove an unfinished file.
   */
  readonly blocking: <T>(work: () => T) => T;
  /** Paths of unfinished files, to be removed if the process has to die. */
  readonly temporaryFiles: Set<string>;
}

/**
 * A file name as a path that does not depend on the process.
 *
 * Nothing is normalized: `a/../b` is another file than `b` if `a` is a
 * symbolic link.
 */
export function resolvePath(name: string, io: Io): string {
  return isAbsolute(name) ? name : `${io.cwd}/${name}`;
}

// Large enough that calls do not matter, small enough that memory does not.
const BATCH_LENGTH = 1 << 16;

/**
 * Writes one chunk and waits until the stream has taken it: memory stays
 * constant whatever the reader's pace, and no failure goes unseen.
 */
export function write(
  stream: Writable,
  chunk: string | Uint8Array,
  signal: AbortSignal
): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, {once: true});
    stream.write(chunk, error => {
      signal.removeEventListener('abort', abort);
      if (error) reject(isClosedPipe(error) ? new ClosedPipeError() : error);
      else resolve();
    });
  });
}

/** Writes a text that nobody may be waiting for: a closed pipe is fine. */
export async function say(
  stream: Writable,
  text: string,
  signal: AbortSignal
): Promise<void> {
  try {
    await write(stream, text, signal);
  } catch (error) {
    if (!(error instanceof ClosedPipeError)) throw error;
  }
}

/**
 * Says one last line on standard error after an interrupt: the signal that
 * has ended everything else does not end this.
 */
export async function sayInterrupted(text: string, io: Io): Promise<void> {
  const {signal} = new AbortController();
  await say(io.stderr, `spanforest: ${text}\n`, signal).catch(() => {});
}

/** Says something on standard output, whose name is in the error if any. */
export async function print(text: string, io: Io): Promise<void> {
  try {
    await say(io.stdout, text, io.signal);
  } catch (error) {
    throw aboutFile('standard output', error);
  }
}

// Milliseconds after which signals get their turn.
const SLICE = 50;

/**
 * Gives the event loop its turn now and then in the middle of long work, so
 * that an interrupt can end it.
 */
export class Turns {
  readonly #signal: AbortSignal;
  #start = performance.now();

  /** Turns in which a signal may come. */
  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Whether it is time to take one. */
  get isDue(): boolean {
    return performance.now() - this.#start > SLICE;
  }

  /** Lets the event loop run; throws if there was an interrupt. */
  async take(): Promise<void> {
    await setImmediate();
    this.#signal.throwIfAborted();
    this.#start = performance.now();
  }
}

/**
 * Joins small pieces of text into batches worth a system call.
 *
 * Pieces may be found while they are written, and a pipe may take a batch
 * without ever waiting: so the event loop gets its turn now and then, and
 * between two pieces an interrupt ends it all.
 */
export async function* inBatches(
  pieces: Iterable<string>,
  signal: AbortSignal
): AsyncGenerator<string, void, undefined> {
  const turns = new Turns(signal);
  let batch = '';
  for (const piece of pieces) {
    if (turns.isDue) await turns.take();
    signal.throwIfAborted();
    batch += piece;
    if (batch.length >= BATCH_LENGTH) {
      yield batch;
      batch = '';
    }
  }
  if (batch !== '') yield batch;
}

function isClosedPipe(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED';
}
