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
    zstdDecompressSync?: (
      bytes: Uint8Array,
      options: {maxOutputLength: number}
    ) => Uint8Array;
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
  const unpack = unpacker(await loadFzstd('reading zstd'));
  for await (const chunk of bytes) yield* unpack(chunk);
  yield* unpack(null);
}

type Fzstd = typeof import('fzstd');

function loadFzstd(purpose: string): Promise<Fzstd> {
  const reason = `${purpose}, which this Node.js does not have,`;
  return loadPeer(() => import('fzstd'), 'fzstd', reason);
}

// Unpacks chunks, and then the end of the stream, block by block.
function unpacker({
  Decompress
}: Fzstd): (chunk: Uint8Array | null) => Generator<Uint8Array> {
  let parts: Uint8Array[] = [];
  const stream = new Decompress(part => parts.push(part));
  const frames = new ZstdFrames();
  return function* (chunk) {
    const pieces = chunk ? frames.pieces(chunk) : [new Uint8Array(0)];
    for (const piece of pieces) {
      // It checks little itself, so that damage is any error at all.
      try {
        stream.push(piece, chunk === null);
      } catch {
        throw systemError(ZSTD_DATA_ERROR);
      }
      yield* parts;
      parts = [];
    }
  };
}

/**
 * Unpacks zstd in one piece. If that is not possible here, the function that it
 * returns throws, so that it matters only to those who have zstd.
 */
export async function zstdUnpacker(): Promise<
  (bytes: Uint8Array, length: number) => Uint8Array
> {
  if (zstdDecompressSync) {
    return (bytes, length) => zstdDecompressSync(bytes, atMost(length));
  }
  try {
    const fzstd = await loadFzstd('reading zstd in Parquet');
    return (bytes, length) => {
      const unpack = unpacker(fzstd);
      const output = new Uint8Array(length);
      let end = 0;
      for (const chunk of [bytes, null]) {
        for (const part of unpack(chunk)) {
          // Longer than the page is damage, and an error.
          output.set(part, end);
          end += part.length;
        }
      }
      return output.subarray(0, end);
    };
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** A page declares its length; anything longer is damage. */
export function atMost(length: number): {maxOutputLength: number} {
  return {maxOutputLength: Math.max(1, length)};
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
