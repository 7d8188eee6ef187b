import type {EdgeBlock} from '../graph/edge-block.js';
import type {EdgeList} from '../graph/edge-list.js';
import {runFilterKruskal} from './filter-kruskal.js';
import {sortByWeight} from './sort-by-weight.js';
import {type LightTree, largestLightTree} from './stream-filter.js';
import {
  makeProgram,
  mostEdges,
  type NumberedEdges,
  type StreamProgram
} from './stream-program.js';

/** The forest of a stream: an edge list, with the numbers of its edges. */
export interface StreamedForest extends EdgeList {
  /** The number of each edge in the stream, in increasing order. */
  readonly numbers: Float64Array;
}

/**
 * The edges that a stream holds: those of a forest, then others in the order
 * they came, until all of them are merged into one forest. They are in the
 * memory of a program once there are many.
 */
export class EdgePool {
  readonly #capacity: number | undefined;
  #source: Int32Array = new Int32Array(0);
  #target: Int32Array = new Int32Array(0);
  #weight: Float64Array = new Float64Array(0);
  #numbers: Float64Array = new Float64Array(0);
  #size = 0;
  // How many of them are the forest, and whether all numbers rise.
  #forestSize = 0;
  #isSorted = true;
  // `null` where there is no WebAssembly, or not enough memory.
  #program: StreamProgram | null | undefined;

  /** @param capacity - How many edges to hold besides a spanning tree. */
  constructor(capacity: number | undefined) {
    this.#capacity = capacity;
  }

  /** The program in whose memory the edges are, if there is one. */
  get program(): StreamProgram | null {
    return this.#program ?? null;
  }

  /** Moves the edges into the memory of a program, unless that has failed. */
  compile(): void {
    if (this.#program !== undefined) return;
    const program = makeProgram();
    const room = this.#source.length;
    this.#program = program?.reserve(1, room) ? program : null;
    if (this.#program === null) return;
    const {source, target, weight, numbers} = this.edges(0);
    this.#take(this.#program.edges());
    this.#source.set(source);
    this.#target.set(target);
    this.#weight.set(weight);
    this.#numbers.set(numbers);
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

  /** Makes room for as many more edges, and for their vertices. */
  makeRoom(order: number, count: number, isFiltered: boolean): void {
    const needed = this.#size + count;
    const {length} = this.#source;
    if (needed <= length) {
      if (this.#program) this.#reserve(order, length);
      return;
    }
    // Memory that is not used yet takes no space on most systems.
    const limit = this.#limit(order, isFiltered) + count;
    const wanted = Math.max(
      Math.min(limit, 16 * length),
      1.25 * length,
      1 << 12
    );
    const room = Math.min(Math.ceil(wanted), mostEdges(order));
    this.#reserve(order, Math.max(needed, room));
  }

  /** Whether the edges have to be merged before so many more are added. */
  isFull(order: number, count: number, isFiltered: boolean): boolean {
    const isMerged = this.#size === this.#forestSize;
    return !isMerged && this.#size + count > this.#limit(order, isFiltered);
  }

  // How many edges to hold at most, unless the forest alone has more.
  #limit(order: number, isFiltered: boolean): number {
    return order + (this.#capacity ?? defaultCapacity(order, isFiltered));
  }

  // Makes room for so many edges; without the program if it cannot have more.
  #reserve(order: number, room: number): void {
    if (this.#program?.reserve(order, room)) {
      this.#take(this.#program.edges());
      return;
    }
    this.#program &&= null;
    this.#take({
      source: copyInto(new Int32Array(room), this.#source),
      target: copyInto(new Int32Array(room), this.#target),
      weight: copyInto(new Float64Array(room), this.#weight),
      numbers: copyInto(new Float64Array(room), this.#numbers)
    });
  }

  #take({source, target, weight, numbers}: NumberedEdges): void {
    this.#source = source;
    this.#target = target;
    this.#weight = weight;
    this.#numbers = numbers;
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
    if (this.#program) {
      this.#program.append(to, kept.length, sign, first + from);
    } else {
      gatherIntegers(this.#source, to, source, from, kept);
      gatherIntegers(this.#target, to, target, from, kept);
      gatherDoubles(this.#weight, to, weight, from, kept);
      if (sign < 0) negate(this.#weight, to, size);
      count(this.#numbers, to, first + from, kept);
    }
    if (numbers !== undefined) {
      gatherDoubles(this.#numbers, to, numbers, from, kept);
      this.#isSorted &&= isRising(this.#numbers, Math.max(0, to - 1), size);
    }
    this.#size = size;
  }

  /**
   * Drops all edges that are not in the forest. Returns the largest tree of
   * about that share of the forest's edges, the lightest; or `null` if nothing
   * was added since the last call. The bits of the tree are missing if the
   * program has them.
   */
  merge(order: number, share: number): LightTree | null {
    if (this.#size === this.#forestSize) return null;
    if (!this.#isSorted) this.#sort();
    if (this.#program) {
      // A forest never shrinks, so the last one tells how large this one will be.
      const light = Math.floor(share * (this.#forestSize || order - 1));
      const {size, limit, innerLimit} = this.#program.merge(
        order,
        this.#size,
        light
      );
      this.#size = size;
      this.#forestSize = size;
      return {limit, innerLimit, bits: NO_BITS};
    }
    this.#keep(runFilterKruskal(this.edges(order), {compiled: false}));
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

const NO_BITS = new Int32Array(0);

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

// With room for fewer edges, merges are more frequent. More edges take more
// memory, up to 64 bytes each in a merge, and delay the next and better filter;
// without a filter, small graphs gain from more.
function defaultCapacity(order: number, isFiltered: boolean): number {
  const more = isFiltered ? 0 : Math.min(8 * order, 1 << 20);
  const wanted = Math.max(Math.ceil(4.1 * order), 1 << 16, more);
  // Beyond this, edges are merged in JavaScript, which is slower.
  const compiled = mostEdges(order) - order;
  return compiled < order / 2 ? wanted : Math.min(wanted, compiled);
}
