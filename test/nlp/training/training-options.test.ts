import {describe, expect, test} from 'vitest';
import {OptionError} from '../../../src/graph/index.js';
import type {TrainingOptions} from '../../../src/nlp/index.js';
import {settingsOf} from '../../../src/nlp/training/index.js';
import {checkLanguage} from '../../../src/nlp/training/training-options.js';

type Name = keyof TrainingOptions;

const check = (name: Name, value: unknown, others: TrainingOptions = {}) => {
  const settings = settingsOf({...others, [name]: value});
  expect(settings[name as 'passes']).toBe(value);
};

const UF: TrainingOptions = {parser: 'u-mst-uf'};

describe('a number among the options', () => {
  test.for<[Name, number, number]>([
    ['order', 1, 2],
    ['passes', 1, 10_000],
    ['bits', 8, 28],
    ['kBest', 1, 1000],
    ['seed', -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  ])('%s may be from %i to %i', ([name, least, most]) => {
    check(name, least);
    check(name, most);
    for (const value of [least - 1, most + 1, 8.5, `${least}`]) {
      expect(() => check(name, value)).toThrow(OptionError);
      expect(() => check(name, value)).toThrow(`${name} is `);
    }
  });

  test('keep is a share above 0 and at most 1', () => {
    const options: TrainingOptions = {...UF, prune: 'quantile'};
    check('keep', 1, options);
    check('keep', Number.MIN_VALUE, options);
    for (const value of [0, -0.5, 1 + Number.EPSILON, Number.NaN, '0.5']) {
      expect(() => check('keep', value, options)).toThrow(
        'Pass a share above 0 and at most 1.'
      );
    }
    for (const prune of ['lengths', true, false] as const) {
      expect(() => check('keep', 0.5, {...UF, prune})).toThrow(
        /keep is for quantile, .*, but prune is .*\. Leave one of them out\./
      );
    }
  });
});

describe('an option for some parsers only', () => {
  const parsers = ['d-mst', 'u-mst-uf', 'u-mst-df', 'u-mst-uf-lep'] as const;

  test.for<[string, TrainingOptions, string]>([
    ['join', {join: 'mean'}, 'u-mst-df'],
    ['update', {update: 'directed'}, 'u-mst-df'],
    ['kBest', {kBest: 1}, 'd-mst']
  ])('is refused for others: %s', ([name, options, owner]) => {
    for (const parser of parsers) {
      const call = () => settingsOf({...options, parser});
      if (parser === owner) expect(call).not.toThrow();
      else {
        expect(call).toThrow(
          `${name} is for ${owner}, but the parser is ${parser}. Leave it ` +
            'out, or use another parser.'
        );
      }
    }
  });

  test.for([
    [true, 'prune is'],
    [false, 'prune is'],
    ['vine', 'prune vine is']
  ] as const)('is refused for d-mst: prune %s', ([prune, message]) => {
    for (const parser of parsers) {
      const call = () => settingsOf({prune, parser});
      if (parser !== 'd-mst') expect(call).not.toThrow();
      else expect(call).toThrow(`${message} for undirected parsers, but`);
    }
  });

  test('says how edges are pruned', () => {
    const pruned = (prune?: TrainingOptions['prune']) =>
      settingsOf({...UF, prune}).prune;
    expect([true, false, undefined, 'sides' as const].map(pruned)).toEqual([
      'lengths',
      false,
      'lengths',
      'sides'
    ]);
  });
});

test('a join is refused where both arcs of an edge learn, if it is a product', () => {
  const parser = 'u-mst-df';
  const both = {parser, update: 'undirected', join: 'product'} as const;
  expect(() => settingsOf(both)).toThrow('not a sum of weights. Use another');
  expect(() => settingsOf({...both, update: 'd-mst'})).not.toThrow();
  expect(() => settingsOf({...both, join: 'sum'})).not.toThrow();
});

describe('training by likelihood', () => {
  test('has costs by its objective, and only there', () => {
    const costs = (options: TrainingOptions) =>
      settingsOf(options).costAugmented;
    expect(costs({objective: 'crf'})).toBe(false);
    expect(costs({objective: 'crf', costAugmented: true})).toBe(false);
    expect(costs({objective: 'softmax-margin'})).toBe(true);
    expect(costs({costAugmented: false})).toBe(false);
  });

  test('advises another objective only if there is a better one', () => {
    const advice = (objective: 'crf' | 'softmax-margin') => () =>
      settingsOf({objective, costAugmented: false});
    expect(advice('crf')).toThrow(
      'Leave out costAugmented, or leave out objective.'
    );
    expect(advice('softmax-margin')).toThrow(
      'Leave out costAugmented, use crf for training without a bonus, or'
    );
  });

  test('allows for its parser and order by name', () => {
    const options = {objective: 'crf', parser: 'd-mst', order: 1} as const;
    expect(settingsOf(options)).toMatchObject(options);
  });
});

describe('columns to ignore', () => {
  test('are an array of columns', () => {
    check('ignore', ['lemma', 'upos', 'xpos', 'feats']);
    expect(() => check('ignore', 'upos')).toThrow(
      'ignore is "upos". Pass an array of columns.'
    );
    expect(() => check('ignore', ['upos', 'deprel'])).toThrow(
      'ignore has "deprel", which is not a column that can be ignored. Use ' +
        'some of lemma, upos, xpos, feats.'
    );
  });
});

describe('a lexicon', () => {
  const lexicon = new Map([['go', 'V']]);

  test('is a Map of strings, and for a tagger', () => {
    check('lexicon', lexicon);
    check('lexicon', new Map());
    check('lexicon', lexicon, {tagger: true});
    expect(settingsOf({tagger: false}).lexicon).toBe(undefined);
    for (const value of [{go: 'V'}, null, [['go', 'V']]]) {
      expect(() => check('lexicon', value)).toThrow(/: lexicon is .*\. Pass a/);
    }
    for (const entry of [
      ['go', 1],
      [1, 'V']
    ] as const) {
      const wrong = new Map([...lexicon, entry] as [string, string][]);
      expect(() => check('lexicon', wrong)).toThrow(': lexicon has ');
    }
    expect(() => check('lexicon', lexicon, {tagger: false})).toThrow(
      'lexicon is for a tagger, but tagger is false. Leave one of them out.'
    );
  });
});

test('a language is a tag of two or three letters and what follows', () => {
  for (const tag of ['en', 'nds', 'pt-BR', 'zh-Hant-TW', 'de-1996']) {
    expect(checkLanguage('here', tag)).toBe(tag);
    check('language', tag);
  }
  for (const tag of ['', 'e', 'deutsch', 'en-', 'en_GB', 'en-123456789', 7]) {
    expect(() => checkLanguage('here', tag)).toThrow(/^here: language is /);
    expect(() => check('language', tag)).toThrow('Pass a tag such as en, sv');
  }
  expect(settingsOf({})).not.toHaveProperty('language');
});
