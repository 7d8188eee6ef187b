import type {EdgeSink} from '../edge-block.js';
import {EdgeBuffer} from '../edge-block.js';
import {GraphFormatError} from '../errors.js';
import {ScannedLines} from '../lines.js';
import type {CsvRecord, TextLine} from './csv-records.js';
import {detach} from './name-table.js';
import type {FoundGraph, PartReader} from './read-graph.js';
import type {ScannerProgram} from './scanner-program.js';
import {
  type RowReader,
  Table,
  type TableDialect,
  type TableHead
} from './table-layout.js';
import type {VertexTable} from './vertex-table.js';
import {DecimalWeights, isMissingText} from './weight-text.js';

/** A name alone in its row, and where it is. */
interface LoneName {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Reads a table part by part. Once its columns are known, plain lines are
 * scanned; all others become rows and then edges, which alone makes errors.
 */
export class TableReader implements PartReader {
  readonly #dialect: TableDialect;
  readonly #lines: ScannedLines;
  readonly #rows: RowReader;
  #table: Table | null = null;
  readonly #vertices: VertexTable;
  readonly #lone: LoneName[] = [];
  #hasEdges = false;
  readonly #edges: EdgeBuffer;
  // Whether an edge without a weight is passed on as NaN.
  readonly #skipsMissing: boolean;

  constructor(
    dialect: TableDialect,
    sink: EdgeSink,
    vertices: VertexTable,
    skipsMissing = false,
    scanFrom?: number
  ) {
    this.#dialect = dialect;
    this.#vertices = vertices;
    this.#edges = new EdgeBuffer(sink, false);
    this.#skipsMissing = skipsMissing;
    const plain = {
      prepare: () => this.#prepare(),
      scan: (from: number, to: number) => this.#scan(from, to)
    };
    this.#lines = new ScannedLines(
      line => this.#readLine(line),
      plain,
      scanFrom
    );
    this.#rows = dialect.createRows();
  }

  push(part: string | Uint8Array): void {
    this.#lines.push(part);
    this.#edges.flush();
  }

  finish(): FoundGraph {
    this.#lines.finish();
    this.#rows.finish();
    this.#edges.flush();
    if (this.#table === null && this.#lone.length > 0) {
      const first = recordOf(this.#lone[0]);
      this.#open(this.#dialect.openLone!(first), first);
    }
    for (const {name, line, column} of this.#lone) {
      this.#vertexOf(name, line, column);
    }
    return this.#table === null ? {} : {columns: this.#table.layout};
  }

  // The program, once the columns are known, between two rows.
  #prepare(): ScannerProgram | null | undefined {
    if (this.#table === null || this.#rows.isOpen) return null;
    const scanner = this.#vertices.startScanner();
    return scanner === null || scanner.isFull ? undefined : scanner.program;
  }

  #scan(from: number, to: number): {lines: number; position: number} {
    const scanner = this.#vertices.scanner!;
    const table = this.#table!;
    const lines = scanner.scan(table.scannerLayout, from, to);
    const {source, target, weight} = scanner.program;
    const attributes = (i: number) => {
      const text = DECODER.decode(scanner.row(i));
      const end = text.length;
      const line = {text, start: 0, end, next: end, number: 0};
      return table.attributesOf(this.#rows.read(line)!.fields);
    };
    this.#edges.addBlock({
      size: lines,
      ...{source, target, weight},
      ...(table.hasAttributes && {attributes})
    });
    this.#hasEdges ||= lines > 0;
    return {lines, position: scanner.position};
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
    this.#edges.add(u, v, value, own);
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

const DECODER = new TextDecoder('utf-8', {ignoreBOM: true});

function recordOf({name, line, column}: LoneName): CsvRecord {
  const separator = ' ';
  return {line, separator, fields: [name], lines: [line], columns: [column]};
}
