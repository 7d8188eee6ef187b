import {describe, expect, test} from 'vitest';
import {edgeListFrom} from '../../src/graph/index.js';
import {
  bruteForceHeavyEdges,
  bruteForcePathMaxima,
  components,
  edgesInOrder,
  exhaustiveForest,
  isLess
} from './oracle.js';
import {randomGraph} from './random-graph.js';

// 0 - 1 - 2 - 0 with a tie, 3 - 4, and a loop at 5.
const edges = edgeListFrom(6, [
  [0, 1, 2],
  [1, 2, 1],
  [2, 0, 2],
  [3, 4, Infinity],
  [5, 5, -1]
]);

describe('the oracle', () => {
  test('orders edges by weight, then by index, and -0 like 0', () => {
    const weight = Float64Array.of(1, 0, -0, Infinity, Infinity);
    expect(isLess(weight, 1, 0)).toBe(true);
    expect(isLess(weight, 1, 2)).toBe(true);
    expect(isLess(weight, 2, 1)).toBe(false);
    expect(isLess(weight, 3, 4)).toBe(true);
    expect(isLess(weight, 4, 4)).toBe(false);
    expect(edgesInOrder(edges)).toEqual([4, 1, 0, 2, 3]);
  });

  test('finds components', () => {
    const {count, label} = components(edges);
    expect(count).toBe(3);
    expect([...label]).toEqual([0, 0, 0, 1, 1, 2]);
  });

  test('finds the forest among all sets of edges', () => {
    expect([...exhaustiveForest(edges)]).toEqual([0, 1, 3]);
    expect([...exhaustiveForest(edgeListFrom(0, []))]).toEqual([]);
  });

  test('does not take more edges than it can try', () => {
    const many = edgeListFrom(
      2,
      Array.from({length: 16}, () => [0, 1, 0] as const)
    );
    expect(() => exhaustiveForest(many)).toThrow('16 edges are too many');
  });

  test('walks along paths', () => {
    expect([...bruteForcePathMaxima(edges, [1, 2])]).toEqual([2, 1, 2, -1, -1]);
    expect(bruteForceHeavyEdges(edges, [0, 1])).toEqual([2, 4]);
    expect(bruteForceHeavyEdges(edges, [1, 2])).toEqual([4]);
  });
});

test('the same seed makes the same graph, another seed another one', () => {
  expect(randomGraph(7)).toEqual(randomGraph(7));
  const different = new Set<string>();
  for (let seed = 0; seed < 500; seed++) {
    const {edges} = randomGraph(seed);
    different.add(`${edges.order} ${edges.source} ${edges.weight}`);
  }
  expect(different.size).toBeGreaterThan(400);
});
