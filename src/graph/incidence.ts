import {checkEdgeIndices, checkEdgeList, type EdgeList} from './edge-list.js';

/**
 * The edges at every vertex in compressed rows: those at vertex `v` are
 * `edge[offset[v]]` up to but not including `edge[offset[v + 1]]`.
 */
export interface Incidence {
  /** Where each vertex's row begins; one longer than the order. */
  readonly offset: Int32Array;
  /** Indices of edges, row after row. */
  readonly edge: Int32Array;
}

/**
 * Lists the edges at every vertex, in the order in which they are given.
 *
 * Each edge stands in the rows of both its ends; a loop stands twice in one
 * row. The other end of edge `e` at vertex `v` is
 * `source[e] ^ target[e] ^ v`. Time O(n + m), space O(n + k) for k edges.
 *
 * @param edges - The graph.
 * @param subset - Indices of the edges to list; all of them by default.
 * @throws {@link ForestError} if an index is not that of an edge, and what
 * {@link checkEdgeList} throws.
 *
 * @example
 * ```ts
 * import {edgeListFrom, incidence} from 'spanforest/graph';
 *
 * const path = edgeListFrom(3, [
 *   [0, 1, 1],
 *   [1, 2, 1]
 * ]);
 * const {offset, edge} = incidence(path);
 * [...edge.subarray(offset[1], offset[2])]; // => [0, 1]
 * ```
 */
export function incidence(edges: EdgeList, subset?: Int32Array): Incidence {
  checkEdgeList(edges);
  if (subset) checkEdgeIndices(edges, subset);
  const {order, size} = edges;
  const count = subset ? subset.length : size;
  const offset = new Int32Array(order + 1);
  const edge = new Int32Array(2 * count);
  fillIncidence(edges, subset, count, {offset, edge});
  return {offset, edge};
}

/**
 * Lists the edges at every vertex in memory of the caller's.
 *
 * @param subset - Sound indices of edges; all edges if left out.
 * @param count - How many edges to list.
 * @param into - Zeros for each row's start, and room for the edges.
 */
export function fillIncidence(
  {order, source, target}: EdgeList,
  subset: Int32Array | undefined,
  count: number,
  {offset, edge}: Incidence
): void {
  // A counting sort by vertex: count, sum up, place.
  for (let i = 0; i < count; i++) {
    const e = subset ? subset[i] : i;
    offset[source[e]]++;
    offset[target[e]]++;
  }
  let sum = 0;
  for (let v = 0; v <= order; v++) {
    const degree = offset[v];
    offset[v] = sum;
    sum += degree;
  }
  for (let i = 0; i < count; i++) {
    const e = subset ? subset[i] : i;
    edge[offset[source[e]]++] = e;
    edge[offset[target[e]]++] = e;
  }
  // Placing moved each row's start to its end, which is the next row's start.
  offset.copyWithin(1, 0, order);
  offset[0] = 0;
}
