/**
 * Sentences of more words than this take so long, a tenth of a second and
 * more, that an interrupt should not have to wait for them.
 */
export const LONG_SENTENCE = 500;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Tells whether a text in CoNLL-U has a long sentence. Comments and the like
 * count as words: it is no more than a guess, at no cost to speak of.
 */
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
