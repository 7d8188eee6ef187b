import {describe, expect, test} from 'vitest';
import {
  type EdgeList,
  EdgeWeightError,
  edgeListFrom,
  GraphTypeError,
  isArborescenceOf,
  isBranchingOf,
  isForestOf,
  isTreeOf,
  OptionError,
  VertexRangeError
} from '../../src/graph/index.js';
import type {EdgeTriple} from '../../src/internals.js';
import {random} from '../support/random.js';
import {rounds} from '../support/rounds.js';

const CHECKS = {isTreeOf, isForestOf, isArborescenceOf, isBranchingOf};

/** All four answers at once, as initials of those that are true. */
function kinds(order: number, ends: readonly (readonly number[])[]): string {
  const edges = edgeListFrom(
    order,
    ends.map(([u, v]) => [u, v, 0] as const)
  );
  return kindsOf(edges);
}

function kindsOf(edges: EdgeList): string {
  return Object.entries(CHECKS)
    .filter(([, check]) => check(edges))
    .map(([name]) => name[2])
    .join('');
}

test.for<[string, number, number[][], string]>([
  ['no vertices', 0, [], 'FB'],
  ['one vertex', 1, [], 'TFAB'],
  ['two vertices apart', 2, [], 'FB'],
  ['an edge', 2, [[1, 0]], 'TFAB'],
  ['a loop', 1, [[0, 0]], ''],
  ['a loop beside a vertex', 2, [[1, 1]], ''],
  [
    'parallel edges',
    2,
    [
      [0, 1],
      [0, 1]
    ],
    ''
  ],
  [
    'opposite edges',
    2,
    [
      [0, 1],
      [1, 0]
    ],
    ''
  ],
  [
    'opposite edges beside vertices',
    4,
    [
      [0, 1],
      [1, 0]
    ],
    ''
  ],
  [
    'a star outwards',
    3,
    [
      [1, 0],
      [1, 2]
    ],
    'TFAB'
  ],
  [
    'a star inwards',
    3,
    [
      [0, 1],
      [2, 1]
    ],
    'TF'
  ],
  [
    'two edges apart',
    4,
    [
      [0, 1],
      [2, 3]
    ],
    'FB'
  ],
  [
    'a ring of three beside a vertex',
    4,
    [
      [0, 1],
      [1, 2],
      [2, 0]
    ],
    ''
  ],
  [
    'a transitive triangle beside a vertex',
    4,
    [
      [0, 1],
      [1, 2],
      [0, 2]
    ],
    ''
  ]
])('%s', ([, order, ends, wanted]) => {
  expect(kinds(order, ends)).toBe(wanted);
});

// Everything that can be reached along steps from a vertex, itself included.
function reachable(steps: readonly number[][], from: number): Set<number> {
  const found = new Set([from]);
  for (const u of found) for (const [s, t] of steps) if (s === u) found.add(t);
  return found;
}

test('random graphs are what they are by definition', () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < rounds(4000); seed++) {
    const {integer} = random(seed);
    const order = integer(1, 5);
    const ends = Array.from({length: integer(0, order)}, () => [
      integer(0, order - 1),
      integer(0, order - 1)
    ]);
    const both = [...ends, ...ends.map(([u, v]) => [v, u])];
    const vertices = Array.from({length: order}, (_, v) => v);
    const components = vertices.filter(v =>
      [...reachable(both, v)].every(u => u >= v)
    ).length;
    const isRoot = (v: number) => reachable(ends, v).size === order;
    const hasTwoParents = vertices.some(
      v => ends.filter(([, t]) => t === v).length > 1
    );
    const forest = components === order - ends.length;
    const wanted = [
      forest && components === 1 ? 'T' : '',
      forest ? 'F' : '',
      vertices.some(isRoot) && ends.length === order - 1 ? 'A' : '',
      forest && !hasTwoParents ? 'B' : ''
    ].join('');
    expect(kinds(order, ends), `seed ${seed}`).toBe(wanted);
    seen.add(wanted);
  }
  expect([...seen].sort()).toEqual(['', 'F', 'FB', 'TF', 'TFAB']);
});

test('a path of a million vertices is all of them, a ring is none', () => {
  const order = 1_000_000;
  const source = Int32Array.from({length: order}, (_, v) => v);
  const target = source.map(v => (v + 1) % order);
  const weight = new Float64Array(order);
  const ring = {order, size: order, source, target, weight};
  expect(kindsOf(ring)).toBe('');
  expect(
    kindsOf({
      order,
      size: order - 1,
      source: source.subarray(1),
      target: target.subarray(1),
      weight: weight.subarray(1)
    })
  ).toBe('TFAB');
  expect(kindsOf({...ring, order: order + 1})).toBe('');
});

describe.for(Object.keys(CHECKS) as (keyof typeof CHECKS)[])('%s', name => {
  const check = CHECKS[name];

  test('does not look at weights', () => {
    const arc: EdgeTriple[] = [[0, 1, Infinity]];
    expect(check(edgeListFrom(2, arc))).toBe(true);
  });

  test('refuses what is no sound edge list', () => {
    const edges = edgeListFrom(2, [[0, 1, 1]]);
    expect(() => check(null as never)).toThrow(GraphTypeError);
    expect(() => check({...edges, order: 1})).toThrow(VertexRangeError);
    expect(() => check({...edges, weight: Float64Array.of(NaN)})).toThrow(
      EdgeWeightError
    );
  });
});

test.for([
  ['isTreeOf', isTreeOf],
  ['isForestOf', isForestOf],
  ['isArborescenceOf', isArborescenceOf],
  ['isBranchingOf', isBranchingOf]
] as const)('%s does not ignore a second argument', ([, check]) => {
  const edges = edgeListFrom(2, [[0, 1, 1]]);
  const lax: (...all: unknown[]) => boolean = check as never;
  expect(() => lax(edges, Int32Array.of(0))).toThrow(OptionError);
  expect(() => lax(edges, [0])).toThrow(
    'spanforest/graph: the second argument is an array of 1 entry. Pass the ' +
      'edge list only; to check some of its edges, make a graph of these.'
  );
  expect([edges].filter(check)).toEqual([edges]);
});
