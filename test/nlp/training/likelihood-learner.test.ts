import {describe, expect, test} from 'vitest';
import {logPartitionOf} from '../../../src/msf/index.js';
import {
  ArcFeatures,
  bucketOf,
  compileFeatures,
  SentenceFeatures
} from '../../../src/nlp/features/index.js';
import {
  decodeModel,
  encodeCheckpoint,
  encodeModel,
  Parser,
  resumeTraining,
  Trainer,
  TrainingData,
  type TrainingOptions,
  type TrainingWord,
  train
} from '../../../src/nlp/index.js';
import {DirectedInference} from '../../../src/nlp/inference/directed-inference.js';
import {AveragedWeights} from '../../../src/nlp/training/averaged-weights.js';
import {
  LikelihoodLearner,
  RATE
} from '../../../src/nlp/training/likelihood-learner.js';
import {randomWeights} from '../../support/words.js';

const SET = compileFeatures(new Set(['form', 'upos']));
const SIZE = 2 ** 10;
const WORDS = ['the/D', 'dog/N', 'sees/V', 'the/D', 'cat/N'].map(text => {
  const [form, upos] = text.split('/');
  return {form, upos};
});
const GOLD = Int32Array.of(-1, 2, 3, 0, 5, 3);

// Small, so that no arc is out of the question.
const START = randomWeights(SIZE).map(weight => weight / 16);

/** What is maximised, as a function of the weights. */
function objective(
  weights: Float32Array,
  singleRoot: boolean,
  costAugmented: boolean
): number {
  const sentence = new SentenceFeatures(SET);
  const inference = new DirectedInference(sentence, weights, singleRoot, 'cle');
  inference.infer(WORDS, costAugmented ? GOLD : undefined);
  const scores = inference.potentials(1);
  let right = 0;
  for (let c = 1; c < GOLD.length; c++) {
    right += scores[GOLD[c] * GOLD.length + c];
  }
  return right - logPartitionOf(scores, {singleRoot});
}

function learnerOf(singleRoot: boolean, costAugmented: boolean) {
  const sentence = new SentenceFeatures(SET);
  const averaged = new AveragedWeights(SIZE);
  averaged.weights.set(START);
  const {weights} = averaged;
  const inference = new DirectedInference(sentence, weights, singleRoot, 'cle');
  const learner = new LikelihoodLearner(
    sentence,
    averaged,
    inference,
    singleRoot,
    costAugmented
  );
  return {learner, averaged};
}

describe.each([
  {singleRoot: true, costAugmented: false},
  {singleRoot: true, costAugmented: true},
  {singleRoot: false, costAugmented: false},
  {singleRoot: false, costAugmented: true}
])('LikelihoodLearner, $singleRoot, $costAugmented', it => {
  const {singleRoot, costAugmented} = it;

  test('moves along the gradient, by finite differences', () => {
    const {learner, averaged} = learnerOf(singleRoot, costAugmented);
    learner.learn({words: WORDS, heads: GOLD} as never);
    const sentence = new SentenceFeatures(SET);
    sentence.load(WORDS);
    const arc = new ArcFeatures(sentence, SIZE);
    let seen = 0;
    let greatest = 0;
    const check = (i: number) => {
      const at = (change: number) => {
        const weights = START.slice();
        weights[i] += change;
        return objective(weights, singleRoot, costAugmented);
      };
      const h = 2 ** -6;
      const slope = (at(h) - at(-h)) / (2 * h);
      const moved = (averaged.weights[i] - START[i]) / RATE;
      expect(Math.abs(moved - slope)).toBeLessThan(2e-3);
      greatest = Math.max(greatest, Math.abs(slope));
      seen++;
    };
    // Some features of right and wrong arcs, alone and with direction.
    for (const [head, child] of [
      [3, 2],
      [0, 3],
      [1, 4],
      [0, 1]
    ]) {
      arc.length = 0;
      arc.append(head, child);
      const bucket = bucketOf(head, child, true);
      for (const i of arc.indices.slice(0, Math.min(arc.length, 25))) {
        check(i);
        check(i ^ bucket);
      }
    }
    expect(seen).toBeGreaterThan(100);
    expect(greatest).toBeGreaterThan(0.3);
  });

  test('makes the right tree likelier with every step', () => {
    const {learner, averaged} = learnerOf(singleRoot, costAugmented);
    let before = objective(averaged.weights, singleRoot, costAugmented);
    let wrong = 0;
    for (let step = 0; step < 20; step++) {
      wrong = learner.learn({words: WORDS, heads: GOLD} as never);
      const now = objective(averaged.weights, singleRoot, costAugmented);
      expect(now).toBeGreaterThan(before);
      before = now;
    }
    expect(wrong).toBe(0);
    expect(averaged.steps).toBe(20);
  });
});

test('arcs that are settled leave their weights alone', () => {
  const order = GOLD.length;
  /** The weights after learning where right arcs score so much more. */
  const learnt = (lead: number) => {
    const scores = new Float64Array(order * order);
    for (let c = 1; c < order; c++) scores[GOLD[c] * order + c] = lead;
    const features = new SentenceFeatures(SET);
    features.load(WORDS);
    const averaged = new AveragedWeights(SIZE);
    const inference = {infer: () => GOLD, potentials: () => scores};
    const learner = new LikelihoodLearner(
      ...([features, averaged, inference as never, true, false] as const)
    );
    expect(learner.learn({words: WORDS, heads: GOLD} as never)).toBe(0);
    expect(averaged.steps).toBe(1);
    return averaged.weights;
  };
  // Each right arc has a probability of more than 0.999, and of less.
  expect(learnt(12).every(weight => weight === 0)).toBe(true);
  expect(learnt(6).some(weight => weight !== 0)).toBe(true);
});

const sentence = (text: string): TrainingWord[] =>
  text.split(' ').map(part => {
    const [form, upos, head] = part.split('/');
    return {form, upos, head: Number(head)};
  });

const SENTENCES = [
  sentence('the/D/2 dog/N/3 sees/V/0 a/D/5 cat/N/3 now/A/2'),
  sentence('a/D/2 cat/N/3 hears/V/0 the/D/5 dog/N/3'),
  sentence('birds/N/2 sing/V/0'),
  sentence('look/V/0')
];

const OPTIONS: TrainingOptions = {bits: 12, passes: 6, tagger: false};

describe.each(['crf', 'softmax-margin'] as const)('train, %s', objective => {
  const options = {...OPTIONS, objective};

  test('learns trees, also with the decoder eisner', () => {
    const model = train(SENTENCES, {...options, passes: 20});
    expect(model.training.objective).toBe(objective);
    expect(model.training.costAugmented).toBe(objective !== 'crf');
    const parser = new Parser(model);
    for (const words of SENTENCES) {
      const heads = words.map(({head}) => head);
      expect([...parser.parse(words).heads.slice(1)]).toEqual(heads);
    }
    const eisner = train(SENTENCES, {...options, decoder: 'eisner'});
    expect(eisner.decoder).toBe('eisner');
    expect(eisner.weights.directed).toEqual(
      train(SENTENCES, options).weights.directed
    );
  });

  test('makes the same bytes again, and after an interruption', () => {
    const data = new TrainingData();
    for (const words of SENTENCES) data.add(words);
    const bytes = encodeModel(train(SENTENCES, options));
    expect(encodeModel(train(SENTENCES, options))).toEqual(bytes);
    const trainer = new Trainer(data, options);
    for (const _ of trainer.pass());
    for (const _ of trainer.pass());
    const checkpoint = encodeCheckpoint(trainer);
    const resumed = resumeTraining(checkpoint, data, options);
    while (!resumed.isDone) for (const _ of resumed.pass());
    expect(encodeModel(resumed.model())).toEqual(bytes);
    expect(() => resumeTraining(checkpoint, data, OPTIONS)).toThrow(
      `objective ${objective}`
    );
  });

  test('is recorded in the file of the model', () => {
    const model = train(SENTENCES, options);
    const bytes = encodeModel(model, {compact: false});
    expect(decodeModel(bytes)).toEqual(model);
    const mira = train(SENTENCES, OPTIONS);
    expect(mira.training).not.toHaveProperty('objective');
    expect(mira.weights).not.toEqual(model.weights);
  });

  test.each<[string, TrainingOptions]>([
    ['the parser is u-mst-uf. Use d-mst, or', {parser: 'u-mst-uf'}],
    ['the parser is u-mst-uf-lep. Use d-mst, or', {parser: 'u-mst-uf-lep'}],
    ['the order is 2. Use order 1, or', {order: 2}],
    ['kBest is for mira. Leave out kBest, or', {kBest: 2}],
    ['costAugmented: false is for mira. ', {costAugmented: false}]
  ])('is refused: %s', (problem, others) => {
    expect(() => train(SENTENCES, {...options, ...others})).toThrow(
      expect.objectContaining({
        name: 'OptionError',
        message: expect.stringContaining(
          `objective is "${objective}", but ${problem}`
        )
      })
    );
  });
});

test('an objective that does not exist is refused', () => {
  const options = {...OPTIONS, objective: 'hinge' as 'crf'};
  expect(() => train(SENTENCES, options)).toThrow('objective is "hinge"');
});
