import {checkOrder} from './edge-list.js';

/**
 * A partition of `0..order-1` into disjoint sets, for callers that ask for
 * elements only: see the public `DisjointSets`.
 */
export class DisjointSets {
  readonly #parent: Int32Array;
  readonly #rank: Uint8Array;
  #count: number;

  /**
   * Makes that many singletons.
   *
   * @throws {@link GraphTypeError} if the order is not a count,
   * {@link MemoryError} if there is no memory for so many.
   */
  constructor(order: number) {
    checkOrder(order, 5);
    this.#parent = new Int32Array(order);
    this.#rank = new Uint8Array(order);
    this.#count = order;
    for (let i = 0; i < order; i++) this.#parent[i] = i;
  }

  /** Number of sets. */
  get count(): number {
    return this.#count;
  }

  /** The representative of the set of `x`. */
  find(x: number): number {
    const parent = this.#parent;
    while (parent[x] !== x) {
      // Path halving: every other element on the path skips its parent.
      parent[x] = parent[parent[x]];
      x = parent[x];
    }
    return x;
  }

  /** Joins the sets of `x` and `y`; returns whether they were different. */
  union(x: number, y: number): boolean {
    x = this.find(x);
    y = this.find(y);
    if (x === y) return false;
    const rank = this.#rank;
    if (rank[x] < rank[y]) {
      this.#parent[x] = y;
    } else {
      this.#parent[y] = x;
      if (rank[x] === rank[y]) rank[x]++;
    }
    this.#count--;
    return true;
  }
}
