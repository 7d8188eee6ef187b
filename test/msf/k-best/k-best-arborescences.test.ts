import {describe, expect, test} from 'vitest';
import {
  type EdgeList,
  EdgeWeightError,
  edgeListFrom,
  GraphTypeError,
  OptionError
} from '../../../src/graph/index.js';
import {
  arborescence,
  kBestArborescencesOf,
  NoArborescenceError
} from '../../../src/msf/index.js';
import {parentsOf} from '../../support/arborescence-oracle.js';
import {allArborescences} from '../../support/enumerate-trees.js';
import {random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';

const KINDS = ['given', 'single', 'free'] as const;

function randomDigraph(seed: number): {
  edges: EdgeList;
  root: number;
  maximum: boolean;
} {
  const {integer, pick, real} = random(seed);
  const order = integer(1, 5);
  const size = integer(order - 1, 11);
  const vertices = () =>
    Int32Array.from({length: size}, () => integer(0, order - 1));
  const maximum = integer(0, 1) === 1;
  const weight = pick([
    () => integer(0, 2),
    () => 1,
    () => integer(-1000, 1000),
    () => -integer(0, 5),
    () => 2 ** integer(0, 40),
    () => (real() < 0.2 ? (maximum ? -Infinity : Infinity) : integer(-3, 3))
  ]);
  const edges = {
    order,
    size,
    source: vertices(),
    target: vertices(),
    weight: Float64Array.from({length: size}, weight)
  };
  return {edges, root: integer(0, order - 1), maximum};
}

const byArcs = (a: {edges: string}, b: {edges: string}) =>
  a.edges < b.edges ? -1 : 1;

describe.for(KINDS)('with the root %s', kind => {
  const singleRoot = kind === 'single';

  test('all arborescences are enumerated, in order and once', () => {
    let many = 0;
    for (let seed = 0; seed < rounds(2500); seed++) {
      const {edges, root, maximum} = randomDigraph(seed);
      const given = edges.weight.slice();
      const wanted = allArborescences(edges, kind, root);
      const ranking = () =>
        Array.from(
          kBestArborescencesOf(edges, {
            root: kind === 'free' ? null : root,
            singleRoot,
            maximum
          }),
          ({arcs, weight}) => ({edges: arcs.join(), weight})
        );
      if (wanted.length === 0) {
        expect(ranking, `seed ${seed}`).toThrow(NoArborescenceError);
        continue;
      }
      if (wanted.length > 5) many++;
      const found = ranking();
      expect(edges.weight).toEqual(given);
      const sign = maximum ? -1 : 1;
      expect(
        found.map(({weight}) => weight),
        `seed ${seed}`
      ).toEqual(
        wanted.map(({weight}) => weight).sort((a, b) => sign * (a - b))
      );
      expect(found.sort(byArcs), `seed ${seed}`).toEqual(wanted.sort(byArcs));
    }
    expect(many).toBeGreaterThan(15);
  });

  test('the first three of a large digraph are computed', () => {
    const order = 6000;
    const size = 100_000;
    const draws = random(5);
    const edges = {
      order,
      size,
      source: Int32Array.from({length: size}, (_, e) => e % order),
      target: Int32Array.from({length: size}, (_, e) =>
        e < order ? (e + 1) % order : draws.integer(0, order - 1)
      ),
      weight: Float64Array.from({length: size}, () => draws.integer(0, 1e6))
    };
    const options = {root: kind === 'free' ? null : 0, singleRoot};
    const best = arborescence(edges, options);
    const weights: number[] = [];
    for (const {arcs, weight} of kBestArborescencesOf(edges, options)) {
      if (weights.length === 0) expect(arcs.join()).toBe(best.join());
      expect(parentsOf(edges, arcs)).toHaveLength(order);
      expect(arcs).toHaveLength(order - 1);
      weights.push(weight);
      if (weights.length === 3) break;
    }
    expect(weights).toEqual(weights.toSorted((a, b) => a - b));
  });
});

test('small digraphs have few arborescences', () => {
  const ranking = (edges: EdgeList, root: number | null) =>
    Array.from(kBestArborescencesOf(edges, {root}), ({arcs}) => arcs.join());
  expect(ranking(edgeListFrom(1, []), 0)).toEqual(['']);
  expect(ranking(edgeListFrom(1, []), null)).toEqual(['']);
  expect(ranking(edgeListFrom(0, []), null)).toEqual(['']);
  const both = edgeListFrom(2, [
    [0, 1, 2],
    [1, 0, 1]
  ]);
  expect(ranking(both, 0)).toEqual(['0']);
  expect(ranking(both, null)).toEqual(['1', '0']);
});

describe('an error', () => {
  const edges = edgeListFrom(2, [[0, 1, 1]]);
  const first = (list: EdgeList, root: unknown, singleRoot = false) =>
    kBestArborescencesOf(list, {root: root as number, singleRoot}).next();

  test.for([2, -1, 0.5, NaN, '0', undefined])('refuses the root %s', root => {
    expect(() => first(edges, root)).toThrow(OptionError);
  });

  test('refuses a single child of a free root', () => {
    expect(() => first(edges, null, true)).toThrow(OptionError);
  });

  test('refuses a digraph that is not sound', () => {
    expect(() => first({} as EdgeList, 0)).toThrow(GraphTypeError);
    const weight = (w: number) => ({...edges, weight: Float64Array.of(w)});
    expect(() => first(weight(NaN), 0)).toThrow(EdgeWeightError);
    expect(() => first(weight(-Infinity), 0)).toThrow(EdgeWeightError);
  });

  test('tells that there is no arborescence, when the first is taken', () => {
    const ranking = kBestArborescencesOf(edges, {root: 1});
    expect(() => ranking.next()).toThrow(NoArborescenceError);
    const none = edgeListFrom(2, []);
    expect(() => first(none, null)).toThrow('no vertex reaches all others');
  });
});

test('weights whose differences overflow lose no arborescence', () => {
  const edges = edgeListFrom(3, [
    [0, 1, 1.7e308],
    [0, 2, 1.7e308],
    [1, 2, -1.7e308],
    [2, 1, -1.7e308],
    [1, 2, -1.6e308]
  ]);
  expect([...kBestArborescencesOf(edges, {root: 0})]).toHaveLength(4);
});

test('an infinitely good weight is named as the caller gave it', () => {
  const edges = edgeListFrom(2, [[0, 1, Infinity]]);
  expect(() => [
    ...kBestArborescencesOf(edges, {root: 0, maximum: true})
  ]).toThrow('arc 0 has weight Infinity');
});
