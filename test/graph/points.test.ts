import {describe, expect, test} from 'vitest';
import {GraphTypeError, OptionError} from '../../src/graph/index.js';
import {
  distance,
  readPoints,
  scaled,
  weighPairs
} from '../../src/graph/points.js';
import {random} from '../support/random.js';
import {rounds} from '../support/rounds.js';

describe('the distance of two points', () => {
  test('is exact for the triangle of 3, 4 and 5, of any size', () => {
    for (let exponent = -1074; exponent <= 1021; exponent++) {
      const unit = 2 ** exponent;
      const points = Float64Array.of(9, 3 * unit, 0, 0, 4 * unit);
      const found = distance(points.subarray(1), 2, 0, 1);
      expect(found, `2^${exponent}`).toBe(5 * unit);
      expect(distance(points.subarray(1), 2, 1, 0)).toBe(5 * unit);
    }
  });

  test('is the same in any number of dimensions', () => {
    for (let dimensions = 1; dimensions <= 9; dimensions++) {
      for (const unit of [1, 2 ** -600, 2 ** 600]) {
        // Point 1 is 1, 2, 3 and so on away from point 2.
        const points = new Float64Array(3 * dimensions).fill(7 * unit);
        let sum = 0;
        for (let d = 0; d < dimensions; d++) {
          points[2 * dimensions + d] += (d + 1) * unit;
          sum += (d + 1) ** 2;
        }
        const found = distance(points, dimensions, 1, 2) / unit;
        expect(found).toBeCloseTo(Math.sqrt(sum), 12);
        expect(distance(points, dimensions, 0, 1)).toBe(0);
      }
    }
  });

  test('is infinite if it exceeds the largest number', () => {
    const most = Number.MAX_VALUE;
    expect(distance(Float64Array.of(most, -most), 1, 0, 1)).toBe(Infinity);
    expect(distance(Float64Array.of(most, 0), 1, 0, 1)).toBe(most);
  });
});

describe('scaled points', () => {
  test.for([5e-324, 1e-310, 1e-300, 0.3, 1, 2 ** 100, 3e300, 1.7e308])(
    'are as large as 2^100 if the largest was %d',
    largest => {
      const given = Float64Array.of(largest / 4, -largest, 0, largest / 2);
      const {points, spread} = scaled(given);
      const size = Math.max(...points.map(Math.abs));
      expect(size).toBeGreaterThanOrEqual(2 ** 100);
      expect(size).toBeLessThan(2 ** 101);
      expect(points[1]).toBe(-size);
      const others = given.filter(x => x !== 0).map(Math.abs);
      expect(spread).toBe(largest / Math.min(...others));
      // Nothing is rounded.
      for (const [i, x] of given.entries()) {
        expect(points[i] / points[1]).toBe(x / given[1]);
      }
    }
  );

  test('stay where they are if all are 0', () => {
    const zeros = new Float64Array(3);
    expect(scaled(zeros)).toEqual({points: zeros, spread: 1});
    expect(scaled(new Float64Array(0)).spread).toBe(1);
  });
});

test('pairs are sorted by both ends, and none comes twice', () => {
  const draws = random(4);
  for (let round = 0; round < rounds(100); round++) {
    const order = draws.integer(2, 8);
    const coordinates = Float64Array.from({length: order}, (_, v) => v ** 2);
    const pairs = Array.from({length: draws.integer(0, 20)}, () => {
      const v = draws.integer(1, order - 1);
      return [draws.integer(0, v - 1), v];
    });
    const low = Int32Array.from(pairs, ([u]) => u);
    const high = Int32Array.from(pairs, ([, v]) => v);
    const found = weighPairs(coordinates, 1, low, high);
    const keys = pairs.map(([u, v]) => u * order + v);
    const sorted = [...new Set(keys)].sort((a, b) => a - b);
    const source = sorted.map(key => Math.floor(key / order));
    const target = sorted.map(key => key % order);
    expect(found).toEqual({
      order,
      size: sorted.length,
      source: Int32Array.from(source),
      target: Int32Array.from(target),
      weight: Float64Array.from(source, (u, e) => target[e] ** 2 - u ** 2)
    });
  }
});

describe('points', () => {
  test('are read from arrays of any kind', () => {
    const flat = Float64Array.of(1, 2, 3, 4, 5, 6);
    expect(readPoints(flat, 3)).toEqual({coordinates: flat, dimensions: 3});
    const lists = [Float32Array.of(1, 2, 3), [4, 5, 6]];
    expect(readPoints(lists)).toEqual({coordinates: flat, dimensions: 3});
    expect(readPoints([]).dimensions).toBe(1);
    expect(readPoints([], 3).dimensions).toBe(3);
  });

  test('are refused with the place of what is wrong', () => {
    const flat = Float64Array.of(1, 2, 3, 4, NaN, 6);
    expect(() => readPoints(flat)).toThrow(OptionError);
    expect(() => readPoints(flat, 4)).toThrow(
      '6 coordinates are not points of 4 dimensions. Pass 4 for each point.'
    );
    expect(() => readPoints(flat, 3)).toThrow('coordinate 1 of point 1 is NaN');
    expect(() => readPoints(flat, 2)).toThrow('coordinate 0 of point 2 is NaN');
    expect(() => readPoints([[1], [2, 3]])).toThrow(
      'point 1 has 2 coordinates. Pass each point as an array of 1 number.'
    );
    expect(() => readPoints([[], [2]])).toThrow(GraphTypeError);
  });
});
