import {describe, expect, test} from 'vitest';
import {
  EdgeWeightError,
  GraphTypeError,
  OptionError,
  VertexRangeError
} from '../../src/graph/index.js';
import {
  areRising,
  checkBlock,
  checkEdges,
  numberAfter
} from '../../src/msf/stream-program.js';

const LAST = 2 ** 31 - 2;

function block(
  size: number,
  source = [0, 1],
  target = [1, 2],
  weight = [5, 6]
) {
  return {
    size,
    source: Int32Array.from(source),
    target: Int32Array.from(target),
    weight: Float64Array.from(weight)
  };
}

/** The error that a call throws. */
function errorOf(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return null;
}

describe('the shape of a block', () => {
  test('is right', () => {
    for (const size of [0, 1, 2]) checkBlock(block(size), undefined, undefined);
    checkBlock(block(2), () => {}, Float64Array.of(0, 2 ** 53 - 1));
    checkBlock(block(1), undefined, Float64Array.of(3, -1));
  });

  const type = (shown: string) =>
    `${shown} is not a block of edges. Pass {size, source, target, weight} ` +
    'with arrays of type Int32Array, Int32Array and Float64Array.';
  test.for([
    [null, 'null'],
    [5, '5'],
    [{...block(2), source: [0, 1]}, ''],
    [{...block(2), target: new Uint32Array(2)}, ''],
    [{...block(2), weight: new Float32Array(2)}, '']
  ] as const)('is wrong without its arrays: %j', ([value, shown]) => {
    const error = errorOf(() =>
      checkBlock(value as never, undefined, undefined)
    );
    expect(error).toBeInstanceOf(GraphTypeError);
    expect((error as Error).message).toContain(type(shown));
  });

  test.for([
    [block(3), '3', '2 sources, 2 targets and 2'],
    [block(-1), '-1', '2 sources, 2 targets and 2'],
    [block(0.5), '0.5', '2 sources, 2 targets and 2'],
    [block(NaN), 'NaN', '2 sources, 2 targets and 2'],
    [block(2, [0]), '2', '1 sources, 2 targets and 2'],
    [block(2, [0, 1], [1]), '2', '2 sources, 1 targets and 2'],
    [block(2, [0, 1], [1, 2], [5]), '2', '2 sources, 2 targets and 1']
  ] as const)('is wrong with another size: %j', ([value, size, holds]) => {
    const error = errorOf(() => checkBlock(value, undefined, undefined));
    expect(error).toBeInstanceOf(GraphTypeError);
    expect((error as Error).message).toBe(
      `spanforest/msf/forest-stream: the block says size ${size} but holds ` +
        `${holds} weights. Make none of them shorter than the size.`
    );
  });

  test('is wrong with another listener', () => {
    const error = errorOf(() => checkBlock(block(1), 5 as never, undefined));
    expect(error).toBeInstanceOf(GraphTypeError);
    expect((error as Error).message).toBe(
      'spanforest/msf/forest-stream: keep is 5. Pass a function or undefined; ' +
        'the numbers come after it.'
    );
  });

  test('is wrong with other numbers', () => {
    const of = (numbers: unknown) =>
      errorOf(() => checkBlock(block(2), undefined, numbers as never)) as Error;
    expect(of(7)).toBeInstanceOf(GraphTypeError);
    expect(of(7).message).toBe(
      'spanforest/msf/forest-stream: the numbers are 7. Pass a Float64Array.'
    );
    expect(of(Float64Array.of(1))).toBeInstanceOf(GraphTypeError);
    expect(of(Float64Array.of(1)).message).toBe(
      'spanforest/msf/forest-stream: there are 1 numbers for 2 edges. Pass one ' +
        'for each edge.'
    );
    for (const bad of [-1, 0.5, NaN, 2 ** 53]) {
      expect(of(Float64Array.of(0, bad))).toBeInstanceOf(OptionError);
      expect(of(Float64Array.of(0, bad)).message).toBe(
        `spanforest/msf/forest-stream: the number at position 1 is ${bad}. ` +
          'Use integers from 0 to 2 ** 53 - 1.'
      );
    }
  });
});

describe('the edges of a block', () => {
  const check = (one: ReturnType<typeof block>, numbers?: Float64Array) =>
    checkEdges(one, numbers, 100, null);

  test('need an order beyond their largest end', () => {
    expect(check(block(0))).toBe(0);
    expect(check(block(1, [0], [0], [0]))).toBe(1);
    expect(check(block(2))).toBe(3);
    expect(check(block(2, [7, 1], [1, 2]))).toBe(8);
    expect(check(block(1, [0, 9], [1, 9]))).toBe(2);
    expect(check(block(1, [LAST], [0], [Infinity]))).toBe(LAST + 1);
    expect(check(block(1, [0], [LAST], [-Infinity]))).toBe(LAST + 1);
  });

  test('may be checked by a program, unless it finds a flaw', () => {
    const program = (end: number) => ({largestEnd: () => end}) as never;
    const of = (end: number) =>
      checkEdges(block(2), undefined, 0, program(end));
    expect([of(0), of(41), of(LAST)]).toEqual([1, 42, LAST + 1]);
    expect([of(-1), of(2 ** 31 - 1)]).toEqual([3, 3]);
  });

  test.for([
    [block(2, [0, -1]), 1, -1],
    [block(2, [0, 1], [-7, 1]), 0, -7],
    [block(2, [0, LAST + 1]), 1, LAST + 1],
    [block(2, [0, 1], [1, LAST + 1]), 1, LAST + 1],
    [block(2, [0, -3], [1, 1], [1, NaN]), 1, -3]
  ] as const)('must not end elsewhere: %j', ([one, position, vertex]) => {
    for (const numbers of [undefined, Float64Array.of(40, 50)]) {
      const edge = numbers?.[position] ?? 100 + position;
      const error = errorOf(() => check(one, numbers));
      expect(error).toBeInstanceOf(VertexRangeError);
      expect(error).toMatchObject({
        edge,
        vertex,
        message:
          `spanforest/msf/forest-stream: edge ${edge} ends at vertex ` +
          `${vertex}. Number the vertices from 0 to ${LAST}.`
      });
    }
  });

  test('must have weights', () => {
    const one = block(3, [0, 0, -1], [1, 1, 1], [1, NaN, 2]);
    const error = errorOf(() => check(one));
    expect(error).toBeInstanceOf(EdgeWeightError);
    expect(error).toMatchObject({edge: 101});
  });
});

test('numbers rise if none is below the one before', () => {
  const of = (first: number, ...numbers: readonly number[]) =>
    areRising(Float64Array.from(numbers), 3, first);
  expect(of(0, 0, 1, 2)).toBe(true);
  expect(of(1, 1, 1, 1, 0)).toBe(true);
  expect(of(1, 0, 1, 2)).toBe(false);
  expect(of(0, 0, 2, 1)).toBe(false);
  expect(of(0, 3, 2, 4)).toBe(false);
});

test('the next number follows all of a block', () => {
  expect(numberAfter(undefined, 3, 10)).toBe(13);
  expect(numberAfter(undefined, 0, 2 ** 53)).toBe(2 ** 53);
  expect(numberAfter(undefined, 1, 2 ** 53 - 1)).toBe(2 ** 53);
  const error = errorOf(() => numberAfter(undefined, 2, 2 ** 53 - 1));
  expect(error).toBeInstanceOf(OptionError);
  expect((error as Error).message).toBe(
    'spanforest/msf/forest-stream: 2 edges from number 9007199254740991 on ' +
      'would exceed 2 ** 53. Use a lower firstNumber.'
  );
  const numbers = Float64Array.of(7, 3, 90);
  expect(numberAfter(numbers, 2, 5)).toBe(8);
  expect(numberAfter(numbers, 2, 9)).toBe(9);
  expect(numberAfter(numbers, 3, 9)).toBe(91);
  expect(numberAfter(numbers, 0, 4)).toBe(4);
});
