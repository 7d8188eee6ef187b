import type {EdgeList} from '../../graph/edge-list.js';
import {TreeRooting} from '../../graph/rooting.js';
import {type AlgorithmName, minimumSpanningForest} from '../../msf/index.js';

/**
 * Finds the minimum spanning trees of sentences' graphs, directed away from
 * the root: the paper's undirected inference and scheme conversion.
 *
 * With a single root, the tree of the words alone is found, and then the best
 * edge at the root: the two choices do not depend on each other. Time that of
 * the algorithm, and O(n) to direct the edges.
 *
 * `auto` takes Prim's algorithm on an n x n matrix for sentences of up to 31
 * words, so for most: it is the fastest there, but takes O(n²) whatever the
 * edges. Longer sentences take filter-Kruskal, near-linear in the edges, and
 * no matrix. `kkt` is linear for all.
 */
export class SpanningTrees {
  readonly #singleRoot: boolean;
  readonly #algorithm: AlgorithmName;
  readonly #rooting = new TreeRooting();

  constructor(singleRoot: boolean, algorithm: AlgorithmName) {
    this.#singleRoot = singleRoot;
    this.#algorithm = algorithm;
  }

  /**
   * The head of each word; `null` if there has to be a single root, but the
   * words are not connected.
   *
   * @param edges - Costs, in arrays that may be longer. The edges at the root,
   * vertex 0, come first: one for each other vertex, in order.
   */
  find(edges: EdgeList): Int32Array | null {
    const {order, target, weight} = edges;
    if (order === 1 || !this.#singleRoot) return this.#span(edges, 0, 0);
    const rootEdges = order - 1;
    let best = 0;
    for (let e = 1; e < rootEdges; e++) if (weight[e] < weight[best]) best = e;
    const top = target[best];
    const heads = this.#span(edges, rootEdges, top);
    if (heads !== null) heads[top] = 0;
    return heads;
  }

  // The tree of all edges but the first few, directed away from a vertex.
  #span(all: EdgeList, from: number, top: number): Int32Array | null {
    const edges = {
      order: all.order,
      size: all.size - from,
      source: all.source.subarray(from, all.size),
      target: all.target.subarray(from, all.size),
      weight: all.weight.subarray(from, all.size)
    };
    const tree = minimumSpanningForest(edges, {algorithm: this.#algorithm});
    if (from > 0 && tree.length < all.order - 2) return null;
    return this.#rooting.parents(edges, tree, tree.length, top);
  }
}
