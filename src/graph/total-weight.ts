/**
 * The sum of the weights of some edges, with the rounding error of each
 * addition carried along (Neumaier's variant of Kahan's summation, 1974), so
 * that it hardly depends on their order.
 *
 * `NaN` if there are infinities of both signs. Time O(k) for k edges.
 *
 * @param weight - Weight of every edge of the graph.
 * @param subset - Indices of the edges to sum over.
 *
 * @example
 * ```ts
 * import {totalWeight} from 'spanforest/graph';
 *
 * const weight = Float64Array.of(0.1, 0.2, 0.3);
 * totalWeight(weight, Int32Array.of(0, 1, 2)); // => 0.6
 * ```
 */
export function totalWeight(weight: Float64Array, subset: Int32Array): number {
  let sum = 0;
  let error = 0;
  for (let i = 0; i < subset.length; i++) {
    const w = weight[subset[i]];
    const next = sum + w;
    error += Math.abs(sum) >= Math.abs(w) ? sum - next + w : w - next + sum;
    sum = next;
  }
  // Infinities, and sums beyond the largest number, have no error to add.
  return Number.isFinite(sum) ? sum + error : sum;
}
