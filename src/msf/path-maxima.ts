import {checkEdgeList, type EdgeList} from '../graph/edge-list.js';
import {checkForest} from '../graph/rooting.js';
import {type BoruvkaTree, boruvkaTreeOf} from './boruvka-tree.js';

/** Whether edge `a` is greater than edge `b`: by weight, then by index. */
export function isGreater(weight: Float64Array, a: number, b: number): boolean {
  return weight[a] > weight[b] || (weight[a] === weight[b] && a > b);
}

/** Counts comparisons of weights. */
export interface Tally {
  comparisons: number;
}

/**
 * For every edge of a graph, finds the heaviest edge on the path between its
 * ends in a forest.
 *
 * Of equally heavy edges, it is the one with the highest index. An edge of the
 * forest is its own answer. The answer is -1 if the forest does not connect the
 * ends or if they are the same vertex.
 *
 * Time O(n + m) for a forest of any shape, plus O(n α(n)) to check that it is
 * one and the time to sort its indices if they do not increase; space O(n + m).
 *
 * J. Komlós, "Linear verification for spanning trees", Combinatorica 1985;
 * V. King, "A simpler minimum spanning tree verification algorithm",
 * Algorithmica 1997; T. Hagerup, "An even simpler linear-time algorithm for
 * verifying minimum spanning trees", WG 2009. Deviation: only the depths of
 * lowest common ancestors are needed, and they are found as range minima over
 * the leaves.
 *
 * @param edges - The graph.
 * @param forest - Indices of the forest's edges.
 * @returns for each edge of the graph the index of an edge, or -1.
 * @throws {@link graph!ForestError} if the edges are not a forest.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {pathMaxima} from 'spanforest/internals';
 *
 * const square = edgeListFrom(4, [[0, 1, 1], [1, 2, 3], [2, 3, 2], [3, 0, 4]]);
 * [...pathMaxima(square, Int32Array.of(0, 1, 2))]; // => [0, 1, 2, 1]
 * ```
 */
export function pathMaxima(edges: EdgeList, forest: Int32Array): Int32Array {
  checkEdgeList(edges);
  checkForest(edges, forest);
  return findPathMaxima(edges, forest);
}

/** {@link pathMaxima} without checks. */
export function findPathMaxima(
  edges: EdgeList,
  forest: Int32Array,
  tally?: Tally
): Int32Array {
  const answer = new Int32Array(edges.size).fill(-1);
  if (forest.length === 0) return answer;
  const tree = boruvkaTreeOf(edges, forest);
  const walk = preorder(tree, edges.order);
  const meeting = meetingDepths(edges, walk);
  const queried = queriedDepths(edges, tree, walk, meeting);
  const leaves = answerAtLeaves(tree, walk, queried);
  const {size, source, target, weight} = edges;
  let {comparisons} = leaves;
  for (let e = 0; e < size; e++) {
    if (meeting[e] < 0 || source[e] === target[e]) continue;
    comparisons++;
    const a = heaviestBelow(leaves, source[e], meeting[e]);
    const b = heaviestBelow(leaves, target[e], meeting[e]);
    answer[e] = isGreater(weight, a, b) ? a : b;
  }
  if (tally) tally.comparisons += tree.comparisons + comparisons;
  return answer;
}

/** A walk over a Borůvka tree from the roots down. */
interface Walk {
  /** All nodes, each before its children, subtree after subtree. */
  readonly sequence: Int32Array;
  /** Number of edges between each node and its root. */
  readonly depth: Int8Array;
  /** How many leaves come before each leaf. */
  readonly rank: Int32Array;
  /** For each leaf by rank, how deep its path parts from the one before. */
  readonly parting: Int8Array;
}

function preorder({nodes, parent}: BoruvkaTree, leaves: number): Walk {
  // Each node hands out parts of its range of the sequence to its children.
  const subtreeSize = new Int32Array(nodes).fill(1);
  for (let x = 0; x < nodes; x++) {
    if (parent[x] !== x) subtreeSize[parent[x]] += subtreeSize[x];
  }
  const sequence = new Int32Array(nodes);
  const depth = new Int8Array(nodes);
  const nextFree = new Int32Array(nodes);
  let nextRoot = 0;
  for (let x = nodes - 1; x >= 0; x--) {
    const p = parent[x];
    let start: number;
    if (p === x) {
      start = nextRoot;
      nextRoot += subtreeSize[x];
    } else {
      start = nextFree[p];
      nextFree[p] += subtreeSize[x];
      depth[x] = depth[p] + 1;
    }
    sequence[start] = x;
    nextFree[x] = start + 1;
  }

  const rank = new Int32Array(leaves);
  const parting = new Int8Array(leaves);
  let met = 0;
  // Between two leaves the walk goes up and then down again: the paths part
  // just above the shallowest node in between.
  let shallowest = 0;
  for (let i = 0; i < nodes; i++) {
    const x = sequence[i];
    if (depth[x] - 1 < shallowest) shallowest = depth[x] - 1;
    if (x >= leaves) continue;
    rank[x] = met;
    parting[met++] = shallowest;
    shallowest = depth[x];
  }
  return {sequence, depth, rank, parting};
}

// For each edge the depth of the lowest common ancestor of its ends, -1 if
// they are in different trees. Loops do not matter.
function meetingDepths(edges: EdgeList, {rank, parting}: Walk): Int8Array {
  const {size, source, target} = edges;
  const partings = new RangeMinimum(parting);
  const meeting = new Int8Array(size);
  for (let e = 0; e < size; e++) {
    const a = rank[source[e]];
    const b = rank[target[e]];
    if (a === b) continue;
    meeting[e] = partings.least(Math.min(a, b) + 1, Math.max(a, b));
  }
  return meeting;
}

// For each node x, the set of depths where queried paths through the edge above
// x end. Every edge of the graph queries the paths from its ends up to where
// they meet.
function queriedDepths(
  {size, source, target}: EdgeList,
  {nodes, parent}: BoruvkaTree,
  {depth}: Walk,
  meeting: Int8Array
): Int32Array {
  const queried = new Int32Array(nodes);
  for (let e = 0; e < size; e++) {
    if (meeting[e] < 0 || source[e] === target[e]) continue;
    queried[source[e]] |= 1 << meeting[e];
    queried[target[e]] |= 1 << meeting[e];
  }
  for (let x = 0; x < nodes; x++) {
    const p = parent[x];
    if (p !== x) queried[p] |= queried[x] & ((1 << depth[p]) - 1);
  }
  return queried;
}

/** For every leaf, the heaviest edges on the queried paths upwards. */
interface LeafAnswers {
  /**
   * The set of depths of the nodes below these edges: the answer for the path
   * up to depth d is above the ancestor whose depth is the least beyond d.
   */
  readonly depths: Int32Array;
  /** Where the answers of each leaf begin in `edge`. */
  readonly start: Int32Array;
  /** These edges, for each leaf in increasing depth. */
  readonly edge: Int32Array;
  /** How many comparisons of weights that took. */
  comparisons: number;
}

// Walks down the tree. For the queried paths at the current node it keeps the
// set S of the depths of the nodes below their heaviest edges. The higher up a
// path ends, the heavier its heaviest edge, so the edges of S grow towards the
// root, and a binary search finds those that the next edge supersedes.
function answerAtLeaves(
  tree: BoruvkaTree,
  {sequence, depth, rank}: Walk,
  queried: Int32Array
): LeafAnswers {
  const {parent, weight, edge} = tree;
  const leaves = rank.length;
  const median = medianTable(sequence, depth);
  // At most as many answers as queried paths.
  let room = 0;
  for (let x = 0; x < leaves; x++) room += countMembers(queried[x]);
  const answers = {
    depths: new Int32Array(leaves),
    start: new Int32Array(leaves),
    edge: new Int32Array(room),
    comparisons: 0
  };
  let comparisons = 0;
  let used = 0;
  // The path from the root to the current node, and S at each node of it.
  const path = new Int32Array(32);
  const heaviest = new Int32Array(32);

  for (let i = 0; i < sequence.length; i++) {
    const x = sequence[i];
    const d = depth[x];
    path[d] = x;
    if (parent[x] === x) {
      heaviest[d] = 0;
    } else {
      const w = weight[x];
      const inherited = heaviest[d - 1];
      // The deepest member of S whose edge is greater than the one above x.
      let deepest = -1;
      for (let rest = nextMembers(queried[x], inherited); rest !== 0; ) {
        const middle = median[rest];
        const y = path[middle];
        comparisons++;
        if (weight[y] > w || (weight[y] === w && edge[y] > edge[x])) {
          deepest = middle;
          rest &= -2 << middle;
        } else {
          rest &= (1 << middle) - 1;
        }
      }
      const kept = deepest < 0 ? 0 : inherited & ((2 << deepest) - 1);
      heaviest[d] = nextMembers(queried[x], kept | (1 << d));
    }
    if (x >= leaves) continue;
    answers.depths[x] = heaviest[d];
    answers.start[x] = used;
    for (let rest = heaviest[d]; rest !== 0; rest &= rest - 1) {
      const least = 31 - Math.clz32(rest & -rest);
      answers.edge[used++] = edge[path[least]];
    }
  }
  answers.comparisons = comparisons;
  return answers;
}

// The answer for one end of an edge whose ends meet at a depth.
function heaviestBelow(
  {depths, start, edge}: LeafAnswers,
  leaf: number,
  meeting: number
): number {
  const set = depths[leaf];
  const beyond = set & (-2 << meeting);
  const below = set & ((beyond & -beyond) - 1);
  return edge[start[leaf] + countMembers(below)];
}

function countMembers(set: number): number {
  set -= (set >>> 1) & 0x55555555;
  set = (set & 0x33333333) + ((set >>> 2) & 0x33333333);
  return Math.imul((set + (set >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * For each member of the set `from` the next greater member of `among`, if any.
 * A carry runs from each member of `from` up to the next member of `among`.
 */
export function nextMembers(from: number, among: number): number {
  return among & (from + (from | ~among));
}

// The median of every possible set of depths, by its bits. Removing the least
// and the greatest member does not change the median.
function medianTable(sequence: Int32Array, depth: Int8Array): Int8Array {
  let height = 0;
  for (const x of sequence) if (depth[x] > height) height = depth[x];
  const median = new Int8Array(2 ** (height + 1));
  for (let set = 1; set < median.length; set++) {
    const greatest = 31 - Math.clz32(set);
    const inner = set & (set - 1) & ~(1 << greatest);
    median[set] = inner === 0 ? greatest : median[inner];
  }
  return median;
}

const BLOCK_BITS = 5;
const BLOCK = 1 << BLOCK_BITS;

/**
 * Finds the least value between two indices in constant time, after O(n) time
 * and space for preparation: within blocks of 32 by bit sets, across blocks by
 * a table of powers of two (Bender and Farach-Colton, "The LCA problem
 * revisited", LATIN 2000; the bit sets after Alstrup, Gavoille, Kaplan and
 * Rauhe, "Nearest common ancestors", SPAA 2002).
 */
export class RangeMinimum {
  readonly #values: Int8Array | Int32Array;
  /**
   * For each index, as a bit set, those in its block up to it whose value is
   * less than all later ones up to it.
   */
  readonly #candidates: Int32Array;
  /** Row k: minima of 2^k successive blocks, from each block on. */
  readonly #rows: Int32Array[];

  constructor(values: Int8Array | Int32Array) {
    const n = values.length;
    this.#values = values;
    this.#candidates = new Int32Array(n);
    const blocks = new Int32Array((n + BLOCK - 1) >> BLOCK_BITS);
    let set = 0;
    for (let i = 0; i < n; i++) {
      const start = i & -BLOCK;
      if (i === start) set = 0;
      // Candidates that are not less are removed, the latest first.
      while (set !== 0) {
        const top = 31 - Math.clz32(set);
        if (values[start + top] < values[i]) break;
        set &= ~(1 << top);
      }
      set |= 1 << (i - start);
      this.#candidates[i] = set;
      const block = i >> BLOCK_BITS;
      if (i === start || values[i] < blocks[block]) blocks[block] = values[i];
    }
    this.#rows = [blocks];
    for (let span = 1; 2 * span <= blocks.length; span *= 2) {
      const last = this.#rows[this.#rows.length - 1];
      const row = new Int32Array(blocks.length - 2 * span + 1);
      for (let b = 0; b < row.length; b++) {
        row[b] = Math.min(last[b], last[b + span]);
      }
      this.#rows.push(row);
    }
  }

  /** The least of the values at `first` up to and including `last`. */
  least(first: number, last: number): number {
    const firstBlock = first >> BLOCK_BITS;
    const lastBlock = last >> BLOCK_BITS;
    if (firstBlock === lastBlock) return this.#within(first, last);
    const firstEnd = (firstBlock << BLOCK_BITS) + BLOCK - 1;
    let least = Math.min(
      this.#within(first, firstEnd),
      this.#within(lastBlock << BLOCK_BITS, last)
    );
    const between = lastBlock - firstBlock - 1;
    if (between > 0) {
      const k = 31 - Math.clz32(between);
      const row = this.#rows[k];
      least = Math.min(least, row[firstBlock + 1], row[lastBlock - (1 << k)]);
    }
    return least;
  }

  // The least of a range inside a block: the first candidate of its end.
  #within(first: number, last: number): number {
    const inRange = this.#candidates[last] & (-1 << (first & (BLOCK - 1)));
    const lowest = 31 - Math.clz32(inRange & -inRange);
    return this.#values[(last & -BLOCK) + lowest];
  }
}
