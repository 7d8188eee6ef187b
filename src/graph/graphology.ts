import type {AbstractGraph, Attributes} from 'graphology-types';
import {GraphTypeError, OptionError, quote} from './errors.js';
import {
  checkGraph,
  fromSnapshot,
  GraphSnapshot,
  type GraphSource,
  readEdges,
  type Snapshot,
  type SnapshotOptions
} from './graphology-snapshot.js';
import {checkNamedGraph, type NamedGraph} from './named-graph.js';

/** The keys of some edges of a snapshot, in the order of their indices. */
export function keysOfEdges(
  {edgeKeys}: Snapshot,
  subset: Int32Array
): string[] {
  return Array.from(subset, e => edgeKeys[e]);
}

/**
 * Sets a boolean attribute on every edge of a graph, as one event: whether it
 * is one of some edges of its snapshot.
 */
export function markEdges(
  graph: AbstractGraph,
  {edges}: Snapshot,
  subset: Int32Array,
  attribute: string,
  getEdgeWeight: unknown
): void {
  checkAttribute(attribute, getEdgeWeight);
  const isChosen = new Uint8Array(edges.size);
  for (const e of subset) isChosen[e] = 1;
  let e = 0;
  graph.updateEachEdgeAttributes(
    (_, attributes) => {
      attributes[attribute] = isChosen[e++] === 1;
      return attributes;
    },
    {attributes: [attribute]}
  );
}

function checkAttribute(attribute: unknown, getEdgeWeight: unknown): void {
  if (typeof attribute !== 'string' || attribute === '__proto__') {
    throw new OptionError(
      `spanforest: the attribute to assign is ${quote(attribute)}. Name an ` +
        'edge attribute.'
    );
  }
  if (attribute !== (getEdgeWeight === undefined ? 'weight' : getEdgeWeight)) {
    return;
  }
  throw new OptionError(
    `spanforest: the attribute ${quote(attribute)} holds the weights. Name ` +
      'another one to assign to.'
  );
}

/**
 * Drops all edges of a graph but some edges of its snapshot, given in
 * increasing index.
 */
export function dropOtherEdges(
  graph: AbstractGraph,
  {edgeKeys}: Snapshot,
  subset: Int32Array
): void {
  let next = 0;
  edgeKeys.forEach((key, e) => {
    if (subset[next] === e) next++;
    else graph.dropEdge(key);
  });
}

/**
 * Takes an edge list from an undirected graphology graph.
 *
 * Loops and parallel edges are kept. A "mixed" graph is fine as long as it
 * holds undirected edges only. Time and space O(n + m).
 *
 * @param graph - The graph, which is not modified, or a snapshot of it.
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
  graph: GraphSource<NodeAttributes, EdgeAttributes>,
  options: SnapshotOptions<NodeAttributes, EdgeAttributes> = {}
): Snapshot {
  if (graph instanceof GraphSnapshot) {
    const {directed, edgeKeys} = graph;
    if (directed) throw directedEdgeError(edgeKeys[0]);
    return fromSnapshot(graph, options);
  }
  checkGraph(graph);
  if (graph.directedSize > 0) throw directedEdgeError(graph.directedEdges()[0]);
  return readEdges(graph, options);
}

/**
 * Takes an edge list from a directed graphology graph, arcs from source to
 * target.
 *
 * Loops and parallel edges are kept. A "mixed" graph is fine as long as it
 * holds directed edges only. Time and space O(n + m).
 *
 * @param graph - The graph, which is not modified, or a snapshot of it.
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
  graph: GraphSource<NodeAttributes, EdgeAttributes>,
  options: SnapshotOptions<NodeAttributes, EdgeAttributes> = {}
): Snapshot {
  if (graph instanceof GraphSnapshot) {
    const {directed, edgeKeys} = graph;
    if (!directed && edgeKeys.length > 0) {
      throw undirectedEdgeError(edgeKeys[0]);
    }
    return fromSnapshot(graph, options);
  }
  checkGraph(graph);
  if (graph.undirectedSize > 0) {
    throw undirectedEdgeError(graph.undirectedEdges()[0]);
  }
  return readEdges(graph, options);
}

function directedEdgeError(edge: string): GraphTypeError {
  return new GraphTypeError(
    `spanforest: edge ${quote(edge)} is directed, and spanning forests are of ` +
      'undirected graphs. Make the graph undirected first, for instance with ' +
      'toUndirected of graphology-operators.'
  );
}

function undirectedEdgeError(edge: string): GraphTypeError {
  return new GraphTypeError(
    `spanforest: edge ${quote(edge)} is undirected, and arborescences and ` +
      'branchings are of directed graphs. Make the graph directed first, for ' +
      'instance with toDirected of graphology-operators.'
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
