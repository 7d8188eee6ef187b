import type {EdgeSink} from '../edge-block.js';
import {compileProgram, webAssembly} from '../web-assembly.js';
import {NUMBERED_SCANNER_CODE} from './numbered-scanner-code.js';

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
const EDGES = 1 << 13;
const INPUT = 1 << 18;
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
  #source = new Int32Array(FIRST_EDGES);
  #target = new Int32Array(FIRST_EDGES);
  #weight = new Float64Array(FIRST_EDGES);
  #size = 0;
  #program: Program | null = null;
  #input = new Uint8Array(0);

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
    const {buffer} = program.memory;
    const start = program.create() >>> 0;
    this.#weight = new Float64Array(buffer, start, EDGES);
    this.#source = new Int32Array(buffer, start + 8 * EDGES, EDGES);
    this.#target = new Int32Array(buffer, start + 12 * EDGES, EDGES);
    this.#input = new Uint8Array(buffer, start + 16 * EDGES, INPUT);
    program.setUp(order, MARKS.indexOf(mark), RESTS.indexOf(rest), isDoubled);
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
    const program = this.#program!;
    let lines = 0;
    for (;;) {
      if (bytes !== this.#bytes || at >= this.#to) {
        const end = Math.min(at + INPUT, bytes.length);
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
      at = this.#from + program.scan(from, to, this.#size, limit);
      this.#size = program.size.value;
      lines += program.lines.value;
      const isFull = this.#size >= EDGES - 1;
      if (isFull) this.flush();
      else if (at < this.#to || at === bytes.length) break;
    }
    this.position = at;
    return lines;
  }

  /** Where the last scan stopped. */
  position = 0;
}

interface Program {
  readonly memory: {readonly buffer: ArrayBuffer};
  readonly size: {readonly value: number};
  readonly lines: {readonly value: number};
  create(): number;
  setUp(order: number, mark: number, rest: number, isDoubled: boolean): void;
  scan(from: number, to: number, filled: number, most: number): number;
}

let code: object | null | undefined;
// A program that is not in use, as it takes longer to start one than to read a
// small file.
let kept: WeakRef<Program> | undefined;

function takeProgram(): Program | null {
  const known = kept?.deref();
  kept = undefined;
  if (known !== undefined) return known;
  if (code === undefined) code = compileProgram(NUMBERED_SCANNER_CODE);
  if (code === null) return null;
  try {
    const program = new webAssembly!.Instance(code).exports as Program;
    program.create();
    return program;
  } catch {
    // Without enough memory, JavaScript reads every line.
    return null;
  }
}
