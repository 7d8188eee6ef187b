import {describe, expect, test} from 'vitest';
import type {TrainingStage} from '../../../src/internals.js';
import {
  NO_RESULTS,
  nextStage,
  type StageResults
} from '../../../src/nlp/training/training-stages.js';

describe('the next stage of a training', () => {
  const ALL = [
    ...['tokenizer', 'tagger', 'jackknife', 'parser'],
    'second-order'
  ] as TrainingStage[];
  // What the stages before the last one leave behind.
  const LEFT = ['tokenizer', 'tagger', 'predicted', 'firstOrder'] as const;
  const withResults = (count: number): StageResults => ({
    ...NO_RESULTS,
    ...Object.fromEntries(LEFT.slice(0, count).map(name => [name, {}]))
  });

  test('is the first one without a result', () => {
    for (let done = 0; done <= LEFT.length; done++) {
      expect(nextStage(ALL, withResults(done))).toBe(done);
    }
    const last = ALL.slice(3);
    expect(nextStage(last, NO_RESULTS)).toBe(0);
    expect(nextStage(['tokenizer', 'parser'], withResults(1))).toBe(1);
    expect(nextStage(['tagger', 'jackknife', 'parser'], withResults(3))).toBe(
      2
    );
  });

  test('is the last one if all have results', () => {
    for (let length = 1; length <= 4; length++) {
      expect(nextStage(ALL.slice(0, length), withResults(4))).toBe(length - 1);
    }
  });
});
