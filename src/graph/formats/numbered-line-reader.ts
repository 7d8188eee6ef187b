import type {EdgeBlock, EdgeSink} from '../edge-block.js';
import {GraphFormatError} from '../errors.js';
import {type LineCursor, LineFeed} from '../lines.js';
import type {ReadGraphOptions} from './graph-formats.js';
import type {LineReader} from './graph-reader.js';
import {NumberedGraphReader, type NumberedWords} from './numbered-graph.js';
import {type EdgeLines, NumberedScanner} from './numbered-scanner.js';
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

const FEED = 10;

/**
 * Reads a graph that declares the numbers of its vertices and edges.
 *
 * Plain lines of edges are read from bytes. All others, and the whole of a
 * string, become text first, which the grammar reads and whose errors it knows.
 */
export class NumberedLineReader<Head extends object> implements LineReader {
  readonly #grammar: NumberedGrammar<Head>;
  readonly #edges: NumberedScanner;
  readonly #reader: NumberedGraphReader;
  readonly #lines: LineFeed;
  readonly #vertices: VertexTable;
  // Whether there are vertices of other texts, whose names count from the first
  // edge on.
  readonly #isLater: boolean;
  // The vertex of each number, unless it is just one less.
  #map: Int32Array | null | undefined;
  #head: Head | null = null;
  // Whether edges can be scanned; `null` as long as that is not known.
  #canScan: boolean | null = null;

  constructor(
    grammar: NumberedGrammar<Head>,
    options: ReadGraphOptions,
    sink: EdgeSink,
    vertices: VertexTable
  ) {
    this.#grammar = grammar;
    this.#vertices = vertices;
    this.#isLater = vertices.size > 0;
    const later = {
      add: (block: EdgeBlock) => sink.add(this.#relabelled(block))
    };
    this.#edges = new NumberedScanner(this.#isLater ? later : sink);
    this.#reader = new NumberedGraphReader(grammar, options, this.#edges);
    this.#lines = new LineFeed(line => this.#readLine(line));
  }

  push(part: Uint8Array | string): void {
    if (part instanceof Uint8Array && this.#canScan !== false) {
      this.#pushBytes(part);
    } else this.#lines.push(part);
    this.#edges.flush();
  }

  #pushBytes(bytes: Uint8Array): void {
    const lines = this.#lines;
    this.#edges.forget();
    let at = 0;
    while (at < bytes.length) {
      if (lines.isBetweenLines && this.#prepare()) {
        const count = this.#edges.scan(bytes, at, this.#reader.remaining);
        this.#reader.count += count;
        lines.skip(count);
        at = this.#edges.position;
        if (at === bytes.length) return;
      }
      // A line that is not plain, or not whole.
      const feed = bytes.indexOf(FEED, at);
      const end = feed < 0 ? bytes.length : feed + 1;
      lines.push(bytes.subarray(at, end));
      at = end;
    }
  }

  #prepare(): boolean {
    if (this.#canScan === null && this.#head !== null) {
      const lines = this.#grammar.edgeLines(this.#reader, this.#head);
      if (lines !== null) this.#canScan = this.#edges.prepare(lines);
      else if (this.#reader.size >= 0) this.#canScan = false;
    }
    return this.#canScan === true;
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
    this.#edges.finish();
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
