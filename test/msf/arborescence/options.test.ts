import {describe, expect, test} from 'vitest';
import {
  type EdgeList,
  EdgeWeightError,
  edgeListFrom,
  GraphTypeError,
  OptionError,
  VertexRangeError
} from '../../../src/graph/index.js';
import {
  type ArborescenceOptions,
  arborescence,
  branching
} from '../../../src/msf/arborescence/arborescence.js';

describe('the options', () => {
  const edges = edgeListFrom(2, [[0, 1, 1]]);
  test.for([-1, 2, 0.5, NaN, '0', undefined])('refuse the root %s', root => {
    const options = {root} as ArborescenceOptions;
    expect(() => arborescence(edges, options)).toThrow(OptionError);
  });

  test('refuse a single child of a root that is left free', () => {
    expect(() => arborescence(edges, {root: null, singleRoot: true})).toThrow(
      'singleRoot is about the children of a given root'
    );
  });

  test('refuse an algorithm that does not exist', () => {
    const algorithm = 'edmonds' as 'tarjan';
    expect(() => arborescence(edges, {root: 0, algorithm})).toThrow(
      'algorithm is "edmonds". Use one of "auto", "tarjan", "gabow".'
    );
    expect(() => branching(edges, {algorithm})).toThrow(OptionError);
  });
});

test('an edge list that is not sound is refused', () => {
  const bad = (change: object): EdgeList => ({
    ...edgeListFrom(2, [[0, 1, 1]]),
    ...change
  });
  const run = (edges: EdgeList) => arborescence(edges, {root: 0});
  expect(() => run(bad({weight: Float64Array.of(NaN)}))).toThrow(
    EdgeWeightError
  );
  expect(() => run(bad({target: Int32Array.of(2)}))).toThrow(VertexRangeError);
  expect(() => run(bad({size: 3}))).toThrow(GraphTypeError);
  expect(() => branching(bad({size: 3}))).toThrow(GraphTypeError);
});
