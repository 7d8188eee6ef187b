import {delaunayPairs} from './delaunay.js';
import type {EdgeList} from './edge-list.js';
import {GraphTypeError, quote} from './errors.js';
import {checkInteger} from './options.js';

/**
 * Points of two or more dimensions: their coordinates point after point in a
 * `Float64Array` (`x0, y0, x1, y1, ...` in the plane), or an array with the
 * coordinates of each point.
 */
export type Points = Float64Array | Iterable<ArrayLike<number>>;

/**
 * Makes an edge list of points in the plane that has all edges of their
 * Euclidean minimum spanning tree, but only O(n) edges in all: those of a
 * Delaunay triangulation, weighted by distance.
 *
 * Point `i` is vertex `i`. Edges come in increasing order of their ends, the
 * lower end first. The spanning tree of the list is the one of the complete
 * graph with edges in that order, up to the rounding of distances that are not
 * the same, but nearly so. Points in the same place are joined to the first of
 * them by edges of weight 0, and points on a line each to the next.
 *
 * Distances are `Math.hypot` of the differences, up to the last digit, and
 * `Infinity` if they exceed the largest number. For points in more dimensions,
 * take {@link edgeListFromNeighbours} or `primPoints` of `spanforest/msf`.
 *
 * Time O(n log n) as a rule, space O(n). Which points are neighbours is decided
 * exactly, whatever their coordinates: delaunator's triangulation is checked
 * and corrected with the predicates of J. R. Shewchuk, "Adaptive precision
 * floating-point arithmetic and fast robust geometric predicates", Discrete
 * and Computational Geometry, 1997. That a Delaunay triangulation contains the
 * tree: M. I. Shamos and D. Hoey, "Closest-point problems", FOCS 1975.
 *
 * @throws {@link GraphTypeError} if a point does not have two coordinates or
 * one of them is not a finite number, or if more than 1,000 points have
 * coordinates so different in size (by a factor of 10^90) that they cannot be
 * compared exactly.
 *
 * @example
 * ```ts
 * import {edgeListFromPoints} from 'spanforest/graph';
 * import {minimumSpanningForest} from 'spanforest/msf';
 *
 * const edges = edgeListFromPoints([[0, 0], [3, 4], [3, 0], [9, 0]]);
 * const tree = minimumSpanningForest(edges);
 * Array.from(tree, e => edges.weight[e]); // => [3, 4, 6]
 * ```
 */
export function edgeListFromPoints(points: Points): EdgeList {
  const coordinates = readPoints(points, 2);
  const order = coordinates.length / 2;
  const first = firstInPlace(coordinates);
  // The different points, and their coordinates.
  const places: number[] = [];
  let repeated = 0;
  for (let v = 0; v < order; v++) {
    if (first[v] === v) places.push(v);
    else repeated++;
  }
  const distinct = new Float64Array(2 * places.length);
  for (let i = 0; i < places.length; i++) {
    distinct[2 * i] = coordinates[2 * places[i]];
    distinct[2 * i + 1] = coordinates[2 * places[i] + 1];
  }
  const pairs = delaunayPairs(distinct);

  const size = repeated + pairs.length / 2;
  const low = new Int32Array(size);
  const high = new Int32Array(size);
  for (let v = 0, e = 0; v < order; v++) {
    if (first[v] === v) continue;
    low[e] = first[v];
    high[e++] = v;
  }
  for (let i = 0, e = repeated; e < size; i += 2, e++) {
    const u = places[pairs[i]];
    const v = places[pairs[i + 1]];
    low[e] = Math.min(u, v);
    high[e] = Math.max(u, v);
  }
  return weighPairs(coordinates, 2, low, high);
}

/**
 * Makes an edge list of pairs of points, sorted by the lower end and then the
 * higher one, and weighted by distance. Time and space O(n + m).
 */
export function weighPairs(
  coordinates: Float64Array,
  dimensions: number,
  low: Int32Array,
  high: Int32Array
): EdgeList {
  const order = coordinates.length / dimensions;
  const size = low.length;
  // Two counting sorts: by the higher end, then by the lower one.
  const byHigh = sortedBy(high, order);
  const byBoth = sortedBy(low, order, byHigh);
  const source = new Int32Array(size);
  const target = new Int32Array(size);
  const weight = new Float64Array(size);
  for (let e = 0; e < size; e++) {
    source[e] = low[byBoth[e]];
    target[e] = high[byBoth[e]];
    weight[e] = distance(coordinates, dimensions, source[e], target[e]);
  }
  return {order, size, source, target, weight};
}

// The positions of the keys in increasing order of keys. Equal ones stay in
// the order in which they come, or in the given one.
function sortedBy(
  keys: Int32Array,
  order: number,
  given?: Int32Array
): Int32Array {
  const next = new Int32Array(order + 1);
  for (let i = 0; i < keys.length; i++) next[keys[i] + 1]++;
  for (let v = 0; v < order; v++) next[v + 1] += next[v];
  const sorted = new Int32Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    const at = given ? given[i] : i;
    sorted[next[keys[at]]++] = at;
  }
  return sorted;
}

/**
 * The Euclidean distance between two points; the same in both directions. Only
 * where squares would overflow or vanish does it take the slow way.
 */
export function distance(
  coordinates: Float64Array,
  dimensions: number,
  u: number,
  v: number
): number {
  let sum = 0;
  for (let i = u * dimensions, j = v * dimensions, d = 0; d < dimensions; d++) {
    const difference = coordinates[i + d] - coordinates[j + d];
    sum += difference * difference;
  }
  if (sum > SMALLEST_SAFE_SQUARE && sum < Infinity) return Math.sqrt(sum);
  let largest = 0;
  for (let i = u * dimensions, j = v * dimensions, d = 0; d < dimensions; d++) {
    const difference = Math.abs(coordinates[i + d] - coordinates[j + d]);
    if (difference > largest) largest = difference;
  }
  if (largest === 0 || largest === Infinity) return largest;
  sum = 0;
  for (let i = u * dimensions, j = v * dimensions, d = 0; d < dimensions; d++) {
    const ratio = (coordinates[i + d] - coordinates[j + d]) / largest;
    sum += ratio * ratio;
  }
  return largest * Math.sqrt(sum);
}

// Squares that vanish beside it do not matter.
const SMALLEST_SAFE_SQUARE = 2 ** -960;

/**
 * The coordinates of points in a `Float64Array`, checked.
 *
 * @param dimensions - If not given, as many as the first point has.
 */
export function readPoints(points: Points, dimensions: number): Float64Array {
  const coordinates =
    points instanceof Float64Array ? points : flatten(points, dimensions);
  if (coordinates.length % dimensions !== 0) {
    throw new GraphTypeError(
      `spanforest/graph/points: ${coordinates.length} coordinates are not ` +
        `points of ${dimensions} dimensions. Give ${dimensions} for each.`
    );
  }
  for (let i = 0; i < coordinates.length; i++) {
    if (Number.isFinite(coordinates[i])) continue;
    const point = Math.floor(i / dimensions);
    throw coordinateError(point, i % dimensions, coordinates[i]);
  }
  return coordinates;
}

function flatten(
  points: Iterable<ArrayLike<number>>,
  dimensions: number
): Float64Array {
  const isIterable =
    typeof points === 'object' && points !== null && Symbol.iterator in points;
  if (!isIterable || ArrayBuffer.isView(points)) {
    throw new GraphTypeError(
      `spanforest/graph/points: ${quote(points)} does not hold points. Pass ` +
        'all coordinates in a Float64Array, or an array for each point.'
    );
  }
  const coordinates: number[] = [];
  let count = 0;
  for (const point of points) {
    const length = typeof point === 'object' ? point?.length : undefined;
    if (length !== dimensions) {
      const has =
        length === undefined ? quote(point) : `one of ${length} coordinates`;
      throw new GraphTypeError(
        `spanforest/graph/points: point ${count} is ${has}. Give ` +
          `${dimensions} coordinates for each point.`
      );
    }
    for (let d = 0; d < dimensions; d++) {
      const value: unknown = point[d];
      if (typeof value !== 'number') throw coordinateError(count, d, value);
      coordinates.push(value);
    }
    count++;
  }
  return Float64Array.from(coordinates);
}

function coordinateError(
  point: number,
  coordinate: number,
  value: unknown
): GraphTypeError {
  return new GraphTypeError(
    `spanforest/graph/points: coordinate ${coordinate} of point ${point} is ` +
      `${quote(value)}. Use finite numbers, or drop the point.`
  );
}

/** Checks a number of dimensions. */
export function checkDimensions(where: string, dimensions: unknown): number {
  return checkInteger(where, 'dimensions', dimensions, 1);
}

// For each point in the plane, the first one in the same place: a hash table
// with open addressing.
function firstInPlace(coordinates: Float64Array): Int32Array {
  const order = coordinates.length / 2;
  const first = new Int32Array(order);
  let capacity = 4;
  while (capacity < 2 * order) capacity *= 2;
  const table = new Int32Array(capacity).fill(-1);
  const pair = new Float64Array(2);
  const words = new Int32Array(pair.buffer);
  for (let v = 0; v < order; v++) {
    // Adding 0 makes 0 of -0, which is the same place.
    pair[0] = coordinates[2 * v] + 0;
    pair[1] = coordinates[2 * v + 1] + 0;
    let hash = 0;
    for (let i = 0; i < 4; i++) {
      hash = Math.imul(hash ^ words[i], 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    let at = hash & (capacity - 1);
    while (
      table[at] >= 0 &&
      (coordinates[2 * table[at]] !== pair[0] ||
        coordinates[2 * table[at] + 1] !== pair[1])
    ) {
      at = (at + 1) & (capacity - 1);
    }
    if (table[at] < 0) table[at] = v;
    first[v] = table[at];
  }
  return first;
}
