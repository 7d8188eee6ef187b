import type {EdgeList} from '../graph/edge-list.js';
import {allocateGraph, type ShrunkGraph} from '../graph/shrinking-graph.js';
import type {RoundScratch} from './boruvka-round.js';
import {boruvkaTree, heaviestToRoot} from './boruvka-tree.js';
import {isGreater, pathMaxima} from './path-maxima.js';

/**
 * Finds all F-heavy edges of a graph: those that are greater than every edge
 * on the path between their ends in the forest F.
 *
 * By the cycle property none of them belongs to the minimum spanning forest
 * of the graph. F is the minimum spanning forest if and only if the edges
 * outside of it are exactly its heavy edges. Greater is meant in the total
 * order, by weight and then by index. An edge whose ends F does not connect
 * is light, whatever its weight; a loop is heavy; F's own edges are light.
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
 * import {heavyEdges} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [
 *   [0, 1, 2],
 *   [1, 2, 1],
 *   [2, 0, 3]
 * ]);
 * [...heavyEdges(triangle, Int32Array.of(0, 1))]; // => [2]
 * [...heavyEdges(triangle, Int32Array.of(0, 2))]; // => []
 * ```
 */
export function heavyEdges(edges: EdgeList, forest: Int32Array): Int32Array {
  const maxima = pathMaxima(edges, forest);
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
 * Drops all F-heavy edges of a graph, in place.
 *
 * An edge e is F-heavy if the forest F connects its ends by a path on which
 * every edge is less than e. Both ends climb the Borůvka tree of F in step
 * until they meet or an edge above one of them is not less than e. Roots have
 * an edge above them that is greater than all others, so ends in different
 * trees make a light edge without a test of their own.
 *
 * On samples the climb takes 3 to 4 levels on average, and most edges do not
 * climb at all, being heavier than everything above their ends; that beats
 * {@link heavyEdges} on every input that was measured. But it could take
 * log2(n) levels. So there is a budget of some levels for each edge, shared by
 * all edges; once it is used up, the rest is left to {@link heavyEdges}, so
 * that time is linear on every input.
 *
 * @param graph - The graph.
 * @param forest - Original indices of edges of the graph that make a forest.
 * @param marks - Zeros, by original index; they are zeros again afterwards.
 * @param scratch - For rounds on as many vertices as the graph has.
 * @param levels - How many levels an edge may climb on average.
 * @returns how many levels all edges climbed.
 */
export function dropHeavyEdges(
  graph: ShrunkGraph,
  forest: Int32Array,
  marks: Uint8Array,
  scratch: RoundScratch,
  levels: number = LEVELS
): number {
  const {size, source, target, edge, weight} = graph;
  const tree = boruvkaTree(pickForest(graph, forest, marks), scratch);
  const {parent, weight: above, edge: nameAbove} = tree;
  const {root, heaviest} = heaviestToRoot(tree);
  const spanning = forest.length === graph.order - 1;
  let heaviestOfAll = -Infinity;
  for (const e of forest) {
    if (weight[e] > heaviestOfAll) heaviestOfAll = weight[e];
  }

  let kept = 0;
  let budget = levels * size;
  let i = 0;
  for (; i < size && budget >= 0; i++) {
    const e = edge[i];
    const w = weight[e];
    // Heavier than the whole of F: heavy if connected, without a look at F.
    if (spanning && w > heaviestOfAll) continue;
    let a = source[i];
    let b = target[i];
    // Heavier than all there is between its ends and the root.
    if (w > heaviest[a] && w > heaviest[b] && root[a] === root[b]) continue;
    let heavy = true;
    while (a !== b) {
      const x = above[a];
      const y = above[b];
      if (
        x > w ||
        y > w ||
        (x === w && nameAbove[a] >= e) ||
        (y === w && nameAbove[b] >= e)
      ) {
        heavy = false;
        break;
      }
      a = parent[a];
      b = parent[b];
      budget--;
    }
    if (heavy) continue;
    source[kept] = source[i];
    target[kept] = target[i];
    edge[kept] = e;
    kept++;
  }
  graph.size = kept + size - i;
  const climbed = levels * size - budget;
  if (i === size) return climbed;
  for (const ends of [source, target, edge]) ends.copyWithin(kept, i, size);
  dropByPathMaxima(graph, forest, marks);
  return climbed;
}

// How many levels an edge may climb on average.
const LEVELS = 8;

// The same within the linear bound.
function dropByPathMaxima(
  graph: ShrunkGraph,
  forest: Int32Array,
  marks: Uint8Array
): void {
  const {order, size, source, target, edge, weight} = graph;
  const weights = new Float64Array(size);
  for (let i = 0; i < size; i++) weights[i] = weight[edge[i]];
  const heavy = heavyEdges(
    {
      order,
      size,
      source: source.subarray(0, size),
      target: target.subarray(0, size),
      weight: weights
    },
    positionsOf(graph, forest, marks)
  );
  let kept = 0;
  for (let i = 0, next = 0; i < size; i++) {
    if (heavy[next] === i) {
      next++;
      continue;
    }
    source[kept] = source[i];
    target[kept] = target[i];
    edge[kept] = edge[i];
    kept++;
  }
  graph.size = kept;
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
// The forest as a graph of its own.
function pickForest(
  graph: ShrunkGraph,
  forest: Int32Array,
  marks: Uint8Array
): ShrunkGraph {
  const {source, target, edge, weight} = graph;
  const picked = allocateGraph(forest.length, weight);
  const positions = positionsOf(graph, forest, marks);
  for (let i = 0; i < positions.length; i++) {
    picked.source[i] = source[positions[i]];
    picked.target[i] = target[positions[i]];
    picked.edge[i] = edge[positions[i]];
  }
  picked.order = graph.order;
  picked.size = forest.length;
  return picked;
}
