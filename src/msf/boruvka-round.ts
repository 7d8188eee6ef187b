import {
  relabel,
  type ShrinkingGraph,
  type ShrunkGraph
} from '../graph/shrinking-graph.js';
import type {StepTeller} from './forest-steps.js';

/** Scratch of Borůvka rounds over at most `order` vertices. */
export interface RoundScratch {
  /** Weight of the least edge at vertex `v`, at `2v`; `NaN` if isolated. */
  readonly leastWeight: Float64Array;
  /**
   * The same memory as integers: position of that edge at `4v + 2`, -1 at an
   * isolated vertex, and its other end at `4v + 3`. Being neighbours in
   * memory, weight, edge and end are replaced at the price of one cache miss.
   */
  readonly leastEdge: Int32Array;
  /** The other end of the least edge at each vertex, close together. */
  readonly next: Int32Array;
  /** The super-vertex each vertex goes into, -1 for an isolated one. */
  readonly label: Int32Array;
}

/** Allocates the scratch of Borůvka rounds over at most `order` vertices. */
export function roundScratch(order: number): RoundScratch {
  const leastWeight = new Float64Array(2 * order);
  return {
    leastWeight,
    leastEdge: new Int32Array(leastWeight.buffer),
    next: new Int32Array(order),
    label: new Int32Array(order)
  };
}

/**
 * Finds the least edge at every vertex: lines 1 to 8 of `Boruvka-step`.
 *
 * Edges are met in increasing index, so replacing an edge only by a strictly
 * lighter one decides ties by index. Loops are passed over. Time O(n + m).
 */
export function findLeastEdges(
  graph: ShrinkingGraph,
  scratch: RoundScratch
): void {
  const {order, size, source, target, edge, weight} = graph;
  const {leastWeight, leastEdge} = scratch;
  // With NaN for "none yet", `!(w >= none)` holds for every weight, infinite
  // ones included, so no second test is needed in the loop.
  for (let v = 0; v < order; v++) {
    leastWeight[2 * v] = NaN;
    leastEdge[4 * v + 2] = -1;
  }
  for (let e = 0; e < size; e++) {
    const u = source[e];
    const v = target[e];
    if (u === v) continue;
    const w = weight[edge === null ? e : edge[e]];
    if (!(w >= leastWeight[2 * u])) {
      leastWeight[2 * u] = w;
      leastEdge[4 * u + 2] = e;
      leastEdge[4 * u + 3] = v;
    }
    if (!(w >= leastWeight[2 * v])) {
      leastWeight[2 * v] = w;
      leastEdge[4 * v + 2] = e;
      leastEdge[4 * v + 3] = u;
    }
  }
}

/**
 * Joins every vertex to the other end of its least edge, numbers the trees
 * that arise in `scratch.label`, and stores the original indices of their
 * edges: lines 9 to 12 of `Boruvka-step`. Time O(n).
 *
 * Along a chain of least edges the edges never grow in the total order, so
 * the only cycles are pairs of vertices that chose the same edge. The lower
 * of the two becomes the root of its tree.
 *
 * @param chosen - Receives the edges.
 * @param from - First free place in `chosen`.
 * @returns the number of trees, at most half the vertices with edges, and the
 * first free place in `chosen` afterwards.
 */
export function joinLeastEdges(
  graph: ShrinkingGraph,
  scratch: RoundScratch,
  chosen: Int32Array,
  from: number
): {trees: number; end: number} {
  const {order, edge} = graph;
  const {leastEdge, next, label} = scratch;
  let trees = 0;
  let end = from;

  for (let v = 0; v < order; v++) {
    next[v] = leastEdge[4 * v + 2] < 0 ? -1 : leastEdge[4 * v + 3];
  }
  for (let v = 0; v < order; v++) {
    const other = next[v];
    if (other < 0) {
      label[v] = -1;
    } else if (v < other && next[other] === v) {
      label[v] = trees++;
    } else {
      label[v] = UNKNOWN;
      const e = leastEdge[4 * v + 2];
      chosen[end++] = edge === null ? e : edge[e];
    }
  }
  for (let v = 0; v < order; v++) {
    if (label[v] !== UNKNOWN) continue;
    let root = next[v];
    while (label[root] === UNKNOWN) root = next[root];
    const tree = label[root];
    // Label the whole chain, so that no part of it is walked along again.
    for (let x = v; label[x] === UNKNOWN; x = next[x]) label[x] = tree;
  }
  return {trees, end};
}

const UNKNOWN = -2;

/**
 * One whole round: finds, joins, contracts. Self edges go; parallel edges
 * stay unless the caller drops them. Time O(n + m).
 *
 * @param graph - The graph; only read if `into` is another one.
 * @param into - Where the contracted graph goes.
 * @param chosen - Receives the original indices of the chosen edges.
 * @param from - First free place in `chosen`.
 * @param teller - Told of the round.
 * @returns first free place in `chosen` after the round.
 */
export function boruvkaRound(
  graph: ShrinkingGraph,
  into: ShrunkGraph,
  scratch: RoundScratch,
  chosen: Int32Array,
  from: number,
  teller?: StepTeller
): number {
  findLeastEdges(graph, scratch);
  const {trees, end} = joinLeastEdges(graph, scratch, chosen, from);
  // Every edge is held against the least one so far at either end.
  teller?.tell('least', graph, 2 * graph.size, chosen.slice(from, end));
  relabel(graph, scratch.label, trees, into);
  teller?.contract(into);
  return end;
}
