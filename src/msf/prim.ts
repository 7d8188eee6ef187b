import {checkEdgeList, type EdgeList} from '../graph/edge-list.js';
import {OptionError} from '../graph/errors.js';

/** The greatest order of a graph that {@link prim} takes. */
export const PRIM_MAXIMUM_ORDER = 256;

/**
 * Memory that {@link prim} works in. Whoever solves many small graphs can
 * hand the same one to every call.
 */
interface PrimScratch {
  /** The greatest order of a graph that fits. */
  readonly order: number;
  /** Row after row, the least edge between two vertices, -1 if none. */
  readonly edge: Int32Array;
  /** The vertices outside the tree, at the front. */
  readonly outside: Int32Array;
  /** For each of these, its least edge into the tree, or 2³¹ - 1. */
  readonly nearest: Int32Array;
  /** Weight of that edge, `Infinity` if none. */
  readonly distance: Float64Array;
  /** The edges found so far, at the front. */
  readonly forest: Int32Array;
}

// Greater than every edge. With it and `Infinity` for "none", an edge of
// infinite weight still is less than none, and nothing else is to be tested.
const NO_EDGE = 0x7fffffff;

/** Allocates memory for {@link growTrees} on graphs of at most that order. */
export function primScratch(order: number): PrimScratch {
  return {
    order,
    edge: new Int32Array(order * order),
    outside: new Int32Array(order),
    nearest: new Int32Array(order),
    distance: new Float64Array(order),
    forest: new Int32Array(order)
  };
}

/**
 * Finds the minimum spanning forest of a small graph by Prim's algorithm on a
 * matrix: the fastest choice for dense graphs of a few dozen vertices.
 *
 * Loops are ignored, parallel edges stay apart, ties go to the lower index; a
 * disconnected graph gives a forest, an empty graph an empty one. Infinite
 * weights are ordinary weights. Graphs of more than
 * {@link PRIM_MAXIMUM_ORDER} vertices are refused: there
 * {@link filterKruskal} is faster even on complete graphs.
 *
 * Time O(n² + m), space O(n²). The matrix is kept for the next call, so that
 * many small graphs in a row allocate nothing but their forests.
 *
 * V. Jarník, "O jistém problému minimálním", Práce moravské přírodovědecké
 * společnosti, 1930; R. C. Prim, "Shortest connection networks and some
 * generalizations", Bell System Technical Journal, 1957.
 *
 * @param edges - The graph; it is not modified.
 * @returns indices of the forest's edges, in increasing order.
 * @throws {@link graph!OptionError} if the graph is too large;
 * {@link graph!EdgeWeightError}, {@link graph!VertexRangeError} or
 * {@link graph!GraphTypeError} if the edge list is not sound.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {prim} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [
 *   [0, 1, 2],
 *   [1, 2, 1],
 *   [2, 0, 3]
 * ]);
 * [...prim(triangle)]; // => [0, 1]
 * ```
 */
export function prim(edges: EdgeList): Int32Array {
  checkEdgeList(edges);
  const {order} = edges;
  if (order > PRIM_MAXIMUM_ORDER) {
    throw new OptionError(
      `spanforest/msf/prim: ${order} vertices are too many for a matrix; the ` +
        `limit is ${PRIM_MAXIMUM_ORDER}. Take filterKruskal, or algorithm ` +
        "'auto'."
    );
  }
  if (scratch === null || scratch.order < order) scratch = primScratch(order);
  const forest = scratch.forest.slice(0, growTrees(edges, 0, scratch));
  // Calling the engine's sort takes longer than sorting a few.
  return forest.length > 64 ? forest.sort() : sortFew(forest);
}

// Of the largest graph so far, a quarter of a megabyte at the most. Nothing
// that runs in between could ask for it a second time.
let scratch: PrimScratch | null = null;

/**
 * What {@link prim} does, on a sound graph that fits the scratch.
 *
 * @param edges - The graph; its arrays may be longer than it is.
 * @param from - The first edge to look at; those before it are left out.
 * @returns how many edges the forest has; the first so many of
 * `scratch.forest` are these, in no particular order.
 */
export function growTrees(
  edges: EdgeList,
  from: number,
  scratch: PrimScratch
): number {
  fillMatrix(edges, from, scratch);
  const {order, weight} = edges;
  const {edge, outside, nearest, distance, forest} = scratch;
  for (let v = 0; v < order; v++) outside[v] = v;
  nearest.fill(NO_EDGE, 0, order);
  distance.fill(Infinity, 0, order);

  let count = 0;
  // The tree has lately got the vertex u, and the first `left` are outside.
  let u = order - 1;
  let left = order - 1;
  while (left > 0) {
    // See which edges of u are less than the least so far, and find the least
    // of all in the same sweep. If there is none, the tree is complete, and
    // any vertex begins another one.
    const row = u * order;
    let best = left - 1;
    let bestEdge = NO_EDGE;
    let bestDistance = Infinity;
    for (let i = 0; i < left; i++) {
      const e = edge[row + outside[i]];
      let least = nearest[i];
      let d = distance[i];
      if (e >= 0) {
        const w = weight[e];
        if (w < d || (w === d && e < least)) {
          nearest[i] = least = e;
          distance[i] = d = w;
        }
      }
      if (d < bestDistance || (d === bestDistance && least < bestEdge)) {
        best = i;
        bestEdge = least;
        bestDistance = d;
      }
    }
    u = outside[best];
    left--;
    outside[best] = outside[left];
    nearest[best] = nearest[left];
    distance[best] = distance[left];
    if (bestEdge !== NO_EDGE) forest[count++] = bestEdge;
  }
  return count;
}

// Enters each edge into the matrix unless a lesser one is there already.
function fillMatrix(
  {order, size, source, target, weight}: EdgeList,
  from: number,
  {edge}: PrimScratch
): void {
  edge.fill(-1, 0, order * order);
  for (let e = from; e < size; e++) {
    const u = source[e];
    const v = target[e];
    const uv = u * order + v;
    const known = edge[uv];
    // Edges are met in increasing index, so a tie keeps the lower one.
    if (known >= 0 && weight[known] <= weight[e]) continue;
    edge[uv] = e;
    edge[v * order + u] = e;
  }
}

function sortFew(list: Int32Array): Int32Array {
  for (let i = 1; i < list.length; i++) {
    const item = list[i];
    let at = i;
    for (; at > 0 && list[at - 1] > item; at--) list[at] = list[at - 1];
    list[at] = item;
  }
  return list;
}
