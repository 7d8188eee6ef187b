import {describe, expect, test} from 'vitest';
import {decodeContainer, encodeContainer} from '../../../src/internals.js';
import {
  encodeCheckpoint,
  encodeModel,
  resumeTraining,
  Trainer,
  TrainingData,
  type TrainingOptions,
  type TrainingWord,
  train
} from '../../../src/nlp/index.js';

// The last word hangs from the first one, across the arc from the root.
const SENTENCES: readonly (readonly TrainingWord[])[] = [
  [
    {form: 'dogs', upos: 'N', head: 2},
    {form: 'bark', upos: 'V', head: 0},
    {form: 'now', upos: 'A', head: 1}
  ],
  [{form: 'go', upos: 'V', head: 0}]
];

const OPTIONS: TrainingOptions = {bits: 8, passes: 2, seed: 3, tagger: false};

function dataOf(): TrainingData {
  const data = new TrainingData();
  for (const words of SENTENCES) data.add(words);
  return data;
}

function headerOf(options: TrainingOptions, passes = 0) {
  const trainer = new Trainer(dataOf(), {...OPTIONS, ...options});
  for (let pass = 0; pass < passes; pass++) for (const _ of trainer.pass());
  const {kind, version, header} = decodeContainer(encodeCheckpoint(trainer));
  return {kind, version, ...(header as Record<string, unknown>)};
}

describe('the header of a checkpoint', () => {
  test('says how far the training has come', () => {
    const kind = {kind: 'checkpoint', version: 2};
    const parser = {...kind, stage: 'parser'};
    expect(headerOf({})).toMatchObject({...parser, passesDone: 0});
    expect(headerOf({}, 2)).toMatchObject({...parser, passesDone: 2});
    const second = {...kind, stage: 'second-order'};
    const options = {order: 2} as const;
    expect(headerOf(options, 1)).toMatchObject({...parser, passesDone: 1});
    expect(headerOf(options, 2)).toMatchObject({...second, passesDone: 0});
    expect(headerOf(options, 3)).toMatchObject({...second, passesDone: 1});
    expect(headerOf({tagger: true}, 1)).toMatchObject({
      ...{...kind, stage: 'tagger', passesDone: 0, templates: 'extended'},
      sentences: dataOf().fingerprint()
    });
  });

  const settings = (options: TrainingOptions) =>
    (headerOf(options) as unknown as {settings: string}).settings.split('; ');
  const COMMON = [
    ...['decoder cle', 'seed 3', '8 bits', 'fields form, prefix, upos'],
    ...['extended templates', 'a single root', 'cost-augmented decoding']
  ];
  const REST = [
    ...['no relations', 'parser', 'language unknown', 'no lexicon'],
    ...['no clusters', 'no lemmas'],
    ...['no clauses', 'first order']
  ];

  test('has all settings', () => {
    expect(settings({})).toEqual(['d-mst', ...COMMON, 'no pruning', ...REST]);
    expect(settings({parser: 'u-mst-df', prune: false})).toEqual([
      'u-mst-df',
      ...COMMON,
      'no pruning',
      ...REST
    ]);
    expect(settings({parser: 'u-mst-uf', prune: 'sides'})).toEqual([
      'u-mst-uf',
      ...COMMON,
      'pruning by sides',
      ...REST
    ]);
  });

  test.for<[TrainingOptions, string]>([
    [{parser: 'u-mst-df', update: 'd-mst'}, 'u-mst-df with d-mst updates'],
    [{singleRoot: false}, 'any number of roots'],
    [{costAugmented: false}, 'plain decoding'],
    [{order: 2}, 'second order, 2 passes'],
    [{order: 2, passes: 1}, 'second order, 1 pass'],
    [{tagger: true}, 'tagger and jackknife and parser'],
    [{language: 'sv'}, 'language sv'],
    [{clauses: true}, 'clauses'],
    [{templates: 'basic'}, 'basic templates'],
    [{ignore: ['upos']}, 'fields form, prefix'],
    [{decoder: 'eisner'}, 'decoder eisner']
  ])('says of %j: %s', ([options, text]) => {
    expect(settings(options)).toContain(text);
    expect(settings({})).not.toContain(text);
  });

  test('tells lexicons apart by eight digits', () => {
    const lexicon = (...entries: [string, string][]) => {
      const options = {tagger: true, lexicon: new Map(entries)};
      return settings(options).find(text => text.startsWith('a lexicon'));
    };
    const all = [
      lexicon(),
      lexicon(['a', 'N']),
      lexicon(['a', 'V']),
      lexicon(['a', 'N'], ['b', 'N']),
      lexicon(['b', 'N'], ['a', 'N'])
    ];
    expect(new Set(all).size).toBe(all.length);
    // All 32 bits count, the first one too.
    expect(all.some(text => /\([89a-f]/.test(text!))).toBe(true);
    for (const [i, text] of all.entries()) {
      const words = ['0 words', '1 word', '1 word', '2 words', '2 words'][i];
      expect(text).toMatch(
        new RegExp(`^a lexicon of ${words} \\([0-9a-f]{8}\\)$`)
      );
    }
  });
});

describe('the first-order model in a checkpoint', () => {
  const second: TrainingOptions = {...OPTIONS, order: 2};
  const trainer = new Trainer(dataOf(), second);
  while (trainer.stage === 'parser') for (const _ of trainer.pass());
  const container = decodeContainer(encodeCheckpoint(trainer));

  const resume = (others: TrainingOptions) => () => {
    const model = train(SENTENCES, {...OPTIONS, ...others});
    const bytes = encodeModel(model, {compact: false});
    const sections = new Map(container.sections).set('first-order', bytes);
    const file = encodeContainer({...container, sections});
    return resumeTraining(file, dataOf(), second);
  };

  test('is taken if it is of the same training', () => {
    expect(resume({})().stage).toBe('second-order');
    expect(resume({})().passesDone).toBe(0);
  });

  test.for<TrainingOptions>([
    {decoder: 'eisner'},
    {singleRoot: false},
    {ignore: ['upos']},
    {templates: 'basic'},
    {bits: 9},
    {parser: 'u-mst-df'}
  ])('is refused with %j', others => {
    expect(resume(others)).toThrow(
      'the first-order model in the checkpoint is of another training. Start ' +
        'the training again.'
    );
  });
});
