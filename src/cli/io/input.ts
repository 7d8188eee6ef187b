import {createReadStream} from 'node:fs';
import {access, constants, open, stat} from 'node:fs/promises';
import {addAbortSignal} from 'node:stream';
import {type Context, type Host, resolvePath} from './context.js';
import {
  aboutFile,
  DataError,
  EXIT,
  showName,
  systemError,
  UsageError
} from './errors.js';

const CHUNK_LENGTH = 1 << 18;

/**
 * The bytes of a file, or of standard input for `-`, decompressed if they are
 * gzip or zstd.
 *
 * @param reuse - Whether a chunk may change once the next one is asked for,
 * which saves memory.
 */
export async function* readBytes(
  name: string,
  context: Context,
  reuse = false
): AsyncGenerator<Uint8Array> {
  const {signal} = context;
  let stream: AsyncIterable<string | Uint8Array>;
  let total: number | null = null;
  if (name === '-') stream = addAbortSignal(signal, context.stdin());
  else {
    const path = resolvePath(name, context);
    const present = await stat(path);
    if (present.isFile()) total = present.size;
    stream =
      reuse && present.isFile()
        ? fileChunks(path, signal)
        : addAbortSignal(
            signal,
            createReadStream(path, {highWaterMark: CHUNK_LENGTH})
          );
  }
  yield* unpacked(counted(stream, total, context), name);
}

// How files begin, and how their names end.
const PACKED = [
  {kind: 'gzip', magic: [0x1f, 0x8b], ending: /\.gz$/i},
  {kind: 'zstd', magic: [0x28, 0xb5, 0x2f, 0xfd], ending: /\.zst$/i}
] as const;

/**
 * The content of gzip or zstd, recognised by their first bytes; other bytes as
 * they are.
 *
 * @param name - Of the file. If it ends like that of a packed one, so little
 * that it could be one that was cut is one.
 */
export async function* unpacked(
  bytes: AsyncGenerator<Uint8Array>,
  name = ''
): AsyncGenerator<Uint8Array> {
  try {
    // A pipe may deliver a single byte at a time.
    let head: Uint8Array = new Uint8Array(0);
    while (head.length < 4) {
      const {done, value} = await bytes.next();
      if (done) break;
      head = head.length === 0 ? value : Buffer.concat([head, value]);
    }
    async function* all(): AsyncGenerator<Uint8Array> {
      if (head.length > 0) yield head;
      for (;;) {
        const {done, value} = await bytes.next();
        if (done) return;
        yield value;
      }
    }
    const packed = PACKED.find(({magic, ending}) => {
      const isCut = head.length > 1 || ending.test(name);
      return isCut && magic.every((byte, i) => (head[i] ?? byte) === byte);
    });
    if (packed) {
      const {decompressed} = await import('./compression.js');
      yield* decompressed(all(), packed.kind);
    } else yield* all();
  } finally {
    // Not awaited: a read may be pending on a pipe that stays silent.
    bytes.return(undefined).catch(() => {});
  }
}

// Reads into one of two buffers while the other is in use: a stream allocates
// all chunks, which are collected late.
async function* fileChunks(
  path: string,
  signal: AbortSignal
): AsyncGenerator<Uint8Array> {
  const handle = await open(path);
  let position = 0;
  let buffer = new Uint8Array(CHUNK_LENGTH);
  let other = new Uint8Array(CHUNK_LENGTH);
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

// Counts the compressed bytes, since the size of the file is in those.
async function* counted(
  stream: AsyncIterable<string | Uint8Array>,
  total: number | null,
  {progress}: Context
): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const chunk of stream) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    count += bytes.length;
    progress.read(count, total);
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
      const error = new DataError(
        `${showName(output!)}: would be overwritten, but is read as well. ` +
          'Give another name to write to.'
      );
      error.exit = EXIT.usage;
      throw error;
    }
  }
}
