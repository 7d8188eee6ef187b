import {describe, expect, test} from 'vitest';
import {
  type EdgeList,
  edgeListFrom,
  selectEdges
} from '../../src/graph/index.js';
import {boruvka, kruskal} from '../../src/msf/index.js';
import {components, isLess} from '../support/oracle.js';
import {randomGraph} from '../support/random-graph.js';
import {rounds} from '../support/rounds.js';
import {complete, randomEdges, reweighted} from '../support/shapes.js';

// Two triangles and a pair, with a self edge, a repeated edge and an
// isolated vertex: each rule of the step has something to do.
const groups = edgeListFrom(9, [
  [0, 1, 1],
  [1, 2, 2],
  [2, 0, 3],
  [3, 4, 1],
  [4, 5, 2],
  [5, 3, 4],
  [6, 7, 1],
  [2, 3, 9],
  [0, 4, 8],
  [1, 5, 8],
  [5, 6, 7],
  [6, 7, 1],
  [7, 7, 0]
]);

/** The edges that each round chooses, and those that are left after it. */
function roundsOf(edges: EdgeList): {chosen: number[]; left: number[]}[] {
  const found: {chosen: number[]; left: number[]}[] = [];
  boruvka(edges, {
    onStep: ({kind, edges}) => {
      if (kind === 'least') found.push({chosen: [...edges.sort()], left: []});
      else found[found.length - 1].left = [...edges];
    }
  });
  return found;
}

describe('a Borůvka round', () => {
  test('chooses the least edge of every vertex, each once', () => {
    const [{chosen, left}, ...others] = roundsOf(groups);
    expect(chosen).toEqual([0, 1, 3, 4, 6]);
    expect(left).toEqual([7, 8, 9, 10]);
    // Of the edges 7, 8 and 9 between the triangles, 8 and 9 tie.
    expect(others).toEqual([{chosen: [8, 10], left: []}]);
  });

  test('does what its definition says on random graphs', () => {
    for (let seed = 0; seed < rounds(2000); seed++) {
      const {edges} = randomGraph(seed, {largest: 120});
      const {order, size, source, target, weight} = edges;
      const least = new Int32Array(order).fill(-1);
      for (let e = 0; e < size; e++) {
        if (source[e] === target[e]) continue;
        for (const v of [source[e], target[e]]) {
          if (least[v] < 0 || isLess(weight, e, least[v])) least[v] = e;
        }
      }
      const wanted = [...new Set(least)].filter(e => e >= 0);
      wanted.sort((a, b) => a - b);
      const {label} = components(selectEdges(edges, Int32Array.from(wanted)));
      const left = [...source.keys()].filter(
        e => label[source[e]] !== label[target[e]]
      );
      const [first = {chosen: [], left: []}] = roundsOf(edges);
      expect(first, `seed ${seed}`).toEqual({chosen: wanted, left});
    }
  });

  test('at least halves the vertices', () => {
    const edges = randomEdges(500, 3000);
    expect(roundsOf(edges).length).toBeLessThanOrEqual(Math.log2(500));
  });
});

test('a complete graph, whose parallel edges are dropped on the way', () => {
  for (const weight of [() => 0, (e: number) => e % 7, (e: number) => -e]) {
    const edges = reweighted(complete(90), weight);
    expect(boruvka(edges)).toEqual(kruskal(edges));
  }
});
