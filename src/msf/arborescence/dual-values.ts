import {RangeMinimum} from '../path-maxima.js';
import {addDoubleDouble} from '../safe-sums.js';
import type {ArcRows} from './arc-rows.js';
import type {DualValues} from './solve.js';

/** The nodes of a forest, each with the range of its descendants. */
export interface Intervals {
  /** Index of each node in a preorder. */
  readonly first: Int32Array;
  /** Index of the last of its descendants. */
  readonly last: Int32Array;
  /** The nodes, children before parents, but none on a cycle or above one. */
  readonly upwards: Int32Array;
}

/**
 * Numbers the nodes of a forest so that the descendants of each are a range.
 * Time and space O(n) at any height. The parent of a root is -1.
 */
export function nestedIntervals(parent: Int32Array): Intervals {
  const size = parent.length;
  // Children before parents: peel off nodes that have no children left.
  const children = new Int32Array(size);
  for (let x = 0; x < size; x++) if (parent[x] >= 0) children[parent[x]]++;
  const upwards = new Int32Array(size);
  let count = 0;
  for (let x = 0; x < size; x++) if (children[x] === 0) upwards[count++] = x;
  const nodes = new Int32Array(size).fill(1);
  for (let i = 0; i < count; i++) {
    const p = parent[upwards[i]];
    if (p < 0) continue;
    nodes[p] += nodes[upwards[i]];
    if (--children[p] === 0) upwards[count++] = p;
  }
  // Parents before children: each hands out ranges to its children.
  const first = new Int32Array(size);
  const last = new Int32Array(size);
  const next = new Int32Array(size);
  let nextRoot = 0;
  for (let i = count - 1; i >= 0; i--) {
    const x = upwards[i];
    const p = parent[x];
    first[x] = p < 0 ? nextRoot : next[p];
    last[x] = first[x] + nodes[x] - 1;
    next[x] = first[x] + 1;
    if (p < 0) nextRoot += nodes[x];
    else next[p] += nodes[x];
  }
  return {first, last, upwards: upwards.subarray(0, count)};
}

/** Whether `descendant` is `node` or a descendant of it. */
export function contains(
  {first, last}: Intervals,
  node: number,
  descendant: number
): boolean {
  return first[node] <= first[descendant] && last[descendant] <= last[node];
}

type Arcs = Pick<ArcRows, 'size' | 'source' | 'target'>;

/** The sum for every arc: hops, weight to the nearest double, and the rest. */
interface DualSums {
  readonly hops: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
}

/**
 * Adds up the dual values of the sets that each arc enters: those that contain
 * its target but not its source.
 *
 * Sets are linked to the sets around them, from the inside out, and an arc is
 * evaluated just before the least set that contains both its ends is linked: so
 * nothing is ever subtracted, and large values further out cannot drown small
 * ones. With path halving, this takes O(m log n / log(2 + m / n))
 * time for m arcs and n nodes (R. E. Tarjan, "Applications of path compression
 * on balanced trees", Journal of the ACM 1979, without the balance); space
 * O(n + m).
 */
export function dualSums(
  rows: Arcs,
  {parent, dual, dualHops}: Omit<DualValues, 'order'>,
  intervals: Intervals
): DualSums {
  const nodes = parent.length;
  const {start, arcs} = arcsBySet(rows, parent, intervals);
  // The last entries belong to the set of everything, and to the accumulator.
  const everything = nodes;
  const key = nodes + 1;
  // What each node is linked to; itself before it is linked. The sum is that of
  // the path from there, exclusive, down to the node.
  const up = new Int32Array(nodes + 1);
  for (let x = 0; x <= nodes; x++) up[x] = x;
  const hops = new Float64Array(nodes + 2);
  const high = new Float64Array(nodes + 2);
  const low = new Float64Array(nodes + 2);
  hops.set(dualHops);
  high.set(dual);

  const sums = {
    hops: new Float64Array(rows.size),
    high: new Float64Array(rows.size),
    low: new Float64Array(rows.size)
  };
  const evaluate = (p: number) => {
    hops[key] = 0;
    high[key] = 0;
    low[key] = 0;
    for (let x = rows.target[p]; up[x] !== x; x = up[x]) {
      const above = up[x];
      if (up[above] !== above) {
        hops[x] += hops[above];
        addDoubleDouble(high, low, x, high[above], low[above]);
        up[x] = up[above];
      }
      hops[key] += hops[x];
      addDoubleDouble(high, low, key, high[x], low[x]);
    }
    sums.hops[p] = hops[key];
    sums.high[p] = high[key];
    sums.low[p] = low[key];
  };
  const visit = (set: number) => {
    for (let i = start[set]; i < start[set + 1]; i++) evaluate(arcs[i]);
  };
  for (const set of intervals.upwards) {
    visit(set);
    up[set] = parent[set] < 0 ? everything : parent[set];
  }
  visit(everything);
  return sums;
}

// Sorts arcs by the least set that contains both ends: those of a set are at
// `start[set]` up to `start[set + 1]` in `arcs`; arcs without a common set come
// last. Between two vertices in a preorder, the least index of a parent is that
// of their lowest common ancestor.
function arcsBySet(
  {size, source, target}: Arcs,
  parent: Int32Array,
  {first}: Intervals
): {start: Int32Array; arcs: Int32Array} {
  const nodes = parent.length;
  const nodeAt = new Int32Array(nodes);
  for (let x = 0; x < nodes; x++) nodeAt[first[x]] = x;
  const parents = new RangeMinimum(
    Int32Array.from(nodeAt, x => (parent[x] < 0 ? -1 : first[parent[x]]))
  );
  const setOf = new Int32Array(size);
  const start = new Int32Array(nodes + 2);
  for (let p = 0; p < size; p++) {
    const a = first[source[p]];
    const b = first[target[p]];
    const set = a === b ? a : parents.least(Math.min(a, b) + 1, Math.max(a, b));
    setOf[p] = set < 0 ? nodes : nodeAt[set];
    start[setOf[p] + 1]++;
  }
  for (let set = 0; set <= nodes; set++) start[set + 1] += start[set];
  const next = start.slice();
  const arcs = new Int32Array(size);
  for (let p = 0; p < size; p++) arcs[next[setOf[p]]++] = p;
  return {start, arcs};
}
