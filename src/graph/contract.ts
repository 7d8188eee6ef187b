import {DisjointSets} from './disjoint-sets.js';
import {checkEdgeIndices, checkEdgeList, type EdgeList} from './edge-list.js';
import {
  allocateGraph,
  dropParallelEdges,
  relabel,
  viewOf
} from './shrinking-graph.js';

/** A contracted graph, and where its vertices and edges come from. */
export interface Contraction {
  /** The contracted graph, over the super-vertices. */
  readonly edges: EdgeList;
  /** Original index of each remaining edge, in increasing order. */
  readonly edge: Int32Array;
  /** The super-vertex of each original vertex. */
  readonly vertex: Int32Array;
}

/**
 * Contracts a graph along chosen edges: every connected component of the
 * chosen edges becomes one super-vertex.
 *
 * Self edges are dropped, and of parallel edges only the least is kept (lower
 * weight, then lower index). Super-vertices are numbered by their smallest
 * vertex; isolated ones are kept. The chosen edges may close cycles and repeat.
 * Time O(n + m α(m, n)), space O(n + m).
 *
 * This is `Contract_graph` of Levi, Reichart and Rappoport, "Edge-linear
 * first-order dependency parsing with undirected minimum spanning tree
 * inference" (ACL 2016), Algorithm 1. Deviation: there, the caller removes
 * self edges and parallel edges.
 *
 * @throws {@link ForestError} if an index is not that of an edge.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {contract} from 'spanforest/internals';
 *
 * const triangle = edgeListFrom(3, [
 *   [0, 1, 1],
 *   [1, 2, 5],
 *   [2, 0, 4]
 * ]);
 * const {edges, edge, vertex} = contract(triangle, Int32Array.of(0));
 * edges.order; // => 2
 * [...edge]; // => [2]
 * [...vertex]; // => [0, 0, 1]
 * ```
 */
export function contract(edges: EdgeList, chosen: Int32Array): Contraction {
  checkEdgeList(edges);
  checkEdgeIndices(edges, chosen);
  const sets = new DisjointSets(edges.order);
  for (const e of chosen) sets.union(edges.source[e], edges.target[e]);
  const vertex = new Int32Array(edges.order);
  const number = new Int32Array(edges.order).fill(-1);
  let order = 0;
  for (let v = 0; v < edges.order; v++) {
    const root = sets.find(v);
    if (number[root] < 0) number[root] = order++;
    vertex[v] = number[root];
  }
  return contractByLabel(edges, vertex, order);
}

/** Contracts a graph whose super-vertices are known already. */
export function contractByLabel(
  edges: EdgeList,
  vertex: Int32Array,
  order: number
): Contraction {
  const rest = allocateGraph(edges.size, edges.weight);
  relabel(viewOf(edges), vertex, order, rest);
  dropParallelEdges(rest);
  const {size} = rest;
  const edge = rest.edge.slice(0, size);
  const weight = new Float64Array(size);
  for (let i = 0; i < size; i++) weight[i] = edges.weight[edge[i]];
  const source = rest.source.slice(0, size);
  const target = rest.target.slice(0, size);
  return {edges: {order, size, source, target, weight}, edge, vertex};
}
