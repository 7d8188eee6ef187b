import {DirectedGraph, UndirectedGraph} from 'graphology';
import {expect, test} from 'vitest';
import {
  type ClusterOptions,
  OptionError,
  singleLinkageClusters,
  snapshot
} from '../src/index.js';

function path(...weights: number[]): UndirectedGraph {
  const graph = new UndirectedGraph();
  weights.forEach((km, i) => {
    graph.mergeEdge(`n${i}`, `n${i + 1}`, {km});
  });
  return graph;
}

const getEdgeWeight = 'km';

test('clusters are what remains without the heaviest edges', () => {
  const graph = path(1, 5, 2, 4);
  const labels = (options: ClusterOptions) => [
    ...singleLinkageClusters(graph, {getEdgeWeight, ...options}).values()
  ];
  expect(labels({clusters: 1})).toEqual([0, 0, 0, 0, 0]);
  expect(labels({clusters: 2})).toEqual([0, 0, 1, 1, 1]);
  expect(labels({clusters: 5})).toEqual([0, 1, 2, 3, 4]);
  expect(labels({distance: 4})).toEqual([0, 0, 1, 1, 1]);
  expect(labels({distance: 3.9})).toEqual([0, 0, 1, 1, 2]);
  expect(labels({clusters: 2, maximum: true})).toEqual([0, 1, 1, 1, 1]);
});

test('nodes that are not connected are never in one cluster', () => {
  const graph = path(1, 1);
  graph.addNode('alone');
  const clusters = singleLinkageClusters(graph, {getEdgeWeight, clusters: 2});
  expect([...clusters]).toEqual([
    ['n0', 0],
    ['n1', 0],
    ['n2', 0],
    ['alone', 1]
  ]);
  expect(() =>
    singleLinkageClusters(graph, {getEdgeWeight, clusters: 1})
  ).toThrow(OptionError);
});

test('assign writes the numbers into a node attribute', () => {
  const graph = path(1, 5, 2);
  singleLinkageClusters.assign(graph, {getEdgeWeight, clusters: 2});
  expect(graph.mapNodes((_, {cluster}) => cluster)).toEqual([0, 0, 1, 1]);
  const taken = snapshot(graph, {getEdgeWeight});
  const nodeClusterAttribute = 'group';
  singleLinkageClusters.assign(taken, {distance: 1, nodeClusterAttribute});
  expect(graph.mapNodes((_, {group}) => group)).toEqual([0, 0, 1, 2]);
  graph.dropNode('n3');
  expect(() => singleLinkageClusters.assign(taken, {distance: 1})).toThrow(
    'Take another one'
  );
});

test('directions can be ignored', () => {
  const graph = new DirectedGraph();
  graph.mergeEdge('b', 'a', {weight: 1});
  const options = {clusters: 1, ignoreDirection: true};
  expect(singleLinkageClusters(graph, options).get('a')).toBe(0);
  expect(() => singleLinkageClusters(graph, {clusters: 1})).toThrow(
    'ignoreDirection'
  );
});

test.for([
  [{}, 'clusters'],
  [{clusters: 2, distance: 3}, 'distance'],
  [{cluster: 2}, 'Did you mean clusters?'],
  [
    {clusters: 2, nodeClusterAttribute: 'x'},
    'no option "nodeClusterAttribute"'
  ],
  [{clusters: 9}, '9']
])('refuses the options %o', ([options, message]) => {
  const call = () =>
    singleLinkageClusters(path(1, 2), {
      getEdgeWeight,
      ...(options as ClusterOptions)
    });
  expect(call).toThrow(OptionError);
  expect(call).toThrow(message as string);
});

test('exactly one of the two numbers is needed', () => {
  const graph = path(1, 2);
  expect(() => singleLinkageClusters(graph, {getEdgeWeight})).toThrow(
    'neither clusters nor distance is given. Pass one of them.'
  );
  const both = {getEdgeWeight, clusters: 1, distance: 1};
  expect(() => singleLinkageClusters(graph, both)).toThrow(
    'both clusters and distance are given. Pass one of them.'
  );
});
