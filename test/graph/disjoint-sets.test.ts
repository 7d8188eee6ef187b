import {StaticDisjointSet} from 'mnemonist';
import {expect, test} from 'vitest';
import {DisjointSets} from '../../src/graph/index.js';
import {random} from '../support/random.js';
import {rounds} from '../support/rounds.js';

test('sets are singletons at first', () => {
  const sets = new DisjointSets(3);
  expect(sets.count).toBe(3);
  expect([0, 1, 2].map(x => sets.find(x))).toEqual([0, 1, 2]);
  expect(new DisjointSets(0).count).toBe(0);
});

test.each([-1, 0.5, NaN, 2 ** 31, '3', undefined])(
  'there are not %s sets',
  order => {
    expect(() => new DisjointSets(order as never)).toThrow(
      /^spanforest\/graph: the order is .*\. Give an integer from 0/
    );
  }
);

test('a union tells whether there was something to join', () => {
  const sets = new DisjointSets(4);
  expect(sets.union(0, 0)).toBe(false);
  expect(sets.union(0, 1)).toBe(true);
  expect(sets.union(1, 0)).toBe(false);
  expect(sets.union(2, 3)).toBe(true);
  expect(sets.count).toBe(2);
  expect(sets.union(3, 0)).toBe(true);
  expect(sets.union(2, 1)).toBe(false);
  expect(sets.count).toBe(1);
  expect(new Set([0, 1, 2, 3].map(x => sets.find(x))).size).toBe(1);
});

test('sets are those of another implementation', () => {
  for (let seed = 0; seed < rounds(300); seed++) {
    const draws = random(seed);
    const order = draws.integer(1, 80);
    const ours = new DisjointSets(order);
    const theirs = new StaticDisjointSet(order);
    for (let i = 0; i < 2 * order; i++) {
      const x = draws.integer(0, order - 1);
      const y = draws.integer(0, order - 1);
      expect(ours.union(x, y)).toBe(!theirs.connected(x, y));
      theirs.union(x, y);
      expect(ours.count).toBe(theirs.dimension);
      const [a, b] = [draws.integer(0, order - 1), draws.integer(0, order - 1)];
      expect(ours.find(a) === ours.find(b)).toBe(theirs.connected(a, b));
      expect(ours.find(ours.find(a))).toBe(ours.find(a));
    }
  }
});

test('a chain of a million unions is no trouble', () => {
  const order = 1_000_000;
  const sets = new DisjointSets(order);
  for (let x = 1; x < order; x++) sets.union(x, x - 1);
  expect(sets.count).toBe(1);
  expect(sets.find(0)).toBe(sets.find(order - 1));
});
