import {expect, test} from 'vitest';
import {edgeListFrom, OptionError} from '../../src/graph/index.js';
import {
  kruskal,
  minimumSpanningForest,
  PRIM_MAXIMUM_ORDER,
  prim,
  primScratch
} from '../../src/msf/index.js';
import {randomGraph} from '../support/random-graph.js';
import {complete} from '../support/shapes.js';

test('graphs up to the greatest order are taken, others refused', () => {
  const last = edgeListFrom(PRIM_MAXIMUM_ORDER, [
    [0, PRIM_MAXIMUM_ORDER - 1, 1]
  ]);
  expect([...prim(last)]).toEqual([0]);
  const beyond = edgeListFrom(PRIM_MAXIMUM_ORDER + 1, []);
  expect(() => prim(beyond)).toThrow(OptionError);
  expect(() => prim(beyond)).toThrow('257 vertices are too many');
  expect(() => minimumSpanningForest(beyond, {algorithm: 'prim'})).toThrow(
    'Take filterKruskal'
  );
});

test('scratch beyond the greatest order is refused', () => {
  expect(primScratch(PRIM_MAXIMUM_ORDER).order).toBe(PRIM_MAXIMUM_ORDER);
  expect(() => primScratch(PRIM_MAXIMUM_ORDER + 1)).toThrow(OptionError);
});

test('a graph that does not fit the scratch is refused', () => {
  const scratch = primScratch(3);
  expect(() => prim(edgeListFrom(4, []), scratch)).toThrow(OptionError);
  expect(() => prim(edgeListFrom(4, []), scratch)).toThrow(
    'the scratch is for 3 vertices, but the graph has 4. Call primScratch(4).'
  );
});

test('scratch gives the same forests over many graphs of changing order', () => {
  const scratch = primScratch(PRIM_MAXIMUM_ORDER);
  for (let seed = 0; seed < 1500; seed++) {
    const {edges} = randomGraph(seed, {largest: PRIM_MAXIMUM_ORDER});
    const expected = kruskal(edges);
    expect(prim(edges, scratch), `seed ${seed}`).toEqual(expected);
    expect(prim(edges, primScratch(edges.order))).toEqual(expected);
  }
});

test('a smaller graph after a larger one sees nothing of it', () => {
  const scratch = primScratch(40);
  const dense = complete(40, () => -1);
  const sparse = edgeListFrom(5, [
    [0, 4, 3],
    [4, 0, 3],
    [1, 2, Infinity]
  ]);
  expect(prim(dense, scratch)).toEqual(kruskal(dense));
  expect([...prim(sparse, scratch)]).toEqual([0, 2]);
  expect([...prim(edgeListFrom(5, []), scratch)]).toEqual([]);
  expect([...prim(edgeListFrom(0, []), scratch)]).toEqual([]);
  expect(prim(dense, scratch)).toEqual(kruskal(dense));
});

test('a forest that was returned is not overwritten by the next call', () => {
  const scratch = primScratch(3);
  const first = prim(edgeListFrom(3, [[0, 1, 1]]), scratch);
  prim(
    edgeListFrom(3, [
      [0, 0, 1],
      [1, 2, 1]
    ]),
    scratch
  );
  expect([...first]).toEqual([0]);
});
