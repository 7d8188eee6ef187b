import {describe, expect, test} from 'vitest';
import {
  type EdgeList,
  EdgeWeightError,
  edgeListFromMatrix,
  GraphTypeError,
  OptionError
} from '../../src/graph/index.js';

describe('an edge list from a matrix', () => {
  test('has every arc but the loops, in the order of the matrix', () => {
    const weights = Float64Array.of(NaN, 1, 2, 3, NaN, 5, 6, -Infinity, NaN);
    const given = weights.slice();
    expect(edgeListFromMatrix(weights, 3)).toEqual({
      order: 3,
      size: 6,
      source: Int32Array.of(0, 0, 1, 1, 2, 2),
      target: Int32Array.of(1, 2, 0, 2, 0, 1),
      weight: Float64Array.of(1, 2, 3, 5, 6, -Infinity)
    });
    expect(weights).toEqual(given);
  });

  test('of one vertex or none has no arcs', () => {
    expect(edgeListFromMatrix(new Float64Array(0), 0).size).toBe(0);
    expect(edgeListFromMatrix(Float64Array.of(NaN), 1).size).toBe(0);
  });

  test('names the arc whose weight is NaN', () => {
    const weights = Float64Array.of(0, 1, NaN, 0);
    expect(() => edgeListFromMatrix(weights, 2)).toThrow(EdgeWeightError);
    expect(() => edgeListFromMatrix(weights, 2)).toThrow('edge 1 has weight');
  });

  test.for([
    [[1, 2, 3, 4], 2],
    [new Float64Array(3), 2],
    [new Float64Array(4), -2],
    [new Float64Array(4), NaN],
    [new Float64Array(4), '2'],
    [null, 0]
  ] as [never, never][])(
    'is not made of %o and the order %s',
    ([weights, order]) => {
      expect(() => edgeListFromMatrix(weights, order)).toThrow(GraphTypeError);
    }
  );

  test('has one edge for each pair if it is symmetric', () => {
    const weights = Float64Array.of(NaN, 1, 2, 1, NaN, -0, 2, 0, NaN);
    expect(edgeListFromMatrix(weights, 3, {symmetric: true})).toEqual({
      order: 3,
      size: 3,
      source: Int32Array.of(0, 0, 1),
      target: Int32Array.of(1, 2, 2),
      weight: Float64Array.of(1, 2, -0)
    });
    expect(edgeListFromMatrix(weights, 3, {symmetric: false}).size).toBe(6);
    expect(
      edgeListFromMatrix(new Float64Array(0), 0, {symmetric: true}).size
    ).toBe(0);
  });

  test('names the first pair whose weights differ', () => {
    // More than one tile, and a later pair in an earlier one.
    const order = 100;
    const weights = new Float64Array(order ** 2);
    weights[70 * order + 5] = 3;
    weights[60 * order + 50] = 1;
    const read = () => edgeListFromMatrix(weights, order, {symmetric: true});
    expect(read).toThrow(GraphTypeError);
    expect(read).toThrow('from vertex 5 to 70 it is 0, and back 3.');
    weights[70 * order + 5] = weights[5 * order + 70] = NaN;
    expect(read).toThrow(EdgeWeightError);
    // Edges of rows 0 to 4, then those of row 5 before vertex 70.
    const edge = 5 * order - 15 + 64;
    expect(read).toThrow(`edge ${edge} has weight NaN`);
    // Where only one of them is missing, they differ.
    weights[5 * order + 70] = 2;
    expect(read).toThrow('from vertex 5 to 70 it is 2, and back NaN.');
  });

  test('knows its options', () => {
    const read = (options: unknown) => () =>
      edgeListFromMatrix(new Float64Array(4), 2, options as never);
    expect(read({symetric: true})).toThrow('Did you mean symmetric?');
    expect(read({symmetric: 1})).toThrow('Pass true or false.');
    expect(read(true)).toThrow(OptionError);
  });

  test.for([
    [
      [[[0, 1]], 1],
      'an array of 1 entry. Pass a Float64Array: Float64Array.from(matrix.flat()).'
    ],
    [
      [[0, 1, 1, 0], 2],
      'an array of 4 entries. Pass a Float64Array: Float64Array.from(matrix).'
    ],
    [
      [undefined, 2],
      'the matrix is undefined. Pass the weights, row after row, in a Float64Array.'
    ],
    [
      [new Float64Array(4)],
      'the order of the matrix is missing. Pass the number of vertices, here 2, after the matrix.'
    ],
    [
      [new Float64Array(3)],
      'the order of the matrix is missing. Pass the number of vertices after the matrix.'
    ],
    [[new Float64Array(4), NaN], 'the order is NaN'],
    [
      [new Float64Array(4), 3],
      'a matrix of order 3 has 9 weights, but the array has 4.'
    ]
  ] as const)('says what is wrong with the arguments %j', ([args, problem]) => {
    const read: (...all: unknown[]) => EdgeList = edgeListFromMatrix as never;
    expect(() => read(...args)).toThrow(GraphTypeError);
    expect(() => read(...args)).toThrow(problem);
  });
});
