import {checkEdgeList, type EdgeList, totalWeight} from '../graph/edge-list.js';
import {checkInteger, checkOptions} from '../graph/options.js';
import {rootForest} from '../graph/rooting.js';
import {forestInOrder, type LinkageOptions} from './clusters.js';
import {RangeMinimum} from './path-maxima.js';

const WHERE = 'spanforest/msf/forest-paths';

/**
 * The paths between the vertices of a forest, prepared for many queries. Made
 * by {@link forestPathsOf}. Each method throws an {@link graph!OptionError} for
 * something that is not a vertex.
 */
export interface EdgeListForestPaths {
  /** Whether a path connects two vertices. Time O(1). */
  connected(u: number, v: number): boolean;

  /**
   * The index of the greatest edge on the path between two vertices, by weight
   * and then by index; of the least one by weight in a maximum forest. It is
   * -1 if they are the same or not connected. Time O(1).
   */
  bottleneck(u: number, v: number): number;

  /**
   * The edges on the path from `u` to `v`, in that order; empty if they are
   * the same vertex, `undefined` if they are not connected. Time O(length).
   */
  path(u: number, v: number): Int32Array | undefined;

  /**
   * The sum of the weights on the path between two vertices: 0 if they are the
   * same, `undefined` if they are not connected, because `Infinity` may be the
   * sum of a path. As in `totalWeight`, it is `NaN` if there are infinite
   * weights of both signs.
   *
   * The sum is built from sums of parts of the path, with twice the precision
   * of a number, and nothing is ever subtracted. So with weights that are not
   * negative it is off by at most one unit in the last place. Time O(log n);
   * O(length) if the sum is infinite and the finite weights of the forest alone
   * add up to more than the largest number.
   */
  distance(u: number, v: number): number | undefined;
}

/**
 * Prepares a forest for questions about the paths between its vertices: which
 * edge is the bottleneck, how long the path is, and where it leads.
 *
 * In a minimum spanning forest, the path between two vertices has the least
 * possible bottleneck of all paths in the graph. The forest may be any, also
 * one that does not span the graph. Time O(n log n) at most, plus O(m) to check
 * the graph; space O(n), about 100 bytes per vertex.
 *
 * The bottleneck is the last edge that merges the two in Kruskal's algorithm.
 * Written side by side, merged clusters give an order of the vertices in which
 * it is the greatest of a range, found as in {@link pathMaxima}. Distances
 * follow the heavy paths of D. D. Sleator and R. E. Tarjan, "A data structure
 * for dynamic trees", Journal of Computer and System Sciences, 1983.
 *
 * @param forest - Indices of the forest's edges.
 * @param options - `maximum` for a maximum spanning forest, whose bottlenecks
 * are the least edges.
 * @throws {@link graph!ForestError} if the edges are not a forest,
 * {@link graph!OptionError} if an option is invalid.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {forestPathsOf, kruskal} from 'spanforest/msf';
 *
 * const edges = edgeListFrom(5, [[0, 1, 2], [1, 2, 7], [2, 3, 4], [3, 0, 9]]);
 * const paths = forestPathsOf(edges, kruskal(edges));
 * paths.bottleneck(0, 3); // => 1
 * paths.distance(0, 3); // => 13
 * [...paths.path(3, 0)!]; // => [2, 1, 0]
 * paths.connected(0, 4); // => false
 * ```
 */
export function forestPathsOf(
  edges: EdgeList,
  forest: Int32Array,
  options: LinkageOptions = {}
): EdgeListForestPaths {
  checkEdgeList(edges);
  checkOptions(WHERE, options, {maximum: 'boolean'});
  const paths = new HeavyPaths(edges, forest);
  const bottlenecks = new Bottlenecks(edges, forest, options.maximum);
  const check = (u: number, v: number) => {
    checkInteger(WHERE, 'vertex', u, 0, edges.order - 1);
    checkInteger(WHERE, 'vertex', v, 0, edges.order - 1);
  };
  return {
    connected(u, v) {
      check(u, v);
      return u === v || bottlenecks.between(u, v) >= 0;
    },
    bottleneck(u, v) {
      check(u, v);
      return u === v ? -1 : bottlenecks.between(u, v);
    },
    path(u, v) {
      check(u, v);
      if (u === v) return new Int32Array(0);
      return bottlenecks.between(u, v) < 0 ? undefined : paths.walk(u, v);
    },
    distance(u, v) {
      check(u, v);
      if (u === v) return 0;
      return bottlenecks.between(u, v) < 0 ? undefined : paths.sum(u, v);
    }
  };
}

/** The greatest edge on the path between any two vertices. */
class Bottlenecks {
  /** The forest's edges from the least to the greatest. */
  readonly #sorted: Int32Array;
  /** The place of each vertex; clusters of every height are contiguous. */
  readonly #place: Int32Array;
  /**
   * Over the gaps before each place, the number of the merge that closed it,
   * negated: the least is the last merge.
   */
  readonly #merges: RangeMinimum;

  constructor(edges: EdgeList, forest: Int32Array, maximum?: boolean) {
    const {order, source, target} = edges;
    const sorted = forestInOrder(edges, forest, maximum);
    // Clusters are linked lists, which a merge joins end to end. The vertex at
    // the root of a disjoint set knows the ends of the list.
    const parent = new Int32Array(order);
    const head = new Int32Array(order);
    const tail = new Int32Array(order);
    const size = new Int32Array(order).fill(1);
    for (let v = 0; v < order; v++) parent[v] = head[v] = tail[v] = v;
    const next = new Int32Array(order).fill(-1);
    // The merge that put a vertex behind its predecessor. Where nothing did,
    // a number beyond all merges keeps the trees apart.
    const joined = new Int32Array(order).fill(-sorted.length);
    const find = (v: number) => {
      while (parent[v] !== v) v = parent[v] = parent[parent[v]];
      return v;
    };
    for (let i = 0; i < sorted.length; i++) {
      let a = find(source[sorted[i]]);
      let b = find(target[sorted[i]]);
      if (size[a] < size[b]) [a, b] = [b, a];
      parent[b] = a;
      size[a] += size[b];
      next[tail[a]] = head[b];
      joined[head[b]] = -i;
      tail[a] = tail[b];
    }
    const place = new Int32Array(order);
    const gaps = new Int32Array(order);
    let at = 0;
    for (let root = 0; root < order; root++) {
      if (parent[root] !== root) continue;
      for (let v = head[root]; v >= 0; v = next[v]) {
        gaps[at] = joined[v];
        place[v] = at++;
      }
    }
    this.#sorted = sorted;
    this.#place = place;
    this.#merges = new RangeMinimum(gaps);
  }

  /** The index of the edge between different vertices, -1 if none. */
  between(u: number, v: number): number {
    const a = this.#place[u];
    const b = this.#place[v];
    const merge = -this.#merges.least(Math.min(a, b) + 1, Math.max(a, b));
    return merge < this.#sorted.length ? this.#sorted[merge] : -1;
  }
}

/**
 * The forest cut into heavy paths: each goes from a vertex down to its child
 * with the largest subtree, so a way to the root meets at most log2(n) of them.
 */
class HeavyPaths {
  readonly #weight: Float64Array;
  readonly #parent: Int32Array;
  readonly #parentEdge: Int32Array;
  readonly #depth: Int32Array;
  /** The upper end of each vertex's heavy path. */
  readonly #top: Int32Array;
  /** Places of the vertices; a heavy path is contiguous, from top down. */
  readonly #place: Int32Array;
  /** Sums from each vertex to the parent of its `top`. */
  readonly #climb: DoubleSums;
  /**
   * A segment tree over the edges above the vertices, by place: the sum of
   * node i is that of nodes 2i and 2i + 1, and leaves begin at `order`.
   */
  readonly #segments: DoubleSums;
  /** Whether sums of finite weights may be infinite. */
  readonly #mayOverflow: boolean;

  constructor(edges: EdgeList, forest: Int32Array) {
    const {order, weight} = edges;
    const rooted = rootForest(edges, forest);
    const {parent, parentEdge, depth, sequence} = rooted;
    const size = new Int32Array(order).fill(1);
    const heavyChild = new Int32Array(order).fill(-1);
    for (let i = order - 1; i >= 0; i--) {
      const v = sequence[i];
      const p = parent[v];
      if (p < 0) continue;
      size[p] += size[v];
      const rival = heavyChild[p];
      if (rival < 0 || size[v] > size[rival]) heavyChild[p] = v;
    }

    const top = new Int32Array(order);
    const place = new Int32Array(order);
    const climb = new DoubleSums(order);
    const segments = new DoubleSums(2 * order);
    let at = 0;
    let magnitude = 0;
    for (let i = 0; i < order; i++) {
      const start = sequence[i];
      if (parent[start] >= 0 && heavyChild[parent[start]] === start) continue;
      let above = -1;
      for (let v = start; v >= 0; v = heavyChild[v]) {
        const w = parentEdge[v] < 0 ? 0 : weight[parentEdge[v]];
        if (Number.isFinite(w)) magnitude += Math.abs(w);
        top[v] = start;
        place[v] = at;
        segments.high[order + at] = w;
        climb.high[v] = w;
        if (above >= 0) climb.add(v, climb, above);
        above = v;
        at++;
      }
    }
    for (let i = order - 1; i > 0; i--) {
      segments.add(i, segments, 2 * i);
      segments.add(i, segments, 2 * i + 1);
    }
    this.#weight = weight;
    this.#parent = parent;
    this.#parentEdge = parentEdge;
    this.#depth = depth;
    this.#top = top;
    this.#place = place;
    this.#climb = climb;
    this.#segments = segments;
    this.#mayOverflow = magnitude === Infinity;
  }

  /** The edges on the way between two vertices of a tree. */
  walk(u: number, v: number): Int32Array {
    const depth = this.#depth;
    const parent = this.#parent;
    // Climbs twice: to count the edges, and to write them from both ends.
    let length = 0;
    for (let a = u, b = v; a !== b; length++) {
      if (depth[a] >= depth[b]) a = parent[a];
      else b = parent[b];
    }
    const path = new Int32Array(length);
    let first = 0;
    for (let a = u, b = v; a !== b; ) {
      if (depth[a] >= depth[b]) {
        path[first++] = this.#parentEdge[a];
        a = parent[a];
      } else {
        path[--length] = this.#parentEdge[b];
        b = parent[b];
      }
    }
    return path;
  }

  /** The sum of their weights. */
  sum(u: number, v: number): number {
    const depth = this.#depth;
    const top = this.#top;
    const place = this.#place;
    const sum = new DoubleSums(1);
    let a = u;
    let b = v;
    while (top[a] !== top[b]) {
      if (depth[top[a]] < depth[top[b]]) [a, b] = [b, a];
      sum.add(0, this.#climb, a);
      a = this.#parent[top[a]];
    }
    // Both are on one heavy path now: what is left is a range of places.
    const segments = this.#segments;
    const order = place.length;
    let first = order + Math.min(place[a], place[b]) + 1;
    let end = order + Math.max(place[a], place[b]) + 1;
    for (; first < end; first >>= 1, end >>= 1) {
      if (first & 1) sum.add(0, segments, first++);
      if (end & 1) sum.add(0, segments, --end);
    }
    const total = sum.high[0] + sum.low[0];
    if (Number.isFinite(total) || !this.#mayOverflow) return total;
    return sumOfHuge(this.#weight, this.walk(u, v));
  }
}

// The sum of weights that may exceed the largest number on the way.
function sumOfHuge(weight: Float64Array, path: Int32Array): number {
  const scaled = Float64Array.from(path, e => weight[e] * 2 ** -64);
  return totalWeight(scaled, Int32Array.from(path.keys())) * 2 ** 64;
}

/** Sums as unevaluated pairs of numbers: 106 bits, or an infinity and 0. */
class DoubleSums {
  readonly high: Float64Array;
  readonly low: Float64Array;

  constructor(count: number) {
    this.high = new Float64Array(count);
    this.low = new Float64Array(count);
  }

  /** Adds sum `j` of `other` to sum `i`. */
  add(i: number, other: DoubleSums, j: number): void {
    const a = this.high[i];
    const b = other.high[j];
    const sum = a + b;
    if (!Number.isFinite(sum)) {
      this.high[i] = sum;
      this.low[i] = 0;
      return;
    }
    // Knuth's TwoSum: the error of an addition is a number, too.
    const rounded = sum - a;
    const error = a - (sum - rounded) + (b - rounded);
    const low = error + this.low[i] + other.low[j];
    const high = sum + low;
    this.high[i] = high;
    this.low[i] = low - (high - sum);
  }
}
