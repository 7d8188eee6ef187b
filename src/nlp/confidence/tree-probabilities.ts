import {OptionError} from '../../graph/errors.js';
import type {RandomSource} from '../../graph/random.js';
import {
  sampleArborescenceOf,
  TreeScratch,
  treeMarginals
} from '../../msf/probability/index.js';
import {grown} from '../scratch.js';

// The longest sentence whose trees are summed up, in words. The sum takes O(n³)
// time: a quarter of a second for 500 words, two seconds for 1,000.
const LONGEST_SUMMED = 500;

/**
 * How likely arcs and trees are if a tree is drawn in proportion to the
 * exponential of its score.
 *
 * The sum over all trees is found by the Matrix-Tree theorem, in O(n³) time for
 * n words. In sentences of more than 500 words, every word draws its head by
 * itself, whether that makes a tree or not: O(n²). Space O(n²), which is
 * reused.
 */
export class TreeProbabilities {
  /** The probability of the arc from `u` to `v`, at `u * order + v`. */
  marginals: Float64Array = new Float64Array(0);
  /** The scores of all arcs, as they were loaded. */
  potentials: Float64Array = new Float64Array(0);
  /** Number of words, and one for the root. */
  order = 0;
  readonly #singleRoot: boolean;
  #scratch = new TreeScratch(0);
  #output = new Float64Array(0);
  // The logarithm of the sum of all trees.
  #logPartition = 0;

  /** @param singleRoot - Whether exactly one word hangs from the root. */
  constructor(singleRoot: boolean) {
    this.#singleRoot = singleRoot;
  }

  /**
   * Replaces the sentence.
   *
   * @param potentials - The scores of all arcs, row after row; `-Infinity`
   * forbids an arc. They must not change while the sentence is in use.
   */
  load(potentials: Float64Array): void {
    const {length} = potentials;
    const order = Math.sqrt(length);
    this.potentials = potentials;
    this.order = order;
    this.#output = grown(this.#output, length);
    this.marginals = this.#output.subarray(0, length);
    if (this.#isLong) {
      this.#logPartition = this.#drawApart();
      return;
    }
    if (this.#scratch.order < order) {
      this.#scratch = new TreeScratch(Math.min(2 * order, LONGEST_SUMMED + 1));
    }
    const {logPartition} = treeMarginals.detailed(potentials, {
      singleRoot: this.#singleRoot,
      scratch: this.#scratch,
      output: this.marginals
    });
    this.#logPartition = logPartition;
  }

  get #isLong(): boolean {
    return this.order > LONGEST_SUMMED + 1;
  }

  /** The probability of a tree; 0 if it has more roots than are allowed. */
  ofTree(heads: Int32Array): number {
    const {order} = this;
    let roots = 0;
    let sum = -this.#logPartition;
    for (let child = 1; child < order; child++) {
      if (heads[child] === 0) roots++;
      sum += this.potentials[heads[child] * order + child];
    }
    if (roots > 1 && this.#singleRoot) return 0;
    // Rounding may raise a certain tree above 1.
    return Math.min(1, Math.exp(sum));
  }

  /**
   * Draws a tree.
   *
   * @throws {@link graph!OptionError} if the sentence is too long for that, or
   * if the source does not return numbers from 0 to 1.
   */
  sample(rng: RandomSource | undefined): Int32Array {
    if (this.#isLong) {
      throw new OptionError(
        `spanforest/nlp/parser: the sentence has ${this.order - 1} words, but ` +
          `trees are drawn for at most ${LONGEST_SUMMED}. Split it.`
      );
    }
    return sampleArborescenceOf(this.potentials, {
      singleRoot: this.#singleRoot,
      scratch: this.#scratch,
      rng
    });
  }

  // Each word chooses its head by itself. Returns the logarithm of the sum.
  #drawApart(): number {
    const {order, marginals} = this;
    const potentials = this.potentials;
    let logSum = 0;
    marginals.fill(0);
    for (let child = 1; child < order; child++) {
      let best = -Infinity;
      for (let head = 0; head < order; head++) {
        if (head === child) continue;
        best = Math.max(best, potentials[head * order + child]);
      }
      let sum = 0;
      for (let head = 0; head < order; head++) {
        if (head === child) continue;
        const at = head * order + child;
        marginals[at] = Math.exp(potentials[at] - best);
        sum += marginals[at];
      }
      for (let head = 0; head < order; head++) {
        marginals[head * order + child] /= sum;
      }
      logSum += best + Math.log(sum);
    }
    return logSum;
  }
}
