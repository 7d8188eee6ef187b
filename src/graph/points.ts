import {type EdgeList, EdgeListBuilder} from './edge-list.js';
import {GraphTypeError, OptionError, quote, showCount} from './errors.js';
import {checkInteger} from './options.js';

/**
 * Points of two or more dimensions: their coordinates point after point in a
 * `Float64Array` (`x0, y0, x1, y1, ...` in the plane), or an array with the
 * coordinates of each point.
 */
export type Points = Float64Array | Iterable<ArrayLike<number>>;

/**
 * Makes an edge list of pairs of points, sorted by the lower end and then the
 * higher one, and weighted by distance. A pair that comes twice is one edge.
 * Time and space O(n + m).
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
  const builder = new EdgeListBuilder();
  builder.reserve(size);
  let lastLow = -1;
  let lastHigh = -1;
  for (let i = 0; i < size; i++) {
    const u = low[byBoth[i]];
    const v = high[byBoth[i]];
    if (u === lastLow && v === lastHigh) continue;
    builder.add(u, v, distance(coordinates, dimensions, u, v));
    lastLow = u;
    lastHigh = v;
  }
  return builder.build(order);
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

/** Options of functions of points in any number of dimensions. */
export interface PointOptions {
  /**
   * Number of coordinates of each point. Needed for a `Float64Array`.
   *
   * @defaultValue as many as the first point has
   */
  readonly dimensions?: number | undefined;
}

/** Checks the option `dimensions`. */
export function checkDimensions(
  where: string,
  dimensions: number | undefined
): number | undefined {
  if (dimensions === undefined) return undefined;
  return checkInteger(where, 'dimensions', dimensions, 1);
}

/** The coordinates of points in a `Float64Array`, checked. */
export function readPoints(
  points: Points,
  dimensions?: number
): {coordinates: Float64Array; dimensions: number} {
  if (!(points instanceof Float64Array)) return flatten(points, dimensions);
  if (dimensions === undefined) {
    throw new OptionError(
      'spanforest/graph/points: dimensions is undefined. Pass the number of ' +
        'coordinates of each point, which a Float64Array does not show.'
    );
  }
  if (points.length % dimensions !== 0) {
    throw new GraphTypeError(
      `spanforest/graph/points: ${points.length} coordinates are not points ` +
        `of ${dimensions} dimensions. Pass ${dimensions} for each point.`
    );
  }
  for (let i = 0; i < points.length; i++) {
    if (Number.isFinite(points[i])) continue;
    const point = Math.floor(i / dimensions);
    throw coordinateError(point, i % dimensions, points[i]);
  }
  return {coordinates: points, dimensions};
}

function flatten(
  points: Iterable<ArrayLike<number>>,
  dimensions?: number
): {coordinates: Float64Array; dimensions: number} {
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
  const isPlane = dimensions === 2;
  for (const point of points) {
    const length = typeof point === 'object' ? point?.length : undefined;
    dimensions ??= length;
    if (length !== dimensions || length === undefined || length === 0) {
      const problem =
        length === undefined
          ? `is ${quote(point)}`
          : `has ${showCount(length, 'coordinate')}`;
      // Of a first point without any, the number is not known.
      const numbers = dimensions ? showCount(dimensions, 'number') : 'numbers';
      throw new GraphTypeError(
        `spanforest/graph/points: point ${count} ${problem}. Pass each point ` +
          `as an array of ${numbers}.${isPlane && (length ?? 0) > 2 ? MORE : ''}`
      );
    }
    for (let d = 0; d < length; d++) {
      const value: unknown = point[d];
      if (!Number.isFinite(value)) throw coordinateError(count, d, value);
      coordinates.push(value as number);
    }
    count++;
  }
  return {
    coordinates: Float64Array.from(coordinates),
    dimensions: dimensions ?? 1
  };
}

// What to do about points beyond the plane.
const MORE =
  ' For more dimensions, take edgeListFromNeighbours, or primPoints of ' +
  'spanforest/msf.';

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

/**
 * The coordinates times a power of two, so that the largest is about 2^100 and
 * neither squares nor their squares overflow, and the factor between the
 * largest and the smallest other than 0.
 */
export function scaled(coordinates: Float64Array): {
  points: Float64Array;
  spread: number;
} {
  let largest = 0;
  let smallest = Infinity;
  for (const value of coordinates) {
    const size = Math.abs(value);
    if (size > largest) largest = size;
    if (size > 0 && size < smallest) smallest = size;
  }
  if (largest === 0) return {points: coordinates, spread: 1};
  const exponent = 100 - Math.floor(Math.log2(largest));
  // In two steps: the power alone may be out of range.
  const half = Math.trunc(exponent / 2);
  const points = coordinates.map(x => x * 2 ** half * 2 ** (exponent - half));
  return {points, spread: largest / smallest};
}
