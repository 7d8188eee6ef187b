import {describe, expect, test} from 'vitest';
import {
  type EdgeList,
  edgeListFrom,
  ForestError,
  GraphTypeError
} from '../../src/graph/index.js';
import {heavyEdges, pathMaxima} from '../../src/internals.js';
import {kruskal} from '../../src/msf/index.js';
import {nextMembers} from '../../src/msf/path-maxima.js';
import {expectSame} from '../support/expect-same.js';
import {bruteForceHeavyEdges, bruteForcePathMaxima} from '../support/oracle.js';
import {random} from '../support/random.js';
import {randomForest} from '../support/random-forest.js';
import {randomGraph} from '../support/random-graph.js';
import {WEIGHT_KINDS, WEIGHTS} from '../support/random-weights.js';
import {rounds} from '../support/rounds.js';

const square = edgeListFrom(5, [
  [0, 1, 1],
  [1, 2, 3],
  [2, 3, 2],
  [3, 0, 3],
  [2, 2, 9],
  [0, 4, 1],
  [1, 2, 3]
]);

describe('the heaviest edge on a path', () => {
  test('is -1 where there is no path and at loops', () => {
    expect([...pathMaxima(square, Int32Array.of(0, 1, 2))]).toEqual([
      0, 1, 2, 1, -1, -1, 1
    ]);
  });

  test('is -1 everywhere if the forest is empty', () => {
    expect([...pathMaxima(square, new Int32Array())]).toEqual(
      Array.from(square.weight, () => -1)
    );
    expect(pathMaxima(edgeListFrom(0, []), new Int32Array())).toHaveLength(0);
  });

  test('is the one of the highest index where weights tie', () => {
    expect([...pathMaxima(square, Int32Array.of(6, 3, 2))]).toEqual([
      6, 6, 2, 3, -1, -1, 6
    ]);
  });

  test('may be infinite, which is not the same as none', () => {
    const edges = edgeListFrom(4, [
      [0, 1, Infinity],
      [1, 0, Infinity],
      [0, 1, -Infinity],
      [2, 3, Infinity],
      [1, 2, Infinity]
    ]);
    const forest = Int32Array.of(0);
    expect([...pathMaxima(edges, forest)]).toEqual([0, 0, 0, -1, -1]);
    expect([...heavyEdges(edges, forest)]).toEqual([1]);
  });
});

describe('a heavy edge', () => {
  test('is greater than the whole path, in the total order', () => {
    expect([...heavyEdges(square, Int32Array.of(0, 1, 2))]).toEqual([3, 4, 6]);
    expect([...heavyEdges(square, Int32Array.of(0, 6, 2))]).toEqual([4]);
  });

  test('may be a loop, whatever the forest', () => {
    expect([...heavyEdges(square, new Int32Array())]).toEqual([4]);
  });

  test('is every edge outside of the minimum forest, and only there', () => {
    for (let seed = 0; seed < rounds(500); seed++) {
      const {edges} = randomGraph(seed);
      const forest = new Set(kruskal(edges));
      const rest = [...edges.weight.keys()].filter(e => !forest.has(e));
      const heavy = heavyEdges(edges, Int32Array.from(forest));
      expect([...heavy], `seed ${seed}`).toEqual(rest);
    }
  });
});

// Forests by shape: the parent of vertex v, which is less than v.
const SHAPES: {
  readonly [name: string]: (v: number, draw: () => number) => number;
} = {
  paths: v => v - 1,
  stars: () => 0,
  caterpillars: v => (v % 2 === 0 ? v - 2 : v - 1),
  'complete binary trees': v => (v - 1) >> 1,
  'random trees': (v, draw) => Math.floor(draw() * v),
  'brooms, half path and half star': v => (v < 40 ? v - 1 : 39),
  'several trees': (v, draw) => (draw() < 0.1 ? -1 : Math.floor(draw() * v))
};

// A forest of that shape in its first edges, then edges between any two.
function graphOver(shape: string, order: number, seed: number) {
  const draws = random(seed);
  const names = draws.shuffle(Array.from({length: order}, (_, v) => v));
  const ends: [number, number][] = [];
  for (let v = 1; v < order; v++) {
    const parent = SHAPES[shape](v, draws.real);
    if (parent >= 0) ends.push([names[v], names[parent]]);
  }
  const forestSize = ends.length;
  for (let i = 0; i < 2 * order; i++) {
    ends.push([draws.integer(0, order - 1), draws.integer(0, order - 1)]);
  }
  const places = draws.shuffle(Array.from(ends.keys()));
  const edges: EdgeList = {
    order,
    size: ends.length,
    source: Int32Array.from(places, p => ends[p][0]),
    target: Int32Array.from(places, p => ends[p][1]),
    weight: WEIGHTS[draws.pick(WEIGHT_KINDS)](ends.length, draws)
  };
  const forest = [...places.keys()].filter(e => places[e] < forestSize);
  return {edges, forest: Int32Array.from(draws.shuffle(forest))};
}

function checkPaths(edges: EdgeList, forest: Int32Array, seed: number): void {
  expectSame(
    pathMaxima(edges, forest),
    bruteForcePathMaxima(edges, forest),
    `seed ${seed}`
  );
  expectSame(
    heavyEdges(edges, forest),
    Int32Array.from(bruteForceHeavyEdges(edges, forest)),
    `seed ${seed}`
  );
}

describe.for(Object.keys(SHAPES))('with forests that are %s', shape => {
  test('all answers are those of a walk along the path', () => {
    for (let seed = 0; seed < rounds(150); seed++) {
      const order = [2, 3, 5, 8, 17, 31, 64, 100][seed % 8];
      const {edges, forest} = graphOver(shape, order, seed);
      checkPaths(edges, forest, seed);
    }
  });
});

test('forests of random graphs, spanning or not, in any order', () => {
  for (let seed = 0; seed < rounds(1000); seed++) {
    const {edges} = randomGraph(seed, {largest: 110, most: 400});
    const draws = random(seed);
    const forest = randomForest(edges, draws, draws.pick([1, 0.9, 0.5]));
    checkPaths(edges, forest, seed);
  }
});

test('the forest that is handed in stays as it is', () => {
  const forest = Int32Array.of(2, 0, 1);
  pathMaxima(square, forest);
  heavyEdges(square, forest);
  expect([...forest]).toEqual([2, 0, 1]);
});

describe.for([
  ['pathMaxima', pathMaxima],
  ['heavyEdges', heavyEdges]
] as const)('%s refuses', ([, run]) => {
  test.for([
    ['a cycle', [0, 1, 2, 3], 3, 'has a cycle, closed by edge 3'],
    ['a loop', [4], 4, 'has a cycle, closed by edge 4'],
    ['a repeated edge', [0, 1, 0], 0, 'names edge 0 twice'],
    ['a neighbour repeated', [2, 2], 2, 'names edge 2 twice'],
    ['an index that is too high', [0, 7], 7, 'names edge 7, but the graph'],
    ['a negative index', [-1], -1, 'names edge -1, but the graph has 7']
  ] as const)('%s', ([, forest, edge, message]) => {
    const attempt = () => run(square, Int32Array.from(forest));
    expect(attempt).toThrow(ForestError);
    expect(attempt).toThrow(message);
    expect(attempt).toThrow(expect.objectContaining({edge}));
  });

  test('a forest that is no typed array', () => {
    expect(() => run(square, [0, 1] as never)).toThrow(GraphTypeError);
    expect(() => run(square, null as never)).toThrow('null is not a forest');
  });
});

test('next members of a set are what their definition says', () => {
  const members = (set: number) =>
    [...Array(31).keys()].filter(i => (set >> i) & 1);
  const draws = random(5);
  for (let i = 0; i < 5000; i++) {
    const width = draws.integer(1, 31);
    const mask = (2 ** width - 1) | 0;
    const from = draws.word() & mask;
    const among =
      draws.word() & mask & (draws.real() < 0.5 ? draws.word() : -1);
    const wanted = new Set<number>();
    for (const m of members(from)) {
      const next = members(among).find(n => n > m);
      if (next !== undefined) wanted.add(next);
    }
    expect(members(nextMembers(from, among) & 0x7fffffff)).toEqual(
      [...wanted].sort((a, b) => a - b)
    );
  }
});
