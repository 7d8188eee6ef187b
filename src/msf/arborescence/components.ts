import {addDoubleDouble} from '../safe-sums.js';
import type {ArcRows} from './arc-rows.js';

/**
 * The components of a digraph under contraction, with what has been
 * subtracted from the arcs into each vertex.
 *
 * The *adjusted key* of an arc is the pair (hops, weight) of the arc, minus
 * the offset of its target. Pairs are compared hops first. They form an
 * ordered abelian group, which is all that Edmonds' algorithm needs.
 *
 * An offset is the sum of the keys subtracted from the components around the
 * vertex. It has no hops, because no arc of a cycle leaves the root. Its weight
 * is an unevaluated sum of two doubles: a difference of two keys can be as
 * small as the least weight while the offsets are as large as the greatest.
 *
 * Union by rank with path halving: O(α(m, n)) amortized time for each of m
 * operations, space O(n).
 */
export class Components {
  readonly #rows: ArcRows;
  /** A vertex of the same component; itself at the representative. */
  readonly #parent: Int32Array;
  /** At a representative, a bound on the height of its tree. */
  readonly #rank: Uint8Array;
  // The offset of a vertex is the sum of these over all vertices on its path
  // up to the representative, both included. The last entry belongs to no
  // vertex: it is the accumulator, in which keys are computed.
  readonly #high: Float64Array;
  readonly #low: Float64Array;
  readonly #accumulator: number;

  constructor(rows: ArcRows) {
    const {order} = rows;
    this.#rows = rows;
    this.#parent = new Int32Array(order);
    this.#rank = new Uint8Array(order);
    this.#high = new Float64Array(order + 1);
    this.#low = new Float64Array(order + 1);
    this.#accumulator = order;
    for (let v = 0; v < order; v++) this.#parent[v] = v;
  }

  /** The representative of the component of `v`. */
  find(v: number): number {
    const parent = this.#parent;
    let up = parent[v];
    let top = parent[up];
    while (top !== up) {
      // Path halving: v skips its parent and takes over its offset.
      this.#add(v, this.#high[up], this.#low[up]);
      parent[v] = top;
      v = top;
      up = parent[v];
      top = parent[up];
    }
    return up;
  }

  /** Merges two components, and returns the new representative. */
  unite(a: number, b: number): number {
    const rank = this.#rank;
    if (rank[a] < rank[b]) [a, b] = [b, a];
    else if (rank[a] === rank[b]) rank[a]++;
    this.#parent[b] = a;
    // Below a, the offset of a counts for b as well.
    this.#add(b, -this.#high[a], -this.#low[a]);
    return a;
  }

  /** Evaluates the adjusted key of an arc; returns its weight, rounded. */
  evaluate(p: number): number {
    const {target, weight} = this.#rows;
    const key = this.#accumulator;
    const v = target[p];
    const top = this.#attach(v);
    this.#high[key] = weight[p];
    this.#low[key] = 0;
    this.#add(key, -this.#high[top], -this.#low[top]);
    if (v !== top) this.#add(key, -this.#high[v], -this.#low[v]);
    return this.#high[key];
  }

  /** Subtracts the key last evaluated from all arcs into a component. */
  subtractKey(representative: number): void {
    const key = this.#accumulator;
    this.#add(representative, this.#high[key], this.#low[key]);
  }

  /** Whether arc `p` comes before arc `q` into the same component. */
  isLess(p: number, q: number): boolean {
    const {root, hop, source, target, weight} = this.#rows;
    const u = target[p];
    const v = target[q];
    // The offset of the representative is in both keys, so it is left out.
    const uIsTop = this.#attach(u) === u;
    const vIsTop = this.#attach(v) === v;
    const leavesRoot = source[p] === root;
    if (hop !== 0 && leavesRoot !== (source[q] === root)) return !leavesRoot;
    const a = weight[p];
    const b = weight[q];
    const s = uIsTop ? 0 : this.#high[u];
    const t = vIsTop ? 0 : this.#high[v];
    const difference = a - s - (b - t);
    const doubt =
      DOUBT * (Math.abs(a) + Math.abs(s) + Math.abs(b) + Math.abs(t));
    // Nearly always the upper parts decide.
    if (difference > doubt) return false;
    if (difference < -doubt) return true;
    const key = this.#accumulator;
    this.#high[key] = a;
    this.#low[key] = 0;
    this.#add(key, -b, 0);
    if (!uIsTop) this.#add(key, -s, -this.#low[u]);
    if (!vIsTop) this.#add(key, t, this.#low[v]);
    const exact = this.#high[key];
    return exact < 0 || (exact === 0 && this.#rows.arc[p] < this.#rows.arc[q]);
  }

  // Makes a vertex a child of its representative, and returns that one.
  #attach(v: number): number {
    const parent = this.#parent;
    const up = parent[v];
    if (parent[up] === up) return up;
    const top = this.find(v);
    // Halving has skipped every other vertex only.
    while (parent[v] !== top) {
      this.#add(v, this.#high[parent[v]], this.#low[parent[v]]);
      parent[v] = parent[parent[v]];
    }
    return top;
  }

  #add(entry: number, high: number, low: number): void {
    addDoubleDouble(this.#high, this.#low, entry, high, low);
  }
}

// Rounding changes a difference of keys by at most this share of its terms:
// three roundings and two lower parts of 2^-53 each.
const DOUBT = 2 ** -50;
