import {type EdgeList, selectEdges} from './edge-list.js';

/** Anything a node or an edge of a graphology graph may carry. */
export interface AttributeRecord {
  /** The value of an attribute, by its name. */
  readonly [name: string]: unknown;
}

/**
 * An edge list whose vertices have names: what a file holds, and what a
 * reader hands out.
 */
export interface NamedGraph {
  /** The graph itself. */
  readonly edges: EdgeList;
  /** The name of each vertex. */
  readonly nodes: readonly string[];
  /** The attributes of each vertex, where the format has any. */
  readonly nodeAttributes?: readonly AttributeRecord[];
  /** The key of each edge, where the format has any. */
  readonly edgeKeys?: readonly (string | undefined)[];
  /** The attributes of each edge, where the format has any. */
  readonly edgeAttributes?: readonly AttributeRecord[];
}

/**
 * The same named graph with only the edges of the given indices.
 *
 * All vertices stay, isolated or not. Time and space O(k) for k edges.
 */
export function selectNamedEdges(
  graph: NamedGraph,
  subset: Int32Array
): NamedGraph {
  const pick = <T>(all: readonly T[]): T[] =>
    Array.from(subset, edge => all[edge]);
  const {edgeKeys, edgeAttributes} = graph;
  return {
    ...graph,
    edges: selectEdges(graph.edges, subset),
    ...(edgeKeys && {edgeKeys: pick(edgeKeys)}),
    ...(edgeAttributes && {edgeAttributes: pick(edgeAttributes)})
  };
}
