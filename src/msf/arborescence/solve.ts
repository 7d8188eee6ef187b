import type {EdgeList} from '../../graph/edge-list.js';
import {ChosenEdges} from '../chosen-edges.js';
import type {ArcProblem} from './arc-problem.js';
import {type ArcRows, arcRows} from './arc-rows.js';
import {
  type ArborescenceStep,
  type ArcQueue,
  type ComponentPath,
  contractCycles,
  expandCycles,
  type StepReport
} from './contract-cycles.js';
import {GabowQueue} from './gabow-queue.js';
import {NoArborescenceError} from './no-arborescence-error.js';
import {TarjanQueue} from './tarjan-queue.js';

/** Whose queue of arcs to use: Tarjan's, or Gabow's. */
export type ArborescenceAlgorithm = 'tarjan' | 'gabow';

/** The names of the algorithms; `auto` chooses one by the graph. */
export const ARBORESCENCE_ALGORITHMS = ['auto', 'tarjan', 'gabow'] as const;

const QUEUES: {
  readonly [name in ArborescenceAlgorithm]: new (
    path: ComponentPath
  ) => ArcQueue;
} = {tarjan: TarjanQueue, gabow: GabowQueue};

/** Numbers that prove an arborescence or a branching to be optimal. */
export interface DualValues {
  /**
   * Number of vertices, including the virtual root, which comes last, if there
   * is one.
   */
  readonly order: number;
  /**
   * A forest of nested sets of vertices: nodes below `order` are the
   * vertices, the others sets of at least two. For each node the least set
   * that contains it, or -1.
   */
  readonly parent: Int32Array;
  /**
   * A number for each node, 0 at the root. They sum up to the weight of the
   * solution. For every arc, those of the sets that it enters, its target
   * included, sum up to at most its weight (at least, for a maximum). The
   * numbers of sets are not negative (not positive, for a maximum).
   *
   * Where arcs from the root are counted first, all this is true of the pairs
   * of `dualHops` and `dual`, compared in this order, and of the pairs of
   * hops and weight: 1 hop for an arc from the root, 0 for any other.
   */
  readonly dual: Float64Array;
  /** See `dual`; all 0 if arcs from the root are not counted. */
  readonly dualHops: Int32Array;
}

/** An optimal arborescence or branching, with a proof that it is one. */
export interface ArborescenceProof extends DualValues {
  /** Indices of its arcs, in increasing order. */
  readonly arcs: Int32Array;
}

/** Solves one of the sparse problems, for a valid edge list. */
export function solve(
  problem: ArcProblem,
  algorithm: ArborescenceAlgorithm,
  onStep?: (step: ArborescenceStep) => void
): ArborescenceProof {
  const {edges, kind, root, maximum} = problem;
  const rows = arcRows(problem);
  const {order, factor} = rows;
  // With the caller's arcs and weights.
  const report: StepReport | undefined =
    onStep &&
    ((kind, node, position, cost, members) => {
      const index = position < 0 ? -1 : rows.arc[position];
      const arc = index < edges.size ? index : -1;
      onStep({kind, node, arc, cost: cost / factor, members});
    });
  const wanted = {
    maximum,
    singleRoot: kind === 'single',
    constrained: problem.constraints !== null
  };
  const forest = contractCycles(rows, QUEUES[algorithm], report);
  if (forest === null) {
    const fewest = solve({...problem, kind: 'fewest', root: -1}, algorithm);
    throw new NoArborescenceError({
      ...wanted,
      reason: 'unreachable',
      root,
      unreachable: unreachableFrom(rows, root),
      needed: edges.order - fewest.arcs.length
    });
  }
  const arcInto = expandCycles(rows, forest, report);
  const {arcs, children, firstChild} = collect(edges, rows, arcInto);
  if (children > 1 && (kind === 'single' || kind === 'free')) {
    const isGiven = kind === 'single';
    throw new NoArborescenceError({
      ...wanted,
      reason: isGiven ? 'single-root' : 'no-root',
      root: isGiven ? root : firstChild,
      unreachable: isGiven ? [] : unreachableFrom(rows, firstChild),
      needed: children
    });
  }
  const {parent, dual, dualHops} = forest;
  // The factor is a power of two, or its negative, so this is exact.
  if (factor !== 1) for (let i = 0; i < dual.length; i++) dual[i] /= factor;
  return {arcs, order, parent, dual, dualHops};
}

// The caller's arcs among the chosen ones, with the root's number of children
// and the first of them.
function collect(
  edges: EdgeList,
  {order, root, source, target, arc}: ArcRows,
  arcInto: Int32Array
): {arcs: Int32Array; children: number; firstChild: number} {
  const chosen = new ChosenEdges(order);
  let children = 0;
  let firstChild = -1;
  for (let v = 0; v < order; v++) {
    const p = arcInto[v];
    if (p < 0) continue;
    if (source[p] === root) {
      if (children === 0) firstChild = target[p];
      children++;
    }
    if (arc[p] < edges.size) chosen.edges[chosen.count++] = arc[p];
  }
  return {arcs: chosen.sorted(edges.size), children, firstChild};
}

// The vertices that no path leads to from a vertex, in increasing order, without
// a virtual root. Time and space O(n + m).
function unreachableFrom(rows: ArcRows, from: number): number[] {
  const {order, root, size, source, target} = rows;
  // Rows are by target. Here arcs are needed by source: a list for each.
  const first = new Int32Array(order).fill(-1);
  const next = new Int32Array(size);
  for (let p = 0; p < size; p++) {
    next[p] = first[source[p]];
    first[source[p]] = p;
  }
  const isReached = new Uint8Array(order);
  const stack = new Int32Array(order);
  let depth = 0;
  isReached[from] = 1;
  stack[depth++] = from;
  while (depth > 0) {
    for (let p = first[stack[--depth]]; p >= 0; p = next[p]) {
      const v = target[p];
      if (isReached[v] === 1) continue;
      isReached[v] = 1;
      stack[depth++] = v;
    }
  }
  const unreachable: number[] = [];
  for (let v = 0; v < order; v++) {
    if (isReached[v] === 0 && v !== root) unreachable.push(v);
  }
  return unreachable;
}
