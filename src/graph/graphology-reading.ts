import type {AbstractGraph, Attributes} from 'graphology-types';
import {isGraph} from 'graphology-utils';
import {type EdgeWeight, edgeWeightGetter} from './edge-weight.js';
import {GraphTypeError, quote} from './errors.js';
import {keyIndex} from './key-index.js';
import type {NamedGraph} from './named-graph.js';

/**
 * A graphology graph as an edge list, and the way back. Edges are in the order
 * in which graphology iterates over them.
 */
export interface Snapshot extends NamedGraph {
  /** The key of each edge. */
  readonly edgeKeys: readonly string[];
}

/** Options of {@link graph!fromGraphology} and {@link graph!fromDirectedGraphology}. */
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

/** Throws unless the value is a graphology graph. */
export function checkGraph(graph: AbstractGraph): void {
  if (isGraph(graph)) return;
  throw new GraphTypeError(
    `spanforest: ${quote(graph)} is not a graphology graph. Pass one, or ` +
      "take the functions of 'spanforest/msf' for edge lists."
  );
}

/**
 * Reads the nodes, edges and weights of a graphology graph.
 *
 * @throws {@link GraphTypeError} if a weight function modifies the graph,
 * {@link EdgeWeightError} if a weight is not a number.
 */
export function readEdges<
  NodeAttributes extends Attributes,
  EdgeAttributes extends Attributes
>(
  graph: AbstractGraph<NodeAttributes, EdgeAttributes>,
  options: SnapshotOptions<NodeAttributes, EdgeAttributes>
): Snapshot {
  const nodes = graph.nodes();
  const edgeKeys = graph.edges();
  const size = edgeKeys.length;
  const source = new Int32Array(size);
  const target = new Int32Array(size);
  const weight = new Float64Array(size);
  const {getEdgeWeight} = options;
  const getWeight = edgeWeightGetter(getEdgeWeight);
  const indexOf = keyIndex(nodes, typeof getEdgeWeight !== 'function');
  let e = 0;
  let isSame = true;
  graph.forEachEdge((edge, attributes, u, v, uAttributes, vAttributes, un) => {
    source[e] = indexOf(u);
    target[e] = indexOf(v);
    weight[e] = getWeight(edge, attributes, u, v, uAttributes, vAttributes, un);
    if (edge !== edgeKeys[e++]) isSame = false;
  });
  // A weight function is the only stranger here.
  if (!isSame || e !== size || source.includes(-1) || target.includes(-1)) {
    throw new GraphTypeError(
      'spanforest: the graph changed while its weights were read. Do not ' +
        'modify it in getEdgeWeight.'
    );
  }
  const edges = {order: nodes.length, size, source, target, weight};
  return {edges, nodes, edgeKeys};
}
