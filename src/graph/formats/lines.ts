import {TextBuffer} from './text-buffer.js';
import {
  readText,
  type TextInput,
  type TextPosition,
  type TextSink
} from './text-input.js';

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
export type LineCallback = (
  text: string,
  start: number,
  end: number,
  next: number,
  number: number
) => void;

const CARRIAGE_RETURN = 13;

// The most characters that a line may come to over several chunks: far more
// than any edge needs, far less than the memory there is.
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
 * @param longest - The most characters that a line may come to over several
 * chunks.
 * @returns where the text ends.
 * @throws {@link GraphFormatError} if a line is longer.
 */
export async function readLines(
  input: TextInput,
  onLine: LineCallback,
  longest: number = LONGEST_LINE
): Promise<TextPosition> {
  const splitter = new LineSplitter(onLine, longest);
  await readText(input, splitter);
  return splitter.finish();
}

class LineSplitter implements TextSink {
  readonly #onLine: LineCallback;
  // The line that has begun but has not ended yet.
  readonly #begun: TextBuffer;
  #number = 1;

  constructor(onLine: LineCallback, longest: number) {
    this.#onLine = onLine;
    this.#begun = new TextBuffer(longest);
  }

  push(text: string): void {
    let start = 0;
    let end = text.indexOf('\n');
    if (end >= 0 && this.#begun.length > 0) {
      this.#begun.push(text.slice(0, end + 1), this.#number, 1);
      const line = this.#begun.take(this.#number, 1);
      this.#emit(line, 0, line.length - 1, line.length);
      start = end + 1;
      end = text.indexOf('\n', start);
    }
    while (end >= 0) {
      this.#emit(text, start, end, end + 1);
      start = end + 1;
      end = text.indexOf('\n', start);
    }
    if (start < text.length) {
      this.#begun.push(text.slice(start), this.#number, 1);
    }
  }

  position(): TextPosition {
    return {line: this.#number, column: this.#begun.length + 1};
  }

  finish(): TextPosition {
    const position = this.position();
    if (this.#begun.length > 0) {
      const line = this.#begun.take(this.#number, 1);
      this.#emit(line, 0, line.length, line.length);
    }
    return position;
  }

  #emit(text: string, start: number, end: number, next: number): void {
    if (end > start && text.charCodeAt(end - 1) === CARRIAGE_RETURN) end--;
    this.#onLine(text, start, end, next, this.#number++);
  }
}
