import {expect, test} from 'vitest';
import {
  edgeListFrom,
  type NamedGraph,
  selectNamedEdges
} from '../../src/graph/index.js';

const edges = edgeListFrom(3, [
  [0, 1, 5],
  [1, 2, 6],
  [2, 0, 7]
]);

test('keys and attributes follow their edges', () => {
  const graph: NamedGraph = {
    edges,
    nodes: ['a', 'b', 'c'],
    nodeAttributes: [{x: 1}, {}, {}],
    edgeKeys: ['ab', undefined, 'ca'],
    edgeAttributes: [{i: 0}, {i: 1}, {i: 2}]
  };
  const selected = selectNamedEdges(graph, Int32Array.of(2, 1));
  expect(selected).toEqual({
    edges: edgeListFrom(3, [
      [2, 0, 7],
      [1, 2, 6]
    ]),
    nodes: ['a', 'b', 'c'],
    nodeAttributes: [{x: 1}, {}, {}],
    edgeKeys: ['ca', undefined],
    edgeAttributes: [{i: 2}, {i: 1}]
  });
  expect(graph.edges.size).toBe(3);
  expect(graph.edgeKeys).toHaveLength(3);
});

test('what is not there does not appear', () => {
  const graph: NamedGraph = {edges, nodes: ['a', 'b', 'c']};
  const selected = selectNamedEdges(graph, new Int32Array());
  expect(Object.keys(selected).sort()).toEqual(['edges', 'nodes']);
  expect(selected.edges.size).toBe(0);
  expect(selected.edges.order).toBe(3);
});
