import {describe, expect, test} from 'vitest';
import {delaunayPairs} from '../../src/graph/edge-list-from-points.js';
import {GraphTypeError} from '../../src/graph/index.js';
import {random} from '../support/random.js';
import {rounds} from '../support/rounds.js';

type Point = readonly [x: number, y: number];

/** The pairs, each with its lower end first, in increasing order. */
function pairsOf(points: readonly Point[], scale = 1): string[] {
  const given = Float64Array.from(points.flat(), x => x * scale);
  const before = given.slice();
  const found = delaunayPairs(given);
  expect(given).toEqual(before);
  const pairs: string[] = [];
  for (let i = 0; i < found.length; i += 2) {
    const [u, v] = [found[i], found[i + 1]].sort((a, b) => a - b);
    pairs.push(`${u}-${v}`);
  }
  return pairs.sort();
}

function turnOf(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** Positive if d is inside the circle through a, b and c, whatever their order. */
function insideOf(a: Point, b: Point, c: Point, d: Point): number {
  const [ax, ay, bx, by, cx, cy] = [a, b, c].flatMap(([x, y]) => [
    x - d[0],
    y - d[1]
  ]);
  const determinant =
    (ax ** 2 + ay ** 2) * (bx * cy - by * cx) -
    (bx ** 2 + by ** 2) * (ax * cy - ay * cx) +
    (cx ** 2 + cy ** 2) * (ax * by - ay * bx);
  return determinant * Math.sign(turnOf(a, b, c));
}

/** The signs of the same for points between 0 and 1, without rounding. */
const EXACT: typeof ROUNDED = {
  turnOf: (...points) => {
    const [[ax, ay], [bx, by], [cx, cy]] = points.map(exactly);
    return signOf((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
  },
  insideOf: (...points) => {
    const [a, b, c, d] = points.map(exactly);
    const [[ax, ay], [bx, by], [cx, cy]] = [a, b, c].map(([x, y]) => [
      x - d[0],
      y - d[1]
    ]);
    const determinant =
      (ax ** 2n + ay ** 2n) * (bx * cy - by * cx) -
      (bx ** 2n + by ** 2n) * (ax * cy - ay * cx) +
      (cx ** 2n + cy ** 2n) * (ax * by - ay * bx);
    const [one, two, three] = points;
    return signOf(determinant) * EXACT.turnOf(one, two, three);
  }
};

const ROUNDED = {turnOf, insideOf};

function exactly(point: Point): bigint[] {
  return point.map(x => BigInt(x * 2 ** 100));
}

function signOf(value: bigint): number {
  return value > 0n ? 1 : value < 0n ? -1 : 0;
}

/**
 * Checks small integers against the definition: pairs do not cross, there are
 * as many as every triangulation has, and each has a circle through its ends
 * with no point inside.
 */
function check(
  points: readonly Point[],
  scale = 1,
  {turnOf, insideOf} = ROUNDED
): void {
  const pairs = pairsOf(points, scale);
  expect(new Set(pairs).size).toBe(pairs.length);
  const count = points.length;
  const isLine = points.every(p => turnOf(points[0], points[1], p) === 0);
  if (isLine) {
    const sorted = points
      .map((_, v) => v)
      .sort(
        (u, v) => points[u][0] - points[v][0] || points[u][1] - points[v][1]
      );
    const expected = sorted
      .slice(1)
      .map((v, i) => [v, sorted[i]].sort((a, b) => a - b).join('-'));
    expect(pairs).toEqual(expected.sort());
    return;
  }
  expect(pairs.length).toBe(3 * count - 3 - borderSize(points, turnOf));
  for (const pair of pairs) {
    const [a, b] = pair.split('-').map(v => points[Number(v)]);
    const others = points.filter(p => p !== a && p !== b);
    // On each side, the circle through the point that sees the pair under the
    // widest angle is the one to look at.
    const isEmpty = others.some(
      c =>
        turnOf(a, b, c) !== 0 &&
        others.every(d => d === c || insideOf(a, b, c, d) <= 0)
    );
    expect(isEmpty, `${pair} of ${JSON.stringify(points)}`).toBe(true);
    for (const other of pairs) {
      const [c, d] = other.split('-').map(v => points[Number(v)]);
      const crosses =
        turnOf(a, b, c) * turnOf(a, b, d) < 0 &&
        turnOf(c, d, a) * turnOf(c, d, b) < 0;
      expect(crosses, `${pair} and ${other}`).toBe(false);
    }
  }
}

/** How many points are on the border, corners or not. */
function borderSize(
  points: readonly Point[],
  turnOf: typeof ROUNDED.turnOf
): number {
  return points.filter(p =>
    points.some(q => {
      const sides = points.map(r => Math.sign(turnOf(p, q, r)));
      return q !== p && !(sides.includes(1) && sides.includes(-1));
    })
  ).length;
}

// The first is solved by delaunator; a tiny coordinate forbids that in the
// second, where the points are swept.
const TINY = 2 ** -200;

describe('the pairs of a Delaunay triangulation', () => {
  test('are none of fewer than two points, and one of two', () => {
    expect(delaunayPairs(new Float64Array(0))).toEqual(new Int32Array(0));
    expect(delaunayPairs(Float64Array.of(3, 4))).toEqual(new Int32Array(0));
    expect(delaunayPairs(Float64Array.of(0, 0, 1, 0))).toHaveLength(2);
    expect(
      pairsOf([
        [5, 1],
        [-2, 0]
      ])
    ).toEqual(['0-1']);
  });

  test('have empty circles, for every part of a small grid', () => {
    const grid = Array.from({length: 9}, (_, i): Point => [i % 3, (i / 3) | 0]);
    for (let bits = 0; bits < 1 << 9; bits++) {
      const points = grid.filter((_, i) => (bits >> i) & 1);
      if (points.length >= 2) check(points);
    }
  });

  test('have empty circles, for random points of a grid', () => {
    const draws = random(3);
    for (let i = 0; i < rounds(60); i++) {
      const width = draws.pick([3, 6, 40]);
      const keys = new Set<number>();
      const count = draws.integer(3, 9);
      while (keys.size < count) keys.add(draws.integer(0, width ** 2 - 1));
      const points = [...keys].map(
        (key): Point => [key % width, Math.floor(key / width)]
      );
      check(points);
      check(points, 2 ** -500);
      check(points, 2 ** 500);
    }
  });

  // Of these, delaunator leaves out some, and turns some triangles over.
  test('have empty circles, for points that are nearly on a line', () => {
    const draws = random(6);
    for (let i = 0; i < rounds(300); i++) {
      const slope = draws.pick([1 / 3, 0.1, 0.7]);
      const points = Array.from({length: draws.integer(4, 7)}, (): Point => {
        const x = draws.real();
        return [x, slope * x];
      });
      check(points, 1, EXACT);
    }
  });

  test.for([
    ['upwards', 1],
    ['downwards', -1]
  ] as const)('are the same for points that are swept, %s', ([, sign]) => {
    const draws = random(5);
    for (let i = 0; i < rounds(120); i++) {
      const width = draws.pick([2, 3, 5, 30]);
      const keys = new Set<number>([0]);
      const count = draws.integer(3, Math.min(9, width ** 2));
      while (keys.size < count) keys.add(draws.integer(0, width ** 2 - 1));
      const points = [...keys].map(
        (key): Point => [key % width, sign * Math.floor(key / width)]
      );
      // The origin moves by so little that only ties of circles may change.
      const moved = points.map(
        ([x, y]): Point => [x === 0 && y === 0 ? TINY : x, y]
      );
      const isLine = points.every(p => turnOf(points[0], points[1], p) === 0);
      if (isLine) continue;
      const pairs = pairsOf(moved);
      expect(new Set(pairs).size).toBe(pairs.length);
      for (const pair of pairs) {
        const [a, b] = pair.split('-').map(v => points[Number(v)]);
        const others = points.filter(p => p !== a && p !== b);
        // Points on a line may now form a flat triangle.
        const isEmpty = others.some(c =>
          others.every(d => d === c || insideOf(a, b, c, d) <= 0)
        );
        expect(isEmpty, `${pair} of ${JSON.stringify(points)}`).toBe(true);
      }
      expect(pairs.length).toBeGreaterThanOrEqual(count - 1);
      expect(pairs.length).toBeLessThanOrEqual(3 * count - 6 + 3);
    }
  });

  test('are all of points on both sides of a first line', () => {
    // Three points above each other come first, then one beside them.
    const line: Point[] = [
      [TINY, 0],
      [0, 1],
      [0, 2]
    ];
    expect(pairsOf([...line, [1, 1]])).toEqual([
      ...['0-1', '0-3', '1-2', '1-3', '2-3']
    ]);
    const flat: Point[] = [
      [0, 0],
      [TINY, 0],
      [1, 0]
    ];
    expect(pairsOf([...flat, [2, 1]])).toEqual([
      '0-1',
      '0-3',
      '1-2',
      '1-3',
      '2-3'
    ]);
    expect(pairsOf([...flat, [2, -1]])).toEqual([
      '0-1',
      '0-3',
      '1-2',
      '1-3',
      '2-3'
    ]);
  });
});

describe('coordinates of very different sizes', () => {
  // Up to 2^310 predicates are exact. Beyond, every pair is returned.
  const square = (tiny: number): Point[] => [
    [0, 0],
    [tiny, 1],
    [1, 0],
    [1, 1]
  ];

  test.for([
    [2 ** -94, 5],
    [2 ** -95, 5],
    [2 ** -96, 5],
    [2 ** -310, 5],
    [2 ** -311, 6]
  ])('the smallest is %d', ([tiny, count]) => {
    expect(pairsOf(square(tiny))).toHaveLength(count);
  });

  test('all pairs come in order', () => {
    expect(delaunayPairs(Float64Array.from(square(2 ** -400).flat()))).toEqual(
      Int32Array.of(0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3)
    );
  });

  test('of many points, they are refused', () => {
    const many = (count: number) => {
      const points = Float64Array.from({length: 2 * count}, (_, i) => i);
      points[0] = 2 ** -400;
      return points;
    };
    expect(delaunayPairs(many(1000))).toHaveLength(1000 * 999);
    const refused = () => delaunayPairs(many(1001));
    expect(refused).toThrow(GraphTypeError);
    expect(refused).toThrow(
      /^spanforest\/graph\/points: some coordinates are 10\^90 times as large as others\. Make tiny ones 0, or call primPoints\.$/
    );
  });
});
