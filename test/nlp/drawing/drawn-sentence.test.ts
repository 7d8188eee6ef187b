import {describe, expect, test} from 'vitest';
import {commentOf} from '../../../src/nlp/conllu/index.js';
import {textOf} from '../../../src/nlp/drawing/index.js';

describe('the text of a sentence', () => {
  const words = [
    {form: 'Hi', misc: 'Gloss=x|SpaceAfter=No'},
    {form: ','},
    {form: 'you', misc: '_'}
  ];

  test('is made of its words', () => {
    expect(textOf({words})).toBe('Hi, you');
    expect(textOf({words: []})).toBe('');
  });

  test('is taken from the comment', () => {
    const lines = ['\ufeff# sent_id = a = b \r\n', '#text=Hi, you!\n'];
    expect(textOf({words, lines})).toBe('Hi, you!');
    expect(commentOf({lines}, 'sent_id')).toBe('a = b');
    expect(commentOf({lines}, '__proto__')).toBe('');
    expect(textOf({words, lines: ['# text = \n']})).toBe('Hi, you');
  });

  test('is found in linear time, and may hold any character', () => {
    const lines = [`# text = x${' '.repeat(500_000)}y\u2028z \n`];
    const text = textOf({words, lines});
    expect(text.length).toBe(500_004);
    expect(text.endsWith('y\u2028z')).toBe(true);
  });
});
