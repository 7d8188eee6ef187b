import {expect, test} from 'vitest';
import type {EdgeList} from '../../src/graph/index.js';
import {RoundScratch} from '../../src/msf/boruvka.js';
import {dropHeavyEdges} from '../../src/msf/heavy-edges.js';
import {kruskal} from '../../src/msf/index.js';
import {
  allocateGraph,
  relabel,
  type ShrunkGraph,
  viewOf
} from '../../src/msf/shrinking-graph.js';
import {bruteForceHeavyEdges} from '../support/oracle.js';
import {random} from '../support/random.js';
import {randomForest} from '../support/random-forest.js';
import {randomGraph} from '../support/random-graph.js';
import {rounds} from '../support/rounds.js';

const everyVertex = (order: number) =>
  Int32Array.from({length: order}, (_, v) => v);

/** The graph without its loops, as the recursion of kkt holds it. */
function withoutLoops(edges: EdgeList): ShrunkGraph {
  const graph = allocateGraph(edges.size, edges.weight);
  relabel(viewOf(edges), everyVertex(edges.order), edges.order, graph);
  return graph;
}

// From the linear method alone, over a switch after a few edges, to the climb
// alone.
test.for([[-1], [0], [0.1], [0.5], [1], [2], [100], [undefined]])(
  'heavy edges go with %s levels to climb for each edge',
  ([levels]) => {
    for (let seed = 0; seed < rounds(300); seed++) {
      const {edges} = randomGraph(seed, {largest: 120, most: 500});
      const draws = random(seed);
      const keep = draws.pick([1, 1, 0.9, 0.3, 0]);
      // In increasing index or not, minimum or not.
      const forest =
        draws.real() < 0.5 ? kruskal(edges) : randomForest(edges, draws, keep);
      const heavy = new Set(bruteForceHeavyEdges(edges, forest));
      const graph = withoutLoops(edges);
      const marks = new Uint8Array(edges.size);
      const scratch = new RoundScratch(edges.order);
      dropHeavyEdges(graph, forest, marks, scratch, levels);

      const {size, source, target, edge} = graph;
      const light = [...Array(edges.size).keys()].filter(e => !heavy.has(e));
      expect([...edge.subarray(0, size)], `seed ${seed}`).toEqual(light);
      expect([...source.subarray(0, size)]).toEqual(
        light.map(e => edges.source[e])
      );
      expect([...target.subarray(0, size)]).toEqual(
        light.map(e => edges.target[e])
      );
      expect(marks.every(mark => mark === 0)).toBe(true);
    }
  }
);

test('equal weights climb as little as different ones in the same order', () => {
  let climbedAll = 0;
  for (let seed = 0; seed < rounds(100); seed++) {
    const {edges} = randomGraph(seed, {largest: 120, most: 500});
    const climb = (weight: (e: number) => number) => {
      const graph = withoutLoops({
        ...edges,
        weight: Float64Array.from({length: edges.size}, (_, e) => weight(e))
      });
      const forest = kruskal({...edges, weight: graph.weight});
      const marks = new Uint8Array(edges.size);
      const scratch = new RoundScratch(edges.order);
      return dropHeavyEdges(graph, forest, marks, scratch, 100);
    };
    const climbed = climb(() => 7);
    expect(climbed, `seed ${seed}`).toBe(climb(e => e));
    climbedAll += climbed;
  }
  // Edges that are greater than all above their ends do not climb at all.
  expect(climbedAll).toBeGreaterThan(0);
});
