import {createHash, randomBytes} from 'node:crypto';
import type {Stats} from 'node:fs';
import {
  access,
  constants,
  type FileHandle,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat
} from 'node:fs/promises';
import {hostname} from 'node:os';
import {dirname, isAbsolute} from 'node:path';
import {TimeSlices} from '../../graph/long-call.js';
import {type Arguments, grouped, type OptionTable} from '../options.js';
import {
  type Context,
  type Host,
  notify,
  resolvePath,
  write
} from './context.js';
import {
  aboutFile,
  ClosedPipeError,
  DataError,
  showName,
  systemError
} from './errors.js';

/** A file or stream that was checked to be writable. */
export interface Output {
  /** Whether the content goes to standard output. */
  readonly isStandard: boolean;
  /** Path of the regular file to replace, links resolved, if it is one. */
  readonly file: string | null;
  /** Whether it existed before. */
  readonly exists: boolean;
  /** A regular file gets all of the content, or stays as it was. */
  readonly write: (content: Content, keep?: KeepPart) => Promise<void>;
}

// Small pieces of text, which are joined, and chunks to write one by one.
type Content = Iterable<string | Uint8Array> | Chunks;

type Chunks = AsyncIterable<string | Uint8Array>;

// Called if the content of a regular file fails or there is an interrupt.
// Returns what to append to the name of the file to keep the part before it,
// or `null` to drop that part. The error is thrown either way; if another
// error is thrown, nothing was kept.
type KeepPart = (error: unknown) => string | null;

// Names of standard output. Opening them again would start writing at the
// top of the file that the shell has opened, or fail on a socket.
const STANDARD_OUTPUT = /^(-|\/dev\/stdout|\/dev\/fd\/1|\/proc\/self\/fd\/1)$/;

/**
 * Checks that a file can be written, before work is done for it. Without a
 * name, or if it is `-`, the content goes to standard output.
 *
 * A regular file is replaced in one step: the content is written to a temporary
 * file beside it, synced, and renamed, so that nothing is lost if that fails.
 * Temporary files that killed processes have left there are removed. A symbolic
 * link stays, and its target is replaced. Devices and pipes are written to
 * directly. The content is compressed if the name ends in `.gz`, and if it ends
 * in `.zst`, too, where Node.js can do it.
 */
export async function openOutput(
  name: string | undefined,
  host: Context
): Promise<Output> {
  if (name === undefined || STANDARD_OUTPUT.test(name)) {
    return {
      isStandard: true,
      file: null,
      exists: true,
      write: content =>
        named('standard output', async () => {
          for await (const chunk of chunksOf(content, host.signal)) {
            // Both may be the same terminal.
            host.progress.clear();
            await write(host.stdout, chunk, host.signal);
          }
        })
    };
  }
  const {path, present, isReplaced} = await named(name, () =>
    findTarget(name, host)
  );
  // First, since a full disk may be full of them.
  if (isReplaced) await removeAbandoned(dirname(path));
  const encode = /\.(gz|zst)$/i.test(name) ? await encoderFor(name) : null;
  return {
    isStandard: false,
    file: isReplaced ? path : null,
    exists: present !== null,
    write: (content, keep = () => null) =>
      named(name, () => {
        const chunks = chunksOf(content, host.signal);
        if (!isReplaced) {
          return writeThrough(path, encode ? encode(chunks) : chunks);
        }
        return replaceFile(path, present, chunks, encode, keep, host);
      })
  };
}

type Encoder = (chunks: Chunks) => Chunks;

async function encoderFor(name: string): Promise<Encoder> {
  const {compressorFor, through} = await import('./compression.js');
  const compressor = compressorFor(name);
  return chunks => through(chunks, compressor());
}

async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw aboutFile(name, error);
  }
}

/** The options for the summary of commands that write a result. */
export const SUMMARY_OPTIONS: OptionTable = grouped('Other options', {
  '--summary': {
    about: 'Print a summary on standard error, as on a terminal or with -o.',
    conflicts: 'quiet'
  },
  '-q, --quiet': 'No summary and no progress.'
});

/** Prints the summary, if it is wanted, when the output has been written. */
export async function printSummary(
  summary: string,
  {isStandard}: Output,
  {switches}: Arguments,
  context: Context
): Promise<void> {
  const isShown = !isStandard || context.stderr.isTTY;
  if (isShown || switches.has('summary')) await notify(summary, context);
}

// Bytes written at a time, with a check for interrupts in between.
const CHUNK_LENGTH = 1 << 20;

/** Bytes as content to write: chunks without a copy. */
export async function* bytesToWrite(
  bytes: Uint8Array
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += CHUNK_LENGTH) {
    yield bytes.subarray(at, at + CHUNK_LENGTH);
  }
}

// Characters that are worth a system call.
const TEXT_LENGTH = 1 << 16;

async function* chunksOf(
  content: Content,
  signal: AbortSignal
): AsyncGenerator<string | Uint8Array, void, undefined> {
  if (Symbol.asyncIterator in content) {
    for await (const chunk of content) {
      signal.throwIfAborted();
      yield chunk;
    }
    return;
  }
  // Pieces may take time to compute, and a pipe may take a chunk without ever
  // waiting: so the event loop gets a chance to handle interrupts here.
  const slices = new TimeSlices(signal);
  let text = '';
  for (const piece of content) {
    if (slices.isOver) await slices.next();
    signal.throwIfAborted();
    if (typeof piece === 'string') text += piece;
    if (typeof piece !== 'string' || text.length >= TEXT_LENGTH) {
      if (text !== '') yield text;
      text = '';
    }
    if (typeof piece !== 'string') yield piece;
  }
  if (text !== '') yield text;
}

async function replaceFile(
  path: string,
  present: Stats | null,
  chunks: Chunks,
  encode: Encoder | null,
  keep: KeepPart,
  {signal, temporaryFiles}: Host
): Promise<void> {
  let failure: {readonly error: unknown; readonly suffix: string} | undefined;
  const fail = (error: unknown) => {
    const suffix = keep(error);
    if (suffix === null) throw error;
    failure = {error, suffix};
  };
  // If the part before an error is kept, the content ends there as if it were
  // complete: otherwise gzip would be damaged.
  async function* content(): AsyncGenerator<string | Uint8Array> {
    try {
      yield* chunks;
    } catch (error) {
      fail(error);
    }
  }
  const folder = dirname(path);
  const temporary = await temporaryPath(folder);
  let handle: FileHandle | null = null;
  // Noted before it exists, so that a second signal removes it at any moment.
  temporaryFiles.add(temporary);
  try {
    handle = await open(temporary, 'wx');
    if (present) await keepOwner(handle, present);
    await writeAll(handle, encode ? encode(content()) : content());
    // After an interrupt there is no time for that.
    if (!signal.aborted) await handle.sync();
    await handle.close();
    handle = null;
    if (signal.aborted && !failure) fail(signal.reason);
    await rename(temporary, path + (failure?.suffix ?? ''));
  } catch (error) {
    await handle?.close();
    await rm(temporary, {force: true});
    throw error;
  } finally {
    temporaryFiles.delete(temporary);
  }
  if (failure) throw failure.error;
  await syncFolder(folder);
}

async function writeAll(handle: FileHandle, content: Chunks): Promise<void> {
  // This appends, and never writes only a part of a chunk.
  for await (const chunk of content) await handle.writeFile(chunk);
}

async function keepOwner(handle: FileHandle, present: Stats): Promise<void> {
  const {uid, gid} = await handle.stat();
  if (uid !== present.uid || gid !== present.gid) {
    // Only root may give files away; anyone else ends up owning the copy.
    await handle.chown(present.uid, present.gid).catch(() => {});
  }
  await handle.chmod(present.mode & 0o777);
}

// The new name survives a crash once its folder is synced. Not every system
// can do that, and the file is complete either way.
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {}
}

async function writeThrough(path: string, content: Chunks): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await writeAll(handle, content);
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    throw code === 'EPIPE' ? new ClosedPipeError() : error;
  } finally {
    await handle.close();
  }
}

// What a process has open already is written to, never replaced.
const DESCRIPTOR = /^\/(dev|proc\/[^/]+)\/fd\/[^/]+$/;

// Where to write, what is there now, and whether it is replaced as a whole.
async function findTarget(
  name: string,
  host: Host
): Promise<{path: string; present: Stats | null; isReplaced: boolean}> {
  const given = resolvePath(name, host);
  const path = await followLinks(given);
  const descriptor = OWN_DESCRIPTOR.exec(path)?.[1];
  if (descriptor !== undefined && (await isInternal(path, descriptor))) {
    throw new DataError(
      `${showName(path)}: is not a file or pipe that the shell has opened ` +
        'for output. Give one that is, or the name of a file.'
    );
  }
  const present = await stat(path).catch(error => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (present?.isDirectory()) throw systemError('EISDIR');
  // Renaming would bypass a write protection, which the owner meant.
  if (present) await access(path, constants.W_OK);
  const isReplaced = !DESCRIPTOR.test(path) && (present?.isFile() ?? true);
  if (isReplaced) {
    const folder = dirname(path);
    const found = await stat(folder).catch(error => {
      if (error.code !== 'ENOENT') throw error;
      const shown = showName(dirname(path === given ? name : path));
      throw new DataError(
        `${showName(name)}: the folder ${shown} does not exist. Make it ` +
          'first, or write elsewhere.'
      );
    });
    if (!found.isDirectory()) throw systemError('ENOTDIR');
    await access(folder, constants.W_OK | constants.X_OK);
  }
  return {path, present, isReplaced};
}

// Like realpath, but the file at the end need not exist yet.
async function followLinks(path: string): Promise<string> {
  for (let steps = 0; steps < 40; steps++) {
    if (DESCRIPTOR.test(path)) return path;
    let link: string;
    try {
      link = await readlink(path);
    } catch {
      return path;
    }
    path = isAbsolute(link) ? link : `${dirname(path)}/${link}`;
  }
  throw systemError('ELOOP');
}

const OWN_DESCRIPTORS = '/proc/self/fd';
const OWN_DESCRIPTOR = /^\/(?:dev|proc\/(?:self|thread-self))\/fd\/(\d+)$/;

// Whether a descriptor of this process is one that the shell did not open
// for output: writing into it would break the process itself. Only Linux says
// whether a descriptor is writable, and what else is open. Elsewhere any file,
// device or pipe counts as opened by the shell.
async function isInternal(path: string, digits: string): Promise<boolean> {
  // Standard output and standard error never are.
  if (Number(digits) <= 2) return false;
  const present = await stat(path);
  const isUsable =
    present.isFIFO() || present.isFile() || present.isCharacterDevice();
  if (!isUsable || (await isReadOnly(digits))) return true;
  if (!present.isFIFO()) return false;
  // Of a pipe of the shell, this process does not have the other end.
  for (const other of await readdir(OWN_DESCRIPTORS).catch(() => [])) {
    const found = await stat(`${OWN_DESCRIPTORS}/${other}`).catch(() => null);
    const isSame = found?.ino === present.ino && found.dev === present.dev;
    if (isSame && (await isReadOnly(other))) return true;
  }
  return false;
}

async function isReadOnly(digits: string): Promise<boolean> {
  const path = `/proc/self/fdinfo/${digits}`;
  const info = await readFile(path, 'utf8').catch(() => '');
  const flags = /^flags:\s*([0-7]+)$/m.exec(info)?.[1];
  if (flags === undefined) return false;
  const access = constants.O_WRONLY | constants.O_RDWR;
  return (Number.parseInt(flags, 8) & access) === constants.O_RDONLY;
}

/**
 * The path of a new file for unfinished output in a folder. Its name says which
 * process it belongs to, so that other processes can tell if it is abandoned.
 */
export async function temporaryPath(folder: string): Promise<string> {
  const random = randomBytes(6).toString('hex');
  return `${folder}/.spanforest-${await hostMark()}-${process.pid}-${random}.tmp`;
}

const PATTERN = /^\.spanforest-([0-9a-f]{8})-(\d+)-[0-9a-f]{12}\.tmp$/;

/**
 * Removes what killed processes have left in a folder, and returns the names.
 * Removes only files of processes that ran on this machine and have ended.
 */
export async function removeAbandoned(folder: string): Promise<string[]> {
  const removed: string[] = [];
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [, mark, pid] = PATTERN.exec(name) ?? [];
    if (pid === undefined || mark !== (await hostMark())) continue;
    if (isRunning(Number(pid))) continue;
    try {
      await rm(`${folder}/${name}`);
      removed.push(name);
    } catch {
      // It belongs to another user, or another process was faster.
    }
  }
  return removed;
}

// Whether a process is running. A new one may have the id of an old one: then a
// file stays longer than it needs to.
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

let knownMark: string | undefined;

// Stands for the machine or container, within which process ids are unique: a
// folder may be shared between several.
async function hostMark(): Promise<string> {
  if (knownMark === undefined) {
    const space = await readlink('/proc/self/ns/pid').catch(() => '');
    const hash = createHash('sha256').update(`${hostname()}\n${space}`);
    knownMark = hash.digest('hex').slice(0, 8);
  }
  return knownMark;
}
