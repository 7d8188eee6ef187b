import {UndirectedGraph} from 'graphology';
import {expect, test} from 'vitest';
import {
  EdgeWeightError,
  GraphTypeError,
  OptionError,
  snapshot,
  steinerTree
} from '../src/index.js';
import {steinerTreeOf} from '../src/msf/index.js';

function wheel(): UndirectedGraph {
  const graph = new UndirectedGraph();
  for (let i = 0; i < 6; i++) {
    graph.mergeEdgeWithKey(`spoke ${i}`, 'hub', `r${i}`, {weight: 2});
    graph.mergeEdgeWithKey(`rim ${i}`, `r${i}`, `r${(i + 1) % 6}`, {weight: 3});
  }
  return graph;
}

test('gives the keys of the edges of the tree', () => {
  const graph = wheel();
  const terminals = ['r0', 'r2', 'r4'];
  expect(steinerTree(graph, terminals)).toEqual([
    ...['spoke 0', 'spoke 2', 'spoke 4']
  ]);
  expect(steinerTree(graph, ['r0', 'r1'], {exact: true})).toEqual(['rim 0']);
  expect(steinerTree(graph, ['hub'])).toEqual([]);
  const read = snapshot(graph);
  const indices = steinerTreeOf(read.edges, terminals.map(read.vertexOf, read));
  expect(steinerTree(read, terminals)).toEqual(
    Array.from(indices, e => read.edgeKeys[e])
  );
});

test('details, assigns and prunes', () => {
  const graph = wheel();
  const terminals = new Set(['r0', 'r3']);
  expect(steinerTree.detailed(graph, terminals).weight).toBe(4);
  steinerTree.assign(graph, terminals);
  expect(graph.getEdgeAttribute('spoke 0', 'steinerTree')).toBe(true);
  expect(graph.getEdgeAttribute('rim 0', 'steinerTree')).toBe(false);
  steinerTree.prune(graph, terminals);
  expect(graph.edges()).toEqual(['spoke 0', 'spoke 3']);
  expect(graph.order).toBe(7);
});

test('says in one line what is wrong', () => {
  const graph = wheel();
  graph.addNode('alone');
  expect(() => steinerTree(graph, [])).toThrow(OptionError);
  expect(() => steinerTree(graph, 'hub')).toThrow(/terminals are "hub"/);
  expect(() => steinerTree(graph, ['x'])).toThrow(/"x" is not a node/);
  expect(() => steinerTree(graph, ['hub', 'alone'])).toThrow(GraphTypeError);
  expect(() => steinerTree(graph, ['hub', 'alone'])).toThrow(
    'spanforest: no path connects terminal "hub" and terminal "alone".'
  );
  graph.setEdgeAttribute('rim 3', 'weight', -3);
  expect(() => steinerTree(graph, ['hub'])).toThrow(EdgeWeightError);
  expect(() => steinerTree(graph, ['hub'])).toThrow(/edge "rim 3" has/);
});
