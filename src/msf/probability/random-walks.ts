import type {EdgeList} from '../../graph/edge-list.js';
import type {RandomSource} from '../../graph/random.js';
import {drawFinely} from './sample-scores.js';

/**
 * Draws an arborescence from a given root in proportion to its weight, by
 * Wilson's algorithm: loop-erased random walks from child to parent, each until
 * it meets the tree so far. Returns the arcs in increasing order.
 *
 * The digraph must have one, or the walks do not end. Time O(m), and the
 * expected time of the walks, which is the mean number of steps to reach the
 * root; space O(n + m).
 *
 * D. B. Wilson, "Generating random spanning trees more quickly than the cover
 * time", STOC 1996.
 */
export function walkToRoot(
  edges: EdgeList,
  root: number,
  isUndirected: boolean,
  rng: RandomSource
): Int32Array {
  const walk = new RandomWalk(edges, isUndirected, rng);
  walk.tree[root] = 1;
  for (let v = 0; v < edges.order; v++) walk.branchFrom(v, 0);
  return walk.arcs();
}

/**
 * Draws an arborescence from any root, as {@link walkToRoot}.
 *
 * Each step may stop at a virtual root, which is the parent of the root. If it
 * gets two children, everything is drawn again, with stops less likely: the
 * distribution of the first tree with one child does not depend on how likely
 * they were. `RandomTree` with `Attempt` of J. G. Propp, D. B. Wilson, "How to
 * get a perfectly random sample from a generic Markov chain and generate a
 * random spanning tree of a directed graph", Journal of Algorithms 1998.
 */
export function walkToAnyRoot(edges: EdgeList, rng: RandomSource): Int32Array {
  const {order} = edges;
  if (order === 0) return new Int32Array(0);
  const walk = new RandomWalk(edges, false, rng);
  for (let stop = walk.meanTotal; ; stop /= 4) {
    let roots = 0;
    walk.tree.fill(0);
    for (let v = 0; v < order && roots < 2; v++) {
      if (walk.branchFrom(v, stop)) roots++;
    }
    if (roots === 1) return walk.arcs();
  }
}

/** Random walks over the vertices of a digraph, from child to parent. */
class RandomWalk {
  /** Whether each vertex is in the tree. */
  readonly tree: Uint8Array;
  readonly #rng: RandomSource;
  /** Where the arcs into each vertex begin; one longer than the order. */
  readonly #offset: Int32Array;
  readonly #parent: Int32Array;
  readonly #arc: Int32Array;
  /** The weight of the arcs into a vertex up to this one; empty if all are 1. */
  readonly #sums: Float64Array;
  /** The arc by which each vertex was left last, -1 for the virtual root. */
  readonly #next: Int32Array;

  constructor(edges: EdgeList, isUndirected: boolean, rng: RandomSource) {
    const {order, size, source, target, weight} = edges;
    this.#rng = rng;
    this.tree = new Uint8Array(order);
    this.#next = new Int32Array(order).fill(-1);
    const isKept = (e: number) => weight[e] > 0 && source[e] !== target[e];
    // A counting sort by head.
    const offset = new Int32Array(order + 1);
    let isUniform = true;
    for (let e = 0; e < size; e++) {
      if (!isKept(e)) continue;
      offset[target[e] + 1]++;
      if (isUndirected) offset[source[e] + 1]++;
      if (weight[e] !== 1) isUniform = false;
    }
    for (let v = 0; v < order; v++) offset[v + 1] += offset[v];
    const length = offset[order];
    const next = offset.slice(0, order);
    this.#offset = offset;
    this.#parent = new Int32Array(length);
    this.#arc = new Int32Array(length);
    const add = (e: number, u: number, v: number) => {
      const p = next[v]++;
      this.#parent[p] = u;
      this.#arc[p] = e;
    };
    for (let e = 0; e < size; e++) {
      if (!isKept(e)) continue;
      add(e, source[e], target[e]);
      if (isUndirected) add(e, target[e], source[e]);
    }
    this.#sums = new Float64Array(isUniform ? 0 : length);
    if (!isUniform) this.#addUp(scaled(weight));
  }

  #addUp(weight: Float64Array): void {
    for (let v = 0; v < this.tree.length; v++) {
      let sum = 0;
      for (let p = this.#offset[v]; p < this.#offset[v + 1]; p++) {
        sum += weight[this.#arc[p]];
        this.#sums[p] = sum;
      }
    }
  }

  /** The weight of all arcs into a vertex. */
  #total(v: number): number {
    const start = this.#offset[v];
    const end = this.#offset[v + 1];
    if (this.#sums.length === 0 || start === end) return end - start;
    return this.#sums[end - 1];
  }

  /** The mean weight of the arcs into a vertex, 1 if there are no arcs. */
  get meanTotal(): number {
    const {length} = this.tree;
    let sum = 0;
    for (let v = 0; v < length; v++) sum += this.#total(v) / length;
    return sum || 1;
  }

  /**
   * Adds the loop-erased walk from a vertex to the tree. It ends in the tree,
   * or at the virtual root, to which an arc of weight `stop` leads from each
   * vertex. Returns whether it is there.
   */
  branchFrom(start: number, stop: number): boolean {
    const {tree} = this;
    const next = this.#next;
    const parent = this.#parent;
    let v = start;
    // Leaving a vertex again forgets the loop in between.
    while (tree[v] === 0) {
      const p = this.#step(v, stop);
      next[v] = p;
      if (p < 0) break;
      v = parent[p];
    }
    const isStopped = tree[v] === 0;
    for (let u = start; tree[u] === 0; u = parent[next[u]]) {
      tree[u] = 1;
      if (next[u] < 0) break;
    }
    return isStopped;
  }

  #step(v: number, stop: number): number {
    const start = this.#offset[v];
    const end = this.#offset[v + 1];
    const rng = this.#rng;
    if (stop > 0 && drawFinely(rng) * (this.#total(v) + stop) < stop) return -1;
    const sums = this.#sums;
    if (sums.length === 0) return start + Math.floor(rng() * (end - start));
    const drawn = drawFinely(rng) * sums[end - 1];
    // The first arc whose sum is beyond what was drawn.
    let low = start;
    let high = end - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] > drawn) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** The arcs of the tree, in increasing order. */
  arcs(): Int32Array {
    const arcs = new Int32Array(this.tree.length);
    let size = 0;
    for (const p of this.#next) if (p >= 0) arcs[size++] = this.#arc[p];
    return arcs.slice(0, size).sort();
  }
}

// Weights whose sums are finite.
function scaled(weight: Float64Array): Float64Array {
  let greatest = 0;
  for (const w of weight) if (w > greatest) greatest = w;
  return greatest > 1e290 ? weight.map(w => w * 2 ** -100) : weight;
}
