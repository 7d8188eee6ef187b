import type {EdgeList} from './edge-list.js';
import {checkMemory} from './memory.js';
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
      ? new NearestPoints(comparable, dimensions).all(k)
      : nearestOfAll(coordinates, dimensions, k);
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

// Beyond it, the squares of small distances would vanish.
const LARGEST_SPREAD = 2 ** 500;

// The nearest points of each point by all distances, of any size.
function nearestOfAll(
  coordinates: Float64Array,
  dimensions: number,
  k: number
): Int32Array {
  const order = coordinates.length / dimensions;
  const result = new Int32Array(order * k);
  if (k === 0) return result;
  const search = new NeighbourSearch(k, dimensions);
  for (let u = 0; u < order; u++) {
    search.begin(u);
    for (let v = 0; v < order; v++) {
      if (v === u) continue;
      const length = distance(coordinates, dimensions, u, v);
      if (length < search.farthest || search.isOpen) search.insert(v, length);
    }
    result.set(search.found, u * k);
  }
  return result;
}

// Leaves of the tree hold at most this many points: fewer would cost more in
// nodes than they save in distances.
const LEAF_SIZE = 12;

/**
 * A k-d tree: each node halves its points at the median of the coordinate in
 * which they are spread most. Nodes are numbered like a heap, and a node's
 * points are a range of places that follows from its number.
 */
class NearestPoints {
  readonly #dimensions: number;
  /** The point at each place. */
  readonly #point: Int32Array;
  /** Coordinates by place, so that those of a leaf are side by side. */
  readonly #coordinates: Float64Array;
  /** For each inner node the coordinate at which it splits, and where. */
  readonly #axis: number[] = [];
  readonly #split: number[] = [];

  constructor(given: Float64Array, dimensions: number) {
    const order = given.length / dimensions;
    const point = Int32Array.from({length: order}, (_, v) => v);
    this.#dimensions = dimensions;
    this.#point = point;
    const build = (node: number, start: number, end: number) => {
      if (end - start <= LEAF_SIZE) return;
      const axis = widestAxis(given, dimensions, point, start, end);
      const middle = (start + end) >> 1;
      selectMedian(given, dimensions, axis, point, start, end, middle);
      this.#axis[node] = axis;
      this.#split[node] = given[point[middle] * dimensions + axis];
      // As deep as the logarithm of the number of points.
      build(2 * node, start, middle);
      build(2 * node + 1, middle, end);
    };
    build(1, 0, order);
    this.#coordinates = new Float64Array(given.length);
    for (let place = 0, at = 0; place < order; place++) {
      const from = point[place] * dimensions;
      for (let d = 0; d < dimensions; d++) {
        this.#coordinates[at++] = given[from + d];
      }
    }
  }

  /** The `k` nearest other points of each point, point after point. */
  all(k: number): Int32Array {
    const order = this.#point.length;
    const result = new Int32Array(order * k);
    if (k === 0) return result;
    const search = new NeighbourSearch(k, this.#dimensions);
    for (let place = 0; place < order; place++) {
      search.begin(place);
      this.#visit(search, 1, 0, order, 0);
      const to = this.#point[place] * k;
      for (let i = 0; i < k; i++) result[to + i] = this.#point[search.found[i]];
    }
    return result;
  }

  // `gap` is the squared distance from the point to the node's box, so far as
  // the splits above it show: the sum of squares of `search.offset`.
  #visit(
    search: NeighbourSearch,
    node: number,
    start: number,
    end: number,
    gap: number
  ): void {
    const dimensions = this.#dimensions;
    const from = search.place * dimensions;
    if (end - start <= LEAF_SIZE) {
      const coordinates = this.#coordinates;
      for (let other = start; other < end; other++) {
        if (other === search.place) continue;
        const to = other * dimensions;
        let sum = 0;
        for (let d = 0; d < dimensions && sum < search.farthest; d++) {
          const difference = coordinates[from + d] - coordinates[to + d];
          sum += difference * difference;
        }
        if (sum < search.farthest) search.insert(other, sum);
      }
      return;
    }
    const middle = (start + end) >> 1;
    const axis = this.#axis[node];
    const beyond = this.#coordinates[from + axis] - this.#split[node];
    const offset = search.offset[axis];
    if (beyond < 0) this.#visit(search, 2 * node, start, middle, gap);
    else this.#visit(search, 2 * node + 1, middle, end, gap);
    // Rounding must not cut off a point that is just near enough.
    const farGap = gap - offset * offset + beyond * beyond;
    if (farGap * (1 - 1e-12) >= search.farthest) return;
    search.offset[axis] = beyond;
    if (beyond < 0) this.#visit(search, 2 * node + 1, middle, end, farGap);
    else this.#visit(search, 2 * node, start, middle, farGap);
    search.offset[axis] = offset;
  }
}

/** The nearest places found so far: a heap with the farthest on top. */
class NeighbourSearch {
  place = 0;
  /** The squared distance that a place must be below to be among them. */
  farthest: number = Infinity;
  readonly found: Int32Array;
  readonly offset: Float64Array;
  readonly #distance: Float64Array;
  #count = 0;

  constructor(k: number, dimensions: number) {
    this.found = new Int32Array(k);
    this.#distance = new Float64Array(k);
    this.offset = new Float64Array(dimensions);
  }

  begin(place: number): void {
    this.place = place;
    this.farthest = Infinity;
    this.#count = 0;
  }

  /** Whether any place is still near enough. */
  get isOpen(): boolean {
    return this.#count < this.found.length;
  }

  insert(place: number, distance: number): void {
    const {found} = this;
    const distances = this.#distance;
    const k = found.length;
    let at = 0;
    if (this.#count < k) {
      at = this.#count++;
      for (let up = (at - 1) >> 1; at > 0; up = (at - 1) >> 1) {
        if (distances[up] >= distance) break;
        distances[at] = distances[up];
        found[at] = found[up];
        at = up;
      }
    } else {
      for (let down = 1; down < k; down = 2 * at + 1) {
        if (down + 1 < k && distances[down + 1] > distances[down]) down++;
        if (distances[down] <= distance) break;
        distances[at] = distances[down];
        found[at] = found[down];
        at = down;
      }
    }
    distances[at] = distance;
    found[at] = place;
    if (this.#count === k) this.farthest = distances[0];
  }
}

function widestAxis(
  given: Float64Array,
  dimensions: number,
  point: Int32Array,
  start: number,
  end: number
): number {
  let widest = 0;
  let width = -1;
  for (let d = 0; d < dimensions; d++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = start; i < end; i++) {
      const x = given[point[i] * dimensions + d];
      if (x < low) low = x;
      if (x > high) high = x;
    }
    if (high - low > width) {
      width = high - low;
      widest = d;
    }
  }
  return widest;
}

// Hoare's quickselect: afterwards no point before the middle has a greater
// coordinate than the one there, and none after it a smaller one.
function selectMedian(
  given: Float64Array,
  dimensions: number,
  axis: number,
  point: Int32Array,
  start: number,
  end: number,
  middle: number
): void {
  const valueAt = (i: number) => given[point[i] * dimensions + axis];
  let low = start;
  let high = end - 1;
  while (low < high) {
    // The median of three keeps sorted points from being the worst case.
    const [a, b, c] = [valueAt(low), valueAt((low + high) >> 1), valueAt(high)];
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    let i = low;
    let j = high;
    while (i <= j) {
      while (valueAt(i) < pivot) i++;
      while (valueAt(j) > pivot) j--;
      if (i > j) break;
      const swapped = point[i];
      point[i++] = point[j];
      point[j--] = swapped;
    }
    if (middle <= j) high = j;
    else if (middle >= i) low = i;
    else return;
  }
}
