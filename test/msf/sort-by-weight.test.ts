import {describe, expect, test} from 'vitest';
import {sortByWeight} from '../../src/msf/sort-by-weight.js';
import {expectSame} from '../support/expect-same.js';
import {isLess} from '../support/oracle.js';
import {random} from '../support/random.js';
import {doubleOf, WEIGHT_KINDS, WEIGHTS} from '../support/random-weights.js';
import {rounds} from '../support/rounds.js';

const all = (count: number) => Int32Array.from({length: count}, (_, i) => i);

function expectSorted(weight: Float64Array): void {
  const sorted = sortByWeight(weight);
  const wanted = all(weight.length).sort((a, b) =>
    isLess(weight, a, b) ? -1 : 1
  );
  expectSame(sorted, wanted);
}

describe.for(WEIGHT_KINDS)('weights that are %s', kind => {
  test.for([0, 1, 2, 3, 24, 25, 26, 49, 200, 511, 512, 3000])(
    '%i of them',
    count => {
      for (let seed = 0; seed < rounds(20); seed++) {
        expectSorted(WEIGHTS[kind](count, random(seed)));
      }
    }
  );
});

test('doubles of any bits at all', () => {
  for (let seed = 0; seed < rounds(300); seed++) {
    const draws = random(seed);
    const values = Array.from({length: draws.integer(2, 400)}, () =>
      doubleOf(draws.word(), draws.word())
    );
    expectSorted(Float64Array.from(values.filter(w => !Number.isNaN(w))));
  }
});

test('weights whose highest differing bit is each of the 64 in turn', () => {
  for (let bit = 0; bit < 64; bit++) {
    for (const sign of [0, 1 << 31]) {
      const draws = random(bit);
      const base = sign | draws.integer(0x00100000, 0x3fefffff);
      const low = draws.word();
      const weight = Float64Array.from({length: 120}, () => {
        // The bits below `bit` are random, those above it are fixed.
        const highMask = bit < 32 ? 0 : 2 ** (bit - 32) - 1;
        const lowMask = bit < 32 ? 2 ** bit - 1 : -1;
        return doubleOf(
          (base & ~highMask) | (draws.word() & highMask),
          (low & ~lowMask) | (draws.word() & lowMask)
        );
      });
      expectSorted(weight.filter(w => !Number.isNaN(w)));
    }
  }
});

test('runs as long as the limit of the insertion sort, and around it', () => {
  for (const length of [22, 23, 24, 25, 26, 50]) {
    for (const sign of [0, 1 << 31]) {
      const draws = random(length);
      const weight = Float64Array.from({length: 4 * length}, (_, i) =>
        doubleOf((0x100000 * (1 + Math.floor(i / length))) | sign, draws.word())
      );
      weight[0] = -1e300;
      expectSorted(weight);
    }
  }
});

test('0 and -0 tie, so their order is that of their indices', () => {
  const weight = Float64Array.from({length: 100}, (_, i) => (i % 3 ? 0 : -0));
  expectSorted(weight);
  weight[50] = Number.MIN_VALUE;
  weight[60] = -Number.MIN_VALUE;
  expectSorted(weight);
  weight[70] = -1;
  expectSorted(weight);
});

test('a run of a million falling weights is no trouble', () => {
  // All in one run: the high halves agree but for one weight.
  const count = 1_000_000;
  const weight = new Float64Array(count);
  for (let i = 0; i < count; i++) weight[i] = 1 + (count - i) * Number.EPSILON;
  weight[0] = -1;
  const sorted = sortByWeight(weight);
  expect(sorted[0]).toBe(0);
  expect(sorted.every((p, i) => i === 0 || p === count - i)).toBe(true);
});

test('more and fewer weights than take a third pass', () => {
  for (const count of [2 ** 17 - 1, 2 ** 17]) {
    const weight = WEIGHTS[WEIGHT_KINDS[0]](count, random(count));
    const wanted = weight.slice().sort();
    expectSame(
      Float64Array.from(sortByWeight(weight), p => weight[p]),
      wanted
    );
  }
});
