import {DisjointSets} from '../graph/disjoint-sets.js';
import {
  checkEdgeList,
  type EdgeList,
  negateWeights
} from '../graph/edge-list.js';
import {GraphTypeError, quote} from '../graph/errors.js';
import {findForestFlaw} from '../graph/forest.js';
import {lighterEdge} from './lighter-edge.js';

/** A set of edges is what it was said to be. */
export interface ValidForest {
  /** Always `true` here. */
  readonly valid: true;
  /** Number of trees, isolated vertices included. */
  readonly trees: number;
}

/** A set of edges is not what it was said to be, and this edge shows it. */
export interface InvalidForest {
  /** Always `false` here. */
  readonly valid: false;
  /**
   * - `no-such-edge`: `edge` is not an index of the graph's edges;
   * - `repeated`: `edge` stands twice in the forest;
   * - `cycle`: `edge` closes a cycle with the edges before it;
   * - `not-spanning`: `edge` joins two trees of the forest;
   * - `not-minimum` (or `not-maximum`): `edge` is not in the forest, but would
   *   make it better in the place of `worse`.
   */
  readonly reason:
    | 'no-such-edge'
    | 'repeated'
    | 'cycle'
    | 'not-spanning'
    | 'not-minimum'
    | 'not-maximum';
  /** Index of the offending edge. */
  readonly edge: number;
  /**
   * Where the forest is not the best: the forest's edge that should give way
   * to `edge`. It lies on the path between the ends of `edge`.
   */
  readonly worse?: number;
}

/** What the detailed checks answer. */
export type ForestVerdict = ValidForest | InvalidForest;

/** A check of a set of edges, in short and in detail. */
export interface ForestCheck {
  /** Tells whether the edges pass. */
  (edges: EdgeList, forest: Int32Array): boolean;
  /** Tells also why not, and which edge shows it. */
  detailed(edges: EdgeList, forest: Int32Array): ForestVerdict;
}

/**
 * Checks that a set of edges is a spanning forest of a graph: it has no
 * cycle, and connects all that the graph connects.
 *
 * The edges may come in any order. Time O(n + m α(m, n)), space O(n).
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {isSpanningForest} from 'spanforest/msf';
 *
 * const path = edgeListFrom(3, [
 *   [0, 1, 1],
 *   [1, 2, 1]
 * ]);
 * isSpanningForest(path, Int32Array.of(0, 1)); // => true
 * isSpanningForest.detailed(path, Int32Array.of(0));
 * // => {valid: false, reason: 'not-spanning', edge: 1}
 * ```
 */
export const isSpanningForest: ForestCheck = forestCheck(checkSpanning);

/**
 * Proves or disproves that a set of edges is a minimum spanning forest of a
 * graph, whoever computed it, without computing one.
 *
 * By the cycle property, a spanning forest is minimum if and only if no edge
 * outside of it is lighter than the heaviest edge on the path between its
 * ends. Only weights count here: of several minimum forests, all are
 * accepted, not only the one that this package would return. Loops never
 * matter; infinite weights are ordinary weights.
 *
 * Time O(n + m α(m, n)), space O(n + m).
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {isMinimumSpanningForest} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [
 *   [0, 1, 2],
 *   [1, 2, 1],
 *   [2, 0, 3]
 * ]);
 * isMinimumSpanningForest(triangle, Int32Array.of(0, 1)); // => true
 * isMinimumSpanningForest.detailed(triangle, Int32Array.of(1, 2));
 * // => {valid: false, reason: 'not-minimum', edge: 0, worse: 2}
 * ```
 */
export const isMinimumSpanningForest: ForestCheck = forestCheck(
  (edges, forest) => checkBest(edges, forest, 'not-minimum')
);

/**
 * Proves or disproves that a set of edges is a maximum spanning forest of a
 * graph: {@link isMinimumSpanningForest} with heavier for lighter.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {isMaximumSpanningForest} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [
 *   [0, 1, 2],
 *   [1, 2, 1],
 *   [2, 0, 3]
 * ]);
 * isMaximumSpanningForest(triangle, Int32Array.of(0, 2)); // => true
 * ```
 */
export const isMaximumSpanningForest: ForestCheck = forestCheck(
  (edges, forest) => checkBest(negateWeights(edges), forest, 'not-maximum')
);

type Check = (edges: EdgeList, forest: Int32Array) => ForestVerdict;

function forestCheck(check: Check): ForestCheck {
  const detailed: Check = (edges, forest) => {
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

function checkSpanning(edges: EdgeList, forest: Int32Array): ForestVerdict {
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
): ForestVerdict {
  const verdict = checkSpanning(edges, forest);
  if (!verdict.valid) return verdict;
  const lighter = lighterEdge(edges, forest);
  return lighter ? {valid: false, reason, ...lighter} : verdict;
}
