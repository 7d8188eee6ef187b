import {describe, expect, test} from 'vitest';
import {type EdgeList, edgeListFrom} from '../../../src/graph/index.js';
import {
  countArborescencesOf,
  countSpanningTreesOf,
  logPartitionOf
} from '../../support/factor-trees.js';

function graphOf(
  order: number,
  isEdge: (u: number, v: number) => boolean
): EdgeList {
  const edges: [number, number, number][] = [];
  for (let u = 0; u < order; u++) {
    for (let v = u + 1; v < order; v++) if (isEdge(u, v)) edges.push([u, v, 1]);
  }
  return edgeListFrom(order, edges);
}

const complete = (order: number) => graphOf(order, () => true);

const bipartite = (a: number, b: number) =>
  graphOf(a + b, (u, v) => u < a && v >= a);

const grid = (side: number) =>
  graphOf(side * side, (u, v) => (v === u + 1 ? v % side > 0 : v === u + side));

function bothWays({order, source, target, weight}: EdgeList): EdgeList {
  return edgeListFrom(order, [
    ...Array.from(weight, (w, e) => [source[e], target[e], w] as const),
    ...Array.from(weight, (w, e) => [target[e], source[e], w] as const)
  ]);
}

describe('countSpanningTreesOf', () => {
  test("agrees with Cayley's formula", () => {
    for (const order of [1, 2, 3, 4, 5, 9, 16, 33, 60]) {
      const n = BigInt(order);
      const trees = order === 1 ? 1n : n ** (n - 2n);
      expect(countSpanningTreesOf(complete(order))).toBe(trees);
    }
  });

  test('agrees with the formula of complete bipartite graphs', () => {
    for (const [a, b] of [
      [1, 7],
      [2, 5],
      [3, 3],
      [6, 11],
      [20, 13]
    ]) {
      const trees = BigInt(a) ** BigInt(b - 1) * BigInt(b) ** BigInt(a - 1);
      expect(countSpanningTreesOf(bipartite(a, b))).toBe(trees);
    }
  });

  test('agrees with the table of square grids', () => {
    // Sequence A007341 of the On-Line Encyclopedia of Integer Sequences.
    const table = [
      1n,
      4n,
      192n,
      100352n,
      557568000n,
      32565539635200n,
      19872369301840986112n,
      126231322912498539682594816n
    ];
    table.forEach((trees, i) => {
      expect(countSpanningTreesOf(grid(i + 1))).toBe(trees);
    });
  });

  test('knows cycles, wheels, cubes and the graph of Petersen', () => {
    const cycle = (order: number) =>
      graphOf(order, (u, v) => v === u + 1 || (u === 0 && v === order - 1));
    expect(countSpanningTreesOf(cycle(11))).toBe(11n);
    // Lucas numbers: L(2n) - 2 for n spokes.
    const wheel = graphOf(7, (u, v) => u === 0 || v === u + 1 || v === u + 5);
    expect(countSpanningTreesOf(wheel)).toBe(320n);
    const cube = graphOf(8, (u, v) => [1, 2, 4].includes(u ^ v));
    expect(countSpanningTreesOf(cube)).toBe(384n);
    const petersen = graphOf(10, (u, v) => {
      if (v < 5) return v === u + 1 || v === u + 4;
      return u < 5 ? v === u + 5 : v === u + 2 || v === u + 3;
    });
    expect(countSpanningTreesOf(petersen)).toBe(2000n);
  });

  test('takes weights for numbers of parallel edges', () => {
    const heavy = edgeListFrom(2, [
      [0, 1, 2 ** 52],
      [1, 0, 2 ** 52],
      [0, 0, 5],
      [0, 1, 0]
    ]);
    expect(countSpanningTreesOf(heavy)).toBe(2n ** 53n);
    const path = edgeListFrom(4, [
      [0, 1, 2 ** 53 - 1],
      [1, 2, 2 ** 53 - 1],
      [2, 3, 2 ** 53 - 1]
    ]);
    expect(countSpanningTreesOf(path)).toBe((2n ** 53n - 1n) ** 3n);
  });

  test('is 0 for a disconnected graph, and 1 for an empty one', () => {
    expect(countSpanningTreesOf(edgeListFrom(0, []))).toBe(1n);
    expect(countSpanningTreesOf(edgeListFrom(1, []))).toBe(1n);
    expect(countSpanningTreesOf(edgeListFrom(2, []))).toBe(0n);
    const parts = edgeListFrom(4, [
      [0, 1, 1],
      [2, 3, 1]
    ]);
    expect(countSpanningTreesOf(parts)).toBe(0n);
  });

  test('has the logarithm that logPartition finds', () => {
    for (const edges of [complete(40), bipartite(9, 30), grid(9)]) {
      const digits = countSpanningTreesOf(edges).toString(2).length;
      const logSum = logPartitionOf(edges) / Math.LN2;
      expect(Math.floor(logSum) + 1).toBe(digits);
    }
  });

  test('says what to do about other weights', () => {
    const edges = edgeListFrom(2, [[0, 1, 0.5]]);
    expect(() => countSpanningTreesOf(edges)).toThrow(
      'edge 0 has factor 0.5, which is not a number of parallel edges. Leave ' +
        'out factors, or call logPartition'
    );
    const huge = edgeListFrom(2, [[0, 1, 2 ** 53]]);
    expect(() => countSpanningTreesOf(huge)).toThrow('9007199254740992');
  });
});

describe('countArborescencesOf', () => {
  test('counts those of complete digraphs', () => {
    for (const order of [2, 3, 8, 21]) {
      const arcs = bothWays(complete(order));
      const n = BigInt(order);
      const rooted = n ** (n - 2n);
      expect(countArborescencesOf(arcs, {root: 1})).toBe(rooted);
      expect(countArborescencesOf(arcs, {root: null})).toBe(n * rooted);
      // The only child is the root of a tree of all others.
      const single = (n - 1n) ** (n - 2n);
      const options = {root: order - 1, singleRoot: true};
      expect(countArborescencesOf(arcs, options)).toBe(single);
    }
  });

  test('has as many from each root as the undirected graph', () => {
    const arcs = bothWays(grid(5));
    for (const root of [0, 7, 24]) {
      expect(countArborescencesOf(arcs, {root})).toBe(557568000n);
    }
  });

  test('is 0 where the root does not reach all', () => {
    const arcs = edgeListFrom(3, [
      [0, 1, 1],
      [0, 2, 1]
    ]);
    expect(countArborescencesOf(arcs, {root: 0})).toBe(1n);
    expect(countArborescencesOf(arcs, {root: 1})).toBe(0n);
    expect(countArborescencesOf(arcs, {root: null})).toBe(1n);
    expect(countArborescencesOf(arcs, {root: 0, singleRoot: true})).toBe(0n);
    expect(() => countArborescencesOf(arcs, {root: 3})).toThrow('root 3');
  });
});
