import type {EdgeBlock} from '../graph/edge-block.js';
import type {EdgeList} from '../graph/edge-list.js';
import {PIECE, type StreamProgram} from './stream-program.js';

/**
 * Drops most edges that cannot be in the forest of a stream, at the price of a
 * comparison and two bits.
 *
 * Let T be the largest tree of the lightest edges of a forest, those up to some
 * weight. An edge of at least that weight with both ends in T closes a cycle in
 * which it is the greatest, if it comes later than the edges of T.
 */
export class StreamFilter {
  #tree: LightTree = NO_TREE;
  // Positions of the edges that pass.
  readonly #kept = new Int32Array(PIECE);
  // Edges that came since the last judgement, and those of them that passed.
  #came = 0;
  #passed = 0;
  // For how many updates it stays switched off, now and the next time.
  #pause = 0;
  #nextPause = 1;

  /** Whether it is switched off because it dropped too little. */
  get isPaused(): boolean {
    return this.#pause > 0;
  }

  /**
   * Finds the edges of a block, from `first` on, that may be in the forest.
   * Loops are dropped.
   *
   * @param order - No edge ends at or beyond it.
   * @param sign - The factor of all weights.
   * @param isLater - Whether these edges lose ties to those of the forest.
   * @param program - What filters in place of this code, with its own tree.
   * @returns the positions of the edges after `first`, until the next call.
   */
  select(
    block: EdgeBlock,
    first: number,
    count: number,
    order: number,
    sign: number,
    isLater: boolean,
    program: StreamProgram | null
  ): Int32Array {
    const {limit, innerLimit} = this.#tree;
    // What ties with the heaviest edge of T is dropped only if it comes later.
    const bound = isLater ? limit : nextAbove(limit);
    const inner = isLater ? innerLimit : nextAbove(innerLimit);
    if (program === null) this.#reserve(order);
    const kept =
      program === null
        ? this.#select(block, first, count, sign, bound)
        : program.filter(block, first, count, sign, bound, inner);
    this.#came += count;
    this.#passed += kept.length;
    return kept;
  }

  #select(
    {source, target, weight}: EdgeBlock,
    first: number,
    count: number,
    sign: number,
    bound: number
  ): Int32Array {
    const {bits} = this.#tree;
    const kept = this.#kept;
    let end = 0;
    for (let i = 0; i < count; i++) {
      const u = source[first + i];
      const v = target[first + i];
      const isInside = (bits[u >>> 5] >>> u) & (bits[v >>> 5] >>> v);
      const isHeavy = +(sign * weight[first + i] >= bound);
      // Without branches, which would be hard to predict.
      kept[end] = i;
      end += ~(isInside & isHeavy) & 1 & +(u !== v);
    }
    return kept.subarray(0, end);
  }

  /**
   * The share of the edges of a forest that are light, for {@link update}, or 0
   * if the next tree will not be used.
   *
   * @param seen - How many edges it is the forest of.
   */
  lightShare(order: number, seen: number): number {
    // With random weights, about half of what passes is too light, and the
    // other half ends outside T.
    return this.#pause > 1 ? 0 : 1 - Math.min(0.2, order / (4 * seen));
  }

  /**
   * Takes another tree, or pauses for some updates if the last one dropped too
   * few edges.
   */
  update(tree: LightTree): void {
    if (this.#pause > 0) {
      this.#pause--;
    } else if (this.#came >= FEW && !Number.isNaN(this.#tree.limit)) {
      const isWorthwhile = this.#passed <= WORTHWHILE * this.#came;
      this.#pause = isWorthwhile ? 0 : this.#nextPause;
      this.#nextPause = isWorthwhile ? 1 : Math.min(2 * this.#nextPause, 16);
    }
    this.#came = 0;
    this.#passed = 0;
    this.#tree = this.#pause > 0 ? NO_TREE : tree;
  }

  // Makes room in the bits for so many vertices. New ones count as outside the
  // tree, and so do all of a tree whose bits are in a program.
  #reserve(order: number): void {
    const {bits} = this.#tree;
    const words = (order + 31) >>> 5;
    if (words <= bits.length) return;
    const longer = new Int32Array(Math.max(words, 2 * bits.length));
    longer.set(bits);
    this.#tree = {...this.#tree, bits: longer};
  }
}

// Every edge passes it.
const NO_TREE: LightTree = {
  limit: NaN,
  innerLimit: NaN,
  bits: new Int32Array(1)
};

// A share of edges that pass beyond which the filter costs more than it saves.
const WORTHWHILE = 0.8;
// Fewer edges say little about that share.
const FEW = 1024;

// The least double above a value.
function nextAbove(value: number): number {
  if (!(value < Infinity)) return NaN;
  const number = new Float64Array([value === 0 ? 0 : value]);
  const bits = new BigInt64Array(number.buffer);
  bits[0] += value < 0 ? -1n : 1n;
  return number[0];
}

/** The largest tree of the lightest edges of a forest. */
export interface LightTree {
  /** The weight of the heaviest of these edges, `NaN` if there are none. */
  readonly limit: number;
  /**
   * The same for a second tree, of fewer edges, which is found in WebAssembly
   * only; `NaN` without it.
   */
  readonly innerLimit: number;
  /** A bit for every vertex, set if it is in the tree. */
  readonly bits: Int32Array;
}

/**
 * Finds the largest tree of the lightest edges of a forest. Time O(n log n) at
 * worst, space O(n).
 *
 * @param share - About how many of all edges are light.
 */
export function largestLightTree(forest: EdgeList, share: number): LightTree {
  const {order, size, source, target, weight} = forest;
  const limit = quantile(weight, share);
  const parent = new Int32Array(order);
  for (let v = 0; v < order; v++) parent[v] = v;
  for (let e = 0; e < size; e++) {
    if (weight[e] > limit) continue;
    let u = source[e];
    let v = target[e];
    while (parent[u] !== u) u = parent[u] = parent[parent[u]];
    while (parent[v] !== v) v = parent[v] = parent[parent[v]];
    // The lower root wins, so roots come before the rest of their tree.
    parent[Math.max(u, v)] = Math.min(u, v);
  }
  const sizes = new Int32Array(order);
  let root = 0;
  for (let v = 0; v < order; v++) {
    const own = parent[parent[v]];
    parent[v] = own;
    if (++sizes[own] > sizes[root]) root = own;
  }
  const bits = new Int32Array((order + 31) >>> 5);
  for (let v = 0; v < order; v++) {
    bits[v >>> 5] |= +(parent[v] === root) << v;
  }
  return {limit, innerLimit: NaN, bits};
}

const SAMPLE = 1 << 13;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

// A weight that about this share of the weights do not exceed.
function quantile(weight: Float64Array, share: number): number {
  const {length} = weight;
  if (length === 0) return NaN;
  const count = Math.min(length, SAMPLE);
  const sample = new Float64Array(count);
  // Multiples of the golden ratio spread the sample evenly.
  for (let i = 0, point = 0; i < count; i++) {
    sample[i] = weight[count === length ? i : Math.floor(point * length)];
    point = (point + GOLDEN) % 1;
  }
  sample.sort();
  return sample[Math.min(count - 1, Math.floor(share * count))];
}
