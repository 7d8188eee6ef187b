import {checkEdgeList, type EdgeList} from '../graph/edge-list.js';
import {OptionError, quote} from '../graph/errors.js';

/** The greatest order of a graph that {@link prim} takes. */
export const PRIM_MAXIMUM_ORDER = 256;

/**
 * Memory that {@link prim} works in. Whoever solves many small graphs can
 * hand the same one to every call.
 */
export interface PrimScratch {
  /** The greatest order of a graph that fits. */
  readonly order: number;
  /** Row after row, the least edge between two vertices, -1 if none. */
  readonly edge: Int32Array;
  /** Weight of that edge, `NaN` if none. */
  readonly weight: Float64Array;
  /** For each vertex outside the tree, its least edge into the tree, or -1. */
  readonly nearest: Int32Array;
  /** Weight of that edge, `NaN` if none. */
  readonly distance: Float64Array;
  /** The vertices outside the tree, at the front. */
  readonly outside: Int32Array;
}

/** Allocates memory for {@link prim} on graphs of at most that order. */
export function primScratch(order: number): PrimScratch {
  checkPrimOrder(order);
  return {
    order,
    edge: new Int32Array(order * order),
    weight: new Float64Array(order * order),
    nearest: new Int32Array(order),
    distance: new Float64Array(order),
    outside: new Int32Array(order)
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
 * Time O(n² + m), space O(n²).
 *
 * V. Jarník, "O jistém problému minimálním", Práce moravské přírodovědecké
 * společnosti, 1930; R. C. Prim, "Shortest connection networks and some
 * generalizations", Bell System Technical Journal, 1957.
 *
 * @param edges - The graph; it is not modified.
 * @param scratch - Memory to work in; allocated if not given.
 * @returns indices of the forest's edges, in increasing order.
 * @throws {@link graph!OptionError} if the graph is too large, or too large
 * for the scratch; {@link graph!EdgeWeightError},
 * {@link graph!VertexRangeError} or {@link graph!GraphTypeError} if the edge
 * list is not sound.
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
export function prim(edges: EdgeList, scratch?: PrimScratch): Int32Array {
  checkEdgeList(edges);
  const {order} = edges;
  checkPrimOrder(order);
  scratch ??= primScratch(order);
  if (order > scratch.order) {
    throw new OptionError(
      `spanforest/msf/prim: the scratch is for ${scratch.order} vertices, ` +
        `but the graph has ${order}. Call primScratch(${order}).`
    );
  }
  fillMatrix(edges, scratch);
  const {edge, weight, nearest, distance, outside} = scratch;
  for (let v = 0; v < order; v++) outside[v] = v;
  nearest.fill(-1, 0, order);
  // NaN stands for "none": `!(w >= none)` holds for every weight.
  distance.fill(NaN, 0, order);

  const forest = new Int32Array(order);
  let count = 0;
  let left = order;
  while (left > 0) {
    // Pull in the vertex whose edge into the tree is least; if there is no
    // such edge, the tree is complete, and any vertex begins another one.
    let best = left - 1;
    let bestEdge = nearest[outside[best]];
    let bestDistance = distance[outside[best]];
    for (let i = left - 2; i >= 0; i--) {
      const v = outside[i];
      const e = nearest[v];
      const d = distance[v];
      if (
        e >= 0 &&
        (!(d >= bestDistance) || (d === bestDistance && e < bestEdge))
      ) {
        best = i;
        bestEdge = e;
        bestDistance = d;
      }
    }
    const u = outside[best];
    outside[best] = outside[--left];
    if (bestEdge >= 0) forest[count++] = bestEdge;

    const row = u * order;
    for (let i = 0; i < left; i++) {
      const v = outside[i];
      const e = edge[row + v];
      const w = weight[row + v];
      if (
        e >= 0 &&
        (!(w >= distance[v]) || (w === distance[v] && e < nearest[v]))
      ) {
        nearest[v] = e;
        distance[v] = w;
      }
    }
  }
  return forest.slice(0, count).sort();
}

// Enters each edge into the matrix unless a lesser one is there already.
function fillMatrix(edges: EdgeList, scratch: PrimScratch): void {
  const {order, size, source, target} = edges;
  const {edge, weight} = scratch;
  edge.fill(-1, 0, order * order);
  weight.fill(NaN, 0, order * order);
  for (let e = 0; e < size; e++) {
    const u = source[e];
    const v = target[e];
    const w = edges.weight[e];
    const uv = u * order + v;
    // Edges are met in increasing index, so a tie keeps the lower one.
    if (w >= weight[uv]) continue;
    const vu = v * order + u;
    edge[uv] = e;
    edge[vu] = e;
    weight[uv] = w;
    weight[vu] = w;
  }
}

function checkPrimOrder(order: number): void {
  if (!Number.isInteger(order) || order < 0) {
    throw new OptionError(
      `spanforest/msf/prim: the order of a scratch is ${quote(order)}. Give ` +
        `an integer from 0 to ${PRIM_MAXIMUM_ORDER}.`
    );
  }
  if (order <= PRIM_MAXIMUM_ORDER) return;
  throw new OptionError(
    `spanforest/msf/prim: ${order} vertices are too many for a matrix; the ` +
      `limit is ${PRIM_MAXIMUM_ORDER}. Take filterKruskal, or algorithm ` +
      "'auto'."
  );
}
