import type {EdgeList} from '../graph/edge-list.js';
import {findLeastEdges, joinLeastEdges, RoundScratch} from './boruvka.js';
import {ChosenEdges} from './chosen-edges.js';
import {
  allocateGraph,
  relabel,
  type ShrinkingGraph,
  type ShrunkGraph,
  viewOf
} from './shrinking-graph.js';

/**
 * The Borůvka tree B of a forest F: its leaves are the vertices of F, its
 * inner nodes the super-vertices of all Borůvka rounds on F, and the parent of
 * a node is the super-vertex it was contracted into, by the edge it chose.
 *
 * The heaviest edge on the path between two vertices is the same in F and in
 * B (King, "A simpler minimum spanning tree verification algorithm",
 * Algorithmica 1997), but B is at most log2(n) deep, and all leaves of a tree
 * of B are equally deep. Parents have higher numbers than their children.
 * Isolated vertices and finished trees are roots.
 */
export interface BoruvkaTree {
  /** Number of nodes, leaves included: fewer than twice the vertices. */
  readonly nodes: number;
  /** The parent of each node; a root is its own parent. */
  readonly parent: Int32Array;
  /** Weight of the edge above each node, +Infinity above a root. */
  readonly weight: Float64Array;
  /** Original index of that edge, above a root {@link NO_EDGE}. */
  readonly edge: Int32Array;
  /** How many comparisons of weights building it took. */
  readonly comparisons: number;
}

/** Greater than the index of any edge. */
const NO_EDGE = 0x7fffffff;

/**
 * Builds the Borůvka tree of the forest at some positions of a graph. They must
 * increase, because the rounds rely on that to decide ties. Time O(n).
 */
export function boruvkaTree(
  graph: ShrinkingGraph,
  positions: Int32Array,
  scratch: RoundScratch
): BoruvkaTree {
  const forest = allocateGraph(positions.length, graph.weight);
  copyEdges(graph, positions, forest);
  const leaves = forest.order;
  const parent = new Int32Array(2 * leaves);
  const weight = new Float64Array(2 * leaves).fill(Infinity);
  const edge = new Int32Array(2 * leaves).fill(NO_EDGE);
  for (let x = 0; x < 2 * leaves; x++) parent[x] = x;

  const {leastWeight, leastEdge, label} = scratch;
  const unused = new ChosenEdges(leaves);
  // The nodes of the current round are `first` up to `next`.
  let first = 0;
  let next = leaves;
  let comparisons = 0;
  while (forest.size > 0) {
    findLeastEdges(forest, scratch);
    unused.count = 0;
    const trees = joinLeastEdges(forest, scratch, unused);
    // At each vertex, every edge but the first is compared with another.
    comparisons += 2 * forest.size - unused.count - trees;
    for (let v = 0; v < forest.order; v++) {
      if (label[v] < 0) continue;
      parent[first + v] = next + label[v];
      weight[first + v] = leastWeight[2 * v];
      edge[first + v] = forest.edge[leastEdge[4 * v + 2]];
    }
    relabel(forest, label, trees, forest);
    first = next;
    next += trees;
  }
  return {nodes: next, parent, weight, edge, comparisons};
}

/**
 * Builds the Borůvka tree of a forest of a graph. Time O(n), plus the time to
 * sort the indices if they do not increase.
 */
export function boruvkaTreeOf(
  edges: EdgeList,
  forest: Int32Array
): BoruvkaTree {
  for (let i = 1; i < forest.length; i++) {
    if (forest[i] > forest[i - 1]) continue;
    forest = forest.slice().sort();
    break;
  }
  return boruvkaTree(viewOf(edges), forest, new RoundScratch(edges.order));
}

/**
 * Copies the edges at some positions, in increasing order, to another graph or
 * to the front of the same one.
 */
export function copyEdges(
  {order, source, target, edge}: ShrinkingGraph,
  positions: Int32Array,
  into: ShrunkGraph
): void {
  const {length} = positions;
  for (let i = 0; i < length; i++) {
    const p = positions[i];
    into.source[i] = source[p];
    into.target[i] = target[p];
    into.edge[i] = edge === null ? p : edge[p];
  }
  into.order = order;
  into.size = length;
}

/**
 * For each node of a Borůvka tree its root, and the greatest edge on the path
 * to it: its weight and its original index, -Infinity and -1 at a root. Time
 * O(n).
 */
export function heaviestToRoot({
  nodes,
  parent,
  weight,
  edge
}: BoruvkaTree): HeaviestToRoot {
  const root = new Int32Array(nodes);
  let comparisons = 0;
  const heaviest = new Float64Array(nodes).fill(-Infinity);
  const heaviestEdge = new Int32Array(nodes).fill(-1);
  // Parents have higher numbers, so they come before their children.
  for (let x = nodes - 1; x >= 0; x--) {
    const p = parent[x];
    root[x] = p === x ? x : root[p];
    if (p === x) continue;
    comparisons += +(root[p] !== p);
    const w = heaviest[p];
    const isHere =
      weight[x] > w || (weight[x] === w && edge[x] > heaviestEdge[p]);
    heaviest[x] = isHere ? weight[x] : w;
    heaviestEdge[x] = isHere ? edge[x] : heaviestEdge[p];
  }
  return {root, heaviest, heaviestEdge, comparisons};
}

/** What {@link heaviestToRoot} finds for each node. */
interface HeaviestToRoot {
  readonly root: Int32Array;
  readonly heaviest: Float64Array;
  readonly heaviestEdge: Int32Array;
  /** How many comparisons of weights that took. */
  readonly comparisons: number;
}
