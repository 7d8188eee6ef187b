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
  checkEdgeSet('required', required);
  checkEdgeSet('forbidden', forbidden);
  if (required.length + forbidden.length === 0) return null;
  const states = new Uint8Array(size);
  const mark = (edge: number, state: number) => {
    const reason =
      states[edge] === undefined || typeof edge !== 'number'
        ? 'no-such-edge'
        : states[edge] === REQUIRED && state === FORBIDDEN
          ? 'contradiction'
          : null;
    if (reason) throw new ConstraintError({reason, edge});
    states[edge] = state;
  };
  for (const e of required) mark(e, REQUIRED);
  for (const e of forbidden) mark(e, FORBIDDEN);
  return states;
}

function checkEdgeSet(name: string, value: unknown): void {
  if (value instanceof Int32Array || Array.isArray(value)) return;
  throw new OptionError(
    `spanforest/msf: ${name} is ${quote(value)}. Pass edge indices as an array ` +
      'or an Int32Array.'
  );
}

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
    throw new ConstraintError({reason: u === v ? 'loop' : 'cycle', edge});
  }
  const label = new Int32Array(edges.order).fill(-1);
  let order = 0;
  const labelOf = (v: number) => {
    const top = sets.find(v);
    if (label[top] < 0) label[top] = order++;
    return label[top];
  };
  const kept = new Int32Array(size);
  const source = new Int32Array(size);
  const target = new Int32Array(size);
  const weight = new Float64Array(size);
  let count = 0;
  for (let e = 0; e < size; e++) {
    if (states[e] !== 0) continue;
    const u = labelOf(edges.source[e]);
    const v = labelOf(edges.target[e]);
    if (u === v) continue;
    kept[count] = e;
    source[count] = u;
    target[count] = v;
    weight[count] = edges.weight[e];
    count++;
  }
  return {
    rest: {
      // Isolated vertices are not needed.
      order,
      size: count,
      source: source.subarray(0, count),
      target: target.subarray(0, count),
      weight: weight.subarray(0, count)
    },
    restore: chosen => {
      const all = states.slice();
      for (const i of chosen) all[kept[i]] = REQUIRED;
      const forest = new Int32Array(edges.order - sets.count + chosen.length);
      let end = 0;
      for (let e = 0; e < size; e++) if (all[e] === REQUIRED) forest[end++] = e;
      return forest;
    }
  };
}
