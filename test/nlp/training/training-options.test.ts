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
    ['seed', -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  ])('%s may be from %i to %i', ([name, least, most]) => {
    check(name, least);
    check(name, most);
    for (const value of [least - 1, most + 1, 8.5, `${least}`]) {
      expect(() => check(name, value)).toThrow(OptionError);
      expect(() => check(name, value)).toThrow(`${name} is `);
    }
  });
});

describe('an option for some parsers only', () => {
  const parsers = ['d-mst', 'u-mst-uf', 'u-mst-df', 'u-mst-uf-lep'] as const;

  test.for<[string, TrainingOptions, string]>([
    ['update', {update: 'directed'}, 'u-mst-df']
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

  test('says how edges are pruned', () => {
    const pruned = (prune?: TrainingOptions['prune']) =>
      settingsOf({...UF, prune}).prune;
    expect(settingsOf({}).prune).toBe(false);
    expect(settingsOf({prune: true}).prune).toBe('lengths');
    expect([true, false, undefined, 'sides' as const].map(pruned)).toEqual([
      'lengths',
      false,
      'lengths',
      'sides'
    ]);
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
    expect(() => check('language', tag)).toThrow('Use a tag such as en, sv');
  }
  expect(settingsOf({})).not.toHaveProperty('language');
});
