import {DisjointSets} from '../graph/disjoint-sets.js';
import type {EdgeList} from '../graph/edge-list.js';
import {ConstraintError, OptionError, quote} from '../graph/errors.js';

/** Edges that every result has, and edges that none has. */
export interface EdgeConstraints {
  /**
   * Indices of edges that must be in the result, in any order. Repeated ones
   * count once.
   * @defaultValue `[]`
   */
  required?: Int32Array | readonly number[] | undefined;
  /**
   * Indices of edges that count as absent, in any order. Repeated ones count
   * once.
   * @defaultValue `[]`
   */
  forbidden?: Int32Array | readonly number[] | undefined;
}

export const REQUIRED = 1;
export const FORBIDDEN = 2;

/**
 * Whether each edge is {@link REQUIRED}, {@link FORBIDDEN} or neither (0);
 * `null` if no edge is either, so that callers lose no time on it.
 */
export function edgeStates(
  {size}: EdgeList,
  {required = [], forbidden = []}: EdgeConstraints
): Uint8Array | null {
  checkSet('required', required);
  checkSet('forbidden', forbidden);
  if (required.length + forbidden.length === 0) return null;
  const states = new Uint8Array(size);
  for (const [set, state] of [
    [required, REQUIRED],
    [forbidden, FORBIDDEN]
  ] as const) {
    for (const edge of set) {
      if (!Number.isInteger(edge) || states[edge] === undefined) {
        throw constraintError('no-such-edge', edge);
      }
      // It has been required before.
      if (states[edge] + state === REQUIRED + FORBIDDEN) {
        throw constraintError('contradiction', edge);
      }
      states[edge] = state;
    }
  }
  return states;
}

function checkSet(name: string, set: unknown): void {
  if (set instanceof Int32Array || Array.isArray(set)) return;
  throw new OptionError(
    `spanforest/msf: ${name} is ${quote(set)}. Pass an array of edge indices.`
  );
}

/** The error for a reason that applies to forests and arborescences. */
export function constraintError(
  reason: keyof typeof PROBLEMS,
  edge: number
): ConstraintError {
  return new ConstraintError({reason, edge, problem: PROBLEMS[reason]});
}

const PROBLEMS = {
  'no-such-edge':
    'is required or forbidden, but not in the graph. Leave it out.',
  contradiction: 'is both required and forbidden. Leave it out of one.',
  loop: 'is a loop. Leave it out.',
  cycle: 'closes a cycle. Leave it out.'
};

/** What is left to choose in an undirected graph with constraints. */
export interface ReducedGraph {
  /** Without the forbidden edges, and with the required ones contracted. */
  readonly rest: EdgeList;
  /** The required edges and these of the rest, in increasing order. */
  readonly restore: (chosen: Int32Array) => Int32Array;
}

/**
 * Contracts the required edges of a valid graph and drops the forbidden ones.
 *
 * Edges keep their order, so the total order on edges stays the same: the
 * forest of the rest and the required edges are the least forest of all that
 * have the required edges. Time O(n + m α(m, n)), space O(n + m).
 */
export function reduceGraph(edges: EdgeList, states: Uint8Array): ReducedGraph {
  const {size} = edges;
  const sets = new DisjointSets(edges.order);
  for (let edge = 0; edge < size; edge++) {
    if (states[edge] !== REQUIRED) continue;
    const u = edges.source[edge];
    const v = edges.target[edge];
    if (sets.union(u, v)) continue;
    throw constraintError(u === v ? 'loop' : 'cycle', edge);
  }
  const label = new Int32Array(edges.order).fill(-1);
  let order = 0;
  const labelOf = (v: number) => {
    const top = sets.find(v);
    if (label[top] < 0) label[top] = order++;
    return label[top];
  };
  const all = new Int32Array(size).map((_, e) => e);
  const kept = all.filter(e => states[e] === 0);
  const source = kept.map(e => labelOf(edges.source[e]));
  const target = kept.map(e => labelOf(edges.target[e]));
  const weight = new Float64Array(kept.length).map(
    (_, i) => edges.weight[kept[i]]
  );
  return {
    // Vertices without edges have no label, and are not needed.
    rest: {order, size: kept.length, source, target, weight},
    restore: chosen => {
      const isChosen = states.slice();
      for (const i of chosen) isChosen[kept[i]] = REQUIRED;
      return all.filter(e => isChosen[e] === REQUIRED);
    }
  };
}
