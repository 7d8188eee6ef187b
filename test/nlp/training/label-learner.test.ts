import {describe, expect, test} from 'vitest';
import type {Field} from '../../../src/internals.js';
import {
  compileFeatures,
  SentenceFeatures
} from '../../../src/nlp/features/index.js';
import {
  encodeCheckpoint,
  encodeModel,
  Parser,
  resumeTraining,
  Trainer,
  TrainingData,
  type TrainingWord,
  train
} from '../../../src/nlp/index.js';
import {LabelFeatures} from '../../../src/nlp/labels/index.js';
import {
  createLabelLearner,
  LabelLearner
} from '../../../src/nlp/training/label-learner.js';
import type {TrainingSentence} from '../../../src/nlp/training/training-data.js';

function word(
  form: string,
  upos: string,
  head: number,
  deprel?: string
): TrainingWord {
  return deprel === undefined ? {form, upos, head} : {form, upos, head, deprel};
}

const SENTENCES: readonly (readonly TrainingWord[])[] = [
  [
    word('dogs', 'NOUN', 2, 'nsubj'),
    word('chase', 'VERB', 0, 'root'),
    word('cats', 'NOUN', 2, 'obj')
  ],
  [word('cats', 'NOUN', 2, 'nsubj'), word('sleep', 'VERB', 0, 'root')],
  [word('see', 'VERB', 0, 'root'), word('dogs', 'NOUN', 1, 'obj')]
];

const OPTIONS = {bits: 12, passes: 5, tagger: false};

function dataOf(sentences = SENTENCES): TrainingData {
  const data = new TrainingData();
  for (const words of sentences) data.add(words);
  return data;
}

describe('LabelLearner', () => {
  const NAMES = ['nsubj', 'obj', 'root'];
  const FIELDS: readonly Field[] = ['form', 'upos'];
  const data = dataOf();

  /** The hashes of the features of the arc to a word, made anew. */
  function hashesOf({words, heads}: TrainingSentence, child: number): number[] {
    const {atoms} = new SentenceFeatures(compileFeatures(new Set(FIELDS)));
    const features = new LabelFeatures(atoms, FIELDS);
    atoms.load(words);
    features.load(heads);
    features.list(child);
    return [...features.hashes.subarray(0, features.length)];
  }

  test.each([1, 4, 256])('makes the least changes, with %i rows', rows => {
    const features = new SentenceFeatures(compileFeatures(new Set(FIELDS)));
    const learner = new LabelLearner(NAMES, rows, features, FIELDS);
    const {weights} = learner.averaged;
    const width = weights.length / rows;
    expect(width).toBe(4);
    const expected = new Float64Array(weights.length);
    for (const one of [...data.sentences, ...data.sentences]) {
      learner.learn(one);
      for (let child = 1; child < one.heads.length; child++) {
        // How often each row is used.
        const counts = new Map<number, number>();
        for (const hash of hashesOf(one, child)) {
          const row = hash & (rows - 1);
          counts.set(row, (counts.get(row) ?? 0) + 1);
        }
        const scores = NAMES.map((_, label) =>
          [...counts].reduce(
            (sum, [row, n]) => sum + n * expected[row * width + label],
            0
          )
        );
        const right = NAMES.indexOf(one.deprels[child - 1]);
        const costs = scores.map((score, k) => score + (k === right ? 0 : 1));
        const found = costs.indexOf(Math.max(...costs));
        if (found === right) continue;
        const norm = [...counts.values()].reduce((sum, n) => sum + n ** 2, 0);
        const step = (1 + scores[found] - scores[right]) / (2 * norm);
        for (const [row, n] of counts) {
          expected[row * width + right] += n * step;
          expected[row * width + found] -= n * step;
        }
      }
      const gaps = expected.map((weight, i) => Math.abs(weight - weights[i]));
      expect(Math.max(...gaps)).toBeLessThan(1e-4);
    }
    expect(learner.averaged.steps).toBe(2 * data.sentences.length);
    expect(learner.model().names).toBe(NAMES);
    expect(weights.some(weight => weight !== 0)).toBe(true);
  });

  test('has a row of weights for every 64 of heads, in order of names', () => {
    const features = new SentenceFeatures(compileFeatures(new Set(FIELDS)));
    const rowsOf = (bits: number) => {
      const relations = new Set(['root', 'obj', 'nsubj']);
      const learner = createLabelLearner(relations, bits, features, FIELDS);
      expect(learner.names).toEqual(NAMES);
      return learner.averaged.weights.length / 4;
    };
    expect([5, 6, 7, 10].map(rowsOf)).toEqual([1, 1, 2, 16]);
  });
});

describe('training with relations', () => {
  test('learns them', () => {
    const parser = new Parser(train(SENTENCES, OPTIONS));
    const words = [
      {form: 'mice', upos: 'NOUN'},
      {form: 'eat', upos: 'VERB'},
      {form: 'cheese', upos: 'NOUN'}
    ];
    expect(parser.parse(words)).toEqual({
      words,
      heads: Int32Array.of(-1, 2, 0, 2),
      labels: ['', 'nsubj', 'root', 'obj']
    });
    expect(parser.parse([])).toEqual({
      words: [],
      heads: Int32Array.of(-1),
      labels: ['']
    });
  });

  test('learns them with as few weights as there can be', () => {
    const {labels} = train(SENTENCES, {bits: 8, passes: 50});
    expect(labels!.weights.length).toBe(4 * 4);
    expect(labels!.weights.some(weight => weight !== 0)).toBe(true);
  });

  test('changes nothing about heads', () => {
    const {labels, ...labelled} = train(SENTENCES, OPTIONS);
    const {labels: none, ...plain} = train(SENTENCES, {
      ...OPTIONS,
      labels: false
    });
    expect(none).toBe(null);
    expect(labels?.names).toEqual(['nsubj', 'obj', 'root']);
    expect(labelled).toEqual(plain);
  });

  test('goes on after a checkpoint to the same bytes', () => {
    const first = new Trainer(dataOf(), OPTIONS);
    for (const _ of first.pass());
    const resumed = resumeTraining(encodeCheckpoint(first), dataOf(), OPTIONS);
    while (!resumed.isDone) for (const _ of resumed.pass());
    expect(encodeModel(resumed.model())).toEqual(
      encodeModel(train(SENTENCES, OPTIONS))
    );
  });

  test('is left out of a parser on request', () => {
    const parser = new Parser(train(SENTENCES, OPTIONS), {labels: false});
    expect(parser.parse([{form: 'dogs'}]).labels).toBe(null);
  });

  test('is left out if some word has no relation', () => {
    const gap = [...SENTENCES, [word('go', 'VERB', 0)]];
    expect(train(gap, OPTIONS).labels).toBe(null);
    expect(() => train(gap, {...OPTIONS, labels: true})).toThrow(
      /some words have no relation to their head/
    );
  });

  test('refuses more relations than a language has', () => {
    const many = Array.from({length: 501}, (_, i) => [
      word('go', 'VERB', 0, `r${i}`)
    ]);
    expect(() => train(many, OPTIONS)).toThrow(
      /more than 500 different relations/
    );
    expect(train(many, {...OPTIONS, labels: false}).labels).toBe(null);
    const long = [[word('go', 'VERB', 0, 'r'.repeat(257))]];
    expect(() => train(long, OPTIONS)).toThrow(/longer than 256 characters/);
  });

  test('refuses a relation that is no text', () => {
    const bad = [[{form: 'go', head: 0, deprel: 7 as unknown as string}]];
    expect(() => train(bad, OPTIONS)).toThrow(/the deprel of word 1 .* is 7/);
  });
});
