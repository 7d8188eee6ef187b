import {describe, expect, test} from 'vitest';
import {WordReader} from '../../../src/nlp/text/index.js';

describe('WordReader', () => {
  test('takes a line for a sentence and white space for a boundary', () => {
    const reader = new WordReader();
    const sentences = [...reader.push('  a b.\nc'), ...reader.end()];
    expect(sentences.map(({tokens}) => tokens.map(({form}) => form))).toEqual([
      ['a', 'b.'],
      ['c']
    ]);
    expect(sentences[0].spacesBefore).toBe('  ');
    expect(sentences[1].tokens[0].start).toBe(7);
  });
});
