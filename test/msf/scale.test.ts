import {describe, expect, test} from 'vitest';
import {type EdgeList, rootForest} from '../../src/graph/index.js';
import {
  heavyEdges,
  isMaximumSpanningForest,
  isMinimumSpanningForest,
  maximumSpanningForest
} from '../../src/msf/index.js';
import {ALGORITHM_TABLE} from '../support/algorithms.js';
import {sameIntegers} from '../support/find-flaw.js';
import {caterpillar, cycle, path, star} from '../support/shapes.js';

// Nothing may recurse, or spread an array, as far as the data is long.
const ORDER = 1_000_000;

const all = (size: number) => Int32Array.from({length: size}, (_, e) => e);
const rising = (e: number) => e;

const SHAPES: {readonly [name: string]: () => [EdgeList, Int32Array, number]} =
  {
    path: () => [path(ORDER, rising), all(ORDER - 1), ORDER - 1],
    star: () => [star(ORDER), all(ORDER - 1), 1],
    caterpillar: () => [caterpillar(ORDER), all(ORDER - 1), ORDER / 2],
    cycle: () => {
      const edges = cycle(ORDER);
      let greatest = 0;
      edges.weight.forEach((w, e) => {
        if (w >= edges.weight[greatest]) greatest = e;
      });
      const rest = all(ORDER).filter(e => e !== greatest);
      return [edges, rest, Math.max(greatest, ORDER - 1 - greatest)];
    }
  };

// The odd random sources are for smaller graphs: here they only take time.
const algorithms = ALGORITHM_TABLE.filter(
  ({name, takes}) => !takes?.(1) && !/rng (?!constant 0$)|seed/.test(name)
);

describe.for(Object.entries(SHAPES))('a %s of 10^6 vertices', ([, make]) => {
  const [edges, forest, deepest] = make();

  test.for(algorithms)('is no trouble for $name', ({solve}) => {
    expect(sameIntegers(solve(edges, 1), forest)).toBe(true);
  });

  test('can be rooted', () => {
    const {depth, sequence, roots} = rootForest(edges, forest);
    expect([...roots]).toEqual([0]);
    expect(sequence).toHaveLength(ORDER);
    expect(depth.reduce((a, b) => Math.max(a, b))).toBe(deepest);
  });

  test('can be verified', () => {
    expect(isMinimumSpanningForest(edges, forest)).toBe(true);
    expect(heavyEdges(edges, forest)).toHaveLength(edges.size - forest.length);
    const maximum = maximumSpanningForest(edges);
    expect(isMaximumSpanningForest(edges, maximum)).toBe(true);
    expect(isMinimumSpanningForest(edges, maximum.reverse())).toBe(
      edges.size === forest.length
    );
  });
});
