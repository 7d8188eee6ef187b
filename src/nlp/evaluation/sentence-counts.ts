import {checkComparable} from './comparison.js';
import {scoredWords} from './counters.js';
import {checkTree, type EvaluationOptions} from './evaluation.js';
import {
  EvaluationError,
  type EvaluationPlace,
  type GoldWord
} from './scores.js';

/** The names of all measures. */
export const MEASURES = ['directed', 'undirected'] as const;

/**
 * When a word counts as right: `directed` if it has the right head,
 * `undirected` if the edge to its gold head is there in either direction.
 */
export type Measure = 'directed' | 'undirected';

/**
 * What a system got right, sentence by sentence: all that it takes to compare
 * it with other systems.
 */
export interface SentenceCounts {
  /** How many words of each sentence are scored. */
  readonly words: Int32Array;
  /** How many of them have the right head. */
  readonly directed: Int32Array;
  /** How many of them have the edge to their gold head, turned or not. */
  readonly undirected: Int32Array;
}

/**
 * Counts what a system got right in each sentence, without punctuation.
 *
 * A sentence of nothing but punctuation stays, with counts of 0. Time and
 * space linear in the words.
 *
 * @param gold - The words of each sentence, with the heads that are right.
 * @param heads - The head of every word of each sentence, counted from 1, as
 * a parser gives them. What stands at 0 is ignored.
 * @throws {@link EvaluationError} if there are more or fewer sentences, or
 * words in one, than in the gold trees, or if a sentence is not a tree.
 * @throws {@link OptionError} if there is no such format.
 *
 * @example
 * ```ts
 * import {sentenceCounts} from 'spanforest/nlp';
 *
 * const word = (form: string, upos: string, head: number) => {
 *   return {form, upos, head, deprel: 'dep'};
 * };
 * const look = [word('look', 'VERB', 0), word('up', 'ADV', 1)];
 * const counts = sentenceCounts(
 *   [[...look, word('!', 'PUNCT', 1)]],
 *   [Int32Array.of(-1, 2, 0, 2)]
 * );
 * [...counts.words]; // => [2]
 * [...counts.directed]; // => [0]
 * [...counts.undirected]; // => [1]
 * ```
 */
export function sentenceCounts(
  gold: readonly (readonly GoldWord[])[],
  heads: readonly Int32Array[],
  {format = 'conllu'}: EvaluationOptions = {}
): SentenceCounts {
  const isScored = scoredWords(format);
  if (heads.length !== gold.length) {
    throw new EvaluationError(
      `there are ${gold.length} gold sentences, but the system has ` +
        `${heads.length}. Evaluate trees of the same sentences.`,
      placeOf(Math.min(gold.length, heads.length) + 1)
    );
  }
  const words = new Int32Array(gold.length);
  const directed = new Int32Array(gold.length);
  const undirected = new Int32Array(gold.length);
  for (let s = 0; s < gold.length; s++) {
    const sentence = gold[s];
    const found = heads[s];
    check(sentence, found, s + 1);
    for (let v = 1; v < found.length; v++) {
      const word = sentence[v - 1];
      if (!isScored(word)) continue;
      const {head} = word;
      words[s]++;
      if (found[v] === head) directed[s]++;
      if (found[v] === head || (head > 0 && found[head] === v)) undirected[s]++;
    }
  }
  return {words, directed, undirected};
}

function check(
  gold: readonly GoldWord[],
  heads: Int32Array,
  sentence: number
): void {
  if (heads.length !== gold.length + 1) {
    throw new EvaluationError(
      `it has ${gold.length} words, but the system has ${heads.length - 1}. ` +
        'Evaluate trees of the same words.',
      placeOf(sentence)
    );
  }
  checkTree(gold, 'gold', sentence);
  const system = gold.map(({form}, i) => {
    return {form, head: heads[i + 1], deprel: '_'};
  });
  checkTree(system, "system's", sentence);
}

function placeOf(sentence: number): EvaluationPlace {
  return {sentence, word: 0, goldLine: 0, systemLine: 0};
}

/**
 * Adds up the counts of several systems on the same sentences, as if one
 * system had parsed each sentence once for each of them.
 *
 * The attachment score of the sum is the mean of theirs: so the seeds of a
 * parser are taken together. Time linear in sentences times systems.
 *
 * @throws {@link OptionError} if there is no system, and
 * {@link EvaluationError} if they are not about the same sentences.
 *
 * @example
 * ```ts
 * import {addCounts, attachmentScore} from 'spanforest/nlp';
 *
 * const words = Int32Array.of(4);
 * const system = (right: number) => {
 *   const directed = Int32Array.of(right);
 *   return {words, directed, undirected: directed};
 * };
 * attachmentScore(addCounts([system(1), system(2)])); // => 0.375
 * ```
 */
export function addCounts(systems: readonly SentenceCounts[]): SentenceCounts {
  checkComparable(systems);
  const sum = (key: keyof SentenceCounts) =>
    systems[0][key].map((_, s) =>
      systems.reduce((total, counts) => total + counts[key][s], 0)
    );
  return {
    words: sum('words'),
    directed: sum('directed'),
    undirected: sum('undirected')
  };
}

/** Where some numbers lie. */
export interface Summary {
  /** How many there are. */
  readonly count: number;
  /** Their mean, `NaN` if there are none. */
  readonly mean: number;
  /** Their sample deviation, with n - 1 below; `NaN` if fewer than two. */
  readonly deviation: number;
  /** The middle one, or the mean of the middle two; `NaN` if none. */
  readonly median: number;
  /** The least, `NaN` if there are none. */
  readonly minimum: number;
  /** The greatest, `NaN` if there are none. */
  readonly maximum: number;
}

/**
 * Sums up some numbers, as the scores of one parser over seeds or setups.
 *
 * The result does not depend on their order. If one of them is `NaN`, all but
 * the count is. Time O(n log n), space O(n).
 *
 * @example
 * ```ts
 * import {summaryOf} from 'spanforest/nlp';
 *
 * summaryOf([4, 1, 1]);
 * // => {count: 3, mean: 2, deviation: Math.sqrt(3), median: 1, minimum: 1,
 * // maximum: 4}
 * ```
 */
export function summaryOf(values: Iterable<number>): Summary {
  // A typed array sorts by value, with NaN last. In sorted order, rounding is
  // the same whatever the order was.
  const sorted = Float64Array.from(values).sort();
  const count = sorted.length;
  if (count === 0 || Number.isNaN(sorted[count - 1])) {
    return {count, ...NOTHING};
  }
  const mean = sorted.reduce((sum, value) => sum + value, 0) / count;
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const middle = Math.floor(count / 2);
  return {
    count,
    mean,
    deviation: count < 2 ? NaN : Math.sqrt(squares / (count - 1)),
    median:
      count % 2 === 1
        ? sorted[middle]
        : (sorted[middle - 1] + sorted[middle]) / 2,
    minimum: sorted[0],
    maximum: sorted[count - 1]
  };
}

const NOTHING = {
  mean: NaN,
  deviation: NaN,
  median: NaN,
  minimum: NaN,
  maximum: NaN
};

/**
 * The share of the sentences in which all scored words are right, `NaN` if
 * there are no sentences. One of nothing but punctuation is all right.
 *
 * @example
 * ```ts
 * import {completeTrees} from 'spanforest/nlp';
 *
 * const counts = {
 *   words: Int32Array.of(3, 1),
 *   directed: Int32Array.of(2, 1),
 *   undirected: Int32Array.of(3, 1)
 * };
 * completeTrees(counts); // => 0.5
 * completeTrees(counts, 'undirected'); // => 1
 * ```
 */
export function completeTrees(
  counts: SentenceCounts,
  measure: Measure = 'directed'
): number {
  const {words} = counts;
  const right = counts[measure];
  let complete = 0;
  for (let s = 0; s < words.length; s++) {
    if (right[s] === words[s]) complete++;
  }
  return complete / words.length;
}
