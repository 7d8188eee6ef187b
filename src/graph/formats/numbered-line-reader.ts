import type {EdgeSink} from '../edge-block.js';
import {LineCursor, LONGEST_LINE, lineError} from '../lines.js';
import type {NamedVertices} from '../named-graph.js';
import {TextFeed} from '../text-input.js';
import type {LineReader, LineReaderState} from './line-reader.js';
import {type PackedNames, packNames} from './name-table.js';
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

/** Where a reader stands in a file that declares its numbers. */
interface LineState<Head> extends NumberedState, LineReaderState {
  readonly head: Head;
}

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
  readonly #lines = new LineCursor(LONGEST_LINE, lineError);
  readonly #text: TextFeed;
  #head: Head | null = null;
  // Whether edges can be scanned; `null` as long as that is not known.
  #canScan: boolean | null = null;
  // Whether a line has begun that is not finished.
  #isCut = false;
  // Bytes before the last piece, and those of whole lines.
  #before = 0;
  #completed = 0;

  constructor(
    grammar: NumberedGrammar<Head>,
    sink: EdgeSink,
    state: LineReaderState | null
  ) {
    this.#grammar = grammar;
    this.#edges = new NumberedScanner(sink);
    this.#reader = grammar.reader(this.#edges);
    this.#text = new TextFeed(
      {
        push: text => this.#readText(text),
        position: () => this.#lines.position()
      },
      state !== null
    );
    if (state) {
      const {line, head, ...declared} = state as LineState<Head>;
      this.#lines.number = line;
      this.#head = head;
      this.#reader.restore(declared);
    }
  }

  push(piece: Uint8Array | string): void {
    if (piece instanceof Uint8Array && this.#canScan !== false) {
      this.#pushBytes(piece);
    } else this.#pushText(piece);
    this.#edges.flush();
    const {length} = piece;
    const feed = this.#isCut ? lastFeed(piece) : length - 1;
    if (feed >= 0) this.#completed = this.#before + feed + 1;
    this.#before += length;
  }

  #pushBytes(piece: Uint8Array): void {
    this.#edges.forget();
    let at = 0;
    while (at < piece.length) {
      if (!this.#isCut && this.#prepare()) {
        const count = this.#edges.scan(piece, at, this.#reader.remaining);
        this.#reader.count += count;
        this.#lines.number += count;
        at = this.#edges.position;
        if (at === piece.length) return;
      }
      // A line that is not plain, or not whole.
      const feed = piece.indexOf(10, at);
      const end = feed < 0 ? piece.length : feed + 1;
      this.#pushText(piece.subarray(at, end));
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

  #pushText(piece: Uint8Array | string): void {
    this.#text.push(piece);
    if (piece.length === 0) return;
    const last = piece.at(-1);
    this.#isCut = last !== 10 && last !== '\n';
  }

  #readText(text: string): void {
    const lines = this.#lines;
    lines.push(text);
    while (lines.advance()) this.#readLine();
  }

  #readLine(): void {
    const reader = this.#reader;
    reader.reset(this.#lines);
    this.#head = this.#grammar.readLine(reader, this.#lines, this.#head);
  }

  finish(): NamedVertices {
    this.#text.finish();
    const end = this.#lines.position();
    if (this.#lines.finish()) this.#readLine();
    const nodes = this.#reader.finish(end, this.#grammar.advice);
    this.#edges.finish();
    return {nodes};
  }

  get completed(): number {
    return this.#completed;
  }

  get vertexCount(): number {
    return this.#reader.order;
  }

  get state(): LineReaderState | null {
    const head = this.#head;
    if (head === null) return null;
    if (this.#grammar.edgeLines(this.#reader, head) === null) return null;
    const state: LineState<Head> = {
      line: this.#lines.number,
      head,
      ...this.#reader.state
    };
    return state;
  }

  namesSince(first: number): PackedNames {
    return packNames(this.#reader.nodes(), first);
  }
}

function lastFeed(piece: Uint8Array | string): number {
  return typeof piece === 'string'
    ? piece.lastIndexOf('\n')
    : piece.lastIndexOf(10);
}
