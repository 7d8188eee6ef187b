import {DisjointSets} from '../../graph/disjoint-sets.js';
import type {EdgeList} from '../../graph/edge-list.js';
import type {RootKind} from './arc-rows.js';

/** Why a set of arcs is not the arborescence or branching that is wanted. */
export interface ArborescenceFlaw {
  /**
   * - `no-such-arc`: `arc` is not an index of the digraph's arcs;
   * - `forbidden`: `arc` has an infinite weight, so it is as good as absent;
   * - `into-root`: `arc` leads into the given root;
   * - `two-parents`: `arc` leads into a vertex that an arc before it leads
   *   into already, which may be the same arc;
   * - `cycle`: `arc` closes a cycle with the arcs before it;
   * - `not-spanning`: no arc leads into `node`, although it is not the root;
   * - `two-children`: `arc` is a second one out of a root that is to have a
   *   single child.
   */
  readonly reason:
    | 'no-such-arc'
    | 'forbidden'
    | 'into-root'
    | 'two-parents'
    | 'cycle'
    | 'not-spanning'
    | 'two-children';
  /** Index of the offending arc, unless a vertex shows the flaw. */
  readonly arc?: number;
  /** The offending vertex, if one shows the flaw. */
  readonly node?: number;
}

/**
 * Looks for what keeps a set of arcs from being an arborescence or branching.
 *
 * Time O(n α(n)), space O(n).
 *
 * @param edges - A sound edge list.
 * @param root - The root, if it is given.
 * @returns the flaw, or `null` if there is none.
 */
export function findArborescenceFlaw(
  edges: EdgeList,
  arcs: Int32Array,
  kind: RootKind,
  root: number
): ArborescenceFlaw | null {
  const {order, size, source, target, weight} = edges;
  const isGiven = kind === 'given' || kind === 'single';
  const hasParent = new Uint8Array(order);
  const sets = new DisjointSets(order);
  let children = 0;
  for (const arc of arcs) {
    if (arc < 0 || arc >= size) return {reason: 'no-such-arc', arc};
    if (!Number.isFinite(weight[arc])) return {reason: 'forbidden', arc};
    const v = target[arc];
    if (isGiven && v === root) return {reason: 'into-root', arc};
    if (hasParent[v] === 1) return {reason: 'two-parents', arc};
    hasParent[v] = 1;
    // As no vertex has two parents, a cycle without regard to directions is
    // one with regard to them.
    if (!sets.union(source[arc], v)) return {reason: 'cycle', arc};
    if (kind === 'single' && source[arc] === root && ++children > 1) {
      return {reason: 'two-children', arc};
    }
  }
  if (kind === 'branching') return null;
  let isRootFree = kind === 'free';
  for (let node = 0; node < order; node++) {
    if (hasParent[node] === 1 || node === root) continue;
    if (!isRootFree) return {reason: 'not-spanning', node};
    isRootFree = false;
  }
  return null;
}
