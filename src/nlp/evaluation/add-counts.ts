import {checkComparable} from './check-comparable.js';
import type {SentenceCounts} from './sentence-counts.js';

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
