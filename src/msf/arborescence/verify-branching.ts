import {checkEdgeList, type EdgeList} from '../../graph/edge-list.js';
import {type ArborescenceVerdict, checkProof} from './check-proof.js';
import type {DualValues} from './solve.js';

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
