import {createReadStream} from 'node:fs';
import {access, constants, stat} from 'node:fs/promises';
import {addAbortSignal, pipeline, Readable, type Transform} from 'node:stream';
import {createGunzip} from 'node:zlib';
import {type Context, type Host, resolvePath} from './context.js';
import {
  aboutFile,
  DataError,
  showName,
  systemError,
  UsageError
} from './errors.js';

const CHUNK_LENGTH = 1 << 18;

/** The bytes of a file, or of standard input for `-`, decompressed if gzip. */
export async function* readBytes(
  name: string,
  context: Context
): AsyncGenerator<Uint8Array> {
  if (name === '-') {
    yield* decompressed(counted(context.stdin(), null, context));
    return;
  }
  const path = resolvePath(name, context);
  const present = await stat(path);
  const total = present.isFile() ? present.size : null;
  const stream = createReadStream(path, {highWaterMark: CHUNK_LENGTH});
  yield* decompressed(counted(stream, total, context));
}

// Counts the compressed bytes, since the size of the file is in those.
async function* counted(
  stream: Readable,
  total: number | null,
  {signal, progress}: Context
): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const chunk of addAbortSignal(signal, stream)) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    count += bytes.length;
    progress.read(count, total);
    yield bytes;
  }
}

// Gzip is recognised by its first bytes, whatever the name of the file.
async function* decompressed(
  bytes: AsyncIterable<Uint8Array>
): AsyncGenerator<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  try {
    // A pipe may deliver a single byte at a time.
    let head: Uint8Array = new Uint8Array(0);
    while (head.length < 2) {
      const {done, value} = await iterator.next();
      if (done) break;
      head = head.length === 0 ? value : Buffer.concat([head, value]);
    }
    async function* all(): AsyncGenerator<Uint8Array> {
      if (head.length > 0) yield head;
      for (;;) {
        const {done, value} = await iterator.next();
        if (done) return;
        yield value;
      }
    }
    const isGzip = head[0] === 0x1f && head[1] === 0x8b;
    yield* isGzip ? through(all(), createGunzip()) : all();
  } finally {
    // Not awaited: a read may be pending on a pipe that stays silent.
    iterator.return?.().catch(() => {});
  }
}

/** Pipes content through a transform. Errors of both reach the consumer. */
export function through(
  source: AsyncIterable<string | Uint8Array>,
  transform: Transform
): AsyncIterable<Uint8Array> {
  pipeline(Readable.from(source), transform, () => {});
  return transform;
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
