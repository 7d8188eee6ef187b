import type {EdgeBlock} from '../graph/edge-block.js';
import type {EdgeList} from '../graph/edge-list.js';
import {runFilterKruskal} from './filter-kruskal.js';
import {type LightTree, largestLightTree} from './light-tree.js';
import {sortByWeight} from './sort-by-weight.js';
import {tryCompiled} from './stream-program.js';

/** The forest of a stream: an edge list, with the numbers of its edges. */
export interface StreamedForest extends EdgeList {
  /** The number of each edge in the stream, in increasing order. */
  readonly numbers: Float64Array;
}

/**
 * The edges that a stream holds: those of a forest, then others in the order
 * they came, until all of them are merged into one forest.
 */
export class EdgePool {
  readonly #capacity: number | undefined;
  #source = new Int32Array(0);
  #target = new Int32Array(0);
  #weight = new Float64Array(0);
  #numbers = new Float64Array(0);
  #size = 0;
  // How many of them are the forest, and whether all numbers rise.
  #forestSize = 0;
  #isSorted = true;

  /** @param capacity - How many edges to hold besides a spanning tree. */
  constructor(capacity: number | undefined) {
    this.#capacity = capacity;
  }

  /** Views of the edges, which are the forest once they are merged. */
  edges(order: number): StreamedForest {
    const size = this.#size;
    return {
      order,
      size,
      source: this.#source.subarray(0, size),
      target: this.#target.subarray(0, size),
      weight: this.#weight.subarray(0, size),
      numbers: this.#numbers.subarray(0, size)
    };
  }

  /**
   * Makes room for some edges, no more than the capacity. Returns `false` if
   * the edges have to be merged first.
   *
   * @param isFiltered - Whether a filter drops many edges.
   */
  makeRoom(order: number, count: number, isFiltered: boolean): boolean {
    const needed = this.#size + count;
    const capacity = this.#capacity ?? defaultCapacity(order, isFiltered);
    const limit = order + capacity;
    const {length} = this.#source;
    const isMerged = this.#size === this.#forestSize;
    if (needed <= Math.min(limit, length)) return true;
    // Arrays grow by a fair part or not at all: copying them takes long, too.
    if (!isMerged && (needed > limit || limit < 1.25 * length)) return false;
    // Memory that is not used yet takes no space on most systems.
    const wanted = Math.max(4 * length, 1 << 12);
    const room = Math.max(needed, Math.min(limit, wanted));
    this.#source = copyInto(new Int32Array(room), this.#source);
    this.#target = copyInto(new Int32Array(room), this.#target);
    this.#weight = copyInto(new Float64Array(room), this.#weight);
    this.#numbers = copyInto(new Float64Array(room), this.#numbers);
    return true;
  }

  /**
   * Appends the edges at some positions of a block, counted from `from`.
   *
   * @param sign - The factor of their weights.
   * @param first - The number of the first edge of the block, if there are no
   * `numbers`.
   */
  add(
    {source, target, weight}: EdgeBlock,
    from: number,
    kept: Int32Array,
    sign: number,
    numbers: Float64Array | undefined,
    first: number
  ): void {
    const to = this.#size;
    const size = to + kept.length;
    gatherIntegers(this.#source, to, source, from, kept);
    gatherIntegers(this.#target, to, target, from, kept);
    gatherDoubles(this.#weight, to, weight, from, kept);
    if (sign < 0) negate(this.#weight, to, size);
    if (numbers === undefined) count(this.#numbers, to, first + from, kept);
    else gatherDoubles(this.#numbers, to, numbers, from, kept);
    this.#isSorted &&= isRising(this.#numbers, Math.max(0, to - 1), size);
    this.#size = size;
  }

  /**
   * Drops all edges that are not in the forest. Returns the largest tree of
   * about that share of the forest's edges, the lightest; or `null` if nothing
   * was added since the last call.
   */
  merge(order: number, share: number): LightTree | null {
    if (this.#size === this.#forestSize) return null;
    if (!this.#isSorted) this.#sort();
    const edges = this.edges(order);
    // A forest never shrinks, so the last one tells how large this one will be.
    const light = Math.floor(share * (this.#forestSize || order - 1));
    const bytes = 48 * edges.size + 21 * order;
    const compiled = tryCompiled(edges.size, bytes, program =>
      program.merge(edges, light)
    );
    if (compiled !== null) {
      this.#keep(compiled.forest);
      return compiled.tree;
    }
    this.#keep(runFilterKruskal(edges, {compiled: false}));
    return largestLightTree(this.edges(order), share);
  }

  // Drops all edges but a forest, whose positions rise.
  #keep(forest: Int32Array): void {
    gatherIntegers(this.#source, 0, this.#source, 0, forest);
    gatherIntegers(this.#target, 0, this.#target, 0, forest);
    gatherDoubles(this.#weight, 0, this.#weight, 0, forest);
    gatherDoubles(this.#numbers, 0, this.#numbers, 0, forest);
    this.#size = forest.length;
    this.#forestSize = forest.length;
  }

  // Sorts the edges by number, because the solver breaks ties by position.
  #sort(): void {
    const size = this.#size;
    const sorted = sortByWeight(this.#numbers.subarray(0, size));
    for (const array of [
      this.#source,
      this.#target,
      this.#weight,
      this.#numbers
    ]) {
      const copy = array.slice(0, size);
      for (let i = 0; i < size; i++) array[i] = copy[sorted[i]];
    }
    this.#isSorted = true;
  }
}

// Loops over edges are functions without fields, and each of them works on
// arrays of one type: otherwise engines optimise them late, or not at all.

// Copies what is at some positions after `from` in one array to another.
function gatherIntegers(
  into: Int32Array,
  to: number,
  values: Int32Array,
  from: number,
  positions: Int32Array
): void {
  for (let i = 0; i < positions.length; i++) {
    into[to + i] = values[from + positions[i]];
  }
}

function gatherDoubles(
  into: Float64Array,
  to: number,
  values: Float64Array,
  from: number,
  positions: Int32Array
): void {
  for (let i = 0; i < positions.length; i++) {
    into[to + i] = values[from + positions[i]];
  }
}

function negate(weight: Float64Array, first: number, limit: number): void {
  for (let e = first; e < limit; e++) weight[e] = -weight[e];
}

function count(
  numbers: Float64Array,
  to: number,
  first: number,
  positions: Int32Array
): void {
  for (let i = 0; i < positions.length; i++) {
    numbers[to + i] = first + positions[i];
  }
}

function isRising(
  numbers: Float64Array,
  first: number,
  limit: number
): boolean {
  for (let i = first + 1; i < limit; i++) {
    if (numbers[i] < numbers[i - 1]) return false;
  }
  return true;
}

function copyInto<T extends Int32Array | Float64Array>(array: T, values: T): T {
  array.set(values);
  return array;
}

// Fewer edges make merges more frequent. More of them take more memory, 72 bytes
// each in a merge, and keep a filter from getting better; without one, small
// graphs gain from more.
function defaultCapacity(order: number, isFiltered: boolean): number {
  const more = isFiltered ? 0 : Math.min(8 * order, 1 << 20);
  const wanted = Math.max(Math.ceil(2.5 * order), 1 << 16, more);
  // The compiled solver takes up to 2^30 bytes, 48 an edge and 21 a vertex; the
  // one in JavaScript is slower.
  const compiled = Math.floor((2 ** 30 - 2 ** 16 - 21 * order) / 48) - order;
  return compiled < order / 2 ? wanted : Math.min(wanted, compiled);
}
