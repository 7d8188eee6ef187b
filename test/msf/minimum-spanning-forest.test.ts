import {describe, expect, test} from 'vitest';
import {edgeListFrom, OptionError, selectEdges} from '../../src/graph/index.js';
import {chooseAlgorithm} from '../../src/internals.js';
import {
  ALGORITHMS,
  FOREST_ALGORITHMS,
  kruskal,
  maximumSpanningForestOf,
  minimumSpanningForestOf
} from '../../src/msf/index.js';
import {randomGraph} from '../support/random-graph.js';
import {rounds} from '../support/rounds.js';
import {randomEdges} from '../support/shapes.js';

const edges = edgeListFrom(4, [
  [0, 1, 2],
  [1, 2, 1],
  [2, 0, 3],
  [2, 3, 2],
  [3, 0, 2]
]);

describe.for(ALGORITHMS)('algorithm %s', algorithm => {
  test('finds the minimum and the maximum', () => {
    expect([...minimumSpanningForestOf(edges, {algorithm})]).toEqual([0, 1, 3]);
    expect([...maximumSpanningForestOf(edges, {algorithm})]).toEqual([0, 2, 3]);
  });

  test('takes options that are there but undefined', () => {
    const options = {algorithm, rng: undefined, seed: undefined};
    expect(minimumSpanningForestOf(edges, options)).toHaveLength(3);
    expect(
      minimumSpanningForestOf(edges, {...options, algorithm: undefined})
    ).toHaveLength(3);
  });
});

test.for([
  'dijkstra',
  'fredman-tarjan',
  '',
  'Kruskal',
  'toString',
  '__proto__',
  null,
  0,
  ['kkt']
])('there is no algorithm %j', algorithm => {
  const attempt = () => minimumSpanningForestOf(edges, {algorithm} as never);
  expect(attempt).toThrow(OptionError);
  expect(attempt).toThrow(
    'Use one of "auto", "kruskal", "boruvka", "kkt", "filter-kruskal", "prim", ' +
      'or a function from FOREST_ALGORITHMS.'
  );
});

describe('an algorithm that is a function', () => {
  test.for(Object.entries(FOREST_ALGORITHMS))('may be %s', ([, algorithm]) => {
    expect([...minimumSpanningForestOf(edges, {algorithm})]).toEqual([0, 1, 3]);
    expect([...maximumSpanningForestOf(edges, {algorithm})]).toEqual([0, 2, 3]);
    const forest = minimumSpanningForestOf(edges, {algorithm, required: [2]});
    expect([...forest]).toEqual([1, 2, 3]);
  });

  test.for([
    ['no array', null],
    ['a plain array', [0, 1, 3]],
    ['edges in another order', Int32Array.of(1, 0, 3)],
    ['an edge twice', Int32Array.of(0, 1, 1, 3)],
    ['no edge of the graph', Int32Array.of(0, 1, 5)],
    ['a negative index', Int32Array.of(-1, 0, 1)],
    ['a cycle', Int32Array.of(0, 1, 2)],
    ['too few edges', Int32Array.of(0, 1)]
  ] as const)('must not return %s', ([, result]) => {
    const algorithm = (() => result) as never;
    const attempt = () => minimumSpanningForestOf(edges, {algorithm});
    expect(attempt).toThrow(OptionError);
    expect(attempt).toThrow('Return the edges of a spanning forest');
  });

  test('is not called for an invalid graph', () => {
    const invalid = {...edges, weight: edges.weight.map(() => NaN)};
    const algorithm = () => expect.fail('called');
    expect(() => minimumSpanningForestOf(invalid, {algorithm})).toThrow(
      'weight NaN'
    );
  });
});

test('the random source reaches kkt', () => {
  const dense = randomEdges(500, 50_000);
  let asked = 0;
  const rng = () => {
    asked++;
    return Math.random();
  };
  const forest = minimumSpanningForestOf(dense, {algorithm: 'kkt', rng});
  expect(forest).toEqual(kruskal(dense));
  expect(asked).toBeGreaterThan(0);
  expect(() =>
    minimumSpanningForestOf(dense, {algorithm: 'kkt', seed: NaN})
  ).toThrow(OptionError);
});

test('what auto chooses takes graphs of that order and size', () => {
  for (let order = 0; order < 400; order++) {
    for (const size of [0, 1, order, 3 * order, order * order, 10 ** 6]) {
      const chosen = chooseAlgorithm(order, size);
      expect(ALGORITHMS).toContain(chosen);
      if (chosen === 'prim') expect(order).toBeLessThanOrEqual(256);
    }
  }
});

test('auto takes Prim on small graphs only, and sorts few edges never', () => {
  expect(chooseAlgorithm(25, 300)).toBe('prim');
  expect(chooseAlgorithm(25, 3000)).toBe('filter-kruskal');
  expect(chooseAlgorithm(33, 50)).toBe('boruvka');
  expect(chooseAlgorithm(33, 500)).toBe('filter-kruskal');
  expect(chooseAlgorithm(2000, 1_999_000)).toBe('filter-kruskal');
});

test('a maximum forest leaves the weights as they are', () => {
  for (let seed = 0; seed < rounds(100); seed++) {
    const {edges} = randomGraph(seed);
    const before = edges.weight.slice();
    maximumSpanningForestOf(edges);
    expect(edges.weight).toEqual(before);
  }
});

test.for([['auto'], ['kruskal'], ['filter-kruskal']] as const)(
  'finds the forests of many graphs, each a part of longer arrays, by %s',
  ([algorithm]) => {
    const chosen = new Set<string>();
    for (let seed = 0; seed < 400; seed++) {
      const {edges} = randomGraph(seed, {largest: 80, most: 300});
      const {order} = edges;
      const from = Math.floor((edges.size * (seed % 4)) / 4);
      const size = edges.size - from;
      chosen.add(chooseAlgorithm(order, size));
      const part = {
        order,
        size,
        source: Int32Array.of(...edges.source, 0).subarray(from, -1),
        target: Int32Array.of(...edges.target, 0).subarray(from, -1),
        weight: Float64Array.of(...edges.weight, -1).subarray(from, -1)
      };
      const rest = Int32Array.from({length: size}, (_, i) => from + i);
      const expected = kruskal(selectEdges(edges, rest));
      const found = minimumSpanningForestOf(part, {algorithm});
      expect(found, `seed ${seed}`).toEqual(expected);
    }
    expect(chosen.size).toBeGreaterThan(1);
  }
);
