import {rootIndex} from './arborescence.js';
import {EdgeWeightError, OptionError, quote} from './graph/errors.js';
import {
  fromGraphology,
  type GraphSource,
  readDirected,
  readUndirected,
  SNAPSHOT_OPTIONS,
  type Snapshot,
  type SnapshotOptions,
  WEIGHT_OPTIONS,
  type WeightOptions
} from './graph/graphology.js';
import {checkOptions, type OptionKind} from './graph/options.js';
import type {GraphFunction, RootedDigraphFunction} from './graph-function.js';
import {NoArborescenceError, withNodeKeys} from './msf/arborescence/index.js';
import {
  countArborescencesOf,
  countSpanningTreesOf,
  entropyOf,
  factorError,
  logPartitionOf,
  multiplicityError,
  NoSpanningTreeError,
  type SampleOptions,
  sampleArborescenceOf,
  sampleSpanningTreeOf
} from './msf/probability/index.js';

// What the functions of all trees of a graphology graph share, marginals, sums
// and samples: their weights multiply, and errors name keys.

/** Options of functions of the arborescences of a graph. */
export interface SingleRootOptions {
  /**
   * Whether the root has exactly one child.
   *
   * @defaultValue `false`
   */
  singleRoot?: boolean | undefined;
}

/** Further options, by name. */
export type ExtraOptions = Readonly<Record<string, OptionKind>>;

// The kinds of the options of functions of arborescences.
const ROOTED_OPTIONS = {...WEIGHT_OPTIONS, singleRoot: 'boolean'} as const;

// Which arborescences count.
interface Trees {
  readonly root: number | null;
  readonly singleRoot: boolean | undefined;
}

/** Reads a directed graph, and checks its root and options. */
export function readRooted(
  graph: GraphSource,
  rootKey: string | number | null,
  options: WeightOptions & SingleRootOptions,
  extra: ExtraOptions = {}
): {snapshot: Snapshot; trees: Trees} {
  checkOptions(
    'spanforest',
    options,
    {...ROOTED_OPTIONS, ...extra},
    {root: 'Pass the root before the options.'}
  );
  const {singleRoot} = options;
  const snapshot = readDirected(graph, options);
  const root = rootIndex(rootKey, snapshot.nodes);
  return {snapshot, trees: {root, singleRoot}};
}

/** Calls a function of edge lists, and makes the errors it throws name keys. */
export function inKeys<Result>(
  {edges, edgeKeys, nodes}: Snapshot,
  solve: () => Result
): Result {
  try {
    return solve();
  } catch (error) {
    if (error instanceof NoArborescenceError) throw withNodeKeys(error, nodes);
    if (error instanceof NoSpanningTreeError) {
      throw new NoSpanningTreeError(error.components, 'spanforest');
    }
    if (!(error instanceof EdgeWeightError)) throw error;
    const e = Number(error.edge);
    const weight = edges.weight[e];
    throw weight >= 0 && weight < Infinity
      ? multiplicityError(edgeKeys[e], weight)
      : factorError(edgeKeys[e], weight);
  }
}

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
    const alternative = ', or pass a root for arborescences';
    return {snapshot: readUndirected(graph, options, alternative), trees: {}};
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

/**
 * Draws a random spanning tree of an undirected graphology graph, in proportion
 * to its weight. Returns the keys of its edges in the graph's iteration order.
 *
 * **Weights multiply:** they are positive factors, the weight of a tree is the
 * product of those of its edges, and 0 means that an edge is absent. With
 * `getEdgeWeight: null`, all spanning trees are equally likely. Parallel edges
 * stay apart, loops are in no tree. A graph that is not connected has no
 * spanning tree, which is an error; a graph of at most one node has the empty
 * one.
 *
 * By Wilson's loop-erased random walks: no matrix, for graphs of any size. See
 * `sampleSpanningTreeOf` in `spanforest/msf` for time, space and references. To
 * draw many trees, pass a {@link snapshot}.
 *
 * @throws {@link NoSpanningTreeError} if the graph is not connected,
 * {@link EdgeWeightError} if a weight is missing, negative, infinite or not a
 * number; {@link GraphTypeError} if it is not a graphology graph or has directed
 * edges, {@link OptionError} if an option is invalid.
 *
 * @function
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {sampleSpanningTree} from 'spanforest';
 * import {seededRandom} from 'spanforest/graph';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 1});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('ca', 'c', 'a', {weight: 1e9});
 * const tree = sampleSpanningTree(graph, {rng: seededRandom(1)});
 * tree.includes('ca'); // => true
 * ```
 */
export const sampleSpanningTree: GraphFunction<SampleOptions, string[]> = (
  graph: GraphSource,
  options: SnapshotOptions & SampleOptions = {}
) => {
  const known = {...SNAPSHOT_OPTIONS, rng: 'function'} as const;
  checkOptions('spanforest', options, known);
  const {rng} = options;
  const snapshot = readUndirected(graph, options);
  return keysOf(snapshot, () => sampleSpanningTreeOf(snapshot.edges, {rng}));
};

/**
 * Draws a random arborescence of a directed graphology graph, in proportion to
 * its weight. Returns the keys of its edges in the graph's iteration order.
 *
 * The second parameter is the root: the key of a node, or `null` to draw the
 * root as well. **Weights multiply:** they are positive factors, the weight of a
 * tree is the product of those of its edges, and 0 means that an edge is absent.
 * With `singleRoot`, the root has exactly one child. See `sampleArborescenceOf` in
 * `spanforest/msf` for time, space and references.
 *
 * @throws {@link NoArborescenceError} if there is no arborescence,
 * {@link EdgeWeightError} if a weight is missing, negative, infinite or not a
 * number; {@link GraphTypeError} if it is not a graphology graph or has
 * undirected edges, {@link OptionError} if the root is not a node or an option
 * is invalid.
 *
 * @function
 * @example
 * ```ts
 * import {DirectedGraph} from 'graphology';
 * import {sampleArborescence} from 'spanforest';
 *
 * const graph = new DirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 1});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('cb', 'c', 'b', {weight: 1});
 * sampleArborescence(graph, 'a'); // => ['ab', 'bc']
 * ```
 */
export const sampleArborescence: RootedDigraphFunction<
  SampleOptions & SingleRootOptions,
  string[]
> = (
  graph: GraphSource,
  root: string | number | null,
  options: WeightOptions & SampleOptions & SingleRootOptions = {}
) => {
  const {snapshot, trees} = readRooted(graph, root, options, {rng: 'function'});
  const {rng} = options;
  return keysOf(snapshot, () =>
    sampleArborescenceOf(snapshot.edges, {...trees, rng})
  );
};

function keysOf(snapshot: Snapshot, sample: () => Int32Array): string[] {
  const tree = inKeys(snapshot, sample);
  return Array.from(tree, e => snapshot.edgeKeys[e]);
}
