import {DisjointSets} from '../../graph/disjoint-sets.js';
import type {EdgeList} from '../../graph/edge-list.js';
import {GraphTypeError, quote} from '../../graph/errors.js';
import {FORBIDDEN} from '../constraints.js';
import {addDoubleDouble} from '../safe-sums.js';
import type {ArcProblem} from './arc-problem.js';
import {type ArcRows, arcRows} from './arc-rows.js';
import {dualSums, type Intervals, nestedIntervals} from './dual-values.js';
import type {DualValues} from './solve.js';

/** Whether dual values prove arcs to be optimal, and if not, why not. */
export type ArborescenceVerdict =
  | {
      /** The arcs are optimal. */
      readonly valid: true;
    }
  | {
      /** The arcs are not proven optimal. */
      readonly valid: false;
      /**
       * The arcs are not an arborescence or branching:
       *
       * - `no-such-arc`: `arc` is not an index of the digraph's arcs;
       * - `forbidden`: `arc` counts as absent, for its weight is infinite or
       *   it is forbidden;
       * - `missing`: `arc` is required, but not one of the arcs;
       * - `into-root`: `arc` enters the given root;
       * - `two-parents`: `arc` enters a vertex that an arc before it, maybe the
       *   same one, enters too;
       * - `cycle`: `arc` closes a cycle with the arcs before it;
       * - `not-spanning`: no arc enters `node`, which is not the root;
       * - `two-children`: `arc` is a second one out of a root that must have a
       *   single child.
       *
       * The dual values are invalid:
       *
       * - `wrong-size`: there are not as many numbers as nodes, or not as many
       *   vertices as the digraph has;
       * - `not-nested`: the set `node` is empty, within itself or contains the
       *   root, or its parent is not a set;
       * - `bad-dual`: the number of `node` is not finite, far larger than the
       *   weights allow, negative for a set, or not 0 for the root.
       *
       * The two do not fit together:
       *
       * - `above-weight`: the duals of the sets that `arc` enters sum up to
       *   more than its weight (less, for a maximum); without an `arc`, it is
       *   the virtual root's arc to `node`;
       * - `gap`: the duals do not sum up to the weight of the solution. If
       *   there is an `arc`, it is one of the solution that could be lighter.
       */
      readonly reason:
        | 'no-such-arc'
        | 'forbidden'
        | 'missing'
        | 'into-root'
        | 'two-parents'
        | 'cycle'
        | 'not-spanning'
        | 'two-children'
        | 'wrong-size'
        | 'not-nested'
        | 'bad-dual'
        | 'above-weight'
        | 'gap';
      /** Index of the offending arc, if one shows the flaw. */
      readonly arc?: number;
      /** The offending vertex or set, if one shows the flaw. */
      readonly node?: number;
    };

type Flaw = Omit<Extract<ArborescenceVerdict, {valid: false}>, 'valid'>;

/** Checks a solution of one of the sparse problems against dual values. */
export function checkProof(
  problem: ArcProblem,
  arcs: Int32Array,
  proof: DualValues
): ArborescenceVerdict {
  checkTypes(arcs, proof);
  const {edges} = problem;
  const rows = arcRows(problem);
  const arcFlaw = findArborescenceFlaw(problem, arcs);
  if (arcFlaw) return {valid: false, ...arcFlaw};
  const nest = nestSets(rows, proof);
  if ('reason' in nest) return {valid: false, ...nest};

  const {parent, dualHops} = proof;
  const dual = proof.dual.map(y => y * rows.factor);
  const bounds = roundingBounds(rows);
  const dualFlaw = findDualFlaw(rows, dual, dualHops, bounds);
  if (dualFlaw) return {valid: false, ...dualFlaw};

  // By how much the duals that an arc enters fall short of its weight.
  const {hops, high, low} = dualSums(rows, {parent, dual, dualHops}, nest);
  const isChosen = new Uint8Array(edges.size);
  for (const arc of arcs) isChosen[arc] = 1;
  let loose = -1;
  for (let p = 0; p < rows.size; p++) {
    const arc = rows.arc[p];
    const hopsLeft = (rows.source[p] === rows.root ? rows.hop : 0) - hops[p];
    addDoubleDouble(high, low, p, -rows.weight[p], 0);
    const left = -high[p];
    const tolerance = bounds.ofArc(p);
    if (hopsLeft < 0 || (hopsLeft === 0 && left < -tolerance)) {
      const where = arc < edges.size ? {arc} : {node: rows.target[p]};
      return {valid: false, reason: 'above-weight', ...where};
    }
    if (isChosen[arc] === 1 && (hopsLeft > 0 || left > tolerance)) loose = arc;
  }
  if (isReached(edges, arcs, rows, dual, dualHops, bounds)) {
    return {valid: true};
  }
  return {valid: false, reason: 'gap', ...(loose >= 0 && {arc: loose})};
}

// Why arcs are not an arborescence or branching; `null` if they are. Time
// O(n α(n)), space O(n).
function findArborescenceFlaw(
  {edges, kind, root, constraints}: ArcProblem,
  arcs: Int32Array
): Flaw | null {
  const {order, size, source, target, weight} = edges;
  const isGiven = kind === 'given' || kind === 'single';
  const arcInto = new Int32Array(order).fill(-1);
  const sets = new DisjointSets(order);
  let children = 0;
  for (const arc of arcs) {
    if (arc < 0 || arc >= size) return {reason: 'no-such-arc', arc};
    const isAbsent = constraints?.states[arc] === FORBIDDEN;
    if (isAbsent || !Number.isFinite(weight[arc])) {
      return {reason: 'forbidden', arc};
    }
    const v = target[arc];
    if (isGiven && v === root) return {reason: 'into-root', arc};
    if (arcInto[v] >= 0) return {reason: 'two-parents', arc};
    arcInto[v] = arc;
    // As no vertex has two parents, an undirected cycle is a directed one.
    if (!sets.union(source[arc], v)) return {reason: 'cycle', arc};
    if (kind === 'single' && source[arc] === root && ++children > 1) {
      return {reason: 'two-children', arc};
    }
  }
  for (let v = 0; constraints !== null && v < order; v++) {
    const arc = constraints.requiredInto[v];
    if (arc >= 0 && arc !== arcInto[v]) return {reason: 'missing', arc};
  }
  if (kind === 'branching' || kind === 'fewest') return null;
  let isRootFree = kind === 'free';
  for (let node = 0; node < order; node++) {
    if (arcInto[node] >= 0 || node === root) continue;
    if (!isRootFree) return {reason: 'not-spanning', node};
    isRootFree = false;
  }
  return null;
}

// How the sets are nested, or why they are not a forest whose leaves are the
// vertices. Time and space O(n).
function nestSets({order, root}: ArcRows, duals: DualValues): Flaw | Intervals {
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

// Looks for a number that cannot be a dual value; `dual` is scaled like the rows.
function findDualFlaw(
  {order, root}: ArcRows,
  dual: Float64Array,
  dualHops: Int32Array,
  {largestDual, noise}: RoundingBounds
): Flaw | null {
  for (let node = 0; node < dual.length; node++) {
    const hops = dualHops[node];
    const isSound =
      // False for NaN.
      Math.abs(dual[node]) <= largestDual &&
      Math.abs(hops) <= 1 &&
      (node < order || hops > 0 || (hops === 0 && dual[node] >= -noise)) &&
      (node !== root || (hops === 0 && dual[node] === 0));
    if (!isSound) return {reason: 'bad-dual', node};
  }
  return null;
}

/** They depend on the digraph alone, so forged dual values do not widen them. */
interface RoundingBounds {
  /** Four times the greatest weight of a tree, all weights made positive. */
  readonly largestDual: number;
  /** What numbers with twice the bits of a double lose. */
  readonly noise: number;
  /** By how much the duals of an arc may exceed its weight, by position. */
  readonly ofArc: (p: number) => number;
  /** By how much all duals may fall short of a tree of that weight. */
  readonly ofTree: (absoluteWeight: number) => number;
}

// Twice what rounding a dual value to the nearest double loses, and what sums
// of them lose, which are rounded to about 106 bits many times.
const ROUNDING = 2 ** -52;
const NOISE = 2 ** -100;

// Bounds the rounding of dual values, in O(n + m) time and space.
//
// In an optimal solution, the dual value of a vertex can be the least weight m
// of the arcs into it. The values of the sets that an arc of weight w enters
// are not negative and sum up to at most w - m. So the absolute values sum up
// to at most |w| + 2|m|, and their rounding to a share of it; likewise for all
// values of a tree. Where arcs from the root are counted first, one set around
// a vertex has a hop, and a value that may be negative and as large as a tree of
// its vertices: arcs from the root enter it, and only one such set, since these
// are disjoint. Integers whose sums stay below 2^51 are never rounded.
function roundingBounds(rows: ArcRows): RoundingBounds {
  const {order, root, hop, offset, source, target, weight, factor} = rows;
  const least = new Float64Array(order);
  let sumOfLeast = 0;
  let sumOfLargest = 0;
  let largest = 0;
  let areIntegers = Math.abs(factor) === 1;
  for (let v = 0; v < order; v++) {
    let leastHere = Infinity;
    let largestHere = 0;
    for (let p = offset[v]; p < offset[v + 1]; p++) {
      const w = weight[p];
      largestHere = Math.max(largestHere, Math.abs(w));
      if (hop === 0 || source[p] !== root) leastHere = Math.min(leastHere, w);
      if (!Number.isInteger(w)) areIntegers = false;
    }
    if (leastHere < Infinity) least[v] = Math.abs(leastHere);
    sumOfLeast += least[v];
    sumOfLargest += largestHere;
    largest = Math.max(largest, largestHere);
  }
  const largestDual = 4 * sumOfLargest;
  if (areIntegers && largestDual <= 2 ** 53) {
    return {largestDual, noise: 0, ofArc: () => 0, ofTree: () => 0};
  }
  const noise = NOISE * largest;
  const ofRoot = hop === 0 ? 0 : ROUNDING * largestDual;
  return {
    largestDual,
    noise,
    ofArc: p =>
      ROUNDING * (Math.abs(weight[p]) + 2 * least[target[p]]) +
      noise +
      (source[p] === root ? ofRoot : 0),
    ofTree: absoluteWeight =>
      ROUNDING * (absoluteWeight + 2 * sumOfLeast) + order * noise + ofRoot
  };
}

// Whether the duals sum up to the weight of the arcs. They cannot exceed it.
function isReached(
  edges: EdgeList,
  arcs: Int32Array,
  {order, root, hop, factor}: ArcRows,
  dual: Float64Array,
  dualHops: Int32Array,
  bounds: RoundingBounds
): boolean {
  const high = new Float64Array(1);
  const low = new Float64Array(1);
  let absolute = 0;
  // The virtual root has an arc to each of the caller's roots.
  let hops = root < edges.order ? 0 : hop * (order - 1 - arcs.length);
  for (const arc of arcs) {
    if (edges.source[arc] === root) hops += hop;
    const w = factor * edges.weight[arc];
    absolute += Math.abs(w);
    addDoubleDouble(high, low, 0, w, 0);
  }
  for (let node = 0; node < dual.length; node++) {
    hops -= dualHops[node];
    addDoubleDouble(high, low, 0, -dual[node], 0);
  }
  return hops === 0 && high[0] <= bounds.ofTree(absolute);
}

function checkTypes(arcs: Int32Array, proof: DualValues): void {
  if (!(arcs instanceof Int32Array)) {
    throw new GraphTypeError(
      `spanforest/msf/verify: ${quote(arcs)} is not a set of arcs. Pass arc ` +
        'indices as an Int32Array.'
    );
  }
  if (
    !(proof?.parent instanceof Int32Array) ||
    !(proof.dual instanceof Float64Array) ||
    !(proof.dualHops instanceof Int32Array)
  ) {
    throw new GraphTypeError(
      `spanforest/msf/verify: ${quote(proof)} holds no dual values. Pass what ` +
        'arborescence.detailed or branching.detailed has returned, or {order, ' +
        'parent: Int32Array, dual: Float64Array, dualHops: Int32Array}.'
    );
  }
}
