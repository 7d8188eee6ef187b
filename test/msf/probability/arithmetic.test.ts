import {describe, expect, test} from 'vitest';
import {
  type Arithmetic,
  LINEAR,
  LOGARITHMIC,
  logAdd
} from '../../../src/msf/probability/arithmetic.js';
import {type Random, random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';

const ARITHMETICS: readonly (readonly [string, Arithmetic])[] = [
  ['weights', LINEAR],
  ['logarithms', LOGARITHMIC]
];

/** Weights, some of which are 0. */
function weights(draws: Random, length: number): Float64Array {
  return Float64Array.from({length}, () =>
    draws.integer(0, 4) === 0 ? 0 : draws.real() * 10
  );
}

function expectClose(found: Float64Array, expected: Float64Array): void {
  expect(found).toHaveLength(expected.length);
  for (let i = 0; i < found.length; i++) {
    const error = Math.abs(found[i] - expected[i]);
    expect(error).toBeLessThanOrEqual(1e-12 * expected[i]);
  }
}

describe.for(ARITHMETICS)('with %s', ([, arithmetic]) => {
  const encode = (numbers: Float64Array) =>
    numbers.map(x => arithmetic.fromLog(Math.log(x)));
  const decode = (numbers: Float64Array) =>
    numbers.map(x => Math.exp(arithmetic.toLog(x)));

  test('zero and one are the logarithms of 0 and 1', () => {
    expect(arithmetic.toLog(arithmetic.zero)).toBe(-Infinity);
    expect(arithmetic.toLog(arithmetic.one)).toBe(0);
  });

  test('products are added to a number', () => {
    const draws = random(1);
    for (let length = 0; length < 9; length++) {
      const a = weights(draws, length + 3);
      const b = weights(draws, length + 3);
      let expected = 2;
      for (let i = 0; i < length; i++) expected += a[1 + i] * b[2 + i];
      const first = arithmetic.fromLog(Math.log(2));
      const sum = arithmetic.addProducts(
        first,
        encode(a),
        encode(b),
        1,
        2,
        length
      );
      expect(Math.exp(arithmetic.toLog(sum))).toBeCloseTo(expected, 10);
    }
  });

  test('multiples are added to a range, and to nothing else', () => {
    const draws = random(2);
    for (let length = 0; length < 9; length++) {
      for (const factor of [0, 1, 2.5]) {
        const a = weights(draws, length + 4);
        const b = weights(draws, length + 4);
        const found = encode(a);
        const times = arithmetic.fromLog(Math.log(factor));
        arithmetic.addMultiple(found, encode(b), 2, 1, length, times);
        for (let i = 0; i < length; i++) a[2 + i] += factor * b[1 + i];
        expectClose(decode(found), a);
      }
    }
  });

  test('shares of products sum up to one', () => {
    const draws = random(3);
    for (let length = 1; length < 9; length++) {
      const a = weights(draws, length + 1);
      const b = weights(draws, length + 1);
      a[0] = b[0] = 1;
      const products = a.map((x, i) => x * b[i]).subarray(0, length);
      const total = products.reduce((sum, x) => sum + x);
      const found = encode(a);
      arithmetic.shares(found, encode(b), length);
      expectClose(
        found.subarray(0, length),
        products.map(x => x / total)
      );
    }
  });

  test('a vertex is taken out of the vertices that are left', () => {
    const draws = random(4);
    for (let round = 0; round < rounds(200); round++) {
      const stride = draws.integer(1, 6);
      const before = weights(draws, stride * (stride + 1));
      // The vertex is next to those that are left, on either side.
      const start = draws.integer(0, stride - 1);
      const end = draws.integer(start, stride - 1);
      const k = draws.integer(0, 1) === 0 ? end : start;
      const [from, to] = k === end ? [start, end] : [start + 1, end + 1];
      if (round % 9 === 0) {
        for (let r = 0; r <= stride; r++) before[r * stride + k] = 0;
      }
      const rows = [0];
      for (let u = from; u < to; u++) rows.push(u + 1);
      let total = 0;
      for (const row of rows) total += before[row * stride + k];
      const matrix = encode(before);
      const steps = new Float64Array(stride + 3).fill(-7);
      const found = arithmetic.eliminate(
        matrix,
        stride,
        k,
        from,
        to,
        steps,
        0,
        2
      );
      expect(Math.exp(arithmetic.toLog(found))).toBeCloseTo(total, 10);
      if (total === 0) {
        expect(found).toBe(arithmetic.zero);
        continue;
      }
      const after = before.slice();
      const shares = new Map<number, number>();
      for (const row of rows) {
        const share = before[row * stride + k] / total;
        shares.set(row === 0 ? 0 : 2 + row - 1, share);
        for (let x = from; x < to; x++) {
          after[row * stride + x] += share * before[(k + 1) * stride + x];
        }
      }
      expectClose(decode(matrix), after);
      for (let i = 0; i < steps.length; i++) {
        const share = shares.get(i);
        if (share === undefined) expect(steps[i]).toBe(-7);
        else
          expect(Math.exp(arithmetic.toLog(steps[i]))).toBeCloseTo(share, 12);
      }
    }
  });
});

test('logarithms are added, whichever is greater', () => {
  expect(logAdd(-Infinity, -Infinity)).toBe(-Infinity);
  expect(logAdd(3, -Infinity)).toBe(3);
  expect(logAdd(-Infinity, 3)).toBe(3);
  expect(logAdd(2, 2)).toBeCloseTo(2 + Math.log(2), 12);
  for (const [a, b] of [
    [1, 4],
    [4, 1],
    [-2, 0.5]
  ]) {
    expect(logAdd(a, b)).toBeCloseTo(Math.log(Math.exp(a) + Math.exp(b)), 12);
  }
  expect(logAdd(1e4, 1e4 - 800)).toBe(1e4);
});
