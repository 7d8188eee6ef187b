import {describe, expect, test} from 'vitest';
import {textOf} from '../../../src/nlp/drawing/index.js';
import {parseConllu} from '../../../src/nlp/index.js';
import {commentOf} from '../../../src/nlp/sentence.js';

describe('the text of a sentence', () => {
  const words = [
    {form: 'Hi', misc: 'Gloss=x|SpaceAfter=No'},
    {form: ','},
    {form: 'you', misc: '_'}
  ];

  const read = (text: string) => parseConllu(text)[0].comments;

  test('is made of its words', () => {
    expect(textOf({words})).toBe('Hi, you');
    expect(textOf({words: []})).toBe('');
  });

  test('is taken from the comment', () => {
    const comments = read('\ufeff# sent_id = a = b \r\n#text=Hi, you!\n');
    expect(textOf({words, comments})).toBe('Hi, you!');
    expect(commentOf({comments}, 'sent_id')).toBe('a = b');
    expect(commentOf({comments}, '__proto__')).toBe('');
    expect(textOf({words, comments: read('# text = \n')})).toBe('Hi, you');
  });

  test('is found in linear time, and may hold any character', () => {
    const comments = read(`# text = x${' '.repeat(500_000)}y\u2028z \n`);
    const text = textOf({words, comments});
    expect(text.length).toBe(500_004);
    expect(text.endsWith('y\u2028z')).toBe(true);
  });
});
