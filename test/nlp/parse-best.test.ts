import {describe, expect, test} from 'vitest';
import {OptionError} from '../../src/graph/index.js';
import {
  Parser,
  type ParserName,
  SentenceError,
  train
} from '../../src/nlp/index.js';

const word = (form: string, upos: string, head: number, deprel: string) => ({
  form,
  upos,
  head,
  deprel
});
const SENTENCES = [
  [
    word('She', 'PRON', 2, 'nsubj'),
    word('reads', 'VERB', 0, 'root'),
    word('a', 'DET', 4, 'det'),
    word('book', 'NOUN', 2, 'obj'),
    word('.', 'PUNCT', 2, 'punct')
  ],
  [
    word('Dogs', 'NOUN', 2, 'nsubj'),
    word('bark', 'VERB', 0, 'root'),
    word('loudly', 'ADV', 2, 'advmod'),
    word('!', 'PUNCT', 2, 'punct')
  ]
];
const options = {bits: 10, tagger: false, tokenizer: false} as const;

describe.for<[ParserName, 'cle' | 'eisner' | undefined]>([
  ['d-mst', 'cle'],
  ['d-mst', 'eisner'],
  ['u-mst-uf', undefined],
  ['u-mst-df', undefined]
])('%s with the decoder %s', ([name, decoder]) => {
  const model = train(SENTENCES, {
    ...options,
    parser: name,
    decoder,
    // Pruned, these sentences have few trees.
    prune: name === 'd-mst' ? undefined : false
  });

  test('the first tree is that of parse, and scores fall', () => {
    const parser = new Parser(model);
    for (const words of [...SENTENCES, SENTENCES.flat(), []]) {
      const best = parser.parseBest(words, 7);
      const {score, ...first} = best[0];
      expect(first).toEqual(parser.parse(words));
      const scores = best.map(tree => tree.score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(new Set(best.map(({heads}) => heads.join())).size).toBe(
        words.length === 0 ? 1 : 7
      );
      for (const {labels} of best) {
        expect(labels).toHaveLength(words.length + 1);
      }
      expect(best).toEqual(parser.parseBest(words, 9).slice(0, best.length));
      expect(score).toBe(best[0].score);
    }
  });

  test('a score is the sum of the scores of the arcs', () => {
    const parser = new Parser({...model, punctuation: false});
    const [best] = parser.parseBest(SENTENCES[0], 1);
    const {scores} = parser.explain(SENTENCES[0]);
    const sum = scores.subarray(1).reduce((a, b) => a + b, 0);
    expect(best.score).toBeCloseTo(sum, 9);
  });

  test('all trees are found if there are fewer', () => {
    const parser = new Parser({...model, punctuation: false});
    const words = SENTENCES[0].slice(0, 3);
    // All of three words with a single root: 9, two of them with crossing arcs
    // (1 -> 3 over 2 at the root and its mirror image).
    const count = decoder === 'eisner' ? 7 : 9;
    expect(parser.parseBest(words, 100)).toHaveLength(count);
  });
});

test('trees that differ in final punctuation only count as one', () => {
  const model = train(SENTENCES, {...options, parser: 'd-mst', decoder: 'cle'});
  expect(model.punctuation).toBe(true);
  const best = new Parser(model).parseBest(SENTENCES[1], 20);
  const roots = best.map(({heads}) => heads.indexOf(0));
  for (const [i, {heads}] of best.entries()) {
    if (roots[i] < 4) expect(heads[4]).toBe(roots[i]);
  }
  // Even a long row of marks comes to an end.
  const marks = Array.from({length: 20}, () => word('!', 'PUNCT', 0, 'punct'));
  const many = [...SENTENCES[0].slice(0, 4), ...marks];
  const found = new Parser(model).parseBest(many, 3);
  expect(found.length).toBeGreaterThan(0);
});

describe('an error', () => {
  const model = train(SENTENCES, {...options, parser: 'u-mst-uf-lep'});

  test('says that an enhanced parser cannot rank trees', () => {
    for (const name of ['u-mst-uf-lep', 'u-mst-uf-cle'] as const) {
      const parser = new Parser(model, {parser: name});
      const call = () => parser.parseBest(SENTENCES[0], 2);
      expect(call).toThrow(OptionError);
      expect(call).toThrow(`${name} improves a tree that it found before`);
      expect(call).toThrow('Use another parser, such as d-mst.');
    }
    const other = new Parser(model, {parser: 'u-mst-uf'});
    expect(other.parseBest(SENTENCES[0], 2)).toHaveLength(2);
  });

  test.for([0, -1, 1.5, NaN, '2', undefined])('refuses %s trees', k => {
    const parser = new Parser(model, {parser: 'd-mst'});
    const call = () => parser.parseBest(SENTENCES[0], k as number);
    expect(call).toThrow(OptionError);
  });

  test('refuses what is not a word', () => {
    const parser = new Parser(model, {parser: 'd-mst'});
    const call = () => parser.parseBest([{} as {form: string}], 1);
    expect(call).toThrow(SentenceError);
  });
});
