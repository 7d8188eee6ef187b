import {expect, test} from 'vitest';
import {RangeMinimum} from '../../src/msf/path-maxima.js';
import {random} from '../support/random.js';

const leastByHand = (values: Int8Array, first: number, last: number) =>
  values.subarray(first, last + 1).reduce((a, b) => Math.min(a, b), 127);

test.for([1, 2, 31, 32, 33, 63, 64, 65, 96, 97, 128, 200])(
  'every range of %i values',
  length => {
    const draws = random(length);
    for (const spread of [1, 3, 30, 127]) {
      const values = Int8Array.from({length}, () =>
        draws.integer(Math.max(-128, -spread), spread)
      );
      const minimum = new RangeMinimum(values);
      for (let first = 0; first < length; first++) {
        for (let last = first; last < length; last++) {
          const wanted = leastByHand(values, first, last);
          if (minimum.least(first, last) !== wanted) {
            expect.fail(`${first} to ${last} of [${values}] is ${wanted}`);
          }
        }
      }
    }
  }
);

test('rising, falling and constant values', () => {
  for (const value of [
    (i: number) => i >> 2,
    (i: number) => -(i >> 2),
    () => 5,
    () => 127,
    (i: number) => (i % 32 === 31 ? -1 : 0),
    (i: number) => (i % 32 === 0 ? -1 : 0)
  ]) {
    const values = Int8Array.from({length: 300}, (_, i) => value(i));
    const minimum = new RangeMinimum(values);
    for (let first = 0; first < 300; first += 3) {
      for (let last = first; last < 300; last++) {
        const wanted = leastByHand(values, first, last);
        if (minimum.least(first, last) !== wanted) {
          expect.fail(`${first} to ${last} of [${values}] is ${wanted}`);
        }
      }
    }
  }
});

test('random ranges of many values', () => {
  const draws = random(9);
  const length = 50_000;
  const values = Int8Array.from({length}, () => draws.integer(-1, 20));
  const isLow = draws.integer(0, length - 1);
  values[isLow] = -100;
  const minimum = new RangeMinimum(values);
  for (let i = 0; i < 500; i++) {
    const a = draws.integer(0, length - 1);
    const b = draws.integer(0, length - 1);
    const [first, last] = [Math.min(a, b), Math.max(a, b)];
    const wanted = leastByHand(values, first, last);
    if (minimum.least(first, last) !== wanted) {
      expect.fail(`${first} to ${last} is ${wanted}`);
    }
  }
});

test('values of 32 bits', () => {
  const draws = random(10);
  const extremes = [-(2 ** 31), -1, 0, 127, 128, 2 ** 31 - 1];
  for (const length of [1, 32, 33, 500]) {
    const values = Int32Array.from({length}, () =>
      draws.real() < 0.1 ? draws.pick(extremes) : draws.integer(100, 1e9)
    );
    const minimum = new RangeMinimum(values);
    for (let first = 0; first < length; first++) {
      let wanted = values[first];
      for (let last = first; last < length; last++) {
        wanted = Math.min(wanted, values[last]);
        if (minimum.least(first, last) !== wanted) {
          expect.fail(`${first} to ${last} of [${values}] is ${wanted}`);
        }
      }
    }
  }
});
