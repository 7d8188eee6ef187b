import {type EdgeList, selectEdges} from '../../graph/edge-list.js';
import {rootForest} from '../../graph/rooting.js';
import {
  type AlgorithmName,
  chooseAlgorithm,
  minimumSpanningForest,
  type PrimScratch,
  prim
} from '../../msf/index.js';

/**
 * The minimum spanning tree of a sentence's graph, directed away from the
 * root: the paper's undirected inference and scheme conversion.
 *
 * With a single root the tree of the words alone is found, and then the best
 * edge at the root: no tree with one word at the root is better, because the
 * two choices do not depend on each other. Time that of the algorithm, and
 * O(n) to direct the edges.
 *
 * @param edges - The edges with their costs, the lower the better. Those at
 * the root, vertex 0, come first: one for each other vertex, in order.
 * @param scratch - Memory for {@link prim}, if it should be chosen.
 * @returns the head of each word; `null` if the words are not connected and
 * have to be.
 */
export function spanningTree(
  edges: EdgeList,
  singleRoot: boolean,
  algorithm: AlgorithmName,
  scratch?: PrimScratch
): Int32Array | null {
  const {order} = edges;
  if (order === 1) return Int32Array.of(-1);
  if (!singleRoot) {
    const forest = findForest(edges, algorithm, scratch);
    return directed(edges, forest, 0);
  }
  const rootEdges = order - 1;
  const words: EdgeList = {
    order,
    size: edges.size - rootEdges,
    source: edges.source.subarray(rootEdges),
    target: edges.target.subarray(rootEdges),
    weight: edges.weight.subarray(rootEdges)
  };
  const forest = findForest(words, algorithm, scratch);
  if (forest.length < order - 2) return null;
  let best = 0;
  for (let e = 1; e < rootEdges; e++) {
    if (edges.weight[e] < edges.weight[best]) best = e;
  }
  const top = edges.target[best];
  const heads = directed(words, forest, top);
  heads[top] = 0;
  return heads;
}

function findForest(
  edges: EdgeList,
  algorithm: AlgorithmName,
  scratch: PrimScratch | undefined
): Int32Array {
  const {order, size} = edges;
  const isAuto = algorithm === 'auto';
  if (isAuto && scratch && scratch.order >= order) {
    if (chooseAlgorithm(order, size) === 'prim') return prim(edges, scratch);
  }
  return minimumSpanningForest(edges, {algorithm});
}

// The parent of each vertex if the tree hangs from a root. The other edges are
// left behind first: nothing here depends on how many there are.
function directed(
  edges: EdgeList,
  forest: Int32Array,
  root: number
): Int32Array {
  const tree = selectEdges(edges, forest);
  const all = forest.map((_, i) => i);
  return rootForest(tree, all, [root]).parent;
}
