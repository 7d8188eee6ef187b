import {describe, expect, test} from 'vitest';
import {searchTinyGraph} from '../../../scripts/decision-trees.js';
import {edgeListFrom} from '../../../src/graph/index.js';
import {kruskal} from '../../../src/msf/index.js';
import {DecisionTrees, pairOf} from '../../../src/msf/optimal/partition.js';

const PAIRS = [1, 2, 3].flatMap(j =>
  Array.from({length: j}, (_, i): [number, number] => [i, j])
);

// All connected graphs on some of four vertices, with those vertices first.
const GRAPHS = Array.from({length: 64}, (_, graph) => graph).filter(graph => {
  const pairs = pairsOf(graph);
  const order = 1 + Math.max(0, ...pairs.map(p => PAIRS[p][1]));
  const size = kruskal(edgeListFrom(4, triples(pairs))).length;
  return size === order - 1;
});

function pairsOf(graph: number): number[] {
  return PAIRS.flatMap((_, pair) => ((graph >> pair) & 1 ? [pair] : []));
}

function triples(pairs: readonly number[], weight = (i: number) => i) {
  return pairs.map((p, i): [number, number, number] => [
    ...PAIRS[p],
    weight(i)
  ]);
}

function permutations<T>(values: readonly T[]): T[][] {
  if (values.length === 0) return [[]];
  return values.flatMap((value, i) =>
    permutations(values.toSpliced(i, 1)).map(rest => [value, ...rest])
  );
}

/** Runs a stored tree on all orders of the edges of a graph. */
function runAll(graph: number) {
  const pairs = pairsOf(graph);
  let worst = 0;
  let total = 0;
  for (const weights of permutations(pairs.map((_, i) => i))) {
    const edges = edgeListFrom(
      4,
      triples(pairs, i => weights[i])
    );
    const trees = new DecisionTrees(edges.weight);
    const edgeOf = new Int32Array(6);
    pairs.forEach((pair, e) => {
      edgeOf[pair] = e;
    });
    const found = trees.decide(graph, edgeOf);
    const forest = pairsOf(found).map(pair => edgeOf[pair]);
    expect(forest).toEqual([...kruskal(edges)]);
    worst = Math.max(worst, trees.comparisons);
    total += trees.comparisons;
  }
  return {worst, total};
}

test('pairs are numbered by their greater vertex', () => {
  expect(PAIRS.map(([i, j]) => pairOf(i, j))).toEqual([0, 1, 2, 3, 4, 5]);
  expect(PAIRS.map(([i, j]) => pairOf(j, i))).toEqual([0, 1, 2, 3, 4, 5]);
});

test('there are 1, 1, 4 and 38 connected graphs of 1 to 4 vertices', () => {
  expect(GRAPHS).toHaveLength(1 + 1 + 4 + 38);
});

describe('the stored decision trees', () => {
  test('find the minimum spanning tree, with as few comparisons as any', () => {
    for (const graph of GRAPHS) {
      const {depth, total} = searchTinyGraph(graph);
      expect(runAll(graph), `graph ${graph}`).toEqual({worst: depth, total});
    }
  });

  test('decide ties by index', () => {
    const trees = new DecisionTrees(new Float64Array(6));
    const last = Int32Array.of(5, 4, 3, 2, 1, 0);
    expect(pairsOf(trees.decide(63, last))).toEqual([3, 4, 5]);
    expect(pairsOf(trees.decide(7, Int32Array.of(0, 1, 2)))).toEqual([0, 1]);
  });
});
