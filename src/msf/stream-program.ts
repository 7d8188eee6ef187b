import type {EdgeBlock} from '../graph/edge-block.js';
import {VertexRangeError, weightError} from '../graph/edge-list.js';
import {GraphTypeError, OptionError, quote} from '../graph/errors.js';
import {compileProgram, webAssembly} from '../graph/web-assembly.js';
import {FOREST_STREAM_CODE} from './forest-stream-code.js';

/** The most edges that are filtered at once. */
export const PIECE: number = 1 << 14;

/** The most bytes that a stream takes in WebAssembly. */
export const GRANTED: number = 2 ** 31;

/** The functions of assembly/forest-stream.ts. */
interface Exports {
  readonly memory: {readonly buffer: ArrayBuffer};
  piece(): number;
  pool(): number;
  reserve(order: number, size: number): number;
  check(count: number): number;
  filter(count: number, sign: number, bound: number, inner: number): number;
  append(held: number, passed: number, sign: number, first: number): void;
  merge(order: number, size: number, light: number): number;
  limit(): number;
  innerLimit(): number;
}

/** Arrays of edges with their numbers. */
export interface NumberedEdges {
  readonly source: Int32Array;
  readonly target: Int32Array;
  readonly weight: Float64Array;
  readonly numbers: Float64Array;
}

/** The filter, the edges and the merges of one stream in WebAssembly. */
export class StreamProgram {
  readonly #exports: Exports;
  #order = 0;
  #room = 0;
  // Views of a piece of a block, and of what passes the filter.
  #buffer: ArrayBuffer | undefined;
  #weight = new Float64Array(0);
  #source = new Int32Array(0);
  #target = new Int32Array(0);
  #kept = new Int32Array(0);
  // The block that is loaded, if all of it is.
  #loaded: EdgeBlock | undefined;

  constructor(exports: Exports) {
    this.#exports = exports;
  }

  /**
   * Makes room for so many vertices and edges. Returns `false`, and changes
   * nothing, if they would take too much memory.
   */
  reserve(order: number, room: number): boolean {
    if (order <= this.#order && room <= this.#room) return true;
    // Vertices may come one by one, but each time all edges are moved.
    const more = Math.min(Math.ceil(1.5 * this.#order), 2 ** 31 - 1);
    const vertices = order <= this.#order ? this.#order : Math.max(order, more);
    const edges = Math.max(room, this.#room);
    if (bytesFor(vertices, edges) > GRANTED) return false;
    if (!this.#exports.reserve(vertices, edges)) return false;
    this.#order = vertices;
    this.#room = edges;
    return true;
  }

  /** Views of the edges that the stream holds, until the next reservation. */
  edges(): NumberedEdges {
    const room = this.#room;
    const {buffer} = this.#exports.memory;
    // Addresses are unsigned 32-bit numbers.
    const start = this.#exports.pool() >>> 0;
    return {
      weight: new Float64Array(buffer, start, room),
      numbers: new Float64Array(buffer, start + 8 * room, room),
      source: new Int32Array(buffer, start + 16 * room, room),
      target: new Int32Array(buffer, start + 20 * room, room)
    };
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
   * Finds the edges of a block, from `first` on, that pass the filter. Returns
   * their positions after `first`, until the next call.
   */
  filter(
    block: EdgeBlock,
    first: number,
    count: number,
    sign: number,
    bound: number,
    inner: number
  ): Int32Array {
    if (this.#loaded !== block) this.#load(block, first, count);
    this.#loaded = undefined;
    const passed = this.#exports.filter(count, sign, bound, inner);
    this.#view();
    return this.#kept.subarray(0, passed);
  }

  /**
   * Appends the edges that passed the filter to the first `held` edges.
   *
   * @param first - The number of the first edge that was filtered.
   */
  append(held: number, passed: number, sign: number, first: number): void {
    this.#exports.append(held, passed, sign, first);
  }

  /**
   * Drops all of the first `size` edges that are not in their forest. Returns
   * how many are left, and the limits of the trees that the filter uses from now
   * on.
   *
   * @param light - How many edges of the forest make up the larger tree.
   */
  merge(
    order: number,
    size: number,
    light: number
  ): {size: number; limit: number; innerLimit: number} {
    const forestSize = this.#exports.merge(order, size, light);
    return {
      size: forestSize,
      limit: this.#exports.limit(),
      innerLimit: this.#exports.innerLimit()
    };
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
    const weights = this.#exports.piece();
    const sources = weights + 8 * PIECE;
    this.#buffer = buffer;
    this.#weight = new Float64Array(buffer, weights, PIECE);
    this.#source = new Int32Array(buffer, sources, PIECE);
    this.#target = new Int32Array(buffer, sources + 4 * PIECE, PIECE);
    this.#kept = new Int32Array(buffer, sources + 8 * PIECE, PIECE);
  }
}

// What the program reserves; memory takes no space before it is used.
function bytesFor(order: number, size: number): number {
  return 64 * size + 20.25 * order + 2 ** 19;
}

/** The most edges for which there is room beside so many vertices. */
export function mostEdges(order: number): number {
  return Math.floor((GRANTED - bytesFor(order, 0)) / 64);
}

let code: object | null | undefined;

/**
 * Makes the program of a stream, or returns `null` where that is not possible:
 * without WebAssembly, or without enough memory.
 */
export function makeProgram(): StreamProgram | null {
  if (code === undefined) code = compileProgram(FOREST_STREAM_CODE);
  if (code === null) return null;
  try {
    const {exports} = new webAssembly!.Instance(code);
    return new StreamProgram(exports as Exports);
  } catch (error) {
    // Engines reserve gigabytes of addresses for each program.
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}

/** What errors of a stream begin with. */
export const WHERE = 'spanforest/msf/forest-stream';

/** The largest order that an Int32Array can number. */
export const MAXIMUM_COUNT: number = 0x7fffffff;

/** Checks the shape of a block, its listener, and the numbers of its edges. */
export function checkBlock(
  block: EdgeBlock,
  keep: ((i: number) => void) | undefined,
  numbers: Float64Array | undefined
): void {
  const {size, source, target, weight} = Object(block) as EdgeBlock;
  if (
    !(source instanceof Int32Array) ||
    !(target instanceof Int32Array) ||
    !(weight instanceof Float64Array)
  ) {
    throw new GraphTypeError(
      `${WHERE}: ${quote(block)} is not a block of edges. Pass {size, source, ` +
        'target, weight} with arrays of type Int32Array, Int32Array and ' +
        'Float64Array.'
    );
  }
  const most = Math.min(source.length, target.length, weight.length);
  if (!(Number.isInteger(size) && size >= 0 && size <= most)) {
    throw new GraphTypeError(
      `${WHERE}: the block says size ${quote(size)} but holds ` +
        `${source.length} sources, ${target.length} targets and ` +
        `${weight.length} weights. Make none of them shorter than the size.`
    );
  }
  if (keep !== undefined && typeof keep !== 'function') {
    throw new GraphTypeError(
      `${WHERE}: keep is ${quote(keep)}. Pass a function or undefined; the ` +
        'numbers come after it.'
    );
  }
  if (numbers === undefined) return;
  if (!(numbers instanceof Float64Array)) {
    throw new GraphTypeError(
      `${WHERE}: the numbers are ${quote(numbers)}. Pass a Float64Array.`
    );
  }
  if (numbers.length < size) {
    throw new GraphTypeError(
      `${WHERE}: there are ${numbers.length} numbers for ${size} edges. Pass ` +
        'one for each edge.'
    );
  }
  for (let i = 0; i < size; i++) {
    if (Number.isSafeInteger(numbers[i]) && numbers[i] >= 0) continue;
    throw new OptionError(
      `${WHERE}: the number at position ${i} is ${quote(numbers[i])}. Use ` +
        'integers from 0 to 2 ** 53 - 1.'
    );
  }
}

/** Checks ends and weights, and returns the least order that they allow. */
export function checkEdges(
  block: EdgeBlock,
  numbers: Float64Array | undefined,
  first: number,
  program: StreamProgram | null
): number {
  const {size, source, target, weight} = block;
  const end = program?.largestEnd(block) ?? -1;
  if (end >= 0 && end < MAXIMUM_COUNT) return end + 1;
  let largest = -1;
  // Negative if any end is.
  let ends = 0;
  for (let i = 0; i < size; i++) {
    const u = source[i];
    const v = target[i];
    ends |= u | v;
    if (u > largest) largest = u;
    if (v > largest) largest = v;
    // Only NaN differs from itself; Number.isNaN is slower here.
    // biome-ignore lint/suspicious/noSelfCompare: see above
    if (weight[i] !== weight[i]) throw errorOf(block, numbers, first);
  }
  if (ends < 0 || largest === MAXIMUM_COUNT) {
    throw errorOf(block, numbers, first);
  }
  return largest + 1;
}

// The error for the first invalid edge.
function errorOf(
  {source, target, weight}: EdgeBlock,
  numbers: Float64Array | undefined,
  first: number
): Error {
  for (let i = 0; ; i++) {
    const edge = numbers?.[i] ?? first + i;
    for (const vertex of [source[i], target[i]]) {
      if (vertex >= 0 && vertex < MAXIMUM_COUNT) continue;
      return new VertexRangeError(
        `${WHERE}: edge ${edge} ends at vertex ${vertex}. Number the ` +
          `vertices from 0 to ${MAXIMUM_COUNT - 1}.`,
        edge,
        vertex
      );
    }
    if (Number.isNaN(weight[i])) return weightError(edge, weight[i]);
  }
}

/** Whether numbers do not fall, and are not below a first one. */
export function areRising(
  numbers: Float64Array,
  size: number,
  first: number
): boolean {
  let last = first;
  for (let i = 0; i < size; i++) {
    if (numbers[i] < last) return false;
    last = numbers[i];
  }
  return true;
}

/** The number that follows those of a block, and all before it. */
export function numberAfter(
  numbers: Float64Array | undefined,
  size: number,
  first: number
): number {
  if (numbers === undefined) {
    if (size <= 2 ** 53 - first) return first + size;
    throw new OptionError(
      `${WHERE}: ${size} edges from number ${first} on would exceed 2 ** 53. ` +
        'Use a lower firstNumber.'
    );
  }
  let next = first;
  for (let i = 0; i < size; i++) next = Math.max(next, numbers[i] + 1);
  return next;
}
