import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {EdgeWeightError, edgeListFrom} from '../../../src/graph/index.js';
import type {EdgeTriple} from '../../../src/internals.js';
import {
  arborescence,
  branching,
  type EdgeListArborescenceOptions,
  NoArborescenceError
} from '../../../src/msf/index.js';

const QUEUES = ['tarjan', 'gabow'] as const;

function errorOf(run: () => unknown): NoArborescenceError {
  try {
    run();
  } catch (error) {
    if (error instanceof NoArborescenceError) return error;
    throw error;
  }
  throw new Error('there is an arborescence');
}

describe.for(QUEUES)('arborescence with %s', algorithm => {
  const solve = (
    order: number,
    arcs: EdgeTriple[],
    options: Partial<EdgeListArborescenceOptions> = {}
  ) => [
    ...arborescence(edgeListFrom(order, arcs), {
      root: 0,
      algorithm,
      ...options
    })
  ];

  // "John saw Mary" of R. McDonald et al., "Non-projective dependency parsing
  // using spanning tree algorithms", HLT/EMNLP 2005, figures 3 to 5.
  const john: EdgeTriple[] = [
    [0, 1, 9],
    [0, 2, 10],
    [0, 3, 9],
    [1, 2, 20],
    [1, 3, 3],
    [2, 1, 30],
    [2, 3, 30],
    [3, 1, 11],
    [3, 2, 0]
  ];

  test('solves the example of McDonald et al.', () => {
    expect(solve(4, john, {maximum: true})).toEqual([1, 5, 6]);
    expect(solve(4, john, {maximum: true, singleRoot: true})).toEqual([
      1, 5, 6
    ]);
    expect(solve(4, john)).toEqual([0, 4, 8]);
  });

  test('takes a digraph of one vertex and, with a free root, of none', () => {
    expect(solve(1, [])).toEqual([]);
    expect(solve(1, [[0, 0, 1]], {singleRoot: true})).toEqual([]);
    expect(solve(1, [], {root: null})).toEqual([]);
    expect(solve(0, [], {root: null})).toEqual([]);
  });

  test('ignores loops and arcs into the root, however good', () => {
    const arcs: EdgeTriple[] = [
      [1, 1, -9],
      [1, 0, -9],
      [0, 1, 5]
    ];
    expect(solve(2, arcs)).toEqual([2]);
  });

  test('takes the lowest index of parallel arcs with equal weight', () => {
    const arcs: EdgeTriple[] = [
      [0, 1, 3],
      [0, 1, 2],
      [0, 1, 2],
      [0, 1, 2]
    ];
    expect(solve(2, arcs)).toEqual([1]);
    expect(solve(2, [...arcs, [1, 0, 2]], {root: null})).toEqual([1]);
  });

  test('lets the root be where the rest weighs least', () => {
    const ring: EdgeTriple[] = [
      [0, 1, 2],
      [1, 2, 7],
      [2, 0, 4]
    ];
    expect(solve(3, ring, {root: null})).toEqual([0, 2]);
    expect(solve(3, ring, {root: null, maximum: true})).toEqual([1, 2]);
  });

  test('gives the root one child, whatever that costs', () => {
    const arcs: EdgeTriple[] = [
      [0, 1, -1e300],
      [0, 2, -1e300],
      [1, 2, 1e300],
      [2, 1, 1e299]
    ];
    expect(solve(3, arcs)).toEqual([0, 1]);
    expect(solve(3, arcs, {singleRoot: true})).toEqual([1, 3]);
  });

  test('finds small differences beside large weights', () => {
    const arcs: EdgeTriple[] = [
      [0, 1, 3e-20],
      [0, 1, 1e-20],
      [1, 2, 1e-20],
      [2, 1, -1e9]
    ];
    expect(solve(3, arcs)).toEqual([1, 2]);
  });

  test('has sums of the largest doubles', () => {
    const arcs: EdgeTriple[] = [
      [0, 1, 1.7e308],
      [0, 2, 1.6e308],
      [1, 2, -1.7e308],
      [2, 1, -1.7e308]
    ];
    expect(solve(3, arcs)).toEqual([1, 3]);
  });

  test('does without forbidden arcs', () => {
    const arcs: EdgeTriple[] = [
      [0, 1, Infinity],
      [0, 2, 1],
      [2, 1, 100]
    ];
    expect(solve(3, arcs)).toEqual([1, 2]);
    expect(() => solve(3, arcs.slice(0, 2))).toThrow(NoArborescenceError);
    expect(() => solve(3, arcs, {maximum: true})).toThrow(EdgeWeightError);
  });

  test('refuses an arc that is infinitely good, and names it', () => {
    const arcs: EdgeTriple[] = [
      [0, 1, 1],
      [1, 1, -Infinity]
    ];
    expect(() => solve(2, arcs)).toThrow(
      'spanforest/msf/arborescence: arc 1 has weight -Infinity, which no ' +
        'other weight can make up for. Give it a number, or Infinity to ' +
        'forbid the arc.'
    );
    expect(solve(2, arcs, {maximum: true})).toEqual([0]);
  });

  test('names the vertices that cannot be reached', () => {
    const error = errorOf(() =>
      solve(4, [
        [0, 1, 1],
        [2, 3, 1],
        [3, 2, 1]
      ])
    );
    expect(error.reason).toBe('unreachable');
    expect(error.unreachable).toEqual([2, 3]);
    expect(error.message).toBe(
      'spanforest/msf/arborescence: there is no path from root 0 to 2 ' +
        'vertices (2, 3). Add arcs, or call ' +
        'branching(edges, {fewestRoots: true}), which has 2 roots here.'
    );
    const many = errorOf(() => solve(9, []));
    expect(many.unreachable).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(many.message).toContain('to 8 vertices (1, 2, 3, 4, 5, ...).');
    const one = errorOf(() => solve(2, [], {singleRoot: true}));
    expect(one.reason).toBe('unreachable');
    expect(one.message).toContain('to vertex 1.');
  });

  test('says how many roots it would take', () => {
    const arcs: EdgeTriple[] = [
      [1, 0, 1],
      [2, 0, 1]
    ];
    const error = errorOf(() => solve(3, arcs, {root: null}));
    expect(error.reason).toBe('no-root');
    expect(error.unreachable).toEqual([2]);
    expect(error.message).toContain('from vertex 1, there is no path to');
    expect(error.message).toContain(
      'call branching(edges, {fewestRoots: true}), which has 2 roots here.'
    );
  });

  test('says how many children the root would need', () => {
    const arcs: EdgeTriple[] = [
      [0, 1, 1],
      [0, 2, 1],
      [0, 3, 1],
      [3, 2, 1]
    ];
    const error = errorOf(() => solve(4, arcs, {singleRoot: true}));
    expect(error.reason).toBe('single-root');
    expect(error.unreachable).toEqual([]);
    expect(error.message).toContain('root 0 needs 2 children');
  });

  test('gives the same arcs when all arcs into a vertex get dearer', () => {
    const order = 9;
    const vertex = fc.nat(order - 1);
    const weight = fc.integer({min: -9, max: 9});
    fc.assert(
      fc.property(
        fc.array(fc.tuple(vertex, vertex, weight), {maxLength: 60}),
        fc.array(weight, {minLength: order, maxLength: order}),
        (arcs, extra) => {
          const spanning = [
            ...arcs,
            ...extra.map((w, v) => [v, (v + 1) % order, w] as const)
          ];
          const dearer = spanning.map(
            ([u, v, w]) => [u, v, w + extra[v]] as const
          );
          expect(solve(order, dearer)).toEqual(solve(order, spanning));
        }
      )
    );
  });
});

test.for(QUEUES)('branching with %s takes good arcs only', algorithm => {
  const arcs = edgeListFrom(5, [
    [0, 1, 5],
    [1, 0, 7],
    [1, 2, -2],
    [2, 3, 0],
    [3, 4, -0],
    [4, 4, 9],
    [4, 3, 1]
  ]);
  const greatest = branching(arcs, {maximum: true, algorithm});
  expect([...greatest]).toEqual([1, 6]);
  expect([...branching(arcs, {algorithm})]).toEqual([2]);
  expect([...branching(edgeListFrom(0, []), {algorithm})]).toEqual([]);
  const none = edgeListFrom(2, [[0, 1, 1]]);
  expect([...branching(none, {algorithm})]).toEqual([]);
  const forbidden = edgeListFrom(2, [[0, 1, Infinity]]);
  expect([...branching(forbidden, {algorithm})]).toEqual([]);
  expect(() => branching(forbidden, {maximum: true, algorithm})).toThrow(
    EdgeWeightError
  );
});
