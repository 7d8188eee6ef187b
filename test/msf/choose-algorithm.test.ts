import {expect, test} from 'vitest';
import {gridGraph, randomGraph} from '../../bench/graphs.js';
import {edgeListFrom, seededRandom} from '../../src/graph/index.js';
import {
  algorithmFor,
  chooseAlgorithm,
  hasLocality
} from '../../src/msf/minimum-spanning-forest.js';

test('a grid is local, a random graph and shuffled grids are not', () => {
  const grid = gridGraph(300);
  expect(hasLocality(grid)).toBe(true);
  expect(hasLocality(randomGraph(90_000, 180_000))).toBe(false);
  const random = seededRandom(1);
  const name = Int32Array.from({length: grid.order}, (_, v) => v);
  for (let v = name.length - 1; v > 0; v--) {
    const other = Math.floor(random() * (v + 1));
    [name[v], name[other]] = [name[other], name[v]];
  }
  const order = Int32Array.from({length: grid.size}, (_, e) => e);
  for (let e = order.length - 1; e > 0; e--) {
    const other = Math.floor(random() * (e + 1));
    [order[e], order[other]] = [order[other], order[e]];
  }
  expect(
    hasLocality({
      ...grid,
      source: order.map(e => grid.source[e]),
      target: order.map(e => grid.target[e])
    })
  ).toBe(false);
  const source = grid.source.map(v => name[v]);
  const target = grid.target.map(v => name[v]);
  expect(hasLocality({...grid, source, target})).toBe(false);
});

test('a graph without edges can be asked', () => {
  expect(() => hasLocality(edgeListFrom(0, []))).not.toThrow();
});

test('auto takes Borůvka on large sparse local graphs only', () => {
  expect(algorithmFor(gridGraph(800))).toBe('boruvka');
  expect(algorithmFor(gridGraph(300))).toBe('filter-kruskal');
  expect(algorithmFor(randomGraph(640_000, 1_280_000))).toBe('filter-kruskal');
  expect(chooseAlgorithm(640_000, 1_280_000, true)).toBe('boruvka');
  expect(chooseAlgorithm(600_000, 1_280_000, true)).toBe('filter-kruskal');
});
