import {OptionError} from '../../graph/errors.js';
import {EvaluationError} from './evaluation-error.js';
import type {SentenceCounts} from './sentence-counts.js';

/**
 * Checks that there are systems, and that they have been scored on the same
 * words.
 *
 * @throws {@link OptionError} if there are none, and {@link EvaluationError}
 * that names the first sentence of which they have other numbers of words.
 */
export function checkComparable(systems: readonly SentenceCounts[]): void {
  if (systems.length === 0) {
    throw new OptionError(
      'spanforest/nlp/evaluation: there are no systems to compare. Give one ' +
        'or more.'
    );
  }
  const {words} = systems[0];
  for (const other of systems) {
    const length = Math.max(words.length, other.words.length);
    for (let s = 0; s < length; s++) {
      if (words[s] === other.words[s]) continue;
      throw new EvaluationError(
        `one system has ${show(words[s])}, another ${show(other.words[s])}. ` +
          'Compare systems on the same sentences.',
        {sentence: s + 1, word: 0, goldLine: 0, systemLine: 0}
      );
    }
  }
}

function show(words: number | undefined): string {
  return words === undefined ? 'no such sentence' : `${words} scored words`;
}
