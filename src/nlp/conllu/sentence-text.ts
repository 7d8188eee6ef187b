import {TextBuffer} from '../../graph/formats/text-buffer.js';
import {copyOf} from './field-cache.js';

/** Gathers the lines of a sentence, whatever texts they stand in. */
export class SentenceText {
  /** How many characters there are so far. */
  length = 0;
  /** How many lines there are so far. */
  count = 0;

  // Lines of texts before the last one.
  readonly #before = new TextBuffer();
  // The lines of the last text stand in it from start to end.
  #text = '';
  #start = 0;
  #end = 0;

  /** Adds the line that stands in a text from `start` to `next`. */
  add(text: string, start: number, next: number): void {
    // A line stands in the same text as the one before it, and right behind
    // it, exactly if it begins where that one ended: otherwise it begins at
    // 0, or the line before it was joined of several pieces and is longer
    // than what it took of the last.
    if (start !== this.#end || this.count === 0) {
      this.#keep();
      this.#text = text;
      this.#start = start;
    }
    this.#end = next;
    this.length += next - start;
    this.count++;
  }

  /** Hands out the lines, each with its ending, and starts anew. */
  take(): string[] {
    let text: string;
    if (this.#before.length === 0) {
      text = copyOf(this.#text, this.#start, this.#end);
    } else {
      this.#keep();
      text = this.#before.take(1, 1);
    }
    const lines: string[] = [];
    for (let start = 0; start < text.length; ) {
      const feed = text.indexOf('\n', start);
      const next = feed < 0 ? text.length : feed + 1;
      lines.push(text.slice(start, next));
      start = next;
    }
    this.#text = '';
    this.#start = 0;
    this.#end = 0;
    this.length = 0;
    this.count = 0;
    return lines;
  }

  #keep(): void {
    if (this.#start === this.#end) return;
    this.#before.push(this.#text.slice(this.#start, this.#end), 1, 1);
  }
}
