import fc from 'fast-check';
import {
  encodeModel,
  Parser,
  parseConllu,
  TrainingData,
  train,
  type Word
} from 'spanforest/nlp';
import {describe, expect, test} from 'vitest';
import {isRounded} from '../../../src/nlp/features/index.js';
import {TRAIN} from '../../../test/support/treebanks.js';
import {
  cpuClock,
  EdgeCounter,
  sampleByLength,
  timeSentences
} from '../../src/run/measure.js';
import {
  neededTrainings,
  partnerOf,
  plannedRuns,
  unitsOf
} from '../../src/run/plan.js';
import {
  modelFor,
  trainingSeconds,
  trainModels
} from '../../src/run/run-unit.js';
import {
  PAPER_SYSTEMS,
  SYSTEM_NAMES,
  SYSTEMS,
  type SystemName
} from '../../src/systems.js';

const SENTENCES = parseConllu(TRAIN).map(({words}) => words);

const TRAINING = {passes: 2, bits: 10, costAugmented: true, ignore: []};
// Without the parts that an experiment leaves out, and with the features of
// the papers.
const ALONE = {...TRAINING, tagger: false, templates: 'basic'} as const;

describe('the plan of an experiment', () => {
  test('has a control exactly if there is one seed only', () => {
    const control = {system: 'd-mst', seed: 2};
    const one = plannedRuns({systems: PAPER_SYSTEMS, seeds: 1});
    expect(one).toHaveLength(5);
    expect(one.at(-1)).toEqual(control);
    const two = plannedRuns({systems: PAPER_SYSTEMS, seeds: 2});
    expect(two).toHaveLength(8);
    expect(two.filter(({system}) => system === 'd-mst')).toEqual([
      {system: 'd-mst', seed: 1},
      control
    ]);
    expect(plannedRuns({systems: ['u-mst-uf'], seeds: 1})).toEqual([
      {system: 'u-mst-uf', seed: 1}
    ]);
  });

  test('trains what systems share only once', () => {
    const runs = plannedRuns({systems: PAPER_SYSTEMS, seeds: 2});
    const shared = ['d-mst', 'u-mst-uf-lep', 'u-mst-uf'];
    expect(unitsOf(runs)).toEqual(
      [1, 2].flatMap(seed => [
        {seed, systems: shared},
        {seed, systems: ['u-mst-df']}
      ])
    );
    const needed = (...systems: SystemName[]) =>
      neededTrainings({systems, seed: 2}, 3).map(
        ({system, seed}) => `${system} ${seed}`
      );
    const both = ['u-mst-uf 2', 'd-mst 2'];
    expect(needed('d-mst', 'u-mst-uf', 'u-mst-uf-lep')).toEqual(both);
    expect(needed('u-mst-uf-lep')).toEqual(both);
    expect(needed('u-mst-df-d-mst', 'u-mst-uf-lep')).toEqual(both);
    for (const system of ['d-mst', 'u-mst-uf', 'u-mst-df'] as const) {
      expect(needed(system)).toEqual([`${system} 2`]);
    }
  });

  test('adds the weights of each seed to those of another', () => {
    expect([1, 2, 3].map(seed => partnerOf(seed, 3))).toEqual([2, 3, 1]);
    expect(partnerOf(1, 1)).toBe(2);
    const systems = ['d-mst-two-seeds', 'd-mst'] as const;
    expect(neededTrainings({systems, seed: 3}, 3)).toEqual([
      {system: 'd-mst', seed: 3},
      {system: 'd-mst', seed: 1}
    ]);
    // They share the models of the first seed.
    expect(unitsOf(plannedRuns({systems, seeds: 2}))).toEqual([
      {seed: 1, systems},
      {seed: 2, systems}
    ]);
  });

  test('knows for every system what to train, and what to do with it', () => {
    for (const name of SYSTEM_NAMES) {
      const {training, uses = []} = SYSTEMS[name];
      expect(training === undefined).toBe(uses.length > 0);
      for (const used of uses) {
        expect(SYSTEMS[used].training).toBeDefined();
      }
    }
  });
});

describe('the models of an experiment', () => {
  const data = new TrainingData();
  for (const words of SENTENCES) data.add(words);
  const clock = {kind: 'wall', now: () => performance.now()} as const;
  const trained = (systems: readonly SystemName[], seed: number) => {
    const job = {systems, seed, seeds: 2, training: TRAINING};
    return trainModels(data, job, clock, () => {});
  };
  const secondsOf = (models: ReturnType<typeof trained>, wanted: SystemName) =>
    models.find(({system}) => system === wanted)!.seconds;

  test('are those that would be trained alone', () => {
    for (const seed of [1, 2]) {
      const models = trained(['u-mst-uf', 'u-mst-uf-lep'], seed);
      const parser = 'u-mst-uf-lep';
      expect(encodeModel(modelFor('u-mst-uf-lep', seed, models))).toEqual(
        encodeModel(train(SENTENCES, {...ALONE, seed, parser}))
      );
      expect(trainingSeconds('u-mst-uf-lep', seed, models)).toBeCloseTo(
        secondsOf(models, 'd-mst') + secondsOf(models, 'u-mst-uf')
      );
      expect(trainingSeconds('d-mst', seed, models)).toBe(
        secondsOf(models, 'd-mst')
      );
      for (const parser of ['d-mst', 'u-mst-uf'] as const) {
        const alone = train(SENTENCES, {
          ...{...ALONE, seed, parser},
          ...(parser === 'd-mst' && {decoder: 'cle'})
        });
        const [together, apart] = [
          new Parser(modelFor(parser, seed, models)),
          new Parser(alone)
        ];
        for (const words of SENTENCES) {
          expect(together.parse(words)).toEqual(apart.parse(words));
        }
      }
    }
  });

  test.for([
    ['u-mst-df', {parser: 'u-mst-df'}],
    ['u-mst-df-undirected', {parser: 'u-mst-df', update: 'undirected'}],
    ['u-mst-df-d-mst', {parser: 'u-mst-df', update: 'd-mst'}],
    ['d-mst-eisner', {parser: 'd-mst', decoder: 'eisner'}],
    ['d-mst-second-order', {parser: 'd-mst', decoder: 'cle', order: 2}],
    ['u-mst-uf-cle-second-order', {parser: 'u-mst-uf-cle', order: 2}],
    ['default-second-order', {templates: 'extended', order: 2}],
    ['default', {templates: 'extended', order: 2}]
  ] as const)('of %s are trained as they say', ([system, options]) => {
    const model = modelFor(system, 1, trained([system], 1));
    expect(encodeModel(model)).toEqual(
      encodeModel(train(SENTENCES, {...ALONE, ...options}))
    );
    // What a user gets from `train` is rounded, and tested so.
    const isDefault = system.startsWith('default');
    for (const weights of Object.values(model.weights)) {
      expect(isRounded(weights)).toBe(isDefault);
    }
  });

  test('add the scores of two seeds', () => {
    const models = trained(['d-mst-two-seeds'], 1);
    const [one, two] = [1, 2].map(seed => {
      const options = {...ALONE, seed, decoder: 'cle'} as const;
      return new Parser(train(SENTENCES, options));
    });
    const both = new Parser(modelFor('d-mst-two-seeds', 1, models));
    for (const words of SENTENCES) {
      const {heads, scores} = both.explain(words);
      const [a, b] = [one, two].map(parser => {
        const alone = parser.explain(words);
        return [...alone.heads].join() === [...heads].join()
          ? alone.scores
          : null;
      });
      if (!a || !b) continue;
      for (let v = 1; v < heads.length; v++) {
        expect(scores[v]).toBeCloseTo(a[v] + b[v], 4);
      }
    }
    expect(trainingSeconds('d-mst-two-seeds', 1, models)).toBe(
      models[0].seconds + models[1].seconds
    );
  });
});

describe('the count of edges', () => {
  const word = (upos: string, head: number) => ({upos, head}) as Word;

  test('is right on a sentence done by hand', () => {
    // Only a verb and a noun beside it may be joined.
    const tags = ['NOUN', 'VERB'];
    const lengths = {tags, longest: Int32Array.of(0, 0, 1, 0)};
    const counter = new EdgeCounter(lengths, false);
    const words = [
      word('NOUN', 2),
      word('VERB', 0),
      word('NOUN', 2),
      word('NOUN', 2),
      word('X', 2)
    ];
    const counts = {all: 15, kept: 5 + 2, gold: 5, goldKept: 1 + 2};
    expect(counter.count(words)).toEqual(counts);
    expect(counter.countAll([words, [], words])).toEqual({
      all: 30,
      kept: 14,
      gold: 10,
      goldKept: 6
    });
    // With a single root, the two edges between neighbours come back.
    expect(new EdgeCounter(lengths, true).count(words)).toEqual({
      ...counts,
      kept: 5 + 4
    });
  });

  test('is that of the parser', () => {
    const model = train(SENTENCES, {...ALONE, parser: 'u-mst-uf'});
    for (const singleRoot of [true, false]) {
      const counter = new EdgeCounter(model.lengths, singleRoot);
      const parser = new Parser(model, {singleRoot});
      const sentences = SENTENCES.map(words =>
        words.map((word, i) => (i === 1 ? {...word, upos: 'UNSEEN'} : word))
      );
      for (const words of sentences) parser.parse(words);
      expect(parser.edges).toMatchObject({
        all: counter.countAll(sentences).all,
        kept: counter.countAll(sentences).kept
      });
    }
  });

  test('is that of all edges if nothing is pruned', () => {
    expect(
      new EdgeCounter(null, true).count([word('A', 0), word('B', 1)])
    ).toEqual({
      all: 3,
      kept: 3,
      gold: 2,
      goldKept: 2
    });
  });

  test('keeps every gold edge of what was trained on', () => {
    const {lengths} = train(SENTENCES, {...ALONE, parser: 'u-mst-uf'});
    const counts = new EdgeCounter(lengths, true).countAll(SENTENCES);
    expect(counts.goldKept).toBe(counts.gold);
    expect(counts.kept).toBeLessThan(counts.all);
  });
});

describe('a sample by length', () => {
  test('covers all lengths as evenly as it can', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({min: 1, max: 6}), {maxLength: 40}),
        fc.integer({min: 0, max: 20}),
        (lengths, size) => {
          const items = lengths.map((length, i) => Array(length).fill(i));
          const sample = sampleByLength(items, size);
          expect(sample).toHaveLength(Math.min(size, items.length));
          expect(new Set(sample).size).toBe(sample.length);
          const count = (all: number[][], length: number) =>
            all.filter(item => item.length === length).length;
          const counts = [1, 2, 3, 4, 5, 6].map(length =>
            count(sample, length)
          );
          // A length may have fewer than another only if it has no more, or
          // if the last turn ended before it.
          for (const [i, few] of counts.entries()) {
            if (few < Math.max(...counts) - 1) {
              expect(few).toBe(count(items, i + 1));
            }
          }
          for (let i = 1; i < sample.length; i++) {
            expect(sample[i].length).toBeGreaterThanOrEqual(
              sample[i - 1].length
            );
          }
        }
      )
    );
  });

  test('has a time for each sentence', () => {
    const parser = new Parser(train(SENTENCES, TRAINING));
    const times = timeSentences(parser, SENTENCES);
    expect(times).toHaveLength(SENTENCES.length);
    expect(times.every(time => time >= 0 && Number.isFinite(time))).toBe(true);
  });
});

describe('the clock', () => {
  test.each([true, false])('goes forward while there is work', isAlone => {
    const clock = cpuClock(isAlone);
    const start = clock.now();
    const end = performance.now() + 50;
    while (performance.now() < end);
    expect(clock.now()).toBeGreaterThan(start);
  });
});
