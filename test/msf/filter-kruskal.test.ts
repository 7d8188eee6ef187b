import {describe, expect, test} from 'vitest';
import {
  type EdgeList,
  edgeListFrom,
  OptionError
} from '../../src/graph/index.js';
import {ChosenEdges} from '../../src/msf/chosen-edges.js';
import {boruvka, filterKruskal, kruskal} from '../../src/msf/index.js';
import {sameIntegers} from '../support/find-flaw.js';
import {random} from '../support/random.js';
import {WEIGHT_KINDS, WEIGHTS} from '../support/random-weights.js';
import {complete, randomEdges, reweighted} from '../support/shapes.js';

// Dense enough to be split more than once.
const dense = randomEdges(300, 40_000);

const GRAPHS: {readonly [name: string]: EdgeList} = {
  'random weights': dense,
  'equal weights, which allow no split': reweighted(dense, () => 1),
  'two weights, the lighter one rare': reweighted(dense, e =>
    e % 50 === 0 ? 0 : 1
  ),
  'two weights, the heavier one rare': reweighted(dense, e =>
    e % 50 === 0 ? 1 : 0
  ),
  'infinite weights for the most part': reweighted(dense, e =>
    e % 40 === 0 ? e : Infinity
  ),
  'weights that rise': reweighted(dense, e => e),
  'weights that fall': reweighted(dense, e => -e),
  'weights that come in waves': reweighted(dense, e => (e * 7919) % 1013),
  'light edges that are loops': reweighted(dense, e =>
    dense.source[e] === dense.target[e] ? -e : e
  ),
  'a complete graph': complete(300),
  'a graph in which the light edges leave much apart': reweighted(dense, e =>
    dense.source[e] < 150 && dense.target[e] < 150 ? e % 97 : 1000 + (e % 89)
  ),
  'few vertices and very many edges': randomEdges(5, 40_000),
  'two vertices': randomEdges(2, 40_000),
  'one vertex and many loops': randomEdges(1, 40_000)
};

describe.for(Object.entries(GRAPHS))('on %s', ([, edges]) => {
  test('filtering finds the same forest', () => {
    const expected = kruskal(edges);
    expect(filterKruskal(edges)).toEqual(expected);
    expect(filterKruskal(edges, {filter: true})).toEqual(expected);
    expect(filterKruskal(edges, {filter: false})).toEqual(expected);
    expect(filterKruskal(edges, {filter: undefined})).toEqual(expected);
    expect(filterKruskal(edges, {compiled: false})).toEqual(expected);
    expect(boruvka(edges)).toEqual(expected);
  });
});

// Shapes that are split in different ways: at once, often, or not at all.
const SHAPES: {readonly [name: string]: () => EdgeList} = {
  'a random graph': () => randomEdges(2000, 60_000),
  'a multigraph': () => randomEdges(40, 30_000),
  'a complete graph': () => complete(250),
  'groups that are dense inside': () => {
    const inside = randomEdges(1000, 60_000);
    const group = (v: number) => v - (v % 10);
    const {source, target} = inside;
    return {
      ...inside,
      target: target.map((v, e) =>
        e % 5 === 0 ? v : group(source[e]) + (v % 10)
      )
    };
  },
  'a star of bundles': () => {
    const star = randomEdges(300, 40_000);
    return {...star, source: new Int32Array(star.size)};
  }
};

describe.for(Object.entries(SHAPES))('on %s', ([, make]) => {
  const edges = make();

  test.for(WEIGHT_KINDS)('with weights that are %s', kind => {
    const weight = WEIGHTS[kind](edges.size, random(1));
    const weighted = {...edges, weight};
    const expected = boruvka(weighted);
    for (const filter of [true, false]) {
      for (const compiled of [true, false]) {
        const found = filterKruskal(weighted, {filter, compiled});
        expect(sameIntegers(found, expected)).toBe(true);
      }
    }
  });

  test('with weights that follow the shape', () => {
    const {source, target} = edges;
    const weight = Float64Array.from(
      source,
      (u, e) => Math.max(u, target[e]) + (e % 97) / 100
    );
    const weighted = {...edges, weight};
    const expected = kruskal(weighted);
    expect(filterKruskal(weighted)).toEqual(expected);
    expect(filterKruskal(weighted, {compiled: false})).toEqual(expected);
  });
});

test('light edges that are nothing but loops make no progress by joining', () => {
  const triples: [number, number, number][] = [];
  for (let i = 0; i < 40_000; i++) triples.push([i % 10, i % 10, i]);
  for (let i = 0; i < 50; i++) {
    triples.push([i % 10, (i * 3 + 1) % 10, 1e6 - i]);
  }
  const edges = edgeListFrom(10, triples);
  expect(filterKruskal(edges)).toEqual(kruskal(edges));
  const inJavaScript = filterKruskal(edges, {compiled: false});
  expect(inJavaScript).toEqual(kruskal(edges));
});

test('a forest comes in increasing index, few edges of many or most', () => {
  for (const [count, size] of [
    [0, 0],
    [0, 100],
    [1, 1],
    [3, 96],
    [3, 97],
    [50, 60],
    [60, 5000]
  ]) {
    const draws = random(size);
    const all = draws.shuffle(Array.from({length: size}, (_, e) => e));
    const chosen = Int32Array.from(all.slice(0, count));
    const wanted = chosen.slice().sort();
    // Room that is left over at the end does not belong to the forest.
    const padded = new ChosenEdges(count + 3);
    padded.edges.set(chosen);
    padded.count = count;
    expect(padded.sorted(size)).toEqual(wanted);
  }
});

test.for([NaN, '5', null])('filterFrom must not be %s', filterFrom => {
  const edges = edgeListFrom(2, [[0, 1, 1]]);
  const options = {filterFrom: filterFrom as never};
  expect(() => filterKruskal(edges, options)).toThrow(OptionError);
});
