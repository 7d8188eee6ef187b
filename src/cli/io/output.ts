import {randomBytes} from 'node:crypto';
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
import {dirname, isAbsolute} from 'node:path';
import {aboutFile, ClosedPipeError, DataError, showName} from './errors.js';
import {compressed} from './input.js';
import {type Io, inBatches, resolvePath, write} from './io.js';

const FOLDER = '/proc/self/fd';

const NAME = /^\/(?:dev|proc\/(?:self|thread-self))\/fd\/(\d+)$/;

/**
 * Tells whether a path is a descriptor of this process that nobody outside
 * has opened for output: to write into it would upset the process itself.
 *
 * Only Linux tells whether a descriptor can be written to, and what else is
 * open. Elsewhere any file, device or pipe counts as one from outside.
 */
async function isInternalDescriptor(path: string): Promise<boolean> {
  const digits = NAME.exec(path)?.[1];
  // Standard output and the like are never ours.
  if (digits === undefined || Number(digits) <= 2) return false;
  const present = await stat(path);
  const isUsable =
    present.isFIFO() || present.isFile() || present.isCharacterDevice();
  if (!isUsable || (await isReadOnly(digits))) return true;
  if (!present.isFIFO()) return false;
  // A shell keeps the other end of its pipes, or gives it to someone else.
  for (const other of await readdir(FOLDER).catch(() => [])) {
    const found = await stat(`${FOLDER}/${other}`).catch(() => null);
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
 * Tells what becomes of the part of a file that was written before an error:
 * it is kept under the name of the file with this appended, or dropped for
 * `null`. The error is thrown either way; if it is another one, nothing has
 * been kept.
 */
type Rescue = (error: unknown) => string | null;

/** Pieces of what is written to a file. */
type Pieces = AsyncIterable<string | Uint8Array>;

/**
 * Content that ends early if it fails or if there is an interrupt, but ends
 * properly if the part before that is to be kept: gzip would not be whole
 * otherwise.
 */
class RescuedContent implements Pieces {
  readonly #pieces: Pieces;
  readonly #rescue: Rescue;
  readonly #signal: AbortSignal;
  #failure: {readonly error: unknown; readonly suffix: string} | null = null;

  /** Content of these pieces, as they come. */
  constructor(pieces: Pieces, rescue: Rescue, signal: AbortSignal) {
    this.#pieces = pieces;
    this.#rescue = rescue;
    this.#signal = signal;
  }

  /** The pieces, up to what went wrong. */
  async *[Symbol.asyncIterator](): AsyncGenerator<string | Uint8Array> {
    try {
      for await (const piece of this.#pieces) {
        this.#signal.throwIfAborted();
        yield piece;
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * What to append to the name of the file: nothing if all is there.
   *
   * @throws the reason of an interrupt, unless what is there is to be kept.
   */
  suffix(): string {
    const {aborted, reason} = this.#signal;
    if (aborted && this.#failure === null) this.#fail(reason);
    return this.#failure?.suffix ?? '';
  }

  /** @throws what went wrong, if anything did. */
  throwIfFailed(): void {
    if (this.#failure) throw this.#failure.error;
  }

  #fail(error: unknown): void {
    const suffix = this.#rescue(error);
    if (suffix === null) throw error;
    this.#failure = {error, suffix};
  }
}

/**
 * What is written: small pieces of a text, which are joined, or pieces of any
 * kind, which are written as they come.
 */
type Content = Iterable<string> | Pieces;

/** A place to write to, found usable beforehand. */
export interface Output {
  /** Whether the content goes to standard output. */
  readonly isStandard: boolean;
  /**
   * Path of the regular file that is replaced in one step, behind all links;
   * `null` if it is something else.
   */
  readonly file: string | null;
  /** Whether there was something before anything is written. */
  readonly isThere: boolean;
  /**
   * Writes the content, all of it or, if it is a regular file, none.
   *
   * @param rescue - Asked if the content of a regular file fails, or if there
   * is an interrupt.
   */
  readonly write: (content: Content, rescue?: Rescue) => Promise<void>;
}

// Other names of standard output. Opening them anew would start writing at
// the top of the file that the shell has opened, or fail on a socket.
const STANDARD = /^(-|\/dev\/stdout|\/dev\/fd\/1|\/proc\/self\/fd\/1)$/;

// What a process has open already is written to, never replaced.
const DESCRIPTOR = /^\/(dev|proc\/[^/]+)\/fd\/[^/]+$/;

/**
 * Checks that a file can be written before work is done for it.
 *
 * A regular file is replaced in one step by a finished one: written beside
 * it, synced, renamed; what stood there before stays until then, and stays
 * for good if anything fails. A symbolic link stays and what it leads to is
 * replaced. Devices, pipes and the like are written to directly. A name that
 * ends in `.gz` is compressed. Without a name the content goes to standard
 * output.
 */
export async function openOutput(
  name: string | undefined,
  io: Io
): Promise<Output> {
  if (name === undefined || STANDARD.test(name)) {
    return {
      isStandard: true,
      file: null,
      isThere: true,
      write: async content => {
        try {
          for await (const piece of piecesOf(content, io.signal)) {
            await write(io.stdout, piece, io.signal);
          }
        } catch (error) {
          throw aboutFile('standard output', error);
        }
      }
    };
  }
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw aboutFile(name, error);
    }
  };
  const encode = (pieces: Pieces) =>
    /\.gz$/i.test(name) ? compressed(pieces) : pieces;
  const target = await attempt(() => findTarget(resolvePath(name, io)));
  return {
    isStandard: false,
    file: target.replace ? target.path : null,
    isThere: target.present !== null,
    write: (content, rescue = drop) =>
      attempt(() => {
        const {path, replace} = target;
        const pieces = piecesOf(content, io.signal);
        const kept = replace ? rescue : drop;
        const rescued = new RescuedContent(pieces, kept, io.signal);
        return replace
          ? replaceFile(target, rescued, encode, io)
          : writeThrough(path, encode(rescued));
      })
  };
}

const drop: Rescue = () => null;

// Bytes written at a time, with a look at interrupts in between.
const PIECE_LENGTH = 1 << 20;

/** Bytes that are there as a whole, as content: pieces without a copy. */
export async function* bytesToWrite(
  bytes: Uint8Array
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += PIECE_LENGTH) {
    yield bytes.subarray(at, at + PIECE_LENGTH);
  }
}

function piecesOf(content: Content, signal: AbortSignal): Pieces {
  return Symbol.asyncIterator in content ? content : inBatches(content, signal);
}

interface Target {
  readonly path: string;
  /** What stands there now. */
  readonly present: Stats | null;
  /** Whether to replace it, rather than to write into it. */
  readonly replace: boolean;
}

async function findTarget(name: string): Promise<Target> {
  const path = await followLinks(name);
  if (await isInternalDescriptor(path)) {
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
  // Renaming would get round a write protection; the owner meant it.
  if (present) await access(path, constants.W_OK);
  const replace = !DESCRIPTOR.test(path) && (present?.isFile() ?? true);
  if (replace) {
    const folder = dirname(path);
    if (!(await stat(folder)).isDirectory()) throw systemError('ENOTDIR');
    await access(folder, constants.W_OK | constants.X_OK);
  }
  return {path, present, replace};
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

async function replaceFile(
  {path, present}: Target,
  content: RescuedContent,
  encode: (pieces: Pieces) => Pieces,
  {signal, temporaryFiles}: Io
): Promise<void> {
  const folder = dirname(path);
  const random = randomBytes(6).toString('hex');
  const temporary = `${folder}/.spanforest-${random}.tmp`;
  let handle: FileHandle | null = await open(temporary, 'wx');
  temporaryFiles.add(temporary);
  try {
    if (present) await keepOwner(handle, present);
    await writeAll(handle, encode(content));
    // After an interrupt there is no time for that.
    if (!signal.aborted) await handle.sync();
    await handle.close();
    handle = null;
    await rename(temporary, path + content.suffix());
  } catch (error) {
    await handle?.close();
    await rm(temporary, {force: true});
    throw error;
  } finally {
    temporaryFiles.delete(temporary);
  }
  content.throwIfFailed();
  await syncFolder(folder);
}

async function writeAll(handle: FileHandle, content: Pieces): Promise<void> {
  for await (const chunk of content) {
    // Goes on where the chunk before it ended, and never stops half-way.
    await handle.writeFile(chunk);
  }
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
// can do that, and the file is whole either way.
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder);
    await handle.sync().finally(() => handle.close());
  } catch {}
}

async function writeThrough(path: string, content: Pieces): Promise<void> {
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

function systemError(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), {code});
}
