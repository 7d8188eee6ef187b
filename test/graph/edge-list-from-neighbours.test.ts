import {describe, expect, test} from 'vitest';
import {
  edgeListFromNeighbours,
  edgeListFromPoints,
  GraphTypeError,
  OptionError,
  totalWeight
} from '../../src/graph/index.js';
import {kruskal, minimumSpanningForestOf} from '../../src/msf/index.js';
import {random} from '../support/random.js';
import {rounds} from '../support/rounds.js';

const squared = (p: readonly number[], q: readonly number[]) =>
  p.reduce((sum, x, d) => sum + (x - q[d]) ** 2, 0);

const isEqual = (a: number, b: number) => Math.abs(a - b) <= 1e-12 * b;

function randomCase(seed: number) {
  const draws = random(seed);
  const dimensions = draws.integer(1, 6);
  const order = draws.pick([0, 1, 2, 5, 12, 13, 40, 150]);
  const coordinate = draws.pick([
    draws.real,
    () => draws.integer(0, 3),
    () => draws.real() * 1e300,
    () => draws.real() * 1e-300,
    () => 7
  ]);
  const points = Array.from({length: order}, () =>
    Array.from({length: dimensions}, coordinate)
  );
  return {points, dimensions, k: draws.integer(1, 14)};
}

// What is wrong with the neighbours of a case, by brute force.
function findFlaw({points, dimensions, k}: ReturnType<typeof randomCase>) {
  const edges = edgeListFromNeighbours(points, {k, dimensions});
  const {source, target, size, weight} = edges;
  const joined: Set<number>[] = points.map(() => new Set());
  for (let e = 0; e < size; e++) {
    const [u, v] = [source[e], target[e]];
    if (u >= v) return `edge ${e} has its higher end first`;
    if (joined[u].has(v)) return `edge ${e} is there twice`;
    joined[u].add(v);
    joined[v].add(u);
    const length = Math.hypot(...points[u].map((x, d) => x - points[v][d]));
    if (Math.abs(weight[e] - length) > 1e-15 * length) {
      return `edge ${e} has weight ${weight[e]}, not ${length}`;
    }
  }
  // Scaled, so that squares neither overflow nor vanish.
  const largest = points.flat().reduce((a, b) => Math.max(a, b), 1e-300);
  const scaled = points.map(p => p.map(x => x / largest));
  const lengths = scaled.map(p => scaled.map(q => squared(p, q)));
  const limits = lengths.map((row, u) => {
    const others = Float64Array.from(row.filter((_, v) => v !== u)).sort();
    return others[Math.min(k, others.length) - 1];
  });
  for (const u of points.keys()) {
    if (joined[u].size < Math.min(k, points.length - 1)) {
      return `point ${u} has too few neighbours`;
    }
    for (const v of points.keys()) {
      const limit = Math.max(limits[u], limits[v]);
      if (v === u || isEqual(lengths[u][v], limit)) continue;
      // Equally far points may be left out, others not.
      if (lengths[u][v] < limit !== joined[u].has(v)) {
        return `${u} and ${v} are ${joined[u].has(v) ? '' : 'not '}joined`;
      }
    }
  }
  return null;
}

describe('a graph of nearest neighbours', () => {
  test('joins each point to the nearest by brute force', () => {
    for (let seed = 0; seed < rounds(150); seed++) {
      expect(findFlaw(randomCase(seed)), `seed ${seed}`).toBe(null);
    }
  });

  test('looks on the right side of many cuts', () => {
    for (let seed = 0; seed < rounds(4); seed++) {
      const draws = random(seed);
      const points = Array.from({length: 700}, () => [
        draws.real(),
        draws.real()
      ]);
      const found = findFlaw({points, dimensions: 2, k: 40});
      expect(found, `seed ${seed}`).toBe(null);
    }
  });

  test('has the Euclidean tree if there are enough neighbours', () => {
    const draws = random(5);
    const points = Float64Array.from({length: 4000}, draws.real);
    const edges = edgeListFromNeighbours(points, {dimensions: 2, k: 20});
    const plane = edgeListFromPoints(points);
    expect(totalWeight(edges.weight, minimumSpanningForestOf(edges))).toBe(
      totalWeight(plane.weight, minimumSpanningForestOf(plane))
    );
  });

  test('may have several trees', () => {
    const points = [[0], [1], [10], [11]];
    const edges = edgeListFromNeighbours(points, {k: 1});
    expect(kruskal(edges).length).toBe(2);
  });

  test('takes many points in one place', () => {
    const points = new Float64Array(60_000);
    const {size, weight} = edgeListFromNeighbours(points, {
      dimensions: 3,
      k: 5
    });
    expect(size).toBeGreaterThan(50_000);
    expect(weight.every(w => w === 0)).toBe(true);
  });

  test('is refused if it needs more memory than there are addresses', () => {
    const order = 4_000_000;
    const make = () =>
      edgeListFromNeighbours(new Float64Array(order), {
        dimensions: 1,
        k: order
      });
    // Three integers and an edge for each neighbour.
    const bytes = (3 * 4 + 16) * order * (order - 1);
    expect(make).toThrow(expect.objectContaining({name: 'MemoryError', bytes}));
    expect(make).toThrow(`a graph of ${order - 1} neighbours for each of `);
  });

  test('wants a number of neighbours and of dimensions', () => {
    const flat = new Float64Array(6);
    const make = (points: unknown, options: unknown) => () =>
      edgeListFromNeighbours(points as never, options as never);
    for (const k of [0, -1, 1.5, '2', undefined, NaN]) {
      expect(make([[1], [2]], {k})).toThrow(OptionError);
      expect(make([[1], [2]], {k})).toThrow('Use an integer of 1 or more.');
    }
    expect(make(flat, {k: 1})).toThrow('dimensions is undefined.');
    for (const dimensions of [0, 2.5, '3']) {
      expect(make(flat, {k: 1, dimensions})).toThrow(OptionError);
    }
    expect(make(flat, {k: 1, dimensions: 4})).toThrow(GraphTypeError);
    expect(make([[1, 2]], {k: 1, dimensions: 3})).toThrow(GraphTypeError);
    expect(make([[1], [2, 3]], {k: 1})).toThrow('point 1 has 2');
    expect(make([[]], {k: 1})).toThrow(
      'point 0 has 0 coordinates. Pass each point as an array of numbers.'
    );
    expect(make([[1]], {k: 1, dimension: 1})).toThrow(
      'Did you mean dimensions?'
    );
    expect(make([[1]], undefined)).toThrow(OptionError);
    expect(make({k: 1}, [[1]])).toThrow(OptionError);
  });
});

// With the second one, a tree is used; the first is too large for that.
test.for([1e200, 1e60])(
  'the coordinate %d does not change the neighbours of others',
  huge => {
    const row = Array.from({length: 30}, (_, i) => [i * i, 0]);
    const alone = edgeListFromNeighbours(row, {k: 1});
    const {size, source, target} = edgeListFromNeighbours([...row, [huge, 0]], {
      k: 1
    });
    const pairs = Array.from({length: size}, (_, e) => [source[e], target[e]]);
    expect(pairs.filter(([, v]) => v < 30)).toEqual(
      Array.from({length: alone.size}, (_, e) => [
        alone.source[e],
        alone.target[e]
      ])
    );
  }
);
