import {UndirectedGraph} from 'graphology';
import {expect, test} from 'vitest';
import {ForestError} from '../src/graph/index.js';
import {
  forestPaths,
  minimumSpanningForest,
  OptionError,
  snapshot
} from '../src/index.js';

const graph = new UndirectedGraph();
graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 3});
graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
graph.mergeEdgeWithKey('ca', 'c', 'a', {weight: 2});
graph.mergeEdgeWithKey('b7', 'b', 7, {weight: 9});
graph.addNode('alone');

test('the paths of the minimum spanning forest are minimax paths', () => {
  for (const source of [graph, snapshot(graph)]) {
    const paths = forestPaths(source);
    expect(paths.path('a', 7)).toEqual(['ca', 'bc', 'b7']);
    expect(paths.bottleneck('a', 'b')).toBe('ca');
    expect(paths.distance('a', '7')).toBe(12);
    expect(paths.connected('a', 'alone')).toBe(false);
    expect(paths.path('a', 'alone')).toBeUndefined();
    expect(paths.bottleneck('a', 'alone')).toBeUndefined();
    expect(paths.distance('a', 'alone')).toBeUndefined();
    expect(paths.path('a', 'a')).toEqual([]);
    expect(paths.distance('a', 'a')).toBe(0);
  }
});

test('the paths of the maximum spanning forest are the widest', () => {
  const paths = forestPaths(graph, {maximum: true});
  expect(paths.path('b', 'c')).toEqual(['ab', 'ca']);
  expect(paths.bottleneck('b', 'c')).toBe('ca');
});

test('the forest may be any', () => {
  const paths = forestPaths(graph, {forest: new Set(['ab'])});
  expect(paths.path('a', 'b')).toEqual(['ab']);
  expect(paths.connected('b', 'c')).toBe(false);
  const forest = minimumSpanningForest(graph);
  expect(forestPaths(graph, {forest}).bottleneck('a', 'b')).toBe('ca');
});

test('what is not a forest, an edge or a node is an error', () => {
  const cycle = ['ab', 'bc', 'ca'];
  expect(() => forestPaths(graph, {forest: cycle})).toThrow(ForestError);
  expect(() => forestPaths(graph, {forest: cycle})).toThrow(
    'spanforest: the forest has a cycle, closed by edge "ca". Pass distinct ' +
      'edge keys'
  );
  expect(() => forestPaths(graph, {forest: ['ab', 'ab']})).toThrow(
    'names edge "ab" twice'
  );
  expect(() => forestPaths(graph, {forest: ['xy']})).toThrow(OptionError);
  expect(() => forestPaths(graph, {forest: 'ab'})).toThrow(
    '"ab" is not a set of edges'
  );
  expect(() => forestPaths(graph).path('a', 'x')).toThrow(
    '"x" is not a node of the graph'
  );
  const misspelt = {forrest: []} as object;
  expect(() => forestPaths(graph, misspelt)).toThrow('Did you mean forest?');
});
