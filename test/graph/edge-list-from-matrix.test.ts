import {describe, expect, test} from 'vitest';
import {
  EdgeWeightError,
  edgeListFromMatrix,
  GraphTypeError
} from '../../src/graph/index.js';

describe('an edge list from a matrix', () => {
  test('has every arc but the loops, in the order of the matrix', () => {
    const weights = Float64Array.of(NaN, 1, 2, 3, NaN, 5, 6, -Infinity, NaN);
    const given = weights.slice();
    expect(edgeListFromMatrix(weights, 3)).toEqual({
      order: 3,
      size: 6,
      source: Int32Array.of(0, 0, 1, 1, 2, 2),
      target: Int32Array.of(1, 2, 0, 2, 0, 1),
      weight: Float64Array.of(1, 2, 3, 5, 6, -Infinity)
    });
    expect(weights).toEqual(given);
  });

  test('of one vertex or none has no arcs', () => {
    expect(edgeListFromMatrix(new Float64Array(0), 0).size).toBe(0);
    expect(edgeListFromMatrix(Float64Array.of(NaN), 1).size).toBe(0);
  });

  test('names the arc whose weight is NaN', () => {
    const weights = Float64Array.of(0, 1, NaN, 0);
    expect(() => edgeListFromMatrix(weights, 2)).toThrow(EdgeWeightError);
    expect(() => edgeListFromMatrix(weights, 2)).toThrow('edge 1 has weight');
  });

  test.for([
    [[1, 2, 3, 4], 2],
    [new Float64Array(3), 2],
    [new Float64Array(4), -2],
    [new Float64Array(4), NaN],
    [new Float64Array(4), '2'],
    [null, 0]
  ] as [never, never][])(
    'is not made of %o and the order %s',
    ([weights, order]) => {
      expect(() => edgeListFromMatrix(weights, order)).toThrow(GraphTypeError);
    }
  );
});
