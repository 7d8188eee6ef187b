import {createReadStream} from 'node:fs';
import {access, constants, open, stat} from 'node:fs/promises';
import {addAbortSignal} from 'node:stream';
import {decompressed, isCompressed} from './compression.js';
import {type Context, type Host, resolvePath} from './context.js';
import {
  aboutFile,
  DataError,
  showName,
  systemError,
  UsageError
} from './errors.js';
import {checkHeap} from './heap.js';

const CHUNK_LENGTH = 1 << 18;

/** How bytes are read. */
interface ByteOptions {
  /** How many of the decompressed bytes to leave out; default: 0. */
  readonly from?: number | undefined;
  /**
   * Whether a chunk may change once the next one is asked for, which saves
   * memory; default: `false`.
   */
  readonly reuse?: boolean | undefined;
}

/**
 * The bytes of a file, or of standard input for `-`, decompressed if they are
 * gzip or zstd.
 */
export async function* readBytes(
  name: string,
  context: Context,
  {from = 0, reuse = false}: ByteOptions = {}
): AsyncGenerator<Uint8Array> {
  const {signal} = context;
  if (name === '-') {
    const stream = addAbortSignal(signal, context.stdin());
    yield* decompressed(counted(stream, null, context));
    return;
  }
  const path = resolvePath(name, context);
  const present = await stat(path);
  const total = present.isFile() ? present.size : null;
  const maySeek = total !== null && (from > 0 || reuse);
  if (maySeek && !(await isCompressedFile(path))) {
    const chunks = counted(
      fileChunks(path, from, signal),
      total,
      context,
      from
    );
    for await (const chunk of chunks) yield reuse ? chunk : chunk.slice();
    return;
  }
  const file = createReadStream(path, {highWaterMark: CHUNK_LENGTH});
  const stream = addAbortSignal(signal, file);
  let left = from;
  for await (const bytes of decompressed(counted(stream, total, context))) {
    const rest = bytes.subarray(Math.min(left, bytes.length));
    left -= bytes.length - rest.length;
    if (rest.length > 0) yield rest;
  }
}

// Reads into one of two buffers while the other is in use: a stream allocates
// all chunks, which are collected late.
async function* fileChunks(
  path: string,
  from: number,
  signal: AbortSignal
): AsyncGenerator<Uint8Array> {
  const handle = await open(path);
  let position = from;
  let [buffer, other] = [0, 1].map(() => new Uint8Array(CHUNK_LENGTH));
  const read = () => handle.read(buffer, 0, CHUNK_LENGTH, position);
  let pending = read();
  try {
    for (;;) {
      const {bytesRead} = await pending;
      signal.throwIfAborted();
      if (bytesRead === 0) return;
      position += bytesRead;
      const chunk = buffer.subarray(0, bytesRead);
      [buffer, other] = [other, buffer];
      pending = read();
      // The consumer may stop before it sees this fail.
      pending.catch(() => {});
      yield chunk;
    }
  } finally {
    await pending.catch(() => {});
    await handle.close();
  }
}

async function isCompressedFile(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const head = new Uint8Array(4);
    await handle.read(head, 0, head.length, 0);
    return isCompressed(head);
  } finally {
    await handle.close();
  }
}

// Counts the compressed bytes, since the size of the file is in those.
async function* counted(
  stream: AsyncIterable<string | Uint8Array>,
  total: number | null,
  {progress}: Context,
  start = 0
): AsyncGenerator<Uint8Array> {
  let count = start;
  for await (const chunk of stream) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    count += bytes.length;
    progress.read(count, total);
    checkHeap();
    yield bytes;
  }
}

/** Checks that all files can be read, and standard input only once. */
export async function checkInputs(
  names: readonly string[],
  host: Host
): Promise<void> {
  if (names.filter(name => name === '-').length > 1) {
    throw new UsageError('standard input can be read only once: give one -.');
  }
  for (const name of names) {
    if (name === '-') continue;
    const path = resolvePath(name, host);
    try {
      await access(path, constants.R_OK);
      if ((await stat(path)).isDirectory()) throw systemError('EISDIR');
    } catch (error) {
      throw aboutFile(name, error);
    }
  }
}

/** Checks that an output file is not one of the input files. */
export async function checkOverwriting(
  output: string | undefined,
  inputs: readonly string[],
  host: Host
): Promise<void> {
  const find = (name: string) =>
    stat(resolvePath(name, host), {bigint: true}).catch(() => null);
  const present = output === undefined ? null : await find(output);
  if (!present?.isFile()) return;
  for (const input of inputs) {
    const other = input === '-' ? null : await find(input);
    if (other?.ino === present.ino && other.dev === present.dev) {
      throw new DataError(
        `${showName(output!)}: would be overwritten, but is read as well. ` +
          'Give another name to write to.'
      );
    }
  }
}
