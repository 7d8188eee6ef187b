import type {EdgeBlock, EdgeSink} from '../edge-block.js';
import {GraphFormatError} from '../errors.js';
import {type LineCursor, LineFeed} from '../lines.js';
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

const FEED = 10;

/**
 * Reads a graph that declares the numbers of its vertices and edges.
 *
 * Plain lines of edges are read from bytes. All others, and the whole of a
 * string, become text first, which the grammar reads and whose errors it knows.
 */
export class NumberedLineReader<Head extends object> implements PartReader {
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

/** What the lines of edges look like, besides the two ends. */
export interface EdgeLines {
  /** The number of vertices. */
  readonly order: number;
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

// Edges of a block before there is a program.
const FIRST_EDGES = 1 << 10;

/**
 * The block of edges of a reader, which goes to a sink whenever it is full. With
 * WebAssembly, a program reads plain lines into it.
 */
export class NumberedScanner {
  readonly #sink: EdgeSink;
  #source: Int32Array = new Int32Array(FIRST_EDGES);
  #target: Int32Array = new Int32Array(FIRST_EDGES);
  #weight: Float64Array = new Float64Array(FIRST_EDGES);
  #size = 0;
  #program: ScannerProgram | null = null;
  #input: Uint8Array = new Uint8Array(0);

  constructor(sink: EdgeSink) {
    this.#sink = sink;
  }

  /** Adds an edge to the block. */
  add(source: number, target: number, weight: number): void {
    const e = this.#size;
    this.#source[e] = source;
    this.#target[e] = target;
    this.#weight[e] = weight;
    this.#size = e + 1;
    if (this.#size === this.#source.length) this.flush();
  }

  /** Passes the block on. */
  flush(): void {
    const size = this.#size;
    if (size === 0) return;
    this.#size = 0;
    this.#sink.add({
      size,
      source: this.#source,
      target: this.#target,
      weight: this.#weight
    });
  }

  /** Prepares to scan lines of edges; returns whether that is possible. */
  prepare({order, mark, rest, isDoubled}: EdgeLines): boolean {
    const program = takeProgram();
    if (program === null) return false;
    this.flush();
    this.#program = program;
    this.#weight = program.weight;
    this.#source = program.source;
    this.#target = program.target;
    this.#input = program.input;
    const [begins, ends] = [MARKS.indexOf(mark), RESTS.indexOf(rest)];
    program.exports.setLines(order, begins, ends, isDoubled);
    return true;
  }

  /** Passes on the last block. Nothing can be added or scanned any more. */
  finish(): void {
    this.flush();
    if (this.#program !== null) kept = new WeakRef(this.#program);
    this.#program = null;
  }

  // The bytes in the program's memory: those at #from..#to of an array.
  #bytes: Uint8Array | null = null;
  #from = 0;
  #to = 0;

  /** Begins to read other bytes, which may be in the same array. */
  forget(): void {
    this.#bytes = null;
  }

  /**
   * Reads plain lines from a position on, at most `most` of them, and returns
   * how many. {@link position} is where it stops: at the end, or at a line that
   * is not plain, or not whole.
   */
  scan(bytes: Uint8Array, at: number, most: number): number {
    const {exports, capacity, blockSize} = this.#program!;
    let lines = 0;
    for (;;) {
      if (bytes !== this.#bytes || at >= this.#to) {
        const end = Math.min(at + capacity, bytes.length);
        const feed = bytes.lastIndexOf(10, end - 1);
        if (feed < at) break;
        this.#input.set(bytes.subarray(at, feed + 1));
        this.#bytes = bytes;
        this.#from = at;
        this.#to = feed + 1;
      }
      const from = at - this.#from;
      const to = this.#to - this.#from;
      // The program has room for 32-bit integers.
      const limit = Math.min(most - lines, 1 << 30);
      at = this.#from + exports.scanLines(from, to, this.#size, limit);
      this.#size = exports.size.value;
      lines += exports.lines.value;
      const isFull = this.#size >= blockSize - 1;
      if (isFull) this.flush();
      else if (at < this.#to || at === bytes.length) break;
    }
    this.position = at;
    return lines;
  }

  /** Where the last scan stopped. */
  position = 0;
}

// A program that is not in use, as it takes longer to start one than to read a
// small file.
let kept: WeakRef<ScannerProgram> | undefined;

function takeProgram(): ScannerProgram | null {
  const known = kept?.deref();
  kept = undefined;
  return known ?? ScannerProgram.start();
}
