import type {EdgeList} from '../graph/edge-list.js';
import {pathMaxima} from './path-maxima.js';
import {isGreater} from './total-order.js';

/**
 * Finds all F-heavy edges of a graph: those that are greater than every edge
 * on the path between their ends in the forest F.
 *
 * By the cycle property none of them belongs to the minimum spanning forest
 * of the graph. F is the minimum spanning forest if and only if the edges
 * outside of it are exactly its heavy edges. Greater is meant in the total
 * order, by weight and then by index. An edge whose ends F does not connect
 * is light, whatever its weight; a loop is heavy; F's own edges are light.
 *
 * Time and space O(n + m) for any forest; see {@link pathMaxima}.
 *
 * @param edges - The graph.
 * @param forest - Indices of the edges of F.
 * @returns indices of the F-heavy edges, in increasing order.
 * @throws {@link graph!ForestError} if F is not a forest of the graph.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {heavyEdges} from 'spanforest/msf';
 *
 * const triangle = edgeListFrom(3, [
 *   [0, 1, 2],
 *   [1, 2, 1],
 *   [2, 0, 3]
 * ]);
 * [...heavyEdges(triangle, Int32Array.of(0, 1))]; // => [2]
 * [...heavyEdges(triangle, Int32Array.of(0, 2))]; // => []
 * ```
 */
export function heavyEdges(edges: EdgeList, forest: Int32Array): Int32Array {
  const maxima = pathMaxima(edges, forest);
  const {size, source, target, weight} = edges;
  const heavy = new Int32Array(size);
  let count = 0;
  for (let e = 0; e < size; e++) {
    const isLoop = source[e] === target[e];
    const isAbovePath = maxima[e] >= 0 && isGreater(weight, e, maxima[e]);
    if (isLoop || isAbovePath) heavy[count++] = e;
  }
  return heavy.slice(0, count);
}
