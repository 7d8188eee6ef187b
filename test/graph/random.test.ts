import {describe, expect, test} from 'vitest';
import {OptionError, seededRandom} from '../../src/graph/index.js';

const take = (seed: number, count: number) => {
  const draw = seededRandom(seed);
  return Array.from({length: count}, () => draw());
};

describe('a seeded source', () => {
  test('gives the same numbers for the same seed', () => {
    for (const seed of [0, 1, -1, 0.5, 2 ** 40, 1e300, 5e-324]) {
      expect(take(seed, 100)).toEqual(take(seed, 100));
    }
  });

  test('is the same everywhere and from version to version', () => {
    expect(take(42, 3).map(x => x * 2 ** 32)).toEqual([
      4147435915, 802656492, 3738306470
    ]);
  });

  test('stays in [0, 1)', () => {
    for (const x of take(3, 100_000)) {
      if (!(x >= 0 && x < 1)) expect.fail(`${x}`);
    }
  });

  test('differs between similar seeds from the first draw on', () => {
    const seeds = [
      ...Array.from({length: 2000}, (_, i) => i - 1000),
      ...Array.from({length: 500}, (_, i) => i + 0.5),
      ...Array.from({length: 500}, (_, i) => 2 ** 40 + i),
      1 + Number.EPSILON,
      Number.MIN_VALUE
    ];
    const first = seeds.map(seed => take(seed, 1)[0]);
    // By chance, 3000 draws of 32 bits collide once in a thousand tries.
    expect(new Set(first).size).toBe(seeds.length);
    const mean = first.reduce((a, b) => a + b, 0) / first.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.03);
    // Neighbours are as far apart as independent draws: a third on average.
    let apart = 0;
    for (let i = 1; i < 2000; i++) apart += Math.abs(first[i] - first[i - 1]);
    expect(Math.abs(apart / 1999 - 1 / 3)).toBeLessThan(0.03);
  });

  test('fills 64 bins evenly', () => {
    const bins = new Array(64).fill(0);
    const count = 64_000;
    for (const x of take(11, count)) bins[Math.floor(x * 64)]++;
    // Chi-squared with 63 degrees of freedom: beyond 120 once in 10^5.
    const chi = bins.reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0);
    expect(chi).toBeLessThan(120);
    expect(chi).toBeGreaterThan(25);
  });

  test('tosses fair coins with every bit that kkt takes from it', () => {
    const heads = new Array(30).fill(0);
    for (const x of take(12, 20_000)) {
      const coins = Math.floor(x * 2 ** 30);
      for (let bit = 0; bit < 30; bit++) heads[bit] += (coins >> bit) & 1;
    }
    // Five standard deviations.
    for (const n of heads) expect(Math.abs(n - 10_000)).toBeLessThan(354);
  });

  test.for([NaN, Infinity, -Infinity, '7', null, undefined, 7n, {}])(
    'refuses %s as a seed',
    seed => {
      expect(() => seededRandom(seed as never)).toThrow(OptionError);
      expect(() => seededRandom(seed as never)).toThrow(
        'Pass a finite number.'
      );
    }
  );
});
