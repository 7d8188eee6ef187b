import {
  type EdgeSelector,
  edgeSelector,
  keysAndWeight
} from './edge-selector.js';
import {fromGraphology, type SnapshotOptions} from './graph/graphology.js';
import {checkOptions} from './graph/options.js';
import {
  type AlgorithmName,
  algorithmFor,
  maximumSpanningForest as maximumForest,
  minimumSpanningForest as minimumForest,
  type SpanningForestOptions
} from './msf/minimum-spanning-forest.js';

/** The option that only `minimumSpanningForest.assign` has. */
export interface AssignForestOptions {
  /**
   * Name of the edge attribute that marks the edges of the forest.
   *
   * @defaultValue `'forest'`
   */
  edgeForestAttribute?: string | undefined;
}

/** A spanning forest of a graphology graph, with its weight and more. */
export interface DetailedForest {
  /** Keys of the forest's edges, in the graph's iteration order. */
  readonly edges: string[];
  /** Sum of their weights. */
  readonly weight: number;
  /** Number of trees, isolated nodes included. */
  readonly trees: number;
  /** The algorithm that ran: the one asked for, or the choice of `auto`. */
  readonly algorithm: Exclude<AlgorithmName, 'auto'>;
}

/** A function that finds spanning forests, and its variants. */
export interface SpanningForestFunction
  extends EdgeSelector<
    [],
    SpanningForestOptions,
    AssignForestOptions,
    DetailedForest
  > {}

/**
 * Finds the minimum spanning forest of an undirected graphology graph.
 *
 * Returns the keys of its edges in the graph's iteration order. Ties go to the
 * edge that comes first in iteration order, whatever the algorithm. Loops are
 * ignored, parallel edges stay apart; a disconnected graph gives a forest, an
 * empty graph an empty one. A "mixed" graph is fine if it holds undirected
 * edges only.
 *
 * `minimumSpanningForest.detailed` adds weight, number of trees and algorithm;
 * `.assign` marks the forest in an edge attribute; `.prune` drops all other
 * edges. Only these two modify the graph.
 *
 * Reading the graph takes O(n + m) time and space; see the functions of the
 * same names in `spanforest/msf` for the algorithms.
 *
 * @throws {@link GraphTypeError} if it is not a graphology graph or has
 * directed edges, {@link EdgeWeightError} if a weight is missing, `NaN` or
 * not a number, {@link OptionError} if an option is invalid.
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
 *
 * @function
 */
export const minimumSpanningForest: SpanningForestFunction =
  forestFunction(minimumForest);

/**
 * Finds the maximum spanning forest of an undirected graphology graph: as
 * {@link minimumSpanningForest}, with the order of weights reversed and the
 * same errors. Ties still go to the edge that comes first in iteration order.
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
 *
 * @function
 */
export const maximumSpanningForest: SpanningForestFunction =
  forestFunction(maximumForest);

type AllOptions = SnapshotOptions & SpanningForestOptions & AssignForestOptions;

function forestFunction(solve: typeof minimumForest): SpanningForestFunction {
  return edgeSelector<
    [],
    SpanningForestOptions,
    AssignForestOptions,
    DetailedForest
  >(
    (graph, options = {}) => {
      checkOptions('spanforest', options as AllOptions, {
        getEdgeWeight: 'value',
        algorithm: 'value',
        rng: 'value',
        seed: 'value',
        compiled: 'boolean',
        edgeForestAttribute: 'value'
      });
      const {getEdgeWeight, algorithm, rng, seed, compiled} = options;
      const rest = {algorithm, rng, seed, compiled};
      const snapshot = fromGraphology(graph, {getEdgeWeight});
      return {snapshot, selected: solve(snapshot.edges, rest), options};
    },
    selection => {
      const {edges} = selection.snapshot;
      const {algorithm = 'auto'} = selection.options;
      return {
        ...keysAndWeight(selection),
        trees: edges.order - selection.selected.length,
        algorithm: algorithm === 'auto' ? algorithmFor(edges) : algorithm
      };
    },
    ({edgeForestAttribute = 'forest'}) => edgeForestAttribute
  );
}
