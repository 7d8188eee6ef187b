import {expect, test} from 'vitest';
import {
  allocateGraph,
  dropParallelEdges,
  dropParallelEdgesByTable,
  fitsPairTable,
  relabel,
  type ShrunkGraph,
  viewOf
} from '../../src/msf/shrinking-graph.js';
import {type Random, random} from '../support/random.js';
import {rounds} from '../support/rounds.js';

type Edge = readonly [source: number, target: number, edge: number];

function edgesOf({size, source, target, edge}: ShrunkGraph): Edge[] {
  return Array.from({length: size}, (_, i) => [source[i], target[i], edge[i]]);
}

function graphOf(
  order: number,
  edges: readonly Edge[],
  weight: Float64Array
): ShrunkGraph {
  const graph = allocateGraph(edges.length, weight);
  edges.forEach(([u, v, e], i) => {
    graph.source[i] = u;
    graph.target[i] = v;
    graph.edge[i] = e;
  });
  graph.order = order;
  graph.size = edges.length;
  return graph;
}

function randomEdges(draws: Random, order: number, size: number): Edge[] {
  // Some edges have been dropped already.
  let edge = -1;
  return Array.from({length: size}, () => {
    edge += draws.integer(1, 3);
    const u = draws.integer(0, order - 1);
    const v = (u + draws.integer(1, order - 1)) % order;
    return [u, v, edge];
  });
}

test('a view has the arrays of the edge list', () => {
  const edges = {
    order: 3,
    size: 1,
    source: Int32Array.of(0),
    target: Int32Array.of(2),
    weight: Float64Array.of(7)
  };
  const view = viewOf(edges);
  expect(view).toEqual({...edges, edge: null});
  expect(view.weight).toBe(edges.weight);
});

test('a new graph is empty and has the room asked for', () => {
  const weight = new Float64Array(5);
  const graph = allocateGraph(4, weight);
  expect(graph).toEqual({
    order: 0,
    size: 0,
    source: new Int32Array(4),
    target: new Int32Array(4),
    edge: new Int32Array(4),
    weight
  });
});

test('relabelling renames ends and drops self edges, for all small sizes', () => {
  const draws = random(1);
  for (let size = 0; size <= 13; size++) {
    for (let round = 0; round < rounds(20); round++) {
      const edges = randomEdges(draws, 5, size);
      const weight = new Float64Array(50);
      const order = draws.integer(1, 3);
      const label = Int32Array.from({length: 5}, () =>
        draws.integer(0, order - 1)
      );
      const from = graphOf(5, edges, weight);
      const expected = edges
        .map(([u, v, e]): Edge => [label[u], label[v], e])
        .filter(([u, v]) => u !== v);
      const into = allocateGraph(size, weight);
      relabel(from, label, order, into);
      expect(into.order).toBe(order);
      expect(edgesOf(into)).toEqual(expected);
      expect(edgesOf(from)).toEqual(edges);

      // Without names, edges are called by their positions.
      const view = {...from, edge: null};
      relabel(view, label, order, into);
      expect(edgesOf(into)).toEqual(
        edges
          .map(([u, v], i): Edge => [label[u], label[v], i])
          .filter(([u, v]) => u !== v)
      );

      relabel(from, label, order, from);
      expect(edgesOf(from)).toEqual(expected);
    }
  }
});

test('a table of pairs fits if it takes no more memory than the edges', () => {
  const fits = (order: number, size: number) =>
    fitsPairTable({...graphOf(order, [], new Float64Array(0)), size});
  expect([fits(4, 4), fits(4, 3), fits(6, 9), fits(6, 8)]).toEqual([
    ...[true, false, true, false]
  ]);
  expect([fits(2 ** 16, 2 ** 31 - 1), fits(2 ** 16 + 1, 2 ** 31 - 1)]).toEqual([
    ...[true, false]
  ]);
  expect(fits(0, 0)).toBe(true);
});

test('of parallel edges the least is kept, in both ways', () => {
  const draws = random(2);
  for (let round = 0; round < rounds(400); round++) {
    const order = draws.integer(2, 7);
    const size = draws.integer(0, 30);
    const edges = randomEdges(draws, order, size);
    const kinds = draws.pick([
      [0, 1, 2],
      [1],
      [-1, 0, Infinity],
      [-Infinity, 2]
    ]);
    const weight = Float64Array.from({length: 100}, () => draws.pick(kinds));
    const pairOf = ([u, v]: Edge) => Math.min(u, v) * order + Math.max(u, v);
    const expected = edges.filter(
      one =>
        !edges.some(
          other =>
            pairOf(other) === pairOf(one) &&
            (weight[other[2]] < weight[one[2]] ||
              (weight[other[2]] === weight[one[2]] && other[2] < one[2]))
        )
    );
    const byEither = graphOf(order, edges, weight);
    dropParallelEdges(byEither);
    expect(edgesOf(byEither)).toEqual(expected);
    const byTable = graphOf(order, edges, weight);
    dropParallelEdgesByTable(byTable);
    expect(edgesOf(byTable)).toEqual(expected);
    // With more vertices, edges are few, and grouped.
    const byGroup = graphOf(order + 40, edges, weight);
    expect(fitsPairTable(byGroup)).toBe(false);
    dropParallelEdges(byGroup);
    expect(edgesOf(byGroup)).toEqual(expected);
    expect(byGroup.order).toBe(order + 40);
  }
});
