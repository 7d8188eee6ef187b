import {checkEdgeList, type EdgeList} from '../graph/edge-list.js';
import {OptionError} from '../graph/errors.js';
import {checkOptions} from '../graph/options.js';
import {type ForestStepOptions, StepReporter} from './forest-steps.js';

/** The greatest order of a graph that {@link prim} accepts. */
export const PRIM_MAXIMUM_ORDER = 256;

/**
 * Finds the minimum spanning forest of a small graph by Prim's algorithm on a
 * matrix: the fastest choice for dense graphs of a few dozen vertices.
 *
 * Input, result and errors are as for {@link minimumSpanningForestOf}, but graphs
 * of more than {@link PRIM_MAXIMUM_ORDER} vertices are refused: there
 * {@link filterKruskal} is faster even on complete graphs.
 *
 * Time O(n² + m), space O(n²). The matrix is kept for the next call, so that
 * many small graphs in a row allocate nothing but their forests.
 *
 * V. Jarník, "O jistém problému minimálním", Práce moravské přírodovědecké
 * společnosti, 1930; R. C. Prim, "Shortest connection networks and some
 * generalizations", Bell System Technical Journal, 1957.
 *
 * @throws {@link graph!OptionError} if the graph is too large.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {prim} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 2], [1, 2, 1], [2, 0, 3]]);
 * [...prim(triangle)]; // => [0, 1]
 * ```
 */
export function prim(
  edges: EdgeList,
  options: ForestStepOptions = {}
): Int32Array {
  checkOptions('spanforest/msf/prim', options, {onStep: 'function'});
  return runPrim(edges, StepReporter.for(options));
}

/** {@link prim} without options. */
export function runPrim(edges: EdgeList, steps?: StepReporter): Int32Array {
  checkEdgeList(edges);
  const {order} = edges;
  if (order > PRIM_MAXIMUM_ORDER) {
    throw new OptionError(
      `spanforest/msf/prim: ${order} vertices are too many for a matrix; the ` +
        `limit is ${PRIM_MAXIMUM_ORDER}. Take filterKruskal, or algorithm ` +
        "'auto'."
    );
  }
  if (scratch === undefined || scratch.order < order) {
    scratch = new Scratch(order);
  }
  const forest = scratch.forest.slice(0, growTrees(edges, scratch, steps));
  // Calling the engine's sort takes longer than sorting a few.
  return forest.length > 64 ? forest.sort() : sortFew(forest);
}

class Scratch {
  readonly order: number;
  /** Row after row, the least edge between two vertices, -1 if none. */
  readonly edge: Int32Array;
  /** The vertices outside the tree, at the front. */
  readonly outside: Int32Array;
  /** For each of these, its least edge into the tree, or NO_EDGE. */
  readonly nearest: Int32Array;
  /** Weight of that edge, `Infinity` if none. */
  readonly distance: Float64Array;
  /** The edges found so far, at the front. */
  readonly forest: Int32Array;

  constructor(order: number) {
    this.order = order;
    this.edge = new Int32Array(order * order);
    this.outside = new Int32Array(order);
    this.nearest = new Int32Array(order);
    this.distance = new Float64Array(order);
    this.forest = new Int32Array(order);
  }
}

// Kept from call to call: at most a quarter of a megabyte, and no two calls
// can run at the same time.
let scratch: Scratch | undefined;

// Greater than every edge. With it and `Infinity` for "none", an edge of
// infinite weight is still less than none, and no further test is needed.
const NO_EDGE = 0x7fffffff;

// Leaves the forest in the scratch, unsorted, and returns its number of edges.
function growTrees(
  edges: EdgeList,
  scratch: Scratch,
  steps: StepReporter | undefined
): number {
  const {order, size, source, target, weight} = edges;
  const {edge, outside, nearest, distance, forest} = scratch;
  edge.fill(-1, 0, order * order);
  for (let e = 0; e < size; e++) {
    const uv = source[e] * order + target[e];
    const known = edge[uv];
    // Edges come in increasing index, so a tie keeps the lower one.
    if (known >= 0 && weight[known] <= weight[e]) continue;
    edge[uv] = e;
    edge[target[e] * order + source[e]] = e;
  }
  for (let v = 0; v < order; v++) outside[v] = v;
  nearest.fill(NO_EDGE, 0, order);
  distance.fill(Infinity, 0, order);

  let count = 0;
  // Vertex u has just joined the tree; the first `left` are still outside.
  let u = order - 1;
  let left = order - 1;
  while (left > 0) {
    // One sweep updates the least edges by those of u, and finds the least of
    // all. If there is none, the tree is complete: any vertex begins another.
    const row = u * order;
    let best = left - 1;
    let bestEdge = NO_EDGE;
    let bestDistance = Infinity;
    for (let i = 0; i < left; i++) {
      const e = edge[row + outside[i]];
      let least = nearest[i];
      let d = distance[i];
      if (e >= 0) {
        const w = weight[e];
        if (w < d || (w === d && e < least)) {
          nearest[i] = least = e;
          distance[i] = d = w;
        }
      }
      if (d < bestDistance || (d === bestDistance && least < bestEdge)) {
        best = i;
        bestEdge = least;
        bestDistance = d;
      }
    }
    steps?.sweep(nearest, left, NO_EDGE);
    u = outside[best];
    left--;
    outside[best] = outside[left];
    nearest[best] = nearest[left];
    distance[best] = distance[left];
    if (bestEdge !== NO_EDGE) forest[count++] = bestEdge;
  }
  steps?.growAll(edges, edge, forest.slice(0, count));
  return count;
}

function sortFew(list: Int32Array): Int32Array {
  for (let i = 1; i < list.length; i++) {
    const item = list[i];
    let at = i;
    for (; at > 0 && list[at - 1] > item; at--) list[at] = list[at - 1];
    list[at] = item;
  }
  return list;
}
