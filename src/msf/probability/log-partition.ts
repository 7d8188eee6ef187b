import type {EdgeList} from '../../graph/edge-list.js';
import {checkOptions} from '../../graph/options.js';
import {distribution, ROOT_OPTIONS} from './edge-marginals.js';
import {solveTrees} from './solve-trees.js';
import {
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
  checkTreeWeights,
  denseProblem,
  type RootOptions,
  type TreeKind,
  UNDIRECTED
} from './tree-weights.js';

/**
 * Finds the logarithm of the sum of the weights of all spanning trees of a
 * graph, or of all arborescences of a digraph if there is a `root`.
 *
 * **Weights multiply:** they are positive factors, the weight of a tree is the
 * product of those of its edges, and 0 means that an edge is absent. With equal
 * weights of 1, it is the logarithm of the number of trees; see
 * {@link countSpanningTreesOf} for the number itself. It is `-Infinity` if there
 * is no tree. Edges and roots are treated as in {@link edgeMarginalsOf} and
 * {@link arborescenceMarginalsOf}, whose `.detailed` variants return it as well.
 *
 * Time O(n³ + m), space O(n² + m).
 *
 * @param edges - The graph; it is not modified.
 * @param options - Without a root, edges are undirected.
 * @throws {@link graph!EdgeWeightError} if a weight is `NaN`, negative or
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
 * Math.exp(logPartitionOf(triangle)).toFixed(6); // => '5.000000'
 * Math.exp(logPartitionOf(triangle, {root: 0})).toFixed(6); // => '2.000000'
 * logPartitionOf(triangle, {root: 0, singleRoot: true}).toFixed(6); // => '0.693147'
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
    const kind = checkedKind(graph, options as Partial<RootOptions>);
    const problem = denseProblem(graph, kind);
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
 * **Weights multiply**, and 0 means that an edge is absent, as for
 * {@link edgeMarginalsOf} and {@link arborescenceMarginalsOf}, whose `.detailed`
 * variants return it as well. It is the logarithm of the number of trees if all
 * weights are equal, and 0 if there is only one tree. It is precise even where
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
  const kind = checkedKind(graph, options as Partial<RootOptions>);
  return distribution(graph, kind).entropy;
}

const WHERE = 'spanforest/msf/probability';

function checkedScores(
  scores: Float64Array,
  options: TreeOptions
): ScoreProblem {
  checkOptions(WHERE, options, TREE_OPTIONS, SCORE_ADVICE);
  return scoreProblem(scores, options);
}

function checkedKind(edges: EdgeList, options: Partial<RootOptions>): TreeKind {
  checkTreeWeights(edges);
  checkOptions(WHERE, options, ROOT_OPTIONS);
  const {root, singleRoot} = options;
  return root === undefined && !singleRoot
    ? UNDIRECTED
    : arborescenceKind(edges.order, {root: root as number, singleRoot});
}
