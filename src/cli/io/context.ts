import {isAbsolute} from 'node:path';
import {PassThrough, type Readable, type Writable} from 'node:stream';
import {aboutFile, ClosedPipeError} from './errors.js';
import type {Progress} from './progress.js';

/** A stream to write to, which may be a terminal. */
type OutputStream = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
};

/** What the program uses of its process, apart from files. */
export interface Host {
  /** Opens standard input. Even opening it changes a terminal or pipe. */
  readonly stdin: () => Readable;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that relative file names start from. */
  readonly cwd: string;
  /** Aborted on an interrupt, with the name of the signal as its reason. */
  readonly signal: AbortSignal;
  /**
   * Runs work that blocks the event loop. Signal handlers could not run
   * meanwhile, so a signal ends the process at once. Not for use while output
   * is being written: an unfinished file would stay behind.
   */
  readonly blocking: <T>(work: () => T) => T;
  /** Paths of unfinished files, to be removed if the process is killed. */
  readonly temporaryFiles: Set<string>;
}

/** What a command runs in. */
export interface Context extends Host {
  /** Whether `--quiet` was given. */
  readonly quiet: boolean;
  readonly progress: Progress;
}

/**
 * A context for work that only reads and writes files: it has no input, what it
 * prints is lost, and it is never interrupted.
 */
export function silentContext(cwd: string, progress: Progress): Context {
  const unused = new PassThrough();
  return {
    stdin: () => unused,
    stdout: unused,
    stderr: unused,
    env: {},
    cwd,
    signal: new AbortController().signal,
    blocking: work => work(),
    temporaryFiles: new Set(),
    quiet: true,
    progress
  };
}

/**
 * A file name as an absolute path, not normalized: `a/../b` differs from `b`
 * if `a` is a symbolic link.
 */
export function resolvePath(name: string, {cwd}: Pick<Host, 'cwd'>): string {
  return isAbsolute(name) ? name : `${cwd}/${name}`;
}

/**
 * Writes one chunk and waits until the stream has taken it. So memory stays
 * constant however slow the reader is, and no failure goes unseen.
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

function isClosedPipe(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED';
}

/** Prints a text. A reader that has closed the pipe is not an error. */
export async function print(
  text: string,
  host: Host,
  stream: 'stdout' | 'stderr' = 'stdout'
): Promise<void> {
  try {
    await write(host[stream], text, host.signal);
  } catch (error) {
    if (error instanceof ClosedPipeError) return;
    const isOutput = stream === 'stdout';
    throw aboutFile(isOutput ? 'standard output' : 'standard error', error);
  }
}

/**
 * Prints a text on standard error, unless `--quiet` was given. A closed or
 * full standard error must not abort the work, but an interrupt does.
 */
export async function notify(text: string, context: Context): Promise<void> {
  if (context.quiet) return;
  context.progress.clear();
  await print(text, context, 'stderr').catch(() => {});
  context.signal.throwIfAborted();
}

/** Prints a last line on standard error after an interrupt. */
export async function notifyInterrupted(
  line: string,
  context: Context
): Promise<void> {
  if (context.quiet) return;
  context.progress.clear();
  // The signal that ended everything else must not end this.
  const {signal} = new AbortController();
  await write(context.stderr, `spanforest: ${line}\n`, signal).catch(() => {});
}
