import type {EdgeList} from '../graph/edge-list.js';

/** Sums of 2^32 weights of at most this size stay finite. */
export const LARGEST_SAFE: number = 2 ** 960;

/** The power of two by which weights up to that size become safe to sum. */
export function safeScale(largest: number): number {
  return largest > LARGEST_SAFE ? 2 ** -64 : 1;
}

/**
 * The same graph, with all weights scaled down if their sums or differences
 * could overflow. Scaling is exact but for numbers that vanish beside such
 * weights anyway. Infinite weights stay. Time O(m).
 */
export function withoutOverflow(edges: EdgeList): EdgeList {
  let largest = 0;
  for (const w of edges.weight) {
    const size = Math.abs(w);
    if (size > largest && size < Infinity) largest = size;
  }
  const scale = safeScale(largest);
  if (scale === 1) return edges;
  return {...edges, weight: edges.weight.map(w => w * scale)};
}

/**
 * Adds `upperPart + lowerPart` to an entry of numbers that are kept as
 * unevaluated sums of two doubles, with some 100 bits.
 *
 * The error of each addition is computed exactly (Knuth's two-sum) and added as
 * well. T. J. Dekker, "A floating-point technique for extending the available
 * precision", Numerische Mathematik 1971.
 */
export function addDoubleDouble(
  high: Float64Array,
  low: Float64Array,
  entry: number,
  upperPart: number,
  lowerPart: number
): void {
  const a = high[entry];
  const b = low[entry];
  const upper = a + upperPart;
  const lower = b + lowerPart;
  let part = upper - a;
  let error = a - (upper - part) + (upperPart - part) + lower;
  part = lower - b;
  const rest = b - (lower - part) + (lowerPart - part);
  const sum = upper + error;
  error = error - (sum - upper) + rest;
  high[entry] = sum + error;
  low[entry] = error - (high[entry] - sum);
}
