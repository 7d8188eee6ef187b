import {DirectedGraph, MultiUndirectedGraph} from 'graphology';
import {expect, test} from 'vitest';
import {
  ConstraintError,
  maximumArborescence,
  maximumBranching,
  minimumArborescence,
  minimumBranching,
  minimumSpanningForest,
  OptionError,
  snapshot
} from '../src/index.js';

const graph = new MultiUndirectedGraph();
graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 3});
graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
graph.mergeEdgeWithKey('ca', 'c', 'a', {weight: 2});
graph.mergeEdgeWithKey('aa', 'a', 'a', {weight: 0});

test('forests have their required edges and lack the forbidden ones', () => {
  for (const source of [graph, snapshot(graph)]) {
    expect(minimumSpanningForest(source, {required: ['ab']})).toEqual([
      'ab',
      'bc'
    ]);
    const forbidden = new Set(['bc', 'ca']);
    const cut = minimumSpanningForest.detailed(source, {forbidden});
    expect(cut).toMatchObject({edges: ['ab'], weight: 3, trees: 2});
    for (const algorithm of ['kruskal', 'boruvka', 'kkt', 'prim'] as const) {
      const options = {algorithm, required: ['ab'], forbidden: ['bc']};
      expect(minimumSpanningForest(source, options)).toEqual(['ab', 'ca']);
    }
  }
});

test.for([
  [{required: ['ab', 'bc', 'ca']}, 'closes a cycle'],
  [{required: ['aa']}, 'edge "aa" is a loop'],
  [{required: ['ab'], forbidden: ['ab']}, 'edge "ab" is both required and']
] as const)('%o cannot be satisfied', ([options, message]) => {
  expect(() => minimumSpanningForest(graph, options)).toThrow(ConstraintError);
  expect(() => minimumSpanningForest(graph, options)).toThrow(message);
  expect(() => minimumSpanningForest(graph, options)).not.toThrow(/msf/);
});

test('what is not a set of edges is an error', () => {
  for (const name of ['required', 'forbidden']) {
    const call = (value: unknown) => () =>
      minimumSpanningForest(graph, {[name]: value} as object);
    expect(call(['xy'])).toThrow('"xy" is not an edge of the graph');
    expect(call(['xy'])).toThrow(OptionError);
    expect(call('ab')).toThrow('"ab" is not a set of edges');
    expect(call(5)).toThrow('5 is not a set of edges');
  }
});

const digraph = new DirectedGraph();
digraph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 4});
digraph.mergeEdgeWithKey('cb', 'c', 'b', {weight: 1});
digraph.mergeEdgeWithKey('bd', 'b', 'd', {weight: 2});

test('a branching with the fewest roots reaches all that can be', () => {
  expect(minimumBranching(digraph)).toEqual([]);
  const fewestRoots = true;
  expect(minimumBranching.detailed(digraph, {fewestRoots})).toMatchObject({
    edges: ['cb', 'bd'],
    weight: 3,
    roots: ['a', 'c']
  });
  expect(maximumBranching(digraph, {fewestRoots})).toEqual(['ab', 'bd']);
  const required = ['ab'];
  expect(minimumBranching(digraph, {fewestRoots, required})).toEqual([
    'ab',
    'bd'
  ]);
  expect(minimumBranching(digraph, {required})).toEqual(['ab']);
});

test('the advice of the error about a missing arborescence works', () => {
  expect(() => minimumArborescence(digraph, 'a')).toThrow(
    'minimumBranching(graph, {...options, fewestRoots: true}), which has 2 roots here'
  );
  expect(() => minimumArborescence(digraph, null)).toThrow(
    'minimumBranching(graph, {...options, fewestRoots: true}), which has 2 roots here'
  );
  const {roots} = minimumBranching.detailed(digraph, {fewestRoots: true});
  expect(roots).toHaveLength(2);
  expect(() => maximumArborescence(digraph, 'a', {singleRoot: true})).toThrow(
    'maximumBranching(graph, {...options, fewestRoots: true}) without ' +
      'singleRoot, which'
  );
});

test('an arborescence without its required edges is an error by keys', () => {
  expect(() => minimumArborescence(digraph, 'b', {required: ['ab']})).toThrow(
    'spanforest: required edge "ab" enters the root'
  );
  expect(() =>
    minimumArborescence(digraph, 'a', {required: ['ab', 'cb']})
  ).toThrow('enter the same');
});

test('an empty or a missing set is not the same as another value', () => {
  expect(minimumSpanningForest(graph, {required: []})).toEqual(['bc', 'ca']);
  for (const value of ['', null, false, 0]) {
    const options = {required: value} as unknown as object;
    expect(() => minimumSpanningForest(graph, options)).toThrow(
      'is not a set of edges'
    );
  }
});

test('a forbidden edge may have any weight', () => {
  const copy = digraph.copy();
  copy.setEdgeAttribute('cb', 'weight', -Infinity);
  copy.addDirectedEdgeWithKey('ac', 'a', 'c', {weight: 1});
  const forbidden = ['cb'];
  expect(minimumArborescence(copy, 'a', {forbidden})).toEqual([
    'ab',
    'bd',
    'ac'
  ]);
  expect(minimumBranching(copy, {forbidden})).toEqual([]);
  for (const call of [
    () => minimumArborescence(copy, 'a'),
    () => minimumBranching(copy)
  ]) {
    expect(call).toThrow('spanforest: edge "cb" has weight -Infinity');
  }
});
