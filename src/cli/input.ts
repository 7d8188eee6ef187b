import {createReadStream} from 'node:fs';
import {stat} from 'node:fs/promises';
import {addAbortSignal, type Readable} from 'node:stream';
import {decompressed} from './gzip.js';
import {type Io, resolvePath} from './io.js';
import type {Progress} from './progress.js';

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
