import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {Enhancement} from '../../src/internals.js';
import {ALGORITHMS} from '../../src/msf/index.js';
import {
  encodeModel,
  type Model,
  Parser,
  type ParserOptions,
  SentenceError
} from '../../src/nlp/index.js';
import {treeFlaw, treeShape} from '../../src/nlp/tree.js';
import {arbitraryWords, randomWeights} from '../support/words.js';

const model = (singleRoot: boolean): Model => ({
  parser: 'd-mst' as const,
  fields: ['form', 'prefix', 'lemma', 'upos', 'xpos', 'feats'] as const,
  singleRoot,
  weights: {directed: randomWeights(2 ** 12)},
  lengths: null,
  labels: null,
  training: {sentences: 0, words: 0, passes: 0, seed: 1, costAugmented: true}
});

// A model with both kinds of weights.
const both: Model = {
  ...model(true),
  parser: 'u-mst-uf-lep',
  weights: {
    directed: randomWeights(2 ** 12, 1),
    undirected: randomWeights(2 ** 12, 2)
  }
};

describe('Parser', () => {
  test.each([true, false])('gives trees, single root: %s', singleRoot => {
    const parser = Parser.load(encodeModel(model(singleRoot)));
    fc.assert(
      fc.property(arbitraryWords, words => {
        const {heads} = parser.parse(words);
        expect(heads.length).toBe(words.length + 1);
        expect(treeFlaw(heads)).toBe(null);
        const roots = heads.filter(head => head === 0).length;
        if (singleRoot && words.length > 0) expect(roots).toBe(1);
      })
    );
  });

  test('says how to pass words that are only forms', () => {
    const parser = new Parser(model(true));
    expect(() => parser.parse(['She', 'reads'] as never)).toThrow(
      'the form of word 1 is undefined. Pass {form: "She"}.'
    );
    expect(() => parser.parse([{}] as never)).toThrow('Pass a string.');
  });

  test.for([
    [{form: ''}, 'the form of word 2 is "". Leave the word out.'],
    [{form: 'a\tb'}, 'the form of word 2 is "a\\tb". Leave out tabs'],
    [{form: 'a\r\n'}, 'the form of word 2 is "a\\r\\n". Leave out tabs'],
    [{form: 'a', lemma: '\t'}, 'the lemma of word 2 is "\\t". Leave out'],
    [{form: 'a', upos: 'X\n'}, 'the upos of word 2 is "X\\n". Leave out'],
    [{form: 'a', feats: '\t'}, 'the feats of word 2 is "\\t". Leave out']
  ] as const)('refuses what CoNLL-U cannot hold: %j', ([word, message]) => {
    const parser = new Parser(model(true));
    const words = [{form: 'She'}, word];
    expect(() => parser.parse(words)).toThrow(SentenceError);
    expect(() => parser.parseBest(words, 2)).toThrow(message);
    expect(parser.parse([{form: 'a b'}]).heads).toHaveLength(2);
  });

  test('parses a sentence the same whatever came before it', () => {
    const parser = new Parser(model(true));
    fc.assert(
      fc.property(arbitraryWords, arbitraryWords, (words, before) => {
        const fresh = new Parser(parser.model).parse(words).heads;
        parser.parse(before);
        expect(parser.parse(words).heads).toEqual(fresh);
      })
    );
  });

  test('hangs final punctuation from the root if the model says so', () => {
    const words = ['a', 'b', 'c', 'd', 'e', 'f']
      .map(form => ({form, upos: 'X'}))
      .concat({form: '.', upos: 'PUNCT'});
    const {heads: scored} = new Parser(model(true)).parse(words);
    const parser = new Parser({...model(true), punctuation: true});
    const {heads} = parser.parse(words);
    const root = scored.indexOf(0);
    expect(root).toBeLessThan(words.length);
    expect(scored[words.length]).not.toBe(root);
    expect(heads[words.length]).toBe(root);
    expect(heads.subarray(0, -1)).toEqual(scored.subarray(0, -1));
  });

  test('takes a missing column for an empty one', () => {
    const parser = new Parser(model(false));
    const words = ['a', 'b', 'c'].map(form => ({form, upos: 'X'}));
    const full = words.map(word => ({
      ...word,
      ...{lemma: '_', xpos: '_', feats: '_'}
    }));
    expect(parser.parse(words).heads).toEqual(parser.parse(full).heads);
  });

  test('parses two thousand words', () => {
    const parser = new Parser(model(true));
    const words = Array.from({length: 2000}, (_, i) => ({form: `w${i % 97}`}));
    const {heads} = parser.parse(words);
    expect(treeFlaw(heads)).toBe(null);
    expect(heads.length).toBe(2001);
  });

  test('says which parsers a model is for, and what options mean', () => {
    const make = (options: ParserOptions) => () =>
      new Parser(model(true), options);
    expect(make({parser: 'u-mst-uf'})).toThrow(
      'the model is not for "u-mst-uf". Use d-mst, or another model.'
    );
    expect(make({enhance: -1})).toThrow('enhance is -1. Use an integer of 0');
    expect(new Parser(model(true)).parser).toBe('d-mst');
  });

  test.each([true, false])('finds projective trees, single root: %s', one => {
    const parser = new Parser(model(one), {decoder: 'eisner'});
    const free = new Parser(model(one));
    const again = new Parser({...model(one), decoder: 'eisner'});
    let crossing = 0;
    fc.assert(
      fc.property(arbitraryWords, words => {
        const {heads} = parser.parse(words);
        expect(treeShape(heads)).toMatchObject({nonProjective: []});
        const roots = heads.filter(head => head === 0).length;
        if (one && words.length > 0) expect(roots).toBe(1);
        expect(again.parse(words).heads).toEqual(heads);
        const best = free.parse(words).heads;
        const shape = treeShape(best);
        if (typeof shape === 'object' && shape.nonProjective.length === 0) {
          expect(heads).toEqual(best);
        } else crossing++;
      })
    );
    expect(crossing).toBeGreaterThan(0);
  });

  test('says which parser a decoder is for', () => {
    const make =
      (from: Model, options: ParserOptions = {decoder: 'eisner'}) =>
      () =>
        new Parser(from, options);
    expect(make(both)).toThrow(
      'spanforest/nlp/parser: the decoder "eisner" is for d-mst, but the ' +
        'parser is u-mst-uf-lep. Ask for the parser d-mst, or leave out the ' +
        'decoder.'
    );
    expect(make(both, {parser: 'd-mst', decoder: 'eisner'})).not.toThrow();
    expect(make({...both, parser: 'u-mst-uf'}, {decoder: 'cle'})).toThrow(
      'the parser is u-mst-uf. Leave it out, or use d-mst.'
    );
    expect(make(model(true), {decoder: 'u-mst' as 'cle'})).toThrow(
      'decoder is "u-mst". Use one of "cle", "eisner".'
    );
  });

  test('may be told whether to have one root', () => {
    const parser = new Parser(model(true), {singleRoot: false});
    const free = new Parser(model(false));
    fc.assert(
      fc.property(arbitraryWords, words => {
        expect(parser.parse(words)).toEqual(free.parse(words));
      })
    );
  });

  test('enhances undirected trees as often as told, and says what it does', () => {
    const plain = new Parser(both, {parser: 'u-mst-uf'});
    const directed = new Parser(both, {parser: 'd-mst'});
    expect(directed.parser).toBe('d-mst');
    let changes = 0;
    fc.assert(
      fc.property(arbitraryWords, fc.nat(6), (words, enhance) => {
        const {heads: before} = plain.parse(words);
        const told: Enhancement[] = [];
        const {heads} = new Parser(both, {
          enhance,
          onEnhance: change => told.push(change)
        }).parse(words);
        changes += told.length;
        expect(told.length).toBeLessThanOrEqual(enhance);
        for (const {top, from, to, gain} of told) {
          expect([before[from], before[to]]).toEqual([top, from]);
          expect(gain).toBeGreaterThan(0);
          before[to] = top;
          before[from] = to;
        }
        expect(heads).toEqual(before);
      })
    );
    expect(changes).toBeGreaterThan(0);
  });

  test('cannot be used inside its own onEnhance', () => {
    const words = [...'abcdefghijkl'].map(form => ({form, upos: 'X'}));
    const parser: Parser = new Parser(both, {
      onEnhance: () => parser.parse(words)
    });
    expect(() => parser.parse(words)).toThrow('Use another Parser there.');
    expect(() => parser.parse(words)).toThrow('Use another Parser there.');
    const other = new Parser(both);
    const third = new Parser(both, {onEnhance: () => other.parse(words)});
    expect(third.parse(words).heads).toEqual(other.parse(words).heads);
  });

  test('finds the same tree by every algorithm, pruned or not', () => {
    const lengths = {tags: ['DET', 'NOUN'], longest: Int32Array.of(2, 3, 1, 9)};
    const undirected: Model = {
      ...model(true),
      parser: 'u-mst-uf',
      weights: {undirected: randomWeights(2 ** 12, 2)},
      lengths
    };
    fc.assert(
      fc.property(arbitraryWords, fc.boolean(), (words, prune) => {
        const trees = ALGORITHMS.map(algorithm =>
          new Parser(undirected, {algorithm, prune}).parse(words)
        );
        for (const tree of trees) expect(tree).toEqual(trees[0]);
        if (prune) return;
        const unpruned = new Parser({...undirected, lengths: null});
        expect(unpruned.parse(words)).toEqual(trees[0]);
      }),
      {numRuns: 50}
    );
  });

  test('counts the edges that it used, restored ones included', () => {
    const undirected: Model = {
      ...model(true),
      parser: 'u-mst-uf',
      weights: {undirected: randomWeights(2 ** 12, 2)},
      lengths: {tags: ['NOUN'], longest: Int32Array.of(2)}
    };
    const parser = new Parser(undirected);
    const words = Array.from({length: 100}, () => ({form: 'a', upos: 'NOUN'}));
    parser.parse(words);
    // Each word with the root and the next two.
    expect(parser.edges).toEqual({all: 5050, kept: 100 + 99 + 98});
    const odd = words.map((word, i) => (i === 50 ? {form: 'a'} : word));
    parser.parse(odd);
    // The one without a tag loses four edges, and gets two of them back.
    expect(parser.edges).toEqual({all: 10_100, kept: 297 + 295});
    // With any number of roots, it may hang from the root alone.
    const free = new Parser(undirected, {singleRoot: false});
    free.parse(odd);
    expect(free.edges).toEqual({all: 5050, kept: 293});
  });

  test('says what is no sentence', () => {
    const parser = new Parser(model(true));
    const message = (words: unknown) => () => parser.parse(words as []);
    expect(message('a b')).toThrow('"a b" is not a sentence. Pass an array');
    expect(message([{form: 'a'}, {}])).toThrow(
      'spanforest/nlp/parser: the form of word 2 is undefined. Pass a string.'
    );
    expect(message([{form: 'a', upos: 3}])).toThrow(
      'the upos of word 1 is 3. Pass a string, or leave it out.'
    );
    expect(message([null])).toThrow('the form of word 1 is undefined');
    const long = Array.from({length: 5001}, () => ({form: 'a'}));
    expect(message(long)).toThrow('has 5001 words, but a parser takes at most');
  });
});
