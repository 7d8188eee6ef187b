import {describe, expect, test} from 'vitest';
import {
  type EdgeList,
  edgeListFrom,
  GraphTypeError
} from '../../src/graph/index.js';
import {
  isMaximumSpanningForestOf,
  isMinimumSpanningForestOf,
  isSpanningForestOf,
  kruskal,
  maximumSpanningForestOf
} from '../../src/msf/index.js';
import {
  bruteForcePathMaxima,
  components,
  EXHAUSTIVE_SIZE
} from '../support/oracle.js';
import {random} from '../support/random.js';
import {randomForest} from '../support/random-forest.js';
import {randomGraph} from '../support/random-graph.js';
import {rounds} from '../support/rounds.js';

const square = edgeListFrom(5, [
  [0, 1, 1],
  [1, 2, 2],
  [2, 3, 3],
  [3, 0, 4],
  [2, 2, -9],
  [1, 0, 1]
]);

const CHECKS = [
  ['isSpanningForestOf', isSpanningForestOf],
  ['isMinimumSpanningForestOf', isMinimumSpanningForestOf],
  ['isMaximumSpanningForestOf', isMaximumSpanningForestOf]
] as const;

describe.for(CHECKS)('%s', ([, check]) => {
  test.for([
    ['an index that is too high', [0, 6], {reason: 'no-such-edge', edge: 6}],
    ['a negative index', [-7], {reason: 'no-such-edge', edge: -7}],
    ['a repeated edge', [0, 2, 0], {reason: 'repeated', edge: 0}],
    ['a neighbour repeated', [1, 1, 2], {reason: 'repeated', edge: 1}],
    ['a loop', [0, 4], {reason: 'cycle', edge: 4}],
    ['a cycle of two', [5, 0], {reason: 'cycle', edge: 0}],
    ['a cycle of four', [3, 2, 1, 0], {reason: 'cycle', edge: 0}],
    ['too few edges', [0, 1], {reason: 'not-spanning', edge: 2}],
    ['nothing at all', [], {reason: 'not-spanning', edge: 0}],
    ['a flaw after another', [0, 5, 9], {reason: 'cycle', edge: 5}]
  ] as const)('rejects %s, and names the edge', ([, forest, flaw]) => {
    const indices = Int32Array.from(forest);
    expect(check.detailed(square, indices)).toEqual({valid: false, ...flaw});
    expect(check(square, indices)).toBe(false);
  });

  test('accepts the empty forest of a graph without edges to join', () => {
    const edges = edgeListFrom(3, [[1, 1, 5]]);
    const none = new Int32Array();
    expect(check.detailed(edges, none)).toEqual({valid: true, trees: 3});
    expect(check.detailed(edgeListFrom(0, []), none)).toEqual({
      valid: true,
      trees: 0
    });
  });

  test('refuses a forest that is no typed array', () => {
    expect(() => check(square, [0, 1, 2] as never)).toThrow(GraphTypeError);
    expect(() => check(square, undefined as never)).toThrow(
      'undefined is not a set of edges'
    );
    expect(() => check(square, new Uint32Array(2) as never)).toThrow(
      'Pass edge indices as an Int32Array'
    );
  });

  test('does not mind in which order the edges come', () => {
    for (let seed = 0; seed < rounds(300); seed++) {
      const {edges} = randomGraph(seed);
      const forest =
        check === isMaximumSpanningForestOf
          ? maximumSpanningForestOf(edges)
          : kruskal(edges);
      const shuffled = Int32Array.from(random(seed).shuffle([...forest]));
      const before = shuffled.slice();
      expect(check.detailed(edges, shuffled), `seed ${seed}`).toEqual({
        valid: true,
        trees: components(edges).count
      });
      expect(shuffled).toEqual(before);
    }
  });
});

test('a forest that is not the best is told which edges to exchange', () => {
  const forest = Int32Array.of(1, 2, 3);
  expect(isSpanningForestOf(square, forest)).toBe(true);
  expect(isMinimumSpanningForestOf.detailed(square, forest)).toEqual({
    valid: false,
    reason: 'not-minimum',
    edge: 0,
    worse: 3
  });
  expect(
    isMaximumSpanningForestOf.detailed(square, Int32Array.of(0, 1, 2))
  ).toEqual({valid: false, reason: 'not-maximum', edge: 3, worse: 0});
});

test('every forest of the least weight is accepted, and no other', () => {
  const count = rounds(1000);
  let accepted = 0;
  let rejected = 0;
  for (let seed = 0; seed < count; seed++) {
    const {edges} = randomGraph(seed);
    if (edges.order > 6 || edges.size > EXHAUSTIVE_SIZE) continue;
    const least = sortedWeights(edges, kruskal(edges));
    const greatest = sortedWeights(edges, maximumSpanningForestOf(edges));
    for (let i = 0; i < 10; i++) {
      const forest = randomForest(edges, random(seed * 10 + i));
      // Minimum forests have the same weights, one by one.
      const weights = sortedWeights(edges, forest);
      const isLeast = String(weights) === String(least);
      const isGreatest = String(weights) === String(greatest);
      expect(isMinimumSpanningForestOf(edges, forest)).toBe(isLeast);
      expect(isMaximumSpanningForestOf(edges, forest)).toBe(isGreatest);
      if (isLeast) accepted++;
      else rejected++;
    }
  }
  expect(accepted).toBeGreaterThan(count / 3);
  expect(rejected).toBeGreaterThan(count / 3);
});

function sortedWeights(edges: EdgeList, forest: Int32Array): number[] {
  // Adding 0 makes 0 of -0.
  return [...Float64Array.from(forest, e => edges.weight[e] + 0).sort()];
}

test('infinite weights tie like others', () => {
  const edges = edgeListFrom(3, [
    [0, 1, Infinity],
    [1, 2, Infinity],
    [2, 0, Infinity]
  ]);
  for (const forest of [
    [0, 1],
    [1, 2],
    [2, 0]
  ]) {
    const indices = Int32Array.from(forest);
    expect(isMinimumSpanningForestOf(edges, indices)).toBe(true);
    expect(isMaximumSpanningForestOf(edges, indices)).toBe(true);
  }
});

test('a forest with one edge exchanged for a heavier one is found out', () => {
  const count = rounds(1000);
  let exchanged = 0;
  for (let seed = 0; seed < count; seed++) {
    const {edges} = randomGraph(seed);
    const {size, weight} = edges;
    const draws = random(seed);
    const forest = kruskal(edges);
    const maxima = bruteForcePathMaxima(edges, forest);
    const inForest = new Set(forest);
    const candidates = [...Array(size).keys()].filter(
      e => !inForest.has(e) && maxima[e] >= 0 && weight[e] > weight[maxima[e]]
    );
    if (candidates.length === 0) continue;
    exchanged++;
    const heavier = draws.pick(candidates);
    const worsened = forest.map(e => (e === maxima[heavier] ? heavier : e));
    expect(isSpanningForestOf(edges, worsened)).toBe(true);
    expect(isMinimumSpanningForestOf(edges, worsened)).toBe(false);

    const verdict = isMinimumSpanningForestOf.detailed(edges, worsened);
    if (verdict.valid) throw expect.fail(`seed ${seed}`);
    expect(verdict.reason).toBe('not-minimum');
    const {edge, worse} = verdict;
    expect(worsened).not.toContain(edge);
    expect(worsened).toContain(worse);
    expect(weight[edge]).toBeLessThan(weight[worse!]);
    // Exchanged once more, it is a forest still, and a better one.
    const better = worsened.map(e => (e === worse ? edge : e));
    expect(isSpanningForestOf(edges, better)).toBe(true);

    // The same from the other side.
    const negated = {...edges, weight: weight.map(w => -w)};
    expect(isMaximumSpanningForestOf(negated, forest)).toBe(true);
    expect(isMaximumSpanningForestOf.detailed(negated, worsened)).toEqual({
      ...verdict,
      reason: 'not-maximum'
    });
  }
  expect(exchanged).toBeGreaterThan(count / 3);
});
