import {GraphFormatError} from '../errors.js';

// Pieces are joined in blocks of this many, so that a text that comes one
// character at a time takes little more room than its characters.
const BLOCK = 1024;

// The most characters that a string can have in V8.
const LONGEST = 2 ** 29 - 24;

/**
 * Gathers a text from many pieces in time linear in its length, whatever the
 * pieces are.
 */
export class TextBuffer {
  #blocks: string[] = [];
  #pieces: string[] = [];
  #length = 0;
  readonly #maximum: number;

  /** @param maximum - The most characters that the text may have. */
  constructor(maximum: number = LONGEST) {
    this.#maximum = maximum;
  }

  /** How long the text is so far. */
  get length(): number {
    return this.#length;
  }

  /**
   * Adds a piece at the end.
   *
   * @param line - Where the text begins, for the error.
   * @throws {@link GraphFormatError} if the text gets too long, before it
   * takes all the memory there is.
   */
  push(piece: string, line: number, column: number): void {
    this.#length += piece.length;
    if (this.#length > this.#maximum) {
      throw lengthError(this.#maximum, line, column);
    }
    this.#pieces.push(piece);
    if (this.#pieces.length === BLOCK) {
      this.#blocks.push(this.#pieces.join(''));
      this.#pieces = [];
    }
  }

  /**
   * Hands out the text and starts anew.
   *
   * @param line - Where the text begins, for the error.
   * @throws {@link GraphFormatError} if it is longer than a string can be.
   */
  take(line: number, column: number): string {
    let text: string;
    try {
      text = this.#blocks.join('') + this.#pieces.join('');
    } catch {
      throw lengthError(this.#length - 1, line, column);
    }
    this.#blocks = [];
    this.#pieces = [];
    this.#length = 0;
    return text;
  }
}

function lengthError(
  maximum: number,
  line: number,
  column: number
): GraphFormatError {
  return new GraphFormatError(
    `from here on more than ${maximum} characters would have to be held in ` +
      'one string. Use a format with one edge on each line, and check that ' +
      'this is a text.',
    line,
    column
  );
}
