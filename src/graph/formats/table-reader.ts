import type {EdgeSink} from '../edge-block.js';
import {EdgeBuffer} from '../edge-block.js';
import {GraphFormatError} from '../errors.js';
import {LineFeed} from '../lines.js';
import type {CsvRecord, TextLine} from './csv-records.js';
import {detach, isWellFormed} from './name-table.js';
import type {FoundGraph, PartReader} from './read-graph.js';
import {
  type RowReader,
  Table,
  type TableDialect,
  type TableHead
} from './table-layout.js';
import type {TableScanner, VertexTable} from './vertex-table.js';
import {DecimalWeights, isMissingText} from './weight-text.js';

/** A name alone in its row, and where it is. */
interface LoneName {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Reads a table part by part, once its columns are known from bytes.
 *
 * A scanner in WebAssembly reads the lines that are plain; all others go the
 * careful way from bytes to text to rows to edges, which alone makes errors.
 * Without WebAssembly all lines go that way.
 */
export class TableReader implements PartReader {
  readonly #dialect: TableDialect;
  readonly #sink: EdgeSink;
  readonly #lines: LineFeed;
  readonly #rows: RowReader;
  #table: Table | null = null;
  readonly #vertices: VertexTable;
  readonly #lone: LoneName[] = [];
  #hasEdges = false;
  // Edges that were read the careful way, and not passed on yet.
  readonly #careful: EdgeBuffer;
  // Whether an edge without a weight is passed on as NaN.
  readonly #skipsMissing: boolean;
  // From so many bytes on, a scanner pays.
  #scanFrom: number;
  // Bytes of all parts before the present one.
  #before = 0;

  constructor(
    dialect: TableDialect,
    sink: EdgeSink,
    vertices: VertexTable,
    scanFrom: number = SCAN_FROM,
    skipsMissing = false
  ) {
    this.#dialect = dialect;
    this.#sink = sink;
    this.#vertices = vertices;
    this.#careful = new EdgeBuffer(sink, false);
    this.#scanFrom = scanFrom;
    this.#skipsMissing = skipsMissing;
    this.#lines = new LineFeed(line => this.#readLine(line));
    this.#rows = dialect.createRows();
  }

  push(part: string | Uint8Array): void {
    const bytes = this.#bytesOf(part);
    if (bytes === null) this.#lines.push(part);
    else this.#pushBytes(bytes);
    this.#before += part.length;
    this.#careful.flush();
  }

  finish(): FoundGraph {
    this.#lines.finish();
    this.#rows.finish();
    this.#careful.flush();
    if (this.#table === null && this.#lone.length > 0) {
      const first = recordOf(this.#lone[0]);
      this.#open(this.#dialect.openLone!(first), first);
    }
    for (const {name, line, column} of this.#lone) {
      this.#vertexOf(name, line, column);
    }
    return this.#table === null ? {} : {columns: this.#table.layout};
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
      this.#lines.push(bytes.subarray(at, end));
      at = end;
    }
  }

  // Whether there is a scanner, or can be one for a part of so many bytes.
  #startScanner(length: number): boolean {
    if (this.#before + length < this.#scanFrom) return false;
    this.#scanFrom = this.#vertices.startScanner() === null ? Infinity : 0;
    return this.#scanFrom === 0;
  }

  // Scans bytes, with the help of the careful reader; returns where it ended.
  #scan(bytes: Uint8Array, start: number): number {
    const scanner = this.#vertices.scanner!;
    const table = this.#table!;
    const length = scanner.load(bytes, start);
    let at = 0;
    while (at < length && this.#vertices.scanner !== null) {
      const size = scanner.scan(table.scannerLayout, at, length);
      at = scanner.position;
      this.#lines.skip(size);
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
        this.#lines.push(bytes.subarray(start + at, end));
        at = end - start;
      } while (this.#rows.isOpen && at < length);
    }
    return start + at;
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
    this.#careful.flush();
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
    const at = record.columns;
    const u = this.#vertexOf(fields[source], lines[source], at[source]);
    // A vertex without edges has nothing but its name.
    if (fields[target] === '' && fields.join('') === fields[source]) return;
    const v = this.#vertexOf(fields[target], lines[target], at[target]);
    let value = 1;
    if (
      weight !== null &&
      this.#skipsMissing &&
      isMissingText(fields[weight])
    ) {
      value = Number.NaN;
    } else if (weight !== null) {
      const isFirst = !this.#hasEdges && names === null;
      value = table.weights.parse(
        fields[weight],
        lines[weight],
        at[weight],
        isFirst && separator !== ' '
      );
    }
    this.#hasEdges = true;
    const own = table.hasAttributes ? table.attributesOf(fields) : null;
    this.#careful.add(u, v, value, own);
  }

  #vertexOf(name: string, line: number, column: number): number {
    if (name === '') {
      throw new GraphFormatError(
        'the name of a vertex is empty. Write one, or remove the row.',
        line,
        column
      );
    }
    return this.#vertices.add(name, line, column);
  }
}

const FEED = 10;

// Shorter texts are read before a scanner would be ready.
const SCAN_FROM = 1 << 15;

// So few edges of a scan are not worth a block.
const FEW = 32;

const DECODER = new TextDecoder('utf-8', {ignoreBOM: true});

function recordOf({name, line, column}: LoneName): CsvRecord {
  const separator = ' ';
  return {line, separator, fields: [name], lines: [line], columns: [column]};
}
