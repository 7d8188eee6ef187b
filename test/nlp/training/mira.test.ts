import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {Mira} from '../../../src/nlp/training/learner.js';

const SIZE = 16;
const BUCKET = 5;

const arcs = fc.array(
  fc.record({
    missed: fc.array(fc.nat(SIZE - 1), {maxLength: 6}),
    mistaken: fc.array(fc.nat(SIZE - 1), {maxLength: 6})
  }),
  {maxLength: 3}
);

type Arcs = {missed: number[]; mistaken: number[]}[];

const list = (indices: number[]) => ({
  indices: Int32Array.from(indices),
  length: indices.length
});

function learn(mira: Mira, sentence: Arcs): void {
  for (const {missed, mistaken} of sentence) {
    mira.count(list(missed), BUCKET, 1);
    mira.count(list(mistaken), BUCKET, -1);
  }
  mira.learn(sentence.length);
}

function difference(sentence: Arcs): number[] {
  const counts = new Array<number>(SIZE).fill(0);
  for (const {missed, mistaken} of sentence) {
    for (const i of missed) {
      counts[i]++;
      counts[i ^ BUCKET]++;
    }
    for (const i of mistaken) {
      counts[i]--;
      counts[i ^ BUCKET]--;
    }
  }
  return counts;
}

const dot = (counts: number[], weights: Float32Array) =>
  counts.reduce((sum, d, i) => sum + d * weights[i], 0);

describe('Mira', () => {
  test('makes the right arcs win by the loss, by the least change', () => {
    fc.assert(
      fc.property(fc.array(arcs, {maxLength: 5}), arcs, (before, sentence) => {
        const mira = new Mira(SIZE);
        for (const earlier of before) learn(mira, earlier);
        const old = mira.weights.slice();
        learn(mira, sentence);
        const counts = difference(sentence);
        const norm = dot(counts, Float32Array.from(counts));
        const loss = sentence.length;
        if (norm === 0 || dot(counts, old) >= loss) {
          expect(mira.weights).toEqual(old);
          return;
        }
        expect(dot(counts, mira.weights)).toBeCloseTo(loss, 4);
        // The least change is along the difference of the features.
        const step = (loss - dot(counts, old)) / norm;
        for (let i = 0; i < SIZE; i++) {
          expect(mira.weights[i]).toBeCloseTo(old[i] + step * counts[i], 4);
        }
      })
    );
  });

  test('averages the weights after every sentence', () => {
    fc.assert(
      fc.property(fc.array(arcs, {minLength: 1, maxLength: 8}), sentences => {
        const mira = new Mira(SIZE);
        const sum = new Float64Array(SIZE);
        for (const sentence of sentences) {
          learn(mira, sentence);
          for (let i = 0; i < SIZE; i++) sum[i] += mira.weights[i];
        }
        const mean = mira.average();
        for (let i = 0; i < SIZE; i++) {
          expect(mean[i]).toBeCloseTo(sum[i] / sentences.length, 4);
        }
      })
    );
  });

  test('has no weights before the first sentence', () => {
    expect(new Mira(SIZE).average()).toEqual(new Float32Array(SIZE));
  });

  test('takes any number of features', () => {
    const mira = new Mira(SIZE);
    const missed = Array.from({length: 5000}, (_, i) => i % 8);
    const mistaken = Array.from({length: 5000}, (_, i) => 8 + (i % 8));
    learn(mira, [{missed, mistaken}]);
    expect(mira.weights[0]).toBeCloseTo(-mira.weights[8], 9);
    expect(mira.weights[0]).toBeGreaterThan(0);
  });
});
