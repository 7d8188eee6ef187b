import {OptionError, quote} from './graph/errors.js';
import {
  fromGraphology,
  type GraphSource,
  readUndirected,
  type Snapshot,
  type SnapshotOptions,
  type WeightOptions
} from './graph/graphology.js';
import {checkOptions} from './graph/options.js';
import type {GraphFunction, RootedDigraphFunction} from './graph-function.js';
import {
  countArborescencesOf,
  countSpanningTreesOf,
  entropyOf,
  logPartitionOf
} from './msf/probability/index.js';
import {
  inKeys,
  ROOTED_OPTIONS,
  readRooted,
  type SingleRootOptions,
  SNAPSHOT_OPTIONS,
  type Trees
} from './tree-problem.js';

/** Options of {@link logPartition} and {@link entropy}. */
export interface PartitionOptions extends SingleRootOptions {
  /**
   * For a directed graph: the key of the root of its arborescences, or `null`
   * for those of all roots together.
   *
   * @defaultValue undefined, for an undirected graph
   */
  root?: string | number | null | undefined;
}

/**
 * Counts the spanning trees of an undirected graphology graph, exactly.
 *
 * **Weights multiply**, and are integers: an edge of weight k counts as k
 * parallel edges. To count trees whatever the weights are, pass
 * `getEdgeWeight: null`. Loops are ignored. A graph that is not connected has 0
 * spanning trees; a graph without nodes, or with one, has 1. Time O(n³ b + m)
 * for a number of b bits. See `countSpanningTreesOf` in `spanforest/msf`.
 *
 * @throws {@link EdgeWeightError} if a weight is not an integer of 0 or more;
 * {@link GraphTypeError} if it is not a graphology graph or has directed edges,
 * {@link OptionError} if an option is invalid.
 *
 * @function
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {countSpanningTrees} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdge('a', 'b');
 * graph.mergeEdge('b', 'c');
 * graph.mergeEdge('c', 'a');
 * countSpanningTrees(graph, {getEdgeWeight: null}); // => 3n
 * ```
 */
export const countSpanningTrees: GraphFunction<object, bigint> = (
  graph: GraphSource,
  options: SnapshotOptions = {}
) => {
  const snapshot = fromGraphology(graph, options);
  return inKeys(snapshot, () => countSpanningTreesOf(snapshot.edges));
};

/**
 * Counts the spanning arborescences of a directed graphology graph, exactly.
 *
 * The second parameter is the root: the key of a node, or `null` to count the
 * arborescences of all roots together. **Weights multiply**, and are integers:
 * an edge of weight k counts as k parallel edges. To count trees whatever the
 * weights are, pass `getEdgeWeight: null`. With `singleRoot`, the root has
 * exactly one child. Time O(n³ b + m) for a number of b bits.
 *
 * @throws {@link EdgeWeightError} if a weight is not an integer of 0 or more;
 * {@link GraphTypeError} if it is not a graphology graph or has undirected
 * edges, {@link OptionError} if the root is not a node or an option is invalid.
 *
 * @function
 * @example
 * ```ts
 * import {DirectedGraph} from 'graphology';
 * import {countArborescences} from 'spanforest';
 *
 * const graph = new DirectedGraph();
 * graph.mergeEdge('a', 'b');
 * graph.mergeEdge('b', 'c');
 * graph.mergeEdge('a', 'c');
 * countArborescences(graph, 'a', {getEdgeWeight: null}); // => 2n
 * ```
 */
export const countArborescences: RootedDigraphFunction<
  SingleRootOptions,
  bigint
> = (
  graph: GraphSource,
  root: string | number | null,
  options: WeightOptions & SingleRootOptions = {}
) => {
  const {snapshot, trees} = readRooted(graph, root, options);
  return inKeys(snapshot, () => countArborescencesOf(snapshot.edges, trees));
};

/**
 * Finds the logarithm of the sum of the weights of all spanning trees of an
 * undirected graphology graph, or of all arborescences of a directed one.
 *
 * For a directed graph, pass the option `root`: the key of a node, or `null` for
 * all roots together. **Weights multiply:** they are positive factors, the
 * weight of a tree is the product of those of its edges, and 0 means that an
 * edge is absent. It is `-Infinity` if there is no tree. Time O(n³ + m), space
 * O(n² + m).
 *
 * @throws {@link EdgeWeightError} if a weight is missing, negative, infinite or
 * not a number; {@link GraphTypeError} if it is not a graphology graph, or has
 * directed edges without a root, or undirected ones with a root;
 * {@link OptionError} if the root is not a node or an option is invalid.
 *
 * @function
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {logPartition} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdge('a', 'b', {weight: 2});
 * graph.mergeEdge('b', 'c', {weight: 1});
 * graph.mergeEdge('c', 'a', {weight: 1});
 * Math.exp(logPartition(graph)).toFixed(6); // => '5.000000'
 * ```
 */
export const logPartition: GraphFunction<PartitionOptions, number> = (
  graph: GraphSource,
  options: SnapshotOptions & PartitionOptions = {}
) => {
  const {snapshot, trees} = readEither(graph, options);
  return inKeys(snapshot, () => logPartitionOf(snapshot.edges, trees));
};

/**
 * Finds the entropy of the distribution over the spanning trees of an undirected
 * graphology graph, or over the arborescences of a directed one, in nats.
 *
 * For a directed graph, pass the option `root`: the key of a node, or `null` for
 * all roots together. **Weights multiply:** a tree is drawn in proportion to the
 * product of the weights of its edges, and 0 means that an edge is absent. Time
 * O(n³ + m), space O(n² + m).
 *
 * @throws {@link NoSpanningTreeError} or {@link NoArborescenceError} if there is
 * no tree; the errors of {@link logPartition}.
 *
 * @function
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {entropy} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdge('a', 'b');
 * graph.mergeEdge('b', 'c');
 * graph.mergeEdge('c', 'a');
 * Math.exp(entropy(graph, {getEdgeWeight: null})).toFixed(6); // => '3.000000'
 * ```
 */
export const entropy: GraphFunction<PartitionOptions, number> = (
  graph: GraphSource,
  options: SnapshotOptions & PartitionOptions = {}
) => {
  const {snapshot, trees} = readEither(graph, options);
  return inKeys(snapshot, () => entropyOf(snapshot.edges, trees));
};

// A directed graph if there is a root, otherwise an undirected one.
function readEither(
  graph: GraphSource,
  options: SnapshotOptions & PartitionOptions
): {snapshot: Snapshot; trees: Partial<Trees>} {
  checkOptions('spanforest', options, {
    ...SNAPSHOT_OPTIONS,
    ...ROOTED_OPTIONS,
    root: 'value'
  });
  const {getEdgeWeight, ignoreDirection, singleRoot, root} = options;
  if (root === undefined && !singleRoot) {
    const read = {getEdgeWeight, ignoreDirection};
    const alternative = ', or pass a root for arborescences';
    return {snapshot: readUndirected(graph, read, alternative), trees: {}};
  }
  if (root !== null && typeof root !== 'string' && typeof root !== 'number') {
    throw new OptionError(
      `spanforest: root is ${quote(root)}. Pass the key of a node, or null for ` +
        'all roots together, as the option root.'
    );
  }
  if (ignoreDirection) {
    throw new OptionError(
      `spanforest: root is ${quote(root)}, but ignoreDirection is true. Leave ` +
        'out the root for spanning trees, or ignoreDirection for arborescences.'
    );
  }
  return readRooted(graph, root, {getEdgeWeight, singleRoot});
}
