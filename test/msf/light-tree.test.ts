import {expect, test} from 'vitest';
import {
  LARGEST_SAFE,
  safeScale,
  withoutOverflow
} from '../../src/msf/safe-sums.js';
import {largestLightTree} from '../../src/msf/stream-filter.js';
import {random} from '../support/random.js';
import {rounds} from '../support/rounds.js';

function forestOf(order: number, edges: readonly (readonly number[])[]) {
  return {
    order,
    size: edges.length,
    source: Int32Array.from(edges, ([u]) => u),
    target: Int32Array.from(edges, ([, v]) => v),
    weight: Float64Array.from(edges, ([, , w]) => w)
  };
}

function verticesOf(bits: Int32Array, order: number): number[] {
  const all = Array.from({length: 32 * bits.length}, (_, v) => v);
  const found = all.filter(v => (bits[v >>> 5] >>> (v & 31)) & 1);
  expect(found.every(v => v < order)).toBe(true);
  return found;
}

test('without edges there is no limit', () => {
  const {limit, innerLimit, bits} = largestLightTree(forestOf(3, []), 0.8);
  expect([limit, innerLimit, bits.length]).toEqual([NaN, NaN, 1]);
});

test('the limit is the weight at the share', () => {
  const edges = Array.from({length: 10}, (_, i) => [i, i + 1, 9 - i]);
  const limitAt = (share: number) =>
    largestLightTree(forestOf(11, edges), share).limit;
  expect([0, 0.05, 0.1, 0.55, 0.99, 1].map(limitAt)).toEqual([
    0, 0, 1, 5, 9, 9
  ]);
});

test('the limit of many weights comes from a sample', () => {
  const size = 100_000;
  const edges = Array.from({length: size}, (_, i) => [i, i + 1, i]);
  const forest = forestOf(size + 1, edges);
  for (const share of [0.2, 0.8]) {
    const {limit, bits} = largestLightTree(forest, share);
    expect(Math.abs(limit / size - share)).toBeLessThan(0.001);
    expect(verticesOf(bits, size + 1)).toHaveLength(limit + 2);
  }
});

test('the tree is the largest of the light edges, on random forests', () => {
  const draws = random(1);
  for (let round = 0; round < rounds(300); round++) {
    const order = draws.pick([1, 2, 31, 32, 33, 64, 65]);
    const name = draws.shuffle(Array.from({length: order}, (_, v) => v));
    const edges: number[][] = [];
    for (let v = 1; v < order; v++) {
      if (draws.integer(0, 5) === 0) continue;
      const u = draws.integer(Math.max(0, v - 5), v - 1);
      edges.push([name[u], name[v], draws.integer(0, 9)]);
    }
    const {limit, bits} = largestLightTree(forestOf(order, edges), 0.6);
    let label = Array.from({length: order}, (_, v) => v);
    for (const [u, v, w] of edges) {
      if (!(w <= limit)) continue;
      const [to, from] = [label[u], label[v]];
      label = label.map(one => (one === from ? to : one));
    }
    const tree = verticesOf(bits, order);
    const sizes = label.map(one => label.filter(x => x === one).length);
    expect(tree.length).toBe(Math.max(...sizes));
    expect(tree).toEqual(
      [...label.keys()].filter(v => label[v] === label[tree[0]])
    );
  }
});

test('weights are scaled down only if their sums could overflow', () => {
  expect(LARGEST_SAFE).toBe(2 ** 960);
  expect([safeScale(0), safeScale(2 ** 960)]).toEqual([1, 1]);
  expect(safeScale(2 ** 960 * (1 + Number.EPSILON))).toBe(2 ** -64);
  const of = (...weights: readonly number[]) =>
    forestOf(
      2,
      weights.map(w => [0, 1, w])
    );
  for (const safe of [of(), of(1, -2), of(2 ** 960, Infinity, -Infinity)]) {
    expect(withoutOverflow(safe)).toBe(safe);
  }
  for (const large of [2 ** 961, -(2 ** 961), Number.MAX_VALUE]) {
    const given = of(3, large, Infinity, -Infinity);
    const scaled = withoutOverflow(given);
    expect([...scaled.weight]).toEqual([
      ...[3 * 2 ** -64, large * 2 ** -64, Infinity, -Infinity]
    ]);
    expect(given.weight[1]).toBe(large);
    expect(scaled.source).toBe(given.source);
  }
});
