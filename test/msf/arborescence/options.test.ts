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
  arborescence,
  branching,
  denseArborescence,
  type EdgeListArborescenceOptions
} from '../../../src/msf/index.js';

describe('the options', () => {
  const edges = edgeListFrom(2, [[0, 1, 1]]);
  test.for([-1, 2, 0.5, NaN, '0', undefined])('refuse the root %s', root => {
    const options = {root} as EdgeListArborescenceOptions;
    expect(() => arborescence(edges, options)).toThrow(OptionError);
  });

  test('refuse a single child of a root that is left free', () => {
    expect(() => arborescence(edges, {root: null, singleRoot: true})).toThrow(
      'singleRoot is about the children of a given root'
    );
  });

  test('are asked for where the root stands in their place', () => {
    const call = (options: unknown) => () =>
      arborescence(edges, options as EdgeListArborescenceOptions);
    expect(call(1)).toThrow(
      'spanforest/msf/arborescence: the options are 1. Pass an object with ' +
        'the root: {root: 1}, or {root: null} for any root.'
    );
    expect(call(undefined)).toThrow('{root: 0}, or {root: null} for any root');
    expect(call(null)).toThrow(OptionError);
    expect(() => branching(edges, 0 as never)).toThrow('the options are 0.');
  });

  test('refuse a root of a matrix likewise', () => {
    const matrix = Float64Array.of(0, 1, 1, 0);
    expect(() => denseArborescence(matrix, {root: 2})).toThrow(
      'root 2 is not a vertex. Give an integer from 0 to 1.'
    );
    const empty = new Float64Array(0);
    expect(() => denseArborescence(empty, {root: 1})).toThrow(
      'root 1 is not a vertex. The digraph is empty.'
    );
    expect(denseArborescence(empty)).toHaveLength(0);
  });

  test('refuse an algorithm that does not exist', () => {
    const algorithm = 'edmonds' as 'tarjan';
    expect(() => arborescence(edges, {root: 0, algorithm})).toThrow(
      'algorithm is "edmonds". Use one of "auto", "tarjan", "gabow".'
    );
    expect(() => branching(edges, {algorithm})).toThrow(OptionError);
    const near = {algorithm: 'Tarjann' as 'tarjan'};
    expect(() => branching(edges, near)).toThrow('Did you mean tarjan?');
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
