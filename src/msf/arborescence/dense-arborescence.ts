import {edgeListFromMatrix} from '../../graph/edge-list-from-matrix.js';
import {OptionError} from '../../graph/errors.js';
import {checkRoot, orderOf, unreachable, weightError} from './dense-checks.js';
import {DenseScratch} from './dense-scratch.js';
import {NoArborescenceError} from './no-arborescence-error.js';
import {solve} from './solve.js';

/** Options of {@link denseArborescence}. */
export interface DenseArborescenceOptions {
  /**
   * The vertex that everything hangs from.
   *
   * @defaultValue `0`
   */
  root?: number | undefined;
  /**
   * Whether to find the arborescence of greatest weight, not of least.
   *
   * @defaultValue `false`
   */
  maximum?: boolean | undefined;
  /**
   * Whether the root must have exactly one child.
   *
   * @defaultValue `false`
   */
  singleRoot?: boolean | undefined;
  /**
   * Memory to work in, for callers who solve many small problems.
   *
   * @defaultValue memory of its own
   */
  scratch?: DenseScratch | undefined;
}

const NEW = 0;
const ON_PATH = 1;
const FINISHED = 2;

/**
 * Finds the minimum arborescence of a digraph given as a matrix: the tree of
 * least weight in which a directed path leads from the root to every vertex.
 *
 * The diagonal and the arcs into the root are not looked at. An arc that is
 * infinite on the bad side (`Infinity`, or `-Infinity` for a maximum) is
 * absent. Several arborescences may have the least weight; which of them is
 * returned depends on the matrix alone. With `singleRoot`, the root gets
 * exactly one child, at any sign and scale of the weights: arcs that leave
 * the root are only taken when there is no other way in, which on top of the
 * order of weights is again an ordered group, the one thing that the
 * algorithm needs.
 *
 * Weights are only ever subtracted within a cycle, so integers whose sums
 * stay below 2^53 give exact results, and others are right within the
 * rounding of such sums. Weights of very different size (a ratio of 2^40 and
 * more) or near the end of the range of doubles are left to the solver of
 * {@link arborescence}, which calculates with twice as many bits.
 *
 * Time and space O(n²).
 *
 * Y. J. Chu, T. H. Liu, "On the shortest arborescence of a directed graph",
 * Scientia Sinica 1965; J. Edmonds, "Optimum branchings", Journal of Research
 * of the National Bureau of Standards 1967; R. E. Tarjan, "Finding optimum
 * branchings", Networks 1977, with the correction of P. M. Camerini, L.
 * Fratta and F. Maffioli, Networks 1979. The single root after H. N. Gabow
 * and R. E. Tarjan, "Efficient algorithms for a family of matroid
 * intersection problems", Journal of Algorithms 1984.
 *
 * @param weights - Row after row: `weights[u * n + v]` is that of the arc
 * from `u` to `v`. It is not modified.
 * @returns the parent of each vertex, -1 at the root.
 * @throws {@link NoArborescenceError} if there is none,
 * {@link graph!EdgeWeightError} if a weight is `NaN` or infinite on the good
 * side, {@link graph!GraphTypeError} if the matrix is not square,
 * {@link graph!OptionError} if the root or the scratch does not fit.
 *
 * @example
 * ```ts
 * import {denseArborescence} from 'spanforest/msf';
 *
 * const weights = Float64Array.of(
 *   0, 5, 9,
 *   0, 0, 1,
 *   0, 2, 0
 * );
 * [...denseArborescence(weights)]; // => [-1, 0, 1]
 * ```
 */
export function denseArborescence(
  weights: Float64Array,
  options: DenseArborescenceOptions = {}
): Int32Array {
  const {root = 0, maximum = false, singleRoot = false} = options;
  const order = orderOf(weights);
  checkRoot(root, order);
  const scratch = options.scratch ?? new DenseScratch(order);
  if (scratch.order < order) {
    throw new OptionError(
      `spanforest/msf/arborescence: the scratch is for ${scratch.order} ` +
        `vertices, but the matrix has ${order}. Make a new ` +
        `DenseScratch(${order}).`
    );
  }
  if (order === 0) return new Int32Array(0);
  if (!fill(weights, order, root, maximum, scratch)) {
    return bySparseSolver(weights, order, root, maximum, singleRoot);
  }
  const nodes = contractCycles(order, root, singleRoot, scratch);
  if (nodes < 0) {
    throw new NoArborescenceError({
      reason: 'unreachable',
      root,
      unreachable: unreachable(weights, order, root, maximum),
      needed: 0
    });
  }
  return expand(order, root, nodes, scratch);
}

// Turns the matrix around, so that the arcs into a vertex are in one row.
// Tells whether the weights are of similar size, as they are as a rule.
function fill(
  weights: Float64Array,
  order: number,
  root: number,
  maximum: boolean,
  scratch: DenseScratch
): boolean {
  const {cost, entry, row, nodeOfRow, mergedInto, state} = scratch;
  let largest = 0;
  let least = Infinity;
  for (let v = 0; v < order; v++) {
    row[v] = v;
    nodeOfRow[v] = v;
    mergedInto[v] = v;
    state[v] = NEW;
    if (v === root) continue;
    const start = v * order;
    for (let u = 0, at = v; u < order; u++, at += order) {
      if (u === v) continue;
      const w = maximum ? -weights[at] : weights[at];
      // Neither for NaN nor for -Infinity.
      if (!(w > -Infinity)) throw weightError(weights[at], u, v, maximum);
      cost[start + u] = w;
      entry[start + u] = v;
      const size = Math.abs(w);
      if (size > largest && w < Infinity) largest = size;
      if (size < least && w !== 0) least = size;
    }
  }
  state[root] = FINISHED;
  return largest < HUGE && largest < WIDE * least;
}

// Sums of larger weights could overflow.
const HUGE = 2 ** 960;

// Beyond this ratio, small weights could get lost beside large ones.
const WIDE = 2 ** 40;

/**
 * Grows paths backwards along the cheapest arcs, and contracts the cycles
 * that they run into, until every vertex hangs from the root.
 *
 * @returns the number of nodes of the contraction forest, or -1 if a vertex
 * cannot be reached.
 */
function contractCycles(
  order: number,
  root: number,
  singleRoot: boolean,
  scratch: DenseScratch
): number {
  const {row, nodeOfRow, state, path, chosenCost, tail, head, parent} = scratch;
  const {entry} = scratch;
  let nodes = order;
  let rootArcs = 0;
  parent.fill(-1, 0, 2 * order);
  for (let start = 0; start < order; start++) {
    if (state[row[start]] !== NEW) continue;
    let current = row[start];
    let length = 0;
    for (;;) {
      if (state[current] === NEW) {
        state[current] = ON_PATH;
        path[length++] = current;
      }
      const u = cheapestTail(order, root, singleRoot, scratch, current);
      if (u < 0) return -1;
      const node = nodeOfRow[current];
      tail[node] = u;
      head[node] = entry[current * order + u];
      chosenCost[current] = scratch.cost[current * order + u];
      const next = row[u];
      if (state[next] === NEW) {
        current = next;
        continue;
      }
      if (state[next] === FINISHED) {
        if (u === root) rootArcs++;
        break;
      }
      // The path bites its tail: from `next` to its head it is a cycle.
      let first = length - 1;
      while (path[first] !== next) first--;
      for (let i = first; i < length; i++) parent[nodeOfRow[path[i]]] = nodes;
      mergeRows(order, scratch, first, length);
      nodeOfRow[next] = nodes++;
      length = first + 1;
      current = next;
    }
    for (let i = 0; i < length; i++) state[path[i]] = FINISHED;
  }
  if (singleRoot && rootArcs > 1) {
    throw new NoArborescenceError({
      reason: 'single-root',
      root,
      unreachable: [],
      needed: rootArcs
    });
  }
  return nodes;
}

// The tail of the cheapest arc that enters a super-vertex, or -1.
function cheapestTail(
  order: number,
  root: number,
  singleRoot: boolean,
  {cost, row}: DenseScratch,
  current: number
): number {
  const start = current * order;
  let best = -1;
  let least = Infinity;
  for (let u = 0; u < order; u++) {
    if (cost[start + u] < least && row[u] !== current) {
      if (singleRoot && u === root) continue;
      least = cost[start + u];
      best = u;
    }
  }
  if (best < 0 && cost[start + root] < Infinity) return root;
  return best;
}

// Contracts the path's super-vertices from place `first` on into that one.
function mergeRows(
  order: number,
  scratch: DenseScratch,
  first: number,
  length: number
): void {
  const {cost, entry, row, path, chosenCost, mergedInto} = scratch;
  const into = path[first];
  const intoStart = into * order;
  for (let u = 0; u < order; u++) cost[intoStart + u] -= chosenCost[into];
  for (let i = first + 1; i < length; i++) {
    const from = path[i];
    const fromStart = from * order;
    const paid = chosenCost[from];
    for (let u = 0; u < order; u++) {
      const reduced = cost[fromStart + u] - paid;
      if (reduced < cost[intoStart + u]) {
        cost[intoStart + u] = reduced;
        entry[intoStart + u] = entry[fromStart + u];
      }
    }
    mergedInto[from] = into;
  }
  for (let v = 0; v < order; v++) row[v] = mergedInto[row[v]];
}

/**
 * Undoes the contractions from the last to the first. The arc chosen for a
 * super-vertex enters one vertex of it, and takes the place of the arcs that
 * were chosen for everything between this vertex and the super-vertex; all
 * other arcs of the cycle stay.
 */
function expand(
  order: number,
  root: number,
  nodes: number,
  {tail, head, parent, overridden}: DenseScratch
): Int32Array {
  const result = new Int32Array(order);
  overridden.fill(0, 0, nodes);
  for (let node = nodes - 1; node >= 0; node--) {
    if (overridden[node] === 1 || node === root) continue;
    const v = head[node];
    result[v] = tail[node];
    for (let x = v; x !== node; x = parent[x]) overridden[x] = 1;
  }
  result[root] = -1;
  return result;
}

// The sparse solver calculates with twice as many bits, and scales.
function bySparseSolver(
  weights: Float64Array,
  order: number,
  root: number,
  maximum: boolean,
  singleRoot: boolean
): Int32Array {
  // What is not looked at may be anything, even NaN.
  const looked = weights.slice();
  for (let u = 0; u < order; u++) looked[u * order + root] = 0;
  const edges = edgeListFromMatrix(looked, order);
  const kind = singleRoot ? 'single' : 'given';
  const parents = new Int32Array(order).fill(-1);
  for (const arc of solve(edges, kind, root, maximum, 'gabow').arcs) {
    parents[edges.target[arc]] = edges.source[arc];
  }
  return parents;
}
