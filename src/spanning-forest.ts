import {type ConstraintOptions, withConstraints} from './edge-keys.js';
import {edgeSelector, keysAndWeight} from './edge-selector.js';
import {
  readUndirected,
  SNAPSHOT_OPTIONS,
  type SnapshotOptions
} from './graph/graphology.js';
import type {GraphFunction} from './graph-function.js';
import {
  type AlgorithmName,
  algorithmFor,
  type ForestAlgorithm,
  maximumSpanningForestOf,
  minimumSpanningForestOf,
  type SpanningForestOptions
} from './msf/minimum-spanning-forest.js';

/** Options of {@link minimumSpanningForest}, besides {@link SnapshotOptions}. */
export interface ForestOptions
  extends SpanningForestOptions,
    ConstraintOptions {}

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
  readonly algorithm: Exclude<AlgorithmName, 'auto'> | ForestAlgorithm;
}

/** A function that finds spanning forests, and its variants. */
export interface SpanningForestFunction
  extends GraphFunction<ForestOptions, string[]> {
  /** Returns weight, number of trees and algorithm as well. */
  readonly detailed: GraphFunction<ForestOptions, DetailedForest>;
  /** Sets a boolean attribute on every edge: whether the forest has it. */
  readonly assign: GraphFunction<ForestOptions & AssignForestOptions, void>;
  /** Drops every edge that the forest does not have. Nodes stay. */
  readonly prune: GraphFunction<ForestOptions, void>;
}

/**
 * Finds the minimum spanning forest of an undirected graphology graph.
 *
 * Returns the keys of its edges in the graph's iteration order. Ties go to the
 * edge that comes first in iteration order, with every algorithm. Loops are
 * ignored, parallel edges are kept; a disconnected graph gives a forest, an
 * empty graph an empty one. Directed edges are refused unless `ignoreDirection`
 * is set. With `required` or `forbidden` edges, it is the least of the forests
 * that have the required edges and span the graph without the forbidden ones.
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
 * not a number, {@link ConstraintError} if no forest has the required edges,
 * {@link OptionError} if an option is invalid.
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
 * minimumSpanningForest(graph, {required: ['ab']}); // => ['ab', 'bc']
 *
 * minimumSpanningForest.prune(graph);
 * graph.edges(); // => ['bc', 'ca']
 * ```
 *
 * @function
 */
export const minimumSpanningForest: SpanningForestFunction =
  /* @__PURE__ */ forestFunction(minimumSpanningForestOf, 'minimum', 'maximum');

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
  /* @__PURE__ */ forestFunction(maximumSpanningForestOf, 'maximum', 'minimum');

function forestFunction(
  solve: typeof minimumSpanningForestOf,
  best: string,
  other: string
): SpanningForestFunction {
  return edgeSelector<[], SnapshotOptions & ForestOptions, DetailedForest>(0, {
    known: {
      ...SNAPSHOT_OPTIONS,
      algorithm: 'value',
      rng: 'function',
      seed: 'value',
      compiled: 'boolean',
      required: 'value',
      forbidden: 'value'
    },
    advice: {[other]: `Call ${other}SpanningForest.`},
    attribute: ['edgeForestAttribute', 'forest'],
    select: (graph, options) => {
      const snapshot = readUndirected(
        graph,
        options,
        `, or call ${best}Arborescence`
      );
      const {algorithm, rng, seed, compiled} = options;
      const selected = withConstraints(snapshot, options, constraints =>
        solve(snapshot.edges, {algorithm, rng, seed, compiled, ...constraints})
      );
      return {snapshot, selected};
    },
    detail: selection => {
      const {edges} = selection.snapshot;
      const {algorithm = 'auto'} = selection.options;
      return {
        ...keysAndWeight(selection),
        trees: edges.order - selection.selected.length,
        algorithm: algorithm === 'auto' ? algorithmFor(edges) : algorithm
      };
    }
  });
}
