import type {Attributes} from 'graphology-types';
import {totalWeight} from './graph/edge-list.js';
import {
  dropOtherEdges,
  fromGraphology,
  keysOfEdges,
  markEdges
} from './graph/graphology.js';
import type {SnapshotOptions} from './graph/graphology-snapshot.js';
import {type GraphSource, graphOf} from './graph/graphology-snapshot.js';
import {
  type AlgorithmName,
  algorithmFor,
  type SpanningForestOptions as EdgeListOptions,
  maximumSpanningForest as maximumForest,
  minimumSpanningForest as minimumForest
} from './msf/minimum-spanning-forest.js';

/** Options of {@link minimumSpanningForest}. */
export interface SpanningForestOptions<
  NodeAttributes extends Attributes = Attributes,
  EdgeAttributes extends Attributes = Attributes
> extends SnapshotOptions<NodeAttributes, EdgeAttributes>,
    EdgeListOptions {}

/** Options of `minimumSpanningForest.assign`. */
export interface AssignForestOptions<
  NodeAttributes extends Attributes = Attributes,
  EdgeAttributes extends Attributes = Attributes
> extends SpanningForestOptions<NodeAttributes, EdgeAttributes> {
  /**
   * Name of the edge attribute that tells whether an edge is in the forest.
   *
   * @defaultValue `'forest'`
   */
  edgeForestAttribute?: string | undefined;
}

/** A spanning forest of a graphology graph, with figures. */
export interface DetailedForest {
  /** Keys of the forest's edges, in the graph's iteration order. */
  readonly edges: string[];
  /** Sum of their weights. */
  readonly weight: number;
  /** Number of trees, isolated nodes included. */
  readonly trees: number;
  /** The algorithm that ran: what `auto` chose, or what was asked for. */
  readonly algorithm: Exclude<AlgorithmName, 'auto'>;
}

/** A function that finds spanning forests, and its variants. */
export interface SpanningForestFunction {
  /** Finds the forest. Returns its edge keys in iteration order. */
  <
    NodeAttributes extends Attributes = Attributes,
    EdgeAttributes extends Attributes = Attributes
  >(
    graph: GraphSource<NodeAttributes, EdgeAttributes>,
    options?: SpanningForestOptions<NodeAttributes, EdgeAttributes>
  ): string[];
  /** Finds the forest, its weight and its number of trees. */
  detailed<
    NodeAttributes extends Attributes = Attributes,
    EdgeAttributes extends Attributes = Attributes
  >(
    graph: GraphSource<NodeAttributes, EdgeAttributes>,
    options?: SpanningForestOptions<NodeAttributes, EdgeAttributes>
  ): DetailedForest;
  /** Sets a boolean attribute on every edge: whether it is in the forest. */
  assign<
    NodeAttributes extends Attributes = Attributes,
    EdgeAttributes extends Attributes = Attributes
  >(
    graph: GraphSource<NodeAttributes, EdgeAttributes>,
    options?: AssignForestOptions<NodeAttributes, EdgeAttributes>
  ): void;
  /** Drops every edge that is not in the forest. Nodes stay. */
  prune<
    NodeAttributes extends Attributes = Attributes,
    EdgeAttributes extends Attributes = Attributes
  >(
    graph: GraphSource<NodeAttributes, EdgeAttributes>,
    options?: SpanningForestOptions<NodeAttributes, EdgeAttributes>
  ): void;
}

/**
 * Finds the minimum spanning forest of an undirected graphology graph.
 *
 * Returns the keys of its edges in the graph's iteration order. Among forests
 * of equal weight it is the one whose edges come first by weight and then in
 * iteration order, whatever the algorithm. Loops are ignored, parallel edges
 * stay apart; a disconnected graph gives a forest, an empty graph an empty
 * one. A "mixed" graph is fine if it holds undirected edges only.
 *
 * `minimumSpanningForest.detailed` tells weight, number of trees and
 * algorithm too; `.assign` marks the forest in an edge attribute; `.prune`
 * drops all other edges. The graph is modified by these two only.
 *
 * Time and space are those of crossing over, O(n + m), and of the algorithm;
 * see the functions of the same names in `spanforest/msf`.
 *
 * @throws {@link GraphTypeError} if it is not a graphology graph or has
 * directed edges, {@link EdgeWeightError} if a weight is missing, `NaN` or
 * not a number, {@link OptionError} if an option is not sound.
 *
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {minimumSpanningForest} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 3});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('ca', 'c', 'a', {weight: 2});
 * minimumSpanningForest(graph); // => ['bc', 'ca']
 * minimumSpanningForest.detailed(graph).weight; // => 3
 *
 * minimumSpanningForest.prune(graph);
 * graph.edges(); // => ['bc', 'ca']
 * ```
 */
export const minimumSpanningForest: SpanningForestFunction =
  spanningForestFunction(minimumForest);

/**
 * Finds the maximum spanning forest of an undirected graphology graph: as
 * {@link minimumSpanningForest}, with the order of weights reversed. Ties
 * still go to the edge that comes first in iteration order.
 *
 * @throws the same errors as {@link minimumSpanningForest}.
 *
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {maximumSpanningForest} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {similarity: 0.9});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {similarity: 0.2});
 * graph.mergeEdgeWithKey('ca', 'c', 'a', {similarity: 0.4});
 * maximumSpanningForest(graph, {getEdgeWeight: 'similarity'});
 * // => ['ab', 'ca']
 * ```
 */
export const maximumSpanningForest: SpanningForestFunction =
  spanningForestFunction(maximumForest);

function spanningForestFunction(
  solve: typeof minimumForest
): SpanningForestFunction {
  const find = <N extends Attributes, E extends Attributes>(
    graph: GraphSource<N, E>,
    options: SpanningForestOptions<N, E>
  ) => {
    const snapshot = fromGraphology(graph, options);
    return {snapshot, forest: solve(snapshot.edges, options)};
  };

  const detailed: SpanningForestFunction['detailed'] = (
    graph,
    options = {}
  ) => {
    const {snapshot, forest} = find(graph, options);
    const {order} = snapshot.edges;
    const {algorithm = 'auto'} = options;
    return {
      edges: keysOfEdges(snapshot, forest),
      weight: totalWeight(snapshot.edges.weight, forest),
      trees: order - forest.length,
      algorithm: algorithm === 'auto' ? algorithmFor(snapshot.edges) : algorithm
    };
  };

  const assign: SpanningForestFunction['assign'] = (graph, options = {}) => {
    const {snapshot, forest} = find(graph, options);
    const {edgeForestAttribute = 'forest'} = options;
    markEdges(
      graphOf(graph),
      snapshot,
      forest,
      edgeForestAttribute,
      options.getEdgeWeight
    );
  };

  const prune: SpanningForestFunction['prune'] = (graph, options = {}) => {
    const {snapshot, forest} = find(graph, options);
    dropOtherEdges(graphOf(graph), snapshot, forest);
  };

  return Object.assign(
    <N extends Attributes, E extends Attributes>(
      graph: GraphSource<N, E>,
      options: SpanningForestOptions<N, E> = {}
    ) => {
      const {snapshot, forest} = find(graph, options);
      return keysOfEdges(snapshot, forest);
    },
    {detailed, assign, prune}
  );
}
