import type {EdgeList} from '../../graph/edge-list.js';
import {edgeListFromMatrix} from '../../graph/edge-list-from-matrix.js';
import {
  EdgeWeightError,
  GraphTypeError,
  OptionError,
  quote
} from '../../graph/errors.js';
import {checkMemory} from '../../graph/memory.js';
import {checkInteger, checkOptions} from '../../graph/options.js';
import {LARGEST_SAFE} from '../safe-sums.js';
import type {EdgeListArborescenceOptions} from './arborescence.js';
import {checkRoot} from './arc-problem.js';
import {NoArborescenceError} from './no-arborescence-error.js';
import {solve} from './solve.js';

/** Options of {@link denseArborescence}. */
export interface DenseArborescenceOptions
  extends Pick<EdgeListArborescenceOptions, 'maximum' | 'singleRoot'> {
  /**
   * The root.
   * @defaultValue `0`
   */
  root?: number | undefined;
  /**
   * Memory to work in, to be reused by callers that solve many problems.
   * @defaultValue a new scratch
   */
  scratch?: DenseScratch | undefined;
}

/**
 * Finds the minimum arborescence of a digraph given as a matrix: the tree of
 * least weight in which a directed path leads from the root to every vertex.
 *
 * The diagonal and the arcs into the root are ignored. An arc of weight
 * `Infinity` (`-Infinity` for a maximum) is absent. Of several arborescences of
 * the least weight, the same matrix always gives the same one. With
 * `singleRoot`, the root gets exactly one child, at any sign and scale of the
 * weights: an arc from the root is chosen only if no other arc enters a
 * component.
 *
 * Weights are subtracted within cycles only, so integers whose sums stay below
 * 2^53 give exact results, and others are right within the rounding of such
 * sums. Weights of very different size (a ratio of 2^40 and more) or near the
 * end of the range of doubles are left to the solver of {@link arborescence},
 * which computes with twice as many bits.
 *
 * Time and space O(n²).
 *
 * References are those of {@link arborescence}; the single root is after H. N.
 * Gabow and R. E. Tarjan, "Efficient algorithms for a family of matroid
 * intersection problems", Journal of Algorithms 1984.
 *
 * @param weights - Row after row: `weights[u * n + v]` is the weight of the arc
 * from `u` to `v`. It is not modified.
 * @returns the parent of each vertex, -1 at the root.
 * @throws {@link NoArborescenceError} if there is none,
 * {@link graph!EdgeWeightError} if a weight is `NaN` or infinitely good,
 * {@link graph!GraphTypeError} if the matrix is not square,
 * {@link graph!OptionError} if the root or the scratch does not fit.
 *
 * @example
 * ```ts
 * import {denseArborescence} from 'spanforest/msf';
 *
 * const weights = Float64Array.of(0, 5, 9, 0, 0, 1, 0, 2, 0);
 * [...denseArborescence(weights)]; // => [-1, 0, 1]
 * ```
 */
export function denseArborescence(
  weights: Float64Array,
  options: DenseArborescenceOptions = {}
): Int32Array {
  checkOptions(WHERE, options, {
    root: 'value',
    maximum: 'boolean',
    singleRoot: 'boolean',
    scratch: 'value'
  });
  const {root = 0, maximum = false, singleRoot = false} = options;
  const order = orderOf(weights);
  if (order > 0 || root !== 0) checkRoot(order, root);
  const scratch = options.scratch ?? new DenseScratch(order);
  if (scratch.order < order) {
    throw new OptionError(
      `${WHERE}: the scratch is of order ${scratch.order}, but the matrix ` +
        `of order ${order}. Make a new DenseScratch(${order}).`
    );
  }
  if (order === 0) return new Int32Array(0);
  const problem = {weights, order, root, maximum, singleRoot};
  if (fillRows(problem, scratch)) {
    const nodes = contractRows(problem, scratch);
    if (nodes >= 0) return expandRows(problem, nodes, scratch);
  }
  return bySparseSolver(problem);
}

/** A matrix whose arborescences are wanted, of at least one vertex. */
export interface DenseProblem {
  readonly weights: Float64Array;
  readonly order: number;
  readonly root: number;
  readonly maximum: boolean;
  readonly singleRoot: boolean;
}

const WHERE = 'spanforest/msf/arborescence';
const NEW = 0;
const ON_PATH = 1;
const FINISHED = 2;

/**
 * Transposes the matrix, so that the arcs into a vertex are in one row, and
 * finds the cheapest arc in each row; for a single root, the cheapest that is
 * not from the root. Returns whether the weights are of similar size.
 */
export function fillRows(
  {weights, order, root, maximum, singleRoot}: DenseProblem,
  scratch: DenseScratch
): boolean {
  const {cost, cheapest, chosenCost} = scratch;
  separateRows(order, root, scratch);
  for (let v = 0; v < order; v++) {
    cheapest[v] = -1;
    chosenCost[v] = Infinity;
  }
  let largest = 0;
  let least = Infinity;
  // In strips of rows: the ends of so many rows being written stay in the cache.
  for (let first = 0; first < order; first += STRIP) {
    const end = Math.min(first + STRIP, order);
    for (let u = 0; u < order; u++) {
      const isChoice = !singleRoot || u !== root;
      for (let v = first; v < end; v++) {
        if (v === u || v === root) continue;
        const given = weights[u * order + v];
        const w = maximum ? -given : given;
        // False for NaN and -Infinity.
        if (!(w > -Infinity)) throw weightError(given, u, v, maximum);
        const at = v * order + u;
        cost[at] = w;
        if (w < chosenCost[v] && isChoice) {
          chosenCost[v] = w;
          cheapest[v] = u;
        }
        const size = Math.abs(w);
        if (size > largest && w < Infinity) largest = size;
        if (size < least && w !== 0) least = size;
      }
    }
  }
  return largest < LARGEST_SAFE && largest < WIDE * least;
}

/** Makes every vertex a row of its own again, and only the root finished. */
export function separateRows(
  order: number,
  root: number,
  {row, nodeOfRow, mergedInto, state}: DenseScratch
): void {
  for (let v = 0; v < order; v++) {
    row[v] = v;
    nodeOfRow[v] = v;
    mergedInto[v] = v;
    state[v] = NEW;
  }
  state[root] = FINISHED;
}

const STRIP = 128;

// Beyond this ratio, small weights could get lost beside large ones.
const WIDE = 2 ** 40;

/**
 * Grows paths backwards along the cheapest arcs, and contracts the cycles that
 * they close, until every vertex is reached from the root. Returns the number
 * of nodes of the contraction forest, or -1 if there is no arborescence.
 */
export function contractRows(
  {order, root, singleRoot}: Omit<DenseProblem, 'weights' | 'maximum'>,
  scratch: DenseScratch
): number {
  const {row, nodeOfRow, state, path, chosenCost, tail, head, parent} = scratch;
  const {cost, entry, cheapest, dual} = scratch;
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
      let u = cheapest[current];
      if (u < 0) {
        // Only the root can enter, if any vertex can.
        u = root;
        chosenCost[current] = cost[current * order + root];
        if (chosenCost[current] === Infinity) return -1;
      }
      const node = nodeOfRow[current];
      tail[node] = u;
      dual[node] = chosenCost[current];
      head[node] = node < order ? node : entry[current * order + u];
      const next = row[u];
      if (state[next] === NEW) {
        current = next;
        continue;
      }
      if (state[next] === FINISHED) {
        if (u === root) rootArcs++;
        break;
      }
      // From `next` to its head, the path is a cycle.
      let first = length - 1;
      while (path[first] !== next) first--;
      for (let i = first; i < length; i++) parent[nodeOfRow[path[i]]] = nodes;
      mergeRows(order, scratch, first, length);
      relabelRows(order, singleRoot ? root : -1, scratch, next);
      nodeOfRow[next] = nodes++;
      length = first + 1;
      current = next;
    }
    for (let i = 0; i < length; i++) state[path[i]] = FINISHED;
  }
  return singleRoot && rootArcs > 1 ? -1 : nodes;
}

// Contracts the super-vertices of the path from `first` on, at least two, into
// the first.
function mergeRows(
  order: number,
  {cost, entry, path, nodeOfRow, chosenCost, mergedInto}: DenseScratch,
  first: number,
  length: number
): void {
  const into = path[first];
  const intoStart = into * order;
  const intoPaid = chosenCost[into];
  for (let u = 0; u < order; u++) cost[intoStart + u] -= intoPaid;
  if (nodeOfRow[into] < order) entry.fill(into, intoStart, intoStart + order);
  for (let i = first + 1; i < length; i++) {
    const from = path[i];
    const fromStart = from * order;
    const paid = chosenCost[from];
    const isVertex = nodeOfRow[from] < order;
    for (let u = 0; u < order; u++) {
      const reduced = cost[fromStart + u] - paid;
      if (reduced < cost[intoStart + u]) {
        cost[intoStart + u] = reduced;
        entry[intoStart + u] = isVertex ? from : entry[fromStart + u];
      }
    }
    mergedInto[from] = into;
  }
}

// Moves all vertices of merged rows into that row, and finds the cheapest arc
// into it from outside, except from an avoided vertex.
function relabelRows(
  order: number,
  avoided: number,
  {cost, row, mergedInto, cheapest, chosenCost}: DenseScratch,
  merged: number
): void {
  const start = merged * order;
  let best = -1;
  let lowest = Infinity;
  for (let u = 0; u < order; u++) {
    const now = mergedInto[row[u]];
    row[u] = now;
    if (cost[start + u] < lowest && now !== merged && u !== avoided) {
      lowest = cost[start + u];
      best = u;
    }
  }
  cheapest[merged] = best;
  chosenCost[merged] = lowest;
}

/**
 * Undoes the contractions from the last to the first, and returns the parent
 * of each vertex. The arc chosen for a super-vertex enters one vertex of it,
 * and replaces the arcs chosen for all nodes in between; all other arcs of the
 * cycle stay.
 */
export function expandRows(
  {order, root}: Pick<DenseProblem, 'order' | 'root'>,
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

// The sparse solver computes with twice as many bits, scales weights that could
// overflow, and throws an error that says why there is no arborescence.
function bySparseSolver(problem: DenseProblem): Int32Array {
  const {order, root, maximum, singleRoot} = problem;
  const edges = arcsOfMatrix(problem);
  const kind = singleRoot ? 'single' : 'given';
  const sparse = {edges, kind, root, maximum, constraints: null} as const;
  const parents = new Int32Array(order).fill(-1);
  try {
    for (const arc of solve(sparse, 'gabow').arcs) {
      parents[edges.target[arc]] = edges.source[arc];
    }
  } catch (error) {
    if (!(error instanceof NoArborescenceError)) throw error;
    const needed =
      error.reason === 'unreachable' ? fewestRoots(problem) : error.needed;
    throw new NoArborescenceError({...error, needed, dense: true});
  }
  return parents;
}

/** The arcs of a matrix. Those into the root may be anything, even `NaN`. */
export function arcsOfMatrix({
  weights,
  order,
  root
}: Pick<DenseProblem, 'weights' | 'order' | 'root'>): EdgeList {
  const checked = weights.slice();
  for (let u = 0; u < order; u++) checked[u * order + root] = 0;
  return edgeListFromMatrix(checked, order);
}

// How many roots it takes to reach every vertex. Unlike the arborescence, that
// depends on the arcs into the root, as far as these have valid weights.
function fewestRoots({weights, order, root, maximum}: DenseProblem): number {
  const absent = maximum ? -Infinity : Infinity;
  const valid = weights.slice();
  for (let at = root; at < valid.length; at += order) {
    if (Number.isNaN(valid[at]) || valid[at] === -absent) valid[at] = absent;
  }
  const edges = edgeListFromMatrix(valid, order);
  const kind = 'fewest';
  const problem = {edges, kind, root: -1, maximum, constraints: null} as const;
  return order - solve(problem, 'gabow').arcs.length;
}

/** Memory that {@link denseArborescence} works in, for any number of calls. */
export class DenseScratch {
  /** The greatest order of a matrix that fits. */
  readonly order: number;
  /** Row r, column u: the cost of entering super-vertex r from vertex u. */
  readonly cost: Float64Array;
  /** Which vertex of r that arc enters, if r is not a single vertex. */
  readonly entry: Int32Array;
  /** The tail of the cheapest arc into each row, or -1. */
  readonly cheapest: Int32Array;
  /** The cost of that arc. */
  readonly chosenCost: Float64Array;
  /** The super-vertex (a row) that contains each vertex. */
  readonly row: Int32Array;
  /** The node of the contraction forest that each row represents. */
  readonly nodeOfRow: Int32Array;
  /** The row that each row was merged into by the latest contraction. */
  readonly mergedInto: Int32Array;
  /** Whether each row is new, on the path, or finished. */
  readonly state: Uint8Array;
  /** The rows on the path, from its start to its head. */
  readonly path: Int32Array;
  /** For each node of the contraction forest, the tail of its chosen arc. */
  readonly tail: Int32Array;
  /** The vertex that this arc enters. */
  readonly head: Int32Array;
  /** The cost of that arc when it was chosen: the dual value of the node. */
  readonly dual: Float64Array;
  /** The super-vertex that each node was contracted into, or -1. */
  readonly parent: Int32Array;
  /** Whether an arc chosen higher up enters the node. */
  readonly overridden: Uint8Array;

  /**
   * Allocates memory for matrices of at most that order: O(n²).
   *
   * @throws {@link graph!OptionError} if the order is not a count,
   * {@link graph!MemoryError} if there is no memory.
   */
  constructor(order: number) {
    this.order = checkInteger(WHERE, 'the order of a scratch', order, 0);
    checkMemory(WHERE, `a scratch of order ${order}`, 12 * order ** 2);
    this.cost = new Float64Array(order * order);
    this.entry = new Int32Array(order * order);
    this.cheapest = new Int32Array(order);
    this.row = new Int32Array(order);
    this.nodeOfRow = new Int32Array(order);
    this.mergedInto = new Int32Array(order);
    this.state = new Uint8Array(order);
    this.path = new Int32Array(order);
    this.chosenCost = new Float64Array(order);
    this.tail = new Int32Array(2 * order);
    this.head = new Int32Array(2 * order);
    this.dual = new Float64Array(2 * order);
    this.parent = new Int32Array(2 * order);
    this.overridden = new Uint8Array(2 * order);
  }
}

/** The order of a square matrix. */
export function orderOf(weights: Float64Array): number {
  if (!(weights instanceof Float64Array)) {
    throw new GraphTypeError(
      `${WHERE}: ${quote(weights)} is not a matrix. Pass the weights row ` +
        'after row in a Float64Array.'
    );
  }
  const order = Math.sqrt(weights.length);
  if (Number.isInteger(order)) return order;
  throw new GraphTypeError(
    `${WHERE}: a matrix of ${weights.length} weights is not square. Pass n ` +
      'rows of n weights.'
  );
}

/** The error for a `NaN` or infinitely good weight. */
export function weightError(
  value: number,
  source: number,
  target: number,
  maximum: boolean
): EdgeWeightError {
  const advice = Number.isNaN(value)
    ? 'Give it a number'
    : `Only ${maximum ? '-Infinity' : 'Infinity'} may be infinite here: it ` +
      'stands for an absent arc';
  return new EdgeWeightError(
    `${WHERE}: the arc ${source} -> ${target} has weight ${value}. ${advice}.`,
    `${source} -> ${target}`,
    value
  );
}
