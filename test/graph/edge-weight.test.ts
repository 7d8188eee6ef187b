import {describe, expect, test} from 'vitest';
import {edgeWeightGetter} from '../../src/graph/graphology.js';
import {EdgeWeightError, OptionError} from '../../src/graph/index.js';

const rest = ['a', 'b', {}, {}, true] as const;

/** What is thrown for an edge that has this as its weight. */
function errorFor(value: unknown, attribute = 'weight'): unknown {
  try {
    edgeWeightGetter(attribute)('e1', {[attribute]: value}, ...rest);
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('a weight from an attribute', () => {
  test('is that attribute, by default the one called weight', () => {
    const attributes = {weight: 3, cost: -Infinity};
    expect(edgeWeightGetter()('e', attributes, ...rest)).toBe(3);
    expect(edgeWeightGetter(undefined)('e', attributes, ...rest)).toBe(3);
    expect(edgeWeightGetter('cost')('e', attributes, ...rest)).toBe(-Infinity);
    expect(edgeWeightGetter('')('e', {'': -0}, ...rest)).toBe(-0);
  });

  test.for([
    [undefined, 'undefined'],
    [null, 'null'],
    [NaN, 'NaN'],
    ['3 km', '"3 km"'],
    ['', '""'],
    [true, 'true'],
    [3n, '3n'],
    [[3], 'an array of 1 entry'],
    [new Number(3), 'an object']
  ] as const)('must not be %s', ([value, shown]) => {
    const error = errorFor(value, 'cost');
    expect(error).toBeInstanceOf(EdgeWeightError);
    expect(error).toMatchObject({edge: 'e1', value});
    expect((error as Error).message).toBe(
      `spanforest: edge "e1" (from "a" to "b") has ${shown} as attribute ` +
        '"cost". Give it a number, name another attribute with ' +
        'getEdgeWeight, or pass getEdgeWeight: null for an unweighted graph.'
    );
  });

  test('is to be converted if it is a number in a string', () => {
    for (const value of ['3', '-1e3', 'Infinity']) {
      expect(errorFor(value, 'cost')).toHaveProperty(
        'message',
        `spanforest: edge "e1" (from "a" to "b") has "${value}" as attribute ` +
          '"cost". Convert it with Number.'
      );
    }
  });

  test.for(['toString', 'constructor', '__proto__', 'valueOf'])(
    '%s is not inherited',
    name => {
      expect(() => edgeWeightGetter(name)('e', {}, ...rest)).toThrow(
        `edge "e" (from "a" to "b") has undefined as attribute "${name}"`
      );
      const own = JSON.parse(`{"${name}": 4}`);
      expect(edgeWeightGetter(name)('e', own, ...rest)).toBe(4);
    }
  );

  test('is not inherited from a prototype with numbers either', () => {
    const attributes = Object.create({weight: 3});
    expect(() => edgeWeightGetter()('e', attributes, ...rest)).toThrow(
      EdgeWeightError
    );
  });
});

describe('a weight from a function', () => {
  test('is what it returns for the seven arguments of graphology', () => {
    const heard: unknown[] = [];
    const get = edgeWeightGetter((...all) => {
      heard.push(...all);
      return 5;
    });
    const attributes = {x: 1};
    const [u, v] = [{}, {}];
    expect(get('e', attributes, 'a', 'b', u, v, true)).toBe(5);
    expect(heard).toEqual(['e', attributes, 'a', 'b', u, v, true]);
    expect(heard[1]).toBe(attributes);
    expect(heard[4]).toBe(u);
  });

  test.for([undefined, NaN, '3', null])('must not be %s', value => {
    const get = edgeWeightGetter((() => value) as never);
    expect(() => get('e', {}, ...rest)).toThrow(EdgeWeightError);
    expect(() => get('e', {}, ...rest)).toThrow(
      /^spanforest: getEdgeWeight returned .* for edge "e" \(from "a" to "b"\)\. Return a number for \(edge, attributes, source, target\), or drop the edge\.$/
    );
    expect(() => get('e', {}, ...rest)).toThrow(
      expect.objectContaining({edge: 'e', value})
    );
  });

  test('may fail in a way of its own', () => {
    const get = edgeWeightGetter(() => {
      throw new RangeError('mine');
    });
    expect(() => get('e', {}, ...rest)).toThrow(RangeError);
  });
});

test('without weights every edge weighs 1, whatever its attributes', () => {
  const get = edgeWeightGetter(null);
  expect(get('e', {weight: 'x'}, ...rest)).toBe(1);
});

test.for([3, true, {}, [], Symbol('s')])('%s is invalid', value => {
  expect(() => edgeWeightGetter(value as never)).toThrow(OptionError);
  expect(() => edgeWeightGetter(value as never)).toThrow(
    'Pass the name of an edge attribute, a function, or null'
  );
});
