import {GraphFormatError} from '../errors.js';

// Pieces are joined in blocks of this many, so that a text that comes one
// character at a time takes little more room than its characters.
const BLOCK = 1024;

/**
 * Gathers a text from many pieces in time linear in its length, whatever the
 * pieces are.
 */
export class TextBuffer {
  #blocks: string[] = [];
  #pieces: string[] = [];
  #length = 0;

  /** How long the text is so far. */
  get length(): number {
    return this.#length;
  }

  /** Adds a piece at the end. */
  push(piece: string): void {
    this.#length += piece.length;
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
      throw new GraphFormatError(
        `from here on ${this.#length} characters would have to be held in ` +
          'one string, which is more than it can hold. Use a format with ' +
          'one edge on each line.',
        line,
        column
      );
    }
    this.#blocks = [];
    this.#pieces = [];
    this.#length = 0;
    return text;
  }
}
