import {MultiUndirectedGraph} from 'graphology';
import {describe, expect, test} from 'vitest';
import {
  EdgeWeightError,
  GraphTypeError,
  isMaximumSpanningForest,
  isMinimumSpanningForest,
  isSpanningForest,
  maximumSpanningForest,
  minimumSpanningForest,
  OptionError
} from '../src/index.js';

function sample() {
  const graph = new MultiUndirectedGraph();
  graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 3, cost: 1});
  graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1, cost: 2});
  graph.mergeEdgeWithKey('ca', 'c', 'a', {weight: 2, cost: 3});
  graph.mergeEdgeWithKey('twin', 'c', 'a', {weight: 2, cost: 3});
  graph.mergeEdgeWithKey('loop', 'a', 'a', {weight: -9, cost: -9});
  graph.addNode('alone');
  return graph;
}

describe('checks of forests over graphology', () => {
  test('accept what the solvers return, also by another weight', () => {
    const graph = sample();
    for (const options of [{}, {getEdgeWeight: 'cost'}]) {
      const minimum = minimumSpanningForest(graph, options);
      const maximum = maximumSpanningForest(graph, options);
      expect(isSpanningForest(graph, minimum)).toBe(true);
      expect(isMinimumSpanningForest(graph, minimum, options)).toBe(true);
      expect(isMaximumSpanningForest(graph, maximum, options)).toBe(true);
      expect(isMinimumSpanningForest(graph, maximum, options)).toBe(false);
      expect(isMaximumSpanningForest(graph, minimum, options)).toBe(false);
    }
  });

  test('accept every minimum forest, in any order and iterable', () => {
    const forest = new Set(['twin', 'bc']);
    expect(isMinimumSpanningForest(sample(), forest)).toBe(true);
    expect(isMinimumSpanningForest.detailed(sample(), forest)).toEqual({
      valid: true,
      trees: 2
    });
  });

  test.for([
    [['bc', 'bc'], {reason: 'repeated', edge: 'bc'}],
    [['ca', 'twin'], {reason: 'cycle', edge: 'twin'}],
    [['bc', 'loop'], {reason: 'cycle', edge: 'loop'}],
    [['bc'], {reason: 'not-spanning', edge: 'ab'}],
    [['ab', 'bc'], {reason: 'not-minimum', edge: 'ca', worse: 'ab'}]
  ] as const)('name the edge that shows what is wrong: %j', ([keys, flaw]) => {
    expect(isMinimumSpanningForest.detailed(sample(), keys)).toEqual({
      valid: false,
      ...flaw
    });
  });

  test('do not ask for weights where these do not matter', () => {
    const graph = sample();
    graph.setEdgeAttribute('ab', 'weight', NaN);
    expect(isSpanningForest(graph, ['ab', 'bc'])).toBe(true);
    expect(() => isMinimumSpanningForest(graph, ['ab', 'bc'])).toThrow(
      EdgeWeightError
    );
  });

  test('refuse keys that are no edges, and things that are no graphs', () => {
    expect(() => isSpanningForest(sample(), ['ab', 'xy'])).toThrow(OptionError);
    expect(() => isSpanningForest(sample(), ['ab', 'xy'])).toThrow('"xy"');
    expect(() => isSpanningForest({} as never, [])).toThrow(GraphTypeError);
    for (const forest of ['ab', undefined, 5]) {
      expect(() => isSpanningForest(sample(), forest as never)).toThrow(
        OptionError
      );
    }
  });
});
