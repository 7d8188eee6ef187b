import {DisjointSets} from '../graph/disjoint-sets.js';
import {
  checkEdgeList,
  type EdgeList,
  negateWeights
} from '../graph/edge-list.js';
import {GraphTypeError, quote} from '../graph/errors.js';
import {findForestFlaw} from '../graph/rooting.js';
import {
  type BoruvkaTree,
  boruvkaTreeOf,
  heaviestToRoot
} from './boruvka-tree.js';
import {findPathMaxima, type Tally} from './path-maxima.js';

/** The verdict on edges that pass a check. */
export interface ValidForest {
  /** Always `true` here. */
  readonly valid: true;
  /** Number of trees, isolated vertices included. */
  readonly trees: number;
}

/**
 * The verdict on edges that fail a check, with an edge that shows why. Edges are
 * indices, or keys for a graphology graph.
 */
export interface InvalidForest<Edge = number> {
  /** Always `false` here. */
  readonly valid: false;
  /**
   * - `no-such-edge`: `edge` is not an index of the graph's edges;
   * - `repeated`: `edge` is twice in the forest;
   * - `cycle`: `edge` closes a cycle with the edges before it;
   * - `not-spanning`: `edge` joins two trees of the forest;
   * - `not-minimum` (or `not-maximum`): replacing `worse` by `edge`, which is
   *   not in the forest, would improve it.
   */
  readonly reason:
    | 'no-such-edge'
    | 'repeated'
    | 'cycle'
    | 'not-spanning'
    | 'not-minimum'
    | 'not-maximum';
  /** The offending edge. */
  readonly edge: Edge;
  /** The forest's edge to replace, on the path between the ends of `edge`. */
  readonly worse?: Edge;
}

/** A check of a set of edges. */
export interface EdgeListForestCheck {
  /** Whether the edges pass. */
  (edges: EdgeList, forest: Int32Array): boolean;
  /** The same, with the reason if they do not. */
  detailed(edges: EdgeList, forest: Int32Array): ValidForest | InvalidForest;
}

/**
 * Checks that a set of edges is a spanning forest of a graph: it has no
 * cycle, and connects everything that the graph connects.
 *
 * The edges may come in any order. Time O(n + m α(m, n)), space O(n).
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {isSpanningForestOf} from 'spanforest/msf';
 *
 * const path = edgeListFrom(3, [[0, 1, 1], [1, 2, 1]]);
 * isSpanningForestOf(path, Int32Array.of(0, 1)); // => true
 * isSpanningForestOf.detailed(path, Int32Array.of(0));
 * // => {valid: false, reason: 'not-spanning', edge: 1}
 * ```
 *
 * @function
 */
export const isSpanningForestOf: EdgeListForestCheck =
  forestCheck(checkSpanning);

/**
 * Proves or disproves that a set of edges is a minimum spanning forest of a
 * graph, without computing one.
 *
 * By the cycle property, a spanning forest is minimum if and only if no edge
 * outside of it is lighter than the heaviest edge on the path between its
 * ends. Only weights count: all minimum forests are accepted, not only the one
 * that this package returns. Loops are ignored; infinite weights are ordinary
 * weights.
 *
 * Time O(n + m α(m, n)), space O(n + m).
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {isMinimumSpanningForestOf} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 2], [1, 2, 1], [2, 0, 3]]);
 * isMinimumSpanningForestOf(triangle, Int32Array.of(0, 1)); // => true
 * isMinimumSpanningForestOf.detailed(triangle, Int32Array.of(1, 2));
 * // => {valid: false, reason: 'not-minimum', edge: 0, worse: 2}
 * ```
 *
 * @function
 */
export const isMinimumSpanningForestOf: EdgeListForestCheck = forestCheck(
  (edges, forest) => checkBest(edges, forest, 'not-minimum')
);

/**
 * Proves or disproves that a set of edges is a maximum spanning forest of a
 * graph: {@link isMinimumSpanningForestOf} with heavier for lighter.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {isMaximumSpanningForestOf} from 'spanforest/msf';
 *
 * const edges = edgeListFrom(3, [[0, 1, 3], [1, 2, 1], [2, 0, 2]]);
 * isMaximumSpanningForestOf(edges, Int32Array.of(0, 2)); // => true
 * isMaximumSpanningForestOf(edges, Int32Array.of(0, 1)); // => false
 * ```
 *
 * @function
 */
export const isMaximumSpanningForestOf: EdgeListForestCheck = forestCheck(
  (edges, forest) => checkBest(negateWeights(edges), forest, 'not-maximum')
);

function forestCheck(
  check: EdgeListForestCheck['detailed']
): EdgeListForestCheck {
  const detailed: EdgeListForestCheck['detailed'] = (edges, forest) => {
    checkEdgeList(edges);
    if (!(forest instanceof Int32Array)) {
      throw new GraphTypeError(
        `spanforest/msf/verify: ${quote(forest)} is not a set of edges. ` +
          'Pass edge indices as an Int32Array.'
      );
    }
    return check(edges, forest);
  };
  return Object.assign(
    (edges: EdgeList, forest: Int32Array) => detailed(edges, forest).valid,
    {detailed}
  );
}

function checkSpanning(
  edges: EdgeList,
  forest: Int32Array
): ValidForest | InvalidForest {
  const sets = new DisjointSets(edges.order);
  const flaw = findForestFlaw(edges, forest, sets);
  if (flaw) return {valid: false, ...flaw};
  for (let edge = 0; edge < edges.size; edge++) {
    if (sets.find(edges.source[edge]) !== sets.find(edges.target[edge])) {
      return {valid: false, reason: 'not-spanning', edge};
    }
  }
  return {valid: true, trees: sets.count};
}

function checkBest(
  edges: EdgeList,
  forest: Int32Array,
  reason: 'not-minimum' | 'not-maximum'
): ValidForest | InvalidForest {
  const verdict = checkSpanning(edges, forest);
  if (!verdict.valid) return verdict;
  const lighter = lighterEdge(edges, forest);
  return lighter ? {valid: false, reason, ...lighter} : verdict;
}

/**
 * Finds the first edge that is lighter than the heaviest edge on the path
 * between its ends, and that edge; `null` if the forest is minimum.
 *
 * An edge that weighs at least as much as everything between its ends and the
 * root of the Borůvka tree is not lighter, which settles most edges of most
 * graphs. The others climb the tree; once all have taken more than some
 * comparisons on average, {@link pathMaxima} takes over, so time is O(n + m).
 */
export function lighterEdge(
  edges: EdgeList,
  forest: Int32Array,
  allowed: number = ALLOWED,
  tally: Tally = {comparisons: 0}
): {edge: number; worse: number} | null {
  const {size, source, target, weight} = edges;
  const tree = boruvkaTreeOf(edges, forest);
  const {parent, weight: above} = tree;
  const toRoot = heaviestToRoot(tree);
  const {heaviest} = toRoot;
  tally.comparisons += tree.comparisons + toRoot.comparisons;
  let comparisons = 0;
  let edge = 0;
  for (; edge < size && comparisons <= allowed * size; edge++) {
    const w = weight[edge];
    let a = source[edge];
    let b = target[edge];
    comparisons++;
    if (w >= heaviest[a]) {
      comparisons++;
      if (w >= heaviest[b]) continue;
    }
    while (a !== b) {
      comparisons += 2;
      if (above[a] > w || above[b] > w) {
        return {edge, worse: heaviestBetween(tree, source[edge], target[edge])};
      }
      a = parent[a];
      b = parent[b];
    }
  }
  tally.comparisons += comparisons;
  if (edge === size) return null;
  const maxima = findPathMaxima(edges, forest, tally);
  tally.comparisons += size - edge;
  for (; edge < size; edge++) {
    const worse = maxima[edge];
    if (worse >= 0 && weight[edge] < weight[worse]) return {edge, worse};
  }
  return null;
}

// More is rare, and not faster than the linear method (measured).
const ALLOWED = 20;

// The heaviest edge on the path between two vertices of one tree.
function heaviestBetween(tree: BoruvkaTree, a: number, b: number): number {
  const {parent, weight, edge} = tree;
  let top = a;
  for (; a !== b; a = parent[a], b = parent[b]) {
    for (const x of [a, b]) {
      const isTied = weight[x] === weight[top] && edge[x] > edge[top];
      if (weight[x] > weight[top] || isTied) top = x;
    }
  }
  return edge[top];
}
