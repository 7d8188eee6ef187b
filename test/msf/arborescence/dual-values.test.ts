import {describe, expect, test} from 'vitest';
import {type EdgeList, edgeListFrom} from '../../../src/graph/index.js';
import {arborescence, branching} from '../../../src/msf/index.js';
import {
  certificateFlaw,
  isWanted,
  type Kind,
  parentsOf
} from '../../support/arborescence-oracle.js';
import {type Random, random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';

const KINDS: readonly Kind[] = [
  'given',
  'single',
  'free',
  'branching',
  'fewest'
];

// Where arcs go: [source, target].
const SHAPES: {
  readonly [name: string]: (order: number, draws: Random) => [number, number];
} = {
  anywhere: (order, {integer}) => [
    integer(0, order - 1),
    integer(0, order - 1)
  ],
  nearby: (order, {integer}) => {
    const v = integer(0, order - 1);
    return [v, (v + integer(1, 3)) % order];
  },
  'back and forth': (order, {integer}) => {
    const v = integer(0, order - 2);
    return integer(0, 1) === 0 ? [v, v + 1] : [v + 1, v];
  },
  'to few': (order, {integer}) => [integer(0, order - 1), integer(0, 3)],
  'from few': (order, {integer}) => [integer(0, 3), integer(0, order - 1)]
};

const WEIGHTS: {readonly [name: string]: (draws: Random) => number} = {
  few: ({integer}) => integer(0, 3),
  signed: ({integer}) => integer(-1e6, 1e6),
  large: ({integer}) => integer(0, 2 ** 40),
  skewed: ({integer}) => 2 ** integer(0, 40)
};

// A digraph in which every vertex can be reached through one child of the
// root: a random tree, with arcs of the shape around it.
function randomDigraph(draws: Random, root: number): EdgeList {
  const order = draws.pick([5, 20, 60, 200]);
  const ends: [number, number][] = [];
  const names = draws.shuffle(Array.from({length: order}, (_, v) => v));
  names.splice(names.indexOf(root), 1);
  names.unshift(root);
  for (let i = 1; i < order; i++) {
    ends.push([names[i === 1 ? 0 : draws.integer(1, i - 1)], names[i]]);
  }
  const shape = SHAPES[draws.pick(Object.keys(SHAPES))];
  const more = draws.integer(0, 6 * order);
  for (let i = 0; i < more; i++) ends.push(shape(order, draws));
  draws.shuffle(ends);
  const weight = WEIGHTS[draws.pick(Object.keys(WEIGHTS))];
  return {
    order,
    size: ends.length,
    source: Int32Array.from(ends, ([u]) => u),
    target: Int32Array.from(ends, ([, v]) => v),
    weight: Float64Array.from(ends, () => weight(draws))
  };
}

describe.for(KINDS)('with the root %s', kind => {
  test('dual values prove 500 larger solutions optimal', () => {
    for (let seed = 0; seed < rounds(500); seed++) {
      const draws = random(seed * 4 + KINDS.indexOf(kind));
      const maximum = draws.real() < 0.3;
      const root = draws.integer(0, 4);
      const edges = randomDigraph(draws, root);
      const [tarjan, gabow] = (['tarjan', 'gabow'] as const).map(algorithm =>
        kind === 'branching' || kind === 'fewest'
          ? branching.detailed(edges, {
              maximum,
              algorithm,
              fewestRoots: kind === 'fewest'
            })
          : arborescence.detailed(edges, {
              root: kind === 'free' ? null : root,
              singleRoot: kind === 'single',
              maximum,
              algorithm
            })
      );
      // Both choose the least arc by key and index: the same one always.
      expect(gabow, `seed ${seed}`).toEqual(tarjan);
      const flaw = certificateFlaw(edges, tarjan, kind, root, maximum);
      expect(flaw, `seed ${seed}`).toBeNull();
      const parents = parentsOf(edges, tarjan.arcs);
      expect(isWanted(parents, kind, root), `seed ${seed}`).toBe(true);
    }
  });
});

test('a wrong dual value proves nothing', () => {
  const edges = edgeListFrom(3, [
    [0, 1, 5],
    [0, 2, 7],
    [1, 2, 1],
    [2, 1, 2]
  ]);
  const solution = arborescence.detailed(edges, {root: 0});
  // One set, {1, 2}: to enter it at 1 costs 3 more than to enter 1 from 2.
  expect([...solution.arcs]).toEqual([0, 2]);
  expect([...solution.parent]).toEqual([-1, 3, 3, -1]);
  expect([...solution.dual]).toEqual([0, 2, 1, 3]);
  const flawOf = (change: Partial<typeof solution>) =>
    certificateFlaw(edges, {...solution, ...change}, 'given', 0, false);
  expect(flawOf({})).toBeNull();
  const dual = (...values: number[]) => ({dual: Float64Array.from(values)});
  expect(flawOf(dual(0, 3, 1, 3))).toContain('arc 0 is below its duals');
  expect(flawOf(dual(0, 2, 2, 2))).toContain('arc 2 is below its duals');
  expect(flawOf(dual(0, 2, 1, 2))).toContain('sum up');
  expect(flawOf(dual(0, 4, 3, -1))).toContain('negative');
  expect(flawOf({parent: Int32Array.of(-1, 3, 3, 2)})).toContain('nested');
  expect(flawOf({arcs: Int32Array.of(1, 3)})).toContain('sum up');
  expect(flawOf({order: 4})).toContain('order');
});
