import {type EdgeBlock, EdgeBuffer, type EdgeSink} from '../edge-block.js';
import {GraphFormatError} from '../errors.js';
import {type LineCursor, ScannedLines} from '../lines.js';
import type {ReadGraphOptions} from './graph-formats.js';
import {NumberedGraphReader, type NumberedWords} from './numbered-graph.js';
import type {PartReader} from './read-graph.js';
import {ScannerProgram} from './scanner-program.js';
import type {VertexTable} from './vertex-table.js';

/** How a format is read, line by line. */
export interface NumberedGrammar<Head> extends NumberedWords {
  /** Reads a line, before which is the given head; returns the head after it. */
  readonly readLine: (
    reader: NumberedGraphReader,
    line: LineCursor,
    head: Head | null
  ) => Head | null;
  /** What edges look like; `null` if only `readLine` can tell. */
  readonly edgeLines: (
    reader: NumberedGraphReader,
    head: Head
  ) => EdgeLines | null;
}

/** What the lines of edges look like, besides the two ends. */
export interface EdgeLines {
  /** What begins a line: nothing, `a`, or either `a` or `e`. */
  readonly mark: '' | 'a' | 'a or e';
  /** What ends a line: a weight, at most one token, or nothing. */
  readonly rest: 'weight' | 'token' | '';
  /** Whether an edge that is not a loop goes each way. */
  readonly isDoubled: boolean;
}

// As in the program.
const MARKS = ['', 'a', 'a or e'];
const RESTS = ['weight', 'token', ''];

/**
 * Reads a graph that declares the numbers of its vertices and edges. Plain lines
 * of edges are scanned; the grammar reads all others, and makes the errors.
 */
export class NumberedLineReader<Head extends object> implements PartReader {
  readonly #grammar: NumberedGrammar<Head>;
  readonly #edges: EdgeBuffer;
  readonly #reader: NumberedGraphReader;
  readonly #lines: ScannedLines;
  readonly #vertices: VertexTable;
  // The vertex of each number, unless it is just one less.
  #map: Int32Array | null | undefined;
  #head: Head | null = null;
  // What scans the edges; `null` as long as that is not known.
  #program: ScannerProgram | null | undefined = null;

  constructor(
    grammar: NumberedGrammar<Head>,
    options: ReadGraphOptions,
    sink: EdgeSink,
    vertices: VertexTable,
    scanFrom?: number
  ) {
    this.#grammar = grammar;
    this.#vertices = vertices;
    // Beside vertices of other texts, names count from the first edge on.
    const later = {
      add: (block: EdgeBlock) => sink.add(this.#relabelled(block))
    };
    this.#edges = new EdgeBuffer(vertices.size > 0 ? later : sink, false);
    this.#reader = new NumberedGraphReader(grammar, options, this.#edges);
    const plain = {
      prepare: () => this.#prepare(),
      scan: (from: number, to: number) => this.#scan(from, to)
    };
    this.#lines = new ScannedLines(
      line => this.#readLine(line),
      plain,
      scanFrom
    );
  }

  push(part: Uint8Array | string): void {
    this.#lines.push(part);
    this.#edges.flush();
  }

  #prepare(): ScannerProgram | null | undefined {
    const reader = this.#reader;
    if (this.#program !== null || this.#head === null || reader.size < 0) {
      return this.#program;
    }
    const lines = this.#grammar.edgeLines(reader, this.#head);
    this.#program = (lines && ScannerProgram.start()) ?? undefined;
    if (lines && this.#program) {
      const [begins, ends] = [
        MARKS.indexOf(lines.mark),
        RESTS.indexOf(lines.rest)
      ];
      const {exports} = this.#program;
      exports.setLines(reader.order, begins, ends, lines.isDoubled);
    }
    return this.#program;
  }

  #scan(from: number, to: number): {lines: number; position: number} {
    const {exports, source, target, weight} = this.#program!;
    const reader = this.#reader;
    // The program has room for 32-bit integers.
    const most = Math.min(reader.remaining, 1 << 30);
    const position = exports.scanLines(from, to, 0, most);
    const lines = exports.lines.value;
    reader.count += lines;
    this.#edges.addBlock({
      size: exports.size.value,
      ...{source, target, weight}
    });
    return {lines, position};
  }

  #readLine(line: LineCursor): void {
    const {nameCount} = this.#reader;
    this.#reader.reset(line);
    this.#head = this.#grammar.readLine(this.#reader, line, this.#head);
    if (this.#map === undefined || this.#reader.nameCount === nameCount) return;
    throw new GraphFormatError(
      'in a file after others, the names of vertices come before the edges. ' +
        'Move this comment up.',
      line.number,
      1
    );
  }

  finish(): object {
    const end = this.#lines.finish();
    this.#reader.finish(end, this.#grammar.advice);
    this.#edges.flush();
    if (this.#map === undefined) this.#addVertices();
    return {};
  }

  #addVertices(): void {
    const reader = this.#reader;
    this.#map =
      reader.nameCount > 0
        ? this.#vertices.addAll(reader.nodes())
        : this.#vertices.addNumbers(reader.order);
  }

  // The block between the vertices that have the same names in other texts.
  #relabelled(block: EdgeBlock): EdgeBlock {
    if (this.#map === undefined) this.#addVertices();
    const map = this.#map;
    if (!map) return block;
    const {size} = block;
    const [source, target] = [block.source, block.target].map(ends =>
      ends.slice(0, size).map(v => map[v])
    );
    return {...block, source, target};
  }
}
