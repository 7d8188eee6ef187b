import {checkEdgeList, type EdgeList} from '../../graph/edge-list.js';
import {checkOptions} from '../../graph/errors.js';
import {type ArborescenceVerdict, checkProof} from './check-proof.js';
import {type DualValues, wantedRoot} from './solve.js';

/** What an arborescence is claimed to be the best of. */
export interface ArborescenceCheckOptions {
  /** The root, or `null` if any vertex may be the root. */
  root: number | null;
  /**
   * Whether the root must have exactly one child.
   *
   * @defaultValue `false`
   */
  singleRoot?: boolean | undefined;
}

/** A check of an arborescence, in short and in detail. */
export interface ArborescenceCheck {
  /** Tells whether the arcs are proven optimal. */
  (
    edges: EdgeList,
    arcs: Int32Array,
    proof: DualValues,
    options: ArborescenceCheckOptions
  ): boolean;
  /** Tells also why not, and which arc or set shows it. */
  detailed(
    edges: EdgeList,
    arcs: Int32Array,
    proof: DualValues,
    options: ArborescenceCheckOptions
  ): ArborescenceVerdict;
}

/**
 * Checks that arcs are a minimum spanning arborescence of a digraph against
 * dual values, whoever computed the two, without computing either.
 *
 * For any arborescence, each of its arcs weighs at least what the dual values
 * of the sets it enters sum up to, and every set without the root is entered
 * once or more often. So none is lighter than all dual values together; if
 * these sum up to the weight of the arcs, no other is lighter than they. No
 * wrong or forged proof can make others pass. Which arcs matter, and what
 * infinite weights mean, is as in {@link arborescence}.
 *
 * Rounding: integers are checked exactly, as long as four times the largest
 * weights into each vertex sum up to less than 2^53. Otherwise an arc may be
 * exceeded by a share of 2^-52 of its own weight and twice the least weight
 * into its target, and the duals may fall short of the arcs by such a share
 * of all these: what rounding each dual value to a double amounts to. These
 * bounds come from the digraph, never from the proof. With one child of the
 * root, or a free one, 2^-50 of the sum of the largest weights into each
 * vertex is added once, and 2^-100 of the largest weight for each arc always.
 * Weights near the largest double may have dual values beyond it, which prove
 * nothing.
 *
 * Time O(n + m log n / log(2 + m / n)), space O(n + m), however deep sets
 * nest.
 *
 * J. Edmonds, "Optimum branchings", Journal of Research of the National Bureau
 * of Standards 71B, 1967; D. R. Fulkerson, "Packing rooted directed cuts in a
 * weighted directed graph", Mathematical Programming 1974.
 *
 * @param edges - The digraph.
 * @param arcs - Indices of the arcs, in any order.
 * @param proof - The dual values, as `arborescence.detailed` hands them out.
 * @param options - What the arcs are claimed to be the best of.
 * @throws {@link graph!GraphTypeError} if arcs or proof are not typed arrays,
 * {@link graph!OptionError} if the root is no vertex, and errors of the edge
 * list as {@link arborescence} does. Flaws of arcs and proof are no errors.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {arborescence, isMinimumArborescence} from 'spanforest/msf';
 *
 * const edges = edgeListFrom(3, [
 *   [0, 1, 9],
 *   [0, 2, 8],
 *   [1, 2, 1],
 *   [2, 1, 3]
 * ]);
 * const {arcs, ...proof} = arborescence.detailed(edges, {root: 0});
 * isMinimumArborescence(edges, arcs, proof, {root: 0}); // => true
 *
 * const other = Int32Array.of(1, 3);
 * isMinimumArborescence.detailed(edges, other, proof, {root: 0});
 * // => {valid: false, reason: 'gap', arc: 1}
 * ```
 */
export const isMinimumArborescence: ArborescenceCheck =
  arborescenceCheck(false);

/**
 * Checks that arcs are a maximum spanning arborescence of a digraph against
 * dual values: {@link isMinimumArborescence} with the order of weights
 * reversed.
 *
 * @throws the same errors as {@link isMinimumArborescence}.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {arborescence, isMaximumArborescence} from 'spanforest/msf';
 *
 * const edges = edgeListFrom(2, [
 *   [0, 1, 9],
 *   [0, 1, 8]
 * ]);
 * const options = {root: 0, maximum: true};
 * const {arcs, ...proof} = arborescence.detailed(edges, options);
 * isMaximumArborescence(edges, arcs, proof, options); // => true
 * ```
 */
export const isMaximumArborescence: ArborescenceCheck = arborescenceCheck(true);

function arborescenceCheck(maximum: boolean): ArborescenceCheck {
  const detailed: ArborescenceCheck['detailed'] = (
    edges,
    arcs,
    proof,
    options
  ) => {
    checkEdgeList(edges);
    checkOptions('spanforest/msf/arborescence', options, ['singleRoot']);
    const {kind, root} = wantedRoot(
      edges.order,
      options.root,
      options.singleRoot
    );
    return checkProof(edges, arcs, proof, kind, root, maximum);
  };
  return Object.assign(
    (...all: Parameters<typeof detailed>) => detailed(...all).valid,
    {detailed}
  );
}

/** A check of a branching, in short and in detail. */
export interface BranchingCheck {
  /** Tells whether the arcs are proven optimal. */
  (edges: EdgeList, arcs: Int32Array, proof: DualValues): boolean;
  /** Tells also why not, and which arc or set shows it. */
  detailed(
    edges: EdgeList,
    arcs: Int32Array,
    proof: DualValues
  ): ArborescenceVerdict;
}

/**
 * Checks that arcs are a minimum branching of a digraph against dual values.
 *
 * A branching is an arborescence whose root is one more vertex, with an arc of
 * weight 0 to every other; all else is as in {@link isMinimumArborescence},
 * time and space included.
 *
 * @param edges - The digraph.
 * @param arcs - Indices of the arcs, in any order.
 * @param proof - The dual values, as `branching.detailed` hands them out.
 * @throws {@link graph!GraphTypeError} if arcs or proof are not typed arrays,
 * and errors of the edge list as {@link branching} does. Flaws of arcs and
 * proof are no errors.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {branching, isMinimumBranching} from 'spanforest/msf';
 *
 * const edges = edgeListFrom(3, [
 *   [0, 1, -5],
 *   [1, 0, -7],
 *   [1, 2, 2]
 * ]);
 * const {arcs, ...proof} = branching.detailed(edges);
 * isMinimumBranching(edges, arcs, proof); // => true
 * isMinimumBranching(edges, Int32Array.of(0), proof); // => false
 * ```
 */
export const isMinimumBranching: BranchingCheck = branchingCheck(false);

/**
 * Checks that arcs are a maximum branching of a digraph against dual values:
 * {@link isMinimumBranching} with the order of weights reversed.
 *
 * @throws the same errors as {@link isMinimumBranching}.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {branching, isMaximumBranching} from 'spanforest/msf';
 *
 * const edges = edgeListFrom(2, [[0, 1, 5]]);
 * const {arcs, ...proof} = branching.detailed(edges, {maximum: true});
 * isMaximumBranching(edges, arcs, proof); // => true
 * ```
 */
export const isMaximumBranching: BranchingCheck = branchingCheck(true);

function branchingCheck(maximum: boolean): BranchingCheck {
  const detailed: BranchingCheck['detailed'] = (edges, arcs, proof) => {
    checkEdgeList(edges);
    return checkProof(edges, arcs, proof, 'branching', -1, maximum);
  };
  return Object.assign(
    (edges: EdgeList, arcs: Int32Array, proof: DualValues) =>
      detailed(edges, arcs, proof).valid,
    {detailed}
  );
}
