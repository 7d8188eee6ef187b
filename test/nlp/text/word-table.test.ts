import {describe, expect, test} from 'vitest';
import {hashText} from '../../../src/nlp/features/index.js';
import {
  encodeWordTable,
  WordClasses
} from '../../../src/nlp/text/word-table.js';

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

  test('may be empty', () => {
    const classes = new WordClasses(encodeWordTable(new Map(), []));
    expect(classes.classOf(hashText('word'))).toBe(-1);
  });
});
