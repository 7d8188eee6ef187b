import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {ClassifierLearner} from '../../../src/nlp/training/classifier-learner.js';
import {AveragedWeights} from '../../../src/nlp/training/learning.js';
import {random} from '../../support/random.js';

test('an average is the mean of the weights after each step', () => {
  const changes = fc.array(
    fc.array(fc.tuple(fc.nat(3), fc.integer({min: -8, max: 8})))
  );
  const property = fc.property(changes, steps => {
    const averaged = new AveragedWeights(4);
    const sums = [0, 0, 0, 0];
    for (const step of steps) {
      for (const [index, change] of step) averaged.add(index, change);
      averaged.steps++;
      averaged.weights.forEach((weight, i) => {
        sums[i] += weight;
      });
    }
    const count = Math.max(1, steps.length);
    const average = averaged.average();
    sums.forEach((sum, i) => {
      expect(average[i]).toBeCloseTo(sum / count, 4);
    });
  });
  fc.assert(property, {numRuns: 200});
});

describe('ClassifierLearner', () => {
  // Hashes far apart: no two features share a weight.
  const HASHES = [0, 64, 128, 192, 256, 320];
  const CLASSES = 4;

  function learn(
    learner: ClassifierLearner,
    hashes: readonly number[],
    right: number,
    candidates?: readonly number[]
  ): number {
    learner.classifier.clear();
    for (const hash of hashes) learner.classifier.add(hash);
    return learner.learn(right, candidates && Int32Array.from(candidates));
  }

  /** The score of each class by the weights so far. */
  function scores(learner: ClassifierLearner, hashes: readonly number[]) {
    const {weights} = learner.averaged;
    return Array.from({length: CLASSES}, (_, label) =>
      hashes.reduce((sum, hash) => sum + weights[hash + label], 0)
    );
  }

  test('takes the smallest step by which the right class wins', () => {
    const {integer, shuffle, pick} = random(1);
    const learner = new ClassifierLearner(9, CLASSES);
    for (let round = 0; round < 500; round++) {
      const hashes = shuffle([...HASHES]).slice(0, integer(1, 6));
      const candidates = shuffle([0, 1, 2, 3]).slice(0, integer(1, 4));
      const right = pick(candidates);
      const before = scores(learner, hashes);
      const others = candidates.filter(label => label !== right);
      const rivals = others.sort((a, b) => before[b] - before[a]);
      const found = learn(learner, hashes, right, candidates);
      const after = scores(learner, hashes);
      expect(learner.averaged.steps).toBe(round + 1);
      const rival = rivals.find(label => after[label] !== before[label]);
      const margin = before[right] - Math.max(...others.map(i => before[i]));
      if (margin > 1 + 1e-6) {
        // All as it was.
        expect(after).toEqual(before);
        expect(found).toBe(right);
      } else if (rival !== undefined) {
        expect(before[rival]).toBe(before[rivals[0]]);
        const loss = 1 - margin;
        const step = Math.min(0.1, loss / (2 * hashes.length));
        const gain = step * hashes.length;
        expect(after[right]).toBeCloseTo(before[right] + gain, 4);
        expect(after[rival]).toBeCloseTo(before[rival] - gain, 4);
        expect(found).toBe(margin < 0 ? rival : right);
      }
      for (const label of [0, 1, 2, 3]) {
        if (label === right || label === rival) continue;
        expect(after[label]).toBe(before[label]);
      }
    }
  });

  test('learns nothing without features or rivals', () => {
    const learner = new ClassifierLearner(9, CLASSES);
    expect(learn(learner, [], 2)).toBe(2);
    expect(learn(learner, HASHES, 2, [2])).toBe(2);
    expect(learner.averaged.steps).toBe(2);
    expect(learner.averaged.weights.every(weight => weight === 0)).toBe(true);
  });

  test('leaves out features by chance, and keeps the order of the rest', () => {
    const learner = new ClassifierLearner(9, CLASSES);
    const {classifier} = learner;
    const draws = [0.2, 0.5, 0.4, 0.9, 0, 0.7];
    for (const hash of HASHES) classifier.add(hash);
    let at = 0;
    learner.drop(() => draws[at++], 0.5);
    const kept = classifier.hashes.slice(0, classifier.length);
    expect([...kept]).toEqual([64, 192, 320]);
    expect(at).toBe(6);
  });

  test('stores the average in units of 0.005, as far as a byte goes', () => {
    const learner = new ClassifierLearner(4, CLASSES);
    const {averaged} = learner;
    averaged.steps = 1;
    averaged.weights.set([0.005, -0.05, 0.634, 0.64, 9, -0.636, -9, 0.0074]);
    expect([...learner.rounded()].slice(0, 9)).toEqual([
      1, -10, 127, 127, 127, -127, -127, 1, 0
    ]);
  });
});
