import {describe, expect, test} from 'vitest';
import {hashText} from '../../../src/nlp/features/index.js';
import {encodeWordTable} from '../../../src/nlp/text/index.js';
import {WordClasses} from '../../../src/nlp/text/word-forms.js';

describe('a table of words', () => {
  test('finds the class of every word, and rarely one of another', () => {
    const words = Array.from({length: 5000}, (_, i) => `word${i}`);
    const table = encodeWordTable(
      new Map(words.map((word, i) => [hashText(word), i % 7])),
      []
    );
    const classes = new WordClasses(table);
    const wrong = words.filter(
      (word, i) => classes.classOf(hashText(word)) !== i % 7
    );
    // Two words may share a hash.
    expect(wrong.length).toBeLessThan(5);
    const found = words.filter(
      word => classes.classOf(hashText(`no ${word}`)) >= 0
    );
    expect(found.length).toBeLessThan(10);
    expect(table.gaps.length).toBeLessThan(3 * words.length);
  });

  // Lengths around that of a block of the index, and hashes at both ends.
  test.each([1, 2, 31, 32, 33, 64, 65, 1000])(
    'of %i hashes finds these and no other',
    count => {
      const keys = Array.from({length: count}, (_, i) =>
        Math.floor((i * (2 ** 26 - 1)) / Math.max(1, count - 1))
      );
      const hashes = keys.map(key => (key << 6) | 5);
      const table = encodeWordTable(
        new Map(hashes.map((hash, i) => [hash, i])),
        []
      );
      const classes = new WordClasses(table);
      expect(hashes.map(hash => classes.classOf(hash))).toEqual([
        ...keys.keys()
      ]);
      const taken = new Set(keys);
      for (const key of keys) {
        for (const other of [key - 1, key + 1, key ^ 77]) {
          if (taken.has(other) || other < 0 || other >= 2 ** 26) continue;
          expect(classes.classOf(other << 6)).toBe(-1);
        }
      }
    }
  );

  test('may be empty', () => {
    const classes = new WordClasses(encodeWordTable(new Map(), []));
    expect(classes.classOf(hashText('word'))).toBe(-1);
  });
});
