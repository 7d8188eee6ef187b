import {
  type ExtraOptions,
  type FactorOptions,
  inKeys,
  readRooted,
  readUnrooted,
  type SingleRootOptions
} from './all-trees.js';
import {assignToEdges} from './edge-selector.js';
import type {GraphSource, Snapshot} from './graph/graphology.js';
import type {RootedTreeFunction, TreeFunction} from './graph-function.js';
import {
  arborescenceMarginalsOf,
  type EdgeDistribution,
  edgeMarginalsOf
} from './msf/probability/index.js';

/** The option that only `.assign` has. */
export interface AssignMarginalsOptions {
  /**
   * Name of the edge attribute for probabilities.
   *
   * @defaultValue `'probability'`
   */
  edgeProbabilityAttribute?: string | undefined;
}

/** The distribution over the spanning trees of a graphology graph. */
export interface DetailedMarginals {
  /** The probability of each edge, by key, in the graph's iteration order. */
  readonly marginals: Map<string, number>;
  /** The logarithm of the sum of the weights of all trees. */
  readonly logPartition: number;
  /** The entropy of the distribution, in nats. */
  readonly entropy: number;
}

/** The distribution over the arborescences of a graphology graph. */
export interface DetailedArborescenceMarginals extends DetailedMarginals {
  /** The probability of each node to be the root, by key. */
  readonly roots: Map<string, number>;
}

/** A function that finds the probability of each edge, and its variants. */
export interface MarginalsFunction
  extends TreeFunction<object, Map<string, number>> {
  /** Returns the partition function and the entropy as well. */
  readonly detailed: TreeFunction<object, DetailedMarginals>;
  /** Sets an attribute on every edge: its probability. */
  readonly assign: TreeFunction<AssignMarginalsOptions, void>;
}

/** The same for arborescences. */
export interface ArborescenceMarginalsFunction
  extends RootedTreeFunction<SingleRootOptions, Map<string, number>> {
  /** Returns the partition function, the entropy and the roots as well. */
  readonly detailed: RootedTreeFunction<
    SingleRootOptions,
    DetailedArborescenceMarginals
  >;
  /** Sets an attribute on every edge: its probability. */
  readonly assign: RootedTreeFunction<
    SingleRootOptions & AssignMarginalsOptions,
    void
  >;
}

/**
 * Finds the probability of each edge of an undirected graphology graph: that it
 * is in a random spanning tree.
 *
 * Weights do not count: all spanning trees are equally likely; with
 * `getEdgeFactor`, a tree is drawn in proportion to the product of its factors,
 * and an edge of factor 0 counts as absent. Returns a map by edge keys in the
 * graph's iteration order. Parallel edges are kept as separate edges, loops
 * have probability 0.
 *
 * `edgeMarginals.detailed` adds the logarithm of the sum of all trees and the
 * entropy; `.assign` writes the probabilities into an edge attribute. Time
 * O(n³ + m), space O(n² + m). See `edgeMarginalsOf` in `spanforest/msf` for
 * precision and references.
 *
 * @throws {@link NoSpanningTreeError} if the graph is not connected,
 * {@link EdgeWeightError} if a factor is missing, negative, infinite or not a
 * number; {@link GraphTypeError} if it is not a graphology graph or has directed
 * edges, {@link OptionError} if an option is invalid.
 *
 * @function
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {edgeMarginals} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 2});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('ca', 'c', 'a', {weight: 1});
 * edgeMarginals(graph).get('ab')?.toFixed(2); // => '0.67'
 * // The trees now weigh 2, 2 and 1.
 * const marginals = edgeMarginals(graph, {getEdgeFactor: 'weight'});
 * marginals.get('ab')?.toFixed(2); // => '0.80'
 * ```
 */
export const edgeMarginals: MarginalsFunction = Object.assign(
  (graph: GraphSource, options?: FactorOptions) =>
    undirectedMarginals(graph, options).marginals,
  {
    detailed: (graph: GraphSource, options?: FactorOptions) =>
      undirectedMarginals(graph, options),
    assign: (
      graph: GraphSource,
      options: FactorOptions & AssignMarginalsOptions = {}
    ) => {
      const {marginals} = undirectedMarginals(graph, options, ASSIGN_OPTIONS);
      assignMarginals(graph, marginals, options);
    }
  }
);

/**
 * Finds the probability of each edge of a directed graphology graph: that it is
 * in a random arborescence.
 *
 * The second parameter is the root: the key of a node, or `null` to take the
 * arborescences of all roots together. Weights do not count: all of them are
 * equally likely; with `getEdgeFactor`, one is drawn in proportion to the
 * product of its factors. With `singleRoot`, the root has exactly one child.
 * Returns a map by edge keys in the graph's iteration order. Loops and edges
 * into the root have probability 0.
 *
 * `arborescenceMarginals.detailed` adds the logarithm of the sum of all trees,
 * the entropy, and the probability of each node to be the root; `.assign` writes
 * the probabilities into an edge attribute. Time O(n³ + m), space O(n² + m). See
 * `arborescenceMarginalsOf` in `spanforest/msf` for precision and references.
 *
 * @throws {@link NoArborescenceError} if there is no arborescence,
 * {@link EdgeWeightError} if a factor is missing, negative, infinite or not a
 * number; {@link GraphTypeError} if it is not a graphology graph or has
 * undirected edges, {@link OptionError} if the root is not a node or an option
 * is invalid.
 *
 * @function
 * @example
 * ```ts
 * import {DirectedGraph} from 'graphology';
 * import {arborescenceMarginals} from 'spanforest';
 *
 * const graph = new DirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 3});
 * graph.mergeEdgeWithKey('ac', 'a', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('cb', 'c', 'b', {weight: 1});
 * const options = {getEdgeFactor: 'weight'};
 * arborescenceMarginals(graph, 'a', options).get('bc')?.toFixed(2); // => '0.43'
 * ```
 */
export const arborescenceMarginals: ArborescenceMarginalsFunction =
  Object.assign(
    (
      graph: GraphSource,
      root: string | number | null,
      options?: FactorOptions & SingleRootOptions
    ) => directedMarginals(graph, root, options).marginals,
    {
      detailed: (
        graph: GraphSource,
        root: string | number | null,
        options?: FactorOptions & SingleRootOptions
      ) => directedMarginals(graph, root, options),
      assign: (
        graph: GraphSource,
        root: string | number | null,
        options: FactorOptions & SingleRootOptions & AssignMarginalsOptions = {}
      ) => {
        const found = directedMarginals(graph, root, options, ASSIGN_OPTIONS);
        assignMarginals(graph, found.marginals, options);
      }
    }
  );

const ASSIGN_OPTIONS = {edgeProbabilityAttribute: 'value'} as const;

function undirectedMarginals(
  graph: GraphSource,
  options: FactorOptions = {},
  extra: ExtraOptions = {}
): DetailedMarginals {
  const {snapshot, trees} = readUnrooted(graph, options, extra);
  return inKeys(snapshot, () =>
    byKeys(snapshot, edgeMarginalsOf.detailed(snapshot.edges, trees))
  );
}

function directedMarginals(
  graph: GraphSource,
  root: string | number | null,
  options: FactorOptions & SingleRootOptions = {},
  extra: ExtraOptions = {}
): DetailedArborescenceMarginals {
  const {snapshot, trees} = readRooted(graph, root, options, extra);
  return inKeys(snapshot, () => {
    const found = arborescenceMarginalsOf.detailed(snapshot.edges, trees);
    const roots = new Map(
      snapshot.nodes.map((key, v) => [key, found.roots[v]])
    );
    return {...byKeys(snapshot, found), roots};
  });
}

function byKeys(
  {edgeKeys}: Snapshot,
  {marginals, logPartition, entropy}: EdgeDistribution
): DetailedMarginals {
  return {
    marginals: new Map(edgeKeys.map((key, e) => [key, marginals[e]])),
    logPartition,
    entropy
  };
}

function assignMarginals(
  source: GraphSource,
  marginals: ReadonlyMap<string, number>,
  options: FactorOptions & AssignMarginalsOptions
): void {
  const values = [...marginals.values()];
  assignToEdges(
    source,
    'edgeProbabilityAttribute',
    options.edgeProbabilityAttribute ?? 'probability',
    options.getEdgeFactor,
    e => values[e]
  );
}
