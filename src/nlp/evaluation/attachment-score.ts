import type {Measure, SentenceCounts} from './sentence-counts.js';

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
export function total(counts: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < counts.length; i++) sum += counts[i];
  return sum;
}
