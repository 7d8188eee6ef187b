import {GraphFormatError} from './errors.js';
import {type Message, told} from './message.js';
import {
  BYTE_ORDER_MARK,
  encodingError,
  encodingProblem,
  isWellFormed,
  TextDecoding,
  type TextPosition,
  typeFault
} from './text-input.js';

// The most characters that a string can have in V8.
const LONGEST_TEXT = 2 ** 29 - 24;

/** A text that comes in parts, and is held as a whole. */
export class WholeText {
  #text = '';
  readonly #decoding = new TextDecoding({
    encoding: byte =>
      errorIn(this.#text, this.#text.length, encodingProblem(byte)),
    type: typeFault
  });
  readonly #longest: number;

  /** @param longest - The most characters. */
  constructor(longest: number = LONGEST_TEXT) {
    this.#longest = longest;
  }

  /** Takes the next part of the text. */
  push(part: string | Uint8Array): void {
    for (const piece of this.#decoding.decode(part)) {
      if (this.#text.length + piece.length > this.#longest) {
        throw errorIn(
          this.#text,
          0,
          `the text has more than ${this.#longest} characters, and would have ` +
            'to be held as a whole. Save it as csv.'
        );
      }
      this.#text += piece;
    }
  }

  /** Ends the text, and returns it without a byte order mark. */
  finish(): string {
    this.#decoding.finish();
    return this.#text.replace(/^\ufeff/, '');
  }
}

/** The error about a place in a text. */
export function errorIn(
  text: string,
  at: number,
  problem: string | Message
): GraphFormatError {
  let line = 1;
  let start = 0;
  for (;;) {
    const end = text.indexOf('\n', start);
    if (end < 0 || end >= at) break;
    line++;
    start = end + 1;
  }
  return told(GraphFormatError, problem, line, at - start + 1);
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

/** A program that scans lines of its input. */
interface LineProgram {
  /** The most bytes of the input. */
  readonly capacity: number;
  readonly input: Uint8Array;
}

/** What reads plain lines from bytes. */
export interface PlainLines {
  /**
   * The program that scans them; `null` if the next line is not plain, or must
   * be read before that is known, and `undefined` if none will ever be scanned.
   */
  prepare(): LineProgram | null | undefined;
  /**
   * Scans lines at `from..to` of the input of the program. Returns how many it
   * has read, and where it stops: at the end, or at a line that is not plain.
   */
  scan(from: number, to: number): {lines: number; position: number};
}

/**
 * Splits a text that comes in parts into lines.
 *
 * A scanner in WebAssembly reads the lines that are plain; for all others it
 * calls back. Without WebAssembly, or in short texts, it does so for all lines.
 */
export class ScannedLines {
  readonly #lines: LineFeed;
  readonly #plain: PlainLines;
  // From so many bytes on, a scanner pays; infinite without one.
  #scanFrom: number;
  // How much of the text has come.
  #length = 0;
  // What is in the input of the program: bytes at #from..#to of the part.
  #from = 0;
  #to = 0;

  constructor(
    onLine: (line: LineCursor) => void,
    plain: PlainLines,
    scanFrom: number = SCAN_FROM
  ) {
    this.#lines = new LineFeed(onLine);
    this.#plain = plain;
    this.#scanFrom = scanFrom;
  }

  /** Takes the next part of the text. */
  push(part: string | Uint8Array): void {
    this.#length += part.length;
    const bytes = this.#length < this.#scanFrom ? null : this.#bytesOf(part);
    if (bytes === null) {
      this.#lines.push(part);
      return;
    }
    this.#to = 0;
    for (let at = 0; at < bytes.length; ) {
      if (this.#lines.isBetweenLines) at = this.#scan(bytes, at);
      const isScanned = this.#scanFrom < Infinity;
      const feed = isScanned ? bytes.indexOf(FEED, at) : -1;
      const end = feed < 0 ? bytes.length : feed + 1;
      if (end > at) this.#lines.push(bytes.subarray(at, end));
      at = end;
    }
  }

  /** Ends the text, and returns where that is. */
  finish(): TextPosition {
    return this.#lines.finish();
  }

  // The bytes of a part; `null` if it is half a character.
  #bytesOf(part: string | Uint8Array): Uint8Array | null {
    if (part instanceof Uint8Array) return part;
    return this.#lines.isWhole && isWellFormed(part)
      ? new TextEncoder().encode(part)
      : null;
  }

  // Scans plain lines from a position on; returns where it stops.
  #scan(bytes: Uint8Array, start: number): number {
    const program = this.#plain.prepare();
    if (program === undefined) this.#scanFrom = Infinity;
    if (!program) return start;
    for (let at = start; ; ) {
      if (at >= this.#to) {
        // Whole lines only.
        const feed = bytes.lastIndexOf(FEED, at + program.capacity - 1);
        if (feed < at) return at;
        this.#from = at;
        this.#to = feed + 1;
        program.input.set(bytes.subarray(at, feed + 1));
      }
      const from = at - this.#from;
      const found = this.#plain.scan(from, this.#to - this.#from);
      if (found.position === from) return at;
      this.#lines.skip(found.lines);
      at = this.#from + found.position;
    }
  }
}

const FEED = 10;

// Shorter texts are read before a scanner would be ready.
const SCAN_FROM = 1 << 15;

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
  #unfinished = '';
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
    return this.#unfinished !== '';
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
    const length = (feed < 0 ? this.#piece.length : feed) - start;
    if (this.#unfinished.length + length > this.#longest) {
      throw this.#tooLong(this.#longest, this.number + 1);
    }
    if (feed < 0) {
      this.#unfinished += this.#piece.slice(start);
      this.push('');
      return false;
    }
    this.#at = feed + 1;
    if (this.#unfinished === '') {
      this.#goTo(this.#piece, start, feed, feed + 1);
      return true;
    }
    const line = this.#unfinished + this.#piece.slice(start, feed + 1);
    this.#unfinished = '';
    this.#goTo(line, 0, line.length - 1, line.length);
    return true;
  }

  /** Goes to the last line; returns `false` if a line feed ends the text. */
  finish(): boolean {
    const line = this.#unfinished;
    this.#unfinished = '';
    if (line !== '') this.#goTo(line, 0, line.length, line.length);
    return line !== '';
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
