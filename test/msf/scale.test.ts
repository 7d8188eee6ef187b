import {describe, expect, test} from 'vitest';
import {type EdgeList, rootForest} from '../../src/graph/index.js';
import {heavyEdges} from '../../src/internals.js';
import {
  isMaximumSpanningForestOf,
  isMinimumSpanningForestOf,
  maximumSpanningForestOf
} from '../../src/msf/index.js';
import {ALGORITHM_TABLE} from '../support/algorithms.js';
import {sameIntegers} from '../support/find-flaw.js';
import {caterpillar, cycle, path, star} from '../support/shapes.js';

// Nothing may recurse, or spread an array, as far as the data is long.
const MILLION = 1_000_000;

// Enough for that: recursion ends before 20,000 calls, and no function takes
// so many arguments. Also so many edges that sorting them takes three passes.
const ENOUGH = 150_000;

const all = (size: number) => Int32Array.from({length: size}, (_, e) => e);
const rising = (e: number) => e;

// The edges of a graph, its forest, and how deep it is from vertex 0.
type Shape = (order: number) => [EdgeList, Int32Array, number];

const SHAPES: {readonly [name: string]: Shape} = {
  path: order => [path(order, rising), all(order - 1), order - 1],
  star: order => [star(order), all(order - 1), 1],
  caterpillar: order => [caterpillar(order), all(order - 1), order / 2],
  cycle: order => {
    const edges = cycle(order);
    let greatest = 0;
    edges.weight.forEach((w, e) => {
      if (w >= edges.weight[greatest]) greatest = e;
    });
    const rest = all(order).filter(e => e !== greatest);
    return [edges, rest, Math.max(greatest, order - 1 - greatest)];
  }
};

// As they are called as a rule, and otherwise. The odd random sources are for
// smaller graphs: here they only take time.
const USUAL = /^[a-z]+( in JavaScript)?$/i;
const algorithms = ALGORITHM_TABLE.filter(
  ({name, takes}) => !takes?.(1) && !/rng (?!constant 0$)|seed/.test(name)
);

describe.for(Object.entries(SHAPES))('a long %s', ([, make]) => {
  const [edges, forest, deepest] = make(MILLION);
  const [fewer, forestOfFewer] = make(ENOUGH);

  test.for(algorithms.filter(({name}) => USUAL.test(name)))(
    'of 10^6 vertices is no trouble for $name',
    ({solve}) => {
      expect(sameIntegers(solve(edges, 1), forest)).toBe(true);
    }
  );

  test.for(algorithms.filter(({name}) => !USUAL.test(name)))(
    'is no trouble for $name',
    ({solve}) => {
      expect(sameIntegers(solve(fewer, 1), forestOfFewer)).toBe(true);
    }
  );

  test('can be rooted', () => {
    const {depth, sequence, roots} = rootForest(edges, forest);
    expect([...roots]).toEqual([0]);
    expect(sequence).toHaveLength(MILLION);
    expect(depth.reduce((a, b) => Math.max(a, b))).toBe(deepest);
  });

  test('can be verified', () => {
    expect(isMinimumSpanningForestOf(edges, forest)).toBe(true);
    expect(heavyEdges(edges, forest)).toHaveLength(edges.size - forest.length);
    const maximum = maximumSpanningForestOf(edges);
    expect(isMaximumSpanningForestOf(edges, maximum)).toBe(true);
    expect(isMinimumSpanningForestOf(edges, maximum.reverse())).toBe(
      edges.size === forest.length
    );
  });
});
