import type {EdgeSink} from '../edge-block.js';
import {GraphFormatError, quote, SpanforestError} from '../errors.js';
import type {AttributeRecord, TableLayout} from '../named-graph.js';
import {csvColumns} from './csv-columns.js';
import type {ReadGraphOptions} from './graph-formats.js';
import type {FoundGraph} from './read-graph.js';
import type {VertexTable} from './vertex-table.js';
import {parseWeight} from './weight-text.js';

/** What is used of the package hyparquet. */
export interface Hyparquet {
  /** Reads the end of a file, which says where everything is. */
  parquetMetadataAsync(file: ParquetBuffer): Promise<unknown>;
  /** The columns as a tree. */
  parquetSchema(metadata: unknown): unknown;
  /** Reads the values of some columns. */
  parquetRead(options: object): Promise<unknown>;
  /** A value as JSON can hold it. */
  toJson(value: unknown): unknown;
}

/** A file whose parts can be read in any order. */
export interface ParquetBuffer {
  /** How long it is. */
  readonly byteLength: number;
  /** The bytes of a part. */
  slice(start: number, end?: number): ArrayBuffer | Promise<ArrayBuffer>;
}

/** A Parquet file, and the package that reads it. */
export interface ParquetInput {
  /** The package: `await import('hyparquet')`. */
  readonly hyparquet: Hyparquet;
  /** The file, an `ArrayBuffer` for example. */
  readonly file: ParquetBuffer;
  /** What unpacks pages, by the name of the codec; Snappy needs none. */
  readonly compressors?: object;
}

interface Metadata {
  readonly schema: readonly {readonly name: unknown}[];
  readonly num_rows: bigint;
  readonly row_groups: readonly {
    readonly num_rows: bigint;
    readonly columns: readonly {
      readonly meta_data?: {
        readonly path_in_schema: readonly string[];
        readonly data_page_offset: bigint;
        readonly dictionary_page_offset?: bigint;
        readonly total_compressed_size: bigint;
      };
    }[];
  }[];
}

interface SchemaTree {
  readonly path: readonly string[];
  readonly children: readonly SchemaTree[];
  readonly element: {readonly name: string};
}

/** Some rows of a file that are stored together. */
interface RowGroup {
  readonly start: number;
  readonly size: number;
}

/** The values of a column. */
type Values = ArrayLike<unknown>;

/**
 * Reads a Parquet file. A row is an edge; its ends and its weight are in the
 * columns that a table with such a header would have them in. Other columns are
 * attributes, and are read only where a sink still holds edges at the end.
 * Memory for a row group at a time.
 */
export async function readParquet(
  sink: EdgeSink,
  input: ParquetInput,
  options: ReadGraphOptions,
  vertices: VertexTable
): Promise<FoundGraph> {
  const file = await ParquetFile.open(input, options);
  const layout = layoutOf(file, options);
  const {source, target, weight} = layout;
  const roles = [source, target, ...(weight === null ? [] : [weight])];
  const others = [...file.names.keys()].filter(i => !roles.includes(i));
  const keeps = others.length > 0 && sink.heldAttributes !== undefined;
  const vertexIn = vertexFinder(file, vertices);
  for (const group of file.groups) {
    const {size, start} = group;
    const all = keeps ? roles : [...roles, ...others];
    const columns = await file.read(group, all);
    const [sources, targets] = [source, target].map(i => columns.get(i)!);
    const block = {
      size,
      source: new Int32Array(size),
      target: new Int32Array(size),
      weight: new Float64Array(size).fill(1)
    };
    // Row by row, so that vertices are numbered as they appear.
    for (let i = 0; i < size; i++) {
      block.source[i] = vertexIn(sources[i], start + i, source);
      block.target[i] = vertexIn(targets[i], start + i, target);
    }
    const weights = weight === null ? [] : columns.get(weight)!;
    for (let i = 0; i < weights.length; i++) {
      block.weight[i] = file.weightOf(weights[i], start + i, weight!);
    }
    const attributes = (i: number): AttributeRecord =>
      keeps ? {[ROW]: start + i} : file.record(others, columns, i);
    sink.add({...block, ...(others.length > 0 && {attributes})});
  }
  if (keeps) await fillRecords(file, others, sink.heldAttributes!());
  return {columns: layout};
}

function layoutOf(
  {names}: ParquetFile,
  {source, target, weight}: ReadGraphOptions
): TableLayout {
  const ones = names.map(() => 1);
  const header = {fields: [...names], line: 1, lines: ones, columns: ones};
  const {hasHeader: _, ...columns} = csvColumns(
    {...header, separator: ','},
    {source, target, weight, header: true}
  );
  return {names, ...columns, separator: ',', decimal: '.'};
}

// The row of an edge whose attributes have not been read.
const ROW = Symbol('row');

type Unread = Record<string, unknown> & {[ROW]?: number};

// Reads the attributes of the edges that are held, in the order of the rows.
async function fillRecords(
  file: ParquetFile,
  columns: readonly number[],
  records: readonly AttributeRecord[]
): Promise<void> {
  const unread = (records as readonly Unread[]).filter(
    record => record[ROW] !== undefined
  );
  let next = 0;
  for (const group of file.groups) {
    const end = group.start + group.size;
    if (next === unread.length || unread[next][ROW]! >= end) continue;
    const values = await file.read(group, columns);
    for (; next < unread.length && unread[next][ROW]! < end; next++) {
      const record = unread[next];
      const row = record[ROW]! - group.start;
      delete record[ROW];
      Object.assign(record, file.record(columns, values, row));
    }
  }
}

// Finds the vertices of a file by their names, which may be numbers.
function vertexFinder(
  file: ParquetFile,
  vertices: VertexTable
): (value: unknown, row: number, column: number) => number {
  const known = new Map<unknown, number>();
  return (value, row, column) => {
    const found = known.get(value);
    if (found !== undefined) return found;
    const isNumber = typeof value === 'number' || typeof value === 'bigint';
    const name = isNumber ? String(value) : value;
    if (typeof name !== 'string') {
      const problem = isMissing(value)
        ? 'is null, but an edge has two ends'
        : `is ${showValue(value)}, which cannot be the name of a vertex`;
      throw file.error(problem, row, column);
    }
    if (name === '') {
      throw file.error('is empty, but a vertex has a name', row, column);
    }
    // What the decoder puts in place of bytes that are no text: two different
    // names would become one.
    if (name.includes('\ufffd')) {
      throw file.error(`is ${quote(name)}, which is not UTF-8`, row, column);
    }
    if (vertices.size > MANY) vertices.startScanner();
    const vertex = vertices.add(name);
    if (known.size < MOST_KNOWN) known.set(value, vertex);
    return vertex;
  };
}

// From so many names on, a scanner looks them up if there can be one.
const MANY = 1 << 16;

// A map has no more entries in every engine.
const MOST_KNOWN = 1 << 24;

/** A Parquet file whose end has been read. */
class ParquetFile {
  /** The names of the columns. */
  readonly names: readonly string[];
  readonly groups: readonly RowGroup[];
  readonly #input: ParquetInput;
  readonly #metadata: Metadata;
  readonly #options: ReadGraphOptions;

  constructor(
    input: ParquetInput,
    metadata: Metadata,
    {children}: SchemaTree,
    options: ReadGraphOptions
  ) {
    this.#input = input;
    this.#metadata = metadata;
    this.#options = options;
    this.names = children.map(({element}) => element.name);
    let start = 0;
    this.groups = metadata.row_groups.map(group => {
      const size = Number(group.num_rows);
      start += size;
      return {start: start - size, size};
    });
  }

  static open(
    input: ParquetInput,
    options: ReadGraphOptions
  ): Promise<ParquetFile> {
    const {hyparquet, file} = input;
    return explained(async () => {
      const found = await hyparquet.parquetMetadataAsync(file);
      const metadata = found as Metadata;
      checkMetadata(metadata, file.byteLength);
      const schema = hyparquet.parquetSchema(metadata) as SchemaTree;
      checkPaths(metadata, leavesOf(schema));
      return new ParquetFile(input, metadata, schema, options);
    });
  }

  /** The values of some columns in a row group, by the number of the column. */
  async read(
    {start, size}: RowGroup,
    columns: readonly number[]
  ): Promise<ReadonlyMap<number, Values>> {
    const {hyparquet, file, compressors} = this.#input;
    this.#options.signal?.throwIfAborted();
    const chunks = new Map<string, Values[]>();
    await explained(() =>
      hyparquet.parquetRead({
        file,
        metadata: this.#metadata,
        columns: columns.map(column => this.names[column]),
        rowStart: start,
        rowEnd: start + size,
        compressors,
        onChunk: (chunk: {columnName: string; columnData: Values}) => {
          const {columnName, columnData} = chunk;
          const present = chunks.get(columnName) ?? [];
          chunks.set(columnName, [...present, asNumbers(columnData)]);
        }
      })
    );
    this.#options.signal?.throwIfAborted();
    this.#options.onProgress?.({read: start + size});
    return new Map(
      columns.map(column => {
        const found = chunks.get(this.names[column]) ?? [];
        const values = found.length === 1 ? found[0] : joined(found);
        if (values.length === size) return [column, values];
        const shown = `column ${quote(this.names[column])} has ${values.length}`;
        throw damaged(`${shown} values in ${size} rows`);
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

  /** What a row has in some columns. */
  record(
    columns: readonly number[],
    values: ReadonlyMap<number, Values>,
    row: number
  ): AttributeRecord {
    const record: Record<string, unknown> = {};
    for (const column of columns) {
      const value = this.#attribute(values.get(column)![row]);
      if (value !== undefined) record[this.names[column]] = value;
    }
    return record;
  }

  // A value as attributes have them: what JSON can hold, or `undefined`.
  #attribute(value: unknown): unknown {
    if (isMissing(value)) return undefined;
    if (typeof value === 'bigint') {
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : String(value);
    }
    return typeof value === 'object'
      ? this.#input.hyparquet.toJson(value)
      : value;
  }

  /** An error about a value. */
  error(problem: string, row: number, column: number): GraphFormatError {
    return fault(
      `column ${quote(this.names[column])} of row ${row + 1} ${problem}. ` +
        'Correct the row, or leave it out.'
    );
  }
}

function fault(problem: string): GraphFormatError {
  return new GraphFormatError(problem, 1, 1, '');
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined;
}

function showValue(value: unknown): string {
  return typeof value === 'object' ? 'not a number or a text' : quote(value);
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
function checkMetadata(metadata: Metadata, length: number): void {
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
function checkPaths(metadata: Metadata, leaves: ReadonlySet<string>): void {
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

function damaged(problem: string): GraphFormatError {
  return fault(
    `this is not a valid Parquet file, or it is damaged (${problem}). Get the ` +
      'file again.'
  );
}

// Errors of the package are about the file, unless they are ours, or come from
// where the file is read.
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const {syscall, message} = Object(error);
    if (error instanceof SpanforestError || syscall !== undefined) throw error;
    const codec = /unsupported compression codec: (\w+)/.exec(message)?.[1];
    if (codec === undefined || !/^[A-Z]/.test(codec)) {
      // The message may quote bytes of the file.
      throw damaged(
        String(message)
          .replace(/[^\x20-\x7e]/g, '?')
          .slice(0, 200)
      );
    }
    throw fault(
      `the file is compressed with ${codec}, which cannot be read here. ` +
        'Compress it with snappy, gzip, brotli or zstd.'
    );
  }
}
