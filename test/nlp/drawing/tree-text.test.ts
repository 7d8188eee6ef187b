import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {treeLines} from '../../../src/nlp/drawing/index.js';
import {treeText} from '../../../src/nlp/index.js';
import {hostileWords} from '../../support/markup.js';

describe('treeLines', () => {
  test('puts words below their heads, in the order of the sentence', () => {
    const words = ['What', 'do', 'you', 'think', 'they', 'found', '?'];
    const heads = Int32Array.of(-1, 6, 4, 4, 0, 6, 4, 4);
    const note = (word: number) => (word === 1 ? '← here' : '');
    const cells = (word: number) => [words[word - 1], note(word)];
    expect(treeLines(heads, cells)).toEqual([
      '4  think',
      '2  ├─ do',
      '3  ├─ you',
      '6  ├─ found',
      '1  │  ├─ What  ← here',
      '5  │  └─ they',
      '7  └─ ?'
    ]);
  });

  test('shows several roots one below the other, and nothing for no words', () => {
    const cells = (word: number) => ['', 'a', 'b', 'c'].slice(word, word + 1);
    const heads = Int32Array.of(-1, 0, -1, 0);
    expect(treeLines(heads, cells)).toEqual(['1  a', '2  b', '3  c']);
    expect(treeLines(Int32Array.of(-1), () => [])).toEqual([]);
  });

  test('shows every word once, as deep as it is in the tree', () => {
    const trees = fc
      .integer({min: 1, max: 30})
      .chain(n =>
        fc.tuple(...Array.from({length: n}, (_, i) => fc.nat({max: i})))
      )
      .map(heads => Int32Array.of(-1, ...heads));
    fc.assert(
      fc.property(trees, heads => {
        const words = Array.from(heads.subarray(1), (_, i) => `w${i + 1}`);
        const lines = treeLines(heads, word => [words[word - 1]]);
        expect(lines).toHaveLength(words.length);
        const depth = (v: number): number =>
          v === 0 ? -1 : 1 + depth(heads[v]);
        const start = 2 + String(words.length).length;
        for (const v of words.keys()) {
          const line = lines.find(line => line.endsWith(words[v]))!;
          expect(line.indexOf('w')).toBe(start + 3 * depth(v + 1));
          expect(Number.parseInt(line, 10)).toBe(v + 1);
        }
      })
    );
  });

  test('takes a chain of any depth', () => {
    const heads = Int32Array.from({length: 50_001}, (_, i) => i - 1);
    const lines = treeLines(heads, () => ['w']);
    expect(lines).toHaveLength(50_000);
    expect(lines.at(-1)).toMatch(/^50000 {2}⋯ {2}/);
    expect(lines.at(-1)!.length).toBeLessThan(120);
  });
});

describe('treeText', () => {
  test('aligns tags and relations, also after wide characters', () => {
    const words = [
      {form: '灯台', upos: 'NOUN', head: 3, deprel: 'nsubj'},
      {form: 'は', upos: 'ADP', head: 1, deprel: 'case'},
      {form: 'éclaire', upos: 'VERB', head: 0, deprel: '_'},
      {form: '👩‍👩‍👧‍👦', xpos: 'SYM', head: 3},
      {form: 'x'}
    ];
    expect(treeText({words}).split('\n')).toEqual([
      '3  éclaire   VERB  root',
      '1  ├─ 灯台   NOUN  nsubj',
      '2  │  └─ は  ADP   case',
      '4  └─ 👩‍👩‍👧‍👦     SYM',
      '5  x               _ (no head)'
    ]);
    expect(treeText({words: []})).toBe('');
  });

  test('says where another tree differs', () => {
    const words = [
      {form: 'a', head: 2, deprel: 'det'},
      {form: 'b', head: 0, deprel: 'root'},
      {form: 'c', head: 2, deprel: 'obj'}
    ];
    const other = [
      {form: 'a', head: 2, deprel: 'amod'},
      {form: 'b', head: 0, deprel: 'root'},
      {form: 'c', head: 1, deprel: 'obj'}
    ];
    expect(treeText({words}, {compare: {words: other}}).split('\n')).toEqual([
      '2  b       root',
      '1  ├─ a    det   ≠ amod of b',
      '3  └─ c    obj   ≠ obj of a'
    ]);
    expect(() => treeText({words}, {compare: {words: []}})).toThrow(
      'treeText: word 1 is "a" in one sentence and missing in the other.'
    );
  });

  test('has no control characters, for any words', () => {
    fc.assert(
      fc.property(hostileWords, words => {
        const compare = {words: words.map(word => ({...word, head: -1}))};
        const text = treeText({words}, {compare});
        const lines = text === '' ? [] : text.split('\n');
        expect(lines).toHaveLength(words.length);
        for (const line of lines) {
          expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
          expect(line.length).toBeLessThan(400);
        }
      })
    );
  });
});
