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
  countArcs(mira, sentence);
  mira.learn(sentence.length);
}

function countArcs(mira: Mira, sentence: Arcs): void {
  for (const {missed, mistaken} of sentence) {
    mira.count(list(missed), BUCKET, 1);
    mira.count(list(mistaken), BUCKET, -1);
  }
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

interface Condition {
  readonly counts: number[];
  readonly loss: number;
}

// Whether differences of few features are independent: then all conditions can
// be met. By Gram and Schmidt.
function isFeasible(conditions: readonly Condition[]): boolean {
  return remainders(conditions).every(rest => square(rest) > 1e-9);
}

// How far a vector is from the space of the differences, squared.
function distance(vector: number[], conditions: readonly Condition[]): number {
  const loss = 0;
  const all = [...conditions, {counts: vector, loss}];
  return square(remainders(all)[conditions.length]);
}

function remainders(conditions: readonly Condition[]): number[][] {
  const rests: number[][] = [];
  for (const {counts} of conditions) {
    let rest = counts;
    for (const base of rests) {
      const part = product(rest, base) / (square(base) || 1);
      rest = rest.map((x, i) => x - part * base[i]);
    }
    rests.push(rest);
  }
  return rests;
}

const product = (a: number[], b: number[]) =>
  a.reduce((sum, x, i) => sum + x * b[i], 0);
const square = (a: number[]) => product(a, a);

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

  test('meets the conditions of several trees by the least change', () => {
    const trees = fc.array(arcs, {minLength: 1, maxLength: 4});
    fc.assert(
      fc.property(fc.array(arcs, {maxLength: 3}), trees, (before, kept) => {
        const mira = new Mira(SIZE);
        for (const earlier of before) learn(mira, earlier);
        const old = mira.weights.slice();
        for (const tree of kept) {
          countArcs(mira, tree);
          mira.keep(tree.length);
        }
        mira.learnKept();
        expect(mira.steps).toBe(before.length + 1);
        const change = mira.weights.map((w, i) => w - old[i]);
        const conditions = kept
          .map(tree => ({counts: difference(tree), loss: tree.length}))
          .filter(({counts}) => counts.some(d => d !== 0));
        // Otherwise nothing can meet all of them.
        fc.pre(isFeasible(conditions));
        for (const {counts, loss} of conditions) {
          expect(dot(counts, mira.weights)).toBeGreaterThan(loss - 1e-2);
        }
        // Another change that meets them is not smaller: the change is a sum
        // of differences whose conditions are met exactly.
        const size = dot([...change], change);
        const exact = conditions.filter(
          ({counts, loss}) => dot(counts, mira.weights) < loss + 1e-2
        );
        expect(distance([...change], exact)).toBeLessThan(1e-2 * (1 + size));
      })
    );
  });

  test('meets conditions exactly that have most features in common', () => {
    // A thousand features each, all but fifty of them the same.
    const mira = new Mira(4096);
    const range = (first: number) =>
      list(Array.from({length: 1000}, (_, i) => first + i));
    for (const first of [0, 50]) {
      mira.count(range(first), 2048, 1);
      mira.keep(3);
    }
    mira.learnKept();
    for (const first of [0, 50]) {
      const alone = mira.weights.subarray(first, first + 1000);
      const score = 2 * alone.reduce((sum, weight) => sum + weight, 0);
      expect(score).toBeCloseTo(3, 4);
    }
  });

  test('learns from one tree that was kept as from one that was not', () => {
    fc.assert(
      fc.property(fc.array(arcs, {maxLength: 5}), sentences => {
        const mira = new Mira(SIZE);
        const other = new Mira(SIZE);
        for (const sentence of sentences) {
          learn(mira, sentence);
          countArcs(other, sentence);
          other.keep(sentence.length);
          other.learnKept();
        }
        expect(other.weights).toEqual(mira.weights);
        expect(other.average()).toEqual(mira.average());
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
