import {DirectedGraph, MultiGraph, UndirectedGraph} from 'graphology';
import {describe, expect, test} from 'vitest';
import {seededRandom} from '../../src/graph/index.js';
import {
  EdgeWeightError,
  GraphTypeError,
  isArborescence,
  isForest,
  isMinimumSpanningForest,
  isSpanningForest,
  isTree,
  maximumSpanningForest,
  minimumArborescence,
  minimumBranching,
  minimumSpanningForest,
  OptionError,
  snapshot
} from '../../src/index.js';

function randomGraph(directed: boolean): MultiGraph {
  const type = directed ? 'directed' : 'undirected';
  const graph = new MultiGraph({type});
  const random = seededRandom(5);
  for (let v = 0; v < 30; v++) graph.addNode(v);
  for (let v = 1; v < 30; v++) {
    graph.addEdge(Math.floor(random() * v), v, {weight: random()});
  }
  for (let e = 0; e < 200; e++) {
    const [u, v] = [random(), random()].map(it => Math.floor(30 * it));
    graph.addEdge(u, v, {weight: Math.floor(20 * random()) - 5});
  }
  return graph;
}

describe('a snapshot of an undirected graph', () => {
  const graph = randomGraph(false);
  const taken = snapshot(graph);

  test('gives what the graph gives', () => {
    const forest = minimumSpanningForest(graph);
    expect(minimumSpanningForest(taken)).toEqual(forest);
    expect(minimumSpanningForest.detailed(taken)).toEqual(
      minimumSpanningForest.detailed(graph)
    );
    expect(maximumSpanningForest(taken, {algorithm: 'kkt'})).toEqual(
      maximumSpanningForest(graph)
    );
    expect(isMinimumSpanningForest(taken, forest)).toBe(true);
    expect(isMinimumSpanningForest(taken, maximumSpanningForest(taken))).toBe(
      false
    );
    expect(isSpanningForest(taken, forest)).toBe(true);
    expect(isForest(taken)).toBe(false);
  });

  test('is refused where directed edges are wanted', () => {
    expect(() => minimumBranching(taken)).toThrow('is undirected');
    expect(() => minimumArborescence(taken, 0)).toThrow(GraphTypeError);
    expect(() => isArborescence(taken)).toThrow(GraphTypeError);
  });

  test('keeps the weights it was taken with', () => {
    const changing = new UndirectedGraph();
    changing.mergeEdgeWithKey('ab', 'a', 'b', {cost: 1});
    const costs = snapshot(changing, {getEdgeWeight: 'cost'});
    changing.setEdgeAttribute('ab', 'cost', 7);
    expect(minimumSpanningForest.detailed(costs).weight).toBe(1);
    for (const getEdgeWeight of ['cost', null, () => 1]) {
      expect(() => minimumSpanningForest(costs, {getEdgeWeight})).toThrow(
        OptionError
      );
    }
  });
});

test('a snapshot is directed by its first directed edge', () => {
  const graph = new MultiGraph();
  graph.mergeDirectedEdge('a', 'b', {weight: 1});
  expect(() => minimumSpanningForest(snapshot(graph))).toThrow('is directed');
  const undirected = snapshot(graph, {ignoreDirection: true});
  expect(minimumSpanningForest(undirected)).toHaveLength(1);
});

test('a snapshot of a directed graph gives what the graph gives', () => {
  const graph = randomGraph(true);
  const taken = snapshot(graph);
  expect(minimumArborescence(taken, 0)).toEqual(minimumArborescence(graph, 0));
  expect(minimumBranching.detailed(taken)).toEqual(
    minimumBranching.detailed(graph)
  );
  expect(() => minimumSpanningForest(taken)).toThrow('is directed');
  expect(() => isForest(taken)).toThrow(GraphTypeError);
});

test('a snapshot without edges is of both kinds', () => {
  const taken = snapshot(new DirectedGraph());
  expect(minimumSpanningForest(taken)).toEqual([]);
  expect(minimumBranching(taken)).toEqual([]);
});

test('assign and prune write to the graph of a snapshot', () => {
  const graph = randomGraph(false);
  const taken = snapshot(graph);
  const forest = minimumSpanningForest(taken);
  minimumSpanningForest.assign(taken);
  expect(graph.filterEdges((_, {forest}) => forest)).toEqual(forest);
  minimumSpanningForest.prune(taken);
  expect(graph.edges()).toEqual(forest);
});

test('nothing is written to a graph whose edges have changed since', () => {
  const graph = randomGraph(false);
  const taken = snapshot(graph);
  const [first] = graph.edges();
  const [u, v] = graph.extremities(first);
  graph.dropEdge(first);
  graph.addEdgeWithKey(first, u, v, {weight: 1});
  const before = graph.export();
  const {assign, prune} = minimumSpanningForest;
  for (const write of [() => assign(taken), () => prune(taken)]) {
    expect(write).toThrow('Take another one');
  }
  expect(graph.export()).toEqual(before);
  expect(minimumSpanningForest(taken)).toHaveLength(29);
});

test('a snapshot is of one kind of edges, all with weights', () => {
  const mixed = new MultiGraph();
  mixed.mergeEdge('a', 'b', {weight: 1});
  mixed.mergeUndirectedEdge('a', 'b', {weight: 1});
  expect(() => snapshot(mixed)).toThrow('1 directed and 1 undirected');
  const unweighted = new UndirectedGraph();
  unweighted.mergeEdge('a', 'b');
  expect(() => snapshot(unweighted)).toThrow(EdgeWeightError);
  expect(snapshot(unweighted, {getEdgeWeight: null}).edges.weight[0]).toBe(1);
  expect(() => snapshot({} as never)).toThrow(GraphTypeError);
});

test('a snapshot finds vertices and edges by their keys', () => {
  const graph = new UndirectedGraph();
  graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 1});
  graph.mergeEdgeWithKey('7', 'b', 7, {weight: 1});
  const taken = snapshot(graph);
  expect(taken.vertexOf('b')).toBe(1);
  expect(taken.vertexOf(7)).toBe(2);
  expect(taken.indexOf('7')).toBe(1);
  for (const key of ['c', '__proto__', 'constructor', '']) {
    expect(taken.vertexOf(key)).toBe(-1);
    expect(taken.indexOf(key)).toBe(-1);
  }
});

test('a snapshot without directions is of an undirected graph', () => {
  const graph = new DirectedGraph();
  graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 5});
  graph.mergeEdgeWithKey('ba', 'b', 'a', {weight: 1});
  graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 3});
  graph.mergeEdgeWithKey('ac', 'a', 'c', {weight: 4});
  const ignoreDirection = true;
  const taken = snapshot(graph, {ignoreDirection});
  expect(taken.directed).toBe(false);
  expect(minimumSpanningForest(taken)).toEqual(['ba', 'bc']);
  expect(minimumSpanningForest(snapshot(graph), {ignoreDirection})).toEqual([
    'ba',
    'bc'
  ]);
  expect(minimumSpanningForest.detailed(graph, {ignoreDirection}).weight).toBe(
    4
  );
  expect(() => minimumSpanningForest(graph)).toThrow('ignoreDirection: true');
  expect(isTree(graph, {ignoreDirection})).toBe(false);
  minimumSpanningForest.prune(graph, {ignoreDirection});
  expect(graph.edges()).toEqual(['ba', 'bc']);
  expect(isTree(graph, {ignoreDirection})).toBe(true);
});
