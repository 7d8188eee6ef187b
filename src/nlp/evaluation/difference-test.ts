import {total} from './attachment-score.js';
import {checkComparable} from './check-comparable.js';
import type {Measure, SentenceCounts} from './sentence-counts.js';

/** Two systems whose difference is to be tested. */
export interface TestedPair {
  readonly first: SentenceCounts;
  readonly second: SentenceCounts;
  readonly measure: Measure;
}

/** A difference of two systems, and how far it can be trusted. */
export interface BootstrapResult {
  /**
   * Attachment score of the second system less that of the first, `NaN` if no
   * word is scored.
   */
  readonly difference: number;
  /** The 2.5th percentile of the difference over the test sets drawn. */
  readonly low: number;
  /** The 97.5th percentile of the difference over the test sets drawn. */
  readonly high: number;
  /**
   * How likely it would be to see a difference as large, in either direction,
   * if there were none: 1 for two systems of the same score.
   */
  readonly pValue: number;
  /** How many test sets were drawn. */
  readonly resamples: number;
}

/** Gathers how two systems differ on one test set after the other. */
export class DifferenceTest {
  // Scored words of each sentence, and by how many of them the second system
  // leads there.
  readonly #words: Int32Array;
  readonly #lead: Int32Array;
  readonly #allWords: number;
  readonly #allLead: number;
  // The difference on each test set so far.
  readonly #differences: Float64Array;
  #count = 0;
  #asLarge = 0;

  /**
   * Makes the test of a pair, for at most so many test sets.
   *
   * @throws {@link EvaluationError} if the two are not about the same
   * sentences.
   */
  constructor({first, second, measure}: TestedPair, resamples: number) {
    checkComparable([first, second]);
    this.#words = first.words;
    this.#lead = second[measure].map((right, s) => right - first[measure][s]);
    this.#allWords = total(this.#words);
    this.#allLead = total(this.#lead);
    this.#differences = new Float64Array(resamples);
  }

  /** Takes in a test set, given as the sentences that were drawn for it. */
  add(drawn: Int32Array): void {
    const words = this.#words;
    const lead = this.#lead;
    let drawnWords = 0;
    let drawnLead = 0;
    for (let i = 0; i < drawn.length; i++) {
      const s = drawn[i];
      drawnWords += words[s];
      drawnLead += lead[s];
    }
    // |d* - d| >= |d|, times both denominators: in integers, so that what is
    // as large is seen as such. A test set of no scored words always is.
    const away = Math.abs(
      drawnLead * this.#allWords - this.#allLead * drawnWords
    );
    if (away >= Math.abs(this.#allLead) * drawnWords) this.#asLarge++;
    const difference = drawnWords === 0 ? 0 : drawnLead / drawnWords;
    this.#differences[this.#count++] = difference;
  }

  /** What the test sets so far say. */
  result(): BootstrapResult {
    const resamples = this.#count;
    const sorted = this.#differences.slice(0, resamples).sort();
    const percentile = (share: number) =>
      this.#allWords === 0 ? NaN : sorted[Math.round(share * (resamples - 1))];
    return {
      difference: this.#allLead / this.#allWords,
      low: percentile(0.025),
      high: percentile(0.975),
      pValue: (1 + this.#asLarge) / (1 + resamples),
      resamples
    };
  }
}
