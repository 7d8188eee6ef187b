import type {EdgeList} from '../../graph/edge-list.js';
import {checkChoice} from '../../graph/options.js';
import {intoOutput, type OutputOption} from '../chosen-edges.js';
import type {EdgeConstraints} from '../constraints.js';
import {
  arborescenceProblem,
  branchingProblem,
  type ProblemReader
} from './arc-problem.js';
import type {ArborescenceStep} from './contract-cycles.js';
import {
  ARBORESCENCE_ALGORITHMS,
  type ArborescenceAlgorithm,
  type ArborescenceProof,
  solve
} from './solve.js';

/** Options of {@link branching}. */
export interface EdgeListBranchingOptions
  extends EdgeConstraints,
    OutputOption {
  /**
   * Whether to find the greatest weight instead of the least.
   * @defaultValue `false`
   */
  maximum?: boolean | undefined;
  /**
   * Whether to have as few roots as possible, at any weight: so as many arcs as
   * possible, and of all such branchings one of the least weight.
   * @defaultValue `false`
   */
  fewestRoots?: boolean | undefined;
  /**
   * Which queue to use. Where sums of weights are exact, the result is the
   * same for both. `auto` uses `gabow` for digraphs with more than half of all
   * possible arcs, and `tarjan` for all others.
   * @defaultValue `'auto'`
   */
  algorithm?: 'auto' | ArborescenceAlgorithm | undefined;
  /**
   * Called for each step. It does not affect the result.
   * @defaultValue undefined
   */
  onStep?: ((step: ArborescenceStep) => void) | undefined;
}

/** Options of {@link arborescence}. */
export interface EdgeListArborescenceOptions
  extends Omit<EdgeListBranchingOptions, 'fewestRoots'> {
  /** The root, or `null` to let any vertex be the root. */
  root: number | null;
  /**
   * Whether the root must have exactly one child. A digraph of one vertex is
   * accepted nevertheless.
   * @defaultValue `false`
   */
  singleRoot?: boolean | undefined;
}

/** Finds arborescences; `detailed` also proves them optimal. */
export interface ArborescenceSolver {
  /** Returns indices of the arcs, in increasing order. */
  (edges: EdgeList, options: EdgeListArborescenceOptions): Int32Array;
  /** Returns dual values as well, for {@link isMinimumArborescence}. */
  detailed(
    edges: EdgeList,
    options: EdgeListArborescenceOptions
  ): ArborescenceProof;
}

/** Finds branchings; `detailed` also proves them optimal. */
export interface BranchingSolver {
  /** Returns indices of the arcs, in increasing order. */
  (edges: EdgeList, options?: EdgeListBranchingOptions): Int32Array;
  /**
   * Returns dual values as well. The vertex numbered `edges.order` is a
   * virtual root, with an arc of weight 0 to every vertex.
   */
  detailed(
    edges: EdgeList,
    options?: EdgeListBranchingOptions
  ): ArborescenceProof;
}

/**
 * Finds a minimum spanning arborescence of a sparse digraph: a tree of the
 * least weight in which every vertex is reached from the root.
 *
 * Edges are arcs from source to target. Loops and arcs into the root are
 * ignored, parallel arcs are kept as separate arcs. An arc of weight `Infinity`
 * (`-Infinity`, for a maximum) counts as absent. A free root is a vertex for
 * which the arborescence weighs least; an empty digraph then has an empty
 * arborescence. Where several arcs would do equally well, the one with the
 * lowest index is chosen; the same digraph always gives the same result.
 *
 * `required` and `forbidden` arcs are given by index. A forbidden arc counts as
 * absent, and a required arc is the only one into its target, which therefore
 * is no root.
 *
 * Weights are compared exactly as long as their sums and differences need no
 * more than some 100 bits, so always for integers below 2^53; beyond that,
 * within rounding. `singleRoot` works for weights of any size.
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
 * graphs", Combinatorica 1986. Deviation: with a single or a free root, weights
 * are preceded by the number of arcs that leave the root, and such pairs are
 * compared lexicographically.
 *
 * @param edges - The digraph; it is not modified.
 * @throws {@link NoArborescenceError} if there is none,
 * {@link graph!ConstraintError} if the required arcs cannot be in one,
 * {@link graph!OptionError} if the root is not a vertex or another option is
 * invalid; {@link graph!EdgeWeightError} if a weight is `NaN` or infinitely
 * good, {@link graph!VertexRangeError} or {@link graph!GraphTypeError} if the
 * edge list is invalid.
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
 *
 * @function
 */
export const arborescence: ArborescenceSolver = solver(arborescenceProblem);

/**
 * Finds a minimum branching of a sparse digraph: a set of arcs of the least
 * total weight without cycles and with at most one arc into each vertex.
 *
 * Unlike an {@link arborescence}, it need not span the digraph, so there always
 * is one: it has arcs of negative weight only (of positive weight, for a
 * maximum) besides required ones, and without such arcs it is empty. Everything
 * else is as there, time and space included.
 *
 * With `fewestRoots`, it spans the digraph with as few trees as possible, and is
 * the lightest (heaviest) that does: an arborescence if there is one from any
 * root. networkx calls this `minimal_branching`.
 *
 * J. Edmonds, "Optimum branchings", Journal of Research of the National
 * Bureau of Standards 71B, 1967. Deviation: a virtual root with an arc of
 * weight 0 to every vertex makes it an arborescence.
 *
 * @param edges - The digraph; it is not modified.
 * @throws the errors of {@link arborescence}, except NoArborescenceError.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {branching} from 'spanforest/msf';
 *
 * const arcs = edgeListFrom(3, [[0, 1, 5], [1, 0, 7], [1, 2, -2]]);
 * [...branching(arcs, {maximum: true})]; // => [1]
 * [...branching(arcs)]; // => [2]
 * [...branching(arcs, {fewestRoots: true})]; // => [0, 2]
 * ```
 *
 * @function
 */
export const branching: BranchingSolver = solver(branchingProblem);

const WHERE = 'spanforest/msf/arborescence';

const OPTIONS = {
  maximum: 'boolean',
  algorithm: 'value',
  output: 'value',
  onStep: 'function'
} as const;

function solver<Options extends EdgeListBranchingOptions | undefined>(
  problemOf: ProblemReader<Options>
) {
  const detailed = (edges: EdgeList, options: Options): ArborescenceProof => {
    const maximum = options?.maximum ?? false;
    const problem = problemOf(WHERE, edges, options, maximum, OPTIONS);
    const queue = chooseQueue(edges, options?.algorithm);
    const proof = solve(problem, queue, options?.onStep);
    return {...proof, arcs: intoOutput(proof.arcs, options?.output)};
  };
  return Object.assign(
    (...all: Parameters<typeof detailed>) => detailed(...all).arcs,
    {detailed}
  );
}

function chooseQueue(
  {order, size}: EdgeList,
  algorithm: 'auto' | ArborescenceAlgorithm = 'auto'
): ArborescenceAlgorithm {
  checkChoice(WHERE, 'algorithm', algorithm, ARBORESCENCE_ALGORITHMS);
  if (algorithm !== 'auto') return algorithm;
  return 2 * size > order * order ? 'gabow' : 'tarjan';
}
