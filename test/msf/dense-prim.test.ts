import {describe, expect, test} from 'vitest';
import {
  EdgeWeightError,
  edgeListFromMatrix,
  edgeListFromPoints,
  GraphTypeError,
  OptionError,
  selectEdges,
  totalWeight
} from '../../src/graph/index.js';
import {
  kruskal,
  minimumSpanningForestOf,
  primMatrix,
  primPoints
} from '../../src/msf/index.js';
import {random} from '../support/random.js';
import {WEIGHT_KINDS, WEIGHTS} from '../support/random-weights.js';
import {rounds} from '../support/rounds.js';

function randomMatrix(seed: number): {weights: Float64Array; order: number} {
  const draws = random(seed);
  const order = draws.pick([0, 1, 2, 3, 5, 9, 30]);
  const drawn = WEIGHTS[draws.pick(WEIGHT_KINDS)](order ** 2, draws);
  const weights = new Float64Array(order ** 2).fill(NaN);
  for (let u = 0; u < order; u++) {
    for (let v = 0; v < u; v++) {
      weights[u * order + v] = drawn[u * order + v];
      weights[v * order + u] = drawn[u * order + v];
    }
  }
  return {weights, order};
}

describe('Prim on a matrix', () => {
  test('finds the edges that Kruskal finds, whatever the weights', () => {
    for (let seed = 0; seed < rounds(400); seed++) {
      const {weights, order} = randomMatrix(seed);
      const copy = weights.slice();
      const edges = edgeListFromMatrix(weights, order, {symmetric: true});
      expect(primMatrix(weights, order), `seed ${seed}`).toEqual(
        selectEdges(edges, kruskal(edges))
      );
      expect(weights).toEqual(copy);
    }
  });

  test('takes infinite weights for weights', () => {
    const weights = Float64Array.of(0, Infinity, Infinity, 0);
    expect([...primMatrix(weights, 2).weight]).toEqual([Infinity]);
  });

  test('names what is not symmetric or not a number', () => {
    const weights = Float64Array.of(NaN, 1, 2, 1, 0, 3, 2, 4, 0);
    expect(() => primMatrix(weights, 3)).toThrow(GraphTypeError);
    expect(() => primMatrix(weights, 3)).toThrow(
      'from vertex 1 to 2 it is 3, and back 4.'
    );
    weights[7] = NaN;
    expect(() => primMatrix(weights, 3)).toThrow('back NaN');
    weights[5] = NaN;
    expect(() => primMatrix(weights, 3)).toThrow(EdgeWeightError);
    expect(() => primMatrix(weights, 3)).toThrow('edge 2 has weight NaN');
    expect(() => primMatrix(weights, 2)).toThrow(
      'a matrix of order 2 has 4 weights, but the array has'
    );
    expect(() => primMatrix(3 as never, weights as never)).toThrow(
      GraphTypeError
    );
    expect(() => primMatrix(new Float64Array(4), -2)).toThrow(GraphTypeError);
  });
});

describe('Prim on points', () => {
  test('finds the tree of the matrix of distances', () => {
    for (let seed = 0; seed < rounds(100); seed++) {
      const draws = random(seed);
      const order = draws.pick([0, 1, 2, 5, 40]);
      const dimensions = draws.integer(1, 5);
      const most = draws.pick([2, 4, 1e6]);
      const points = Array.from({length: order}, () =>
        Array.from({length: dimensions}, () => draws.integer(0, most))
      );
      const weights = Float64Array.from(
        points.flatMap(p =>
          points.map(q =>
            Math.sqrt(p.reduce((sum, x, d) => sum + (x - q[d]) ** 2, 0))
          )
        )
      );
      const wanted = primMatrix(weights, order);
      expect(primPoints(points), `seed ${seed}`).toEqual(wanted);
      const flat = Float64Array.from(points.flat());
      expect(primPoints(flat, {dimensions})).toEqual(wanted);
    }
  });

  test('agrees with the Delaunay triangulation of 1,000 points', () => {
    const draws = random(2);
    const points = Float64Array.from({length: 2000}, draws.real);
    const edges = edgeListFromPoints(points);
    const tree = primPoints(points, {dimensions: 2});
    expect(tree.size).toBe(999);
    expect(tree).toEqual(selectEdges(edges, minimumSpanningForestOf(edges)));
    expect(
      totalWeight(tree.weight, Int32Array.from(tree.weight.keys()))
    ).toBeGreaterThan(1);
  });

  test('wants points and their dimensions', () => {
    const flat = new Float64Array(6);
    expect(() => primPoints(flat)).toThrow(OptionError);
    expect(() => primPoints(flat, {dimensions: 4})).toThrow(GraphTypeError);
    expect(() => primPoints(flat, {dimensions: 0})).toThrow(OptionError);
    expect(() => primPoints(flat, 3 as never)).toThrow(OptionError);
    expect(() => primPoints(flat, {dims: 3} as never)).toThrow(
      'there is no option "dims"'
    );
    expect(() => primPoints([[1, NaN]])).toThrow('coordinate 1 of point 0');
  });
});
