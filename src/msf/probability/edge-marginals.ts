import type {EdgeList} from '../../graph/edge-list.js';
import {checkOptions} from '../../graph/options.js';
import {checkRootOptions} from '../arborescence/index.js';
import {solveTrees} from './solve-trees.js';
import {
  placeMarginals,
  SCORE_ADVICE,
  type ScoreProblem,
  scoreProblem,
  solvedLogPartition,
  solveOrThrow,
  TREE_OPTIONS,
  type TreeOptions,
  treeEntropy
} from './tree-marginals.js';
import {TreeScratch} from './tree-scratch.js';
import {
  arborescenceKind,
  checkTreeExists,
  denseProblem,
  type FactorOptions,
  type RootOptions,
  type TreeKind,
  UNDIRECTED,
  withFactors
} from './tree-weights.js';

/** The distribution over the spanning trees of a graph. */
export interface EdgeDistribution {
  /** The probability of each edge. */
  readonly marginals: Float64Array;
  /** The logarithm of the sum of the weights of all trees. */
  readonly logPartition: number;
  /** The entropy of the distribution, in nats. */
  readonly entropy: number;
}

/** The distribution over the arborescences of a digraph. */
export interface ArcDistribution extends EdgeDistribution {
  /** The probability of each vertex to be the root. */
  readonly roots: Float64Array;
}

/** A function that finds the probability of each edge, and a variant. */
export interface EdgeMarginalsFunction {
  /** Returns the probability of each edge. */
  (edges: EdgeList, options?: FactorOptions): Float64Array;
  /** Returns the partition function and the entropy as well. */
  detailed(edges: EdgeList, options?: FactorOptions): EdgeDistribution;
}

/** A function that finds the probability of each arc, and a variant. */
export interface ArcMarginalsFunction {
  /** Returns the probability of each arc. */
  (edges: EdgeList, options: RootOptions): Float64Array;
  /** Returns the partition function, the entropy and the roots as well. */
  detailed(edges: EdgeList, options: RootOptions): ArcDistribution;
}

/**
 * Finds the probability of each edge of an undirected graph: that it is in a
 * random spanning tree.
 *
 * Weights do not count: all spanning trees are equally likely, unless there are
 * `factors`; then a tree is drawn in proportion to their product. Parallel
 * edges are kept as separate edges, loops have probability 0. The probabilities
 * sum up to the number of vertices minus one. The probability of an edge is its
 * factor times the *effective resistance* between its ends, if factors are
 * conductances.
 *
 * Nothing is subtracted on the way, so that unlikely edges are as precise as
 * likely ones; below 5·10⁻³²⁴, the least number, they are 0.
 * `edgeMarginalsOf.detailed` adds the logarithm of the partition function and
 * the entropy.
 *
 * Time O(n³ + m), space O(n² + m). For large graphs, see
 * {@link sampleSpanningTreeOf}.
 *
 * G. Kirchhoff, "Ueber die Auflösung der Gleichungen, auf welche man bei der
 * Untersuchung der linearen Vertheilung galvanischer Ströme geführt wird",
 * Annalen der Physik und Chemie 1847.
 *
 * @param edges - The graph; it is not modified.
 * @throws {@link NoSpanningTreeError} if the graph is not connected,
 * {@link graph!EdgeWeightError} if a factor is `NaN`, negative or infinite,
 * {@link graph!OptionError} if an option is invalid,
 * {@link graph!VertexRangeError} or {@link graph!GraphTypeError} if the edge
 * list is invalid.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {edgeMarginalsOf} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 2], [1, 2, 1], [2, 0, 1]]);
 * Array.from(edgeMarginalsOf(triangle), p => p.toFixed(2));
 * // => ['0.67', '0.67', '0.67']
 * // The trees now weigh 2, 2 and 1.
 * const factors = triangle.weight;
 * Array.from(edgeMarginalsOf(triangle, {factors}), p => p.toFixed(2));
 * // => ['0.80', '0.60', '0.60']
 * ```
 *
 * @function
 */
export const edgeMarginalsOf: EdgeMarginalsFunction = Object.assign(
  (edges: EdgeList, options?: FactorOptions) =>
    undirectedDistribution(edges, options).marginals,
  {detailed: undirectedDistribution}
);

/**
 * Finds the probability of each arc of a digraph: that it is in a spanning
 * arborescence that is drawn at random.
 *
 * Weights do not count: all arborescences are equally likely, unless there are
 * `factors`; then a tree is drawn in proportion to their product. Arcs and
 * roots are treated as in {@link arborescence}: with `root: null`, the
 * arborescences of all roots are taken together, and with `singleRoot`, the
 * root has exactly one child. Parallel arcs are kept as separate arcs; loops
 * and arcs into the root have probability 0.
 *
 * Nothing is subtracted on the way, so that unlikely arcs are as precise as
 * likely ones; below 5·10⁻³²⁴, the least number, they are 0.
 * `arborescenceMarginalsOf.detailed` adds the logarithm of the
 * partition function, the entropy, and the probability of each vertex to be
 * the root. For a matrix of scores, see {@link treeMarginals}.
 *
 * Time O(n³ + m), space O(n² + m). References are those of
 * {@link treeMarginals}.
 *
 * @param edges - The digraph; it is not modified.
 * @throws {@link NoArborescenceError} if there is none,
 * {@link graph!EdgeWeightError} if a factor is `NaN`, negative or infinite,
 * {@link graph!OptionError} if the root is not a vertex or another option is
 * invalid; {@link graph!VertexRangeError} or {@link graph!GraphTypeError} if the
 * edge list is invalid.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {arborescenceMarginalsOf} from 'spanforest/msf';
 *
 * const arcs = edgeListFrom(3, [[0, 1, 3], [0, 2, 1], [1, 2, 1], [2, 1, 1]]);
 * // 0 -> 1 -> 2 weighs 3, 0 -> 2 -> 1 weighs 1, 0 -> 1 with 0 -> 2 weighs 3.
 * const options = {root: 0, factors: arcs.weight};
 * const marginals = arborescenceMarginalsOf(arcs, options);
 * Array.from(marginals, p => p.toFixed(2));
 * // => ['0.86', '0.57', '0.43', '0.14']
 * ```
 *
 * @function
 */
export const arborescenceMarginalsOf: ArcMarginalsFunction = Object.assign(
  (edges: EdgeList, options: RootOptions) =>
    directedDistribution(edges, options).marginals,
  {detailed: directedDistribution}
);

function undirectedDistribution(
  edges: EdgeList,
  options: FactorOptions = {}
): EdgeDistribution {
  checkOptions(WHERE, options, FACTOR_OPTIONS);
  const list = withFactors(edges, options.factors);
  const {marginals, logPartition, entropy} = distribution(list, UNDIRECTED);
  return {marginals, logPartition, entropy};
}

function directedDistribution(
  edges: EdgeList,
  options: RootOptions
): ArcDistribution {
  checkRootOptions(WHERE, options, ROOT_OPTIONS);
  const list = withFactors(edges, options.factors);
  return distribution(list, arborescenceKind(edges.order, options));
}

const WHERE = 'spanforest/msf/probability';

/** The kinds of {@link FactorOptions}. */
export const FACTOR_OPTIONS = {factors: 'value'} as const;

/** The kinds of {@link RootOptions}. */
export const ROOT_OPTIONS = {
  factors: 'value',
  root: 'value',
  singleRoot: 'boolean'
} as const;

/** The distribution over the trees of a valid edge list. */
function distribution(edges: EdgeList, kind: TreeKind): ArcDistribution {
  const problem = denseProblem(edges, kind);
  const scratch = new TreeScratch(problem.order);
  if (!solveTrees(problem, scratch, true)) checkTreeExists(edges, kind);
  const {scores, order, root} = problem;
  const chosen = placeMarginals(problem, scratch);
  const {size, source, target} = edges;
  const marginals = new Float64Array(size);
  const isUndirected = kind.kind === 'undirected';
  const logShares = parallelShares(edges, scores, order, isUndirected);
  let entropy = treeEntropy(problem, scratch);
  for (let e = 0; e < size; e++) {
    if (logShares[e] === -Infinity) continue;
    const at = source[e] * order + target[e];
    const back = target[e] * order + source[e];
    const any = isUndirected ? chosen[at] + chosen[back] : chosen[at];
    marginals[e] = any * Math.exp(logShares[e]);
    entropy -= marginals[e] * logShares[e];
  }
  const roots = new Float64Array(edges.order);
  if (kind.kind === 'free') {
    for (let v = 0; v < edges.order; v++) roots[v] = chosen[root * order + v];
  } else if (edges.order > 0) {
    roots[root] = 1;
  }
  return {
    marginals,
    logPartition: solvedLogPartition(scratch),
    entropy,
    roots
  };
}

// The logarithm of the share of each edge among those parallel to it, which a
// matrix does not tell apart; -Infinity for edges that are in no tree.
function parallelShares(
  {size, source, target, weight}: EdgeList,
  scores: Float64Array,
  order: number,
  isUndirected: boolean
): Float64Array {
  const logShares = new Float64Array(size).fill(-Infinity);
  // What others than the one large share sum up to, by place in the matrix.
  const others = new Map<number, number>();
  const place = (e: number) =>
    isUndirected && source[e] > target[e]
      ? target[e] * order + source[e]
      : source[e] * order + target[e];
  for (let e = 0; e < size; e++) {
    if (weight[e] === 0 || source[e] === target[e]) continue;
    const at = place(e);
    logShares[e] = Math.log(weight[e]) - scores[at];
    const share = Math.exp(logShares[e]);
    if (share < LARGE) others.set(at, (others.get(at) ?? 0) + share);
  }
  // The logarithm of a share of nearly 1, without loss of digits.
  for (let e = 0; e < size; e++) {
    if (Math.exp(logShares[e]) < LARGE) continue;
    logShares[e] = Math.log1p(-(others.get(place(e)) ?? 0));
  }
  return logShares;
}

// At most one of several parallel edges has this share or more.
const LARGE = 0.6;

/**
 * Finds the logarithm of the number of spanning trees of a graph, or of
 * arborescences of a digraph if there is a `root`; with `factors`, of the sum
 * over all trees of the product of their factors.
 *
 * Weights do not count. See {@link countSpanningTreesOf} for the number itself.
 * It is `-Infinity` if there is no tree. Edges and roots are treated as in
 * {@link edgeMarginalsOf} and {@link arborescenceMarginalsOf}, whose
 * `.detailed` variants return it as well.
 *
 * Time O(n³ + m), space O(n² + m).
 *
 * @param edges - The graph; it is not modified.
 * @param options - Without a root, edges are undirected.
 * @throws {@link graph!EdgeWeightError} if a factor is `NaN`, negative or
 * infinite, {@link graph!OptionError} if the root is not a vertex or another
 * option is invalid; {@link graph!VertexRangeError} or
 * {@link graph!GraphTypeError} if the edge list is invalid.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {logPartitionOf} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 2], [1, 2, 1], [2, 0, 1]]);
 * const factors = triangle.weight;
 * const sum = (options: object) =>
 *   Math.exp(logPartitionOf(triangle, options)).toFixed(6);
 * sum({}); // => '3.000000'
 * sum({factors}); // => '5.000000'
 * sum({factors, root: 0}); // => '2.000000'
 * ```
 */
export function logPartitionOf(
  edges: EdgeList,
  options?: Partial<RootOptions>
): number;
/**
 * Finds the logarithm of the sum of the weights of all arborescences of a score
 * matrix.
 *
 * **Scores are logarithms of weights**, and `-Infinity` forbids an arc. It is
 * `-Infinity` if there is no tree. The matrix and its root are treated as in
 * {@link treeMarginals}.
 *
 * @param scores - Row after row: `scores[u * n + v]` is the score of the arc
 * from `u` to `v`. It is not modified.
 * @throws the errors of {@link treeMarginals}, except NoArborescenceError.
 *
 * @example
 * ```ts
 * import {logPartitionOf} from 'spanforest/msf';
 *
 * Math.exp(logPartitionOf(new Float64Array(16))).toFixed(6); // => '16.000000'
 * ```
 */
export function logPartitionOf(
  scores: Float64Array,
  options?: TreeOptions
): number;
export function logPartitionOf(
  graph: EdgeList | Float64Array,
  options: Partial<RootOptions> | TreeOptions = {}
): number {
  let solved: ScoreProblem;
  if (graph instanceof Float64Array) {
    solved = checkedScores(graph, options as TreeOptions);
  } else {
    const {list, kind} = checkedKind(graph, options as Partial<RootOptions>);
    const problem = denseProblem(list, kind);
    solved = {problem, scratch: new TreeScratch(problem.order)};
  }
  const {problem, scratch} = solved;
  return solveTrees(problem, scratch, false)
    ? solvedLogPartition(scratch)
    : -Infinity;
}

/**
 * Finds the entropy of the distribution over the spanning trees of a graph, or
 * over the arborescences of a digraph if there is a `root`: how many nats it
 * takes to tell which tree was drawn, on average.
 *
 * Weights do not count; `factors` are those of {@link edgeMarginalsOf} and
 * {@link arborescenceMarginalsOf}, whose `.detailed` variants return it as well.
 * It is the logarithm of the number of trees if all factors are equal, and 0 if
 * there is only one tree. It is precise even where
 * one tree is nearly certain.
 *
 * Time O(n³ + m), space O(n² + m).
 *
 * @param edges - The graph; it is not modified.
 * @param options - Without a root, edges are undirected.
 * @throws {@link NoSpanningTreeError} or {@link NoArborescenceError} if there is
 * no tree; the errors of {@link logPartitionOf}.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {entropyOf} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 1], [1, 2, 1], [2, 0, 1]]);
 * Math.exp(entropyOf(triangle)).toFixed(6); // => '3.000000'
 * ```
 */
export function entropyOf(
  edges: EdgeList,
  options?: Partial<RootOptions>
): number;
/**
 * Finds the entropy of the distribution over the arborescences of a score
 * matrix, in nats.
 *
 * **Scores are logarithms of weights**, and `-Infinity` forbids an arc. The
 * matrix and its root are treated as in {@link treeMarginals}. If arcs that are
 * likely have scores thousands apart, the entropy has fewer correct digits than
 * the marginals: eight where scores differ by 1000.
 *
 * @param scores - Row after row: `scores[u * n + v]` is the score of the arc
 * from `u` to `v`. It is not modified.
 * @throws the errors of {@link treeMarginals}.
 *
 * @example
 * ```ts
 * import {entropyOf} from 'spanforest/msf';
 *
 * Math.exp(entropyOf(new Float64Array(16))).toFixed(6); // => '16.000000'
 * ```
 */
export function entropyOf(scores: Float64Array, options?: TreeOptions): number;
export function entropyOf(
  graph: EdgeList | Float64Array,
  options: Partial<RootOptions> | TreeOptions = {}
): number {
  if (graph instanceof Float64Array) {
    const solved = checkedScores(graph, options as TreeOptions);
    solveOrThrow(solved);
    return treeEntropy(solved.problem, solved.scratch);
  }
  const {list, kind} = checkedKind(graph, options as Partial<RootOptions>);
  return distribution(list, kind).entropy;
}

function checkedScores(
  scores: Float64Array,
  options: TreeOptions
): ScoreProblem {
  checkOptions(WHERE, options, TREE_OPTIONS, SCORE_ADVICE);
  return scoreProblem(scores, options);
}

function checkedKind(
  edges: EdgeList,
  options: Partial<RootOptions>
): {list: EdgeList; kind: TreeKind} {
  checkOptions(WHERE, options, ROOT_OPTIONS);
  const {root, singleRoot, factors} = options;
  const list = withFactors(edges, factors);
  const isUndirected = root === undefined && !singleRoot;
  const kind = isUndirected
    ? UNDIRECTED
    : arborescenceKind(edges.order, {root: root as number, singleRoot});
  return {list, kind};
}
