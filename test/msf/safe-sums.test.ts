import {expect, test} from 'vitest';
import {edgeListFrom} from '../../src/graph/index.js';
import {
  LARGEST_SAFE,
  safeScale,
  withoutOverflow
} from '../../src/msf/safe-sums.js';

test('sums of 2^32 safe weights are finite, and those of scaled ones', () => {
  expect(LARGEST_SAFE * 2 ** 32).toBeLessThan(Infinity);
  expect(safeScale(LARGEST_SAFE)).toBe(1);
  const scale = safeScale(LARGEST_SAFE * 2);
  expect(Number.isInteger(Math.log2(scale))).toBe(true);
  expect(Number.MAX_VALUE * scale).toBeLessThanOrEqual(LARGEST_SAFE);
});

test('weights are scaled by the largest finite one, of either sign', () => {
  const graph = (...weights: number[]) =>
    edgeListFrom(
      2,
      weights.map(w => [0, 1, w])
    );
  for (const safe of [
    graph(),
    graph(1, -LARGEST_SAFE, LARGEST_SAFE),
    graph(3, Infinity, -Infinity)
  ]) {
    expect(withoutOverflow(safe)).toBe(safe);
  }
  const scale = safeScale(Infinity);
  for (const weights of [
    [2 ** 1000, 1, Infinity],
    [1, -Infinity, -(2 ** 1000)],
    [5, 2 * LARGEST_SAFE, -7, LARGEST_SAFE]
  ]) {
    const edges = graph(...weights);
    const found = withoutOverflow(edges);
    expect([...found.weight]).toEqual(weights.map(w => w * scale));
    expect([...edges.weight]).toEqual(weights);
    expect([found.order, found.size]).toEqual([2, edges.size]);
  }
});
