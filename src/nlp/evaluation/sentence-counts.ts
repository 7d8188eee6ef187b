import {OptionError, quote, showCount} from '../../graph/errors.js';
import {
  checkComparable,
  type Measure,
  type SentenceCounts
} from './comparison.js';
import {scoredWords} from './counters.js';
import {checkTree, type EvaluationOptions, formatOf} from './evaluation.js';
import {EvaluationError, type GoldWord} from './scores.js';

/**
 * Counts what a system got right in each sentence, without punctuation.
 *
 * A sentence of punctuation only has counts of 0. Time and space linear in
 * the words.
 *
 * @param gold - The words of each sentence, with the right heads.
 * @param heads - The heads that a parser found for each sentence; index 0 is
 * ignored.
 * @throws {@link EvaluationError} if the number of sentences, or of words in
 * one, is not that of the gold trees, or if a sentence is not a tree.
 * @throws {@link OptionError} if an option is invalid, or an argument is not
 * an array of arrays.
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
  options: EvaluationOptions = {}
): SentenceCounts {
  const isScored = scoredWords(formatOf(options));
  for (const [name, list] of Object.entries({gold, heads})) {
    if (Array.isArray(list) && list.every(isArrayLike)) continue;
    throw new OptionError(
      `spanforest/nlp/evaluation: ${name} is ${quote(list)}. Pass an array ` +
        'with an array for each sentence.'
    );
  }
  if (heads.length !== gold.length) {
    throw new EvaluationError(
      `the gold text has ${showCount(gold.length, 'sentence')}, the system's ` +
        `${heads.length}. Evaluate trees of the same sentences.`,
      {sentence: Math.min(gold.length, heads.length) + 1}
    );
  }
  const words = new Int32Array(gold.length);
  const directed = new Int32Array(gold.length);
  const undirected = new Int32Array(gold.length);
  for (let s = 0; s < gold.length; s++) {
    const sentence = gold[s];
    const found = heads[s];
    if (found.length !== sentence.length + 1) {
      throw new EvaluationError(
        `it has ${showCount(sentence.length, 'word')}, but the system has ` +
          `${found.length - 1}. Evaluate trees of the same words.`,
        {sentence: s + 1}
      );
    }
    checkTree(sentence, 'gold', s + 1);
    const system = sentence.map(({form}, i) => {
      return {form, head: found[i + 1], deprel: '_'};
    });
    checkTree(system, 'system', s + 1);
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

function isArrayLike(value: unknown): boolean {
  return Array.isArray(value) || ArrayBuffer.isView(value);
}

/**
 * The sum of the counts of several systems on the same sentences, such as the
 * seeds of one parser. Its attachment score is the mean of theirs.
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

/** A summary of some numbers: the scores of a parser over seeds or setups. */
export interface Summary {
  readonly count: number;
  /** `NaN`, like the others, if there are no numbers. */
  readonly mean: number;
  /** The sample standard deviation; `NaN` if there are fewer than two. */
  readonly deviation: number;
  readonly median: number;
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * Summarizes numbers. The result does not depend on their order, and is `NaN`
 * but for the count if one of them is.
 */
export function summaryOf(values: Iterable<number>): Summary {
  // A typed array sorts by value, with NaN last. In sorted order, rounding is
  // the same whatever the order was.
  const sorted = Float64Array.from(values).sort();
  const count = sorted.length;
  if (count === 0 || Number.isNaN(sorted[count - 1])) {
    const none = {mean: NaN, deviation: NaN, median: NaN};
    return {count, ...none, minimum: NaN, maximum: NaN};
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

/**
 * The fraction of the sentences whose scored words are all right, `NaN` if
 * there are no sentences. A sentence of punctuation only counts as right.
 */
export function completeTrees(
  counts: SentenceCounts,
  measure: Measure = 'directed'
): number {
  const {words, [measure]: right} = counts;
  return words.filter((count, s) => right[s] === count).length / words.length;
}
