/**
 * Leaves of the tree hold at most this many points: fewer would cost more in
 * nodes than they save in distances.
 */
export const LEAF_SIZE = 12;

/** Beyond this spread, the squares of small distances would vanish. */
export const LARGEST_SPREAD: number = 2 ** 500;

/**
 * The `k` nearest other points of each point by all distances, of any size; the
 * farthest of them comes first. Time O(n² log k).
 */
export function nearestOfAll(
  order: number,
  k: number,
  distanceOf: (u: number, v: number) => number
): Int32Array {
  const result = new Int32Array(order * k);
  if (k === 0) return result;
  const search = new NeighbourSearch(k, 0);
  for (let u = 0; u < order; u++) {
    search.begin(u);
    for (let v = 0; v < order; v++) {
      if (v === u) continue;
      const length = distanceOf(u, v);
      if (length < search.farthest || search.isOpen) search.insert(v, length);
    }
    result.set(search.found, u * k);
  }
  return result;
}

/**
 * A k-d tree: each node halves its points at the median of the coordinate in
 * which they are spread most. Nodes are numbered like a heap, and a node's
 * points are a range of places that follows from its number.
 */
export class PointTree {
  readonly dimensions: number;
  /** The point at each place. */
  readonly point: Int32Array;
  /** Coordinates by place, so that those of a leaf are side by side. */
  readonly coordinates: Float64Array;
  /** For each inner node the coordinate at which it splits, and where. */
  readonly axis: number[] = [];
  readonly split: number[] = [];

  constructor(given: Float64Array, dimensions: number) {
    const order = given.length / dimensions;
    const point = Int32Array.from({length: order}, (_, v) => v);
    this.dimensions = dimensions;
    this.point = point;
    const build = (node: number, start: number, end: number) => {
      if (end - start <= LEAF_SIZE) return;
      const axis = widestAxis(given, dimensions, point, start, end);
      const middle = (start + end) >> 1;
      selectMedian(given, dimensions, axis, point, start, end, middle);
      this.axis[node] = axis;
      this.split[node] = given[point[middle] * dimensions + axis];
      // As deep as the logarithm of the number of points.
      build(2 * node, start, middle);
      build(2 * node + 1, middle, end);
    };
    build(1, 0, order);
    this.coordinates = new Float64Array(given.length);
    for (let place = 0, at = 0; place < order; place++) {
      const from = point[place] * dimensions;
      for (let d = 0; d < dimensions; d++) {
        this.coordinates[at++] = given[from + d];
      }
    }
  }

  /** The `k` nearest other points of each point, point after point. */
  nearestPoints(k: number): Int32Array {
    const {near} = this.nearestPlaces(k);
    const result = new Int32Array(near.length);
    for (let place = 0, i = 0; place < this.point.length; place++) {
      const to = this.point[place] * k;
      for (let j = 0; j < k; j++) result[to + j] = this.point[near[i++]];
    }
    return result;
  }

  /**
   * The `k` nearest other places of each place, the farthest first, and the
   * squared distance to that.
   */
  nearestPlaces(k: number): {near: Int32Array; radius: Float64Array} {
    const order = this.point.length;
    const near = new Int32Array(order * k);
    const radius = new Float64Array(order);
    if (k === 0) return {near, radius};
    const search = new NeighbourSearch(k, this.dimensions);
    for (let place = 0; place < order; place++) {
      search.begin(place);
      this.#visit(search, 1, 0, order, 0);
      near.set(search.found, place * k);
      radius[place] = search.farthest;
    }
    return {near, radius};
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
    const dimensions = this.dimensions;
    const from = search.place * dimensions;
    if (end - start <= LEAF_SIZE) {
      const coordinates = this.coordinates;
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
    const axis = this.axis[node];
    const beyond = this.coordinates[from + axis] - this.split[node];
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
