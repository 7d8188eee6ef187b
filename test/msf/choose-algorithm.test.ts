import {expect, test} from 'vitest';
import {gridGraph, randomGraph} from '../../bench/graphs.js';
import {
  type EdgeList,
  edgeListFrom,
  seededRandom
} from '../../src/graph/index.js';
import {chooseAlgorithm} from '../../src/internals.js';
import {
  algorithmFor,
  hasDoubles,
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

// Each edge and its reverse: next to each other, or in two halves.
function doubled(edges: EdgeList, areAdjacent: boolean): EdgeList {
  const size = 2 * edges.size;
  const original = (e: number) => (areAdjacent ? e >> 1 : e % edges.size);
  const isReverse = (e: number) => (areAdjacent ? e % 2 : e / edges.size) >= 1;
  const part = (forwards: Int32Array, backwards: Int32Array) =>
    new Int32Array(size).map((_, e) =>
      isReverse(e) ? backwards[original(e)] : forwards[original(e)]
    );
  return {
    order: edges.order,
    size,
    source: part(edges.source, edges.target),
    target: part(edges.target, edges.source),
    weight: new Float64Array(size).map((_, e) => edges.weight[original(e)])
  };
}

test('edges next to their reverse are doubled, others are not', () => {
  for (const graph of [gridGraph(30), randomGraph(500, 1001)]) {
    expect(hasDoubles(graph)).toBe(false);
    expect(hasDoubles(doubled(graph, false))).toBe(false);
    const twice = doubled(graph, true);
    expect(hasDoubles(twice)).toBe(true);
    // The pairs begin at odd positions.
    const shifted = {
      ...twice,
      source: Int32Array.of(0, ...twice.source),
      target: Int32Array.of(1, ...twice.target),
      weight: Float64Array.of(1, ...twice.weight),
      size: twice.size + 1
    };
    expect(hasDoubles(shifted)).toBe(true);
  }
});

test('a graph without edges can be asked', () => {
  expect(() => hasLocality(edgeListFrom(0, []))).not.toThrow();
  expect(() => hasDoubles(edgeListFrom(0, []))).not.toThrow();
});

test('auto takes Borůvka on sparse graphs that list every edge twice', () => {
  expect(algorithmFor(doubled(gridGraph(20), true))).toBe('boruvka');
  expect(algorithmFor(doubled(gridGraph(20), false))).toBe('filter-kruskal');
  expect(algorithmFor(doubled(randomGraph(100, 200), true))).toBe('boruvka');
  expect(algorithmFor(doubled(randomGraph(100, 201), true))).toBe(
    'filter-kruskal'
  );
});

test('auto takes Borůvka on large sparse local graphs only', () => {
  expect(algorithmFor(gridGraph(800))).toBe('boruvka');
  expect(algorithmFor(gridGraph(400))).toBe('boruvka');
  expect(algorithmFor(gridGraph(300))).toBe('filter-kruskal');
  expect(algorithmFor(randomGraph(640_000, 1_280_000))).toBe('filter-kruskal');
  expect(chooseAlgorithm(640_000, 1_280_000, true)).toBe('boruvka');
  expect(chooseAlgorithm(600_000, 1_280_000, true)).toBe('filter-kruskal');
});
