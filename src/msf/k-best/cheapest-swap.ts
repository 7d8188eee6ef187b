import type {EdgeList} from '../../graph/edge-list.js';
import {enteredDuals} from '../arborescence/entered-duals.js';
import type {ArborescenceProof} from '../arborescence/solve.js';
import {contains, nestedIntervals} from '../nested-intervals.js';

/**
 * Finds the arc of a best arborescence A whose loss costs the least.
 *
 * The best arborescence apart from A differs from it, at some stage of the
 * contraction, in a single arc: arc b into a set S of vertices, the largest
 * one that b enters, gives way to another arc f into S. The tail of f must
 * not hang below b, or a cycle would arise. What f costs more than b is its
 * weight less the dual values of S and of all the sets inside S that f
 * enters, since within S everything can be rearranged for free.
 *
 * The further out S is, the less f costs. So most arcs are ruled out by what
 * they would cost at the outermost set that they enter, which is found in
 * near-linear time for all of them; only the others look at every set. Time
 * O(m d) at worst, if d sets are nested in each other; space O(n + m).
 *
 * `SEEK` and `NEXT` of P. M. Camerini, L. Fratta, F. Maffioli, "The k best
 * spanning arborescences of a network", Networks 1980. Deviation: it looks
 * back at the finished contraction instead of accompanying it.
 *
 * @param edges - The digraph.
 * @param solution - Its best arborescence, with duals.
 * @param root - The root.
 * @param countHops - Whether arcs that leave the root count before weights.
 * @param isFree - Whether an arc of A may be lost.
 * @returns an arc of A, or -1 if there is no other arborescence.
 */
export function cheapestSwap(
  edges: EdgeList,
  solution: ArborescenceProof,
  root: number,
  countHops: boolean,
  isFree: (arc: number) => boolean
): number {
  const {order, source, target, weight} = edges;
  const {arcs, parent, dual, dualHops} = solution;
  const inTree = new Uint8Array(edges.size);
  const treeParent = new Int32Array(order).fill(-1);
  for (const a of arcs) {
    inTree[a] = 1;
    treeParent[target[a]] = source[a];
  }
  const below = nestedIntervals(treeParent);
  const inside = nestedIntervals(parent);

  // For each set the arc of A that enters it, if it is the largest one which
  // that arc enters, or else -1.
  const entering = new Int32Array(parent.length).fill(-1);
  for (const a of arcs) {
    let set = target[a];
    while (parent[set] >= 0 && !contains(inside, parent[set], source[a])) {
      set = parent[set];
    }
    if (isFree(a)) entering[set] = a;
  }

  const entered = enteredDuals(edges, solution, inside);
  let cheapest = -1;
  let least = Infinity;
  for (let f = 0; f < edges.size; f++) {
    const u = source[f];
    const v = target[f];
    if (inTree[f] === 1 || v === root || weight[f] === Infinity) continue;
    let hops = countHops && u === root ? 1 : 0;
    let cost = weight[f];
    if (hops > entered.hops[f] || cost - entered.high[f] >= least) continue;
    for (
      let set = v;
      set >= 0 && !contains(inside, set, u);
      set = parent[set]
    ) {
      hops -= dualHops[set];
      cost -= dual[set];
      const b = entering[set];
      if (b < 0 || hops !== 0 || !(cost < least)) continue;
      if (contains(below, target[b], u)) continue;
      least = cost;
      cheapest = b;
    }
  }
  return cheapest;
}
