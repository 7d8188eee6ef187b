import {type Intervals, nestedIntervals} from '../nested-intervals.js';
import type {ArcRows} from './arc-rows.js';
import type {Magnitudes} from './magnitudes.js';
import type {DualValues} from './solve.js';

/** Why numbers cannot be the dual values of any arborescence. */
export interface DualFlaw {
  /**
   * - `wrong-size`: there are not as many numbers as nodes, or not as many
   *   vertices as the digraph has;
   * - `not-nested`: the set `node` is empty or within itself, or its parent is
   *   no set, or it holds the root;
   * - `bad-dual`: the number of `node` is not finite, far larger than the
   *   weights allow for, negative although `node` is a set, or not 0 although
   *   it is the root.
   */
  readonly reason: 'wrong-size' | 'not-nested' | 'bad-dual';
  /** The offending vertex or set. */
  readonly node?: number;
}

/**
 * Looks for what keeps sets from being nested, so from being a forest whose
 * leaves are the vertices. Time and space O(n).
 *
 * @returns the flaw, or else where the sets lie in each other.
 */
export function nestSets(
  {order, root}: ArcRows,
  duals: DualValues
): DualFlaw | Intervals {
  const {parent} = duals;
  const nodes = parent.length;
  if (
    duals.order !== order ||
    nodes < order ||
    nodes !== duals.dual.length ||
    nodes !== duals.dualHops.length
  ) {
    return {reason: 'wrong-size'};
  }
  const isFilled = new Uint8Array(nodes).fill(1, 0, order);
  for (let node = 0; node < nodes; node++) {
    const set = parent[node];
    if (set === -1) continue;
    if (set < order || set >= nodes || node === root) {
      return {reason: 'not-nested', node};
    }
    isFilled[set] = 1;
  }
  const intervals = nestedIntervals(parent);
  const isPlaced = new Uint8Array(nodes);
  for (const node of intervals.upwards) isPlaced[node] = 1;
  for (let node = order; node < nodes; node++) {
    if (isFilled[node] === 0 || isPlaced[node] === 0) {
      return {reason: 'not-nested', node};
    }
  }
  return intervals;
}

/**
 * Looks for a number that no dual value can be. Time O(n).
 *
 * @param dual - Times the factor of the rows.
 */
export function findDualFlaw(
  {order, root}: ArcRows,
  dual: Float64Array,
  dualHops: Int32Array,
  {largestDual, noise}: Magnitudes
): DualFlaw | null {
  for (let node = 0; node < dual.length; node++) {
    const hops = dualHops[node];
    const isSound =
      // Not so for NaN either.
      Math.abs(dual[node]) <= largestDual &&
      Math.abs(hops) <= 1 &&
      (node < order || hops > 0 || (hops === 0 && dual[node] >= -noise)) &&
      (node !== root || (hops === 0 && dual[node] === 0));
    if (!isSound) return {reason: 'bad-dual', node};
  }
  return null;
}
