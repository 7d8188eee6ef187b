import {expect, test} from 'vitest';
import {modularDeterminant} from '../../../src/msf/probability/count-trees.js';
import {random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';

/** The determinant by expansion along the first row. */
function determinantOf(rows: readonly (readonly bigint[])[]): bigint {
  if (rows.length === 0) return 1n;
  const [first, ...rest] = rows;
  let sum = 0n;
  first.forEach((value, x) => {
    const minor = rest.map(row => row.filter((_, i) => i !== x));
    sum += (x % 2 === 0 ? value : -value) * determinantOf(minor);
  });
  return sum;
}

/** Checks a matrix, or the same with two rows exchanged. */
function check(rows: (readonly bigint[])[], more = 0n): void {
  const found = determinantOf(rows);
  if (found < 0n) [rows[0], rows[1]] = [rows[1], rows[0]];
  const expected = found < 0n ? -found : found;
  const order = rows.length;
  const matrix = rows.flat();
  const before = [...matrix];
  expect(modularDeterminant(matrix, order, expected + more)).toBe(expected);
  expect(matrix).toEqual(before);
}

// The largest primes below 2^26.
const PRIMES = [67108859n, 67108837n, 67108819n];

test('the matrix without rows has determinant 1', () => {
  expect(modularDeterminant([], 0, 1n)).toBe(1n);
});

test('a determinant that is at most 0 is 0', () => {
  expect(modularDeterminant([0n], 1, 0n)).toBe(0n);
});

test('every matrix of two rows and small integers', () => {
  const values = [-3n, -2n, -1n, 0n, 1n, 2n, 3n];
  for (const a of values) {
    for (const b of values) {
      for (const c of values) {
        for (const d of values)
          check([
            [a, b],
            [c, d]
          ]);
      }
    }
  }
});

test.for([-1n, 0n, 1n])(
  'every matrix of three rows of -1, 0 and 1 that begins with %s',
  first => {
    for (let code = 0; code < 3 ** 8; code++) {
      const entry = (i: number) =>
        i === 8 ? first : BigInt((Math.floor(code / 3 ** i) % 3) - 1);
      const row = (i: number) => [entry(i + 2), entry(i + 1), entry(i)];
      check([row(6), row(3), row(0)]);
    }
  }
);

test('determinants at the products of the primes, where one more is needed', () => {
  const [p, q, r] = PRIMES;
  for (const edge of [p, q, r, p * q, p * q * r]) {
    for (const value of [edge - 1n, edge, edge + 1n]) {
      check([[value]]);
      check([[value]], 1n);
      check([
        [value, edge],
        [0n, 1n]
      ]);
      check([
        [0n, 1n],
        [-value, edge]
      ]);
    }
  }
});

test('random matrices, with entries near multiples of the primes', () => {
  const draws = random(1);
  const entry = () => {
    const near = draws.pick([0n, 0n, 1n, ...PRIMES, 2n ** 53n, 10n ** 30n]);
    const sign = draws.pick([1n, -1n]);
    return sign * near + BigInt(draws.integer(-2, 2));
  };
  for (let i = 0; i < rounds(400); i++) {
    const order = draws.integer(2, 5);
    const rows = Array.from({length: order}, () =>
      Array.from({length: order}, entry)
    );
    check(rows, draws.pick([0n, 1n, 10n ** 40n]));
  }
});

test('large remainders, whose products need all 53 bits', () => {
  const draws = random(2);
  const entry = () => PRIMES[0] - BigInt(draws.integer(1, 1000));
  for (let i = 0; i < rounds(100); i++) {
    const rows = Array.from({length: 4}, () => Array.from({length: 4}, entry));
    check(rows);
  }
});
