import type {AbstractGraph, Attributes} from 'graphology-types';
import {checkOptions} from './check-options.js';
import type {EdgeList} from './edge-list.js';
import {GraphTypeError, OptionError, quote} from './errors.js';
import {
  checkGraph,
  readEdges,
  type Snapshot,
  type SnapshotOptions
} from './graphology-reading.js';

/**
 * A graphology graph that has been read once, for any number of calls: every
 * function of `spanforest` that takes a graph takes a snapshot in its place.
 *
 * Made by {@link snapshot}. It keeps the edges and weights that the graph had
 * then; changes to the graph do not show. The arrays are shared with all
 * calls, so do not write to them.
 */
export class GraphSnapshot implements Snapshot {
  /** The graph itself, for functions that write to it. */
  readonly graph: AbstractGraph;
  readonly edges: EdgeList;
  readonly nodes: readonly string[];
  readonly edgeKeys: readonly string[];
  /** Whether the edges are directed ones. */
  readonly directed: boolean;

  /** @internal */
  constructor(graph: AbstractGraph, read: Snapshot, directed: boolean) {
    this.graph = graph;
    this.edges = read.edges;
    this.nodes = read.nodes;
    this.edgeKeys = read.edgeKeys;
    this.directed = directed;
  }
}

/** A graph, or what {@link snapshot} made of one. */
export type GraphSource<
  NodeAttributes extends Attributes = Attributes,
  EdgeAttributes extends Attributes = Attributes
> = AbstractGraph<NodeAttributes, EdgeAttributes> | GraphSnapshot;

/**
 * Reads a graphology graph once, so that several calls need not each do so:
 * reading takes longer than finding a forest.
 *
 * All edges must be of one kind, directed or not. Loops and parallel edges
 * are kept. Time and space O(n + m).
 *
 * @param graph - The graph; it is not modified.
 * @param options - Where weights come from. Functions that are given the
 * snapshot take them from there.
 * @throws {@link GraphTypeError} if it is not a graphology graph or has edges
 * of both kinds, {@link EdgeWeightError} if a weight is not a number.
 *
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {maximumSpanningForest, minimumSpanningForest, snapshot} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {cost: 3});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {cost: 1});
 * graph.mergeEdgeWithKey('ca', 'c', 'a', {cost: 2});
 * const costs = snapshot(graph, {getEdgeWeight: 'cost'});
 * minimumSpanningForest(costs); // => ['bc', 'ca']
 * maximumSpanningForest(costs); // => ['ab', 'ca']
 * ```
 */
export function snapshot<
  NodeAttributes extends Attributes = Attributes,
  EdgeAttributes extends Attributes = Attributes
>(
  graph: AbstractGraph<NodeAttributes, EdgeAttributes>,
  options: SnapshotOptions<NodeAttributes, EdgeAttributes> = {}
): GraphSnapshot {
  checkGraph(graph);
  const {directedSize, undirectedSize} = graph;
  if (directedSize > 0 && undirectedSize > 0) {
    throw new GraphTypeError(
      `spanforest: the graph has ${directedSize} directed and ` +
        `${undirectedSize} undirected edges. Make them all of one kind, for ` +
        'instance with toUndirected of graphology-operators.'
    );
  }
  return new GraphSnapshot(graph, readEdges(graph, options), directedSize > 0);
}

/**
 * The edges of a snapshot as they are.
 *
 * @throws {@link OptionError} if the options ask for other weights.
 */
export function fromSnapshot(
  source: GraphSnapshot,
  options: {getEdgeWeight?: unknown}
): Snapshot {
  checkOptions('spanforest', options);
  if (options.getEdgeWeight === undefined) return source;
  throw new OptionError(
    'spanforest: the weights of a snapshot have been read already, but ' +
      `getEdgeWeight is ${quote(options.getEdgeWeight)}. Pass it to ` +
      'snapshot(), or pass the graph.'
  );
}

/** Options with which weights are not looked at. */
export function withoutWeights(source: GraphSource): SnapshotOptions {
  return source instanceof GraphSnapshot ? {} : {getEdgeWeight: null};
}

/**
 * The graph to write to.
 *
 * @throws {@link GraphTypeError} if it is not what the snapshot shows.
 */
export function graphOf<
  NodeAttributes extends Attributes,
  EdgeAttributes extends Attributes
>(source: GraphSource<NodeAttributes, EdgeAttributes>): AbstractGraph {
  if (!(source instanceof GraphSnapshot)) return source;
  const {graph, edgeKeys} = source;
  const keys = graph.edges();
  if (
    keys.length === edgeKeys.length &&
    keys.every((key, e) => key === edgeKeys[e])
  ) {
    return graph;
  }
  throw new GraphTypeError(
    'spanforest: the graph has other edges than its snapshot. Take another ' +
      'snapshot after the edges of a graph have changed.'
  );
}
