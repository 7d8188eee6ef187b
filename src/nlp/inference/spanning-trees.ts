import type {EdgeList} from '../../graph/edge-list.js';
import {TreeRooting} from '../../graph/rooting.js';
import {kBestSpanningForestsOf} from '../../msf/k-best/index.js';
import {
  type AlgorithmName,
  minimumSpanningForestOf
} from '../../msf/minimum-spanning-forest.js';
import type {RankedTree} from './inference.js';

/**
 * Finds the minimum spanning trees of sentences' graphs, directed away from
 * the root: the paper's undirected inference and scheme conversion.
 *
 * With a single root, the tree of the words alone is found, and then the best
 * edge at the root: the two choices do not depend on each other. Time that of
 * the algorithm, and O(n) to direct the edges.
 *
 * `auto` takes Prim's algorithm on an n x n matrix for sentences of up to 31
 * words, so for most: it is the fastest there, but takes O(n²) even for few
 * edges. Longer sentences take filter-Kruskal, near-linear in the edges, and no
 * matrix. `kkt` is linear for all.
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

  /**
   * All trees that span a connected graph, the best first, each once, with
   * their costs subtracted from 0 for scores.
   *
   * With a single root, any tree of the words goes with any edge at the root.
   * So each tree of the words, as soon as the one before it has come first,
   * waits for its next best edge.
   *
   * @param edges - As for `find`; they must not change in the meantime.
   */
  *rank(edges: EdgeList): Generator<RankedTree, void, undefined> {
    const {order, target, weight} = edges;
    if (order === 1 || !this.#singleRoot) {
      for (const forest of kBestSpanningForestsOf(withoutFirst(edges, 0))) {
        const heads = this.#rooted(edges, 0, forest.edges, 0);
        yield {heads, score: -forest.weight};
      }
      return;
    }
    const rootEdges = Int32Array.from({length: order - 1}, (_, e) => e);
    rootEdges.sort((a, b) => weight[a] - weight[b] || a - b);
    const {length: count} = rootEdges;
    const ranking = kBestSpanningForestsOf(withoutFirst(edges, count));
    const first = ranking.next().value;
    const waiting = first ? [{forest: first, used: 0}] : [];
    while (waiting.length > 0) {
      let least = Infinity;
      let entry = waiting[0];
      for (const candidate of waiting) {
        const {forest, used} = candidate;
        const cost = forest.weight + weight[rootEdges[used]];
        if (cost >= least) continue;
        least = cost;
        entry = candidate;
      }
      const top = target[rootEdges[entry.used++]];
      const heads = this.#rooted(edges, count, entry.forest.edges, top);
      heads[top] = 0;
      yield {heads, score: -least};
      if (entry.used === 1) {
        const next = ranking.next().value;
        if (next) waiting.push({forest: next, used: 0});
      }
      if (entry.used === count) waiting.splice(waiting.indexOf(entry), 1);
    }
  }

  // The tree of all edges but the first few, directed away from a vertex.
  #span(all: EdgeList, from: number, top: number): Int32Array | null {
    const edges = withoutFirst(all, from);
    const tree = minimumSpanningForestOf(edges, {algorithm: this.#algorithm});
    if (from > 0 && tree.length < all.order - 2) return null;
    return this.#rooting.parents(edges, tree, tree.length, top);
  }

  #rooted(
    all: EdgeList,
    from: number,
    tree: Int32Array,
    top: number
  ): Int32Array {
    const edges = withoutFirst(all, from);
    return this.#rooting.parents(edges, tree, tree.length, top);
  }
}

// All edges but the first few, in arrays of the right length.
function withoutFirst(all: EdgeList, from: number): EdgeList {
  return {
    order: all.order,
    size: all.size - from,
    source: all.source.subarray(from, all.size),
    target: all.target.subarray(from, all.size),
    weight: all.weight.subarray(from, all.size)
  };
}
