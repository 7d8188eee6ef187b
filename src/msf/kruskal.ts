import {DisjointSets} from '../graph/disjoint-sets.js';
import {checkEdgeList, type EdgeList} from '../graph/edge-list.js';
import {checkOptions} from '../graph/options.js';
import {type ForestStepOptions, StepReporter} from './forest-steps.js';

/**
 * Finds the minimum spanning forest by Kruskal's algorithm, written to be
 * obviously right: the reference for all others.
 *
 * Input, result and errors are as for {@link minimumSpanningForestOf}.
 *
 * Time O(m log m) comparisons, space O(n + m). {@link filterKruskal} gives
 * the same forest several times faster.
 *
 * J. B. Kruskal, "On the shortest spanning subtree of a graph and the
 * traveling salesman problem", Proceedings of the AMS, 1956.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {kruskal} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [[0, 1, 2], [1, 2, 1], [2, 0, 3]]);
 * [...kruskal(triangle)]; // => [0, 1]
 * ```
 */
export function kruskal(
  edges: EdgeList,
  options: ForestStepOptions = {}
): Int32Array {
  checkOptions('spanforest/msf/kruskal', options, {onStep: 'function'});
  return runKruskal(edges, StepReporter.for(options));
}

/** {@link kruskal} without options. */
export function runKruskal(edges: EdgeList, steps?: StepReporter): Int32Array {
  checkEdgeList(edges);
  return joinByWeight(edges, steps);
}

/** {@link kruskal} for an edge list that was checked. */
export function joinByWeight(
  edges: EdgeList,
  steps?: StepReporter
): Int32Array {
  const {order, size, source, target, weight} = edges;
  const byWeight = new Int32Array(size);
  for (let e = 0; e < size; e++) byWeight[e] = e;
  let comparisons = 0;
  byWeight.sort((a, b) => {
    comparisons++;
    // Comparing rather than subtracting: Infinity - Infinity is NaN.
    return weight[a] < weight[b] ? -1 : weight[a] > weight[b] ? 1 : a - b;
  });
  steps?.report('sort', edges, comparisons, byWeight.slice());

  const trees = new DisjointSets(order);
  const forest: number[] = [];
  for (const e of byWeight) {
    if (trees.union(source[e], target[e])) forest.push(e);
  }
  steps?.report('join', edges, 0, Int32Array.from(forest));
  return Int32Array.from(forest).sort();
}
