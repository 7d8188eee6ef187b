import {delaunayPairs} from './delaunay.js';
import type {EdgeList} from './edge-list.js';
import {type Points, readPoints, weighPairs} from './points.js';

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
