import {afterEach, describe, expect, test, vi} from 'vitest';
import {Parser, train} from '../../src/nlp/index.js';
import {LONGEST_KEY} from '../../src/nlp/sentence.js';

afterEach(() => vi.restoreAllMocks());

// Attributes that two words share, and others that make the text long.
const feats = (length: number, more: string) =>
  `Case=Nom|Long=${'x'.repeat(length)}${more}`;

describe('a very long field', () => {
  test('is neither looked up in a map nor kept in one', () => {
    const get = vi.spyOn(Map.prototype, 'get');
    const set = vi.spyOn(Map.prototype, 'set');
    const text = 'x'.repeat(LONGEST_KEY + 1);
    const fields = {form: text, lemma: text, xpos: text, feats: text};
    // By the parser: a tagger has the values that it chooses from in maps.
    const options = {bits: 8, tagger: false};
    const model = train([[{...fields, upos: 'NOUN', head: 0}]], options);
    new Parser(model).parse([{...fields, upos: 'NOUN'}]);
    const keys = [...get.mock.calls, ...set.mock.calls].map(([key]) => key);
    expect(keys).toContain('NOUN');
    expect(keys).not.toContain(text);
  });

  test('means the same as a short one', () => {
    const sentence = (length: number) => [
      {form: 'a', upos: 'X', feats: feats(length, '|B=1'), head: 2},
      {form: 'b', upos: 'X', feats: feats(length, ''), head: 0}
    ];
    const heads = [1, LONGEST_KEY, 20_000].map(length => {
      const model = train([sentence(length)], {bits: 16, passes: 2});
      return [...new Parser(model).parse(sentence(length)).heads];
    });
    expect(heads).toEqual([
      [-1, 2, 0],
      [-1, 2, 0],
      [-1, 2, 0]
    ]);
  });
});
