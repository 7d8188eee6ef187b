import {checkEdgeList, type EdgeList} from '../../graph/edge-list.js';
import {checkOptions, OptionError, quote} from '../../graph/errors.js';
import type {ArborescenceStep} from './contract-cycles.js';
import {
  type ArborescenceAlgorithm,
  type ArborescenceProof,
  QUEUES,
  solve,
  wantedRoot
} from './solve.js';

/** Options of {@link branching}. */
export interface BranchingOptions {
  /**
   * Whether to find the greatest weight rather than the least.
   *
   * @defaultValue `false`
   */
  maximum?: boolean | undefined;
  /**
   * Which queue to run with. Where sums of weights are exact, the result is
   * the same for both. `auto` takes `gabow` for digraphs that have half of all
   * possible arcs, and `tarjan` for all others.
   *
   * @defaultValue `'auto'`
   */
  algorithm?: 'auto' | ArborescenceAlgorithm | undefined;
  /**
   * Told of every step. It has no influence on the result.
   *
   * @defaultValue nobody is told
   */
  onStep?: ((step: ArborescenceStep) => void) | undefined;
}

/** Options of {@link arborescence}. */
export interface ArborescenceOptions extends BranchingOptions {
  /** The root, or `null` to let any vertex be the root. */
  root: number | null;
  /**
   * Whether the root must have exactly one child. The digraph of one vertex
   * is fine nevertheless.
   *
   * @defaultValue `false`
   */
  singleRoot?: boolean | undefined;
}

/** Finds arborescences; `detailed` proves them optimal too. */
export interface ArborescenceFunction {
  /** Returns indices of the arcs, in increasing order. */
  (edges: EdgeList, options: ArborescenceOptions): Int32Array;
  /** Returns dual values as well, for {@link isMinimumArborescence}. */
  detailed(edges: EdgeList, options: ArborescenceOptions): ArborescenceProof;
}

/** Finds branchings; `detailed` proves them optimal too. */
export interface BranchingFunction {
  /** Returns indices of the arcs, in increasing order. */
  (edges: EdgeList, options?: BranchingOptions): Int32Array;
  /**
   * Returns dual values as well. The vertex numbered `edges.order` is a
   * virtual root, with an arc of weight 0 to every vertex.
   */
  detailed(edges: EdgeList, options?: BranchingOptions): ArborescenceProof;
}

/**
 * Finds a minimum spanning arborescence of a sparse digraph: a tree in which
 * every vertex is reached from the root, of the least weight in all.
 *
 * Edges are read as arcs from source to target. Loops and arcs into the root
 * are ignored, parallel arcs stay apart. An arc of weight `Infinity`
 * (`-Infinity`, for a maximum) is as good as absent. With the root left free,
 * it is a vertex for which the arborescence weighs least; a digraph of no
 * vertices then has an empty one. Of arcs that would do equally well where
 * one is chosen, it is the one with the lowest index; the result is always
 * the same for the same digraph.
 *
 * Which weight is least is decided exactly as long as sums and differences of
 * weights need no more than some 100 bits, so for integers below 2^53 always;
 * beyond that, within rounding. A single child of the root is a matter of
 * structure, not of large weights, and holds for weights of any size.
 *
 * Time O(m log n) with `tarjan`, O(m + n log n) with `gabow`; space
 * O(n + m).
 *
 * Y.-J. Chu, T.-H. Liu, "On the shortest arborescence of a directed graph",
 * Scientia Sinica 1965; J. Edmonds, "Optimum branchings", Journal of Research
 * of the National Bureau of Standards 71B, 1967; R. E. Tarjan, "Finding
 * optimum branchings", Networks 1977, with the correction of P. M. Camerini,
 * L. Fratta, F. Maffioli, "A note on finding optimum branchings", Networks
 * 1979; H. N. Gabow, Z. Galil, T. Spencer, R. E. Tarjan, "Efficient
 * algorithms for finding minimum spanning trees in undirected and directed
 * graphs", Combinatorica 1986. Deviation: weights are preceded by the number
 * of arcs that leave the root where those are to be few, and such pairs are
 * compared lexicographically.
 *
 * @param edges - The digraph; it is not modified.
 * @returns indices of the arcs, in increasing order.
 * @throws {@link NoArborescenceError} if there is none,
 * {@link graph!OptionError} if the root is no vertex or another option means
 * nothing; {@link graph!EdgeWeightError} if a weight is `NaN` or infinitely
 * good, {@link graph!VertexRangeError} or {@link graph!GraphTypeError} if the
 * edge list is not sound.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {arborescence} from 'spanforest/msf';
 *
 * const arcs = edgeListFrom(3, [
 *   [0, 1, 9],
 *   [0, 2, 8],
 *   [1, 2, 1],
 *   [2, 1, 3],
 *   [1, 0, 2]
 * ]);
 * [...arborescence(arcs, {root: 0})]; // => [0, 2]
 * [...arborescence(arcs, {root: null})]; // => [2, 4]
 * ```
 */
export const arborescence: ArborescenceFunction = Object.assign(
  (edges: EdgeList, options: ArborescenceOptions) =>
    solveArborescence(edges, options).arcs,
  {detailed: solveArborescence}
);

function solveArborescence(
  edges: EdgeList,
  options: ArborescenceOptions
): ArborescenceProof {
  checkEdgeList(edges);
  checkOptions(WHERE, options, ['maximum', 'singleRoot']);
  const {maximum = false, algorithm} = options;
  const queue = chooseQueue(edges, algorithm);
  const {kind, root} = wantedRoot(
    edges.order,
    options.root,
    options.singleRoot
  );
  return solve(edges, kind, root, maximum, queue, options.onStep);
}

/**
 * Finds a minimum branching of a sparse digraph: a set of arcs of the least
 * weight in all that closes no cycle and has at most one arc into a vertex.
 *
 * It need not span the digraph, which is what makes it differ from
 * {@link arborescence}: it holds arcs of negative weight only (of
 * positive weight, for a maximum), and if there are none, it is empty. All
 * else is as there, except that there always is one.
 *
 * Time O(m log n) with `tarjan`, O(m + n log n) with `gabow`; space
 * O(n + m).
 *
 * J. Edmonds, "Optimum branchings", Journal of Research of the National
 * Bureau of Standards 71B, 1967. Deviation: a virtual root with an arc of
 * weight 0 to every vertex makes it an arborescence.
 *
 * @param edges - The digraph; it is not modified.
 * @returns indices of the arcs, in increasing order.
 * @throws {@link graph!OptionError} if an option means nothing;
 * {@link graph!EdgeWeightError} if a weight is `NaN` or infinitely good,
 * {@link graph!VertexRangeError} or {@link graph!GraphTypeError} if the edge
 * list is not sound.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {branching} from 'spanforest/msf';
 *
 * const arcs = edgeListFrom(3, [
 *   [0, 1, 5],
 *   [1, 0, 7],
 *   [1, 2, -2]
 * ]);
 * [...branching(arcs, {maximum: true})]; // => [1]
 * [...branching(arcs)]; // => [2]
 * ```
 */
export const branching: BranchingFunction = Object.assign(
  (edges: EdgeList, options: BranchingOptions = {}) =>
    solveBranching(edges, options).arcs,
  {detailed: solveBranching}
);

function solveBranching(
  edges: EdgeList,
  options: BranchingOptions = {}
): ArborescenceProof {
  checkEdgeList(edges);
  checkOptions(WHERE, options, ['maximum']);
  const {maximum = false, algorithm} = options;
  const queue = chooseQueue(edges, algorithm);
  return solve(edges, 'branching', -1, maximum, queue, options.onStep);
}

const WHERE = 'spanforest/msf/arborescence';

function chooseQueue(
  {order, size}: EdgeList,
  algorithm: 'auto' | ArborescenceAlgorithm = 'auto'
): ArborescenceAlgorithm {
  if (algorithm === 'auto') {
    return 2 * size > order * order ? 'gabow' : 'tarjan';
  }
  if (Object.hasOwn(QUEUES, algorithm)) return algorithm;
  throw new OptionError(
    `spanforest/msf/arborescence: there is no algorithm ${quote(algorithm)}. ` +
      `Choose one of auto, ${Object.keys(QUEUES).join(', ')}.`
  );
}
