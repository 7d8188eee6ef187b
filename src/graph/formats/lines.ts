import {GraphFormatError} from '../errors.js';
import {readText, type TextInput, type TextPosition} from './text-input.js';

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

/**
 * Takes in one line, as a part of a longer text.
 *
 * @param text - What the line stands in; nothing about the rest is certain.
 * @param start - Where the line begins.
 * @param end - Where it ends, without its ending.
 * @param next - Where its ending ends: `'\n'` or `'\r\n'`; the last line may
 * also end in `''` or `'\r'`.
 * @param number - Its number, counted from 1.
 */
type LineCallback = (
  text: string,
  start: number,
  end: number,
  next: number,
  number: number
) => void;

const CARRIAGE_RETURN = 13;

// The most characters that a line may have: far more than any edge needs, far
// less than the memory there is.
const LONGEST_LINE = 1 << 27;

/**
 * Calls back synchronously for every line of a text, waiting only for the
 * chunks of the input.
 *
 * Lines end in a line feed, with or without a carriage return before it; the
 * last one need not end in anything. What follows a last line feed is no
 * line. Lines are not cut out of their chunk, because reading characters of
 * a cut-out line is slower in V8. Time linear in the input plus the number
 * of chunks, even if a line comes one character at a time.
 *
 * @param longest - The most characters that a line may have.
 * @returns where the text ends.
 * @throws {@link GraphFormatError} if a line is longer.
 */
export async function readLines(
  input: TextInput,
  onLine: LineCallback,
  longest: number = LONGEST_LINE
): Promise<TextPosition> {
  const lines = new LineCursor(longest, lineError);
  await readText(input, {
    push: text => {
      lines.push(text);
      while (lines.advance()) {
        onLine(lines.text, lines.start, lines.end, lines.next, lines.number);
      }
    },
    position: () => lines.position()
  });
  const position = lines.position();
  if (lines.finish()) {
    onLine(lines.text, lines.start, lines.end, lines.next, lines.number);
  }
  return position;
}

/**
 * Goes through the lines of a text that comes in pieces. It stands on one
 * line at a time, which is a part of a longer text.
 */
export class LineCursor {
  /** What the line stands in; nothing about the rest is certain. */
  text = '';
  /** Where the line begins. */
  start = 0;
  /** Where it ends, without its ending. */
  end = 0;
  /**
   * Where its ending ends: `'\n'` or `'\r\n'`; the last line may also end in
   * `''` or `'\r'`.
   */
  next = 0;
  /** Its number, counted from 1; 0 before the first. */
  number = 0;

  readonly #longest: number;
  readonly #tooLong: (longest: number, line: number) => Error;
  // The line that has begun but has not ended yet, if there is one.
  readonly #begun = new TextBuffer();
  #isBegun = false;
  // The piece that came last, and where its next line begins.
  #piece = '';
  #at = 0;

  /**
   * @param longest - The most characters that a line may have, its line feed
   * not counted.
   * @param tooLong - The error for a line that is longer.
   */
  constructor(
    longest: number,
    tooLong: (longest: number, line: number) => Error
  ) {
    this.#longest = longest;
    this.#tooLong = tooLong;
  }

  /** Takes in a piece, once {@link advance} has found no more lines. */
  push(piece: string): void {
    this.#piece = piece;
    this.#at = 0;
  }

  /**
   * Goes to the next line; `false` if it has not ended yet, and another piece
   * is needed. Fails as soon as a line is too long, ended or not.
   */
  advance(): boolean {
    const start = this.#at;
    const feed = this.#piece.indexOf('\n', start);
    const isOdd = feed < 0 || this.#isBegun || feed - start > this.#longest;
    if (isOdd) return this.#advanceOverPieces(feed);
    this.#at = feed + 1;
    this.#stand(this.#piece, start, feed, feed + 1);
    return true;
  }

  // Holds back a line whose end is still to come, finishes one held back.
  #advanceOverPieces(feed: number): boolean {
    const start = this.#at;
    const piece = this.#piece.slice(start, feed < 0 ? undefined : feed);
    const number = this.number + 1;
    if (this.#begun.length + piece.length > this.#longest) {
      throw this.#tooLong(this.#longest, number);
    }
    if (piece !== '') this.#begun.push(piece, number, 1);
    this.#isBegun = feed < 0 && this.#begun.length > 0;
    if (feed < 0) {
      this.push('');
      return false;
    }
    this.#begun.push('\n', number, 1);
    this.#at = feed + 1;
    const line = this.#begun.take(number, 1);
    this.#stand(line, 0, line.length - 1, line.length);
    return true;
  }

  /** Goes to the last line; `false` if the text ends in a line feed. */
  finish(): boolean {
    if (!this.#isBegun) return false;
    this.#isBegun = false;
    const line = this.#begun.take(this.number + 1, 1);
    this.#stand(line, 0, line.length, line.length);
    return true;
  }

  /** Where the text ends so far, once there are no more lines in it. */
  position(): TextPosition {
    return {line: this.number + 1, column: this.#begun.length + 1};
  }

  #stand(text: string, start: number, end: number, next: number): void {
    if (end > start && text.charCodeAt(end - 1) === CARRIAGE_RETURN) end--;
    this.text = text;
    this.start = start;
    this.end = end;
    this.next = next;
    this.number++;
  }
}

function lineError(longest: number, line: number): GraphFormatError {
  return new GraphFormatError(
    `this line has more than ${longest} characters. Check that this is a ` +
      'text with one edge on each line.',
    line,
    1
  );
}
