import {describe, expect, test} from 'vitest';
import {decodeContainer} from '../../../src/internals.js';
import {
  encodeCheckpoint,
  Trainer,
  TrainingData,
  type TrainingOptions,
  type TrainingWord
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
    expect(headerOf({})).toMatchObject({...kind, passesDone: 0});
    expect(headerOf({}, 2)).toMatchObject({...kind, passesDone: 2});
    const options = {order: 2} as const;
    expect(headerOf(options, 2)).toMatchObject({...kind, passesDone: 0});
    expect(headerOf(options, 3)).toMatchObject({...kind, passesDone: 1});
    expect(headerOf({tagger: true}, 1)).toMatchObject({
      ...{...kind, passesDone: 0, templates: 'extended'},
      sentences: dataOf().fingerprint()
    });
  });

  const settings = (options: TrainingOptions) =>
    (headerOf(options) as unknown as {settings: string}).settings.split('; ');
  test.for<[TrainingOptions, string]>([
    [{parser: 'u-mst-df', update: 'd-mst'}, 'update d-mst'],
    [{singleRoot: false}, 'singleRoot false'],
    [{costAugmented: false}, 'costAugmented false'],
    [{order: 2}, 'passes 2'],
    [{order: 2, passes: 1}, 'passes 1'],
    [{tagger: true}, 'stages tagger,jackknife,parser'],
    [{language: 'sv'}, 'language sv'],
    [{templates: 'basic'}, 'templates basic'],
    [{ignore: ['upos']}, 'fields form,prefix'],
    [{decoder: 'eisner'}, 'decoder eisner']
  ])('says of %j: %s', ([options, text]) => {
    expect(settings(options)).toContain(text);
    expect(settings({})).not.toContain(text);
  });

  test('tells lexicons apart', () => {
    const lexicon = (...entries: [string, string][]) => {
      const options = {tagger: true, lexicon: new Map(entries)};
      return settings(options).find(text => text.startsWith('lexicon'));
    };
    const all = [
      settings({tagger: true}).find(text => text.startsWith('lexicon')),
      lexicon(),
      lexicon(['a', 'N']),
      lexicon(['a', 'V']),
      lexicon(['a', 'N'], ['b', 'N']),
      lexicon(['b', 'N'], ['a', 'N'])
    ];
    expect(new Set(all).size).toBe(all.length);
    for (const text of all) expect(text).toMatch(/^lexicon \d+$/);
  });
});
