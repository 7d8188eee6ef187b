import type {AbstractGraph, Attributes} from 'graphology-types';
import {isGraph} from 'graphology-utils';
import {checkNamedGraph} from './check-named-graph.js';
import {type EdgeWeight, edgeWeightGetter} from './edge-weight.js';
import {GraphTypeError, quote} from './errors.js';
import type {NamedGraph} from './named-graph.js';

/**
 * A graphology graph as an edge list, and the way back. Edges are in the order
 * in which graphology iterates over them.
 */
export interface Snapshot extends NamedGraph {
  /** The key of each edge. */
  readonly edgeKeys: readonly string[];
}

/** Options of {@link fromGraphology} and {@link fromDirectedGraphology}. */
export interface SnapshotOptions<
  NodeAttributes extends Attributes = Attributes,
  EdgeAttributes extends Attributes = Attributes
> {
  /**
   * Where weights come from: the name of an edge attribute, a function
   * `(edge, attributes, source, target, ...) => number`, or `null` for an
   * unweighted graph.
   *
   * @defaultValue `'weight'`
   */
  getEdgeWeight?: EdgeWeight<NodeAttributes, EdgeAttributes> | undefined;
}

/**
 * Takes an edge list from an undirected graphology graph.
 *
 * Loops and parallel edges are kept. A "mixed" graph is fine as long as it
 * holds undirected edges only. Time and space O(n + m).
 *
 * @param graph - The graph; it is not modified.
 * @param options - Where weights come from.
 * @throws {@link GraphTypeError} if it is not a graphology graph or has
 * directed edges, {@link EdgeWeightError} if a weight is not a number.
 *
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {fromGraphology} from 'spanforest/graph';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdge('a', 'b', {weight: 3});
 * const {edges, nodes} = fromGraphology(graph);
 * nodes[edges.source[0]]; // => 'a'
 * edges.weight[0]; // => 3
 * ```
 */
export function fromGraphology<
  NodeAttributes extends Attributes = Attributes,
  EdgeAttributes extends Attributes = Attributes
>(
  graph: AbstractGraph<NodeAttributes, EdgeAttributes>,
  options: SnapshotOptions<NodeAttributes, EdgeAttributes> = {}
): Snapshot {
  checkUndirected(graph);
  return takeSnapshot(graph, options);
}

/**
 * Takes an edge list from a directed graphology graph, arcs from source to
 * target.
 *
 * Loops and parallel edges are kept. A "mixed" graph is fine as long as it
 * holds directed edges only. Time and space O(n + m).
 *
 * @param graph - The graph; it is not modified.
 * @param options - Where weights come from.
 * @throws {@link GraphTypeError} if it is not a graphology graph or has
 * undirected edges, {@link EdgeWeightError} if a weight is not a number.
 *
 * @example
 * ```ts
 * import {DirectedGraph} from 'graphology';
 * import {fromDirectedGraphology} from 'spanforest/graph';
 *
 * const graph = new DirectedGraph();
 * graph.mergeEdge('a', 'b', {weight: 3});
 * const {edges, nodes} = fromDirectedGraphology(graph);
 * nodes[edges.target[0]]; // => 'b'
 * ```
 */
export function fromDirectedGraphology<
  NodeAttributes extends Attributes = Attributes,
  EdgeAttributes extends Attributes = Attributes
>(
  graph: AbstractGraph<NodeAttributes, EdgeAttributes>,
  options: SnapshotOptions<NodeAttributes, EdgeAttributes> = {}
): Snapshot {
  checkDirected(graph);
  return takeSnapshot(graph, options);
}

function takeSnapshot<
  NodeAttributes extends Attributes,
  EdgeAttributes extends Attributes
>(
  graph: AbstractGraph<NodeAttributes, EdgeAttributes>,
  options: SnapshotOptions<NodeAttributes, EdgeAttributes>
): Snapshot {
  const getWeight = edgeWeightGetter(options.getEdgeWeight);
  const nodes = graph.nodes();
  const index = new Map<string, number>();
  for (let v = 0; v < nodes.length; v++) index.set(nodes[v], v);

  const edgeKeys: string[] = [];
  const source = new Int32Array(graph.size);
  const target = new Int32Array(graph.size);
  const weight = new Float64Array(graph.size);
  graph.forEachEdge((edge, attributes, u, v, uAttributes, vAttributes, un) => {
    const e = edgeKeys.length;
    source[e] = index.get(u) ?? -1;
    target[e] = index.get(v) ?? -1;
    weight[e] = getWeight(edge, attributes, u, v, uAttributes, vAttributes, un);
    edgeKeys.push(edge);
  });
  // A weight function is the only stranger here.
  if (
    edgeKeys.length !== source.length ||
    source.includes(-1) ||
    target.includes(-1)
  ) {
    throw new GraphTypeError(
      'spanforest: the graph changed while its weights were read. Do not ' +
        'modify it in getEdgeWeight.'
    );
  }
  const edges = {
    order: nodes.length,
    size: edgeKeys.length,
    source,
    target,
    weight
  };
  return {edges, nodes, edgeKeys};
}

/** Throws unless the value is a graphology graph without directed edges. */
function checkUndirected(graph: AbstractGraph): void {
  checkGraph(graph);
  if (graph.directedSize === 0) return;
  const edge = graph.directedEdges()[0];
  throw new GraphTypeError(
    `spanforest: edge ${quote(edge)} is directed, and spanning forests are of ` +
      'undirected graphs. Make the graph undirected first, for instance with ' +
      'toUndirected of graphology-operators.'
  );
}

/** Throws unless the value is a graphology graph without undirected edges. */
function checkDirected(graph: AbstractGraph): void {
  checkGraph(graph);
  if (graph.undirectedSize === 0) return;
  const edge = graph.undirectedEdges()[0];
  throw new GraphTypeError(
    `spanforest: edge ${quote(edge)} is undirected, and arborescences and ` +
      'branchings are of directed graphs. Make the graph directed first, for ' +
      'instance with toDirected of graphology-operators.'
  );
}

function checkGraph(graph: AbstractGraph): void {
  if (isGraph(graph)) return;
  throw new GraphTypeError(
    `spanforest: ${quote(graph)} is not a graphology graph. Pass one, or ` +
      "take the functions of 'spanforest/msf' for edge lists."
  );
}

/**
 * Adds the vertices and edges of a named graph to a graphology graph.
 *
 * The weight becomes an edge attribute, beside those that the named graph
 * carries. Edges are added as undirected ones. The graph must allow parallel
 * edges and loops if there are any. Time O(n + m).
 *
 * Graphology keeps the neighbours of a node as properties of an object, so a
 * node that has edges must not be called like a property that all objects
 * have, such as `constructor` or `__proto__`.
 *
 * @param named - What to add.
 * @param graph - The graph to add to, as a rule an empty one.
 * @param weightAttribute - Name of the edge attribute for weights.
 * @returns the graph.
 * @throws {@link GraphTypeError} if one of the two is not a graph of its kind
 * or a name cannot be used; the graph is then as it was.
 *
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {edgeListFrom, toGraphology} from 'spanforest/graph';
 *
 * const edges = edgeListFrom(2, [[0, 1, 3]]);
 * const graph = toGraphology({edges, nodes: ['a', 'b']}, new UndirectedGraph());
 * graph.getEdgeAttribute('a', 'b', 'weight'); // => 3
 * ```
 */
export function toGraphology<Graph extends AbstractGraph>(
  named: NamedGraph,
  graph: Graph,
  weightAttribute = 'weight'
): Graph {
  checkNamedGraph(named);
  checkGraph(graph);
  checkNames(named);
  const {edges, nodes, nodeAttributes, edgeKeys, edgeAttributes} = named;
  for (let v = 0; v < edges.order; v++) {
    graph.addNode(nodes[v], {...nodeAttributes?.[v]});
  }
  for (let e = 0; e < edges.size; e++) {
    const source = nodes[edges.source[e]];
    const target = nodes[edges.target[e]];
    const attributes = {
      ...edgeAttributes?.[e],
      [weightAttribute]: edges.weight[e]
    };
    const key = edgeKeys?.[e];
    if (key === undefined) graph.addUndirectedEdge(source, target, attributes);
    else graph.addUndirectedEdgeWithKey(key, source, target, attributes);
  }
  return graph;
}

// Graphology would take an inherited property for a neighbour and write to it.
function checkNames({edges, nodes}: NamedGraph): void {
  const isInherited = (v: number) => nodes[v] in Object.prototype;
  for (const ends of [edges.source, edges.target]) {
    const v = ends.find(isInherited);
    if (v === undefined) continue;
    throw new GraphTypeError(
      `spanforest/graph: graphology cannot hold edges at a node called ` +
        `${quote(nodes[v])}. Give the node another name.`
    );
  }
}
