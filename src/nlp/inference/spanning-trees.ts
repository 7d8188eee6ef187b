import type {EdgeList} from '../../graph/edge-list.js';
import {TreeRooting} from '../../graph/tree-rooting.js';
import {
  type AlgorithmName,
  chooseAlgorithm,
  minimumSpanningForest
} from '../../msf/index.js';
import {growTrees, primScratch} from '../../msf/prim.js';

/**
 * Finds the minimum spanning trees of sentences' graphs, directed away from
 * the root: the paper's undirected inference and scheme conversion.
 *
 * With a single root the tree of the words alone is found, and then the best
 * edge at the root: no tree with one word at the root is better, because the
 * two choices do not depend on each other. Time that of the algorithm, and
 * O(n) to direct the edges. Short sentences take no memory but the result.
 */
export class SpanningTrees {
  readonly #singleRoot: boolean;
  readonly #algorithm: AlgorithmName;
  readonly #rooting = new TreeRooting();
  #scratch = primScratch(0);
  // The edges of the tree, at the front.
  #tree: Int32Array = new Int32Array(0);

  /** Trees by an algorithm; all find the same ones. */
  constructor(singleRoot: boolean, algorithm: AlgorithmName) {
    this.#singleRoot = singleRoot;
    this.#algorithm = algorithm;
  }

  /**
   * The tree of a sentence.
   *
   * @param edges - The edges with their costs, the lower the better, in
   * arrays that may be longer. Those at the root, vertex 0, come first: one
   * for each other vertex, in order.
   * @returns the head of each word; `null` if the words are not connected and
   * have to be.
   */
  find(edges: EdgeList): Int32Array | null {
    const {order, target, weight} = edges;
    if (order === 1) return Int32Array.of(-1);
    if (!this.#singleRoot) {
      const count = this.#span(edges, 0);
      return this.#rooting.parents(edges, this.#tree, count, 0);
    }
    const rootEdges = order - 1;
    const count = this.#span(edges, rootEdges);
    if (count < order - 2) return null;
    let best = 0;
    for (let e = 1; e < rootEdges; e++) if (weight[e] < weight[best]) best = e;
    const top = target[best];
    const heads = this.#rooting.parents(edges, this.#tree, count, top);
    heads[top] = 0;
    return heads;
  }

  // Finds the forest of all edges but the first few; tells its size.
  #span(edges: EdgeList, from: number): number {
    const {order} = edges;
    const size = edges.size - from;
    const algorithm = this.#algorithm;
    if (algorithm === 'auto' && chooseAlgorithm(order, size) === 'prim') {
      if (this.#scratch.order < order) this.#scratch = primScratch(order);
      this.#tree = this.#scratch.forest;
      return growTrees(edges, from, this.#scratch);
    }
    const part = {
      order,
      size,
      source: edges.source.subarray(from, edges.size),
      target: edges.target.subarray(from, edges.size),
      weight: edges.weight.subarray(from, edges.size)
    };
    this.#tree = minimumSpanningForest(part, {algorithm});
    const {length} = this.#tree;
    for (let i = 0; i < length; i++) this.#tree[i] += from;
    return length;
  }
}
