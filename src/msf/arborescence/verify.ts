import type {EdgeList} from '../../graph/edge-list.js';
import {
  arborescence,
  branching,
  type EdgeListArborescenceOptions,
  type EdgeListBranchingOptions
} from './arborescence.js';
import {
  arborescenceProblem,
  branchingProblem,
  type ProblemReader
} from './arc-problem.js';
import {type ArborescenceVerdict, checkProof} from './check-proof.js';
import type {DualValues} from './solve.js';

/** The problem that the arcs should solve, as given to {@link arborescence}. */
export interface ArborescenceCheckOptions
  extends Pick<
    EdgeListArborescenceOptions,
    'root' | 'singleRoot' | 'required' | 'forbidden'
  > {}

/** A check of an arborescence. */
export interface ArborescenceCheck {
  /** Whether the arcs are proven optimal. */
  (
    edges: EdgeList,
    arcs: Int32Array,
    proof: DualValues,
    options: ArborescenceCheckOptions
  ): boolean;
  /** Whether they are, by a proof that is found first. */
  (
    edges: EdgeList,
    arcs: Int32Array,
    options: ArborescenceCheckOptions
  ): boolean;
  /** The same, with the reason if they are not. */
  detailed(
    edges: EdgeList,
    arcs: Int32Array,
    proof: DualValues,
    options: ArborescenceCheckOptions
  ): ArborescenceVerdict;
  /** The same, by a proof that is found first. */
  detailed(
    edges: EdgeList,
    arcs: Int32Array,
    options: ArborescenceCheckOptions
  ): ArborescenceVerdict;
}

/**
 * Checks that arcs are a minimum spanning arborescence of a digraph, given dual
 * values as proof, without computing either. Without a proof in hand, pass the
 * options in its place: then one is found first, which takes as long as
 * {@link arborescence}.
 *
 * Each arc of an arborescence weighs at least the sum of the dual values of the
 * sets it enters, and every set without the root is entered at least once. So
 * no arborescence is lighter than all dual values together; if these sum up to
 * the weight of the arcs, the arcs are optimal. No wrong or forged proof makes
 * other arcs pass. Loops, arcs into the root and infinite weights are treated
 * as in {@link arborescence}.
 *
 * Integers are checked exactly, as long as four times the largest weights into
 * each vertex sum up to less than 2^53. Otherwise dual values are rounded, and
 * may exceed an arc's weight by 2^-52 of it and of twice the least weight into
 * its target, and fall short of the arcs by that share of all these. With a
 * single or a free root, 2^-50 of the sum of the largest weights into each
 * vertex is added once, and always 2^-100 of the largest weight for each arc.
 * These bounds come from the digraph, never from the proof.
 *
 * Time O(n + m log n / log(2 + m / n)), space O(n + m), however deeply the sets
 * are nested.
 *
 * J. Edmonds, "Optimum branchings", Journal of Research of the National Bureau
 * of Standards 71B, 1967; D. R. Fulkerson, "Packing rooted directed cuts in a
 * weighted directed graph", Mathematical Programming 1974.
 *
 * @param edges - The digraph.
 * @param arcs - Indices of the arcs, in any order.
 * @param proof - The dual values, as returned by `arborescence.detailed`.
 * @param options - The root that was asked for, and constraints if any.
 * @throws {@link graph!GraphTypeError} if arcs or proof are not typed arrays,
 * {@link graph!OptionError} if the root is not a vertex or another option is
 * invalid, {@link graph!ConstraintError} if the required arcs cannot be in an
 * arborescence, and the errors of {@link arborescence} for an invalid edge
 * list. Flaws of arcs and proof are not errors.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {arborescence, isMinimumArborescence} from 'spanforest/msf';
 *
 * const edges = edgeListFrom(3, [[0, 1, 9], [0, 2, 8], [1, 2, 1], [2, 1, 3]]);
 * const {arcs, ...proof} = arborescence.detailed(edges, {root: 0});
 * isMinimumArborescence(edges, arcs, proof, {root: 0}); // => true
 * isMinimumArborescence(edges, arcs, {root: 0}); // => true
 *
 * const other = Int32Array.of(1, 3);
 * isMinimumArborescence.detailed(edges, other, proof, {root: 0});
 * // => {valid: false, reason: 'gap', arc: 1}
 * ```
 *
 * @function
 */
export const isMinimumArborescence: ArborescenceCheck = proofCheck(
  arborescenceProblem,
  arborescence.detailed,
  false
);

/**
 * Checks that arcs are a maximum spanning arborescence of a digraph:
 * {@link isMinimumArborescence} with the order of weights reversed.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {arborescence, isMaximumArborescence} from 'spanforest/msf';
 *
 * const edges = edgeListFrom(3, [[0, 1, 9], [0, 2, 8], [1, 2, 1]]);
 * const options = {root: 0, maximum: true};
 * const {arcs, ...proof} = arborescence.detailed(edges, options);
 * isMaximumArborescence(edges, arcs, proof, {root: 0}); // => true
 * ```
 *
 * @function
 */
export const isMaximumArborescence: ArborescenceCheck = proofCheck(
  arborescenceProblem,
  arborescence.detailed,
  true
);

/** The problem that the arcs should solve, as given to {@link branching}. */
export interface BranchingCheckOptions
  extends Pick<
    EdgeListBranchingOptions,
    'fewestRoots' | 'required' | 'forbidden'
  > {}

/** A check of a branching. */
export interface BranchingCheck {
  /** Whether the arcs are proven optimal. */
  (
    edges: EdgeList,
    arcs: Int32Array,
    proof: DualValues,
    options?: BranchingCheckOptions
  ): boolean;
  /** Whether they are, by a proof that is found first. */
  (edges: EdgeList, arcs: Int32Array, options?: BranchingCheckOptions): boolean;
  /** The same, with the reason if they are not. */
  detailed(
    edges: EdgeList,
    arcs: Int32Array,
    proof: DualValues,
    options?: BranchingCheckOptions
  ): ArborescenceVerdict;
  /** The same, by a proof that is found first. */
  detailed(
    edges: EdgeList,
    arcs: Int32Array,
    options?: BranchingCheckOptions
  ): ArborescenceVerdict;
}

/**
 * Checks that arcs are a minimum branching of a digraph, given dual values.
 *
 * A branching is an arborescence whose root is an additional vertex, with an
 * arc of weight 0 to every other; with `fewestRoots`, as few of these arcs as
 * possible come before all weights. Everything else, errors included, is as in
 * {@link isMinimumArborescence}.
 *
 * @param edges - The digraph.
 * @param arcs - Indices of the arcs, in any order.
 * @param proof - The dual values, as returned by `branching.detailed`.
 * @param options - What was asked of the branching.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {branching, isMinimumBranching} from 'spanforest/msf';
 *
 * const edges = edgeListFrom(3, [[0, 1, -5], [1, 0, -7], [1, 2, 2]]);
 * const {arcs, ...proof} = branching.detailed(edges);
 * isMinimumBranching(edges, arcs, proof); // => true
 * isMinimumBranching(edges, arcs); // => true
 * isMinimumBranching(edges, Int32Array.of(0), proof); // => false
 * ```
 *
 * @function
 */
export const isMinimumBranching: BranchingCheck = proofCheck(
  branchingProblem,
  branching.detailed,
  false
);

/**
 * Checks that arcs are a maximum branching of a digraph:
 * {@link isMinimumBranching} with the order of weights reversed.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {branching, isMaximumBranching} from 'spanforest/msf';
 *
 * const edges = edgeListFrom(3, [[0, 1, 9], [0, 2, -8], [1, 2, 1]]);
 * const {arcs, ...proof} = branching.detailed(edges, {maximum: true});
 * isMaximumBranching(edges, arcs, proof); // => true
 * ```
 *
 * @function
 */
export const isMaximumBranching: BranchingCheck = proofCheck(
  branchingProblem,
  branching.detailed,
  true
);

function proofCheck<Options extends object | undefined>(
  problemOf: ProblemReader<Options>,
  prove: (edges: EdgeList, options: Options & {maximum: boolean}) => DualValues,
  maximum: boolean
) {
  const where = 'spanforest/msf/arborescence';
  const detailed = (
    edges: EdgeList,
    arcs: Int32Array,
    ...rest: [proof: DualValues | Options, options?: Options]
  ): ArborescenceVerdict => {
    const [first, second] = rest;
    const isProof = Object(first).dual !== undefined || second !== undefined;
    const options = (isProof ? second : first) as Options;
    const problem = problemOf(where, edges, options, maximum);
    const proof = isProof
      ? (first as DualValues)
      : prove(edges, {...(options as Options & object), maximum});
    return checkProof(problem, arcs, proof);
  };
  return Object.assign(
    (...all: Parameters<typeof detailed>) => detailed(...all).valid,
    {detailed}
  );
}
