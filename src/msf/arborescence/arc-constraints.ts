import {DisjointSets} from '../../graph/disjoint-sets.js';
import type {EdgeList} from '../../graph/edge-list.js';
import {ConstraintError} from '../../graph/errors.js';
import {
  constraintError,
  type EdgeConstraints,
  edgeStates,
  REQUIRED
} from '../constraints.js';
import type {RootKind} from './arc-rows.js';

/** Which arcs are required or forbidden; `null` if none is. */
export type ArcConstraints = {
  /** The state of each arc, as returned by {@link edgeStates}. */
  readonly states: Uint8Array;
  /** The required arc into each vertex, or -1. */
  readonly requiredInto: Int32Array;
} | null;

/**
 * Checks that there is a branching with the required arcs, and for a given root
 * one in which it is a root. Time O(n + m α(m, n)), space O(n + m).
 *
 * A required arc is the only one into its target, so whether there is an
 * arborescence is then a matter of the arcs that are left.
 */
export function arcConstraints(
  edges: EdgeList,
  kind: RootKind,
  root: number,
  maximum: boolean,
  options: EdgeConstraints
): ArcConstraints {
  const states = edgeStates(edges, options);
  if (states === null) return null;
  const {order, size, source, target, weight} = edges;
  const absent = maximum ? -Infinity : Infinity;
  const requiredInto = new Int32Array(order).fill(-1);
  const sets = new DisjointSets(order);
  let child = -1;
  for (let edge = 0; edge < size; edge++) {
    if (states[edge] !== REQUIRED) continue;
    const u = source[edge];
    const v = target[edge];
    if (u === v) throw constraintError('loop', edge);
    if (weight[edge] === absent) {
      throw arcError('infinite', edge);
    }
    if (v === root) throw arcError('into-root', edge);
    const other = requiredInto[v];
    if (other >= 0) {
      throw arcError('two-parents', edge, other);
    }
    requiredInto[v] = edge;
    // As no vertex has two parents, an undirected cycle is a directed one.
    if (!sets.union(u, v)) throw constraintError('cycle', edge);
    if (kind !== 'single' || u !== root) continue;
    if (child >= 0) {
      throw arcError('two-children', edge, child);
    }
    child = edge;
  }
  return {states, requiredInto};
}

function arcError(
  reason: keyof typeof PROBLEMS,
  edge: number,
  other?: number
): ConstraintError {
  return new ConstraintError({reason, edge, other, problem: PROBLEMS[reason]});
}

const PROBLEMS = {
  infinite:
    'has an infinite weight, so it counts as absent. Give it another, or leave ' +
    'it out.',
  'into-root': 'enters the root. Choose another root, or leave it out.',
  'two-parents': 'enter the same vertex. Require one of them.',
  'two-children':
    'leave the root, which must have a single child. Require one of them, or ' +
    'leave out singleRoot.'
};
