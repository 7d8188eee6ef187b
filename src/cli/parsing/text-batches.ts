import type {ConlluSettings} from '../../nlp/conllu/index.js';
import {LONGEST_SENTENCE} from '../../nlp/sentence.js';

/** What the sentences of a text to be parsed may come to. */
export const LIMITS: Omit<ConlluSettings, 'format' | 'mode'> = {
  maximumWords: LONGEST_SENTENCE,
  maximumLineLength: 1 << 20,
  maximumLength: 1 << 24
};

/** Some sentences of a text, which can be read without the rest of it. */
export interface TextBatch {
  /** The sentences, in memory that nobody else uses. */
  readonly bytes: Uint8Array;
  /** Whether the text begins with it. */
  readonly isFirst: boolean;
  /** Whether the text was cut off because it goes beyond {@link LIMITS}. */
  readonly isHopeless: boolean;
}

/**
 * Bytes of a batch, unless a single sentence has more: worth a message to
 * another thread, and parsed in a moment.
 */
export const BATCH_LENGTH: number = 1 << 15;

// A UTF-16 unit takes at most three bytes, so what has more bytes than this
// is beyond the limits. Two more units for a byte order mark and a carriage
// return.
const LONGEST_LINE = 3 * (LIMITS.maximumLineLength + 2);
const LONGEST_TEXT = 3 * LIMITS.maximumLength + LONGEST_LINE;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Cuts a text in CoNLL-U into batches, at blank lines.
 *
 * All sentences that have ended in what came so far are in a batch before
 * more is read, so nothing waits for input that pauses. Joined, the batches
 * are the text. Text that no reader could take is cut off as soon as it
 * shows: memory stays bounded whatever comes. Time linear in the text plus the
 * number of chunks.
 */
export async function* textBatches(
  chunks: AsyncIterable<Uint8Array>
): AsyncGenerator<TextBatch, void, undefined> {
  const cutter = new TextCutter();
  for await (const chunk of chunks) {
    cutter.push(chunk);
    yield* cutter.batches();
    if (cutter.isHopeless) break;
  }
  const rest = cutter.rest();
  if (rest !== null) yield rest;
}

class TextCutter {
  // What has come and is in no batch yet: the first so many bytes.
  #bytes = new Uint8Array(4 * BATCH_LENGTH);
  #length = 0;
  // No blank line ends before here, no line begins after there.
  #searched = 0;
  #lineStart = 0;
  #isFirst = true;

  push(chunk: Uint8Array): void {
    const length = this.#length + chunk.length;
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(2 * length);
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(chunk, this.#length);
    const feed = chunk.lastIndexOf(LINE_FEED);
    if (feed >= 0) this.#lineStart = this.#length + feed + 1;
    this.#length = length;
  }

  get isHopeless(): boolean {
    return (
      this.#length > LONGEST_TEXT ||
      this.#length - this.#lineStart > LONGEST_LINE
    );
  }

  /** The sentences that have ended. */
  *batches(): Generator<TextBatch, void, undefined> {
    const end = lastBreak(this.#bytes, this.#searched, this.#length);
    let start = 0;
    while (end - start > BATCH_LENGTH) {
      const limit = start + BATCH_LENGTH;
      const last = lastBreak(this.#bytes, start, limit);
      const next = last > 0 ? last : firstBreak(this.#bytes, limit, end);
      yield this.#take(start, next);
      start = next;
    }
    if (end > start) {
      yield this.#take(start, end);
      start = end;
    }
    if (start > 0) this.#bytes.copyWithin(0, start, this.#length);
    this.#length -= start;
    this.#lineStart -= start;
    // A line feed at the end may be followed by a blank line.
    this.#searched = Math.max(0, this.#length - 2);
  }

  /** What is left at the end of the text, if anything. */
  rest(): TextBatch | null {
    const {isHopeless} = this;
    if (this.#length === 0) return null;
    return {...this.#take(0, this.#length), isHopeless};
  }

  #take(start: number, end: number): TextBatch {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    return {bytes: this.#bytes.slice(start, end), isFirst, isHopeless: false};
  }
}

// Where the last blank line ends that stands behind another line, both in
// this part of the text; -1 if there is none.
function lastBreak(bytes: Uint8Array, from: number, to: number): number {
  for (let at = to - 1; at > from; at--) {
    if (isBreak(bytes, from, at)) return at + 1;
  }
  return -1;
}

// Where the first blank line ends behind a place; there is one.
function firstBreak(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    if (isBreak(bytes, 0, at)) return at + 1;
  }
  return to;
}

function isBreak(bytes: Uint8Array, from: number, at: number): boolean {
  if (bytes[at] !== LINE_FEED) return false;
  const before = bytes[at - 1] === CARRIAGE_RETURN ? at - 2 : at - 1;
  return before >= from && bytes[before] === LINE_FEED;
}
