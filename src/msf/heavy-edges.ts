import type {EdgeList} from '../graph/edge-list.js';
import type {RoundScratch} from './boruvka.js';
import {
  type BoruvkaTree,
  boruvkaTree,
  copyEdges,
  heaviestToRoot
} from './boruvka-tree.js';
import {
  findPathMaxima,
  isGreater,
  pathMaxima,
  type Tally
} from './path-maxima.js';
import type {ShrunkGraph} from './shrinking-graph.js';

/**
 * Finds all F-heavy edges of a graph: those that are greater than every edge
 * on the path between their ends in the forest F.
 *
 * By the cycle property none of them belongs to the minimum spanning forest of
 * the graph. F is the minimum spanning forest if and only if the edges outside
 * of it are exactly its heavy edges. Edges are compared by weight and then by
 * index. An edge whose ends F does not connect is light, even if its weight is
 * infinite; a loop is heavy; F's own edges are light.
 *
 * Time and space O(n + m) for any forest; see {@link pathMaxima}.
 *
 * @param edges - The graph.
 * @param forest - Indices of the edges of F.
 * @returns indices of the F-heavy edges, in increasing order.
 * @throws {@link graph!ForestError} if F is not a forest of the graph.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {heavyEdges} from 'spanforest/internals';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 2], [1, 2, 1], [2, 0, 3]]);
 * [...heavyEdges(triangle, Int32Array.of(0, 1))]; // => [2]
 * [...heavyEdges(triangle, Int32Array.of(0, 2))]; // => []
 * ```
 */
export function heavyEdges(edges: EdgeList, forest: Int32Array): Int32Array {
  return edgesAbove(edges, pathMaxima(edges, forest));
}

// The edges above the greatest one on their path, and loops.
function edgesAbove(edges: EdgeList, maxima: Int32Array): Int32Array {
  const {size, source, target, weight} = edges;
  const heavy = new Int32Array(size);
  let count = 0;
  for (let e = 0; e < size; e++) {
    const isLoop = source[e] === target[e];
    const isAbovePath = maxima[e] >= 0 && isGreater(weight, e, maxima[e]);
    if (isLoop || isAbovePath) heavy[count++] = e;
  }
  return heavy.slice(0, count);
}

/**
 * Drops all F-heavy edges of a graph without loops, in place, in O(n + m)
 * time.
 *
 * First, the ends of the edges climb the Borůvka tree of F, which was faster
 * than {@link heavyEdges} on every input that was measured. But it could take
 * 2 log2(n) comparisons an edge, so all edges share a budget. Once it is used
 * up, {@link heavyEdges} decides.
 *
 * @param forest - Original indices of the edges of F, all in the graph.
 * @param marks - Zeros, by original index; they are zeros again afterwards.
 * @param allowed - How many comparisons the climb may take per edge.
 * @returns how many comparisons of weights it took in all.
 */
export function dropHeavyEdges(
  graph: ShrunkGraph,
  forest: Int32Array,
  marks: Uint8Array,
  scratch: RoundScratch,
  allowed: number = ALLOWED
): number {
  const tree = boruvkaTree(graph, positionsOf(graph, forest, marks), scratch);
  const tally = {comparisons: tree.comparisons};
  if (!dropByClimbing(graph, forest, tree, allowed, tally)) {
    dropByPathMaxima(graph, positionsOf(graph, forest, marks), tally);
  }
  return tally.comparisons;
}

const ALLOWED = 20;

// Drops heavy edges until the budget is used up: the test of heavyEdges, made
// without the maxima of all paths. Returns whether all edges were tested.
//
// The ends of an edge e climb in step until they meet, or until an edge above
// one of them is not less than e: then e is light.
function dropByClimbing(
  graph: ShrunkGraph,
  forest: Int32Array,
  tree: BoruvkaTree,
  allowed: number,
  tally: Tally
): boolean {
  const {order, size, source, target, edge, weight} = graph;
  const {parent, weight: above, edge: edgeAbove} = tree;
  const toRoot = heaviestToRoot(tree);
  const {root, heaviest, heaviestEdge} = toRoot;
  const isSpanning = forest.length === order - 1;
  let top = forest[0];
  for (const e of forest) if (isGreater(weight, e, top)) top = e;
  let kept = 0;
  let comparisons = 0;
  let i = 0;
  for (; i < size && comparisons <= allowed * size; i++) {
    const e = edge[i];
    const w = weight[e];
    let a = source[i];
    let b = target[i];
    let isLight = !isSpanning && root[a] !== root[b];
    if (!isLight) {
      // Two quick tests without a climb: greater than all of a spanning F, or
      // than everything between its ends and their root.
      comparisons++;
      if (isSpanning) {
        if (isGreater(weight, e, top)) continue;
        comparisons++;
      }
      const x = heaviest[a];
      if (w > x || (w === x && e > heaviestEdge[a])) {
        comparisons++;
        const y = heaviest[b];
        if (w > y || (w === y && e > heaviestEdge[b])) continue;
      }
    }
    while (a !== b && !isLight) {
      const x = above[a];
      const y = above[b];
      isLight = x > w || (x === w && edgeAbove[a] >= e);
      comparisons += isLight ? 1 : 2;
      isLight ||= y > w || (y === w && edgeAbove[b] >= e);
      a = parent[a];
      b = parent[b];
    }
    if (isLight) {
      source[kept] = source[i];
      target[kept] = target[i];
      edge[kept++] = e;
    }
  }
  for (const list of [source, target, edge]) list.copyWithin(kept, i, size);
  graph.size = kept + size - i;
  // Those of the loop, and those of F among themselves.
  tally.comparisons +=
    comparisons + toRoot.comparisons + Math.max(0, forest.length - 1);
  return i === size;
}

// Drops heavy edges by the linear method; the forest is given by positions.
function dropByPathMaxima(
  graph: ShrunkGraph,
  forest: Int32Array,
  tally: Tally
): void {
  const {order, size, source, target, edge, weight} = graph;
  const weights = new Float64Array(size);
  for (let i = 0; i < size; i++) weights[i] = weight[edge[i]];
  const edges = {
    order,
    size,
    source: source.subarray(0, size),
    target: target.subarray(0, size),
    weight: weights
  };
  const heavy = edgesAbove(edges, findPathMaxima(edges, forest, tally));
  tally.comparisons += size;
  const light = new Int32Array(size - heavy.length);
  for (let i = 0, next = 0; i < size; i++) {
    if (heavy[next] === i) next++;
    else light[i - next] = i;
  }
  copyEdges(graph, light, graph);
}

// The positions of the forest's edges in the graph, in increasing order.
function positionsOf(
  {size, edge}: ShrunkGraph,
  forest: Int32Array,
  marks: Uint8Array
): Int32Array {
  const positions = new Int32Array(forest.length);
  for (const e of forest) marks[e] = 1;
  let count = 0;
  for (let i = 0; i < size; i++) {
    if (marks[edge[i]] === 1) positions[count++] = i;
  }
  for (const e of forest) marks[e] = 0;
  return positions;
}
