import {describe, expect, test} from 'vitest';
import {
  type EdgeList,
  edgeListFrom,
  edgeListFromPoints,
  GraphTypeError
} from '../../src/graph/index.js';
import {kruskal, minimumSpanningForestOf} from '../../src/msf/index.js';
import {random} from '../support/random.js';
import {PLACES, randomPoints} from '../support/random-points.js';
import {rounds} from '../support/rounds.js';

const distance = (p: readonly number[], q: readonly number[]) =>
  Math.hypot(p[0] - q[0], p[1] - q[1]);

function completeGraph(points: readonly (readonly number[])[]): EdgeList {
  return edgeListFrom(
    points.length,
    points.flatMap((p, u) =>
      points
        .slice(u + 1)
        .map((q, i): [number, number, number] => [u, u + 1 + i, distance(p, q)])
    )
  );
}

const weightsOf = (edges: EdgeList) =>
  Float64Array.from(kruskal(edges), e => edges.weight[e]).sort();

const pairsOf = (edges: EdgeList) =>
  Array.from(kruskal(edges), e => [edges.source[e], edges.target[e]]);

describe.for(Object.keys(PLACES))('points: %s', place => {
  test('have the spanning tree of the complete graph', () => {
    for (let seed = 0; seed < rounds(60); seed++) {
      const points = randomPoints(place, seed);
      const edges = edgeListFromPoints(points);
      const wanted = weightsOf(completeGraph(points));
      const found = weightsOf(edges);
      expect(found.length, `seed ${seed}`).toBe(wanted.length);
      for (let i = 0; i < wanted.length; i++) {
        if (found[i] === wanted[i]) continue;
        const error = Math.abs(found[i] - wanted[i]);
        // Math.hypot and a square root round differently.
        const allowed = 1e-15 * wanted[i] + Number.MIN_VALUE;
        expect(error, `seed ${seed}`).toBeLessThanOrEqual(allowed);
      }
    }
  });
});

describe('an edge list from points', () => {
  test('has the very edges of the complete graph where nothing is rounded', () => {
    for (const place of ['grid', 'line', 'far away']) {
      for (let seed = 0; seed < rounds(60); seed++) {
        const points = randomPoints(place, seed);
        expect(pairsOf(edgeListFromPoints(points)), `${place} ${seed}`).toEqual(
          pairsOf(completeGraph(points))
        );
      }
    }
  });

  test('is sorted, without loops or parallel edges, and small', () => {
    for (const place of Object.keys(PLACES)) {
      if (place === 'all scales') continue;
      for (let seed = 0; seed < rounds(20); seed++) {
        const points = randomPoints(place, seed);
        const {source, target, size} = edgeListFromPoints(points);
        for (let e = 0; e < size; e++) {
          expect(source[e]).toBeLessThan(target[e]);
          if (e === 0) continue;
          const isLater =
            source[e] > source[e - 1] ||
            (source[e] === source[e - 1] && target[e] > target[e - 1]);
          expect(isLater, `${place} ${seed}`).toBe(true);
        }
        expect(size).toBeLessThanOrEqual(3 * points.length);
      }
    }
  });

  test('takes coordinates in one array, and does not change them', () => {
    const flat = Float64Array.of(0, 0, 3, 4, 3, 0);
    const copy = flat.slice();
    const points = [
      [0, 0],
      [3, 4],
      [3, 0]
    ];
    expect(edgeListFromPoints(flat)).toEqual(edgeListFromPoints(points));
    expect(edgeListFromPoints(new Set(points)).size).toBe(3);
    expect(flat).toEqual(copy);
  });

  test('joins points in one place to the first of them', () => {
    const edges = edgeListFromPoints([
      [0, 1],
      [-0, 1],
      [5, 1],
      [0, 1]
    ]);
    expect([...edges.source]).toEqual([0, 0, 0]);
    expect([...edges.target]).toEqual([1, 2, 3]);
    expect([...edges.weight]).toEqual([0, 5, 0]);
  });

  test('has no edges for one point or none', () => {
    expect(edgeListFromPoints([]).order).toBe(0);
    expect(edgeListFromPoints([[1, 2]]).size).toBe(0);
    expect(edgeListFromPoints([[1, 2]]).order).toBe(1);
  });

  // Of these, delaunator leaves out most.
  test('misses none of 5,000 points that are nearly on a line', () => {
    const draws = random(1);
    const points = Array.from({length: 5000}, () => {
      const x = draws.real();
      return [x, 0.1 + x / 3];
    });
    const edges = edgeListFromPoints(points);
    const tree = minimumSpanningForestOf(edges);
    expect(tree.length).toBe(4999);
    const sorted = points.map(([x]) => x).sort((a, b) => a - b);
    const longest = tree.reduce((a, e) => Math.max(a, edges.weight[e]), 0);
    const gap = sorted.reduce((a, x, i) => Math.max(a, x - sorted[i - 1] || 0));
    expect(longest).toBeLessThan(gap * 1.06);
  });

  test.for([
    [
      [[0, 1], [2]],
      'point 1 has 1 coordinate. Pass each point as an array of 2 numbers.'
    ],
    [
      [[0, 1, 2]],
      'point 0 has 3 coordinates. Pass each point as an array of 2 numbers.'
    ],
    [
      [
        [0, 1],
        [2, NaN]
      ],
      'coordinate 1 of point 1 is NaN'
    ],
    [[[Infinity, 1]], 'coordinate 0 of point 0 is Infinity'],
    [[[0, '1']], 'coordinate 1 of point 0 is "1"'],
    [[0, 1, 2, 3], 'point 0 is 0. Pass each point as an array of 2 numbers.'],
    [[null], 'point 0 is null'],
    [Float64Array.of(1, 2, 3), '3 coordinates are not points of 2 dimensions'],
    [Float64Array.of(1, 2, 3, NaN), 'coordinate 1 of point 1 is NaN'],
    [Float32Array.of(1, 2), 'Pass all coordinates in a Float64Array'],
    [{x: 1}, 'an object does not hold points'],
    [undefined, 'undefined does not hold points'],
    ['01', '"01" does not hold points']
  ] as [never, string][])('is not made of %j', ([points, message]) => {
    expect(() => edgeListFromPoints(points)).toThrow(GraphTypeError);
    expect(() => edgeListFromPoints(points)).toThrow(message);
  });

  test('is refused for many points of all sizes', () => {
    const draws = random(3);
    const points = Float64Array.from(
      {length: 4000},
      () => draws.real() * 10 ** draws.integer(-100, 100)
    );
    expect(() => edgeListFromPoints(points)).toThrow('call primPoints');
  });
});
