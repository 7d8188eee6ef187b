import {describe, expect, test} from 'vitest';
import {
  type EdgeList,
  edgeListFrom,
  ForestError,
  OptionError
} from '../../src/graph/index.js';
import {countComparisons, countVerification} from '../../src/internals.js';
import {
  boruvka,
  FOREST_ALGORITHMS,
  filterKruskal,
  fredmanTarjan,
  kkt,
  kruskal,
  prim
} from '../../src/msf/index.js';
import {randomGraph} from '../support/random-graph.js';
import {path, randomEdges, reweighted, star} from '../support/shapes.js';

const triangle = edgeListFrom(3, [
  [0, 1, 2],
  [1, 2, 1],
  [2, 0, 3]
]);
// Two edges between 0 and 1, two loops at 2, and a vertex apart.
const multigraph = edgeListFrom(4, [
  [0, 1, 4],
  [1, 2, 3],
  [2, 2, 1],
  [1, 0, 2],
  [2, 2, 5],
  [0, 2, 6]
]);

const count = (
  edges: EdgeList,
  algorithm: Parameters<typeof countComparisons>[1]
) => countComparisons(edges, algorithm).comparisons;

describe('comparisons counted by hand', () => {
  test('of Borůvka: all but the first edge at each vertex', () => {
    // Two edges at each vertex.
    expect(count(triangle, boruvka)).toBe(3);
    // Three at 0, three at 1 and two at 2; loops are not looked at.
    expect(count(multigraph, boruvka)).toBe(5);
    // Two at each inner vertex; then nothing is left.
    expect(
      count(
        path(10, e => e),
        boruvka
      )
    ).toBe(8);
    // Pairs 01, 23, 45 and 67 in the first round, by six comparisons. Of the
    // remaining path of four vertices, the two inner ones have two edges. Its
    // ends and the inner ones choose 12 and 56; 34 is left for the third.
    const weights = [1, 5, 1, 9, 1, 5, 1];
    expect(
      count(
        path(8, e => weights[e]),
        boruvka
      )
    ).toBe(6 + 2);
  });

  test('of Prim on a matrix: nearest edges, and the least of them', () => {
    // From 2: the nearest edges of 0 and 1 are compared, 1 joins, and 0 has a
    // second edge to compare.
    expect(count(triangle, prim)).toBe(2);
    // The parallel edges, and the two loops. From 3, no edge; from 2, 0 and 1;
    // then one of 0 has a second edge.
    expect(count(multigraph, prim)).toBe(2 + 1 + 1);
    // From the last vertex, one neighbour at a time.
    expect(
      count(
        path(10, e => e),
        prim
      )
    ).toBe(0);
    // From a leaf, the centre alone is near. Then eight leaves are, and one less
    // each time.
    expect(
      count(
        star(10, e => e),
        prim
      )
    ).toBe(7 + 6 + 5 + 4 + 3 + 2 + 1);
  });

  test('of Fredman and Tarjan: heaps, nearer edges, parallel edges', () => {
    // The heap {1, 2} is linked; then 2 has a nearer edge, and is alone.
    expect(count(triangle, fredmanTarjan)).toBe(2);
    // From 0: the parallel edge is nearer, 1 and 2 are linked, 1 joins, and has
    // a nearer edge for 2.
    expect(count(multigraph, fredmanTarjan)).toBe(3);
    expect(
      count(
        path(10, e => e),
        fredmanTarjan
      )
    ).toBe(0);
    // With full heaps at once: 0 takes its nearest edge, to 1, and stops.
    const edges = edgeListFrom(3, [
      [0, 1, 1],
      [0, 2, 3],
      [1, 2, 2]
    ]);
    const {comparisons} = countComparisons(edges, fredmanTarjan, {
      heapLimit: 0
    });
    // One to link 1 and 2, and one as 1 has a nearer edge to 2: the other edge is
    // out, and so 2 has only one left.
    expect(comparisons).toBe(2);
  });

  test('of Kruskal: those of the sort', () => {
    // Three sorted weights take two, three others three at most.
    const sorted = reweighted(triangle, e => e);
    expect(count(sorted, kruskal)).toBe(2);
    expect(count(triangle, kruskal)).toBeLessThanOrEqual(3);
  });

  test('of kkt on few edges: those of Borůvka', () => {
    for (const edges of [triangle, multigraph, randomEdges(20, 100)]) {
      expect(count(edges, kkt)).toBe(count(edges, boruvka));
    }
  });

  test('of filter-Kruskal: none in its sort', () => {
    expect(count(randomEdges(20, 100), filterKruskal)).toBe(0);
  });

  test('of a verification: the tree, and what is above the ends', () => {
    // One at vertex 1 for the tree, and two for each edge.
    expect(countVerification(triangle, Int32Array.of(0, 1))).toBe(7);
    // Nothing to compare in a tree of one edge; two for the edge.
    const edge = edgeListFrom(2, [[0, 1, 1]]);
    expect(countVerification(edge, Int32Array.of(0))).toBe(2);
  });
});

describe.for(Object.entries(FOREST_ALGORITHMS))('%s', ([name, algorithm]) => {
  test('is counted on the way to the same forest', () => {
    for (let seed = 0; seed < 200; seed++) {
      const {edges} = randomGraph(seed);
      if (name === 'prim' && edges.order > 256) continue;
      const {forest, comparisons} = countComparisons(edges, algorithm);
      expect(forest).toEqual(kruskal(edges));
      expect(Number.isSafeInteger(comparisons)).toBe(true);
      expect(comparisons).toBeGreaterThanOrEqual(0);
    }
  });

  test('compares equal weights as it does rising ones', () => {
    const edges = randomEdges(200, 3000);
    const equal = countComparisons(
      reweighted(edges, () => 7),
      algorithm
    );
    const rising = countComparisons(
      reweighted(edges, e => e),
      algorithm
    );
    // Its pivots depend on the weights, not on the indices.
    if (name !== 'filter-kruskal') expect(equal).toEqual(rising);
    expect(equal.forest).toEqual(rising.forest);
  });
});

test('no algorithm decides with fewer comparisons than it must', () => {
  // Each edge outside of the forest has lost at least one comparison.
  for (let seed = 0; seed < 300; seed++) {
    const {edges} = randomGraph(seed, {largest: 60, most: 300});
    const loops = edges.source.filter((u, e) => u === edges.target[e]).length;
    for (const algorithm of [kruskal, boruvka, kkt, fredmanTarjan, prim]) {
      const {forest, comparisons} = countComparisons(edges, algorithm);
      expect(comparisons).toBeGreaterThanOrEqual(
        edges.size - loops - forest.length
      );
    }
  }
});

test('an algorithm is a function', () => {
  const attempt = () => countComparisons(triangle, 'kruskal' as never);
  expect(attempt).toThrow('the algorithm is "kruskal". Pass a function');
});

test('an algorithm that reports no step has no count', () => {
  const silent = (edges: EdgeList) => kruskal(edges);
  const attempt = () => countComparisons(triangle, silent);
  expect(attempt).toThrow(OptionError);
  expect(attempt).toThrow('a function that calls onStep');
  expect(countComparisons(edgeListFrom(1, []), silent).comparisons).toBe(0);
});

test.for([
  ['spanning', Int32Array.of(1), 0],
  ['a forest', Int32Array.of(0, 1, 2), 2],
  ['minimum', Int32Array.of(0, 2), 1]
] as const)(
  'a verification fails if the edges are not %s',
  ([, forest, at]) => {
    const attempt = () => countVerification(triangle, forest);
    expect(attempt).toThrow(ForestError);
    expect(attempt).toThrow(`as edge ${at} shows`);
  }
);
