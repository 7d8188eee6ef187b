import {expect, test} from 'vitest';
import {edgeListFrom, OptionError} from '../../src/graph/index.js';
import {PRIM_MAXIMUM_ORDER} from '../../src/internals.js';
import {kruskal, minimumSpanningForestOf, prim} from '../../src/msf/index.js';
import {kruskalBySets, primByHeap} from '../support/mnemonist.js';
import {randomGraph} from '../support/random-graph.js';
import {rounds} from '../support/rounds.js';
import {complete} from '../support/shapes.js';

test('graphs up to the greatest order are taken, others refused', () => {
  const last = edgeListFrom(PRIM_MAXIMUM_ORDER, [
    [0, PRIM_MAXIMUM_ORDER - 1, 1]
  ]);
  expect([...prim(last)]).toEqual([0]);
  const beyond = edgeListFrom(PRIM_MAXIMUM_ORDER + 1, []);
  expect(() => prim(beyond)).toThrow(OptionError);
  expect(() => prim(beyond)).toThrow('257 vertices are too many');
  expect(() => minimumSpanningForestOf(beyond, {algorithm: 'prim'})).toThrow(
    'Use another algorithm'
  );
});

test('many graphs of changing order in a row', () => {
  for (let seed = 0; seed < rounds(1500); seed++) {
    const {edges} = randomGraph(seed, {largest: PRIM_MAXIMUM_ORDER});
    const expected = kruskal(edges);
    expect(prim(edges), `seed ${seed}`).toEqual(expected);
  }
});

test('forests are those of the heap and of the sets of mnemonist', () => {
  for (let seed = 0; seed < rounds(300); seed++) {
    const {edges} = randomGraph(seed, {largest: 60});
    const expected = primByHeap(edges);
    expect(kruskalBySets(edges), `seed ${seed}`).toEqual(expected);
    expect(prim(edges), `seed ${seed}`).toEqual(expected);
  }
});

test('a smaller graph after a larger one sees nothing of it', () => {
  const dense = complete(40, () => -1);
  const sparse = edgeListFrom(5, [
    [0, 4, 3],
    [4, 0, 3],
    [1, 2, Infinity]
  ]);
  expect(prim(dense)).toEqual(kruskal(dense));
  expect([...prim(sparse)]).toEqual([0, 2]);
  expect([...prim(edgeListFrom(5, []))]).toEqual([]);
  expect([...prim(edgeListFrom(0, []))]).toEqual([]);
  expect(prim(dense)).toEqual(kruskal(dense));
});

test('a forest that was returned is not overwritten by the next call', () => {
  const first = prim(edgeListFrom(3, [[0, 1, 1]]));
  prim(
    edgeListFrom(3, [
      [0, 0, 1],
      [1, 2, 1]
    ])
  );
  expect([...first]).toEqual([0]);
});
