import {describe, expect, test} from 'vitest';
import {hasLongSentence, LONG_SENTENCE} from '../../src/cli/long-sentence.js';
import {sentence} from '../support/treebanks.js';

const isLong = (text: string) => hasLongSentence(Buffer.from(text));

describe('hasLongSentence', () => {
  test('goes by words, not by bytes', () => {
    const short = sentence(LONG_SENTENCE, 'x'.repeat(100));
    expect(isLong(short)).toBe(false);
    expect(isLong(sentence(LONG_SENTENCE + 1, 'x'))).toBe(true);
  });

  test('looks at each sentence of a text alone', () => {
    const short = sentence(LONG_SENTENCE - 1);
    expect(isLong('')).toBe(false);
    for (const text of [short + short, `${short}\n${short}`]) {
      expect(isLong(text)).toBe(false);
      expect(isLong(text.replaceAll('\n', '\r\n'))).toBe(false);
    }
    const long = sentence(LONG_SENTENCE + 1);
    for (const text of [long + short, short + long, long.trimEnd()]) {
      expect(isLong(`# text\n${text}`)).toBe(true);
      expect(isLong(text.replaceAll('\n', '\r\n') + short)).toBe(true);
    }
  });
});
