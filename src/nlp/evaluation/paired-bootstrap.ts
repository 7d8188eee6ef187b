import {OptionError, quote} from '../../graph/errors.js';
import {seededRandom} from '../../graph/random.js';
import {
  type BootstrapResult,
  DifferenceTest,
  type TestedPair
} from './difference-test.js';
import type {Measure, SentenceCounts} from './sentence-counts.js';

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
