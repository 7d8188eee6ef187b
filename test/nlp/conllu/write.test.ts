import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
  parseConllu,
  type Sentence,
  SentenceError,
  treeHeads,
  withHeads,
  writeSentence
} from '../../../src/nlp/index.js';
import {conlluText, line, TRICKY} from '../../support/conllu.js';

const deprelsOf = ({words}: Sentence) => [
  '',
  ...words.map(({deprel}) => deprel)
];

describe('writeSentence', () => {
  it('writes what was read', () => {
    const text = parseConllu(TRICKY).map(writeSentence).join('');
    expect(text).toBe(TRICKY);
  });
});

describe('withHeads', () => {
  it('changes two columns of the words, and nothing else', () => {
    const [sentence] = parseConllu(TRICKY);
    const changed = withHeads(sentence, [-1, 0, 1, 2], ['', 'A', 'B', 'C']);
    const lines = sentence.source!.text.split(/(?<=\n)/);
    lines[3] = lines[3].replace('\t3\tcase\t', '\t0\tA\t');
    lines[4] = lines[4].replace('\t3\tdet\t', '\t1\tB\t');
    lines[7] = lines[7].replace('\t0\troot\t', '\t2\tC\t');
    expect(writeSentence(changed)).toBe(lines.join(''));
    expect(changed.words.map(({head}) => head)).toEqual([0, 1, 2]);
    expect(changed.words[1]).toEqual({
      ...sentence.words[1],
      head: 1,
      deprel: 'B'
    });
    expect(sentence.words[0].head).toBe(3);
  });

  it('writes _ for relations that are not given', () => {
    const [sentence] = parseConllu(line(1, 'a', 0, 'root'));
    const changed = withHeads(sentence, Int32Array.of(-1, 0));
    expect(changed.words[0].deprel).toBe('_');
    expect(writeSentence(changed)).toBe(line(1, 'a', 0, '_'));
  });

  it('writes the last columns of CoNLL-X', () => {
    for (const end of ['', '\n', '\r\n']) {
      const text = `1\ta\t_\t_\t_\t_\t0\troot${end}`;
      const [sentence] = parseConllu(text, {format: 'conllx'});
      const changed = withHeads(sentence, [-1, 0], ['_', 'top']);
      expect(writeSentence(changed)).toBe(text.replace('root', 'top'));
    }
  });

  it('changes the first line behind a byte order mark', () => {
    const [sentence] = parseConllu(`\ufeff${line(1, 'a', 0)}`);
    expect(writeSentence(withHeads(sentence, [-1, 0]))).toBe(
      `\ufeff${line(1, 'a', 0, '_')}`
    );
  });

  it('brings back the heads that parse mode ignored', () => {
    const property = fc.property(conlluText, ({text}) => {
      const gold = parseConllu(text);
      const blank = parseConllu(text, {mode: 'parse'});
      const parsed = blank.map((sentence, i) =>
        withHeads(sentence, treeHeads(gold[i]), deprelsOf(gold[i]))
      );
      expect(parsed.map(({words}) => words)).toEqual(
        gold.map(({words}) => words)
      );
      expect(parsed.map(writeSentence).join('')).toBe(text);
      for (const sentence of blank) {
        const heads = new Int32Array(sentence.words.length + 1);
        heads[0] = -1;
        const flat = withHeads(sentence, heads);
        const [again] = parseConllu(writeSentence(flat));
        expect(again?.words ?? []).toEqual(flat.words);
      }
    });
    fc.assert(property);
  });

  it('refuses heads and relations that do not fit', () => {
    const [sentence] = parseConllu(line(1, 'a', 0) + line(2, 'b', 1));
    for (const [heads, deprels, word, message] of [
      [[-1, 0], undefined, 0, 'the heads have length 2 for 2 words. Pass 3: '],
      [[-1, 0, 1, 1], undefined, 0, 'the heads have length 4 for 2 words'],
      [[-1, 0, 1], ['a', 'b'], 0, 'the relations have length 2 for 2 words'],
      [[0, 0, 1], undefined, 0, 'heads[0] is 0. Pass -1'],
      [[-1, 0, 3], undefined, 2, 'the head of word 2 is 3. Pass another word'],
      [[-1, 0, 2], undefined, 2, 'the head of word 2 is 2. Pass another word'],
      [[-1, 0, -1], undefined, 2, 'the head of word 2 is -1. Pass a word'],
      [[-1, 0, -2], undefined, 2, 'the head of word 2 is -2'],
      [[-1, 0.5, 0], undefined, 1, 'the head of word 1 is 0.5'],
      [[-1, Number.NaN, 0], undefined, 1, 'the head of word 1 is NaN'],
      [[-1, 2, 1], undefined, 1, 'form a cycle: 1 "a" -> 2 "b" -> 1. Give'],
      [[-1, 0, 1], ['', 'a', ''], 2, 'the relation of word 2 is "". Pass a'],
      [[-1, 0, 1], ['', 'a\t', 'b'], 1, 'the relation of word 1 is "a\\t"'],
      [[-1, 0, 1], ['', 3, 'b'], 1, 'the relation of word 1 is 3']
    ] as const) {
      try {
        withHeads(sentence, heads, deprels as readonly string[] | undefined);
        expect.unreachable(message);
      } catch (error) {
        expect(error).toBeInstanceOf(SentenceError);
        expect(error).toMatchObject({
          name: 'SentenceError',
          word,
          message: expect.stringContaining(message)
        });
        expect(String(error)).toContain('spanforest/nlp/withHeads: ');
      }
    }
  });
});
