import {type FileHandle, open} from 'node:fs/promises';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import type {
  Hyparquet,
  ParquetBuffer,
  ParquetInput
} from '../../graph/formats/index.js';
import {atMost, zstdUnpacker} from './compression.js';
import {type Context, resolvePath} from './context.js';
import {loadPeer, UsageError} from './errors.js';

/** Opens a Parquet file, and reads it by a function. */
export async function withParquet(
  name: string,
  context: Context,
  read: (input: ParquetInput) => Promise<void>
): Promise<void> {
  if (name === '-') {
    throw new UsageError(
      'standard input cannot be Parquet, which is not read from start to end. ' +
        'Give the name of a file.'
    );
  }
  const handle = await open(resolvePath(name, context));
  try {
    const hyparquet: Hyparquet = await loadPeer(
      () => import('hyparquet') as Promise<object> as Promise<Hyparquet>,
      'hyparquet',
      'reading Parquet'
    );
    const file = await bufferOf(handle, context);
    const compressors = {
      GZIP: (bytes: Uint8Array, length: number) =>
        new Uint8Array(gunzipSync(bytes, atMost(length))),
      BROTLI: (bytes: Uint8Array, length: number) =>
        new Uint8Array(brotliDecompressSync(bytes, atMost(length))),
      ZSTD: await zstdUnpacker()
    };
    await read({hyparquet, file, compressors});
  } finally {
    await handle.close();
  }
}

async function bufferOf(
  handle: FileHandle,
  {progress, signal}: Context
): Promise<ParquetBuffer> {
  const {size} = await handle.stat();
  let count = 0;
  return {
    byteLength: size,
    async slice(start, end = size) {
      signal.throwIfAborted();
      if (!(start >= 0 && start <= end && end <= size)) {
        throw new RangeError('a part lies outside the file');
      }
      const bytes = new Uint8Array(end - start);
      for (let at = 0; at < bytes.length; ) {
        const {bytesRead} = await handle.read(bytes, at, undefined, start + at);
        if (bytesRead === 0) {
          throw new RangeError('the file has become shorter');
        }
        at += bytesRead;
      }
      count = Math.min(size, count + bytes.length);
      progress.read(count, size);
      return bytes.buffer;
    }
  };
}
