import type {EdgeSink} from '../edge-block.js';
import {type LineCursor, LineFeed} from '../lines.js';
import type {NamedVertices} from '../named-graph.js';
import type {LineReader, LineReaderState} from './line-reader.js';
import {NameBytes, type PackedNames} from './name-table.js';
import type {NumberedGraphReader, NumberedState} from './numbered-graph.js';
import {type EdgeLines, NumberedScanner} from './numbered-scanner.js';

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

/** What a reader must know to go on in the middle of a file. */
interface NumberedLineState<Head> extends LineReaderState, NumberedState {
  readonly head: Head;
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
  // Bytes of all parts before the present one.
  #before = 0;
  #completed = 0;

  constructor(
    grammar: NumberedGrammar<Head>,
    sink: EdgeSink,
    state: LineReaderState | null = null
  ) {
    this.#grammar = grammar;
    this.#edges = new NumberedScanner(sink);
    this.#reader = grammar.reader(this.#edges);
    this.#lines = new LineFeed(line => this.#readLine(line), state?.line ?? 0);
    if (state === null) return;
    const {head, ...numbers} = state as NumberedLineState<Head>;
    this.#head = head;
    this.#reader.restore(numbers);
  }

  get vertexCount(): number {
    return this.#reader.order;
  }

  get completed(): number {
    return this.#completed;
  }

  get state(): LineReaderState | null {
    const head = this.#head;
    if (head === null) return null;
    // Where only the careful reader can tell edges, their order counts.
    if (this.#grammar.edgeLines(this.#reader, head) === null) return null;
    const {count: line} = this.#lines;
    const state: NumberedLineState<Head> = {line, head, ...this.#reader.state};
    return state;
  }

  push(part: Uint8Array | string): void {
    if (part instanceof Uint8Array && this.#canScan !== false) {
      this.#pushBytes(part);
    } else this.#pushText(part);
    this.#before += part.length;
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
        this.#completed = this.#before + at;
        if (at === bytes.length) return;
      }
      // A line that is not plain, or not whole.
      const feed = bytes.indexOf(FEED, at);
      const end = feed < 0 ? bytes.length : feed + 1;
      lines.push(bytes.subarray(at, end));
      if (feed >= 0) this.#completed = this.#before + end;
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

  #pushText(part: Uint8Array | string): void {
    this.#lines.push(part);
    if (typeof part === 'string') return;
    const feed = part.lastIndexOf(FEED);
    if (feed >= 0) this.#completed = this.#before + feed + 1;
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
    return {
      get nodes() {
        nodes ??= reader.nodes();
        return nodes;
      }
    };
  }

  namesSince(first: number): PackedNames {
    const names = new NameBytes();
    const encoder = new TextEncoder();
    const nodes = this.#reader.nodes();
    for (let v = first; v < nodes.length; v++) {
      names.append(encoder.encode(nodes[v]));
    }
    return names.since(0);
  }
}
