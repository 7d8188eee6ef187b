import {
  DirectedGraph,
  MultiDirectedGraph,
  type MultiGraph,
  MultiUndirectedGraph,
  UndirectedGraph
} from 'graphology';
import {describe, expect, test} from 'vitest';
import {
  GraphTypeError,
  isArborescence,
  isBranching,
  isForest,
  isTree,
  OptionError
} from '../src/index.js';

// The base class makes mixed graphs; it has no name among the exports' types.
const MixedGraph: typeof MultiGraph = Object.getPrototypeOf(UndirectedGraph);

describe('undirected graphs', () => {
  test('without a cycle are forests, and trees if connected', () => {
    const graph = new UndirectedGraph();
    expect([isTree(graph), isForest(graph)]).toEqual([false, true]);
    graph.addNode('a');
    expect([isTree(graph), isForest(graph)]).toEqual([true, true]);
    graph.mergeEdge('b', 'c');
    expect([isTree(graph), isForest(graph)]).toEqual([false, true]);
    graph.mergeEdge('a', 'b');
    expect([isTree(graph), isForest(graph)]).toEqual([true, true]);
    graph.mergeEdge('c', 'a');
    expect([isTree(graph), isForest(graph)]).toEqual([false, false]);
  });

  test('have a cycle in a loop or in parallel edges', () => {
    const loop = new UndirectedGraph();
    loop.mergeEdge('a', 'a');
    expect(isForest(loop)).toBe(false);
    const multi = new MultiUndirectedGraph();
    multi.mergeEdge('a', 'b');
    multi.addEdge('b', 'a');
    expect([isTree(multi), isForest(multi)]).toEqual([false, false]);
  });

  test('may be mixed by name', () => {
    const graph = new MixedGraph();
    graph.mergeUndirectedEdge('a', 'b');
    expect([isTree(graph), isForest(graph)]).toEqual([true, true]);
  });
});

describe('directed graphs', () => {
  test('are branchings, and arborescences if they have one root', () => {
    const graph = new DirectedGraph();
    expect([isArborescence(graph), isBranching(graph)]).toEqual([false, true]);
    graph.addNode('a');
    expect([isArborescence(graph), isBranching(graph)]).toEqual([true, true]);
    graph.mergeEdge('b', 'c');
    expect([isArborescence(graph), isBranching(graph)]).toEqual([false, true]);
    graph.mergeEdge('c', 'a');
    expect([isArborescence(graph), isBranching(graph)]).toEqual([true, true]);
    graph.mergeEdge('a', 'b');
    expect([isArborescence(graph), isBranching(graph)]).toEqual([false, false]);
  });

  test('are none if a node has two parents', () => {
    const graph = new MultiDirectedGraph();
    graph.mergeEdge('a', 'c');
    graph.mergeEdge('b', 'c');
    expect([isArborescence(graph), isBranching(graph)]).toEqual([false, false]);
  });

  test('may be mixed by name', () => {
    const graph = new MixedGraph();
    graph.mergeDirectedEdge('a', 'b');
    expect([isArborescence(graph), isBranching(graph)]).toEqual([true, true]);
  });
});

test.for([
  ['isTree', isTree],
  ['isForest', isForest]
] as const)('%s refuses directed edges', ([, check]) => {
  const graph = new MixedGraph();
  graph.mergeDirectedEdgeWithKey('arc', 'a', 'b');
  expect(() => check(graph)).toThrow(GraphTypeError);
  expect(() => check(graph)).toThrow('edge "arc" is directed');
  expect(() => check({} as never)).toThrow('is not a graphology graph');
});

test.for([
  ['isArborescence', isArborescence],
  ['isBranching', isBranching]
] as const)('%s refuses undirected edges', ([, check]) => {
  const graph = new MixedGraph();
  graph.mergeDirectedEdgeWithKey('arc', 'a', 'b');
  graph.mergeUndirectedEdgeWithKey('both', 'a', 'b');
  expect(() => check(graph)).toThrow(GraphTypeError);
  expect(() => check(graph)).toThrow(
    'edge "both" is undirected, but only a directed graph can be an ' +
      'arborescence or a branching. Pass a directed graph.'
  );
  expect(() => check(null as never)).toThrow('is not a graphology graph');
});

test.for([
  ['isArborescence', isArborescence],
  ['isBranching', isBranching]
] as const)('%s does not ignore a second argument', ([, check]) => {
  const graph = new MixedGraph();
  graph.mergeDirectedEdgeWithKey('ab', 'a', 'b');
  const lax: (...all: unknown[]) => boolean = check as never;
  for (const second of [['ab'], {}, 'a', null, Int32Array.of(0)]) {
    expect(() => lax(graph, second)).toThrow(OptionError);
    expect(() => lax(graph, second)).toThrow('spanforest: the second argument');
  }
  expect(lax(graph, undefined)).toBe(true);
  expect([graph].filter(check)).toEqual([graph]);
});
