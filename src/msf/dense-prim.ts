import type {EdgeList} from '../graph/edge-list.js';
import {checkMatrix, checkSymmetric} from '../graph/edge-list-from-matrix.js';
import {checkOptions} from '../graph/options.js';
import {
  checkDimensions,
  distance,
  type PointOptions,
  type Points,
  readPoints
} from '../graph/points.js';

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
  return growTree(order, fill, (u, v) => weights[u * order + v]);
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
  const fill: RowFiller = (u, vertices, count, row) => {
    for (let i = 0; i < count; i++) {
      row[i] = distance(coordinates, dimensions, u, vertices[i]);
    }
  };
  return growTree(order, fill, (u, v) =>
    distance(coordinates, dimensions, u, v)
  );
}

/** Writes the weights between `u` and some vertices to the front of `row`. */
type RowFiller = (
  u: number,
  vertices: Int32Array,
  count: number,
  row: Float64Array
) => void;

function growTree(
  order: number,
  fill: RowFiller,
  weightOf: (u: number, v: number) => number
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
