import {describe, expect, test} from 'vitest';
import type {TaggedWord} from '../../../src/nlp/index.js';
import {
  type Analysis,
  CONSTANT_FEATURES,
  fitLogistic,
  oddsOf,
  Reranker,
  rerankerSize
} from '../../../src/nlp/reranking/index.js';
import type {TagFlip} from '../../../src/nlp/text/index.js';
import {random} from '../../support/random.js';

const UPOS = 3;

const flipOf = (word: number, margin: number): TagFlip => ({
  ...{word, margin, column: 'upos', tag: 1, from: 0, to: 1, level: 2}
});

const wordsOf = (count: number): TaggedWord[] =>
  Array.from({length: count}, (_, i) => ({form: `w${i}`, upos: 'A'}));

/** Accepts what makes the score of the tree higher by more than 1. */
function modelOf(parsed = 1) {
  const size = rerankerSize(UPOS);
  const filter = new Float32Array(size.filter);
  const weights = new Float32Array(size.weights);
  // Margins of up to so many points are worth a parse.
  for (const k of CONSTANT_FEATURES) filter[k] = parsed;
  filter[1] = -1;
  weights[0] = -1;
  weights[3] = 1;
  return {filter, weights};
}

/** Chooses, where each word with tag B adds so much to the score of the tree. */
function choose(
  gains: readonly number[],
  flips: readonly TagFlip[],
  scoreOf = (words: readonly TaggedWord[]) =>
    gains.reduce((sum, gain, i) => sum + (words[i].upos === 'B' ? gain : 0), 0)
) {
  const reranker = new Reranker(modelOf(), UPOS);
  const positions: (number | undefined)[] = [];
  const analysis = reranker.choose(
    wordsOf(gains.length),
    flips,
    ({word}) => ({form: `w${word}`, upos: 'B'}),
    (words, position): Analysis => {
      positions.push(position);
      const heads = new Int32Array(words.length + 1);
      const scores = {treeScore: scoreOf(words), labelScore: 0};
      return {words, heads, labels: null, ...scores};
    }
  );
  const tags = analysis.words.map(({upos}) => upos).join('');
  return {tags, positions, odds: reranker.odds};
}

describe('the re-ranker', () => {
  test('keeps the tags without flips', () => {
    const {tags, positions} = choose([5, 5], []);
    expect(tags).toBe('AA');
    expect(positions).toEqual([undefined]);
  });

  test('accepts one flip after the other, the likeliest first', () => {
    const flips = [0, 1, 2].map(word => flipOf(word, 0));
    const {tags, odds} = choose([2, 0.5, 3], flips);
    expect(tags).toBe('BAB');
    expect(odds.get(2)).toBeCloseTo(2);
    expect(odds.get(0)).toBeCloseTo(1);
    // That its tag is right, having been kept.
    expect(odds.get(1)).toBeCloseTo(0.5);
  });

  test('judges a flip by those before it', () => {
    const flips = [flipOf(0, 0), flipOf(1, 0)];
    const bestAlone = (words: readonly TaggedWord[]) =>
      ({AB: 3, BA: 2, BB: 3})[`${words[0].upos}${words[1].upos}`] ?? 0;
    expect(choose([0, 0], flips, bestAlone).tags).toBe('AB');
  });

  test('parses no flip that the filter rejects', () => {
    const {tags, positions, odds} = choose(
      [9, 9],
      [flipOf(0, 300), flipOf(1, 100)]
    );
    expect(tags).toBe('AB');
    // What was chosen is parsed again as these tags are.
    expect(positions).toEqual([undefined, 2, undefined]);
    expect(odds.has(0)).toBe(false);
  });

  test('accepts four flips, and tries eight', () => {
    const flips = Array.from({length: 10}, (_, i) => flipOf(i, i));
    const {tags, odds} = choose(new Array(10).fill(2), flips);
    expect(tags).toBe('BBBBAAAAAA');
    expect(odds.size).toBe(8);
  });

  test('knows nothing of the sentence before', () => {
    const reranker = new Reranker(modelOf(), UPOS);
    const analyse = (words: readonly TaggedWord[]): Analysis => ({
      ...{words, heads: new Int32Array(2), labels: null},
      ...{treeScore: 0, labelScore: 0}
    });
    const flipped = () => ({form: 'a', upos: 'B'});
    reranker.choose(wordsOf(1), [flipOf(0, 0)], flipped, analyse);
    expect(reranker.odds.size).toBe(1);
    reranker.choose(wordsOf(1), [], flipped, analyse);
    expect(reranker.odds.size).toBe(0);
  });
});

describe('logistic regression', () => {
  test('finds the weights that made the data', () => {
    const draws = random(5);
    const number = () => draws.integer(-1000, 1000) / 500;
    const truth = [0.7, -1.2, 0.4];
    const events = Array.from({length: 20_000}, () => {
      const event = {features: [0, 1, 2], values: [1, number(), number()]};
      const likely = 1 / (1 + Math.exp(-oddsOf(truth, event)));
      const target = Number(draws.integer(0, 999_999) < likely * 1e6);
      return {...event, target, weight: 1};
    });
    const weights = fitLogistic(events, [0, 0, 0], 1e-6);
    for (const [k, weight] of truth.entries()) {
      expect(Math.abs(weights[k] - weight)).toBeLessThan(0.1);
    }
  });

  test('counts an event of weight two as two events', () => {
    const event = {features: [0], values: [1], target: 1, weight: 1};
    const other = {...event, target: 0};
    const heavy = {...event, weight: 2};
    const [once] = fitLogistic([event, event, other], [0], 0.1);
    const [twice] = fitLogistic([heavy, other], [0], 0.1);
    expect(twice).toBeCloseTo(once, 6);
    expect(once).toBeGreaterThan(0);
  });

  test('leaves features without events at 0', () => {
    const event = {features: [1], values: [2], target: 1, weight: 1};
    const weights = fitLogistic([event], [0, 0, 0], 1);
    expect([weights[0], weights[2]]).toEqual([0, 0]);
    expect(weights[1]).toBeGreaterThan(0);
    expect(fitLogistic([], [0], 1)[0]).toBe(0);
  });
});
