import {type FileHandle, open} from 'node:fs/promises';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import type {AsyncBuffer, Compressors, FileMetaData} from 'hyparquet';
import {quote} from '../../graph/errors.js';
import {
  type CsvRecord,
  csvColumns,
  parseWeight,
  type ReadGraphOptions
} from '../../graph/formats/index.js';
import type {
  AttributeRecord,
  NamedGraph,
  NamedVertices,
  TableLayout
} from '../../graph/named-graph.js';
import {zstdUnpacker} from '../io/compression.js';
import {type Context, resolvePath} from '../io/context.js';
import {DataError, showName, UsageError} from '../io/errors.js';
import {loadPeer} from '../io/load-peer.js';
import {NameIndex, unpackNames} from './name-index.js';
import {NamedForest} from './named-forest.js';

/** Reads a Parquet file as a graph, all of it. */
export async function readParquetGraph(
  name: string,
  options: ReadGraphOptions,
  context: Context
): Promise<NamedGraph> {
  const all = new NamedForest({hold: 'all', records: true});
  await readParquetInto(all, name, options, context);
  return all.graph();
}

/**
 * Reads a Parquet file into a forest, one row group after another. A row is an
 * edge; its ends and its weight are in the columns that a table with such a
 * header would have them in. Other columns are attributes: they are read at the
 * end, and only where there are edges that are still held. Memory for a row
 * group, besides the forest.
 */
export async function readParquetInto(
  forest: NamedForest,
  name: string,
  options: ReadGraphOptions,
  context: Context
): Promise<NamedVertices> {
  if (name === '-') {
    throw new UsageError(
      'standard input cannot be Parquet, which is not read from start to end. ' +
        'Give the name of a file.'
    );
  }
  const handle = await open(resolvePath(name, context));
  try {
    const file = await ParquetFile.open(name, handle, context);
    return await readEdges(forest, file, layoutOf(file, options));
  } finally {
    await handle.close();
  }
}

function layoutOf(
  {names}: ParquetFile,
  {source, target, weight}: ReadGraphOptions
): TableLayout {
  const ones = names.map(() => 1);
  const header: CsvRecord = {
    ...{separator: ',', fields: [...names], line: 1},
    ...{lines: ones, columns: ones}
  };
  const roles = {source, target, weight, header: true};
  const {hasHeader: _, ...columns} = csvColumns(header, roles);
  return {names, ...columns, separator: ',', decimal: '.'};
}

async function readEdges(
  forest: NamedForest,
  file: ParquetFile,
  layout: TableLayout
): Promise<NamedVertices> {
  const {names} = file;
  const roles = [layout.source, layout.target, layout.weight];
  const vertices = new VertexNames(file);
  const section = forest.begin(file.name, vertices);
  for (const group of file.groups) {
    const wanted = roles.filter(column => column !== null);
    const columns = await file.read(group, wanted);
    const {size, start} = group;
    const [source, target] = [layout.source, layout.target].map(column => {
      const ids = new Int32Array(size);
      return {column, values: columns.get(column)!, ids};
    });
    // Row by row, so that vertices are numbered as they appear.
    for (let i = 0; i < size; i++) {
      for (const {column, values, ids} of [source, target]) {
        ids[i] = vertices.numberOf(values[i], start + i, column);
      }
    }
    const weight = new Float64Array(size).fill(1);
    if (layout.weight !== null) {
      const values = columns.get(layout.weight)!;
      for (let i = 0; i < size; i++) {
        weight[i] = file.weightOf(values[i], start + i, layout.weight);
      }
    }
    section.add({size, source: source.ids, target: target.ids, weight});
  }
  const found = {nodes: unpackNames(vertices.packed), columns: layout};
  section.finish(found);
  const others = [...names.keys()].filter(column => !roles.includes(column));
  if (forest.hasRecords && others.length > 0) {
    await readAttributes(forest, file, others);
  }
  return found;
}

async function readAttributes(
  forest: NamedForest,
  file: ParquetFile,
  others: readonly number[]
): Promise<void> {
  const {groups, size} = file;
  const held = forest.heldSince(size);
  const records: AttributeRecord[] = [];
  let next = 0;
  for (const group of groups) {
    const end = group.start + group.size;
    if (next === held.length || held[next] >= end) continue;
    const columns = await file.read(group, others);
    for (; next < held.length && held[next] < end; next++) {
      const row = held[next] - group.start;
      const entries = [...columns].map(([column, values]) => [
        file.names[column],
        file.attributeOf(values[row])
      ]);
      records.push(
        Object.fromEntries(entries.filter(([, v]) => v !== undefined))
      );
    }
  }
  forest.setAttributes(size, held, records);
}

/** Numbers the vertices of a file by their names, which may be numbers. */
class VertexNames {
  readonly #file: ParquetFile;
  readonly #table = new NameIndex();
  readonly #encoder = new TextEncoder();
  #bytes = new Uint8Array(1 << 10);

  constructor(file: ParquetFile) {
    this.#file = file;
  }

  get vertexCount(): number {
    return this.#table.size;
  }

  get packed(): NameIndex['packed'] {
    return this.#table.packed;
  }

  namesSince(first: number): NameIndex['packed'] {
    return this.#table.since(first);
  }

  numberOf(value: unknown, row: number, column: number): number {
    if (typeof value === 'number' && value >= 0 && value < 2 ** 31) {
      if ((value | 0) === value) return this.#numberOfInteger(value);
    }
    const text =
      typeof value === 'number' || typeof value === 'bigint'
        ? String(value)
        : value;
    if (typeof text !== 'string') {
      const problem = isMissing(value)
        ? 'is null, but an edge has two ends'
        : `is ${showValue(value)}, which cannot be the name of a vertex`;
      throw this.#file.error(problem, row, column);
    }
    if (text === '') {
      throw this.#file.error('is empty, but a vertex has a name', row, column);
    }
    if (3 * text.length > this.#bytes.length) {
      this.#bytes = new Uint8Array(6 * text.length);
    }
    const {written} = this.#encoder.encodeInto(text, this.#bytes);
    return this.#table.add(this.#bytes, 0, written);
  }

  #numberOfInteger(value: number): number {
    const bytes = this.#bytes;
    let at = 10;
    do {
      const rest = (value / 10) | 0;
      bytes[--at] = 48 + value - 10 * rest;
      value = rest;
    } while (value > 0);
    return this.#table.add(bytes, at, 10);
  }
}

/** Some rows of a file that are stored together. */
interface RowGroup {
  readonly start: number;
  readonly size: number;
}

type Values = ArrayLike<unknown>;

/** A Parquet file whose head has been read. */
class ParquetFile {
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
    const metadata = await explained(name, () =>
      parquet.parquetMetadataAsync(buffer)
    );
    return new ParquetFile(name, parquet, buffer, metadata, context);
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
        return [column, found.length === 1 ? found[0] : joined(found)];
      })
    );
  }

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

  error(problem: string, row: number, column: number): DataError {
    return new DataError(
      `${showName(this.name)}: column ${quote(this.names[column])} of row ` +
        `${row + 1} ${problem}. Correct the row, or leave it out.`
    );
  }
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined;
}

function showValue(value: unknown): string {
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
      const bytes = new Uint8Array(Math.max(0, end - start));
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

// Errors of the library are about the file, unless they are ours or those of
// the system.
async function explained<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const {code, message} = Object(error) as NodeJS.ErrnoException;
    if (error instanceof DataError || code?.startsWith('E')) throw error;
    const codec = /unsupported compression codec: (\w+)/.exec(message)?.[1];
    throw new DataError(
      codec === undefined
        ? `${showName(name)}: is not a valid Parquet file, or is damaged ` +
            `(${message}). Get the file again.`
        : `${showName(name)}: is compressed with ${codec}, which cannot be ` +
            'read here. Compress it with snappy, gzip, brotli or zstd.',
      {cause: error}
    );
  }
}

async function decompressors(): Promise<Compressors> {
  const zstd = await zstdUnpacker();
  return {
    GZIP: bytes => new Uint8Array(gunzipSync(bytes)),
    BROTLI: bytes => new Uint8Array(brotliDecompressSync(bytes)),
    ZSTD: zstd
  };
}
