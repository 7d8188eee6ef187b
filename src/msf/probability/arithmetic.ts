/**
 * How the elimination computes: with weights, or with their logarithms where
 * weights would leave the range of doubles.
 *
 * Neither subtracts. Every number is a sum of products and quotients of
 * positive ones, so each has a small *relative* error, however far the weights
 * are apart. W. K. Grassmann, M. I. Taksar, D. P. Heyman, "Regenerative
 * analysis and steady state distributions for Markov chains", Operations
 * Research 1985; C. O'Cinneide, "Entrywise perturbation theory and error
 * analysis for Markov chains", Numerische Mathematik 1993.
 *
 * A *matrix* has a row for the root, then one for each vertex, and a column for
 * each vertex: row 0, column v is the weight of the arc from the root to v, and
 * row u + 1 that from u. The diagonal is never read. A row of *steps* tells
 * where a walk that goes from child to parent continues from an eliminated
 * vertex: with which probability to the root, and then to each other vertex.
 */
export interface Arithmetic {
  /** The number 0. */
  readonly zero: number;
  /** The number 1. */
  readonly one: number;
  /** The number for the logarithm of a weight. */
  fromLog(log: number): number;
  /** The logarithm of a number. */
  toLog(number: number): number;
  /** The product of two numbers. */
  times(a: number, b: number): number;
  /**
   * Takes vertex `k` out of a matrix of which the root and the vertices
   * `start..end-1` are left: each path through it becomes part of an arc
   * between its ends. Writes the step to the root at `rootStep`, and those to
   * the vertices from `steps[firstStep + start]` on. Returns the total weight
   * of the arcs into the vertex.
   */
  eliminate(
    matrix: Float64Array,
    stride: number,
    k: number,
    start: number,
    end: number,
    steps: Float64Array,
    rootStep: number,
    firstStep: number
  ): number;
  /** The sum of the products of two ranges of numbers, plus a number. */
  addProducts(
    sum: number,
    a: Float64Array,
    b: Float64Array,
    aStart: number,
    bStart: number,
    length: number
  ): number;
  /** Adds a range of numbers times a factor to another range. */
  addMultiple(
    a: Float64Array,
    b: Float64Array,
    aStart: number,
    bStart: number,
    length: number,
    factor: number
  ): void;
  /**
   * Multiplies two lists of numbers, and divides the products by their sum. The
   * first list gets the result, as plain numbers that sum up to one.
   */
  shares(a: Float64Array, b: Float64Array, length: number): void;
}

/** Computes with the weights themselves. */
export const LINEAR: Arithmetic = {
  zero: 0,
  one: 1,
  fromLog: Math.exp,
  toLog: Math.log,
  times: (a, b) => a * b,

  eliminate(matrix, stride, k, start, end, steps, rootStep, firstStep) {
    let total = matrix[k];
    for (let u = start; u < end; u++) total += matrix[(u + 1) * stride + k];
    if (total === 0) return 0;
    const own = (k + 1) * stride;
    const toRoot = matrix[k] / total;
    steps[rootStep] = toRoot;
    if (toRoot !== 0) {
      for (let x = start; x < end; x++) matrix[x] += toRoot * matrix[own + x];
    }
    for (let u = start; u < end; u++) {
      const row = (u + 1) * stride;
      const step = matrix[row + k] / total;
      steps[firstStep + u] = step;
      if (step === 0) continue;
      for (let x = start; x < end; x++) {
        matrix[row + x] += step * matrix[own + x];
      }
    }
    return total;
  },

  addProducts(sum, a, b, aStart, bStart, length) {
    // Two sums, so that one addition need not wait for the other.
    let other = 0;
    let i = 1;
    for (; i < length; i += 2) {
      sum += a[aStart + i - 1] * b[bStart + i - 1];
      other += a[aStart + i] * b[bStart + i];
    }
    if (i === length) sum += a[aStart + i - 1] * b[bStart + i - 1];
    return sum + other;
  },

  addMultiple(a, b, aStart, bStart, length, factor) {
    for (let i = 0; i < length; i++) a[aStart + i] += factor * b[bStart + i];
  },

  shares(a, b, length) {
    let total = 0;
    for (let i = 0; i < length; i++) {
      a[i] *= b[i];
      total += a[i];
    }
    for (let i = 0; i < length; i++) a[i] /= total;
  }
};

/** Computes with logarithms: some twenty times slower, but without limits. */
export const LOGARITHMIC: Arithmetic = {
  zero: -Infinity,
  one: 0,
  fromLog: log => log,
  toLog: log => log,
  times: (a, b) => a + b,

  eliminate(matrix, stride, k, start, end, steps, rootStep, firstStep) {
    let total = matrix[k];
    for (let u = start; u < end; u++) {
      total = logAdd(total, matrix[(u + 1) * stride + k]);
    }
    if (total === -Infinity) return total;
    const own = (k + 1) * stride + start;
    const length = end - start;
    for (let u = start - 1; u < end; u++) {
      // The root comes first.
      const row = u < start ? 0 : (u + 1) * stride;
      const step = matrix[row + k] - total;
      steps[u < start ? rootStep : firstStep + u] = step;
      this.addMultiple(matrix, matrix, row + start, own, length, step);
    }
    return total;
  },

  addProducts(sum, a, b, aStart, bStart, length) {
    for (let i = 0; i < length; i++) {
      sum = logAdd(sum, a[aStart + i] + b[bStart + i]);
    }
    return sum;
  },

  addMultiple(a, b, aStart, bStart, length, factor) {
    if (factor === -Infinity) return;
    for (let i = 0; i < length; i++) {
      a[aStart + i] = logAdd(a[aStart + i], factor + b[bStart + i]);
    }
  },

  shares(a, b, length) {
    let total = -Infinity;
    for (let i = 0; i < length; i++) {
      a[i] += b[i];
      total = logAdd(total, a[i]);
    }
    for (let i = 0; i < length; i++) a[i] = Math.exp(a[i] - total);
  }
};

/** The logarithm of the sum of two numbers whose logarithms are given. */
export function logAdd(a: number, b: number): number {
  const less = Math.min(a, b);
  if (less === -Infinity) return Math.max(a, b);
  return Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)));
}
