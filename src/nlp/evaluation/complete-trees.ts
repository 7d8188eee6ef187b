import type {Measure, SentenceCounts} from './sentence-counts.js';

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
