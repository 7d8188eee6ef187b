import {describe, expect, test} from 'vitest';
import {type EdgeList, edgeListFrom} from '../../src/graph/index.js';
import {boruvkaTreeOf, heaviestToRoot} from '../../src/msf/boruvka-tree.js';
import {kruskal} from '../../src/msf/index.js';
import {lighterEdge} from '../../src/msf/verify.js';
import {bruteForcePathMaxima} from '../support/oracle.js';
import {random} from '../support/random.js';
import {randomForest} from '../support/random-forest.js';
import {randomGraph} from '../support/random-graph.js';
import {rounds} from '../support/rounds.js';

// The first edge that is lighter than the path between its ends.
function firstLighterEdge(edges: EdgeList, forest: Int32Array) {
  const maxima = bruteForcePathMaxima(edges, forest);
  for (let edge = 0; edge < edges.size; edge++) {
    const worse = maxima[edge];
    if (worse >= 0 && edges.weight[edge] < edges.weight[worse]) {
      return {edge, worse};
    }
  }
  return null;
}

describe('lighterEdge', () => {
  test.each([
    ['by climbing only', Number.POSITIVE_INFINITY],
    ['within its usual budget', undefined],
    ['by path maxima as soon as it has climbed', 0]
  ])('finds the first lighter edge, or none, %s', (_, levels) => {
    let found = 0;
    const count = rounds(1000);
    for (let seed = 1; seed <= count; seed++) {
      const {edges} = randomGraph(seed);
      if (edges.order > 60) continue;
      const forest = randomForest(edges, random(seed));
      const expected = firstLighterEdge(edges, forest);
      if (expected) found++;
      expect(lighterEdge(edges, forest, levels), `seed ${seed}`).toEqual(
        expected
      );
      expect(lighterEdge(edges, kruskal(edges), levels)).toBeNull();
    }
    expect(found).toBeGreaterThan(count / 6);
  });

  test('counts what it compares: one or two edges at first, two a step', () => {
    const edges = edgeListFrom(4, [
      [0, 1, 1],
      [2, 3, 1],
      [1, 2, 9]
    ]);
    const forest = Int32Array.of(0, 1, 2);
    const tree = boruvkaTreeOf(edges, forest);
    const before = tree.comparisons + heaviestToRoot(tree).comparisons;
    const tally = {comparisons: 0};
    expect(lighterEdge(edges, forest, undefined, tally)).toBeNull();
    // Below the heaviest edge, two ends meet after a step; the third edge is not
    // lighter than any.
    expect(tally.comparisons).toBe(before + 3 + 3 + 2);
  });
});
