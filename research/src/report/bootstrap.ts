import {OptionError, seededRandom} from 'spanforest/graph';
import {
  checkChoice,
  checkInteger,
  checkOptions,
  quote
} from 'spanforest/internals';
import {EvaluationError} from 'spanforest/nlp';

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

const WHERE = 'spanforest-research/bootstrap';

// Checks that two systems were scored on the same words.
function checkComparable(first: SentenceCounts, second: SentenceCounts): void {
  checkCounts(first);
  checkCounts(second);
  const show = (words: number | undefined) =>
    words === undefined ? 'no such sentence' : `${words} scored words`;
  const length = Math.max(first.words.length, second.words.length);
  for (let s = 0; s < length; s++) {
    const [one, other] = [first.words[s], second.words[s]];
    if (one === other) continue;
    throw new EvaluationError(
      `one system has ${show(one)}, another ${show(other)}. ` +
        'Compare systems on the same sentences.',
      {sentence: s + 1}
    );
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

function total(counts: Int32Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
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
  const {measure = 'directed', resamples = 10_000, seed = 1} = options;
  checkChoice(WHERE, 'measure', measure, MEASURES);
  checkInteger(WHERE, 'resamples', resamples, 1);
  const random = seededRandom(seed);
  checkComparable(first, second);
  // The scored words of each sentence, and the second system's lead there.
  const {words} = first;
  const lead = second[measure].map((right, s) => right - first[measure][s]);
  const sentences = words.length;
  const allWords = total(words);
  const allLead = total(lead);
  // The difference on each test set.
  const differences = new Float64Array(resamples);
  let asLarge = 0;
  for (let r = 0; r < resamples; r++) {
    let drawnWords = 0;
    let drawnLead = 0;
    for (let i = 0; i < sentences; i++) {
      const s = Math.floor(random() * sentences);
      drawnWords += words[s];
      drawnLead += lead[s];
    }
    // |d* - d| >= |d|, times both denominators, so that ties are exact. A test
    // set without scored words always counts.
    const away = Math.abs(drawnLead * allWords - allLead * drawnWords);
    if (away >= Math.abs(allLead) * drawnWords) asLarge++;
    differences[r] = drawnWords === 0 ? 0 : drawnLead / drawnWords;
  }
  differences.sort();
  const percentile = (share: number) =>
    allWords === 0 ? NaN : differences[Math.round(share * (resamples - 1))];
  return {
    difference: allLead / allWords,
    low: percentile(0.025),
    high: percentile(0.975),
    pValue: (1 + asLarge) / (1 + resamples),
    resamples
  };
}
