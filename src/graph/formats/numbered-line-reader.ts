import type {EdgeSink} from '../edge-block.js';
import {type LineCursor, LineFeed} from '../lines.js';
import type {NamedVertices} from '../named-graph.js';
import type {LineReader} from './line-reader.js';
import type {NumberedGraphReader} from './numbered-graph.js';
import {type EdgeLines, NumberedScanner} from './numbered-scanner.js';
import {noteNames} from './vertex-names.js';

/** How a format is read, line by line. */
export interface NumberedGrammar<Head> {
  /** Makes the reader, which puts edges into a block. */
  readonly reader: (edges: NumberedScanner) => NumberedGraphReader;
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
  /** How to declare the numbers of vertices and edges, for an error. */
  readonly advice: string;
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
  #head: Head | null = null;
  // Whether edges can be scanned; `null` as long as that is not known.
  #canScan: boolean | null = null;

  constructor(grammar: NumberedGrammar<Head>, sink: EdgeSink) {
    this.#grammar = grammar;
    this.#edges = new NumberedScanner(sink);
    this.#reader = grammar.reader(this.#edges);
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
    this.#reader.reset(line);
    this.#head = this.#grammar.readLine(this.#reader, line, this.#head);
  }

  finish(): NamedVertices {
    const end = this.#lines.finish();
    this.#reader.finish(end, this.#grammar.advice);
    this.#edges.finish();
    const reader = this.#reader;
    let nodes: readonly string[] | null = reader.hasNames
      ? reader.nodes()
      : null;
    const vertices = {
      get nodes() {
        nodes ??= reader.nodes();
        return nodes;
      }
    };
    if (nodes === null) noteNames(vertices, {order: reader.order});
    return vertices;
  }
}
