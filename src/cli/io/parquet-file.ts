import type {FileHandle} from 'node:fs/promises';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import type {
  AsyncBuffer,
  Compressors,
  FileMetaData,
  SchemaTree
} from 'hyparquet';
import {quote} from '../../graph/errors.js';
import {parseWeight} from '../../graph/formats/index.js';
import {zstdUnpacker} from './compression.js';
import type {Context} from './context.js';
import {DataError, showName, UsageError} from './errors.js';
import {loadPeer} from './load-peer.js';

/** Some rows of a file that are stored together. */
export interface RowGroup {
  readonly start: number;
  readonly size: number;
}

/** The values of a column. */
export type Values = ArrayLike<unknown>;

/** A Parquet file whose head has been read. */
export class ParquetFile {
  readonly name: string;
  /** The names of the columns. */
  readonly names: readonly string[];
  readonly groups: readonly RowGroup[];
  /** How many rows there are. */
  readonly size: number;
  readonly #parquet: typeof import('hyparquet');
  readonly #metadata: FileMetaData;
  readonly #buffer: AsyncBuffer;
  readonly #context: Context;

  constructor(
    name: string,
    parquet: typeof import('hyparquet'),
    buffer: AsyncBuffer,
    metadata: FileMetaData,
    context: Context
  ) {
    this.name = name;
    this.#parquet = parquet;
    this.#buffer = buffer;
    this.#metadata = metadata;
    this.#context = context;
    const {children} = parquet.parquetSchema(metadata);
    this.names = children.map(({element}) => element.name);
    let start = 0;
    this.groups = metadata.row_groups.map(group => {
      const size = Number(group.num_rows);
      start += size;
      return {start: start - size, size};
    });
    this.size = start;
  }

  static async open(
    name: string,
    handle: FileHandle,
    context: Context
  ): Promise<ParquetFile> {
    const parquet = await loadPeer(
      () => import('hyparquet'),
      'hyparquet',
      'reading Parquet'
    );
    const buffer = await bufferOf(handle, context);
    return explained(name, async () => {
      const metadata = await parquet.parquetMetadataAsync(buffer);
      checkMetadata(metadata, buffer.byteLength);
      checkPaths(metadata, leavesOf(parquet.parquetSchema(metadata)));
      return new ParquetFile(name, parquet, buffer, metadata, context);
    });
  }

  /** The values of some columns in a row group, by the number of the column. */
  async read(
    {start, size}: RowGroup,
    columns: readonly number[]
  ): Promise<ReadonlyMap<number, Values>> {
    this.#context.signal.throwIfAborted();
    const compressors = await decompressors();
    const chunks = new Map<string, Values[]>();
    await explained(this.name, () =>
      this.#parquet.parquetRead({
        file: this.#buffer,
        metadata: this.#metadata,
        columns: columns.map(column => this.names[column]),
        rowStart: start,
        rowEnd: start + size,
        compressors,
        onChunk: ({columnName, columnData}) => {
          const present = chunks.get(columnName) ?? [];
          chunks.set(columnName, [...present, asNumbers(columnData)]);
        }
      })
    );
    this.#context.signal.throwIfAborted();
    return new Map(
      columns.map(column => {
        const found = chunks.get(this.names[column]) ?? [];
        const values = found.length === 1 ? found[0] : joined(found);
        if (values.length === size) return [column, values];
        const shown = `column ${quote(this.names[column])} has ${values.length}`;
        throw damaged(this.name, `${shown} values in ${size} rows`);
      })
    );
  }

  /** A value as a weight. */
  weightOf(value: unknown, row: number, column: number): number {
    let weight = Number.NaN;
    if (typeof value === 'number') weight = value;
    else if (typeof value === 'bigint') weight = Number(value);
    else if (typeof value === 'string') {
      const text = value.trim();
      weight = parseWeight(text, 0, text.length);
    }
    if (!Number.isNaN(weight)) return weight;
    const problem = isMissing(value)
      ? 'is null, but every edge needs a weight'
      : `is ${showValue(value)}, which is not a weight`;
    throw this.error(problem, row, column);
  }

  /** A value as attributes have them: what JSON can hold, or `undefined`. */
  attributeOf(value: unknown): unknown {
    if (isMissing(value)) return undefined;
    if (typeof value === 'bigint') {
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : String(value);
    }
    return typeof value === 'object' ? this.#parquet.toJson(value) : value;
  }

  /** An error about a value. */
  error(problem: string, row: number, column: number): DataError {
    return new DataError(
      `${showName(this.name)}: column ${quote(this.names[column])} of row ` +
        `${row + 1} ${problem}. Correct the row, or leave it out.`
    );
  }
}

/** Whether a row has no value in a column. */
export function isMissing(value: unknown): boolean {
  return value === null || value === undefined;
}

/** A value for errors. */
export function showValue(value: unknown): string {
  return typeof value === 'object' ? 'not a number or a text' : quote(value);
}

async function bufferOf(
  handle: FileHandle,
  {progress}: Context
): Promise<AsyncBuffer> {
  const {size} = await handle.stat();
  let count = 0;
  return {
    byteLength: size,
    async slice(start, end = size) {
      if (!(start >= 0 && start <= end && end <= size)) throw OUTSIDE;
      const bytes = new Uint8Array(end - start);
      for (let at = 0; at < bytes.length; ) {
        const {bytesRead} = await handle.read(bytes, at, undefined, start + at);
        if (bytesRead === 0)
          throw new RangeError('the file has become shorter');
        at += bytesRead;
      }
      count = Math.min(size, count + bytes.length);
      progress.read(count, size);
      return bytes.buffer;
    }
  };
}

// Numbers of 64 bits that doubles can hold; making each a bigint takes long.
function asNumbers(values: Values): Values {
  if (!(values instanceof BigInt64Array)) return values;
  const halves = new Int32Array(values.buffer, values.byteOffset);
  const numbers = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const high = halves[2 * i + 1];
    if (high < -(1 << 21) || high >= 1 << 21) return values;
    numbers[i] = high * 2 ** 32 + (halves[2 * i] >>> 0);
  }
  return numbers;
}

function joined(parts: readonly Values[]): Values {
  const all: unknown[] = [];
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) all.push(part[i]);
  }
  return all;
}

const OUTSIDE = new RangeError('a part lies outside the file');

// Checks what hyparquet takes for granted.
function checkMetadata(metadata: FileMetaData, length: number): void {
  if (metadata.schema.some(({name}) => typeof name !== 'string')) {
    throw new TypeError('a column has no name');
  }
  let rows = 0n;
  for (const {num_rows, columns} of metadata.row_groups) {
    if (!(num_rows >= 0n && num_rows <= MOST_ROWS)) {
      throw new RangeError(`a row group has ${num_rows} rows`);
    }
    rows += num_rows;
    for (const {meta_data: column} of columns) {
      if (column === undefined) throw new RangeError('a column has no place');
      const {data_page_offset, dictionary_page_offset} = column;
      const start = dictionary_page_offset || data_page_offset;
      const size = column.total_compressed_size;
      const isInside =
        start >= 0n && size >= 0n && start + size <= BigInt(length);
      if (!isInside) throw OUTSIDE;
    }
  }
  if (rows !== metadata.num_rows) {
    throw new RangeError(
      `the row groups have ${rows} of ${metadata.num_rows} rows`
    );
  }
}

// Each column is stored once in a row group. hyparquet reads several at once; if
// it stops at one that it cannot find, or ignores the second of two, an error in
// another would be an unhandled rejection.
function checkPaths(metadata: FileMetaData, leaves: ReadonlySet<string>): void {
  for (const {columns} of metadata.row_groups) {
    const seen = new Set<string>();
    for (const {meta_data: column} of columns) {
      const path = column!.path_in_schema.join('.');
      const shown = `column ${quote(path)}`;
      if (!leaves.has(path)) throw new RangeError(`${shown} is not declared`);
      if (seen.has(path)) throw new RangeError(`${shown} is stored twice`);
      seen.add(path);
    }
  }
}

// The paths of the columns that hold values, at any depth.
function leavesOf(schema: SchemaTree): Set<string> {
  const leaves = new Set<string>();
  const open = [schema];
  for (const {path, children} of open) {
    if (children.length === 0) leaves.add(path.join('.'));
    for (const child of children) open.push(child);
  }
  return leaves;
}

// The largest number of values in an array.
const MOST_ROWS = 2n ** 32n - 1n;

function damaged(name: string, problem: string, cause?: unknown): DataError {
  return new DataError(
    `${showName(name)}: is not a valid Parquet file, or is damaged ` +
      `(${problem}). Get the file again.`,
    {cause}
  );
}

// Errors of the library are about the file, unless they are ours or those of
// the system.
async function explained<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const {syscall, message} = Object(error) as NodeJS.ErrnoException;
    const isOther = error instanceof DataError || error instanceof UsageError;
    if (isOther || syscall !== undefined) throw error;
    const codec = /unsupported compression codec: (\w+)/.exec(message)?.[1];
    if (codec === undefined || !/^[A-Z]/.test(codec)) {
      // The message may quote bytes of the file.
      const problem = message.replace(/[^\x20-\x7e]/g, '?').slice(0, 200);
      throw damaged(name, problem, error);
    }
    throw new DataError(
      `${showName(name)}: is compressed with ${codec}, which cannot be ` +
        'read here. Compress it with snappy, gzip, brotli or zstd.',
      {cause: error}
    );
  }
}

async function decompressors(): Promise<Compressors> {
  const zstd = await zstdUnpacker();
  return {
    GZIP: (bytes, length) => new Uint8Array(gunzipSync(bytes, atMost(length))),
    BROTLI: (bytes, length) =>
      new Uint8Array(brotliDecompressSync(bytes, atMost(length))),
    ZSTD: zstd
  };
}

// A page declares its length; anything longer is damage.
function atMost(length: number): {maxOutputLength: number} {
  return {maxOutputLength: Math.max(1, length)};
}
