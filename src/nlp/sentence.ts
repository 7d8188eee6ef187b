import type {Word} from './word.js';

/**
 * A sentence of a CoNLL-U or CoNLL-X text, with all that it takes to write it
 * back byte for byte. Blank lines and comments that belong to no words are
 * sentences without words.
 */
export interface Sentence {
  /** The words in order: the word with id `i` is `words[i - 1]`. */
  readonly words: readonly Word[];
  /**
   * Every line, with its ending: comments, words, multiword ranges, empty
   * nodes, and the blank line behind them. The first line of a text begins
   * with the byte order mark if there is one, and the last need have no
   * ending.
   */
  readonly lines: readonly string[];
  /** Number of its first line in the text, counted from 1. */
  readonly firstLine: number;
}
