import {SpanforestError} from '../../graph/errors.js';

/** Words, heads or relations that no sentence can be made of. */
export class SentenceError extends SpanforestError {
  override name = 'SentenceError';
  /** Number of the offending word, counted from 1; 0 if it is not one word. */
  readonly word: number;

  /** Makes the error for a word. */
  constructor(message: string, word: number) {
    super(message);
    this.word = word;
  }
}
