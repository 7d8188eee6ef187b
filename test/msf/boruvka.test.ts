import {describe, expect, test} from 'vitest';
import {edgeListFrom} from '../../src/graph/index.js';
import {boruvkaStep} from '../../src/internals.js';
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

describe('a Borůvka step', () => {
  test('chooses the least edge of every vertex, each once', () => {
    expect([...boruvkaStep(groups).chosen]).toEqual([0, 1, 3, 4, 6]);
  });

  test('makes a vertex of whatever it has connected', () => {
    const {vertex, edges} = boruvkaStep(groups).contraction;
    expect(edges.order).toBe(4);
    expect(new Set(vertex).size).toBe(4);
    for (const same of [[0, 1, 2], [3, 4, 5], [6, 7], [8]]) {
      expect(new Set(same.map(v => vertex[v])).size).toBe(1);
    }
  });

  test('keeps the least of parallel edges and no self edge', () => {
    const {edge, edges} = boruvkaStep(groups).contraction;
    // Of the edges 7, 8 and 9 between the triangles, 8 and 9 tie.
    expect([...edge]).toEqual([8, 10]);
    expect([...edges.weight]).toEqual([8, 7]);
  });

  test('does what its definition says on random graphs', () => {
    for (let seed = 0; seed < rounds(2000); seed++) {
      const {edges} = randomGraph(seed, {largest: 120});
      const {order, size, source, target, weight} = edges;
      const {chosen, contraction} = boruvkaStep(edges);

      const least = new Int32Array(order).fill(-1);
      for (let e = 0; e < size; e++) {
        if (source[e] === target[e]) continue;
        for (const v of [source[e], target[e]]) {
          if (least[v] < 0 || isLess(weight, e, least[v])) least[v] = e;
        }
      }
      const wanted = [...new Set(least)].filter(e => e >= 0);
      expect([...chosen], `seed ${seed}`).toEqual(wanted.sort((a, b) => a - b));

      // Vertices go together exactly if chosen edges connect them.
      const {count, label} = components({
        ...edges,
        size: wanted.length,
        source: Int32Array.from(wanted, e => source[e]),
        target: Int32Array.from(wanted, e => target[e])
      });
      expect(contraction.edges.order).toBe(count);
      const pairs = new Set<string>();
      label.forEach((l, v) => {
        pairs.add(`${l} ${contraction.vertex[v]}`);
      });
      expect(pairs.size).toBe(count);

      // The rest of the forest is that of the contracted graph.
      const rest = kruskal(contraction.edges).map(i => contraction.edge[i]);
      const all = Int32Array.of(...chosen, ...rest).sort();
      expect(all, `seed ${seed}`).toEqual(kruskal(edges));
    }
  });

  test('leaves a graph without edges as it is', () => {
    const {chosen, contraction} = boruvkaStep(edgeListFrom(3, [[1, 1, 0]]));
    expect(chosen).toHaveLength(0);
    expect(contraction.edges.order).toBe(3);
    expect(contraction.edges.size).toBe(0);
    expect(boruvkaStep(edgeListFrom(0, [])).contraction.edges.order).toBe(0);
  });
});

test('steps one after another give the whole forest', () => {
  let edges = randomEdges(500, 3000);
  const whole = boruvka(edges);
  const found: number[] = [];
  let names = Int32Array.from({length: edges.size}, (_, e) => e);
  let steps = 0;
  while (edges.size > 0) {
    const {chosen, contraction} = boruvkaStep(edges);
    for (const e of chosen) found.push(names[e]);
    names = contraction.edge.map(e => names[e]);
    edges = contraction.edges;
    steps++;
  }
  expect(Int32Array.from(found).sort()).toEqual(whole);
  expect(steps).toBeLessThanOrEqual(Math.log2(500));
});

test('a complete graph, whose parallel edges are dropped on the way', () => {
  for (const weight of [() => 0, (e: number) => e % 7, (e: number) => -e]) {
    const edges = reweighted(complete(90), weight);
    expect(boruvka(edges)).toEqual(kruskal(edges));
  }
});
