import type {EdgeSink} from '../edge-block.js';
import {GraphFormatError, quote, SpanforestError} from '../errors.js';
import {TimeSlices} from '../long-call.js';
import {type Message, say, told} from '../message.js';
import type {AttributeRecord, TableLayout} from '../named-graph.js';
import {readCsvHeader} from './csv-header.js';
import type {ReadGraphOptions} from './graph-formats.js';
import {
  mostRows,
  type ParquetLeaf,
  ThriftReader,
  type Unpack,
  unpackPages,
  unpackSnappy
} from './parquet-pages.js';
import type {FoundGraph} from './read-graph.js';
import type {VertexTable} from './vertex-table.js';
import {weightOfValue} from './weight-text.js';

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
  /** What unpacks pages, by the name of the codec; Snappy needs nothing. */
  readonly compressors?: object;
}

interface Metadata {
  readonly schema: readonly {readonly name: unknown}[];
  readonly num_rows: bigint;
  readonly row_groups: readonly {
    readonly num_rows: bigint;
    readonly columns: readonly {
      readonly meta_data?: ColumnMetadata;
      readonly column_index_offset?: bigint;
      readonly column_index_length?: number;
      readonly offset_index_offset?: bigint;
      readonly offset_index_length?: number;
    }[];
  }[];
}

interface ColumnMetadata {
  readonly type: string;
  readonly codec: string;
  readonly num_values: bigint;
  readonly path_in_schema: readonly string[];
  readonly data_page_offset: bigint;
  readonly dictionary_page_offset?: bigint;
  readonly total_compressed_size: bigint;
}

interface SchemaTree {
  readonly path: readonly string[];
  readonly children: readonly SchemaTree[];
  readonly element: {
    readonly name: string;
    readonly repetition_type?: string;
  };
}

/** Some rows of a file that are stored together. */
interface RowGroup {
  readonly start: number;
  readonly size: number;
  /** Where its columns are. */
  readonly columns: readonly ColumnMetadata[];
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
  const {hasHeader: _, ...columns} = readCsvHeader(
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
  // The vertices of small integers, plus one: a map takes ten times as long.
  let dense = new Int32Array(0);
  return (value, row, column) => {
    const place = dense[value as number];
    if (place > 0 && typeof value === 'number') return place - 1;
    const found = known.get(value);
    if (found !== undefined) return found;
    const isNumber = Number.isFinite(value) || typeof value === 'bigint';
    const name = isNumber ? String(value) : value;
    if (typeof name !== 'string') {
      const problem =
        isMissing(value) || typeof value === 'number'
          ? `is ${value}, but an edge has two ends`
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
    if (vertices.size > 0 && vertices.size % MANY === 0) {
      vertices.startScanner();
    }
    const vertex = vertices.add(name);
    const integer = Number.isInteger(value) ? (value as number) : -1;
    if (integer >= 0 && integer < MOST_KNOWN) {
      if (integer >= dense.length) {
        const larger = new Int32Array(2 * integer + 1024);
        larger.set(dense);
        dense = larger;
      }
      dense[integer] = vertex + 1;
    } else if (known.size < MOST_KNOWN) known.set(value, vertex);
    return vertex;
  };
}

// After so many names, a scanner looks them up if there can be one.
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
  readonly #leaves: ReadonlyMap<string, ParquetLeaf>;
  readonly #slices: TimeSlices;

  constructor(
    input: ParquetInput,
    metadata: Metadata,
    schema: SchemaTree,
    options: ReadGraphOptions
  ) {
    this.#input = input;
    this.#metadata = metadata;
    this.#options = options;
    this.names = schema.children.map(({element}) => element.name);
    this.#leaves = leavesOf(schema);
    this.#slices = new TimeSlices(options.signal);
    let start = 0;
    this.groups = metadata.row_groups.map(group => {
      const size = Number(group.num_rows);
      const columns = group.columns.map(({meta_data: column}) => column!);
      checkPaths(columns, this.#leaves);
      start += size;
      return {start: start - size, size, columns};
    });
  }

  static open(
    input: ParquetInput,
    options: ReadGraphOptions
  ): Promise<ParquetFile> {
    const {hyparquet, file} = input;
    return explained(async () => {
      const end = await checkEnd(file);
      const found = await hyparquet.parquetMetadataAsync(file);
      const metadata = found as Metadata;
      checkMetadata(metadata, file.byteLength);
      await checkStart(file, metadata, end);
      const schema = hyparquet.parquetSchema(metadata) as SchemaTree;
      return new ParquetFile(input, metadata, schema, options);
    });
  }

  /** The values of some columns in a row group, by the number of the column. */
  async read(
    group: RowGroup,
    columns: readonly number[]
  ): Promise<ReadonlyMap<number, Values>> {
    const found = new Map<number, Values>();
    for (const column of columns) {
      this.#options.signal?.throwIfAborted();
      const values = await explained(() => this.#readColumn(group, column));
      if (values.length !== group.size) {
        const shown = `column ${quote(this.names[column])} has ${values.length}`;
        throw damaged(`${shown} values in ${group.size} rows`);
      }
      found.set(column, values);
    }
    this.#options.signal?.throwIfAborted();
    this.#options.onProgress?.({read: group.start + group.size});
    return found;
  }

  // A column goes to the package as a file of its own, whose pages have been
  // unpacked and checked.
  async #readColumn(
    {size, columns}: RowGroup,
    column: number
  ): Promise<Values> {
    const {hyparquet, file} = this.#input;
    const name = this.names[column];
    const pieces: Uint8Array[] = [];
    const chunks: object[] = [];
    let start = 0;
    for (const found of columns) {
      if (found.path_in_schema[0] !== name) continue;
      const [from, to] = rangeOf(found);
      const bytes = new Uint8Array(await file.slice(from, to));
      const unpacked = await unpackPages(
        {
          leaf: this.#leaves.get(found.path_in_schema.join('.'))!,
          bytes,
          count: Number(found.num_values),
          isBoolean: found.type === 'BOOLEAN',
          unpack: this.#unpackerOf(found.codec)
        },
        this.#slices
      );
      const length = unpacked.reduce((sum, {length}) => sum + length, 0);
      pieces.push(...unpacked);
      chunks.push({
        ...found,
        codec: 'UNCOMPRESSED',
        data_page_offset: BigInt(start),
        dictionary_page_offset: undefined,
        total_compressed_size: BigInt(length)
      });
      start += length;
    }
    const pages = new Uint8Array(start);
    for (let at = 0; pieces.length > 0; ) {
      const piece = pieces.shift()!;
      pages.set(piece, at);
      at += piece.length;
    }
    const parts: Values[] = [];
    await hyparquet.parquetRead({
      file: {
        byteLength: start,
        slice: (from: number, to: number) => pages.buffer.slice(from, to)
      },
      metadata: {
        ...this.#metadata,
        num_rows: BigInt(size),
        row_groups: [
          {
            num_rows: BigInt(size),
            columns: chunks.map(meta_data => ({meta_data}))
          }
        ]
      },
      columns: [name],
      onChunk: ({columnData}: {columnData: Values}) => {
        parts.push(asNumbers(columnData));
      }
    });
    return parts.length === 1 ? parts[0] : joined(parts);
  }

  #unpackerOf(codec: string): Unpack {
    const unpackers: Record<string, Unpack> = {
      UNCOMPRESSED: bytes => bytes,
      SNAPPY: unpackSnappy,
      ...this.#input.compressors
    };
    if (Object.hasOwn(unpackers, codec)) return unpackers[codec];
    throw fault(
      `the file is compressed with ${codec}, which cannot be read here. ` +
        'Compress it with snappy, gzip, brotli or zstd.'
    );
  }

  /** A value as a weight. */
  weightOf(value: unknown, row: number, column: number): number {
    const {weight, isExact, ...found} = weightOfValue(value);
    const isAbsent = found.isMissing && typeof value !== 'number';
    if (isAbsent && this.#options.missing === 'skip') return Number.NaN;
    if (!Number.isNaN(weight) && isExact) return weight;
    let problem = `is ${showValue(value)}, which is not a weight`;
    if (isMissing(value)) problem = 'is null, but every edge needs a weight';
    if (isAbsent) {
      const skip = {option: 'missing', value: 'skip', verb: 'Pass'};
      throw this.error(
        problem,
        row,
        column,
        say`${skip} to leave out edges without a weight.`
      );
    }
    if (!isExact) problem = `is ${value}, which would be rounded to ${weight}`;
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
  error(
    problem: string,
    row: number,
    column: number,
    advice: Message = ['Correct the row, or leave it out.']
  ): GraphFormatError {
    const place = `column ${quote(this.names[column])} of row ${row + 1}`;
    return fault(say`${place} ${problem}. ${advice}`);
  }
}

function fault(problem: string | Message): GraphFormatError {
  return told(GraphFormatError, problem, 1, 1, '');
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
  const most = mostRows(length);
  let rows = 0n;
  for (const {num_rows, columns} of metadata.row_groups) {
    rows += num_rows;
    if (!(num_rows >= 0n && rows <= most)) {
      throw new RangeError(`a row group has ${num_rows} rows`);
    }
    for (const {meta_data: column} of columns) {
      if (column === undefined) throw new RangeError('a column has no place');
      const [start, end] = rangeOf(column);
      if (!(start >= 0 && start <= end && end <= length)) throw OUTSIDE;
      if (!(column.num_values >= 0n && column.num_values <= most)) {
        throw new RangeError(`a column has ${column.num_values} values`);
      }
    }
  }
  if (rows !== metadata.num_rows) {
    throw new RangeError(
      `the row groups have ${rows} of ${metadata.num_rows} rows`
    );
  }
}

// The place of a column in the file.
function rangeOf(column: ColumnMetadata): [start: number, end: number] {
  const start = Number(
    column.dictionary_page_offset || column.data_page_offset
  );
  return [start, start + Number(column.total_compressed_size)];
}

// Each column is stored once in a row group.
function checkPaths(
  columns: readonly ColumnMetadata[],
  leaves: ReadonlyMap<string, ParquetLeaf>
): void {
  const seen = new Set<string>();
  for (const {path_in_schema} of columns) {
    const path = path_in_schema.join('.');
    const shown = `column ${quote(path)}`;
    if (!leaves.has(path)) throw new RangeError(`${shown} is not declared`);
    if (seen.has(path)) throw new RangeError(`${shown} is stored twice`);
    seen.add(path);
  }
}

// The columns that hold values, at any depth, by their paths.
function leavesOf(schema: SchemaTree): Map<string, ParquetLeaf> {
  const leaves = new Map<string, ParquetLeaf>();
  const open = [{node: schema, repetition: 0, definition: 0}];
  for (const {node, repetition, definition} of open) {
    if (node.children.length === 0) {
      leaves.set(node.path.join('.'), {repetition, definition});
    }
    for (const child of node.children) {
      const {repetition_type: kind} = child.element;
      open.push({
        node: child,
        repetition: repetition + (kind === 'REPEATED' ? 1 : 0),
        definition: definition + (kind === 'REQUIRED' ? 0 : 1)
      });
    }
  }
  return leaves;
}

const MAGIC = 'PAR1';

// Checks the lengths in the end of a file, which says where everything is, and
// returns where it begins.
async function checkEnd(file: ParquetBuffer): Promise<number> {
  const most = file.byteLength - 8;
  const tail = new DataView(await file.slice(Math.max(0, most)));
  const length = most < 4 ? Infinity : tail.getUint32(0, true);
  if (length > most) throw OUTSIDE;
  const end = new Uint8Array(await file.slice(most - length, most));
  new ThriftReader(end).struct();
  return most - length;
}

// In a file after which another was written, all places are those of the other
// as it stood alone: it begins behind what they leave free.
async function checkStart(
  file: ParquetBuffer,
  {row_groups}: Metadata,
  end: number
): Promise<void> {
  let last = MAGIC.length;
  for (const {columns} of row_groups) {
    for (const column of columns) {
      last = Math.max(
        last,
        rangeOf(column.meta_data!)[1],
        Number(column.column_index_offset ?? 0) +
          (column.column_index_length ?? 0),
        Number(column.offset_index_offset ?? 0) +
          (column.offset_index_length ?? 0)
      );
    }
  }
  const free = await file.slice(0, Math.max(0, end - last) + MAGIC.length);
  const text = new TextDecoder('latin1').decode(free);
  if (!text.includes(MAGIC + MAGIC)) return;
  throw fault(
    'these are several Parquet files, one after the other. Give each as a ' +
      'file of its own.'
  );
}

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
    // The message may quote bytes of the file.
    throw damaged(
      String(message)
        .replace(/[^\x20-\x7e]/g, '?')
        .slice(0, 200)
    );
  }
}
