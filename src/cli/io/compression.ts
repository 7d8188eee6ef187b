import {pipeline, Readable, type Transform} from 'node:stream';
import zlib, {createGunzip, createGzip} from 'node:zlib';
import {
  loadPeer,
  showName,
  systemError,
  UsageError,
  ZSTD_DATA_ERROR,
  ZSTD_WINDOW_ERROR
} from './errors.js';
import {ZstdFrames} from './zstd-frames.js';

// Node.js has zstd from 22.15 on.
const {createZstdCompress, createZstdDecompress, zstdDecompressSync} =
  zlib as typeof zlib & {
    createZstdCompress?: () => Transform;
    createZstdDecompress?: () => Transform;
    zstdDecompressSync?: (bytes: Uint8Array) => Uint8Array;
  };

/** The content of gzip or zstd. */
export function decompressed(
  bytes: AsyncIterable<Uint8Array>,
  kind: 'gzip' | 'zstd'
): AsyncIterable<Uint8Array> {
  return kind === 'gzip'
    ? through(copies(bytes), createGunzip())
    : decompressZstd(copies(bytes));
}

// A stream reads ahead, but a chunk may change once the next one is asked for.
async function* copies(
  chunks: AsyncIterable<Uint8Array>
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield chunk.slice();
}

async function* decompressZstd(
  bytes: AsyncIterable<Uint8Array>
): AsyncGenerator<Uint8Array> {
  try {
    if (createZstdDecompress) yield* through(bytes, createZstdDecompress());
    else yield* unpackZstd(bytes);
  } catch (error) {
    // One has codes of its own, the other numbers.
    const {code} = Object(error) as {code?: unknown};
    if (code === ZSTD_WINDOW_ERROR) throw error;
    const isOwn = typeof code === 'number' || /^ZSTD_/.test(String(code));
    if (!isOwn && code !== 'Z_BUF_ERROR') throw error;
    throw systemError(ZSTD_DATA_ERROR);
  }
}

async function* unpackZstd(
  bytes: AsyncIterable<Uint8Array>
): AsyncGenerator<Uint8Array> {
  const {Decompress} = await loadPeer(
    () => import('fzstd'),
    'fzstd',
    'reading zstd, which this Node.js does not have,'
  );
  let parts: Uint8Array[] = [];
  const unpacker = new Decompress(part => parts.push(part));
  const frames = new ZstdFrames();
  // It checks little itself, so that damage is any error at all.
  const push = (chunk: Uint8Array, isLast: boolean) => {
    try {
      unpacker.push(chunk, isLast);
    } catch {
      throw systemError(ZSTD_DATA_ERROR);
    }
  };
  for await (const chunk of bytes) {
    frames.check(chunk);
    push(chunk, false);
    yield* parts;
    parts = [];
  }
  push(new Uint8Array(0), true);
  yield* parts;
}

/**
 * Unpacks zstd in one piece. If that is not possible here, the function that it
 * returns throws, so that it matters only to those who have zstd.
 */
export async function zstdUnpacker(): Promise<
  (bytes: Uint8Array, length: number) => Uint8Array
> {
  if (zstdDecompressSync) return bytes => zstdDecompressSync(bytes);
  const purpose = 'reading zstd in Parquet, which this Node.js does not have,';
  try {
    const fzstd = await loadPeer(() => import('fzstd'), 'fzstd', purpose);
    return (bytes, length) => fzstd.decompress(bytes, new Uint8Array(length));
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/**
 * What compresses a file whose name ends in `.gz` or `.zst`.
 *
 * @throws {@link UsageError} for zstd where Node.js does not have it.
 */
export function compressorFor(name: string): () => Transform {
  if (/\.gz$/i.test(name)) return createGzip;
  if (createZstdCompress) return createZstdCompress;
  throw new UsageError(
    `${showName(name)}: this version of Node.js cannot write zstd. Use a name ` +
      'that ends in .gz, or Node.js 22.15 or later.'
  );
}

/** Pipes content through a transform. Errors of both reach the consumer. */
export function through(
  source: AsyncIterable<string | Uint8Array>,
  transform: Transform
): AsyncIterable<Uint8Array> {
  pipeline(Readable.from(source), transform, () => {});
  return transform;
}
