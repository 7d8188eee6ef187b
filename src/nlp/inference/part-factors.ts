import {extended, grown} from '../scratch.js';
import type {Candidates} from './candidate-heads.js';
import type {TreeScores} from './climber.js';
import {REACH} from './tree-parts.js';

/**
 * The second-order factors of {@link BeliefPropagation}, and what they tell the
 * arcs. Every candidate arc is a variable that is true or false. A factor for
 * two arcs counts if both are true: a grandparent part, a pair of children or a
 * crossing. A factor for all candidates from a head to one side scores the
 * chain of those that are true: the sibling parts.
 *
 * A message is the logarithm of the odds that it speaks for. Time O(p) for a
 * round of p parts, space O(p).
 */
export class PartFactors {
  readonly #singleRoot: boolean;
  readonly #hasCrossings: boolean;
  // The candidates by head, those of head h from starts[h] on, by child.
  #starts = new Int32Array(0);
  #byHead = new Int32Array(0);
  // Of each factor for two arcs: the arcs, the score, and its messages.
  #pairs = 0;
  #first = new Int32Array(0);
  #second = new Int32Array(0);
  #pairScores = new Float64Array(0);
  #toFirst = new Float64Array(0);
  #toSecond = new Float64Array(0);
  // Of each chain: where its arcs begin, and the end of the last; of each of
  // these places: the arc, the nearest to the head first, and the message to
  // it; of each chain again: where its scores begin. The first of all begin at
  // 0, which is never overwritten.
  #chains = 0;
  #chainStarts = new Int32Array(0);
  #chainArcs = new Int32Array(0);
  #chainMessages = new Float64Array(0);
  #scoreStarts = new Int32Array(0);
  // Row i of a chain, at i (i + 1) / 2: the scores of arc i after none and
  // after each of the arcs before it.
  #siblings = new Float64Array(0);
  // By arc of the present chain, the first entry standing for none: what it
  // hears from elsewhere, the logarithms of the weights of all beginnings that
  // end with it and of all continuations, and how likely it is and is not.
  #heard = new Float64Array(0);
  #forward = new Float64Array(0);
  #backward = new Float64Array(0);
  #inside = new Float64Array(0);
  #outside = new Float64Array(0);

  /**
   * @param singleRoot - Whether exactly one word hangs from the root.
   * @param hasCrossings - Whether pairs of arcs that cross have scores.
   */
  constructor(singleRoot: boolean, hasCrossings: boolean) {
    this.#singleRoot = singleRoot;
    this.#hasCrossings = hasCrossings;
  }

  /**
   * Replaces the factors; all messages are 0. Scores are divided by the
   * temperature.
   *
   * @param single - Gets what parts of one arc alone add to its score.
   */
  load(
    candidates: Candidates,
    scores: TreeScores,
    temperature: number,
    single: Float64Array
  ): void {
    this.#sortByHead(candidates);
    this.#pairs = 0;
    this.#chains = 0;
    this.#chainStarts = grown(this.#chainStarts, 2 * candidates.order + 1);
    this.#scoreStarts = grown(this.#scoreStarts, 2 * candidates.order + 1);
    this.#chainArcs = grown(this.#chainArcs, candidates.size);
    this.#chainMessages = grown(this.#chainMessages, candidates.size);
    single.fill(0, 0, candidates.size);
    this.#addGrands(candidates, scores);
    for (let head = 0; head < candidates.order; head++) {
      if (head === 0 && this.#singleRoot) {
        // No two of them go together.
        for (let k = 0; k < this.#starts[1]; k++) {
          const arc = this.#byHead[k];
          single[arc] = scores.sibling(-1, arc) / temperature;
        }
        continue;
      }
      this.#addPairs(candidates, scores, head);
      this.#addChain(candidates, scores, head, true, single, temperature);
      this.#addChain(candidates, scores, head, false, single, temperature);
    }
    if (this.#hasCrossings) this.#addCrossings(candidates, scores);
    const pairs = this.#pairs;
    for (let f = 0; f < pairs; f++) this.#pairScores[f] /= temperature;
    this.#toFirst = grown(this.#toFirst, pairs).fill(0, 0, pairs);
    this.#toSecond = grown(this.#toSecond, pairs).fill(0, 0, pairs);
    const sums = this.#scoreStarts[this.#chains];
    for (let k = 0; k < sums; k++) this.#siblings[k] /= temperature;
    this.#chainMessages.fill(0, 0, this.#chainStarts[this.#chains]);
  }

  /**
   * Lets every factor in turn send its messages, each of which takes effect at
   * once.
   *
   * @param beliefs - The logarithm of the odds of each arc: the sum of its
   * score and of all messages to it. It is updated.
   * @param damping - The share of the old message in the new one.
   */
  pass(beliefs: Float64Array, damping: number): void {
    for (let chain = 0; chain < this.#chains; chain++) {
      this.#passChain(chain, beliefs, damping);
    }
    const toFirst = this.#toFirst;
    const toSecond = this.#toSecond;
    for (let f = 0; f < this.#pairs; f++) {
      const a = this.#first[f];
      const b = this.#second[f];
      const score = this.#pairScores[f];
      const fromA = limited(beliefs[a] - toFirst[f]);
      const fromB = limited(beliefs[b] - toSecond[f]);
      const first = softplus(fromB + score) - softplus(fromB) - toFirst[f];
      const second = softplus(fromA + score) - softplus(fromA) - toSecond[f];
      toFirst[f] += (1 - damping) * first;
      toSecond[f] += (1 - damping) * second;
      beliefs[a] += (1 - damping) * first;
      beliefs[b] += (1 - damping) * second;
    }
  }

  // Sums over all subsets of a chain, forwards and backwards. How unlikely an
  // arc is comes from the steps that jump over it: 1 less how likely it is
  // would be nothing but rounding errors for an arc that is nearly certain.
  #passChain(chain: number, beliefs: Float64Array, damping: number): void {
    const start = this.#chainStarts[chain];
    const size = this.#chainStarts[chain + 1] - start;
    const arcs = this.#chainArcs;
    const messages = this.#chainMessages;
    const siblings = this.#siblings;
    const base = this.#scoreStarts[chain];
    const heard = this.#heard;
    const forward = this.#forward;
    const backward = this.#backward;
    const inside = this.#inside.fill(0, 0, size);
    const outside = this.#outside.fill(0, 0, size);
    forward[0] = 0;
    for (let i = 0; i < size; i++) {
      heard[i] = limited(beliefs[arcs[start + i]] - messages[start + i]);
      const row = base + (i * (i + 1)) / 2;
      let most = -Infinity;
      for (let j = 0; j <= i; j++) {
        most = Math.max(most, forward[j] + siblings[row + j]);
      }
      let sum = 0;
      for (let j = 0; j <= i; j++) {
        sum += Math.exp(forward[j] + siblings[row + j] - most);
      }
      forward[i + 1] = heard[i] + most + Math.log(sum);
    }
    for (let j = size; j >= 0; j--) {
      // The chain may end here.
      let most = 0;
      for (let i = j; i < size; i++) {
        const score = siblings[base + (i * (i + 1)) / 2 + j];
        most = Math.max(most, score + heard[i] + backward[i + 1]);
      }
      let sum = Math.exp(-most);
      for (let i = j; i < size; i++) {
        const score = siblings[base + (i * (i + 1)) / 2 + j];
        sum += Math.exp(score + heard[i] + backward[i + 1] - most);
      }
      backward[j] = most + Math.log(sum);
    }
    const all = backward[0];
    for (let j = 0; j <= size; j++) {
      // The probability of all steps from here beyond arc i.
      let beyond = Math.exp(forward[j] - all);
      for (let i = size - 1; i >= j; i--) {
        const score = siblings[base + (i * (i + 1)) / 2 + j];
        const log = forward[j] + score + heard[i] + backward[i + 1] - all;
        const step = Math.exp(log);
        outside[i] += beyond;
        inside[i] += step;
        beyond += step;
      }
    }
    for (let i = 0; i < size; i++) {
      const at = start + i;
      const message = logOdds(inside[i], outside[i]) - heard[i];
      const change = (1 - damping) * (message - messages[at]);
      messages[at] += change;
      beliefs[arcs[at]] += change;
    }
  }

  #sortByHead({order, size, heads}: Candidates): void {
    const starts = grown(this.#starts, order + 2).fill(0, 0, order + 2);
    const byHead = grown(this.#byHead, size);
    this.#starts = starts;
    this.#byHead = byHead;
    // Counts are two places ahead: filling moves each start to its place.
    for (let arc = 0; arc < size; arc++) starts[heads[arc] + 2]++;
    for (let head = 1; head < order; head++) starts[head + 1] += starts[head];
    for (let arc = 0; arc < size; arc++) byHead[starts[heads[arc] + 1]++] = arc;
  }

  #addPair(first: number, second: number, score: number): void {
    const f = this.#pairs++;
    if (f >= this.#first.length) {
      this.#first = extended(this.#first, f + 1);
      this.#second = extended(this.#second, f + 1);
      this.#pairScores = extended(this.#pairScores, f + 1);
    }
    this.#first[f] = first;
    this.#second[f] = second;
    this.#pairScores[f] = score;
  }

  // An arc with each arc that may lead to its head.
  #addGrands({size, rows, heads, children}: Candidates, scores: TreeScores) {
    for (let arc = 0; arc < size; arc++) {
      const head = heads[arc];
      if (head === 0) continue;
      for (let over = rows[head]; over < rows[head + 1]; over++) {
        if (heads[over] === children[arc]) continue;
        this.#addPair(over, arc, scores.grand(over, arc));
      }
    }
  }

  #addPairs({children}: Candidates, scores: TreeScores, head: number): void {
    const byHead = this.#byHead;
    const end = this.#starts[head + 1];
    for (let k = this.#starts[head]; k < end; k++) {
      const left = byHead[k];
      const most = children[left] + REACH;
      for (let l = k + 1; l < end && children[byHead[l]] <= most; l++) {
        this.#addPair(left, byHead[l], scores.pair(left, byHead[l]));
      }
    }
  }

  // The candidates of a head to one side.
  #addChain(
    {children}: Candidates,
    scores: TreeScores,
    head: number,
    isRight: boolean,
    single: Float64Array,
    temperature: number
  ): void {
    const byHead = this.#byHead;
    const arcs = this.#chainArcs;
    const start = this.#chainStarts[this.#chains];
    const from = this.#starts[head];
    const to = this.#starts[head + 1];
    let end = start;
    for (let k = 0; k < to - from; k++) {
      const arc = byHead[isRight ? from + k : to - 1 - k];
      if (children[arc] > head === isRight) arcs[end++] = arc;
    }
    const size = end - start;
    if (size === 1) {
      const arc = arcs[start];
      single[arc] = scores.sibling(-1, arc) / temperature;
    }
    if (size < 2) return;
    let at = this.#scoreStarts[this.#chains];
    const sums = at + (size * (size + 1)) / 2;
    this.#siblings = extended(this.#siblings, sums);
    for (let i = start; i < end; i++) {
      this.#siblings[at++] = scores.sibling(-1, arcs[i]);
      for (let j = start; j < i; j++) {
        this.#siblings[at++] = scores.sibling(arcs[j], arcs[i]);
      }
    }
    this.#chains++;
    this.#chainStarts[this.#chains] = end;
    this.#scoreStarts[this.#chains] = sums;
    this.#heard = grown(this.#heard, size);
    this.#forward = grown(this.#forward, size + 1);
    this.#backward = grown(this.#backward, size + 1);
    this.#inside = grown(this.#inside, size);
    this.#outside = grown(this.#outside, size);
  }

  #addCrossings(candidates: Candidates, scores: TreeScores): void {
    const {size, rows, heads, children} = candidates;
    const starts = this.#starts;
    const byHead = this.#byHead;
    for (let arc = 0; arc < size; arc++) {
      const left = Math.min(heads[arc], children[arc]);
      const right = Math.max(heads[arc], children[arc]);
      if (right - left > REACH) continue;
      // Arcs that begin below this one, and end beyond it.
      for (let p = left + 1; p < right; p++) {
        const most = p + REACH;
        for (let other = rows[p]; other < rows[p + 1]; other++) {
          const end = heads[other];
          if (end <= right || end > most) continue;
          this.#addPair(arc, other, scores.crossing(arc, other));
        }
        for (let k = starts[p]; k < starts[p + 1]; k++) {
          const end = children[byHead[k]];
          if (end <= right || end > most) continue;
          this.#addPair(arc, byHead[k], scores.crossing(arc, byHead[k]));
        }
      }
    }
  }
}

/**
 * The logarithm of the odds of probabilities that sum up to one. The smallest
 * positive number bounds it.
 */
export function logOdds(yes: number, no: number): number {
  const log = Math.log(yes) - Math.log(no);
  return Math.min(Math.max(log, -MOST_ODDS), MOST_ODDS);
}

const MOST_ODDS = 745;

// What a factor hears from an arc. Beyond this, an arc is as good as certain;
// the probabilities of a chain stay in the range of doubles.
function limited(log: number): number {
  return Math.min(Math.max(log, -CERTAIN), CERTAIN);
}

const CERTAIN = 300;

// log(1 + exp(x))
function softplus(x: number): number {
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}
