import {checkEdgeList, type EdgeList, EdgeListBuilder} from './edge-list.js';
import {GraphTypeError, quote} from './errors.js';

/**
 * Makes an edge list out of a matrix of weights, row after row: the weight of
 * the arc from `u` to `v` stands at `u * order + v`.
 *
 * All arcs between different vertices are there, in the order of the matrix.
 * The diagonal is not looked at, so there are no loops, and it may hold
 * anything. Infinite weights stay what they are: for directed problems, arcs
 * that are forbidden. Time and space O(n²).
 *
 * @param weights - The matrix; it is not modified.
 * @param order - Number of vertices, so of rows and of columns.
 * @throws {@link GraphTypeError} if it is no matrix of that order,
 * {@link EdgeWeightError} if a weight is `NaN`.
 *
 * @example
 * ```ts
 * import {edgeListFromMatrix} from 'spanforest/graph';
 *
 * const {size, source, weight} = edgeListFromMatrix(
 *   Float64Array.of(
 *     0, 5,
 *     7, 0
 *   ),
 *   2
 * );
 * size; // => 2
 * source[1]; // => 1
 * weight[1]; // => 7
 * ```
 */
export function edgeListFromMatrix(
  weights: Float64Array,
  order: number
): EdgeList {
  if (!(weights instanceof Float64Array) || weights.length !== order ** 2) {
    const what =
      weights instanceof Float64Array
        ? `an array of ${weights.length}`
        : quote(weights);
    throw new GraphTypeError(
      `spanforest/graph: ${what} is not a matrix of ${order} rows. Pass ` +
        `${order ** 2} weights, row after row, in a Float64Array.`
    );
  }
  const builder = new EdgeListBuilder();
  builder.reserve(order ** 2 - order);
  for (let u = 0, at = 0; u < order; u++) {
    for (let v = 0; v < order; v++, at++) {
      if (u !== v) builder.add(u, v, weights[at]);
    }
  }
  const list = builder.build(order);
  checkEdgeList(list);
  return list;
}
