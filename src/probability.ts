import {rootIndex} from './arborescence.js';
import {writableGraph} from './edge-selector.js';
import {EdgeWeightError, OptionError, quote} from './graph/errors.js';
import {
  fromDirectedGraphology,
  fromGraphology,
  type GraphSource,
  readUndirected,
  type Snapshot,
  type SnapshotOptions,
  type WeightOptions
} from './graph/graphology.js';
import {checkOptions, type OptionKind} from './graph/options.js';
import type {GraphFunction, RootedDigraphFunction} from './graph-function.js';
import {NoArborescenceError, withNodeKeys} from './msf/arborescence/index.js';
import {
  countArborescences as countArcTrees,
  countSpanningTrees as countEdgeTrees,
  type EdgeDistribution,
  entropy as entropyOfEdges,
  factorError,
  arborescenceMarginals as findArcMarginals,
  edgeMarginals as findEdgeMarginals,
  logPartition as logPartitionOfEdges,
  multiplicityError,
  NoSpanningTreeError
} from './msf/probability/index.js';

/** Options of functions of the arborescences of a graph. */
export interface SingleRootOptions {
  /**
   * Whether the root has exactly one child.
   *
   * @defaultValue `false`
   */
  singleRoot?: boolean | undefined;
}

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
  extends GraphFunction<object, Map<string, number>> {
  /** Returns the partition function and the entropy as well. */
  readonly detailed: GraphFunction<object, DetailedMarginals>;
  /** Sets an attribute on every edge: its probability. */
  readonly assign: GraphFunction<AssignMarginalsOptions, void>;
}

/** The same for arborescences. */
export interface ArborescenceMarginalsFunction
  extends RootedDigraphFunction<SingleRootOptions, Map<string, number>> {
  /** Returns the partition function, the entropy and the roots as well. */
  readonly detailed: RootedDigraphFunction<
    SingleRootOptions,
    DetailedArborescenceMarginals
  >;
  /** Sets an attribute on every edge: its probability. */
  readonly assign: RootedDigraphFunction<
    SingleRootOptions & AssignMarginalsOptions,
    void
  >;
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
 * Finds the probability of each edge of an undirected graphology graph: that it
 * is in a spanning tree that is drawn in proportion to its weight.
 *
 * **Weights multiply:** they are positive factors, the weight of a tree is the
 * product of those of its edges, and 0 means that an edge is absent. With
 * `getEdgeWeight: null`, all spanning trees are equally likely. Returns a map by
 * edge keys in the graph's iteration order. Parallel edges stay apart, loops
 * have probability 0.
 *
 * `edgeMarginals.detailed` adds the logarithm of the sum of all trees and the
 * entropy; `.assign` writes the probabilities into an edge attribute. Time
 * O(n³ + m), space O(n² + m). See `edgeMarginals` in `spanforest/msf` for
 * precision and references.
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
 * import {edgeMarginals} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 2});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('ca', 'c', 'a', {weight: 1});
 * // The trees weigh 2, 2 and 1.
 * edgeMarginals(graph).get('ab')?.toFixed(2); // => '0.80'
 * ```
 */
export const edgeMarginals: MarginalsFunction = Object.assign(
  (graph: GraphSource, options?: SnapshotOptions) =>
    undirectedMarginals(graph, options).marginals,
  {
    detailed: (graph: GraphSource, options?: SnapshotOptions) =>
      undirectedMarginals(graph, options),
    assign: (
      graph: GraphSource,
      options: SnapshotOptions & AssignMarginalsOptions = {}
    ) => {
      const {marginals} = undirectedMarginals(graph, options, ASSIGN_OPTIONS);
      assignMarginals(graph, marginals, options);
    }
  }
);

/**
 * Finds the probability of each edge of a directed graphology graph: that it is
 * in an arborescence that is drawn in proportion to its weight.
 *
 * The second parameter is the root: the key of a node, or `null` to take the
 * arborescences of all roots together. **Weights multiply:** they are positive
 * factors, the weight of a tree is the product of those of its edges, and 0
 * means that an edge is absent. With `singleRoot`, the root has exactly one
 * child. Returns a map by edge keys in the graph's iteration order. Loops and
 * edges into the root have probability 0.
 *
 * `arborescenceMarginals.detailed` adds the logarithm of the sum of all trees,
 * the entropy, and the probability of each node to be the root; `.assign` writes
 * the probabilities into an edge attribute. Time O(n³ + m), space O(n² + m). See
 * `arborescenceMarginals` in `spanforest/msf` for precision and references.
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
 * import {arborescenceMarginals} from 'spanforest';
 *
 * const graph = new DirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 3});
 * graph.mergeEdgeWithKey('ac', 'a', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('cb', 'c', 'b', {weight: 1});
 * arborescenceMarginals(graph, 'a').get('bc')?.toFixed(2); // => '0.43'
 * ```
 */
export const arborescenceMarginals: ArborescenceMarginalsFunction =
  Object.assign(
    (
      graph: GraphSource,
      root: string | number | null,
      options?: WeightOptions & SingleRootOptions
    ) => directedMarginals(graph, root, options).marginals,
    {
      detailed: (
        graph: GraphSource,
        root: string | number | null,
        options?: WeightOptions & SingleRootOptions
      ) => directedMarginals(graph, root, options),
      assign: (
        graph: GraphSource,
        root: string | number | null,
        options: WeightOptions & SingleRootOptions & AssignMarginalsOptions = {}
      ) => {
        const found = directedMarginals(graph, root, options, ASSIGN_OPTIONS);
        assignMarginals(graph, found.marginals, options);
      }
    }
  );

/**
 * Counts the spanning trees of an undirected graphology graph, exactly.
 *
 * **Weights multiply**, and are integers: an edge of weight k counts as k
 * parallel edges. To count trees whatever the weights are, pass
 * `getEdgeWeight: null`. Loops are ignored. A graph that is not connected has 0
 * spanning trees; a graph without nodes, or with one, has 1. Time O(n³ b + m)
 * for a number of b bits. See `countSpanningTrees` in `spanforest/msf`.
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
  return inKeys(snapshot, () => countEdgeTrees(snapshot.edges));
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
  return inKeys(snapshot, () => countArcTrees(snapshot.edges, trees));
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
  return inKeys(snapshot, () => logPartitionOfEdges(snapshot.edges, trees));
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
  return inKeys(snapshot, () => entropyOfEdges(snapshot.edges, trees));
};

const SNAPSHOT_OPTIONS = {
  getEdgeWeight: 'value',
  ignoreDirection: 'boolean'
} as const;

const ROOTED_OPTIONS = {
  getEdgeWeight: 'value',
  singleRoot: 'boolean'
} as const;

const ASSIGN_OPTIONS = {edgeProbabilityAttribute: 'value'} as const;

type ExtraOptions = Readonly<Record<string, OptionKind>>;

function undirectedMarginals(
  graph: GraphSource,
  options: SnapshotOptions = {},
  extra: ExtraOptions = {}
): DetailedMarginals {
  checkOptions('spanforest', options, {...SNAPSHOT_OPTIONS, ...extra});
  const {getEdgeWeight, ignoreDirection} = options;
  const snapshot = fromGraphology(graph, {getEdgeWeight, ignoreDirection});
  return inKeys(snapshot, () =>
    byKeys(snapshot, findEdgeMarginals.detailed(snapshot.edges))
  );
}

function directedMarginals(
  graph: GraphSource,
  root: string | number | null,
  options: WeightOptions & SingleRootOptions = {},
  extra: ExtraOptions = {}
): DetailedArborescenceMarginals {
  const {snapshot, trees} = readRooted(graph, root, options, extra);
  return inKeys(snapshot, () => {
    const found = findArcMarginals.detailed(snapshot.edges, trees);
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
  options: WeightOptions & AssignMarginalsOptions
): void {
  const {edgeProbabilityAttribute: name = 'probability'} = options;
  if (typeof name !== 'string' || name === '__proto__') {
    throw new OptionError(
      `spanforest: edgeProbabilityAttribute is ${quote(name)}. Name an edge ` +
        'attribute.'
    );
  }
  if (name === (options.getEdgeWeight ?? 'weight')) {
    throw new OptionError(
      `spanforest: the attribute ${quote(name)} holds the weights. Name ` +
        'another one to assign to.'
    );
  }
  writableGraph(source).updateEachEdgeAttributes(
    (edge, attributes) => {
      attributes[name] = marginals.get(edge);
      return attributes;
    },
    {attributes: [name]}
  );
}

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
  const {getEdgeWeight, singleRoot} = options;
  const snapshot = fromDirectedGraphology(graph, {getEdgeWeight});
  const root = rootIndex(rootKey, snapshot.nodes);
  return {snapshot, trees: {root, singleRoot}};
}

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
