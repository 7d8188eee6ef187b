import {DisjointSets} from '../../graph/disjoint-sets.js';
import type {EdgeList} from '../../graph/edge-list.js';
import {type RootedForest, rootForest} from '../../graph/rooting.js';
import {sortByWeight} from '../sort-by-weight.js';
import type {Part} from './ranking.js';

/** An edge of a forest that gives way to another one. */
export interface Exchange {
  readonly leaving: number;
  readonly entering: number;
}

/** Exchanges that lead from the first forest to another, the last one first. */
export interface ExchangeChain extends Exchange {
  readonly rest: ExchangeChain | null;
}

// How many forests the graph is made for at first, and how it grows.
const FIRST_COUNT = 16;
const GROWTH = 4;

// Graphs of at most this size are taken whole: on complete graphs of 25
// vertices, making them smaller takes longer than 20 forests (measured).
const SMALL_SIZE = 512;

// States of an edge while an exchange is sought.
const IN_TREE = 1;
const FIXED = 2;

/**
 * The part of a graph in which its k best spanning forests differ.
 *
 * Let the cost of an edge outside the minimum forest F be its weight minus that
 * of the heaviest edge on its path in F. A forest with that edge is heavier than
 * F by at least this cost, and one exchange makes it exactly as heavy. So F and
 * the cheapest k - 1 exchanges are k forests, none of them heavier than a forest
 * with a more costly edge: the k best need only the k - 1 cheapest edges outside
 * F. In the same way, all edges of F can be contracted but the k - 1 that are
 * cheapest to replace. The rest has fewer than k vertices besides one for each
 * tree, and fewer than 2k edges.
 *
 * D. Eppstein, "Finding the k smallest spanning trees", BIT 1992.
 */
export class ExchangeGraph {
  readonly #graph: EdgeList;
  readonly #forest: Int32Array;
  /** The cost of each edge outside the forest; infinite for the others. */
  #cost: Float64Array | null = null;
  readonly #isKept: Uint8Array;
  #rooted: RootedForest | null = null;
  #count = 0;
  #isWhole = false;

  // The edges, in increasing order, and their place by index in the graph.
  readonly #place: Int32Array;
  #edge: Int32Array = new Int32Array(0);
  #weight: Float64Array = new Float64Array(0);
  #source = new Int32Array(0);
  #target = new Int32Array(0);
  #inForest = new Uint8Array(0);
  #order = 0;

  // Scratch.
  #state = new Uint8Array(0);
  #links = new LinkForest(0);
  #linked = new Int32Array(0);

  constructor(graph: EdgeList, forest: Int32Array) {
    this.#graph = graph;
    this.#forest = forest;
    this.#isKept = new Uint8Array(graph.size);
    this.#place = new Int32Array(graph.size);
  }

  /** Whether it holds all edges in which any two forests differ. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /**
   * Grows if it is too small for that many forests; returns whether it did.
   * Edges are never lost. Time O(n + m + k log k).
   */
  widen(count: number): boolean {
    if (count <= this.#count || this.#isWhole) return false;
    if (this.#graph.size <= SMALL_SIZE) {
      this.#isKept.fill(1);
      this.#isWhole = true;
    } else {
      this.#count = Math.max(FIRST_COUNT, this.#count);
      while (this.#count < count) this.#count *= GROWTH;
      this.#keepCheapest();
    }
    this.#contract();
    return true;
  }

  /**
   * The cheapest exchange of an edge of a forest for another, with what it adds
   * to the weight; `null` if there is none. The forest is the best of a part, and
   * the exchange leads to the second best. Time O(k log k).
   *
   * An edge outside the forest can replace any edge on the path between its
   * ends, best the heaviest.
   */
  bestExchange(
    forest: ExchangeChain | null,
    {included, excluded}: Part
  ): (Exchange & {cost: number}) | null {
    const place = this.#place;
    const weight = this.#weight;
    const source = this.#source;
    const target = this.#target;
    const state = this.#state;
    const links = this.#links;
    const linked = this.#linked;
    state.set(this.#inForest);
    for (let it = forest; it; it = it.rest) {
      state[place[it.leaving]] ^= IN_TREE;
      state[place[it.entering]] ^= IN_TREE;
    }
    links.clear();
    let fixed = 0;
    for (let it = included; it; it = it.rest) {
      const at = place[it.edge];
      state[at] |= FIXED;
      links.link(source[at], target[at], fixed++);
    }
    for (let it = excluded; it; it = it.rest) state[place[it.edge]] |= FIXED;
    let time = fixed;
    for (let at = 0; at < weight.length; at++) {
      if (state[at] !== IN_TREE) continue;
      linked[time] = at;
      links.link(source[at], target[at], time++);
    }
    if (time === fixed) return null;

    const heaviest = weight[linked[time - 1]];
    let cost = Infinity;
    let leaving = -1;
    let entering = -1;
    for (let at = 0; at < weight.length; at++) {
      // All that follow are heavier still.
      if (weight[at] - heaviest >= cost) break;
      if (state[at] !== 0) continue;
      const last = links.lastOnPath(source[at], target[at]);
      if (last < fixed) continue;
      const difference = weight[at] - weight[linked[last]];
      if (difference < cost) {
        cost = difference;
        leaving = this.#edge[linked[last]];
        entering = this.#edge[at];
      }
    }
    return leaving < 0 ? null : {leaving, entering, cost};
  }

  #keepCheapest(): void {
    this.#cost ??= exchangeCosts(this.#graph, this.#forest);
    const entering = cheapest(this.#cost, this.#count - 1);
    for (const e of entering.positions) this.#isKept[e] = 1;
    const leaving = this.#leavingCosts(entering.positions);
    const replaced = cheapest(leaving.cost, this.#count - 1);
    for (const i of replaced.positions) this.#isKept[leaving.edge[i]] = 1;
    this.#isWhole = entering.isAll && replaced.isAll;
  }

  // The edges of the forest that some of these edges can replace, and the cost
  // of the cheapest replacement of each. Climbing from the ends of these edges,
  // the lightest first, meets every edge of the forest at most once.
  #leavingCosts(entering: Int32Array): {edge: number[]; cost: Float64Array} {
    const {order, source, target, weight} = this.#graph;
    this.#rooted ??= rootForest(this.#graph, this.#forest);
    const {parent, parentEdge, depth} = this.#rooted;
    // For each vertex, the first one above it whose edge has not been met.
    const next = new Int32Array(order);
    for (let v = 0; v < order; v++) next[v] = v;
    const top = (v: number) => {
      while (next[v] !== v) {
        next[v] = next[next[v]];
        v = next[v];
      }
      return v;
    };
    const weights = weightsOf(weight, entering);
    const edge: number[] = [];
    const cost: number[] = [];
    for (const i of sortByWeight(weights)) {
      let u = top(source[entering[i]]);
      let v = top(target[entering[i]]);
      while (u !== v) {
        if (depth[u] < depth[v]) [u, v] = [v, u];
        edge.push(parentEdge[u]);
        cost.push(weights[i] - weight[parentEdge[u]]);
        next[u] = parent[u];
        u = top(u);
      }
    }
    return {edge, cost: Float64Array.from(cost)};
  }

  // Contracts all edges of the forest that are not kept.
  #contract(): void {
    const {order, source, target, weight} = this.#graph;
    const isKept = this.#isKept;
    const sets = new DisjointSets(order);
    for (const e of this.#forest) {
      if (isKept[e] === 0) sets.union(source[e], target[e]);
    }
    const kept = positionsOf(isKept);
    const sorted = sortByWeight(weightsOf(weight, kept));
    const label = new Int32Array(order).fill(-1);
    this.#order = 0;
    const labelOf = (v: number) => {
      const set = sets.find(v);
      if (label[set] < 0) label[set] = this.#order++;
      return label[set];
    };
    const count = kept.length;
    this.#edge = sorted;
    this.#source = new Int32Array(count);
    this.#target = new Int32Array(count);
    for (let at = 0; at < count; at++) {
      const e = kept[sorted[at]];
      this.#edge[at] = e;
      this.#place[e] = at;
      this.#source[at] = labelOf(source[e]);
      this.#target[at] = labelOf(target[e]);
    }
    this.#weight = weightsOf(weight, this.#edge);
    this.#inForest = new Uint8Array(count);
    for (const e of this.#forest) {
      if (isKept[e] === 1) this.#inForest[this.#place[e]] = IN_TREE;
    }
    this.#state = new Uint8Array(count);
    this.#links = new LinkForest(this.#order);
    this.#linked = new Int32Array(this.#order);
  }
}

function positionsOf(flags: Uint8Array): Int32Array {
  let count = 0;
  for (const flag of flags) count += flag;
  const positions = new Int32Array(count);
  for (let i = 0, found = 0; found < count; i++) {
    if (flags[i] === 1) positions[found++] = i;
  }
  return positions;
}

function weightsOf(weight: Float64Array, edges: Int32Array): Float64Array {
  const weights = new Float64Array(edges.length);
  for (let i = 0; i < edges.length; i++) weights[i] = weight[edges[i]];
  return weights;
}

// The cost of each edge outside a minimum forest: its weight minus that of the
// heaviest edge on its path. Infinite for loops and for the forest.
function exchangeCosts(graph: EdgeList, forest: Int32Array): Float64Array {
  const {order, size, source, target, weight} = graph;
  const cost = new Float64Array(size);
  for (const e of forest) cost[e] = Infinity;
  const weights = weightsOf(weight, forest);
  const sorted = sortByWeight(weights);
  const links = new LinkForest(order);
  for (let time = 0; time < sorted.length; time++) {
    const e = forest[sorted[time]];
    links.link(source[e], target[e], time);
  }
  for (let e = 0; e < size; e++) {
    if (cost[e] === Infinity) continue;
    const last = links.lastOnPath(source[e], target[e]);
    cost[e] = last < 0 ? Infinity : weight[e] - weights[sorted[last]];
  }
  return cost;
}

/**
 * The positions of the least finite costs, at most `count` of them, in
 * increasing order; of equal costs, the first. Also whether these are all finite
 * costs. Expected time O(m).
 */
export function cheapest(
  cost: Float64Array,
  count: number
): {positions: Int32Array; isAll: boolean} {
  // The least so far. Whenever the array is full, its greater half is dropped.
  const least = new Float64Array(2 * count);
  let used = 0;
  let limit = Infinity;
  let finite = 0;
  for (let i = 0; i < cost.length; i++) {
    if (cost[i] === Infinity) continue;
    finite++;
    if (cost[i] >= limit) continue;
    least[used++] = cost[i];
    if (used < least.length) continue;
    limit = select(least, used, count - 1);
    used = count;
  }
  const isAll = finite <= count;
  limit = isAll ? Infinity : select(least, used, count - 1);
  let below = 0;
  for (let i = 0; i < used; i++) if (least[i] < limit) below++;
  const positions = new Int32Array(Math.min(count, finite));
  let ties = positions.length - below;
  let found = 0;
  for (let i = 0; found < positions.length; i++) {
    if (cost[i] < limit || (cost[i] === limit && ties-- > 0)) {
      positions[found++] = i;
    }
  }
  return {positions, isAll};
}

// The value that would be at a place if the first `count` values were sorted.
// Puts the smaller ones before it. C. A. R. Hoare, "Algorithm 65: Find", CACM
// 1961.
function select(values: Float64Array, count: number, place: number): number {
  let left = 0;
  let right = count - 1;
  while (left < right) {
    const a = values[left];
    const b = values[(left + right) >> 1];
    const c = values[right];
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const swapped = values[i];
      values[i++] = values[j];
      values[j--] = swapped;
    }
    if (place <= j) right = j;
    else if (place >= i) left = i;
    else return values[place];
  }
  return values[place];
}

const NEVER = 0x7fffffff;

/**
 * Disjoint sets that remember when they were joined: sets are linked by size
 * and paths are not compressed, so going up takes O(log n) time.
 */
export class LinkForest {
  readonly #parent: Int32Array;
  readonly #size: Int32Array;
  /** When each vertex got its parent. */
  readonly #time: Int32Array;

  constructor(order: number) {
    this.#parent = new Int32Array(order);
    this.#size = new Int32Array(order);
    this.#time = new Int32Array(order);
    this.clear();
  }

  clear(): void {
    this.#size.fill(1);
    this.#time.fill(NEVER);
  }

  /** Joins two different sets. Times increase. */
  link(u: number, v: number, time: number): void {
    const parent = this.#parent;
    const size = this.#size;
    const times = this.#time;
    while (times[u] !== NEVER) u = parent[u];
    while (times[v] !== NEVER) v = parent[v];
    if (size[u] > size[v]) [u, v] = [v, u];
    parent[u] = v;
    size[v] += size[u];
    times[u] = time;
  }

  /** When two vertices of one set were joined; -1 if they are the same. */
  lastOnPath(u: number, v: number): number {
    const parent = this.#parent;
    const time = this.#time;
    let last = -1;
    // Times increase upwards, so the earlier step cannot be beyond the meeting.
    while (u !== v) {
      if (time[u] < time[v]) {
        last = time[u];
        u = parent[u];
      } else {
        last = time[v];
        v = parent[v];
      }
    }
    return last;
  }
}
