import type {EdgeList} from './edge-list.js';
import {checkMemory} from './memory.js';
import {LARGEST_SPREAD, nearestOfAll, PointTree} from './nearest-points.js';
import {checkInteger, checkOptions} from './options.js';
import {
  checkDimensions,
  distance,
  type PointOptions,
  type Points,
  readPoints,
  scaled,
  weighPairs
} from './points.js';

const WHERE = 'spanforest/graph/neighbours';

/** Which neighbours {@link edgeListFromNeighbours} joins. */
export interface NeighbourOptions extends PointOptions {
  /** How many nearest points to join each point to: 1 or more. */
  readonly k: number;
}

/**
 * Makes an edge list that joins each point to its `k` nearest points, weighted
 * by distance: the k-nearest-neighbour graph, in any number of dimensions.
 *
 * Its spanning forest is that of the neighbour graph, not of the points: where
 * clusters are far apart, no point has a neighbour in another cluster, and the
 * forest has several trees. Only with a large `k` does the graph contain the
 * Euclidean minimum spanning tree, and with k = n - 1 for sure. For that tree,
 * take {@link edgeListFromPoints} in the plane or `primPoints` of
 * `spanforest/msf`, which needs O(n²) time.
 *
 * Point `i` is vertex `i`. There is one edge between two points if one of them
 * is among the nearest of the other. Edges come in increasing order of their
 * ends, the lower end first, and distances are as in `edgeListFromPoints`. Of
 * points at the same distance any may be chosen, but always the same ones. If
 * there are fewer than `k` other points, all of them are neighbours.
 *
 * Expected time O(n log n + n k log k) for a few dimensions; the more there are,
 * the closer it comes to comparing all pairs, as with every k-d tree (J. H.
 * Friedman, J. L. Bentley and R. A. Finkel, "An algorithm for finding best
 * matches in logarithmic expected time", ACM Transactions on Mathematical
 * Software, 1977). Space O(n k). If coordinates differ by more than a factor of
 * 2^500, all pairs are compared.
 *
 * @throws {@link GraphTypeError} if points differ in their number of
 * coordinates or one is not a finite number, {@link OptionError} if `k` is not
 * a positive integer, the number of dimensions is not known or an option is
 * invalid, {@link MemoryError} if there is no memory for so many neighbours.
 *
 * @example
 * ```ts
 * import {edgeListFromNeighbours} from 'spanforest/graph';
 *
 * const points = [[0, 0, 0], [0, 0, 1], [0, 1, 0], [9, 9, 9]];
 * const {size, target} = edgeListFromNeighbours(points, {k: 1});
 * size; // => 3
 * [...target]; // => [1, 2, 3]
 * ```
 */
export function edgeListFromNeighbours(
  points: Points,
  options: NeighbourOptions
): EdgeList {
  checkOptions(WHERE, options, {dimensions: 'value', k: 'value'});
  checkInteger(WHERE, 'k', options.k, 1);
  const {coordinates, dimensions} = readPoints(
    points,
    checkDimensions(WHERE, options.dimensions)
  );
  const order = coordinates.length / dimensions;
  const k = Math.max(0, Math.min(options.k, order - 1));
  // Three integers for each neighbour, and then an edge of 16 bytes.
  const what = `a graph of ${k} neighbours for each of ${order} points`;
  checkMemory(WHERE, what, 28 * order * k);
  const {points: comparable, spread} = scaled(coordinates);
  const near =
    spread < LARGEST_SPREAD
      ? new PointTree(comparable, dimensions).nearestPoints(k)
      : nearestOfAll(order, k, (u, v) =>
          distance(coordinates, dimensions, u, v)
        );
  const low = new Int32Array(order * k);
  const high = new Int32Array(order * k);
  for (let u = 0, i = 0; u < order; u++) {
    for (const end = i + k; i < end; i++) {
      low[i] = Math.min(u, near[i]);
      high[i] = Math.max(u, near[i]);
    }
  }
  return weighPairs(coordinates, dimensions, low, high);
}
