import {DisjointSets} from '../graph/disjoint-sets.js';
import type {EdgeList} from '../graph/edge-list.js';
import {ConstraintError, OptionError, quote} from '../graph/errors.js';

/** Edges that every result has, and edges that none has. */
export interface EdgeConstraints {
  /**
   * Indices of edges that must be in the result, in any order: an array, a set
   * or another iterable. Repeated ones count once.
   * @defaultValue `[]`
   */
  required?: Iterable<number> | undefined;
  /**
   * Indices of edges that count as absent, in any order. Repeated ones count
   * once.
   * @defaultValue `[]`
   */
  forbidden?: Iterable<number> | undefined;
}

export const REQUIRED = 1;
export const FORBIDDEN = 2;

/**
 * Whether each edge is {@link REQUIRED}, {@link FORBIDDEN} or neither (0);
 * `null` if no edge is either, so that callers lose no time on it.
 */
export function edgeStates(
  {size}: EdgeList,
  constraints: EdgeConstraints
): Uint8Array | null {
  let states: Uint8Array | null = null;
  for (const name of ['required', 'forbidden'] as const) {
    const state = name === 'required' ? REQUIRED : FORBIDDEN;
    for (const edge of checkedSet(name, constraints[name])) {
      states ??= new Uint8Array(size);
      if (typeof edge !== 'number') throw setError(name, 'contains', edge);
      if (states[edge] === undefined) {
        throw constraintError('no-such-edge', edge, name);
      }
      // It has been required before.
      if (states[edge] + state === REQUIRED + FORBIDDEN) {
        throw constraintError('contradiction', edge, 'one');
      }
      states[edge] = state;
    }
  }
  return states;
}

function checkedSet(
  name: string,
  set: Iterable<number> = []
): Iterable<number> {
  if (typeof set !== 'string' && Symbol.iterator in Object(set)) return set;
  throw setError(name, 'is', set);
}

function setError(name: string, verb: string, value: unknown): OptionError {
  return new OptionError(
    `spanforest/msf: ${name} ${verb} ${quote(value)}. Pass edge indices in an ` +
      'array or a set.'
  );
}

/**
 * The error for a reason that applies to forests and arborescences. `set` is
 * what to change.
 */
export function constraintError(
  reason: keyof typeof PROBLEMS,
  edge: number,
  set = 'required'
): ConstraintError {
  const problem = `${PROBLEMS[reason]}. Leave it out of ${set}.`;
  return new ConstraintError({reason, edge, problem});
}

const PROBLEMS = {
  'no-such-edge': 'is not in the graph',
  contradiction: 'is both required and forbidden',
  loop: 'is a loop',
  cycle: 'closes a cycle'
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
