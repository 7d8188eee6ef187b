import {createReadStream} from 'node:fs';
import {stat} from 'node:fs/promises';
import {addAbortSignal, pipeline, Readable, type Transform} from 'node:stream';
import {createGunzip, createGzip} from 'node:zlib';
import {type Io, resolvePath} from './io.js';
import type {Progress} from './progress.js';

/** The bytes, decompressed if they begin as gzip does, whatever the name. */
async function* decompressed(
  bytes: AsyncIterable<Uint8Array>
): AsyncGenerator<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  try {
    // A pipe may hand over a single byte at a time.
    let head: Uint8Array = new Uint8Array(0);
    while (head.length < 2) {
      const {done, value} = await iterator.next();
      if (done) break;
      head = head.length === 0 ? value : Buffer.concat([head, value]);
    }
    const all = prepend(head, iterator);
    const isGzip = head[0] === 0x1f && head[1] === 0x8b;
    yield* isGzip ? through(all, createGunzip()) : all;
  } finally {
    // Not awaited: a read may be under way on a pipe that stays silent.
    iterator.return?.().catch(() => {});
  }
}

/** The content as gzip; the same content always gives the same bytes. */
export function compressed(
  content: AsyncIterable<string | Uint8Array>
): AsyncIterable<Uint8Array> {
  return through(content, createGzip());
}

async function* prepend(
  head: Uint8Array,
  rest: AsyncIterator<Uint8Array>
): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (;;) {
    const {done, value} = await rest.next();
    if (done) return;
    yield value;
  }
}

// An error on either side reaches whoever iterates, through the transform.
function through(
  source: AsyncIterable<string | Uint8Array>,
  transform: Transform
): AsyncIterable<Uint8Array> {
  pipeline(Readable.from(source), transform, () => {});
  return transform;
}

const CHUNK_LENGTH = 1 << 18;

/**
 * The bytes of a file, or of standard input for `-`, decompressed if they
 * are gzip. The file is open only while they are read.
 */
export async function* readBytes(
  name: string,
  io: Io,
  progress: Progress
): AsyncGenerator<Uint8Array> {
  if (name === '-') {
    yield* decompressed(counted(io.stdin, null, io, progress));
    return;
  }
  const path = resolvePath(name, io);
  const present = await stat(path);
  const total = present.isFile() ? present.size : null;
  const stream = createReadStream(path, {highWaterMark: CHUNK_LENGTH});
  yield* decompressed(counted(stream, total, io, progress));
}

// Counts what comes from the disk, not what it unpacks to: that is what the
// size of the file is measured in.
async function* counted(
  stream: Readable,
  total: number | null,
  io: Io,
  progress: Progress
): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const chunk of addAbortSignal(io.signal, stream)) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    count += bytes.length;
    progress.read(count, total);
    yield bytes;
  }
}
