import type {ShrinkingGraph} from '../shrinking-graph.js';
import {SoftHeap} from './soft-heap.js';

// The states of edges after partition.

/** In no subgraph, and not corrupted. */
export const OUTSIDE = 0;
/** Inside of a subgraph, and not in its minimum spanning tree. */
export const INSIDE = 1;
/** In the minimum spanning tree of a subgraph. */
export const DECIDED = 2;
/** Corrupted when a subgraph was complete, and leading out of it. */
export const CORRUPTED = 3;

/** A graph cut into connected subgraphs of at most four vertices. */
export interface Partition {
  /** What is known about each edge, by position. */
  readonly state: Uint8Array;
  /**
   * The group of each vertex. Subgraphs that share a vertex are in the same
   * group.
   */
  readonly group: Int32Array;
  /** Number of groups. */
  readonly groups: number;
  /** Comparisons of the soft heap. */
  readonly heapComparisons: number;
  /** Comparisons inside of the subgraphs. */
  readonly treeComparisons: number;
}

/**
 * Cuts a graph into connected subgraphs of at most four vertices, with
 * `Partition` of Pettie and Ramachandran, and finds the minimum spanning tree
 * of each.
 *
 * Subgraphs share vertices but no edges. Each has four vertices, shares one with
 * an earlier one, or has no edge to leave it by. So each group has four
 * vertices or more, but for those without such an edge.
 *
 * @param weight - Weights by position. Of equal weights, the earlier is less.
 * @param errorRate - The error rate of the soft heap.
 */
export function partition(
  graph: ShrinkingGraph,
  weight: Float64Array,
  errorRate: number
): Partition {
  const growth = new Growth(graph, weight, errorRate);
  for (let v = 0; v < graph.order; v++) growth.growFrom(v);
  return growth;
}

class Growth implements Partition {
  readonly state: Uint8Array;
  // -1 for vertices that are in no complete subgraph yet, "live" ones.
  readonly group: Int32Array;
  groups = 0;
  readonly #graph: ShrinkingGraph;
  readonly #weight: Float64Array;
  // Edges by vertex: from `#start[v]` on, pairs of the other end and the edge.
  readonly #start: Int32Array;
  readonly #ends: Int32Array;
  readonly #heap: SoftHeap;
  readonly #trees: DecisionTrees;
  // The subgraph that grows, and the least edge of each pair of its vertices.
  #leaving = new Int32Array(16);
  readonly #members = new Int32Array(TINY_ORDER);
  #count = 0;
  readonly #least = new Int32Array(6);
  #pairs = 0;
  #parallelComparisons = 0;
  #anyCorrupted = false;

  constructor(graph: ShrinkingGraph, weight: Float64Array, errorRate: number) {
    const {order, size, source, target} = graph;
    this.#graph = graph;
    this.#weight = weight;
    this.state = new Uint8Array(size);
    this.group = new Int32Array(order).fill(-1);
    this.#heap = new SoftHeap(weight, {errorRate});
    this.#trees = new DecisionTrees(weight);
    // Two places on, so that filling moves each start to its final place.
    const start = new Int32Array(order + 2);
    for (let e = 0; e < size; e++) {
      if (source[e] === target[e]) continue;
      start[source[e] + 2] += 2;
      start[target[e] + 2] += 2;
    }
    for (let v = 2; v < start.length; v++) start[v] += start[v - 1];
    const ends = new Int32Array(start[order + 1]);
    for (let e = 0; e < size; e++) {
      const u = source[e];
      const v = target[e];
      if (u === v) continue;
      const i = start[u + 1];
      const j = start[v + 1];
      start[u + 1] = i + 2;
      start[v + 1] = j + 2;
      ends[i] = v;
      ends[i + 1] = e;
      ends[j] = u;
      ends[j + 1] = e;
    }
    this.#start = start;
    this.#ends = ends;
  }

  get heapComparisons(): number {
    return this.#heap.comparisons;
  }

  get treeComparisons(): number {
    return this.#trees.comparisons + this.#parallelComparisons;
  }

  growFrom(v: number): void {
    const {group} = this;
    if (group[v] >= 0) return;
    const members = this.#members;
    members[0] = v;
    this.#count = 1;
    this.#pairs = 0;
    this.#enter(v, true);
    let found = -1;
    for (;;) {
      const y = this.#next();
      if (y < 0) break;
      found = group[y];
      members[this.#count++] = y;
      if (found >= 0) {
        // Only vertices of this subgraph are looked at: y may be a part of many.
        for (let i = 0; i < this.#count - 1; i++)
          this.#findEdges(members[i], y);
        break;
      }
      // The edges of the last vertex are not needed in the heap. All that is
      // true of them is true of the edges of a vertex that was found dead.
      const isLast = this.#count === TINY_ORDER;
      this.#enter(y, !isLast);
      if (isLast) break;
    }
    if (found < 0) found = this.groups++;
    for (let i = 0; i < this.#count; i++) group[members[i]] = found;
    this.#setCorruptedAside();
    this.#heap.clear();
    this.#decide();
  }

  // The vertex to which the least edge in the heap leads, or -1.
  #next(): number {
    const {source, target} = this.#graph;
    for (;;) {
      const e = this.#heap.deleteMin();
      if (e < 0) return -1;
      const hasSource = this.#indexOf(source[e]) >= 0;
      if (!hasSource) return source[e];
      if (this.#indexOf(target[e]) < 0) return target[e];
    }
  }

  // Goes through the edges of a new member: those to other members belong to
  // the subgraph, the others may be put into the heap.
  #enter(v: number, insert: boolean): void {
    const ends = this.#ends;
    const {state} = this;
    const start = this.#start[v];
    const end = this.#start[v + 1];
    const last = this.#count - 1;
    if (end - start > 2 * this.#leaving.length) {
      this.#leaving = new Int32Array(end - start);
    }
    const leaving = this.#leaving;
    let count = 0;
    for (let i = start; i < end; i += 2) {
      const e = ends[i + 1];
      if (this.#anyCorrupted && state[e] === CORRUPTED) continue;
      const index = this.#indexOf(ends[i]);
      if (index >= 0) this.#keepLeast(index, last, e);
      else leaving[count++] = e;
    }
    if (insert) this.#heap.insertAll(leaving, count);
  }

  // Finds the edges between a member and the last one.
  #findEdges(v: number, last: number): void {
    const ends = this.#ends;
    const end = this.#start[v + 1];
    for (let i = this.#start[v]; i < end; i += 2) {
      if (ends[i] !== last) continue;
      const e = ends[i + 1];
      if (this.state[e] === CORRUPTED) continue;
      this.#keepLeast(this.#indexOf(v), this.#count - 1, e);
    }
  }

  #indexOf(v: number): number {
    const members = this.#members;
    for (let i = 0; i < this.#count; i++) if (members[i] === v) return i;
    return -1;
  }

  #keepLeast(i: number, j: number, e: number): void {
    const pair = pairOf(i, j);
    const least = this.#least;
    this.state[e] = INSIDE;
    if ((this.#pairs >> pair) & 1) {
      this.#parallelComparisons++;
      const weight = this.#weight;
      const rival = least[pair];
      if (weight[rival] < weight[e]) return;
      if (weight[rival] === weight[e] && rival < e) return;
    }
    least[pair] = e;
    this.#pairs |= 1 << pair;
  }

  #setCorruptedAside(): void {
    if (this.#heap.corruptedCount === 0) return;
    const {source, target} = this.#graph;
    for (const e of this.#heap.corrupted()) {
      // Each of them has an end in the subgraph.
      if (this.#indexOf(source[e]) >= 0 && this.#indexOf(target[e]) >= 0) {
        continue;
      }
      this.state[e] = CORRUPTED;
      this.#anyCorrupted = true;
    }
  }

  #decide(): void {
    const least = this.#least;
    const forest = this.#trees.decide(this.#pairs, least);
    for (let pair = 0; pair < 6; pair++) {
      if ((forest >> pair) & 1) this.state[least[pair]] = DECIDED;
    }
  }
}

/**
 * Optimal decision trees for the minimum spanning trees of graphs of at most
 * four vertices.
 *
 * A graph is a set of pairs of the vertices 0 to 3, a bit for each: the pair of
 * i < j is bit i + j (j - 1) / 2. Bridges need no comparison, so there is a tree
 * for each graph without bridges, up to the names of vertices. All were found by
 * exhaustive search (`scripts/decision-trees.ts`): each needs as
 * few comparisons as possible in the worst case, and of all trees that do, as
 * few as possible on average.
 *
 * A tree has rows of four numbers. Two pairs, a and b, are compared; the other
 * two say what follows if a is less and if it is greater: another row, or minus
 * the set of pairs that make up the minimum spanning tree.
 */
const TREES: readonly (readonly [graph: number, rows: readonly number[]])[] = [
  // Triangle: 2 comparisons.
  [7, [0, 1, 1, 2, 1, 2, -3, -5, 0, 2, -3, -6]],
  // Cycle of four: 3.
  [
    45,
    [
      0, 2, 1, 4, 2, 3, 2, 3, 3, 5, -13, -37, 2, 5, -13, -41, 0, 3, 2, 5, 0, 5,
      -13, -44
    ]
  ],
  // Five of the six pairs: 4.
  [
    31,
    [
      1, 2, 1, 8, 0, 2, 2, 5, 0, 3, 3, 4, 3, 4, -11, -19, 0, 4, -11, -26, 2, 3,
      6, 7, 3, 4, -14, -22, 2, 4, -14, -26, 0, 1, 9, 12, 0, 3, 10, 11, 3, 4,
      -13, -21, 0, 4, -13, -28, 1, 3, 6, 13, 1, 4, -14, -28
    ]
  ],
  // All pairs: 6, and 5.88 on average.
  [
    63,
    [
      0, 1, 1, 27, 0, 3, 2, 16, 1, 2, 3, 10, 1, 5, 4, 7, 3, 4, 5, 6, 3, 5, -11,
      -35, 4, 5, -19, -35, 1, 3, 8, 9, 1, 4, -35, -49, 3, 4, -41, -49, 2, 5, 11,
      14, 3, 4, 12, 13, 3, 5, -13, -37, 4, 5, -21, -37, 2, 3, 15, 9, 2, 4, -37,
      -49, 0, 4, 17, 22, 0, 2, 18, 21, 1, 2, 19, 20, 1, 5, -11, -41, 2, 5, -13,
      -41, 0, 5, -13, -44, 2, 4, 23, 24, 4, 5, -28, -44, 1, 2, 25, 26, 1, 5,
      -26, -56, 2, 5, -28, -56, 0, 2, 28, 35, 0, 4, 29, 31, 3, 4, 30, 6, 1, 3,
      5, 19, 0, 3, 32, 33, 0, 5, -19, -50, 1, 3, 34, 25, 3, 5, -26, -50, 1, 3,
      36, 42, 2, 4, 37, 40, 3, 4, 38, 39, 3, 5, -14, -38, 4, 5, -22, -38, 2, 3,
      41, 34, 2, 5, -22, -50, 1, 5, 43, 46, 1, 2, 44, 45, 2, 4, -14, -26, 1, 4,
      -14, -28, 2, 4, 23, 26
    ]
  ]
];

/** The most vertices that a graph may have for {@link DecisionTrees}. */
const TINY_ORDER = 4;

/** The bit of a pair of two different vertices of a tiny graph. */
export function pairOf(i: number, j: number): number {
  return i < j ? i + (j * (j - 1)) / 2 : j + (i * (i - 1)) / 2;
}

/** Finds minimum spanning trees of tiny graphs by the trees above. */
export class DecisionTrees {
  /** Comparisons so far. */
  comparisons = 0;
  readonly #weight: Float64Array;
  readonly #programs: readonly Program[] = programs();

  /** For edges with these weights. */
  constructor(weight: Float64Array) {
    this.#weight = weight;
  }

  /**
   * The pairs in the minimum spanning tree of a connected tiny graph, as a set.
   * @param edges - The edge of each pair, by bit. Edges are compared by weight
   * and then by index.
   */
  decide(graph: number, edges: Int32Array): number {
    const {rows, bridges} = this.#programs[graph];
    const weight = this.#weight;
    if (rows.length === 0) return graph;
    let row = 0;
    do {
      const a = edges[rows[4 * row]];
      const b = edges[rows[4 * row + 1]];
      const isLess =
        weight[a] < weight[b] || (weight[a] === weight[b] && a < b);
      row = rows[4 * row + (isLess ? 2 : 3)];
      this.comparisons++;
    } while (row > 0);
    return bridges | -row;
  }
}

/** The rows for the part of a graph without bridges, and its bridges. */
interface Program {
  readonly rows: Int8Array;
  readonly bridges: number;
}

let known: Program[] | undefined;

// A program for each of the 64 graphs, made once.
function programs(): readonly Program[] {
  if (known) return known;
  const rowsOf = new Map<number, Int8Array>();
  for (const [graph, rows] of TREES) {
    for (const name of renamings()) {
      rowsOf.set(renameSet(graph, name), renameRows(rows, name));
    }
  }
  known = Array.from({length: 64}, (_, graph) => {
    let onCycles = 0;
    for (const part of rowsOf.keys()) {
      if ((part & graph) === part) onCycles |= part;
    }
    const rows = rowsOf.get(onCycles) ?? new Int8Array(0);
    return {rows, bridges: graph & ~onCycles};
  });
  return known;
}

// All ways to rename four vertices, as what becomes of each pair.
function renamings(): number[][] {
  const names: number[][] = [];
  for (let code = 0; code < 256; code++) {
    const to = [code & 3, (code >> 2) & 3, (code >> 4) & 3, code >> 6];
    if (new Set(to).size < 4) continue;
    const pairs: number[] = [];
    for (let j = 1; j < 4; j++) {
      for (let i = 0; i < j; i++) pairs.push(pairOf(to[i], to[j]));
    }
    names.push(pairs);
  }
  return names;
}

function renameSet(pairs: number, name: readonly number[]): number {
  let renamed = 0;
  for (let p = 0; p < 6; p++) if ((pairs >> p) & 1) renamed |= 1 << name[p];
  return renamed;
}

function renameRows(
  rows: readonly number[],
  name: readonly number[]
): Int8Array {
  return Int8Array.from(rows, (value, i) => {
    if (i % 4 < 2) return name[value];
    return value < 0 ? -renameSet(-value, name) : value;
  });
}
