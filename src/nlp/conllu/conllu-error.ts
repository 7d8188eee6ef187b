import {SpanforestError} from '../../graph/errors.js';

/** A text is not CoNLL-U or CoNLL-X, or holds no trees where it should. */
export class ConlluError extends SpanforestError {
  override name = 'ConlluError';
  /** Line of the text, counted from 1. */
  readonly line: number;
  /**
   * Column in that line, in UTF-16 units counted from 1; a byte order mark
   * counts for nothing.
   */
  readonly column: number;

  /** Makes the error for a place in a text. */
  constructor(message: string, line: number, column: number) {
    super(`line ${line}, column ${column}: ${message}`);
    this.line = line;
    this.column = column;
  }
}
