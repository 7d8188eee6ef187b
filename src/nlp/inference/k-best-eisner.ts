import {BinaryHeap} from '../../graph/binary-heap.js';
import {EisnerScratch, fillProjective} from './eisner.js';

/**
 * Yields all projective trees in the order of their sums of scores, the best
 * first, each exactly once, as the heads of all words. The first is the one
 * that `decode` finds. Of equal sums, the one whose spans meet further to the
 * left comes first, from the whole sentence down, and then the one whose parts
 * rank better.
 *
 * Every tree has one derivation in Eisner's chart, so the best derivations are
 * the best trees. The first k trees take time O(n³ log n + k n log(n + k)):
 * O(n³) for the chart; O(n log n) for each of its spans, when a tree needs it
 * for the first time; and O(log(n + k)) in each of O(n) spans for each tree.
 * Space O(n²), and O(n) for each tree and for each span that was needed.
 *
 * L. Huang and D. Chiang, "Better k-best parsing", IWPT 2005, algorithm 3.
 * Deviation: instead of a set of the pairs of ranks seen, each pair has a
 * single predecessor; and a stack replaces the recursion.
 *
 * @param scores - As for `decode`. Neither they nor the scratch may change
 * while the generator is in use.
 * @throws as `decode`.
 */
export function* kBestProjective(
  scores: Float64Array,
  order: number,
  singleRoot: boolean,
  scratch: EisnerScratch = new EisnerScratch(order)
): Generator<Int32Array, void, undefined> {
  if (order < 2) return yield new Int32Array(order).fill(-1);
  const scale = fillProjective(scores, order, singleRoot, scratch);
  const spans = new RankedSpans(scores, order, scale, scratch);
  for (let rank = 0; spans.find(order - 1, rank); rank++) {
    yield spans.heads(rank);
  }
}

// One way to make a span: where its two parts meet, and their ranks.
interface Derivation {
  readonly sum: number;
  readonly meeting: number;
  readonly left: number;
  readonly right: number;
}

// The derivations of a span as far as they are known, the best first, and
// those that come next.
interface Span {
  readonly ranked: Derivation[];
  readonly next: BinaryHeap<Derivation>;
  // Whether the successors of the last one ranked are still to be added.
  isBehind: boolean;
}

/**
 * The spans of a filled chart, each with its derivations. A complete span from
 * its head h to its other end e is `h * order + e`, and the incomplete span of
 * the arc from h to d the same plus the square of the order.
 */
class RankedSpans {
  readonly #scores: Float64Array;
  readonly #order: number;
  readonly #scale: number;
  readonly #chart: EisnerScratch;
  readonly #spans = new Map<number, Span>();

  constructor(
    scores: Float64Array,
    order: number,
    scale: number,
    chart: EisnerScratch
  ) {
    this.#scores = scores;
    this.#order = order;
    this.#scale = scale;
    this.#chart = chart;
  }

  /** Whether a span has a derivation of some rank, counted from 0. */
  find(key: number, rank: number): boolean {
    // Spans and ranks to be found, each for the one before it.
    const stack = [{key, rank}];
    while (stack.length > 0) {
      const wanted = stack[stack.length - 1];
      const span = this.#span(wanted.key);
      const last = span.ranked[span.ranked.length - 1];
      if (span.ranked.length > wanted.rank) {
        stack.pop();
        continue;
      }
      if (span.isBehind) {
        const missing = this.#missing(wanted.key, last);
        if (missing !== null) {
          stack.push(missing);
          continue;
        }
        this.#addSuccessors(wanted.key, span, last);
        span.isBehind = false;
      }
      const best = span.next.pop();
      if (best === undefined) {
        stack.pop();
      } else {
        span.ranked.push(best);
        span.isBehind = true;
      }
    }
    return this.#span(key).ranked.length > rank;
  }

  /** The tree of a derivation of the whole sentence that was found. */
  heads(rank: number): Int32Array {
    const order = this.#order;
    const heads = new Int32Array(order).fill(-1);
    const stack = [{key: order - 1, rank}];
    for (let top = stack.pop(); top; top = stack.pop()) {
      const {meeting, left, right} = this.#span(top.key).ranked[top.rank];
      if (meeting < 0) continue;
      const at = top.key % (order * order);
      if (at < top.key) heads[at % order] = Math.floor(at / order);
      const [leftKey, rightKey] = this.#parts(top.key, meeting);
      stack.push({key: leftKey, rank: left}, {key: rightKey, rank: right});
    }
    return heads;
  }

  // The next derivation of a part that the successors of a derivation need and
  // that is not known yet.
  #missing(
    key: number,
    {meeting, left, right}: Derivation
  ): {key: number; rank: number} | null {
    const [leftKey, rightKey] = this.#parts(key, meeting);
    if (this.#isUnknown(rightKey, right + 1)) {
      return {key: rightKey, rank: right + 1};
    }
    // Each pair of ranks follows a single one, so that none comes up twice.
    if (right === 0 && this.#isUnknown(leftKey, left + 1)) {
      return {key: leftKey, rank: left + 1};
    }
    return null;
  }

  #isUnknown(key: number, rank: number): boolean {
    const {ranked, next, isBehind} = this.#span(key);
    return ranked.length <= rank && (next.size > 0 || isBehind);
  }

  #addSuccessors(
    key: number,
    {next}: Span,
    {meeting, left, right}: Derivation
  ): void {
    const [leftKey, rightKey] = this.#parts(key, meeting);
    const add = (left: number, right: number) => {
      const first = this.#span(leftKey).ranked[left];
      const second = this.#span(rightKey).ranked[right];
      if (first === undefined || second === undefined) return;
      const sum = first.sum + second.sum + this.#ownScore(key);
      next.push({sum, meeting, left, right});
    };
    add(left, right + 1);
    if (right === 0) add(left + 1, right);
  }

  // The score of the arc that a span adds to its parts.
  #ownScore(key: number): number {
    const at = key - this.#order ** 2;
    return at < 0 ? 0 : this.#scale * this.#scores[at];
  }

  // A span; when it is seen first, with its best derivation for each meeting
  // point, of which the best is ranked.
  #span(key: number): Span {
    const known = this.#spans.get(key);
    if (known !== undefined) return known;
    const order = this.#order;
    const at = key % (order * order);
    const head = Math.floor(at / order);
    const end = at % order;
    const next = new BinaryHeap(isBefore);
    if (head === end) {
      next.push({sum: 0, meeting: -1, left: 0, right: 0});
    } else {
      // Complete spans meet at a child of the head, and those below an arc
      // between two words.
      const isComplete = at === key;
      const first = Math.min(head, end) + (isComplete && head < end ? 1 : 0);
      const count = Math.abs(head - end);
      const own = this.#ownScore(key);
      for (let meeting = first; meeting < first + count; meeting++) {
        const [left, right] = this.#parts(key, meeting);
        const sum = this.#bestSum(left) + this.#bestSum(right) + own;
        if (sum > -Infinity) next.push({sum, meeting, left: 0, right: 0});
      }
    }
    // There is one: the parts of a derivation have derivations themselves.
    const best = next.pop()!;
    // A span of one word has no parts, and no other derivations.
    const span = {ranked: [best], next, isBehind: best.meeting >= 0};
    this.#spans.set(key, span);
    return span;
  }

  // The two parts of a span. Of a complete span, the first is the arc to the
  // last child of its head.
  #parts(key: number, meeting: number): [number, number] {
    const order = this.#order;
    const at = key % (order * order);
    const head = Math.floor(at / order);
    const end = at % order;
    if (at === key) {
      return [order * order + head * order + meeting, meeting * order + end];
    }
    const s = Math.min(head, end);
    const t = Math.max(head, end);
    return [s * order + meeting, t * order + meeting + 1];
  }

  #bestSum(key: number): number {
    const at = key - this.#order ** 2;
    return at < 0 ? this.#chart.complete[key] : this.#chart.incomplete[at];
  }
}

// Whether a derivation comes before another.
function isBefore(a: Derivation, b: Derivation): boolean {
  if (a.sum !== b.sum) return a.sum > b.sum;
  if (a.meeting !== b.meeting) return a.meeting < b.meeting;
  return a.left !== b.left ? a.left < b.left : a.right < b.right;
}
