import type {EdgeList} from '../graph/edge-list.js';

/**
 * A graph whose vertices an algorithm merges and whose edges it drops, in
 * place. The arrays of ends may be longer than `size`.
 *
 * Edges stay in their original order. So of two edges of equal weight the
 * earlier one has the lower original index, and a strict comparison of weights
 * keeps the total order on edges.
 */
export interface ShrinkingGraph {
  order: number;
  size: number;
  readonly source: Int32Array;
  readonly target: Int32Array;
  /** Original index of each edge; `null` while no edge has been dropped. */
  readonly edge: Int32Array | null;
  /** The original weights, by original index; they are never moved. */
  readonly weight: Float64Array;
}

/** A shrinking graph that owns the memory of its edges. */
export interface ShrunkGraph extends ShrinkingGraph {
  readonly edge: Int32Array;
}

/** A read-only view of a whole graph, without copying. */
export function viewOf(edges: EdgeList): ShrinkingGraph {
  const {order, size, source, target, weight} = edges;
  return {order, size, source, target, edge: null, weight};
}

/** Allocates a graph without edges that has room for `capacity` edges. */
export function allocateGraph(
  capacity: number,
  weight: Float64Array
): ShrunkGraph {
  return {
    order: 0,
    size: 0,
    source: new Int32Array(capacity),
    target: new Int32Array(capacity),
    edge: new Int32Array(capacity),
    weight
  };
}

/**
 * Renames the ends of all edges of `from` and stores the edges in `into`,
 * without those that become self edges. Both may be the same graph; `into`
 * needs room for one edge more than are kept, or for all. Time O(m).
 */
export function relabel(
  from: ShrinkingGraph,
  label: Int32Array,
  order: number,
  into: ShrunkGraph
): void {
  const {size, edge: names, source: fromSource, target: fromTarget} = from;
  const {source, target, edge} = into;
  let kept = 0;
  let e = 0;
  // Four edges at a time: all their labels are requested from memory before
  // the first is needed. The next edge overwrites a self edge, which takes no
  // branch and so no misprediction.
  for (; e + 3 < size; e += 4) {
    const u0 = label[fromSource[e]];
    const v0 = label[fromTarget[e]];
    const u1 = label[fromSource[e + 1]];
    const v1 = label[fromTarget[e + 1]];
    const u2 = label[fromSource[e + 2]];
    const v2 = label[fromTarget[e + 2]];
    const u3 = label[fromSource[e + 3]];
    const v3 = label[fromTarget[e + 3]];
    const name1 = names === null ? e + 1 : names[e + 1];
    const name2 = names === null ? e + 2 : names[e + 2];
    const name3 = names === null ? e + 3 : names[e + 3];
    source[kept] = u0;
    target[kept] = v0;
    edge[kept] = names === null ? e : names[e];
    kept += +(u0 !== v0);
    source[kept] = u1;
    target[kept] = v1;
    edge[kept] = name1;
    kept += +(u1 !== v1);
    source[kept] = u2;
    target[kept] = v2;
    edge[kept] = name2;
    kept += +(u2 !== v2);
    source[kept] = u3;
    target[kept] = v3;
    edge[kept] = name3;
    kept += +(u3 !== v3);
  }
  for (; e < size; e++) {
    const u = label[fromSource[e]];
    const v = label[fromTarget[e]];
    source[kept] = u;
    target[kept] = v;
    edge[kept] = names === null ? e : names[e];
    kept += +(u !== v);
  }
  into.order = order;
  into.size = kept;
}

/**
 * Whether a table of the least weight of every pair of vertices takes no more
 * memory than the edges do.
 */
export function fitsPairTable({order, size}: ShrinkingGraph): boolean {
  return order * order <= Math.min(4 * size, 2 ** 32);
}

/**
 * Drops all but the least of parallel edges by a table of all pairs of
 * vertices; there must be no self edges. Time and space O(n² + m).
 */
export function dropParallelEdgesByTable(graph: ShrunkGraph): void {
  const {order, size, source, target, weight, edge} = graph;
  const least = new Float64Array((order * (order - 1)) / 2).fill(Infinity);
  for (let e = 0; e < size; e++) {
    const pair = pairOf(source[e], target[e]);
    const w = weight[edge[e]];
    if (w < least[pair]) least[pair] = w;
  }
  let kept = 0;
  for (let e = 0; e < size; e++) {
    const pair = pairOf(source[e], target[e]);
    if (weight[edge[e]] !== least[pair]) continue;
    // Of equal edges the first is the least; NaN equals nothing.
    least[pair] = NaN;
    source[kept] = source[e];
    target[kept] = target[e];
    edge[kept++] = edge[e];
  }
  graph.size = kept;
}

// Numbers the pairs of different vertices.
function pairOf(u: number, v: number): number {
  return u < v ? ((v * (v - 1)) >>> 1) + u : ((u * (u - 1)) >>> 1) + v;
}

/** Drops all but the least of parallel edges; there must be no self edges. */
export function dropParallelEdges(graph: ShrunkGraph): void {
  if (fitsPairTable(graph)) dropParallelEdgesByTable(graph);
  else dropParallelEdgesByGroup(graph);
}

// The same in O(n + m).
function dropParallelEdgesByGroup(graph: ShrunkGraph): void {
  const {order, size, source, target, weight, edge} = graph;

  // Sort the positions by the lower end, keeping their order within a group.
  const start = new Int32Array(order + 1);
  for (let e = 0; e < size; e++) start[Math.min(source[e], target[e])]++;
  let sum = 0;
  for (let v = 0; v <= order; v++) {
    const count = start[v];
    start[v] = sum;
    sum += count;
  }
  const grouped = new Int32Array(size);
  for (let e = 0; e < size; e++) {
    grouped[start[Math.min(source[e], target[e])]++] = e;
  }

  // In the group of u, least[v] is the least edge so far between u and v,
  // valid if owner[v] is u. A dropped edge becomes a self edge.
  const least = new Int32Array(order);
  const owner = new Int32Array(order).fill(-1);
  for (let i = 0; i < size; i++) {
    const e = grouped[i];
    const u = Math.min(source[e], target[e]);
    const v = Math.max(source[e], target[e]);
    const rival = least[v];
    if (owner[v] !== u) {
      owner[v] = u;
      least[v] = e;
    } else if (weight[edge[e]] < weight[edge[rival]]) {
      source[rival] = target[rival];
      least[v] = e;
    } else {
      source[e] = target[e];
    }
  }

  let kept = 0;
  for (let e = 0; e < size; e++) {
    if (source[e] === target[e]) continue;
    source[kept] = source[e];
    target[kept] = target[e];
    edge[kept] = edge[e];
    kept++;
  }
  graph.size = kept;
}
