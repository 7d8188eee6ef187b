import type {EdgeBlock} from '../graph/edge-block.js';
import type {EdgeList} from '../graph/edge-list.js';
import {compileProgram, webAssembly} from '../graph/web-assembly.js';
import {isOutOfMemory} from './compiled-filter-kruskal.js';
import {FOREST_STREAM_CODE} from './forest-stream-code.js';
import type {LightTree} from './light-tree.js';

/** The most edges that are filtered at once. */
export const PIECE: number = 1 << 14;

/** The functions of assembly/forest-stream.ts. */
interface Exports {
  readonly memory: {readonly buffer: ArrayBuffer};
  reserve(order: number): number;
  check(count: number): number;
  filter(count: number, sign: number, bound: number): number;
  prepare(order: number, size: number): number;
  merge(light: number): number;
  limit(): number;
  forest(): number;
}

/**
 * The filter and the merges of all streams in WebAssembly. They share one
 * memory.
 */
export class StreamProgram {
  readonly #exports: Exports;
  #buffer: ArrayBuffer | undefined;
  #weight = new Float64Array(0);
  #source = new Int32Array(0);
  #target = new Int32Array(0);
  #kept = new Int32Array(0);
  // Where the bits of the tree begin, and whose they are.
  #bits = 0;
  #tree: LightTree | undefined;
  // The block that is loaded, if all of it is.
  #loaded: EdgeBlock | undefined;

  constructor(exports: Exports) {
    this.#exports = exports;
  }

  /**
   * The largest end of the edges of a block, -1 if there are none, or less if
   * an edge is invalid.
   */
  largestEnd(block: EdgeBlock): number {
    const {size} = block;
    let largest = -1;
    for (let first = 0; first < size; first += PIECE) {
      const count = Math.min(PIECE, size - first);
      this.#load(block, first, count);
      const end = this.#exports.check(count);
      if (end < 0) return -2;
      largest = Math.max(largest, end);
    }
    return largest;
  }

  /**
   * Finds the edges of a block that pass the filter, and writes their positions
   * after `first` to `kept`. Returns how many there are.
   */
  filter(
    block: EdgeBlock,
    first: number,
    count: number,
    sign: number,
    bound: number,
    tree: LightTree,
    kept: Int32Array
  ): number {
    const {bits} = tree;
    if (this.#loaded !== block) this.#load(block, first, count);
    this.#loaded = undefined;
    if (this.#tree !== tree) {
      this.#exports.reserve(32 * bits.length);
      this.#view();
      new Int32Array(this.#buffer!, this.#bits, bits.length).set(bits);
      this.#tree = tree;
    }
    const passed = this.#exports.filter(count, sign, bound);
    kept.set(this.#kept.subarray(0, passed));
    return passed;
  }

  /** Finds a forest, and the largest tree of its lightest edges. */
  merge(edges: EdgeList, light: number): {forest: Int32Array; tree: LightTree} {
    const {order, size, source, target, weight} = edges;
    const exports = this.#exports;
    // Addresses are unsigned 32-bit numbers.
    const start = exports.prepare(order, size) >>> 0;
    const {buffer} = exports.memory;
    new Float64Array(buffer, start, size).set(weight);
    new Int32Array(buffer, start + 8 * size, size).set(source);
    new Int32Array(buffer, start + 12 * size, size).set(target);
    const count = exports.merge(light);
    // If the memory has grown, it has another buffer now.
    const at = exports.forest() >>> 0;
    this.#view();
    const forest = new Int32Array(this.#buffer!, at, count).slice();
    const words = (order + 31) >>> 5;
    const bits = new Int32Array(this.#buffer!, this.#bits, words).slice();
    const tree = {limit: exports.limit(), bits};
    this.#tree = tree;
    return {forest, tree};
  }

  #load(block: EdgeBlock, first: number, count: number): void {
    this.#view();
    const limit = first + count;
    this.#weight.set(block.weight.subarray(first, limit));
    this.#source.set(block.source.subarray(first, limit));
    this.#target.set(block.target.subarray(first, limit));
    this.#loaded = count === block.size ? block : undefined;
  }

  // Looks at the memory anew if it has grown.
  #view(): void {
    const {buffer} = this.#exports.memory;
    if (buffer === this.#buffer) return;
    const weights = this.#exports.reserve(0);
    const sources = weights + 8 * PIECE;
    const now = this.#exports.memory.buffer;
    this.#buffer = now;
    this.#weight = new Float64Array(now, weights, PIECE);
    this.#source = new Int32Array(now, sources, PIECE);
    this.#target = new Int32Array(now, sources + 4 * PIECE, PIECE);
    this.#kept = new Int32Array(now, sources + 8 * PIECE, PIECE);
    this.#bits = sources + 12 * PIECE;
  }
}

// Fewer edges are not worth copying.
const COMPILED_FROM = 64;

/**
 * Runs the program on so many edges, or returns `null` if they are too few for
 * it to pay, or where that is not possible: without WebAssembly, or without so
 * many bytes besides a constant part.
 */
export function tryCompiled<T>(
  size: number,
  bytes: number,
  run: (program: StreamProgram) => T
): T | null {
  if (size < COMPILED_FROM || bytes > granted) return null;
  try {
    const program = loadProgram();
    return program === null ? null : run(program);
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    kept = undefined;
    granted = bytes - 1;
    return null;
  }
}

// The most bytes to ask for. Memory that was refused once is not asked for again.
let granted = 2 ** 30;

// The memory is shared by successive calls; the garbage collector may reclaim
// it between two tasks.
let kept: WeakRef<StreamProgram> | undefined;
let code: object | null | undefined;

function loadProgram(): StreamProgram | null {
  const known = kept?.deref();
  if (known !== undefined) return known;
  if (code === undefined) code = compileProgram(FOREST_STREAM_CODE);
  if (code === null) return null;
  const {exports} = new webAssembly!.Instance(code);
  const program = new StreamProgram(exports as Exports);
  kept = new WeakRef(program);
  return program;
}
