import {rootIndex} from './arborescence.js';
import {
  EdgeWeightError,
  OptionError,
  quote,
  SpanforestError
} from './graph/errors.js';
import {
  GraphSnapshot,
  type GraphSource,
  readDirected,
  readUndirected,
  type Snapshot,
  type SnapshotOptions
} from './graph/graphology.js';
import {checkOptions, type OptionKind} from './graph/options.js';
import type {RootedTreeFunction, TreeFunction} from './graph-function.js';
import {NoArborescenceError, withNodeKeys} from './msf/arborescence/index.js';
import {
  countArborescencesOf,
  countSpanningTreesOf,
  entropyOf,
  factorError,
  logPartitionOf,
  multiplicityError,
  NoSpanningTreeError,
  SAMPLE_OPTIONS,
  type SampleOptions,
  sampleArborescenceOf,
  sampleSpanningTreeOf
} from './msf/probability/index.js';

// What the functions of all trees of a graphology graph share, marginals, sums
// and samples: factors multiply, and errors name keys.

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
const ROOTED_OPTIONS = {
  getEdgeFactor: 'value',
  singleRoot: 'boolean'
} as const;

// Which trees count, and how much.
interface Trees {
  readonly root: number | null;
  readonly singleRoot: boolean | undefined;
  readonly factors: Float64Array | undefined;
}

/** Options of these functions, for graphs of any type. */
export interface FactorOptions {
  readonly getEdgeFactor?: unknown;
  readonly ignoreDirection?: boolean | undefined;
}

/** Reads a graph with the factors of its edges, if there are any. */
export function readFactors(
  graph: GraphSource,
  {getEdgeFactor = null, ignoreDirection}: FactorOptions,
  read: (graph: GraphSource, options: SnapshotOptions) => Snapshot
): {snapshot: Snapshot; factors: Float64Array | undefined} {
  const isRead =
    graph instanceof GraphSnapshot &&
    (getEdgeFactor === null || getEdgeFactor === graph.getEdgeWeight);
  const getEdgeWeight = getEdgeFactor as SnapshotOptions['getEdgeWeight'];
  try {
    const snapshot = read(graph, {
      ignoreDirection,
      ...(!isRead && {getEdgeWeight})
    });
    const factors = getEdgeFactor === null ? undefined : snapshot.edges.weight;
    return {snapshot, factors};
  } catch (error) {
    // The attribute has another name here, not another meaning.
    if (error instanceof SpanforestError) {
      error.message = error.message.replaceAll(
        'getEdgeWeight',
        'getEdgeFactor'
      );
    }
    throw error;
  }
}

/** The kinds of the options of functions of spanning trees. */
export const TREE_OPTIONS = {
  getEdgeFactor: 'value',
  ignoreDirection: 'boolean'
} as const;

/** What to say about options that they do not have. */
export const FACTOR_ADVICE = {
  getEdgeWeight:
    'Weights do not count here: pass getEdgeFactor for factors that multiply.'
} as const;

/** Reads a directed graph, and checks its root and options. */
export function readRooted(
  graph: GraphSource,
  rootKey: string | number | null,
  options: FactorOptions & SingleRootOptions,
  extra: ExtraOptions = {}
): {snapshot: Snapshot; trees: Trees} {
  checkOptions<object>(
    'spanforest',
    options,
    {...ROOTED_OPTIONS, ...extra},
    {root: 'Pass the root before the options.', ...FACTOR_ADVICE}
  );
  const {singleRoot} = options;
  const {snapshot, factors} = readFactors(graph, options, (source, all) =>
    readDirected(source, all)
  );
  const root = rootIndex(rootKey, snapshot.nodes);
  return {snapshot, trees: {root, singleRoot, factors}};
}

/** Calls a function of edge lists, and makes the errors it throws name keys. */
export function inKeys<Result>(
  {edgeKeys, nodes}: Snapshot,
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
    const weight = Number(error.value);
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
 * Weights do not count. With `getEdgeFactor`, an edge of factor k, which is an
 * integer, counts as k parallel edges. Loops are ignored. A graph that is not
 * connected has 0 spanning trees; a graph without nodes, or with one, has 1.
 * Time O(n³ b + m) for a number of b bits. See `countSpanningTreesOf` in
 * `spanforest/msf`.
 *
 * @throws {@link EdgeWeightError} if a factor is not an integer of 0 or more;
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
 * countSpanningTrees(graph); // => 3n
 * ```
 */
export const countSpanningTrees: TreeFunction<object, bigint> = (
  graph: GraphSource,
  options: FactorOptions = {}
) => {
  const {snapshot, trees} = readUnrooted(graph, options);
  return inKeys(snapshot, () => countSpanningTreesOf(snapshot.edges, trees));
};

/** Reads an undirected graph, and checks its options. */
export function readUnrooted(
  graph: GraphSource,
  options: FactorOptions,
  extra: ExtraOptions = {},
  alternative = ''
): {snapshot: Snapshot; trees: Pick<Trees, 'factors'>} {
  const known = {...TREE_OPTIONS, ...extra};
  checkOptions<object>('spanforest', options, known, FACTOR_ADVICE);
  const {snapshot, factors} = readFactors(graph, options, (source, all) =>
    readUndirected(source, all, alternative)
  );
  return {snapshot, trees: {factors}};
}

/**
 * Counts the spanning arborescences of a directed graphology graph, exactly.
 *
 * The second parameter is the root: the key of a node, or `null` to count the
 * arborescences of all roots together. Weights do not count. With
 * `getEdgeFactor`, an edge of factor k, which is an integer, counts as k
 * parallel edges. With `singleRoot`, the root has exactly one child.
 * Time O(n³ b + m) for a number of b bits.
 *
 * @throws {@link EdgeWeightError} if a factor is not an integer of 0 or more;
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
 * countArborescences(graph, 'a'); // => 2n
 * ```
 */
export const countArborescences: RootedTreeFunction<
  SingleRootOptions,
  bigint
> = (
  graph: GraphSource,
  root: string | number | null,
  options: FactorOptions & SingleRootOptions = {}
) => {
  const {snapshot, trees} = readRooted(graph, root, options);
  return inKeys(snapshot, () => countArborescencesOf(snapshot.edges, trees));
};

/**
 * Finds the logarithm of the number of spanning trees of an undirected
 * graphology graph, or of arborescences of a directed one; with `getEdgeFactor`,
 * of the sum over all trees of the product of their factors.
 *
 * For a directed graph, pass the option `root`: the key of a node, or `null` for
 * all roots together. Weights do not count. It is `-Infinity` if there is no
 * tree. Time O(n³ + m), space
 * O(n² + m).
 *
 * @throws {@link EdgeWeightError} if a factor is missing, negative, infinite or
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
 * const getEdgeFactor = 'weight';
 * Math.exp(logPartition(graph)).toFixed(6); // => '3.000000'
 * Math.exp(logPartition(graph, {getEdgeFactor})).toFixed(6); // => '5.000000'
 * ```
 */
export const logPartition: TreeFunction<PartitionOptions, number> = (
  graph: GraphSource,
  options: FactorOptions & PartitionOptions = {}
) => {
  const {snapshot, trees} = readEither(graph, options);
  return inKeys(snapshot, () => logPartitionOf(snapshot.edges, trees));
};

/**
 * Finds the entropy of the distribution over the spanning trees of an undirected
 * graphology graph, or over the arborescences of a directed one, in nats.
 *
 * For a directed graph, pass the option `root`: the key of a node, or `null`
 * for all roots together. Weights do not count: all trees are equally likely;
 * with `getEdgeFactor`, a tree is drawn in proportion to the product of its
 * factors. Time O(n³ + m), space O(n² + m).
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
 * Math.exp(entropy(graph)).toFixed(6); // => '3.000000'
 * ```
 */
export const entropy: TreeFunction<PartitionOptions, number> = (
  graph: GraphSource,
  options: FactorOptions & PartitionOptions = {}
) => {
  const {snapshot, trees} = readEither(graph, options);
  return inKeys(snapshot, () => entropyOf(snapshot.edges, trees));
};

// A directed graph if there is a root, otherwise an undirected one.
function readEither(
  graph: GraphSource,
  options: FactorOptions & PartitionOptions
): {snapshot: Snapshot; trees: Partial<Trees>} {
  const extra = {...ROOTED_OPTIONS, root: 'value'} as const;
  const known = {...TREE_OPTIONS, ...extra};
  checkOptions<object>('spanforest', options, known, FACTOR_ADVICE);
  const {getEdgeFactor, ignoreDirection, singleRoot, root} = options;
  if (root === undefined && !singleRoot) {
    const alternative = ', or pass a root for arborescences';
    return readUnrooted(graph, options, extra, alternative);
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
  return readRooted(graph, root, {getEdgeFactor, singleRoot});
}

/**
 * Draws a random spanning tree of an undirected graphology graph. Returns the
 * keys of its edges in the graph's iteration order.
 *
 * Weights do not count: all spanning trees are equally likely; with
 * `getEdgeFactor`, a tree is drawn in proportion to the product of its factors,
 * and an edge of factor 0 counts as absent. Parallel edges are kept as separate
 * edges, loops are in no tree. A graph that is not connected has no spanning
 * tree, which is an error; a graph of at most one node has the empty one.
 *
 * By Wilson's loop-erased random walks: no matrix, for graphs of any size. See
 * `sampleSpanningTreeOf` in `spanforest/msf` for time, space and references. To
 * draw many trees, pass a {@link snapshot}.
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
 * import {sampleSpanningTree} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 1});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('ca', 'c', 'a', {weight: 1e9});
 * const tree = sampleSpanningTree(graph, {getEdgeFactor: 'weight', seed: 1});
 * tree.includes('ca'); // => true
 * ```
 */
export const sampleSpanningTree: TreeFunction<SampleOptions, string[]> = (
  graph: GraphSource,
  options: FactorOptions & SampleOptions = {}
) => {
  const {snapshot, trees} = readUnrooted(graph, options, SAMPLE_OPTIONS);
  const {rng, seed} = options;
  return keysOf(snapshot, () =>
    sampleSpanningTreeOf(snapshot.edges, {...trees, rng, seed})
  );
};

/**
 * Draws a random arborescence of a directed graphology graph. Returns the keys
 * of its edges in the graph's iteration order.
 *
 * The second parameter is the root: the key of a node, or `null` to draw the
 * root as well. Weights do not count: all arborescences are equally likely;
 * with `getEdgeFactor`, one is drawn in proportion to the product of its
 * factors. With `singleRoot`, the root has exactly one child. See
 * `sampleArborescenceOf` in `spanforest/msf` for time, space and references.
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
 * import {sampleArborescence} from 'spanforest';
 *
 * const graph = new DirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 1});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('cb', 'c', 'b', {weight: 1});
 * sampleArborescence(graph, 'a'); // => ['ab', 'bc']
 * ```
 */
export const sampleArborescence: RootedTreeFunction<
  SampleOptions & SingleRootOptions,
  string[]
> = (
  graph: GraphSource,
  root: string | number | null,
  options: FactorOptions & SampleOptions & SingleRootOptions = {}
) => {
  const {snapshot, trees} = readRooted(graph, root, options, SAMPLE_OPTIONS);
  const {rng, seed} = options;
  return keysOf(snapshot, () =>
    sampleArborescenceOf(snapshot.edges, {...trees, rng, seed})
  );
};

function keysOf(snapshot: Snapshot, sample: () => Int32Array): string[] {
  const tree = inKeys(snapshot, sample);
  return Array.from(tree, e => snapshot.edgeKeys[e]);
}
