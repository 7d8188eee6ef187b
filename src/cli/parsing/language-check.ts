import {languageDoubt} from '../../nlp/text/index.js';
import type {ParseCounts} from './batch-parser.js';

/**
 * A warning if the text seems to be in another language than the model's, or
 * else empty.
 *
 * @param isGiven - Whether the model was given as a file.
 */
export function languageWarning(
  {letters, inScript, tagged: words, known}: ParseCounts,
  language: string | undefined,
  isGiven: boolean
): string {
  const doubt = languageDoubt({words, known, letters, inScript}, language);
  if (doubt === '') return '';
  let advice = 'give the language of the text by --language.';
  if (isGiven) {
    advice =
      language === undefined
        ? 'the model may be for another language.'
        : 'give a model for the language of the text.';
  }
  return `warning: ${doubt}. Expect poor trees: ${advice}\n`;
}
