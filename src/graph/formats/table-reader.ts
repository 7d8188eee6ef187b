import type {EdgeBlock, EdgeSink} from '../edge-block.js';
import {EdgeListBuilder} from '../edge-list.js';
import {GraphFormatError} from '../errors.js';
import {LineFeed} from '../lines.js';
import type {
  AttributeRecord,
  NamedVertices,
  TableLayout
} from '../named-graph.js';
import type {CsvColumns} from './csv-columns.js';
import type {CsvRecord, CsvSeparator, TextLine} from './csv-records.js';
import {type DecimalMark, DecimalWeights} from './decimal-weights.js';
import type {LineReader} from './line-reader.js';
import {
  detach,
  MapNames,
  type NameTable,
  type PackedNames
} from './name-table.js';
import {TableScanner} from './table-scanner.js';

/** Makes rows of the lines of a table. */
export interface RowReader {
  /** Whether a row goes on in the next line. */
  readonly isOpen: boolean;
  /** The row that ends with a line, if there is one. */
  read(line: TextLine): CsvRecord | null;
  /** Checks that no row goes on. */
  finish(): void;
}

/** What the first row of a table says about all of them. */
export interface TableHead {
  readonly columns: CsvColumns;
  readonly separator: CsvSeparator | ' ';
  /** `null` if the weights decide. */
  readonly decimal: DecimalMark | null;
}

/** What tells one kind of table from another. */
export interface TableDialect {
  /** Makes a reader of rows, of the next ones if the separator is known. */
  createRows(separator?: CsvSeparator | ' '): RowReader;
  /** Decides about the columns by the first row of more than a lone name. */
  open(first: CsvRecord, lone: CsvRecord | null): TableHead;
  /**
   * Decides about a table of lone names, whose vertices are numbered after all
   * others. Missing if a row of one field is an error.
   */
  openLone?(first: CsvRecord): TableHead;
}

/** A name alone in its row, and where it is. */
interface LoneName {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/** What a reader must know to go on in the middle of a table, as plain data. */
export interface TableState {
  /** Number of lines so far. */
  readonly line: number;
  /** The layout of the table, with the decimal mark only if it is known. */
  readonly columns: Omit<TableLayout, 'decimal'>;
  /** The decimal mark; `null` if no weight so far shows it. */
  readonly decimal: DecimalMark | null;
  /** The line whose weight showed it, otherwise 0. */
  readonly decidedAt: number;
  /** Whether there were edges. */
  readonly hasEdges: boolean;
  /** Names that get their numbers at the end. */
  readonly lone: readonly LoneName[];
}

/**
 * Reads a table part by part, once its columns are known from bytes.
 *
 * A scanner in WebAssembly reads the lines that are plain; all others go the
 * careful way from bytes to text to rows to edges, which alone makes errors.
 * Without WebAssembly all lines go that way.
 */
export class TableReader implements LineReader {
  readonly #dialect: TableDialect;
  readonly #sink: EdgeSink;
  readonly #lines: LineFeed;
  readonly #rows: RowReader;
  #table: Table | null = null;
  #names: NameTable = new MapNames();
  #lone: LoneName[];
  // Whether a state has these names, so that they must not change any more.
  #isLoneShared = false;
  #hasEdges = false;
  // Edges that were read the careful way, and not passed on yet.
  #careful = new CarefulEdges();
  #scanner: TableScanner | null = null;
  // For so many bytes, a scanner pays.
  #scanFrom: number;
  // Bytes of all parts before the present one.
  #before = 0;
  #completed = 0;

  constructor(
    dialect: TableDialect,
    sink: EdgeSink,
    state: TableState | null = null,
    scanFrom: number = SCAN_FROM
  ) {
    this.#dialect = dialect;
    this.#sink = sink;
    this.#scanFrom = scanFrom;
    this.#lines = new LineFeed(line => this.#readLine(line), state?.line ?? 0);
    this.#rows = dialect.createRows(state?.columns.separator);
    this.#lone = [...(state?.lone ?? [])];
    if (state === null) return;
    this.#table = new Table(
      state.columns,
      new DecimalWeights(state.decimal, state.decidedAt)
    );
    this.#hasEdges = state.hasEdges;
  }

  /** Number of vertices so far. */
  get vertexCount(): number {
    return this.#names.size;
  }

  /**
   * How many of the bytes so far make up whole rows, all of whose edges have
   * been passed on. Counts only if all parts were bytes.
   */
  get completed(): number {
    return this.#completed;
  }

  /**
   * What another reader must know to go on after {@link TableReader.completed}
   * bytes, or from any later line on. It is `null` as long as the columns are
   * not known, and inside a quoted field.
   */
  get state(): TableState | null {
    if (this.#table === null || this.#rows.isOpen) return null;
    const {columns, weights} = this.#table;
    this.#isLoneShared = true;
    return {
      line: this.#lines.count,
      columns,
      decimal: weights.known,
      decidedAt: weights.decidedAt,
      hasEdges: this.#hasEdges,
      lone: this.#lone
    };
  }

  /** The names from a vertex on. */
  namesSince(vertex: number): PackedNames {
    return this.#names.packed(vertex);
  }

  push(part: string | Uint8Array): void {
    const bytes = this.#bytesOf(part);
    if (bytes === null) this.#lines.push(part);
    else this.#pushBytes(bytes);
    this.#before += part.length;
    this.#flush();
  }

  finish(): NamedVertices {
    this.#lines.finish();
    this.#rows.finish();
    this.#flush();
    if (this.#table === null && this.#lone.length > 0) {
      const first = recordOf(this.#lone[0]);
      this.#open(this.#dialect.openLone!(first), first);
    }
    for (const {name, line, column} of this.#lone) {
      this.#vertexOf(name, line, column);
    }
    const names = this.#names;
    let nodes: readonly string[] | null = null;
    return {
      get nodes() {
        nodes ??= names.strings();
        return nodes;
      },
      ...(this.#table !== null && {columns: this.#table.layout})
    };
  }

  // The bytes of a part, if they may be scanned.
  #bytesOf(part: string | Uint8Array): Uint8Array | null {
    if (part instanceof Uint8Array) return part;
    const isLong = this.#before + part.length >= this.#scanFrom;
    return isLong && this.#lines.isWhole && isWellFormed(part)
      ? new TextEncoder().encode(part)
      : null;
  }

  #pushBytes(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length) {
      const isReady =
        this.#table !== null &&
        !this.#rows.isOpen &&
        this.#lines.isBetweenLines;
      if (isReady && this.#startScanner(bytes.length)) {
        at = this.#scan(bytes, at);
        continue;
      }
      // Until there is something to scan, it goes on line by line.
      const mayScan = this.#before + bytes.length >= this.#scanFrom;
      const feed = mayScan ? bytes.indexOf(FEED, at) : bytes.lastIndexOf(FEED);
      const end = feed < at ? bytes.length : feed + 1;
      this.#readCarefully(bytes, at, end);
      at = end;
    }
  }

  // Whether there is a scanner, or can be one for a part of so many bytes.
  #startScanner(length: number): boolean {
    if (this.#scanner !== null) return this.#scanFrom === 0;
    if (this.#before + length < this.#scanFrom) return false;
    const names = this.#names.strings();
    const scanner = names.every(isWellFormed) ? TableScanner.create() : null;
    if (scanner === null) {
      this.#scanFrom = Infinity;
      return false;
    }
    for (const name of names) scanner.add(name, 1, 1);
    this.#scanner = scanner;
    this.#names = scanner;
    this.#scanFrom = 0;
    return true;
  }

  // Scans bytes, with the help of the careful reader; returns where it ended.
  #scan(bytes: Uint8Array, start: number): number {
    const scanner = this.#scanner!;
    const table = this.#table!;
    const length = scanner.load(bytes, start);
    let at = 0;
    while (at < length && this.#scanner !== null) {
      const size = scanner.scan(table.scannerLayout, at, length);
      at = scanner.position;
      this.#lines.skip(size);
      this.#completed = this.#before + start + at;
      if (size > 0) this.#passOn(scanner, table, size);
      if (size === scanner.blockSize) continue;
      if (scanner.isFull) {
        this.#scanFrom = Infinity;
        break;
      }
      // The next line is not plain, unless it is just not finished.
      do {
        const feed = bytes.indexOf(FEED, start + at);
        const isWhole = feed >= 0 && feed < start + length;
        if (!isWhole && at > 0 && start + length < bytes.length) {
          return start + at;
        }
        const end = feed < 0 ? bytes.length : feed + 1;
        this.#readCarefully(bytes, start + at, end);
        at = end - start;
      } while (this.#rows.isOpen && at < length);
    }
    return start + at;
  }

  #readCarefully(bytes: Uint8Array, start: number, end: number): void {
    this.#lines.push(bytes.subarray(start, end));
    if (bytes[end - 1] === FEED && !this.#rows.isOpen) {
      this.#completed = this.#before + end;
    }
  }

  #passOn(scanner: TableScanner, table: Table, size: number): void {
    const {source, target, weight} = scanner;
    this.#hasEdges = true;
    const attributes = (i: number) => {
      const text = DECODER.decode(scanner.row(i));
      const end = text.length;
      const line = {text, start: 0, end, next: end, number: 0};
      return table.attributesOf(this.#rows.read(line)!.fields);
    };
    if (size < FEW) {
      for (let i = 0; i < size; i++) {
        const own = table.hasAttributes ? attributes(i) : null;
        this.#careful.add(source[i], target[i], weight[i], own);
      }
      return;
    }
    this.#flush();
    this.#sink.add({
      size,
      source,
      target,
      weight,
      ...(table.hasAttributes && {attributes})
    });
  }

  #readLine(line: TextLine): void {
    const record = this.#rows.read(line);
    if (record === null) return;
    const [name] = record.fields;
    if (record.fields.length === 1 && this.#dialect.openLone !== undefined) {
      if (this.#isLoneShared) this.#lone = [...this.#lone];
      this.#isLoneShared = false;
      this.#lone.push({
        name: detach(name),
        line: record.lines[0],
        column: record.columns[0]
      });
      return;
    }
    if (this.#table === null) {
      const lone = this.#lone.length > 0 ? recordOf(this.#lone[0]) : null;
      const head = this.#dialect.open(record, lone);
      this.#open(head, record);
      if (head.columns.hasHeader) return;
    }
    this.#addRow(record, this.#table!);
  }

  #open({columns, separator, decimal}: TableHead, first: CsvRecord): void {
    const {source, target, weight, width, hasHeader} = columns;
    const names = hasHeader ? first.fields.map(detach) : null;
    this.#table = new Table(
      {names, width, source, target, weight, separator},
      new DecimalWeights(decimal)
    );
  }

  // Adds an edge, or a vertex without edges.
  #addRow(record: CsvRecord, table: Table): void {
    const {fields, lines} = record;
    const {names, source, target, weight, width, separator} = table.columns;
    if (fields.length !== width) {
      throw new GraphFormatError(
        `the row has ${fields.length} column${fields.length === 1 ? '' : 's'}, ` +
          `but the first row has ${width}. Give every row as many, ` +
          (separator === ' '
            ? 'and choose another format if names contain spaces.'
            : 'and put a field in quotes if it contains the separator.'),
        record.line,
        1
      );
    }
    const vertexIn = (column: number) =>
      this.#vertexOf(fields[column], lines[column], record.columns[column]);
    const u = vertexIn(source);
    // A vertex without edges has nothing but its name.
    if (fields[target] === '' && fields.join('') === fields[source]) return;
    const v = vertexIn(target);
    let value = 1;
    if (weight !== null) {
      const isFirst = !this.#hasEdges && names === null;
      value = table.weights.parse(
        fields[weight],
        lines[weight],
        record.columns[weight],
        isFirst && separator !== ' '
          ? ' Pass header: true if this row is a header.'
          : ''
      );
    }
    this.#hasEdges = true;
    const own = table.hasAttributes ? table.attributesOf(fields) : null;
    this.#careful.add(u, v, value, own);
    if (this.#careful.size === MOST_CAREFUL) this.#flush();
  }

  #vertexOf(name: string, line: number, column: number): number {
    if (name === '') {
      throw new GraphFormatError(
        'the name of a vertex is empty. Write one, or remove the row.',
        line,
        column
      );
    }
    if (this.#scanner !== null && !isWellFormed(name)) {
      // UTF-8 cannot hold half of a surrogate pair, which a string may have.
      this.#names = new MapNames(this.#scanner.strings());
      this.#scanner = null;
      this.#scanFrom = Infinity;
    }
    return this.#names.add(name, line, column);
  }

  #flush(): void {
    const block = this.#careful;
    if (block.size === 0) return;
    this.#careful = new CarefulEdges();
    this.#sink.add(block.build(this.#table!.hasAttributes));
  }
}

const FEED = 10;

// Shorter texts are read before a scanner would be ready.
const SCAN_FROM = 1 << 15;

// So few edges of a scan are not worth a block.
const FEW = 32;

const MOST_CAREFUL = 1 << 12;

const DECODER = new TextDecoder('utf-8', {ignoreBOM: true});

function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}

function recordOf({name, line, column}: LoneName): CsvRecord {
  const separator = ' ';
  return {line, separator, fields: [name], lines: [line], columns: [column]};
}

// Edges that are read one by one.
class CarefulEdges {
  readonly #edges = new EdgeListBuilder();
  readonly #attributes: AttributeRecord[] = [];

  get size(): number {
    return this.#edges.size;
  }

  add(
    source: number,
    target: number,
    weight: number,
    attributes: AttributeRecord | null
  ): void {
    this.#edges.add(source, target, weight);
    if (attributes !== null) this.#attributes.push(attributes);
  }

  build(hasAttributes: boolean): EdgeBlock {
    const {size, source, target, weight} = this.#edges.build(0);
    const attributes = (i: number) => this.#attributes[i];
    return {size, source, target, weight, ...(hasAttributes && {attributes})};
  }
}

/** A table whose columns are known. */
class Table {
  readonly columns: Omit<TableLayout, 'decimal'>;
  readonly weights: DecimalWeights;
  // The columns besides those of an edge, and the attribute for each.
  readonly #others: readonly number[];
  readonly #keys: readonly string[];

  constructor(columns: Omit<TableLayout, 'decimal'>, weights: DecimalWeights) {
    this.columns = columns;
    this.weights = weights;
    const keys = attributeNames(columns.width, columns.names);
    const {source, target, weight} = columns;
    this.#others = [...keys.keys()].filter(
      i => i !== source && i !== target && i !== weight
    );
    this.#keys = this.#others.map(i => keys[i]);
  }

  get layout(): TableLayout {
    return {...this.columns, decimal: this.weights.mark};
  }

  get hasAttributes(): boolean {
    return this.#others.length > 0;
  }

  get scannerLayout() {
    return {...this.columns, decimal: this.weights.known};
  }

  attributesOf(fields: readonly string[]): AttributeRecord {
    const record: {[name: string]: string} = {};
    for (let i = 0; i < this.#others.length; i++) {
      const value = detach(fields[this.#others[i]]);
      const key = this.#keys[i];
      // Assigning to __proto__ would do something else.
      if (key !== '__proto__') record[key] = value;
      else Object.defineProperty(record, key, {value, ...PLAIN});
    }
    return record;
  }
}

const PLAIN = {writable: true, enumerable: true, configurable: true};

/**
 * The attribute for each column of a table: its name or, without a header,
 * `column1` and so on. A name that is taken gets the number of the column.
 */
export function attributeNames(
  width: number,
  names: readonly string[] | null
): string[] {
  const taken = new Set<string>();
  const keys: string[] = [];
  for (let i = 0; i < width; i++) {
    let key = names?.[i] ?? `column${i + 1}`;
    while (taken.has(key)) key += `_${i + 1}`;
    taken.add(key);
    keys.push(key);
  }
  return keys;
}
