import {OptionError, quote} from '../../graph/errors.js';
import {seededRandom} from '../../graph/random.js';
import {EvaluationError} from './scores.js';
import type {Measure, SentenceCounts} from './sentence-counts.js';

/**
 * Checks that there are systems, and that they have been scored on the same
 * words.
 *
 * @throws {@link OptionError} if there are none, and {@link EvaluationError}
 * that names the first sentence of which they have other numbers of words.
 */
export function checkComparable(systems: readonly SentenceCounts[]): void {
  if (systems.length === 0) {
    throw new OptionError(
      'spanforest/nlp/evaluation: there are no systems to compare. Give one ' +
        'or more.'
    );
  }
  const {words} = systems[0];
  for (const other of systems) {
    const length = Math.max(words.length, other.words.length);
    for (let s = 0; s < length; s++) {
      if (words[s] === other.words[s]) continue;
      throw new EvaluationError(
        `one system has ${show(words[s])}, another ${show(other.words[s])}. ` +
          'Compare systems on the same sentences.',
        {sentence: s + 1, word: 0, goldLine: 0, systemLine: 0}
      );
    }
  }
}

function show(words: number | undefined): string {
  return words === undefined ? 'no such sentence' : `${words} scored words`;
}

/**
 * The attachment score of some counts: the share of all scored words that are
 * right, `NaN` if no word is scored.
 *
 * @example
 * ```ts
 * import {attachmentScore} from 'spanforest/nlp';
 *
 * const counts = {
 *   words: Int32Array.of(3, 1),
 *   directed: Int32Array.of(1, 1),
 *   undirected: Int32Array.of(2, 1)
 * };
 * attachmentScore(counts); // => 0.5
 * attachmentScore(counts, 'undirected'); // => 0.75
 * ```
 */
export function attachmentScore(
  counts: SentenceCounts,
  measure: Measure = 'directed'
): number {
  return total(counts[measure]) / total(counts.words);
}

/** The sum of some counts. */
function total(counts: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < counts.length; i++) sum += counts[i];
  return sum;
}

/** On how many sentences each of some systems beats all others. */
export interface HeadToHead {
  /** Number of sentences. */
  readonly sentences: number;
  /** On how many of them each system alone has the most right words. */
  readonly better: readonly number[];
  /** On how many of them the most right words are shared by several. */
  readonly ties: number;
}

/**
 * Compares two or more systems sentence by sentence: each sentence goes to
 * the system that has more words right than all others, or is a tie.
 *
 * All systems have the same words, so that is also the one with the higher
 * attachment score on the sentence. One system alone wins every sentence.
 * Time O(sentences times systems), space O(systems).
 *
 * @param systems - The counts of each system on the same sentences.
 * @throws {@link OptionError} if there is no system, and
 * {@link EvaluationError} if they are not about the same sentences.
 *
 * @example
 * ```ts
 * import {headToHead} from 'spanforest/nlp';
 *
 * const words = Int32Array.of(3, 4, 5);
 * const system = (...right: number[]) => {
 *   const directed = Int32Array.from(right);
 *   return {words, directed, undirected: directed};
 * };
 * headToHead([system(3, 4, 2), system(1, 4, 5)]);
 * // => {sentences: 3, better: [1, 1], ties: 1}
 * ```
 */
export function headToHead(
  systems: readonly SentenceCounts[],
  measure: Measure = 'directed'
): HeadToHead {
  checkComparable(systems);
  const sentences = systems[0].words.length;
  const better = new Array<number>(systems.length).fill(0);
  let ties = 0;
  for (let s = 0; s < sentences; s++) {
    let best = 0;
    let isShared = false;
    for (let i = 1; i < systems.length; i++) {
      const lead = systems[i][measure][s] - systems[best][measure][s];
      if (lead < 0) continue;
      isShared = lead === 0;
      best = i;
    }
    if (isShared) ties++;
    else better[best]++;
  }
  return {sentences, better, ties};
}

/**
 * The attachment score of an oracle that takes, for each sentence, the tree
 * of the system with the most right words.
 *
 * No way to choose among the trees of these systems does better. The oracle
 * of one system has its own score; `NaN` if no word is scored. Time
 * O(sentences times systems).
 *
 * @param systems - The counts of each system on the same sentences.
 * @throws {@link OptionError} if there is no system, and
 * {@link EvaluationError} if they are not about the same sentences.
 *
 * @example
 * ```ts
 * import {oracleScore} from 'spanforest/nlp';
 *
 * const words = Int32Array.of(3, 5);
 * const system = (...right: number[]) => {
 *   const directed = Int32Array.from(right);
 *   return {words, directed, undirected: directed};
 * };
 * oracleScore([system(3, 2), system(1, 3)]); // => 0.75
 * ```
 */
export function oracleScore(
  systems: readonly SentenceCounts[],
  measure: Measure = 'directed'
): number {
  checkComparable(systems);
  const {words} = systems[0];
  let right = 0;
  for (let s = 0; s < words.length; s++) {
    let most = 0;
    for (const counts of systems) most = Math.max(most, counts[measure][s]);
    right += most;
  }
  return right / total(words);
}

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
class DifferenceTest {
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

/** How to test a difference. */
export interface PairedBootstrapOptions {
  /**
   * When a word counts as right.
   *
   * @defaultValue `'directed'`
   */
  readonly measure?: Measure | undefined;
  /**
   * How many test sets to draw.
   *
   * @defaultValue 10000
   */
  readonly resamples?: number | undefined;
  /**
   * Seed of the draws.
   *
   * @defaultValue 1
   */
  readonly seed?: number | undefined;
}

/**
 * Tests whether two systems differ in their attachment score, by drawing test
 * sets from the one that there is: as many sentences, with replacement, the
 * same for both systems.
 *
 * With d the difference on the test set and d* on one that was drawn, d* - d
 * is distributed about as a difference would be if there were none. The
 * p-value, two-sided, is `(1 + k) / (1 + resamples)`, where k is how often
 * |d* - d| >= |d|. So it is never 0, and 1 if d is. It speaks of the sampling
 * of sentences only, not of what another seed would have given: for that,
 * take several seeds together with {@link addCounts}.
 *
 * B. Efron and R. Tibshirani, "An introduction to the bootstrap", 1993,
 * chapter 16; P. Koehn, "Statistical significance tests for machine
 * translation evaluation", EMNLP 2004; T. Berg-Kirkpatrick, D. Burkett and
 * D. Klein, "An empirical investigation of statistical significance in NLP",
 * EMNLP 2012.
 *
 * Deviation: Koehn counts how often d* has the other sign, which supposes
 * that d* is symmetric; the others count d* >= 2d, in one direction only.
 *
 * Time O(sentences times resamples), space O(sentences + resamples). The same
 * seed gives the same result.
 *
 * @throws {@link EvaluationError} if the two are not about the same
 * sentences.
 * @throws {@link OptionError} if `resamples` is not a positive integer, or
 * the seed not a finite number.
 *
 * @example
 * ```ts
 * import {pairedBootstrap} from 'spanforest/nlp';
 *
 * const words = new Int32Array(100).fill(10);
 * const system = (right: number) => {
 *   const directed = new Int32Array(100).fill(right);
 *   return {words, directed, undirected: directed};
 * };
 * pairedBootstrap(system(8), system(8)).pValue; // => 1
 * pairedBootstrap(system(7), system(8)).pValue; // => 1 / 10001
 * ```
 */
export function pairedBootstrap(
  first: SentenceCounts,
  second: SentenceCounts,
  options: PairedBootstrapOptions = {}
): BootstrapResult {
  const {measure = 'directed'} = options;
  return pairedBootstraps([{first, second, measure}], options)[0];
}

/**
 * The same for several pairs at once, all of as many sentences: each gets the
 * result that it has alone, but drawing, which takes most of the time, is
 * done once.
 */
export function pairedBootstraps(
  pairs: readonly TestedPair[],
  {resamples = 10_000, seed = 1}: Omit<PairedBootstrapOptions, 'measure'>
): BootstrapResult[] {
  if (!Number.isSafeInteger(resamples) || resamples < 1) {
    throw new OptionError(
      `spanforest/nlp/evaluation: resamples is ${quote(resamples)}. Give a ` +
        'positive integer.'
    );
  }
  const random = seededRandom(seed);
  const tests = pairs.map(pair => new DifferenceTest(pair, resamples));
  if (tests.length === 0) return [];
  const sentences = pairs[0].first.words.length;
  const drawn = new Int32Array(sentences);
  for (let r = 0; r < resamples; r++) {
    for (let i = 0; i < sentences; i++) {
      drawn[i] = Math.floor(random() * sentences);
    }
    for (const test of tests) test.add(drawn);
  }
  return tests.map(test => test.result());
}
