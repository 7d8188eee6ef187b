import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {summaryOf} from '../../src/report/comparison.js';

describe('the summary of numbers', () => {
  test('is as worked out by hand', () => {
    // Squares about the mean of 5: 9, 1, 1, 1, 0, 0, 4, 16, so 32 / 7.
    expect(summaryOf([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({
      count: 8,
      mean: 5,
      deviation: Math.sqrt(32 / 7),
      median: 4.5,
      minimum: 2,
      maximum: 9
    });
    expect(summaryOf([10, -2, 1])).toMatchObject({mean: 3, median: 1});
  });

  test('of one number has no deviation', () => {
    expect(summaryOf([7])).toEqual({
      count: 1,
      mean: 7,
      deviation: NaN,
      median: 7,
      minimum: 7,
      maximum: 7
    });
  });

  test('of nothing, or of what is no number, says nothing', () => {
    const nothing = {
      mean: NaN,
      deviation: NaN,
      median: NaN,
      minimum: NaN,
      maximum: NaN
    };
    expect(summaryOf([])).toEqual({count: 0, ...nothing});
    expect(summaryOf([1, NaN, -3])).toEqual({count: 3, ...nothing});
  });

  test('does not depend on the order, to the last bit', () => {
    const values = fc.array(fc.double({noNaN: true, min: -1e9, max: 1e9}), {
      minLength: 1
    });
    const both = values.chain(values =>
      fc.tuple(
        fc.constant(values),
        fc.shuffledSubarray(values, {minLength: values.length})
      )
    );
    fc.assert(
      fc.property(both, ([values, shuffled]) => {
        expect(summaryOf(shuffled)).toEqual(summaryOf(values));
      })
    );
  });

  test('moves with the numbers, and its deviation does not', () => {
    const values = fc.array(fc.integer({min: -1000, max: 1000}), {
      minLength: 2
    });
    fc.assert(
      fc.property(values, fc.integer({min: -9, max: 9}), (values, by) => {
        const before = summaryOf(values);
        const after = summaryOf(values.map(value => value + by));
        for (const key of ['mean', 'median', 'minimum', 'maximum'] as const) {
          expect(after[key]).toBeCloseTo(before[key] + by, 9);
        }
        expect(after.deviation).toBeCloseTo(before.deviation, 9);
        expect(before.median).toBeGreaterThanOrEqual(before.minimum);
        expect(before.median).toBeLessThanOrEqual(before.maximum);
      })
    );
  });

  test('takes any iterable', () => {
    expect(summaryOf(new Set([1, 3])).mean).toBe(2);
  });
});
