import {describe, expect, test} from 'vitest';
import {
  type EdgeList,
  EdgeWeightError,
  edgeListFrom,
  GraphTypeError,
  totalWeight
} from '../../../src/graph/index.js';
import type {WeightedForest} from '../../../src/internals.js';
import {
  isMinimumSpanningForestOf,
  isSpanningForestOf,
  kBestSpanningForestsOf,
  maximumSpanningForestOf,
  minimumSpanningForestOf
} from '../../../src/msf/index.js';
import {allForests} from '../../support/enumerate-trees.js';
import {random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';

function randomGraph(seed: number): EdgeList {
  const {integer, pick} = random(seed);
  const order = integer(1, 6);
  const size = integer(0, 9);
  const vertices = () =>
    Int32Array.from({length: size}, () => integer(0, order - 1));
  const weight = pick([
    () => integer(0, 2),
    () => 1,
    () => integer(-1000, 1000),
    () => -integer(0, 5),
    () => 2 ** integer(0, 30)
  ]);
  return {
    order,
    size,
    source: vertices(),
    target: vertices(),
    weight: Float64Array.from({length: size}, weight)
  };
}

// The weights of the k best forests, by Murty's partition: the j-th forest is
// the best without its j-th edge and with the edges before it.
function plainRanking(graph: EdgeList, k: number): number[] {
  const solve = (required: number[], forbidden: number[]) => {
    const edges = minimumSpanningForestOf(graph, {required, forbidden});
    if (edges.length < full) return;
    const weight = totalWeight(graph.weight, edges);
    queue.push({required, forbidden, edges, weight});
  };
  const full = minimumSpanningForestOf(graph).length;
  const queue: {
    required: number[];
    forbidden: number[];
    edges: Int32Array;
    weight: number;
  }[] = [];
  solve([], []);
  const weights: number[] = [];
  while (weights.length < k && queue.length > 0) {
    queue.sort((a, b) => b.weight - a.weight);
    const {required, forbidden, edges, weight} = queue.pop()!;
    weights.push(weight);
    const kept = [...required];
    for (const e of edges) {
      if (required.includes(e)) continue;
      solve([...kept], [...forbidden, e]);
      kept.push(e);
    }
  }
  return weights;
}

describe('the forests of a graph', () => {
  test.for([false, true])(
    'are all enumerated, in order and once, maximum %s',
    maximum => {
      for (let seed = 0; seed < rounds(1500); seed++) {
        const graph = randomGraph(seed);
        const given = graph.weight.slice();
        const wanted = allForests(graph);
        const found = Array.from(
          kBestSpanningForestsOf(graph, {maximum}),
          ({edges, weight}) => ({edges: edges.join(), weight})
        );
        expect(graph.weight).toEqual(given);
        const sign = maximum ? -1 : 1;
        expect(
          found.map(({weight}) => weight),
          `seed ${seed}`
        ).toEqual(
          wanted.map(({weight}) => weight).sort((a, b) => sign * (a - b))
        );
        const byEdges = (a: {edges: string}, b: {edges: string}) =>
          a.edges < b.edges ? -1 : 1;
        expect(found.sort(byEdges), `seed ${seed}`).toEqual(
          wanted.sort(byEdges)
        );
      }
    }
  );

  // More edges than are looked at for the first forests, inside and outside the
  // first forest.
  test.for([
    ['few vertices', [3, 5], 300],
    ['more vertices', [50, 80], 90]
  ] as const)(
    'are those of a plain ranking, on %s',
    ([, orders, k], {expect}) => {
      for (let seed = 0; seed < rounds(4); seed++) {
        const {integer, pick} = random(seed);
        const order = integer(orders[0], orders[1]);
        const size = integer(520, 560);
        const draw = pick([() => integer(0, 3), () => integer(-1e6, 1e6)]);
        const graph: EdgeList = {
          order,
          size,
          source: Int32Array.from({length: size}, (_, e) => e % order),
          target: Int32Array.from({length: size}, (_, e) =>
            e < order ? (e + 1) % order : integer(0, order - 1)
          ),
          weight: Float64Array.from({length: size}, draw)
        };
        const found: WeightedForest[] = [];
        for (const forest of kBestSpanningForestsOf(graph)) {
          found.push(forest);
          if (found.length === k) break;
        }
        const weights = found.map(({weight}) => weight);
        expect(weights, `seed ${seed}`).toEqual(plainRanking(graph, k));
        const different = new Set(found.map(({edges}) => edges.join()));
        expect(different.size).toBe(found.length);
        for (const {edges, weight} of found) {
          expect(isSpanningForestOf(graph, edges)).toBe(true);
          expect(totalWeight(graph.weight, edges)).toBe(weight);
        }
      }
    }
  );

  test('begin with the minimum and the maximum forest', () => {
    for (let seed = 0; seed < rounds(200); seed++) {
      const graph = randomGraph(seed);
      const [least] = kBestSpanningForestsOf(graph);
      expect(isMinimumSpanningForestOf(graph, least.edges)).toBe(true);
      const [greatest] = kBestSpanningForestsOf(graph, {maximum: true});
      expect(greatest.edges).toEqual(maximumSpanningForestOf(graph));
    }
  });

  test('are one if there is no cycle', () => {
    const weights = (graph: EdgeList) =>
      Array.from(kBestSpanningForestsOf(graph), ({weight}) => weight);
    expect(weights(edgeListFrom(0, []))).toEqual([0]);
    expect(weights(edgeListFrom(3, []))).toEqual([0]);
    expect(weights(edgeListFrom(1, [[0, 0, 5]]))).toEqual([0]);
    expect(weights(edgeListFrom(2, [[0, 1, -0]]))).toEqual([0]);
  });

  test('are computed only as far as they are taken', () => {
    const order = 20_000;
    const size = 100_000;
    const draws = random(3);
    const graph = {
      order,
      size,
      source: Int32Array.from({length: size}, (_, e) => e % order),
      target: Int32Array.from({length: size}, (_, e) =>
        e < order ? (e + 1) % order : draws.integer(0, order - 1)
      ),
      weight: Float64Array.from({length: size}, draws.real)
    };
    const taken: number[] = [];
    for (const {edges, weight} of kBestSpanningForestsOf(graph)) {
      expect(isSpanningForestOf(graph, edges)).toBe(true);
      taken.push(weight);
      if (taken.length === 3) break;
    }
    expect(taken).toHaveLength(3);
    expect(taken).toEqual(taken.toSorted((a, b) => a - b));
  });
});

describe('an error', () => {
  test.for([NaN, Infinity, -Infinity])(
    'names the edge of weight %s',
    weight => {
      const graph = {
        ...edgeListFrom(2, [[0, 1, 1]]),
        weight: Float64Array.of(weight)
      };
      const run = () => kBestSpanningForestsOf(graph).next();
      expect(run).toThrow(EdgeWeightError);
      expect(run).toThrow(`edge 0 has weight ${weight}`);
    }
  );

  test('is thrown for what is no graph', () => {
    expect(() => kBestSpanningForestsOf({} as EdgeList).next()).toThrow(
      GraphTypeError
    );
  });
});

test('weights whose differences overflow lose no forest', () => {
  const edges = edgeListFrom(2, [
    [0, 1, -1e308],
    [0, 1, 1e308],
    [0, 1, 1.5e308]
  ]);
  for (const maximum of [false, true]) {
    const weights = [...kBestSpanningForestsOf(edges, {maximum})].map(
      forest => forest.weight
    );
    const expected = [-1e308, 1e308, 1.5e308];
    expect(weights).toEqual(maximum ? expected.reverse() : expected);
  }
});
