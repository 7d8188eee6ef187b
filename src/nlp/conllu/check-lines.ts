import type {Sentence} from '../sentence.js';
import {SentenceError} from './sentence-error.js';
import {isWordLine} from './word-lines.js';

/**
 * Checks that a sentence has a line for each of its words. Only one that was
 * not read can be at odds with its own lines.
 *
 * @param where - The function that was given it, for the error.
 * @throws {@link SentenceError} if it has more or fewer.
 */
export function checkLines(where: string, {words, lines}: Sentence): void {
  const count = lines.filter(isWordLine).length;
  if (count === words.length) return;
  throw new SentenceError(
    `spanforest/nlp/${where}: the sentence has ${words.length} words, but ` +
      `${count} lines of words. Make sentences with sentenceOf.`,
    0
  );
}
