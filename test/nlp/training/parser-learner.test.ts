import {describe, expect, test} from 'vitest';
import {
  TrainingData,
  type TrainingOptions,
  type TrainingWord
} from '../../../src/nlp/index.js';
import {settingsOf} from '../../../src/nlp/training/index.js';
import {
  ParserLearner,
  parserPlan
} from '../../../src/nlp/training/parser-learner.js';

/** Words as form/UPOS/head, with a relation to the head or without. */
function words(text: string): TrainingWord[] {
  return text.split(' ').map(part => {
    const [form, upos, head, deprel = '_'] = part.split('/');
    return {form, upos, head: Number(head), deprel};
  });
}

function dataOf(...sentences: readonly string[]): TrainingData {
  const data = new TrainingData();
  for (const text of sentences) data.add(words(text));
  return data;
}

const planOf = (data: TrainingData, options: TrainingOptions = {}) =>
  parserPlan(data, settingsOf(options));

const PLAIN = dataOf('dogs/N/2 bark/V/0 loudly/A/2');
// The arc from dogs to now crosses that from the root.
const CROSSING = dataOf('dogs/N/2 bark/V/0 now/A/1');

describe('the plan of a parser', () => {
  test('has the decoder that suits the sentences, but only for d-mst', () => {
    const decoders = (data: TrainingData) =>
      (['d-mst', 'u-mst-uf', 'u-mst-df', 'u-mst-uf-cle'] as const).map(
        parser => planOf(data, {parser}).decoder
      );
    expect(decoders(PLAIN)).toEqual(['eisner', 'cle', 'cle', 'cle']);
    expect(decoders(CROSSING)).toEqual(['cle', 'cle', 'cle', 'cle']);
    expect(planOf(PLAIN, {decoder: 'cle'}).decoder).toBe('cle');
    expect(planOf(CROSSING, {decoder: 'eisner'}).decoder).toBe('eisner');
  });

  test('has a single root if the sentences do, unless told not to', () => {
    const several = dataOf('oh/I/0 look/V/0');
    expect(planOf(PLAIN).singleRoot).toBe(true);
    expect(planOf(PLAIN, {singleRoot: true}).singleRoot).toBe(true);
    expect(planOf(PLAIN, {singleRoot: false}).singleRoot).toBe(false);
    expect(planOf(several).singleRoot).toBe(false);
    expect(planOf(several, {singleRoot: false}).singleRoot).toBe(false);
    expect(() => planOf(several, {singleRoot: true})).toThrow(
      'so a single root cannot be learnt. Leave out singleRoot.'
    );
  });

  test('prunes by tags, if there are any, with d-mst on request', () => {
    const pruning = (options: TrainingOptions, data = PLAIN) =>
      planOf(data, options).pruning;
    const parser = 'u-mst-uf';
    expect(pruning({parser})).toBe('lengths');
    expect(pruning({parser, prune: 'sides'})).toBe('sides');
    expect(pruning({parser, prune: false})).toBe(null);
    expect(pruning({parser, ignore: ['upos']})).toBe(null);
    expect(pruning({parser}, dataOf('go/_/0'))).toBe(null);
    expect(pruning({})).toBe(null);
    expect(pruning({prune: true})).toBe('lengths');
  });

  test('hangs final punctuation from the root word if it nearly always is', () => {
    // In each sentence the first word is the root.
    const end = (head: number) => `go/V/0 on/A/1 ./PUNCT/${head}`;
    const punctuation = (atRoot: number, others: number, ...more: string[]) =>
      planOf(
        dataOf(
          ...Array<string>(atRoot).fill(end(1)),
          ...Array<string>(others).fill(end(2)),
          ...more
        )
      ).punctuation;
    expect(punctuation(1, 0)).toBe(true);
    expect(punctuation(19, 1)).toBe(true);
    expect(punctuation(18, 1)).toBe(false);
    expect(punctuation(37, 2)).toBe(false);
    expect(punctuation(38, 2)).toBe(true);
    // Sentences without it, or with nothing else, do not count.
    expect(punctuation(0, 0, 'go/V/0 on/A/1')).toBe(false);
    expect(punctuation(0, 0, './PUNCT/0')).toBe(false);
    expect(punctuation(19, 1, './PUNCT/0', 'go/V/0 on/A/1')).toBe(true);
    expect(punctuation(18, 1, './PUNCT/0', './PUNCT/0')).toBe(false);
    expect(punctuation(1, 0, './PUNCT/2 go/V/0')).toBe(true);
    expect(punctuation(0, 0, 'go/V/0 ./PUNCT/1')).toBe(true);
    // The root word itself hangs from no word.
    expect(punctuation(0, 0, 'go/V/2 ./PUNCT/0')).toBe(false);
  });

  test('takes as many tags as a dictionary of lengths can have', () => {
    const tagged = (count: number, length: number) =>
      dataOf(
        ...Array.from({length: count}, (_, i) => {
          return `a/${String(i).padStart(length, 'T')}/0`;
        })
      );
    const plan = (data: TrainingData) => () =>
      planOf(data, {parser: 'u-mst-uf'});
    expect(plan(tagged(4096, 4))).not.toThrow();
    expect(plan(tagged(4097, 4))).toThrow('have 4097 or more different');
    expect(plan(tagged(5, 20_000))).not.toThrow();
    expect(plan(tagged(5, 20_001))).toThrow('have 5 or more different');
    // Each tag counts once.
    const often = Array<string>(9).fill(`a/${'T'.repeat(20_000)}/0`);
    expect(plan(dataOf(...often))).not.toThrow();
  });
});

describe('the learner of a parser', () => {
  const data = dataOf('the/D/2/det dog/N/3/subj barks/V/0/root', 'go/V/0/root');
  const learnerOf = (options: TrainingOptions) => {
    const plan = planOf(data, {bits: 9, passes: 3, ...options});
    return new ParserLearner(plan, data.sentences, data.relations);
  };

  test.for([
    ['d-mst', ['directed']],
    ['u-mst-df', ['directed']],
    ['u-mst-uf', ['undirected']],
    ['u-mst-uf-lep', ['undirected', 'directed']]
  ] as const)('of %s has the weights of %s features', ([parser, kinds]) => {
    for (const labels of [true, false]) {
      const learner = learnerOf({parser, labels});
      const sizes = new Map<string, number>();
      for (const [name, {weights}] of learner.weights()) {
        sizes.set(name, weights.length);
      }
      const {weights, labels: learnt} = learner.model();
      expect(Object.keys(weights).sort()).toEqual([...kinds].sort());
      for (const kind of kinds) {
        expect(sizes.get(kind)).toBe(512);
        expect(weights[kind]).toHaveLength(512);
        sizes.delete(kind);
      }
      // A row of three relations, filled up to four, for 64 weights of heads.
      expect([...sizes]).toEqual(labels ? [['labels', 8 * 4]] : []);
      expect(learnt?.names ?? null).toEqual(
        labels ? ['det', 'root', 'subj'] : null
      );
    }
  });

  test('counts each wrong head once, by the mean of two kinds of features', () => {
    const wrongIn = (parser: 'd-mst' | 'u-mst-uf' | 'u-mst-uf-lep') => {
      const learner = learnerOf({parser});
      expect(learner.passes).toBe(3);
      let last = 0;
      for (const {wrong} of learner.pass()) last = wrong;
      return last;
    };
    const directed = wrongIn('d-mst');
    const undirected = wrongIn('u-mst-uf');
    expect(directed + undirected).toBeGreaterThan(0);
    expect(wrongIn('u-mst-uf-lep')).toBe((directed + undirected) / 2);
  });
});
