import {GraphFormatError} from './errors.js';
import {
  BYTE_ORDER_MARK,
  encodingError,
  TextDecoding,
  type TextPosition,
  typeFault
} from './text-input.js';

// Pieces are joined in blocks of this many, so that a text that comes one
// character at a time takes little more memory than its characters.
const BLOCK = 1024;

// The most characters that a string can have in V8.
const LONGEST_TEXT = 2 ** 29 - 24;

/** Joins many pieces of a text in time linear in its length. */
export class TextBuffer {
  #blocks: string[] = [];
  #pieces: string[] = [];
  /** How many characters there are so far. */
  length = 0;
  readonly #maximum: number;

  constructor(maximum: number = LONGEST_TEXT) {
    this.#maximum = maximum;
  }

  /** Appends a piece to a text that begins at a line and column. */
  push(piece: string, line: number, column: number): void {
    this.length += piece.length;
    if (this.length > this.#maximum) {
      throw lengthError(this.#maximum, line, column);
    }
    this.#pieces.push(piece);
    if (this.#pieces.length === BLOCK) {
      this.#blocks.push(this.#pieces.join(''));
      this.#pieces = [];
    }
  }

  /** Returns the text, which begins at a line and column, and forgets it. */
  flush(line: number, column: number): string {
    let text: string;
    try {
      text = this.#blocks.join('') + this.#pieces.join('');
    } catch {
      throw lengthError(this.length - 1, line, column);
    }
    this.#blocks = [];
    this.#pieces = [];
    this.length = 0;
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

// The most characters that a line may have: far more than any edge needs.
const LONGEST_LINE = 1 << 27;

/**
 * Splits a text that comes in parts into lines, and calls back for each.
 *
 * Lines end in a line feed, with or without a carriage return before it; the
 * last one may end in neither, but is not empty. Time linear in the input plus
 * the number of parts, even if a line comes one character at a time.
 */
export class LineFeed {
  readonly #onLine: (line: LineCursor) => void;
  readonly #cursor: LineCursor;
  readonly #decoding: TextDecoding;
  #isStarted = false;

  /** @param tooLong - Makes the error for a line that is too long. */
  constructor(
    onLine: (line: LineCursor) => void,
    longest: number = LONGEST_LINE,
    tooLong: (longest: number, line: number) => Error = lineError
  ) {
    const cursor = new LineCursor(longest, tooLong);
    this.#onLine = onLine;
    this.#cursor = cursor;
    this.#decoding = new TextDecoding({
      encoding: byte => encodingError(byte, cursor.position()),
      type: typeFault
    });
  }

  /** Whether no character is unfinished. */
  get isWhole(): boolean {
    return this.#decoding.isWhole;
  }

  /** Whether the text so far ends with a whole line. */
  get isBetweenLines(): boolean {
    return this.#decoding.isWhole && !this.#cursor.isUnfinished;
  }

  /** Takes the next part of the text. */
  push(part: string | Uint8Array): void {
    const cursor = this.#cursor;
    for (const text of this.#decoding.decode(part)) {
      const isMark = !this.#isStarted && text.charCodeAt(0) === BYTE_ORDER_MARK;
      this.#isStarted = true;
      cursor.push(isMark ? text.slice(1) : text);
      while (cursor.advance()) this.#onLine(cursor);
    }
  }

  /** Counts lines that were read elsewhere, between two lines of this text. */
  skip(count: number): void {
    this.#cursor.number += count;
  }

  /** Ends the text, and returns where that is. */
  finish(): TextPosition {
    this.#decoding.finish();
    const position = this.#cursor.position();
    if (this.#cursor.finish()) this.#onLine(this.#cursor);
    return position;
  }
}

/**
 * Iterates over the lines of a text that comes in pieces. Lines are not cut out
 * of their piece, because V8 reads the characters of a cut-out line more slowly.
 */
export class LineCursor {
  /** A text that contains the line, at `start..end` without its ending. */
  text = '';
  start = 0;
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
  // The unfinished line, if there is one.
  readonly #unfinished = new TextBuffer();
  // The last piece, and where its next line begins.
  #piece = '';
  #at = 0;

  /** @param longest - The most characters of a line, without its line feed. */
  constructor(
    longest: number,
    tooLong: (longest: number, line: number) => Error
  ) {
    this.#longest = longest;
    this.#tooLong = tooLong;
  }

  /** Whether the last line so far has no line feed. */
  get isUnfinished(): boolean {
    return this.#unfinished.length > 0;
  }

  /** Adds a piece, once {@link advance} has found no more lines. */
  push(piece: string): void {
    this.#piece = piece;
    this.#at = 0;
  }

  /** Goes to the next line; returns `false` if it needs another piece. */
  advance(): boolean {
    const start = this.#at;
    const feed = this.#piece.indexOf('\n', start);
    if (feed < 0 || this.isUnfinished || feed - start > this.#longest) {
      return this.#advanceOverPieces(feed);
    }
    this.#at = feed + 1;
    this.#goTo(this.#piece, start, feed, feed + 1);
    return true;
  }

  // Keeps an unfinished line, or finishes one. Throws as soon as it is too long.
  #advanceOverPieces(feed: number): boolean {
    const piece = this.#piece.slice(this.#at, feed < 0 ? undefined : feed);
    const number = this.number + 1;
    if (this.#unfinished.length + piece.length > this.#longest) {
      throw this.#tooLong(this.#longest, number);
    }
    if (piece !== '') this.#unfinished.push(piece, number, 1);
    if (feed < 0) {
      this.push('');
      return false;
    }
    this.#unfinished.push('\n', number, 1);
    this.#at = feed + 1;
    const line = this.#unfinished.flush(number, 1);
    this.#goTo(line, 0, line.length - 1, line.length);
    return true;
  }

  /** Goes to the last line; returns `false` if a line feed ends the text. */
  finish(): boolean {
    if (!this.isUnfinished) return false;
    const line = this.#unfinished.flush(this.number + 1, 1);
    this.#goTo(line, 0, line.length, line.length);
    return true;
  }

  /** Where the text so far ends, once {@link advance} returned `false`. */
  position(): TextPosition {
    return {line: this.number + 1, column: this.#unfinished.length + 1};
  }

  #goTo(text: string, start: number, end: number, next: number): void {
    if (end > start && text.charCodeAt(end - 1) === 13) end--; // \r
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
