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
