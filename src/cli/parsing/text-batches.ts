import type {ConlluSettings} from '../../nlp/conllu/index.js';
import {LONGEST_SENTENCE} from '../../nlp/sentence.js';

/** Limits of the sentences to parse. */
export const LIMITS: Omit<ConlluSettings, 'format' | 'mode'> = {
  maximumWords: LONGEST_SENTENCE,
  maximumLineLength: 1 << 20,
  maximumLength: 1 << 24
};

/** With more words, parsing takes too long for an interrupt to wait. */
export const LONG_SENTENCE = 500;

/** Some sentences of a text, which can be read without the rest. */
export interface TextBatch {
  /** The sentences, in a buffer that is not shared. */
  readonly bytes: Uint8Array;
  /** Whether the text begins with this batch. */
  readonly isFirst: boolean;
  /** Whether the text was cut off because it exceeds {@link LIMITS}. */
  readonly isTruncated: boolean;
}

/** Maximum bytes of a batch, unless a single sentence has more. */
export const BATCH_LENGTH: number = 1 << 15;

// A UTF-16 unit takes at most three bytes, so anything longer exceeds the
// limits. Two more units for a byte order mark and a carriage return.
const LONGEST_LINE = 3 * (LIMITS.maximumLineLength + 2);
const LONGEST_TEXT = 3 * LIMITS.maximumLength + LONGEST_LINE;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Cuts a text in CoNLL-U into batches, at blank lines. All complete sentences
 * are in a batch before more is read. Joined, the batches are the text, but a
 * text that exceeds the limits is cut off, so memory stays bounded. Time linear
 * in the text plus the number of chunks.
 */
export async function* textBatches(
  chunks: AsyncIterable<Uint8Array>
): AsyncGenerator<TextBatch, void, undefined> {
  // The text that is not in a batch yet.
  let bytes = new Uint8Array(4 * BATCH_LENGTH);
  let length = 0;
  // No blank line ends before `searched`, no line begins after `lineStart`.
  let searched = 0;
  let lineStart = 0;
  let isFirst = true;
  let isTruncated = false;
  const take = (start: number, end: number): TextBatch => {
    const batch = {bytes: bytes.slice(start, end), isFirst, isTruncated};
    isFirst = false;
    return batch;
  };
  for await (const chunk of chunks) {
    if (length + chunk.length > bytes.length) {
      const larger = new Uint8Array(2 * (length + chunk.length));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(chunk, length);
    const feed = chunk.lastIndexOf(LINE_FEED);
    if (feed >= 0) lineStart = length + feed + 1;
    length += chunk.length;

    const end = lastBreak(bytes, searched, length);
    let start = 0;
    while (start < end) {
      let next = end;
      const limit = start + BATCH_LENGTH;
      if (limit < end) {
        next = lastBreak(bytes, start, limit);
        if (next < 0) next = firstBreak(bytes, limit, end);
      }
      yield take(start, next);
      start = next;
    }
    if (start > 0) bytes.copyWithin(0, start, length);
    length -= start;
    lineStart -= start;
    // A line feed at the end may be followed by a blank line.
    searched = Math.max(0, length - 2);
    isTruncated = length > LONGEST_TEXT || length - lineStart > LONGEST_LINE;
    if (isTruncated) break;
  }
  if (length > 0) yield take(0, length);
}

// The end of the last blank line that follows another line, both in this part
// of the text; -1 if there is none.
function lastBreak(bytes: Uint8Array, from: number, to: number): number {
  for (let at = to - 1; at > from; at--) {
    if (isBreak(bytes, from, at)) return at + 1;
  }
  return -1;
}

// The end of the first blank line after a position; there is one.
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

/** Whether a sentence is long: a fast guess that counts comments as words. */
export function hasLongSentence(bytes: Uint8Array): boolean {
  let lines = 0;
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(LINE_FEED, start);
    if (end < 0) return false;
    const isBlank =
      end === start || (end === start + 1 && bytes[start] === CARRIAGE_RETURN);
    lines = isBlank ? 0 : lines + 1;
    if (lines > LONG_SENTENCE) return true;
    start = end + 1;
  }
}
