import Delaunator from 'delaunator';
import {incircle, orient2d} from 'robust-predicates';
import type {EdgeList} from './edge-list.js';
import {GraphTypeError} from './errors.js';
import {type Points, readPoints, scaled, weighPairs} from './points.js';

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
 * Time O(n log n) as a rule, O(n²) at worst; space O(n). Which points are
 * neighbours is decided exactly: delaunator's triangulation is checked
 * and corrected with the predicates of J. R. Shewchuk, "Adaptive precision
 * floating-point arithmetic and fast robust geometric predicates", Discrete
 * and Computational Geometry, 1997. That a Delaunay triangulation contains the
 * tree: M. I. Shamos and D. Hoey, "Closest-point problems", FOCS 1975.
 *
 * @throws {@link GraphTypeError} if a point does not have two coordinates or
 * one of them is not a finite number, or if more than 1,000 points have
 * coordinates so different in size (by a factor of 10^90) that they cannot be
 * compared exactly. Up to 1,000 such points get an edge for every pair.
 *
 * @example
 * ```ts
 * import {edgeListFromPoints} from 'spanforest/graph';
 * import {minimumSpanningForestOf} from 'spanforest/msf';
 *
 * const edges = edgeListFromPoints([[0, 0], [3, 4], [3, 0], [9, 0]]);
 * const tree = minimumSpanningForestOf(edges);
 * Array.from(tree, e => edges.weight[e]); // => [3, 4, 6]
 * ```
 */
export function edgeListFromPoints(points: Points): EdgeList {
  const {coordinates} = readPoints(points, 2);
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

/**
 * A triangulation as half-edges: number `i` leads from corner `corner[i]` to
 * the next corner of triangle `i / 3`, and `twin[i]` is the same edge in the
 * triangle on the other side, -1 at the border.
 */
interface Triangulation {
  readonly corner: Uint32Array | Int32Array;
  readonly twin: Int32Array;
}

/**
 * The pairs of points that a Delaunay triangulation joins, one after the
 * other; of points on a line, the pairs of neighbours. All points must be
 * different.
 *
 * It holds every pair u, v that is nearest across some cut: a third point in
 * the closed disk with diameter uv would be nearer to u and to v than they are
 * to each other, so one side of the cut would have a nearer pair. Two points
 * with such an empty disk are joined in every Delaunay triangulation.
 */
export function delaunayPairs(given: Float64Array): Int32Array {
  const count = given.length / 2;
  if (count < 2) return new Int32Array(0);
  const {points, spread} = scaled(given);
  if (spread > MAXIMUM_SPREAD) return allPairs(count);
  if (onOneLine(points)) return neighboursOnLine(points);
  if (spread <= DELAUNATOR_SPREAD) {
    const {triangles, halfedges, hull} = new Delaunator(points);
    const found = {corner: triangles, twin: halfedges};
    if (isTriangulation(points, found, hull)) return joined(points, found);
  }
  return joined(points, sweep(points));
}

// Up to this spread, delaunator tells all points apart. It takes those within
// 2^-52 of each other for duplicates.
const DELAUNATOR_SPREAD = 2 ** 95;

// Up to this spread, the predicates are exact: not even products of four
// differences vanish.
const MAXIMUM_SPREAD = 2 ** 310;

const MOST_FOR_ALL_PAIRS = 1000;

function allPairs(count: number): Int32Array {
  if (count > MOST_FOR_ALL_PAIRS) {
    throw new GraphTypeError(
      'spanforest/graph/points: some coordinates are 10^90 times as large as ' +
        'others. Make tiny ones 0, or call primPoints.'
    );
  }
  const pairs = new Int32Array(count * (count - 1));
  for (let u = 0, at = 0; u < count; u++) {
    for (let v = u + 1; v < count; v++) {
      pairs[at++] = u;
      pairs[at++] = v;
    }
  }
  return pairs;
}

// Positive if the way from a over b to c turns right. Exact.
function turn(p: Float64Array, a: number, b: number, c: number): number {
  return orient2d(
    p[2 * a],
    p[2 * a + 1],
    p[2 * b],
    p[2 * b + 1],
    p[2 * c],
    p[2 * c + 1]
  );
}

function onOneLine(points: Float64Array): boolean {
  for (let v = 2; v < points.length / 2; v++) {
    if (turn(points, 0, 1, v) !== 0) return false;
  }
  return true;
}

function neighboursOnLine(points: Float64Array): Int32Array {
  const order = sortedPoints(points);
  const pairs = new Int32Array(2 * order.length - 2);
  for (let i = 0; i < pairs.length; i++) pairs[i] = order[(i + 1) >> 1];
  return pairs;
}

function sortedPoints(points: Float64Array): Int32Array {
  return Int32Array.from({length: points.length / 2}, (_, v) => v).sort(
    (u, v) =>
      points[2 * u] - points[2 * v] || points[2 * u + 1] - points[2 * v + 1]
  );
}

// Delaunator rounds. Where points are nearly on a line or very close, it may
// leave some out. What has all points, triangles of the same orientation and a
// convex outline is a triangulation.
function isTriangulation(
  points: Float64Array,
  {corner}: Triangulation,
  hull: Uint32Array
): boolean {
  const count = points.length / 2;
  if (corner.length !== 3 * (2 * count - 2 - hull.length)) return false;
  const used = new Uint8Array(count);
  for (let i = 0; i < corner.length; i++) used[corner[i]] = 1;
  if (used.includes(0)) return false;
  for (let i = 0; i < corner.length; i += 3) {
    if (turn(points, corner[i], corner[i + 1], corner[i + 2]) <= 0) {
      return false;
    }
  }
  for (let i = 0; i < hull.length; i++) {
    const second = hull[(i + 1) % hull.length];
    const third = hull[(i + 2) % hull.length];
    if (turn(points, hull[i], second, third) < 0) return false;
  }
  return true;
}

const next = (i: number) => (i % 3 === 2 ? i - 2 : i + 1);
const previous = (i: number) => (i % 3 === 0 ? i + 2 : i - 1);

// The edges of the Delaunay triangulation that flips turn a triangulation into
// (C. L. Lawson, "Software for C1 surface interpolation", 1977). From that of
// delaunator there are hardly any.
function joined(
  points: Float64Array,
  {corner, twin}: Triangulation
): Int32Array {
  const stack: number[] = [];
  for (let i = 0; i < corner.length; i++) if (i < twin[i]) stack.push(i);
  // Edges inside have two half-edges. Flips do not change their number.
  const edgeCount = corner.length - stack.length;
  const link = (i: number, j: number) => {
    twin[i] = j;
    if (j >= 0) twin[j] = i;
  };
  while (stack.length > 0) {
    const i = stack.pop()!;
    const j = twin[i];
    if (j < 0) continue;
    const a = corner[i];
    const b = corner[j];
    const c = corner[previous(i)];
    const d = corner[previous(j)];
    if (!isInside(points, a, b, c, d)) continue;
    // Triangles abc and bad become dbc and cad.
    const bc = next(i);
    const ad = next(j);
    const ca = previous(i);
    const db = previous(j);
    corner[i] = d;
    corner[j] = c;
    link(i, twin[db]);
    link(j, twin[ca]);
    link(ca, db);
    stack.push(i, j, bc, ad);
  }

  const pairs = new Int32Array(2 * edgeCount);
  for (let i = 0, at = 0; i < corner.length; i++) {
    if (i < twin[i]) continue;
    pairs[at++] = corner[i];
    pairs[at++] = corner[next(i)];
  }
  return pairs;
}

// Whether d is inside the circle through a, b and c, which turn right. Exact.
function isInside(
  p: Float64Array,
  a: number,
  b: number,
  c: number,
  d: number
): boolean {
  const inside = incircle(
    p[2 * a],
    p[2 * a + 1],
    p[2 * b],
    p[2 * b + 1],
    p[2 * c],
    p[2 * c + 1],
    p[2 * d],
    p[2 * d + 1]
  );
  return inside < 0;
}

// Some triangulation of points that are not on a line: from left to right, each
// joins all points of the outline that it sees. Slower than delaunator, mostly
// by the flips that are needed afterwards, but nothing is rounded.
function sweep(points: Float64Array): Triangulation {
  const order = sortedPoints(points);
  const count = order.length;
  // The outline, turning right.
  const after = new Int32Array(count);
  const before = new Int32Array(count);
  const corner: number[] = [];
  const twin: number[] = [];
  // The half-edge of the triangle inside of the edge from a point to the next
  // one on the outline.
  const inside = new Int32Array(count).fill(-1);
  const add = (a: number, b: number, c: number) => {
    corner.push(a, b, c);
    twin.push(-1, -1, -1);
    return corner.length - 3;
  };
  const link = (i: number, j: number) => {
    twin[i] = j;
    if (j >= 0) twin[j] = i;
  };
  const follow = (a: number, b: number) => {
    after[a] = b;
    before[b] = a;
  };

  // The first points may be on a line: there and back is their outline, of
  // which only the way there is seen by the first point beside the line.
  let start = 2;
  while (turn(points, order[0], order[1], order[start]) === 0) start++;
  const apex = order[start];
  const toRight = turn(points, order[0], order[1], apex) > 0;
  let last = -1;
  for (let i = 0; i + 1 < start; i++) {
    const a = toRight ? order[i] : order[start - 1 - i];
    const b = toRight ? order[i + 1] : order[start - 2 - i];
    const t = add(a, b, apex);
    if (i > 0) link(last, t + 2);
    else inside[apex] = t + 2;
    inside[a] = t;
    last = t + 1;
    follow(a, b);
  }
  const end = toRight ? order[start - 1] : order[0];
  follow(end, apex);
  follow(apex, toRight ? order[0] : order[start - 1]);
  inside[end] = last;

  for (let k = start + 1; k < count; k++) {
    const p = order[k];
    // The point before is on the outline, and p sees an edge at it.
    let left = order[k - 1];
    let right = left;
    // Edges that p sees have it on their left.
    let pending = -1;
    while (turn(points, right, after[right], p) < 0) {
      const t = add(after[right], right, p);
      link(t, inside[right]);
      if (pending >= 0) link(pending, t + 1);
      else inside[left] = t + 1;
      pending = t + 2;
      right = after[right];
    }
    let outer = pending;
    pending = right === left ? -1 : inside[left];
    const middle = left;
    while (turn(points, before[left], left, p) < 0) {
      const b = before[left];
      const t = add(left, b, p);
      link(t, inside[b]);
      if (pending >= 0) link(pending, t + 2);
      else outer = t + 2;
      pending = t + 1;
      left = b;
    }
    if (left !== middle) inside[left] = pending;
    follow(left, p);
    follow(p, right);
    inside[p] = outer;
  }
  return {corner: Int32Array.from(corner), twin: Int32Array.from(twin)};
}
