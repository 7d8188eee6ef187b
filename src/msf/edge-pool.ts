import type {EdgeBlock} from '../graph/edge-block.js';
import type {EdgeList} from '../graph/edge-list.js';
import {runFilterKruskal} from './filter-kruskal.js';
import {sortByWeight} from './sort-by-weight.js';

/** Numbered edges. */
export interface NumberedEdges extends EdgeList {
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

  /** Views of the edges, as a graph of that order. */
  edges(order: number): NumberedEdges {
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
   */
  makeRoom(order: number, count: number): boolean {
    const needed = this.#size + count;
    const limit = order + (this.#capacity ?? defaultCapacity(order));
    const {length} = this.#source;
    const isMerged = this.#size === this.#forestSize;
    if (needed <= Math.min(limit, length)) return true;
    // Arrays grow by a fair part or not at all: copying them takes long, too.
    if (!isMerged && (needed > limit || limit < 1.25 * length)) return false;
    const room = Math.max(needed, Math.min(limit, 2 * length));
    this.#source = copyInto(new Int32Array(room), this.#source);
    this.#target = copyInto(new Int32Array(room), this.#target);
    this.#weight = copyInto(new Float64Array(room), this.#weight);
    this.#numbers = copyInto(new Float64Array(room), this.#numbers);
    return true;
  }

  /**
   * Appends the edges at the first `count` positions of `kept`.
   *
   * @param sign - The factor of their weights.
   * @param first - The number of the first edge of the block, if there are no
   * `numbers`.
   */
  add(
    {source, target, weight}: EdgeBlock,
    kept: Int32Array,
    count: number,
    sign: number,
    numbers: Float64Array | undefined,
    first: number
  ): void {
    const ownSource = this.#source;
    const ownTarget = this.#target;
    const ownWeight = this.#weight;
    const ownNumbers = this.#numbers;
    let end = this.#size;
    let last = end === 0 ? 0 : ownNumbers[end - 1];
    for (let i = 0; i < count; i++, end++) {
      const p = kept[i];
      const number = numbers === undefined ? first + p : numbers[p];
      ownSource[end] = source[p];
      ownTarget[end] = target[p];
      ownWeight[end] = sign * weight[p];
      ownNumbers[end] = number;
      if (number < last) this.#isSorted = false;
      last = number;
    }
    this.#size = end;
  }

  /** Drops all edges that are not in the forest; whether there were others. */
  merge(order: number): boolean {
    if (this.#size === this.#forestSize) return false;
    if (!this.#isSorted) this.#sort();
    const forest = runFilterKruskal(this.edges(order), {});
    const size = forest.length;
    const source = this.#source;
    const target = this.#target;
    const weight = this.#weight;
    const numbers = this.#numbers;
    for (let i = 0; i < size; i++) {
      const e = forest[i];
      source[i] = source[e];
      target[i] = target[e];
      weight[i] = weight[e];
      numbers[i] = numbers[e];
    }
    this.#size = size;
    this.#forestSize = size;
    return true;
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

function copyInto<T extends Int32Array | Float64Array>(array: T, values: T): T {
  array.set(values);
  return array;
}

// Twice the order: with less, merges take longer than they need to; with more,
// the edges take more memory and hardly less time.
function defaultCapacity(order: number): number {
  const wanted = Math.max(2 * order, 1 << 16);
  // The compiled solver takes up to 2^30 bytes, 48 an edge and 12 a vertex; the
  // one in JavaScript is slower.
  const compiled = Math.floor((2 ** 30 - 2 ** 16 - 12 * order) / 48) - order;
  return compiled < order / 2 ? wanted : Math.min(wanted, compiled);
}
