import {checkComparable} from './check-comparable.js';
import type {Measure, SentenceCounts} from './sentence-counts.js';

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
