import type {EdgeList} from '../../graph/edge-list.js';
import {EdgeWeightError, quote} from '../../graph/errors.js';
import {FORBIDDEN, REQUIRED} from '../constraints.js';
import {safeScale} from '../safe-sums.js';
import type {ArcConstraints, ArcProblem} from './arc-problem.js';

/**
 * The arcs that matter, sorted by target: those into vertex `v` are at the
 * positions `offset[v]` up to but not including `offset[v + 1]`, in
 * increasing index. The solver knows an arc by its position.
 *
 * Without a given root there is one more vertex, the last, as a virtual
 * root, with one more arc at the end of each row but those of required arcs.
 */
export interface ArcRows {
  /** Number of vertices, the virtual root included. */
  readonly order: number;
  readonly size: number;
  /** The root, given or virtual. */
  readonly root: number;
  /**
   * What an arc from the root costs in hops, which count before all weights:
   * 1 if as few arcs as possible should leave the root, else 0.
   */
  readonly hop: number;
  /** Where the row of each vertex begins; one longer than the order. */
  readonly offset: Int32Array;
  readonly source: Int32Array;
  readonly target: Int32Array;
  /** Weight of each arc, to be minimised, times `factor`. */
  readonly weight: Float64Array;
  /** Index in the edge list; at or beyond its size for a virtual arc. */
  readonly arc: Int32Array;
  /** What the caller's weights were multiplied by. */
  readonly factor: number;
}

/**
 * Sorts the arcs of a digraph by target, without those that no solution can
 * contain: loops, arcs into the root, forbidden arcs, the rivals of required
 * arcs, and for a branching those that make it worse.
 *
 * Weights are negated if the maximum is wanted, and multiplied by a power of
 * two if their sums could overflow. Time and space O(n + m).
 */
export function arcRows(problem: ArcProblem): ArcRows {
  const {edges, kind, maximum, constraints} = problem;
  const {size, source, target, weight} = edges;
  const isGiven = kind === 'given' || kind === 'single';
  const order = isGiven ? edges.order : edges.order + 1;
  const root = isGiven ? problem.root : edges.order;
  const hop = kind === 'given' || kind === 'branching' ? 0 : 1;
  const sign = maximum ? -1 : 1;
  const factor = sign * scaleOf(edges, sign, constraints);
  // Arcs from this weight on are left out.
  const limit = kind === 'branching' ? 0 : Infinity;
  const isKept = (e: number) => {
    const v = target[e];
    if (constraints !== null) {
      const {states, requiredInto} = constraints;
      if (states[e] === REQUIRED) return true;
      if (states[e] === FORBIDDEN || requiredInto[v] >= 0) return false;
    }
    return v !== source[e] && v !== root && sign * weight[e] < limit;
  };
  const hasVirtualArc = (v: number) =>
    !isGiven &&
    v !== root &&
    !(constraints && constraints.requiredInto[v] >= 0);

  // A counting sort by target.
  const offset = new Int32Array(order + 1);
  for (let e = 0; e < size; e++) if (isKept(e)) offset[target[e] + 1]++;
  for (let v = 0; v < order; v++) {
    if (hasVirtualArc(v)) offset[v + 1]++;
    offset[v + 1] += offset[v];
  }
  const kept = offset[order];
  const rows = {
    order,
    size: kept,
    root,
    hop,
    offset,
    source: new Int32Array(kept),
    target: new Int32Array(kept),
    weight: new Float64Array(kept),
    arc: new Int32Array(kept),
    factor
  };
  const next = offset.slice(0, order);
  for (let e = 0; e < size; e++) {
    if (!isKept(e)) continue;
    const v = target[e];
    const p = next[v]++;
    rows.source[p] = source[e];
    rows.target[p] = v;
    rows.weight[p] = factor * weight[e];
    rows.arc[p] = e;
  }
  for (let v = 0; v < order; v++) {
    if (!hasVirtualArc(v)) continue;
    const p = next[v];
    rows.source[p] = root;
    rows.target[p] = v;
    // The last index, so that ties go to the caller's arcs.
    rows.arc[p] = size + v;
  }
  return rows;
}

// The power of two that keeps sums of weights finite.
function scaleOf(
  {size, weight}: EdgeList,
  sign: number,
  constraints: ArcConstraints
): number {
  let largest = 0;
  for (let e = 0; e < size; e++) {
    const w = weight[e];
    const absolute = Math.abs(w);
    if (absolute <= largest) continue;
    if (constraints !== null && constraints.states[e] === FORBIDDEN) continue;
    if (absolute < Infinity) largest = absolute;
    else if (w !== sign * Infinity) throw infiniteWeightError(e, w);
  }
  return safeScale(largest);
}

/** The error for an infinitely good arc, by index or by graphology key. */
export function infiniteWeightError(
  edge: number | string,
  weight: number
): EdgeWeightError {
  const [where, arc] =
    typeof edge === 'number'
      ? ['spanforest/msf/arborescence', 'arc']
      : ['spanforest', 'edge'];
  return new EdgeWeightError(
    `${where}: ${arc} ${quote(edge)} has weight ${weight}, which no other ` +
      `weight can make up for. Give it a number, or ${-weight} to forbid the ` +
      `${arc}.`,
    edge,
    weight
  );
}
