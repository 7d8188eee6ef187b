import type {EdgeList} from './edge-list.js';

/**
 * The neighbours of every vertex in compressed rows: those of vertex `v` are
 * at positions `offset[v]` up to `offset[v + 1]`.
 */
export interface Adjacency {
  /** Where each vertex's row begins; one longer than the order. */
  readonly offset: Int32Array;
  /** The vertex at the other end. */
  readonly neighbor: Int32Array;
  /** The edge that leads there, as an index into the edge list. */
  readonly edge: Int32Array;
}

/**
 * Lists the neighbours of every vertex along the chosen edges, in the order
 * in which the edges are given.
 *
 * Each edge stands in the rows of both its ends; a loop stands twice in one
 * row. Time and space O(n + k) for k chosen edges.
 *
 * @param edges - The graph.
 * @param subset - Indices of the edges to walk along.
 * @defaultValue `subset` all edges
 */
export function adjacency(edges: EdgeList, subset?: Int32Array): Adjacency {
  const {order, source, target} = edges;
  const size = subset ? subset.length : edges.size;

  // Count, sum up, place: a counting sort by vertex.
  const offset = new Int32Array(order + 1);
  for (let i = 0; i < size; i++) {
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
  const neighbor = new Int32Array(2 * size);
  const edge = new Int32Array(2 * size);
  for (let i = 0; i < size; i++) {
    const e = subset ? subset[i] : i;
    const u = source[e];
    const v = target[e];
    let at = offset[u]++;
    neighbor[at] = v;
    edge[at] = e;
    at = offset[v]++;
    neighbor[at] = u;
    edge[at] = e;
  }
  // Placing moved each row's start to its end, which is the next row's start.
  offset.copyWithin(1, 0, order);
  offset[0] = 0;
  return {offset, neighbor, edge};
}
