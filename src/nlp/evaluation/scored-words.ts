import {OptionError, quote} from '../../graph/errors.js';
import {CONLLU_FORMATS, type ConlluFormat} from '../conllu/conllu-options.js';
import type {GoldWord} from './evaluated-word.js';
import {isSpeltPunctuation, isTaggedPunctuation} from './is-punctuation.js';

/** Which gold words count for a score. */
export type IsScored = (word: GoldWord) => boolean;

/**
 * Tells the words that count, all but punctuation, from the others, in the
 * way of a format.
 *
 * @throws {@link OptionError} if there is no such format.
 */
export function scoredWords(format: ConlluFormat): IsScored {
  if (!CONLLU_FORMATS.includes(format)) {
    throw new OptionError(
      `spanforest/nlp/evaluation: format is ${quote(format)}. Use one of ` +
        `${CONLLU_FORMATS.map(quote).join(', ')}.`
    );
  }
  return format === 'conllx'
    ? word => !isSpeltPunctuation(word)
    : word => !isTaggedPunctuation(word);
}
