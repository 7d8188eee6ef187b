import {DisjointSets} from '../graph/disjoint-sets.js';
import {type EdgeList, selectEdges} from '../graph/edge-list.js';
import {
  LARGEST_SPREAD,
  LEAF_SIZE,
  nearestOfAll,
  PointTree
} from '../graph/nearest-points.js';
import {distance, scaled, weighPairs} from '../graph/points.js';
import {incidence} from '../graph/rooting.js';
import {minimumSpanningForestOf} from './minimum-spanning-forest.js';
import {growTree} from './prim.js';
import {sortByWeight} from './sort-by-weight.js';

/*
 * Spanning trees of mutual reachability. The core distance of a vertex is the
 * one within which it has `k` others, and two vertices reach each other at the
 * greatest of their distance and their core distances.
 *
 * Which of several least trees is found does not matter to HDBSCAN*: at every
 * distance, all of them connect the same vertices.
 */

/**
 * The spanning tree of points by mutual reachability, exactly.
 *
 * Borůvka's algorithm on a k-d tree. In each round, every component looks for
 * its least edge to the outside; a search is bounded by the best edge that its
 * component has so far, skips nodes of the own component, and is left out if
 * an earlier round has shown that the point has nothing so near.
 *
 * Deviation: W. B. March, P. Ram and A. G. Gray, "Fast Euclidean minimum
 * spanning tree", KDD 2010, descend with pairs of nodes; here, points are
 * searched for one by one, but start from their nearest neighbours.
 *
 * Expected time O(n log² n) in few dimensions, O(n² d) in many.
 */
export function reachabilityOfPoints(
  coordinates: Float64Array,
  dimensions: number,
  k: number
): EdgeList {
  const order = coordinates.length / dimensions;
  const lengthOf = (u: number, v: number) =>
    distance(coordinates, dimensions, u, v);
  const {points, spread} = scaled(coordinates);
  if (!(spread < LARGEST_SPREAD)) {
    return reachabilityOfAll(order, k, lengthOf);
  }
  const tree = new PointTree(points, dimensions);
  const {point} = tree;
  const {near, radius} = tree.nearestPlaces(k);
  const core = new Float64Array(order);
  if (k > 0) {
    for (let place = 0; place < order; place++) {
      const u = point[place];
      core[u] = lengthOf(u, point[near[place * k]]);
    }
  }
  const {low, high} = new ComponentTree(tree, radius).grow(near, k);
  for (let i = 0; i < low.length; i++) {
    const [u, v] = [point[low[i]], point[high[i]]];
    low[i] = Math.min(u, v);
    high[i] = Math.max(u, v);
  }
  const edges = weighPairs(coordinates, dimensions, low, high);
  return {...edges, weight: reaching(edges, core)};
}

/** The same of all pairs of vertices. Time O(n² log k), space O(n k). */
export function reachabilityOfAll(
  order: number,
  k: number,
  lengthOf: (u: number, v: number) => number
): EdgeList {
  const near = nearestOfAll(order, k, lengthOf);
  const core = new Float64Array(order);
  if (k > 0) for (let u = 0; u < order; u++) core[u] = lengthOf(u, near[u * k]);
  const reach = (u: number, v: number) =>
    Math.max(lengthOf(u, v), core[u], core[v]);
  return growTree(order, reach);
}

/**
 * The spanning forest of a graph by mutual reachability. The core distance of
 * a vertex that has fewer than `k` neighbours is infinite. Time O(m α(n)) and a
 * radix sort, space O(n + m).
 */
export function reachabilityOfGraph(edges: EdgeList, k: number): EdgeList {
  const {order, source, target, weight} = edges;
  const sorted = sortByWeight(weight);
  // The edges at each vertex come from the least to the greatest.
  const {offset, edge} = incidence(edges, sorted);
  const core = new Float64Array(order);
  const seenBy = new Int32Array(order).fill(-1);
  for (let v = 0; v < order; v++) {
    seenBy[v] = v;
    let left = k;
    for (let i = offset[v]; left > 0 && i < offset[v + 1]; i++) {
      const other = source[edge[i]] ^ target[edge[i]] ^ v;
      if (seenBy[other] === v) continue;
      seenBy[other] = v;
      left--;
      core[v] = weight[edge[i]];
    }
    if (left > 0) core[v] = Infinity;
  }
  const reach = {...edges, weight: reaching(edges, core)};
  return selectEdges(reach, minimumSpanningForestOf(reach));
}

function reaching(
  {source, target, weight}: EdgeList,
  core: Float64Array
): Float64Array {
  // Adding 0 makes 0 of -0.
  return weight.map(
    (w, e) => Math.max(w, core[source[e]], core[target[e]]) + 0
  );
}

/** Components of the places of a k-d tree, which grow into one. */
class ComponentTree {
  readonly #tree: PointTree;
  /** Squared core distances. */
  readonly #core: Float64Array;
  /** The least of them in each node. */
  readonly #leastCore: Float64Array;
  /** The component of each place, and of each node: -1 if it has several. */
  readonly #component: Int32Array;
  readonly #nodeComponent: Int32Array;
  readonly #offset: Float64Array;
  // The current search: from where, the squared bound, and what it has found.
  #from = 0;
  #own = 0;
  #bound = 0;
  #found = -1;

  constructor(tree: PointTree, core: Float64Array) {
    const order = tree.point.length;
    let nodes = 2;
    for (let left = order; left > LEAF_SIZE; left = (left + 1) >> 1) nodes *= 2;
    this.#tree = tree;
    this.#core = core;
    this.#leastCore = new Float64Array(nodes);
    this.#component = Int32Array.from({length: order}, (_, place) => place);
    this.#nodeComponent = new Int32Array(nodes);
    this.#offset = new Float64Array(tree.dimensions);
    this.#summarise(1, 0, order);
  }

  /** The places that each edge joins. `near` has `k` neighbours of each. */
  grow(near: Int32Array, k: number): {low: Int32Array; high: Int32Array} {
    const component = this.#component;
    const core = this.#core;
    const order = component.length;
    const low = new Int32Array(Math.max(0, order - 1));
    const high = new Int32Array(low.length);
    // No place outside of its component is nearer to a place than this.
    const nearest = core.slice();
    // For each component its least edge so far.
    const best = new Float64Array(order);
    const bestFrom = new Int32Array(order);
    const bestTo = new Int32Array(order);
    const offer = (u: number, v: number, reach: number) => {
      const c = component[u];
      if (reach >= best[c]) return;
      best[c] = reach;
      bestFrom[c] = u;
      bestTo[c] = v;
    };
    // The last one that a search from a place has found, and its distance.
    const candidate = new Int32Array(order).fill(-1);
    const sets = new DisjointSets(order);
    let size = 0;
    while (size < low.length) {
      best.fill(Infinity);
      // First what is known: neighbours, and what earlier rounds have found.
      for (let u = 0, i = 0; u < order; u++) {
        for (const end = i + k; i < end; i++) {
          const v = near[i];
          if (component[u] === component[v]) continue;
          const length = this.#squared(u, v, Infinity);
          const reach = Math.max(core[u], core[v], length);
          offer(u, v, reach);
          offer(v, u, reach);
        }
        const v = candidate[u];
        if (v >= 0 && component[u] !== component[v]) {
          offer(u, v, nearest[u]);
          offer(v, u, nearest[u]);
        }
      }
      // Then whatever may be nearer.
      for (let u = 0; u < order; u++) {
        const bound = best[component[u]];
        if (nearest[u] >= bound) continue;
        const v = candidate[u];
        if (v >= 0 && component[u] !== component[v]) continue;
        nearest[u] = this.#search(u, bound);
        candidate[u] = this.#found;
        if (this.#found < 0) continue;
        offer(u, this.#found, nearest[u]);
        offer(this.#found, u, nearest[u]);
      }
      // Of equal edges, each component has chosen one. They may close a cycle,
      // whose last edge is then left out: the others connect its ends.
      for (let c = 0; c < order; c++) {
        if (best[c] === Infinity || !sets.union(bestFrom[c], bestTo[c]))
          continue;
        low[size] = bestFrom[c];
        high[size++] = bestTo[c];
      }
      for (let u = 0; u < order; u++) component[u] = sets.find(u);
      this.#summarise(1, 0, order);
    }
    return {low, high};
  }

  #summarise(node: number, start: number, end: number): void {
    const component = this.#component;
    let common: number;
    let least = Infinity;
    if (end - start <= LEAF_SIZE) {
      common = start < end ? component[start] : -1;
      for (let place = start; place < end; place++) {
        if (component[place] !== common) common = -1;
        least = Math.min(least, this.#core[place]);
      }
    } else {
      const middle = (start + end) >> 1;
      this.#summarise(2 * node, start, middle);
      this.#summarise(2 * node + 1, middle, end);
      common = this.#nodeComponent[2 * node];
      if (this.#nodeComponent[2 * node + 1] !== common) common = -1;
      least = Math.min(
        this.#leastCore[2 * node],
        this.#leastCore[2 * node + 1]
      );
    }
    this.#nodeComponent[node] = common;
    this.#leastCore[node] = least;
  }

  // The squared distance; anything above the bound if it is greater.
  #squared(u: number, v: number, bound: number): number {
    const {dimensions, coordinates} = this.#tree;
    let sum = 0;
    for (
      let i = u * dimensions, j = v * dimensions, d = 0;
      d < dimensions && sum < bound;
      d++
    ) {
      const difference = coordinates[i + d] - coordinates[j + d];
      sum += difference * difference;
    }
    return sum;
  }

  // How near the nearest place outside is, if that is less than the bound.
  #search(u: number, bound: number): number {
    this.#from = u;
    this.#own = this.#component[u];
    this.#bound = bound;
    this.#found = -1;
    this.#visit(1, 0, this.#component.length, 0);
    return this.#bound;
  }

  #visit(node: number, start: number, end: number, gap: number): void {
    if (this.#nodeComponent[node] === this.#own) return;
    const core = this.#core;
    const own = core[this.#from];
    if (Math.max(own, this.#leastCore[node]) >= this.#bound) return;
    const {dimensions, coordinates, axis, split} = this.#tree;
    const from = this.#from * dimensions;
    if (end - start <= LEAF_SIZE) {
      for (let other = start; other < end; other++) {
        if (this.#component[other] === this.#own) continue;
        let reach = Math.max(own, core[other]);
        if (reach >= this.#bound) continue;
        reach = Math.max(reach, this.#squared(this.#from, other, this.#bound));
        if (reach >= this.#bound) continue;
        this.#bound = reach;
        this.#found = other;
      }
      return;
    }
    const middle = (start + end) >> 1;
    const at = axis[node];
    const beyond = coordinates[from + at] - split[node];
    const offset = this.#offset[at];
    if (beyond < 0) this.#visit(2 * node, start, middle, gap);
    else this.#visit(2 * node + 1, middle, end, gap);
    // Rounding must not cut off a place that is just near enough.
    const farGap = gap - offset * offset + beyond * beyond;
    if (farGap * (1 - 1e-12) >= this.#bound) return;
    this.#offset[at] = beyond;
    if (beyond < 0) this.#visit(2 * node + 1, middle, end, farGap);
    else this.#visit(2 * node, start, middle, farGap);
    this.#offset[at] = offset;
  }
}
