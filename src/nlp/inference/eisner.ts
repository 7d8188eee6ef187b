import {OptionError} from '../../graph/errors.js';
import {checkInteger} from '../../graph/options.js';
import {
  denseArborescence,
  NoProjectiveTreeError,
  weightError
} from '../../msf/arborescence/index.js';

/**
 * Memory that the decoder `eisner` reuses: 24 bytes for each entry of the
 * matrix.
 *
 * A span is a range of words that hang from one of its two ends, the head. It
 * is complete if only the head may get dependents outside of it, and
 * incomplete if its two ends are an arc that may get more.
 */
export class EisnerScratch {
  /** The greatest order of a matrix that fits. */
  readonly order: number;
  /**
   * Row h, column d: the best sum of an incomplete span with the arc from h
   * to d, on either side; -Infinity if there is none.
   */
  readonly incomplete: Float64Array;
  /** Row h, column e: the best sum of a complete span from its head h to e. */
  readonly complete: Float64Array;
  /** The same transposed, so that all loops go along rows. */
  readonly completeTo: Float64Array;
  /** Complete spans still to be read: head and other end. */
  readonly stack: Int32Array;

  /**
   * Allocates memory for matrices of at most that order: O(n²).
   *
   * @throws {@link graph!OptionError} if the order is not a count.
   */
  constructor(order: number) {
    this.order = checkInteger(WHERE, 'the order of a scratch', order, 0);
    this.incomplete = new Float64Array(order * order);
    this.complete = new Float64Array(order * order);
    this.completeTo = new Float64Array(order * order);
    this.stack = new Int32Array(2 * order);
  }
}

const WHERE = 'spanforest/nlp/decode';

// Sums of larger scores could overflow. Scaled down, they cannot.
const HUGE = 2 ** 960;
const SMALLER = 2 ** -64;

/**
 * Finds the best projective tree: the one with the greatest sum of scores
 * among those whose arcs, drawn above the sentence and its root, do not cross.
 * Where several trees have the greatest sum, spans meet as far to the left as
 * possible, from the whole sentence down.
 *
 * A single root takes no constant added to any score: no span of the root is
 * complete before the sentence ends, so no second arc can follow one.
 *
 * J. Eisner, "Three new probabilistic models for dependency parsing: an
 * exploration", COLING 1996; "Bilexical grammars and their cubic-time parsing
 * algorithms", in "Advances in probabilistic and other parsing technologies",
 * 2000. Deviation: where spans meet is not stored, but searched for again, for
 * the O(n) spans of the tree in O(n) each. Time O(n³), space O(n²).
 *
 * @param scores - Row h, column d: the score of the arc from h to d, or
 * -Infinity if it is forbidden.
 * @throws {@link msf!NoProjectiveTreeError} if arcs cross in all trees,
 * {@link msf!NoArborescenceError} if there are no trees at all.
 */
export function decodeProjective(
  scores: Float64Array,
  singleRoot: boolean,
  scratch?: EisnerScratch
): Int32Array {
  const order = Math.sqrt(scores.length);
  if (order < 2) return new Int32Array(order).fill(-1);
  const chart = scratch ?? new EisnerScratch(order);
  if (chart.order < order) {
    throw new OptionError(
      `${WHERE}: the scratch is for matrices of ${chart.order} ` +
        `rows, but this one has ${order}. Make a new EisnerScratch(${order}).`
    );
  }
  fillProjective(scores, order, singleRoot, chart);
  return readTree(order, chart);
}

/**
 * Fills the chart for the scores, at least one word, and returns the factor
 * that it scales them by.
 *
 * @throws as {@link decodeProjective}.
 */
export function fillProjective(
  scores: Float64Array,
  order: number,
  singleRoot: boolean,
  chart: EisnerScratch
): number {
  const scale = checkScores(scores, order) < HUGE ? 1 : SMALLER;
  fillChart(scores, order, singleRoot, scale, chart);
  if (chart.complete[order - 1] > -Infinity) return scale;
  // Throws if there is no tree even with crossing arcs.
  denseArborescence(scores, {maximum: true, singleRoot});
  throw new NoProjectiveTreeError(WHERE, singleRoot, "the decoder 'cle'");
}

/**
 * Checks the scores of all arcs but those into the root, and returns the
 * largest absolute value.
 */
export function checkScores(scores: Float64Array, order: number): number {
  let most = 0;
  for (let head = 0, at = 0; head < order; head++) {
    for (let child = 0; child < order; child++, at++) {
      if (child === 0 || child === head) continue;
      const score = scores[at];
      // Neither for NaN nor for Infinity.
      if (!(score < Infinity)) throw weightError(score, head, child, true);
      const size = Math.abs(score);
      if (size > most && size < Infinity) most = size;
    }
  }
  return most;
}

// Fills in the spans, each after those it may be made of: an arc joins two
// complete spans that meet between its ends, and a complete span is an arc from
// its head, followed by what hangs from the arc's other end.
function fillChart(
  scores: Float64Array,
  order: number,
  singleRoot: boolean,
  scale: number,
  {incomplete, complete, completeTo}: EisnerScratch
): void {
  complete[0] = 0;
  for (let t = 1; t < order; t++) {
    const tt = t * order + t;
    complete[tt] = 0;
    completeTo[tt] = 0;
    // From the shortest span that ends at t to the longest.
    for (let s = t - 1; s >= 0; s--) {
      const length = t - s;
      // Row and column of each entry.
      const ss = s * order + s;
      const st = ss + length;
      const ts = tt - length;
      // Below an arc between s and t, whichever is its head.
      const below = greatestSum(complete, ss, complete, ts + 1, length);
      incomplete[st] = below + scale * scores[st];
      const right =
        s === 0 && singleRoot && t < order - 1
          ? -Infinity
          : greatestSum(incomplete, ss + 1, completeTo, ts + 1, length);
      complete[st] = right;
      completeTo[ts] = right;
      if (s === 0) continue;
      incomplete[ts] = below + scale * scores[ts];
      const left = greatestSum(completeTo, ss, incomplete, ts, length);
      complete[ts] = left;
      completeTo[st] = left;
    }
  }
}

// Goes down from the whole sentence, along the spans that its sum is made of.
function readTree(
  order: number,
  {incomplete, complete, completeTo, stack}: EisnerScratch
): Int32Array {
  const heads = new Int32Array(order).fill(-1);
  // The spans on the stack share no more than their ends.
  let size = 0;
  const push = (head: number, end: number) => {
    if (head === end) return;
    stack[size++] = head;
    stack[size++] = end;
  };
  push(0, order - 1);
  while (size > 0) {
    const end = stack[--size];
    const head = stack[--size];
    const length = Math.abs(end - head);
    const first = head < end ? head + 1 : end;
    const arcs = head * order + first;
    const rest = end * order + first;
    const child =
      first + greatestAt(incomplete, arcs, completeTo, rest, length);
    heads[child] = head;
    push(child, end);
    const s = Math.min(head, child);
    const t = Math.max(head, child);
    const [ss, ts] = [s * order + s, t * order + s];
    const meeting = s + greatestAt(complete, ss, complete, ts + 1, t - s);
    push(s, meeting);
    push(t, meeting + 1);
  }
  return heads;
}

// The greatest sum of two numbers at the same offset of two rows.
function greatestSum(
  a: Float64Array,
  aStart: number,
  b: Float64Array,
  bStart: number,
  length: number
): number {
  let greatest = -Infinity;
  for (let k = 0; k < length; k++) {
    const sum = a[aStart + k] + b[bStart + k];
    if (sum > greatest) greatest = sum;
  }
  return greatest;
}

// The first offset of the greatest sum.
function greatestAt(
  a: Float64Array,
  aStart: number,
  b: Float64Array,
  bStart: number,
  length: number
): number {
  const greatest = greatestSum(a, aStart, b, bStart, length);
  let k = 0;
  while (a[aStart + k] + b[bStart + k] < greatest) k++;
  return k;
}
