import {quote} from '../../graph/errors.js';
import {SentenceError} from './sentence-error.js';

// What would end a field or a line, or could not be written.
const FORBIDDEN = /[\0\t\n\r]|\p{Surrogate}/u;

/** Whether a value can be a field of a word's line. */
export function isField(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !FORBIDDEN.test(value);
}

/**
 * Checks that a value can be a field of a word's line.
 *
 * @param where - The function that was given it, for the error.
 * @param name - What the field is called there.
 * @throws {@link SentenceError} that names the word.
 */
export function checkField(
  where: string,
  name: string,
  value: unknown,
  word: number
): string {
  if (isField(value)) return value;
  throw new SentenceError(
    `spanforest/nlp/${where}: the ${name} of word ${word} is ` +
      `${quote(value)}. Pass a text without tabs, line breaks, NUL and lone ` +
      "surrogates, or '_' for nothing.",
    word
  );
}
