import {checkEdgeList, type EdgeList} from '../graph/edge-list.js';
import {checkMatrix, checkSymmetric} from '../graph/edge-list-from-matrix.js';
import {OptionError} from '../graph/errors.js';
import {checkOptions} from '../graph/options.js';
import {
  checkDimensions,
  distance,
  type PointOptions,
  type Points,
  readPoints
} from '../graph/points.js';
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
        `limit is ${PRIM_MAXIMUM_ORDER}. Use another algorithm.`
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

/**
 * Finds the minimum spanning tree of the complete graph of a symmetric matrix
 * of weights, by Prim's algorithm and without a list of the graph's edges.
 *
 * The tree comes as an edge list of n - 1 edges. They are those that `kruskal`
 * finds in `edgeListFromMatrix(weights, order, {symmetric: true})`, ties
 * included, in the same order: by the lower end, which is the source, then by
 * the higher one. The diagonal is ignored. `Infinity` is a weight like any
 * other, so the tree always spans all vertices: to read infinite weights as
 * missing edges, drop them from the result.
 *
 * Time O(n²), space O(n) besides the matrix: 10,000 vertices need 800 MB for
 * the matrix, and less than one for the rest.
 *
 * R. C. Prim, "Shortest connection networks and some generalizations", Bell
 * System Technical Journal, 1957, in the form of E. W. Dijkstra, "A note on
 * two problems in connexion with graphs", Numerische Mathematik, 1959.
 *
 * @param weights - The weight of `u` and `v` at `u * order + v`.
 * @throws {@link graph!GraphTypeError} if it is not a symmetric matrix of that
 * order, {@link graph!EdgeWeightError} if a weight is `NaN`.
 *
 * @example
 * ```ts
 * import {primMatrix} from 'spanforest/msf';
 *
 * const distances = Float64Array.of(
 *   0, 5, 9,
 *   5, 0, 7,
 *   9, 7, 0
 * );
 * const {source, target, weight} = primMatrix(distances, 3);
 * [...source]; // => [0, 1]
 * [...target]; // => [1, 2]
 * [...weight]; // => [5, 7]
 *
 * // Vertex 1 is not connected, so its edge in the tree is infinite.
 * const far = Infinity;
 * const links = Float64Array.of(
 *   0, far, 4,
 *   far, 0, far,
 *   4, far, 0
 * );
 * const tree = primMatrix(links, 3);
 * tree.weight.filter(w => w < Infinity).length; // => 1
 * ```
 */
export function primMatrix(weights: Float64Array, order: number): EdgeList {
  checkMatrix(weights, order);
  checkSymmetric(weights, order);
  const fill: RowFiller = (u, vertices, count, row) => {
    const start = u * order;
    for (let i = 0; i < count; i++) row[i] = weights[start + vertices[i]];
  };
  return growTree(order, (u, v) => weights[u * order + v], fill);
}

/**
 * Finds the Euclidean minimum spanning tree of points in any number of
 * dimensions, exactly, by Prim's algorithm and without a list or a matrix of
 * distances.
 *
 * The tree comes as an edge list of n - 1 edges, as from {@link primMatrix};
 * distances are those of `edgeListFromPoints`, which is faster for more than a
 * few hundred points in the plane. Points in the same place are at distance 0.
 * Time O(n² d) for d dimensions, space O(n) besides the points.
 *
 * @throws {@link graph!GraphTypeError} if points differ in their number of
 * coordinates or one is not a finite number, {@link graph!OptionError} if the
 * number of dimensions is not known or an option is invalid.
 *
 * @example
 * ```ts
 * import {primPoints} from 'spanforest/msf';
 *
 * const corners = [[0, 0, 0], [0, 3, 4], [0, 3, 0], [1, 3, 4]];
 * const {weight} = primPoints(corners);
 * [...weight]; // => [3, 4, 1]
 * primPoints(Float64Array.of(0, 0, 0, 1, 2, 2), {dimensions: 3}).size; // => 1
 * ```
 */
export function primPoints(
  points: Points,
  options: PointOptions = {}
): EdgeList {
  const where = 'spanforest/msf/prim-points';
  checkOptions(where, options, {dimensions: 'value'});
  const {coordinates, dimensions} = readPoints(
    points,
    checkDimensions(where, options.dimensions)
  );
  const order = coordinates.length / dimensions;
  return growTree(order, (u, v) => distance(coordinates, dimensions, u, v));
}

/** Writes the weights between `u` and some vertices to the front of `row`. */
type RowFiller = (
  u: number,
  vertices: Int32Array,
  count: number,
  row: Float64Array
) => void;

/** The spanning tree of all pairs of vertices, by Prim's algorithm. */
export function growTree(
  order: number,
  weightOf: (u: number, v: number) => number,
  fill: RowFiller = (u, vertices, count, row) => {
    for (let i = 0; i < count; i++) row[i] = weightOf(u, vertices[i]);
  }
): EdgeList {
  const size = Math.max(0, order - 1);
  // The vertices outside the tree, and for each the least edge into it: the
  // end inside and the weight.
  const outside = new Int32Array(size);
  const nearest = new Int32Array(size);
  const least = new Float64Array(size);
  const row = new Float64Array(size);
  // Edges as numbers that are ordered as the edges are: those of a list of all
  // pairs of vertices, row after row.
  const found = new Float64Array(size);
  const numberOf = (u: number, v: number) =>
    u < v ? u * order + v : v * order + u;

  for (let v = 0; v < size; v++) outside[v] = v + 1;
  fill(0, outside, size, least);
  let u = 0;
  for (let left = size; left > 0; left--) {
    // Vertex u has just joined the tree.
    if (u > 0) fill(u, outside, left, row);
    let best = 0;
    for (let i = 0; i < left; i++) {
      const v = outside[i];
      if (u > 0) {
        const w = row[i];
        if (
          w < least[i] ||
          (w === least[i] && numberOf(u, v) < numberOf(nearest[i], v))
        ) {
          least[i] = w;
          nearest[i] = u;
        }
      }
      if (
        least[i] < least[best] ||
        (least[i] === least[best] &&
          numberOf(nearest[i], v) < numberOf(nearest[best], outside[best]))
      ) {
        best = i;
      }
    }
    u = outside[best];
    found[left - 1] = numberOf(nearest[best], u);
    outside[best] = outside[left - 1];
    nearest[best] = nearest[left - 1];
    least[best] = least[left - 1];
  }

  found.sort();
  const source = Int32Array.from(found, pair => Math.floor(pair / order));
  const target = Int32Array.from(found, pair => pair % order);
  const weight = Float64Array.from(source, (s, i) => weightOf(s, target[i]));
  return {order, size, source, target, weight};
}
