import type {ArcRows} from './arc-rows.js';

/**
 * What rounding may do to dual values, as the digraph alone determines it:
 * nobody can widen it by forging them.
 */
export interface Magnitudes {
  /**
   * No number in a dual solution need be larger than that: four times the
   * greatest weight that a tree could have, all weights taken as positive.
   */
  readonly largestDual: number;
  /** What gets lost where numbers have twice the bits of a double. */
  readonly noise: number;
  /** By how much the duals of an arc may exceed its weight, by position. */
  readonly ofArc: (p: number) => number;
  /** By how much all duals may fall short of a tree of that weight. */
  readonly ofTree: (absoluteWeight: number) => number;
}

// Integers up to here are exact.
const EXACT = 2 ** 53;

// Each dual value has been rounded to the nearest double. Twice that.
const ROUNDING = 2 ** -52;

// Each sum of dual values has been rounded to about 106 bits, often.
const NOISE = 2 ** -100;

/**
 * Bounds the rounding of dual values.
 *
 * An optimal solution can do with the least weight m of the arcs into a vertex
 * as its dual value. The sets that an arc of weight w enters have values that
 * are not negative, and sum up to w - m at most: so all values it meets sum up
 * to |w| + 2|m| at most, signs left out, and their rounding to a share of it.
 * All values of a tree likewise. Where arcs from the root are counted first,
 * only one set around a vertex has a hop, and with it a value that may be
 * negative, and as large as a tree: arcs from the root enter it, and a tree
 * has only one of these.
 *
 * Integers whose sums stay below 2^51 are never rounded. Time and space
 * O(n + m).
 */
export function magnitudes(rows: ArcRows): Magnitudes {
  const {order, root, hop, offset, source, target, weight, factor} = rows;
  const least = new Float64Array(order);
  let sumOfLeast = 0;
  let sumOfLargest = 0;
  let largest = 0;
  let areIntegers = Math.abs(factor) === 1;
  for (let v = 0; v < order; v++) {
    let leastHere = Infinity;
    let largestHere = 0;
    for (let p = offset[v]; p < offset[v + 1]; p++) {
      const w = weight[p];
      largestHere = Math.max(largestHere, Math.abs(w));
      if (hop === 0 || source[p] !== root) leastHere = Math.min(leastHere, w);
      if (!Number.isInteger(w)) areIntegers = false;
    }
    if (leastHere < Infinity) least[v] = Math.abs(leastHere);
    sumOfLeast += least[v];
    sumOfLargest += largestHere;
    largest = Math.max(largest, largestHere);
  }
  const largestDual = 4 * sumOfLargest;
  if (areIntegers && largestDual <= EXACT) {
    return {largestDual, noise: 0, ofArc: () => 0, ofTree: () => 0};
  }
  const noise = NOISE * largest;
  const ofRoot = hop === 0 ? 0 : ROUNDING * largestDual;
  return {
    largestDual,
    noise,
    ofArc: p =>
      ROUNDING * (Math.abs(weight[p]) + 2 * least[target[p]]) +
      noise +
      (source[p] === root ? ofRoot : 0),
    ofTree: absoluteWeight =>
      ROUNDING * (absoluteWeight + 2 * sumOfLeast) + order * noise + ofRoot
  };
}
