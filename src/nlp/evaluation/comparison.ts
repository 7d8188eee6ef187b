import {OptionError, quote} from '../../graph/errors.js';
import {checkChoice, checkInteger, checkOptions} from '../../graph/options.js';
import {seededRandom} from '../../graph/random.js';
import {EvaluationError} from './scores.js';

/** The values of {@link Measure}. */
export const MEASURES = ['directed', 'undirected'] as const;

/**
 * When a word counts as right: `directed` if it has the right head,
 * `undirected` if the tree has the edge to its gold head, in either direction.
 */
export type Measure = 'directed' | 'undirected';

/**
 * What a system got right, sentence by sentence: all it takes to compare it
 * with other systems.
 */
export interface SentenceCounts {
  /** Number of scored words in each sentence. */
  readonly words: Int32Array;
  /** Number of those with the right head. */
  readonly directed: Int32Array;
  /** Number of those with the edge to their gold head, in either direction. */
  readonly undirected: Int32Array;
}

const WHERE = 'spanforest/nlp/evaluation';

/**
 * Checks that there are systems, and that they were scored on the same words.
 *
 * @throws {@link OptionError} if there are none, and {@link EvaluationError}
 * that names the first sentence whose number of words differs.
 */
export function checkComparable(systems: readonly SentenceCounts[]): void {
  if (systems.length === 0) {
    throw new OptionError(
      `${WHERE}: there are no systems to compare. Pass one or more.`
    );
  }
  systems.forEach(checkCounts);
  const {words} = systems[0];
  const show = (words: number | undefined) =>
    words === undefined ? 'no such sentence' : `${words} scored words`;
  for (const other of systems) {
    const length = Math.max(words.length, other.words.length);
    for (let s = 0; s < length; s++) {
      if (words[s] === other.words[s]) continue;
      throw new EvaluationError(
        `one system has ${show(words[s])}, another ${show(other.words[s])}. ` +
          'Compare systems on the same sentences.',
        {sentence: s + 1}
      );
    }
  }
}

function checkCounts(counts: SentenceCounts): void {
  const {words, directed, undirected} = Object(counts) as SentenceCounts;
  const lists = [words, directed, undirected];
  if (lists.every(list => list instanceof Int32Array)) return;
  throw new OptionError(
    `${WHERE}: the counts of a system are ${quote(counts)}. Pass what ` +
      'sentenceCounts returns.'
  );
}

/**
 * The attachment score of some counts: the fraction of all scored words that
 * are right, `NaN` if no word is scored.
 */
export function attachmentScore(
  counts: SentenceCounts,
  measure: Measure = 'directed'
): number {
  return total(counts[measure]) / total(counts.words);
}

function total(counts: Int32Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Compares systems sentence by sentence: each sentence goes to the system
 * with more words right than all others, or is a tie. A single system wins
 * every sentence. Time O(sentences times systems).
 */
export function headToHead(
  systems: readonly SentenceCounts[],
  measure: Measure = 'directed'
): {
  readonly sentences: number;
  /** On how many of them each system alone has the most words right. */
  readonly better: readonly number[];
  readonly ties: number;
} {
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
 * The attachment score of an oracle that picks, for each sentence, the tree
 * of the system with the most words right: an upper bound for any way to
 * choose among these systems. `NaN` if no word is scored. Time O(sentences
 * times systems).
 */
export function oracleScore(
  systems: readonly SentenceCounts[],
  measure: Measure = 'directed'
): number {
  checkComparable(systems);
  const {words} = systems[0];
  const most = words.map((_, s) =>
    Math.max(...systems.map(counts => counts[measure][s]))
  );
  return total(most) / total(words);
}

/** Two systems to compare. */
export interface TestedPair {
  readonly first: SentenceCounts;
  readonly second: SentenceCounts;
  readonly measure: Measure;
}

/** The difference of two systems, and how far to trust it. */
export interface BootstrapResult {
  /**
   * Attachment score of the second system minus that of the first, `NaN` if
   * no word is scored.
   */
  readonly difference: number;
  /** The 2.5th percentile of the difference over all resamples. */
  readonly low: number;
  /** The 97.5th percentile of the difference over all resamples. */
  readonly high: number;
  /**
   * The probability of a difference at least as large, in either direction, if
   * the systems were equal: 1 for two systems of the same score.
   */
  readonly pValue: number;
  /** Number of resamples. */
  readonly resamples: number;
}

/** Collects the differences of two systems over resampled test sets. */
class DifferenceTest {
  // The scored words of each sentence, and the second system's lead there.
  readonly #words: Int32Array;
  readonly #lead: Int32Array;
  readonly #allWords: number;
  readonly #allLead: number;
  // The difference on each test set.
  readonly #differences: Float64Array;
  #asLarge = 0;

  constructor({first, second, measure}: TestedPair, resamples: number) {
    checkComparable([first, second]);
    this.#words = first.words;
    this.#lead = second[measure].map((right, s) => right - first[measure][s]);
    this.#allWords = total(this.#words);
    this.#allLead = total(this.#lead);
    this.#differences = new Float64Array(resamples);
  }

  /** Adds test set `r`, given by the sentences drawn for it. */
  add(r: number, drawn: Int32Array): void {
    const words = this.#words;
    const lead = this.#lead;
    let drawnWords = 0;
    let drawnLead = 0;
    for (let i = 0; i < drawn.length; i++) {
      const s = drawn[i];
      drawnWords += words[s];
      drawnLead += lead[s];
    }
    // |d* - d| >= |d|, times both denominators, so that ties are exact. A test
    // set without scored words always counts.
    const away = Math.abs(
      drawnLead * this.#allWords - this.#allLead * drawnWords
    );
    if (away >= Math.abs(this.#allLead) * drawnWords) this.#asLarge++;
    this.#differences[r] = drawnWords === 0 ? 0 : drawnLead / drawnWords;
  }

  result(): BootstrapResult {
    const sorted = this.#differences.sort();
    const resamples = sorted.length;
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

/** Options of {@link pairedBootstrap}. */
export interface PairedBootstrapOptions {
  /**
   * When a word counts as right.
   *
   * @defaultValue `'directed'`
   */
  readonly measure?: Measure | undefined;
  /**
   * Number of test sets to draw.
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
 * Tests whether two systems differ in their attachment score, by resampling
 * the test set: as many sentences, with replacement, the same for both.
 *
 * With d the difference on the test set and d* on a resample, d* - d is
 * distributed about as the difference of two equal systems. The two-sided
 * p-value is `(1 + k) / (1 + resamples)`, where k is how often
 * |d* - d| >= |d|. So it is never 0, and 1 if d is 0. It covers the sampling
 * of sentences only, not the choice of a training seed.
 *
 * B. Efron and R. Tibshirani, "An introduction to the bootstrap", 1993,
 * chapter 16; P. Koehn, "Statistical significance tests for machine
 * translation evaluation", EMNLP 2004; T. Berg-Kirkpatrick, D. Burkett and
 * D. Klein, "An empirical investigation of statistical significance in NLP",
 * EMNLP 2012.
 *
 * Deviation: Koehn counts how often d* has the other sign, which assumes that
 * d* is symmetric; the others count d* >= 2d, in one direction only.
 *
 * Time O(sentences times resamples), space O(sentences + resamples). The same
 * seed gives the same result.
 *
 * @throws {@link EvaluationError} if the two differ in their sentences.
 * @throws {@link OptionError} if an option is invalid, or if the first two
 * arguments are not counts.
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
  checkOptions(WHERE, options, {
    measure: 'value',
    resamples: 'value',
    seed: 'value'
  });
  const {measure = 'directed'} = options;
  checkChoice(WHERE, 'measure', measure, MEASURES);
  return pairedBootstraps([{first, second, measure}], options)[0];
}

/**
 * The same for several pairs on the same number of sentences. Each gets its
 * own result, but the draws, which take most of the time, are shared.
 */
export function pairedBootstraps(
  pairs: readonly TestedPair[],
  {resamples = 10_000, seed = 1}: Omit<PairedBootstrapOptions, 'measure'>
): BootstrapResult[] {
  checkInteger(WHERE, 'resamples', resamples, 1);
  const random = seededRandom(seed);
  const tests = pairs.map(pair => new DifferenceTest(pair, resamples));
  if (tests.length === 0) return [];
  const sentences = pairs[0].first.words.length;
  const drawn = new Int32Array(sentences);
  for (let r = 0; r < resamples; r++) {
    for (let i = 0; i < sentences; i++) {
      drawn[i] = Math.floor(random() * sentences);
    }
    for (const test of tests) test.add(r, drawn);
  }
  return tests.map(test => test.result());
}
