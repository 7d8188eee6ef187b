import {checkOptions} from '../../graph/options.js';
import {
  denseArborescence,
  NoProjectiveTreeError,
  orderOf
} from '../arborescence/index.js';
import {type Arithmetic, LINEAR, LOGARITHMIC, logAdd} from './arithmetic.js';
import {isForbidden} from './solve-trees.js';
import {SCORE_ADVICE, type TreeDistribution} from './tree-marginals.js';

/** Options of {@link projectiveMarginals}. */
export interface ProjectiveMarginalsOptions {
  /**
   * Whether the root has exactly one child.
   * @defaultValue `false`
   */
  readonly singleRoot?: boolean | undefined;
}

/** A function that finds projective marginals, and a variant. */
export interface ProjectiveMarginalsFunction {
  /** Returns the probability of each arc. */
  (scores: Float64Array, options?: ProjectiveMarginalsOptions): Float64Array;
  /** Returns the partition function as well. */
  detailed(
    scores: Float64Array,
    options?: ProjectiveMarginalsOptions
  ): Omit<TreeDistribution, 'entropy'>;
}

/**
 * Finds the probability of each arc of a score matrix, as
 * {@link treeMarginals} does, over the projective trees alone: those whose
 * arcs, drawn above the vertices in their order, do not cross. Vertex 0 is the
 * root.
 *
 * Scores are logarithms of weights, and `-Infinity` forbids an arc. Nothing is
 * subtracted on the way. Probabilities below 10⁻¹⁰⁰ may come out as 0.
 *
 * Time O(n³), some tenth of a millisecond for 25 words; space O(n²).
 * Where weights leave the range of doubles, as for sentences of 150 words,
 * logarithms take some twenty times as long.
 *
 * The algorithm of Eisner (COLING 1996) with sums in the place of maxima, and
 * its derivative in the opposite order: J. Baker, "Trainable grammars for
 * speech recognition", 1979; J. Eisner, "Inside-outside and forward-backward
 * algorithms are just backprop", 2016.
 *
 * @param scores - Row after row: `scores[u * n + v]` is the score of the arc
 * from `u` to `v`. It is not modified.
 * @throws {@link NoProjectiveTreeError} if arcs cross in all trees,
 * {@link NoArborescenceError} if there are no trees,
 * {@link graph!EdgeWeightError} if a score is `NaN`, `Infinity`, or finite but
 * beyond 10^300, {@link graph!GraphTypeError} if the matrix is not square,
 * {@link graph!OptionError} if an option is invalid.
 *
 * @example
 * ```ts
 * import {projectiveMarginals, treeMarginals} from 'spanforest/msf';
 *
 * // Equal scores: the arcs of 4 of the 16 trees cross.
 * const scores = new Float64Array(16);
 * const {marginals, logPartition} = projectiveMarginals.detailed(scores);
 * Math.exp(logPartition).toFixed(4); // => '12.0000'
 * marginals[7].toFixed(4); // => '0.1667'
 * treeMarginals(scores)[7].toFixed(4); // => '0.2500'
 * ```
 *
 * @function
 */
export const projectiveMarginals: ProjectiveMarginalsFunction = Object.assign(
  (scores: Float64Array, options?: ProjectiveMarginalsOptions) =>
    solve(scores, options).marginals,
  {detailed: solve}
);

const WHERE = 'spanforest/msf/probability';

// A sum of weights is precise if it is so large: the largest part that could
// have been lost on the way is less than 10^-100 of it.
const SAFE = 1e-200;

function solve(
  scores: Float64Array,
  options: ProjectiveMarginalsOptions = {}
): Omit<TreeDistribution, 'entropy'> {
  const kinds = {singleRoot: 'boolean'} as const;
  checkOptions(WHERE, options, kinds, {
    ...SCORE_ADVICE,
    root: 'Arcs cross or not as seen from vertex 0: make that the root.'
  });
  const order = orderOf(scores);
  const {singleRoot = false} = options;
  const marginals = new Float64Array(order * order);
  if (order < 2) return {marginals, logPartition: 0};
  const {logs, shift} = logShares(scores, order);
  let chart = new Chart(logs, order, singleRoot, LINEAR);
  if (!(chart.total > SAFE)) {
    chart = new Chart(logs, order, singleRoot, LOGARITHMIC);
  }
  if (chart.logTotal === -Infinity) {
    // Throws if there is no tree even with crossing arcs.
    denseArborescence(scores, {maximum: true, singleRoot});
    throw new NoProjectiveTreeError(WHERE, singleRoot, 'treeMarginals');
  }
  chart.differentiate(marginals);
  return {marginals, logPartition: chart.logTotal + shift};
}

// The logarithm of the share of each arc among all arcs into its head. A tree
// has one arc into each, so all trees are divided by the same number; and every
// sum of products of arcs into different heads is at most 1.
function logShares(
  scores: Float64Array,
  order: number
): {logs: Float64Array; shift: number} {
  const logs = new Float64Array(scores.length).fill(-Infinity);
  let shift = 0;
  for (let v = 1; v < order; v++) {
    let total = -Infinity;
    for (let u = 0; u < order; u++) {
      const score = scores[u * order + v];
      if (u !== v && !isForbidden(score, u, v)) total = logAdd(total, score);
    }
    if (total === -Infinity) continue;
    shift += total;
    for (let u = 0; u < order; u++) {
      if (u !== v) logs[u * order + v] = scores[u * order + v] - total;
    }
  }
  return {logs, shift};
}

/**
 * The sums of all spans, as `EisnerScratch` of spanforest/nlp has their maxima:
 * row h, column e for a complete span from its head h to e, and row h, column d
 * for an incomplete one with the arc from h to d. Complete spans are stored
 * transposed as well, so that all loops go along rows.
 */
class Chart {
  /** The sum of all trees. */
  readonly total: number;
  readonly #order: number;
  readonly #singleRoot: boolean;
  readonly #arithmetic: Arithmetic;
  readonly #arcs: Float64Array;
  readonly #incomplete: Float64Array;
  readonly #complete: Float64Array;
  readonly #completeTo: Float64Array;

  constructor(
    logs: Float64Array,
    order: number,
    singleRoot: boolean,
    arithmetic: Arithmetic
  ) {
    const {zero, one} = arithmetic;
    const {length} = logs;
    this.#order = order;
    this.#singleRoot = singleRoot;
    this.#arithmetic = arithmetic;
    const arcs = logs.map(arithmetic.fromLog);
    const incomplete = new Float64Array(length).fill(zero);
    const complete = new Float64Array(length).fill(zero);
    const completeTo = new Float64Array(length).fill(zero);
    for (let v = 0; v < order; v++) {
      complete[v * order + v] = one;
      completeTo[v * order + v] = one;
    }
    // Each span after those it is made of.
    for (let t = 1; t < order; t++) {
      const tt = t * order + t;
      for (let s = t - 1; s >= 0; s--) {
        const length = t - s;
        const ss = s * order + s;
        const st = ss + length;
        const ts = tt - length;
        const sum = (
          a: Float64Array,
          i: number,
          b: Float64Array,
          j: number
        ): number => arithmetic.addProducts(zero, a, b, i, j, length);
        const below = sum(complete, ss, complete, ts + 1);
        incomplete[st] = arithmetic.times(below, arcs[st]);
        if (!this.#isOpen(s, t)) {
          const right = sum(incomplete, ss + 1, completeTo, ts + 1);
          complete[st] = right;
          completeTo[ts] = right;
        }
        if (s === 0) continue;
        incomplete[ts] = arithmetic.times(below, arcs[ts]);
        const left = sum(completeTo, ss, incomplete, ts);
        complete[ts] = left;
        completeTo[st] = left;
      }
    }
    this.#arcs = arcs;
    this.#incomplete = incomplete;
    this.#complete = complete;
    this.#completeTo = completeTo;
    this.total = complete[order - 1];
  }

  /** The logarithm of the sum of all trees. */
  get logTotal(): number {
    return this.#arithmetic.toLog(this.total);
  }

  /**
   * Writes the probability of each arc: its weight times the derivative of the
   * sum of all trees, divided by that sum. It goes through the spans in the
   * opposite order, and hands the derivative by each span on to its parts.
   */
  differentiate(marginals: Float64Array): void {
    const arithmetic = this.#arithmetic;
    const order = this.#order;
    const {zero, one} = arithmetic;
    const {length} = marginals;
    const allocate = () => new Float64Array(length).fill(zero);
    const incomplete = {sums: this.#incomplete, by: allocate()};
    const complete = {sums: this.#complete, by: allocate()};
    const completeTo = {sums: this.#completeTo, by: allocate()};
    complete.by[order - 1] = one;
    // The derivative by a complete span, which was used in both layouts.
    const byComplete = (at: number, transposed: number): number => {
      arithmetic.addMultiple(
        complete.by,
        completeTo.by,
        at,
        transposed,
        1,
        one
      );
      return complete.by[at];
    };
    const place = (at: number): number => {
      const part = arithmetic.times(incomplete.by[at], incomplete.sums[at]);
      marginals[at] = Math.exp(arithmetic.toLog(part) - this.logTotal);
      return arithmetic.times(incomplete.by[at], this.#arcs[at]);
    };
    for (let t = order - 1; t > 0; t--) {
      const tt = t * order + t;
      for (let s = 0; s < t; s++) {
        const length = t - s;
        const ss = s * order + s;
        const st = ss + length;
        const ts = tt - length;
        const spread = (by: number, a: Row, i: number, b: Row, j: number) => {
          arithmetic.addMultiple(a.by, b.sums, i, j, length, by);
          arithmetic.addMultiple(b.by, a.sums, j, i, length, by);
        };
        if (s > 0) spread(byComplete(ts, st), completeTo, ss, incomplete, ts);
        if (!this.#isOpen(s, t)) {
          const by = byComplete(st, ts);
          spread(by, incomplete, ss + 1, completeTo, ts + 1);
        }
        // The sum below an arc is used in both directions of it.
        spread(place(st), complete, ss, complete, ts + 1);
        if (s > 0) spread(place(ts), complete, ss, complete, ts + 1);
      }
    }
  }

  // No second arc may follow one of a single root, so that none of its spans
  // is complete before the last vertex.
  #isOpen(s: number, t: number): boolean {
    return this.#singleRoot && s === 0 && t < this.#order - 1;
  }
}

// Sums, and the derivatives by them.
interface Row {
  readonly sums: Float64Array;
  readonly by: Float64Array;
}
