import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
  parseConllu,
  SentenceError,
  sentenceOf,
  treeHeads,
  writeSentence
} from '../../../src/nlp/index.js';
import {conlluText, line} from '../../support/conllu.js';

describe('sentenceOf', () => {
  it('makes the lines for words, and _ for what is missing', () => {
    const sentence = sentenceOf([
      {form: 'A', lemma: 'a', upos: 'X', xpos: 'Y', feats: 'Z=1', head: 2},
      {form: 'b', head: 0, deprel: 'root'},
      {form: 'c'}
    ]);
    expect(writeSentence(sentence)).toBe(
      '1\tA\ta\tX\tY\tZ=1\t2\t_\t_\t_\n' +
        `${line(2, 'b', 0, 'root')}${line(3, 'c', '_', '_')}\n`
    );
    expect(sentence.words.map(({head}) => head)).toEqual([2, 0, -1]);
  });

  it('makes what reading its text would give', () => {
    const property = fc.property(conlluText, ({sentences}) => {
      for (const made of sentences) {
        const sentence = sentenceOf(
          made.map(({fields, head}) => {
            const [form, lemma, upos, xpos, feats, deprel] = fields;
            return {form, lemma, upos, xpos, feats, head, deprel};
          })
        );
        expect(parseConllu(writeSentence(sentence))).toMatchObject([sentence]);
      }
    });
    fc.assert(property);
    const unknown = sentenceOf([{form: 'a'}]);
    expect(parseConllu(writeSentence(unknown), {mode: 'parse'})).toMatchObject([
      unknown
    ]);
    expect(parseConllu(writeSentence(sentenceOf([])))).toMatchObject([
      sentenceOf([])
    ]);
  });

  it('refuses what would not fit into a column', () => {
    for (const bad of ['', '\t', 'a\nb', '\r', '\0', '\ud800', null, 3]) {
      for (const name of ['form', 'lemma', 'upos', 'xpos', 'feats', 'deprel']) {
        const words = [{form: 'a'}, {form: 'b', [name]: bad as string}];
        expect(() => sentenceOf(words)).toThrow(SentenceError);
        expect(() => sentenceOf(words)).toThrow(
          `spanforest/nlp/sentenceOf: the ${name} of word 2 is `
        );
      }
    }
    expect(() => sentenceOf([{} as never])).toThrow('is undefined');
  });

  it('refuses heads that make no trees', () => {
    const sentence = (...heads: number[]) =>
      sentenceOf(heads.map(head => ({form: 'a', head})));
    expect(() => sentence(2)).toThrow('the head of word 1 is 2');
    expect(() => sentence(0, 2)).toThrow('the head of word 2 is 2');
    expect(() => sentence(0, 1.5)).toThrow('the head of word 2 is 1.5');
    expect(() => sentence(2, 1)).toThrow('form a cycle: 1 "a" -> 2 "a" -> 1');
    expect(() => sentence(2, '1' as never)).toThrow('word 2 is "1"');
  });
});

describe('treeHeads', () => {
  it('has -1 for the root and for what is unknown', () => {
    const sentence = sentenceOf([{form: 'a', head: 0}, {form: 'b'}]);
    expect(treeHeads(sentence)).toEqual(Int32Array.of(-1, 0, -1));
    expect(treeHeads({words: []})).toEqual(Int32Array.of(-1));
  });
});
