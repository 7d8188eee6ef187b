import {total} from './attachment-score.js';
import {checkComparable} from './check-comparable.js';
import type {Measure, SentenceCounts} from './sentence-counts.js';

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
