/** Where some numbers lie. */
export interface Summary {
  /** How many there are. */
  readonly count: number;
  /** Their mean, `NaN` if there are none. */
  readonly mean: number;
  /** Their sample deviation, with n - 1 below; `NaN` if fewer than two. */
  readonly deviation: number;
  /** The middle one, or the mean of the middle two; `NaN` if none. */
  readonly median: number;
  /** The least, `NaN` if there are none. */
  readonly minimum: number;
  /** The greatest, `NaN` if there are none. */
  readonly maximum: number;
}

/**
 * Sums up some numbers, as the scores of one parser over seeds or setups.
 *
 * The result does not depend on their order. If one of them is `NaN`, all but
 * the count is. Time O(n log n), space O(n).
 *
 * @example
 * ```ts
 * import {summaryOf} from 'spanforest/nlp';
 *
 * summaryOf([4, 1, 1]);
 * // => {count: 3, mean: 2, deviation: Math.sqrt(3), median: 1, minimum: 1,
 * // maximum: 4}
 * ```
 */
export function summaryOf(values: Iterable<number>): Summary {
  // A typed array sorts by value, with NaN last. In sorted order, rounding is
  // the same whatever the order was.
  const sorted = Float64Array.from(values).sort();
  const count = sorted.length;
  if (count === 0 || Number.isNaN(sorted[count - 1])) {
    return {count, ...NOTHING};
  }
  const mean = sorted.reduce((sum, value) => sum + value, 0) / count;
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const middle = Math.floor(count / 2);
  return {
    count,
    mean,
    deviation: count < 2 ? NaN : Math.sqrt(squares / (count - 1)),
    median:
      count % 2 === 1
        ? sorted[middle]
        : (sorted[middle - 1] + sorted[middle]) / 2,
    minimum: sorted[0],
    maximum: sorted[count - 1]
  };
}

const NOTHING = {
  mean: NaN,
  deviation: NaN,
  median: NaN,
  minimum: NaN,
  maximum: NaN
};
