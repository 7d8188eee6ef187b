import {describe, expect, test} from 'vitest';
import * as errors from '../../src/graph/errors.js';
import {VertexRangeError} from '../../src/graph/index.js';

const {quote} = errors;

test.for([
  [new errors.EdgeWeightError('m', 'e', '3'), {edge: 'e', value: '3'}],
  [new VertexRangeError('m', 4, -1), {edge: 4, vertex: -1}],
  [new errors.ForestError('m', 7), {edge: 7}],
  [new errors.GraphTypeError('m'), {}],
  [new errors.OptionError('m'), {}]
] as const)(
  '%s has its name, its message and its fields',
  ([error, fields]) => {
    expect(error).toBeInstanceOf(errors.SpanforestError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({...fields, message: 'm'});
    expect(error.name).toBe(error.constructor.name);
    expect(String(error)).toBe(`${error.constructor.name}: m`);
    expect(error.stack).toContain('errors.test');
  }
);

test('an error of a format tells line and column', () => {
  const error = new errors.GraphFormatError('what is this', 3, 14);
  expect(error).toMatchObject({line: 3, column: 14, name: 'GraphFormatError'});
  expect(error.message).toBe('line 3, column 14: what is this');
  expect(new errors.SpanforestError('m').name).toBe('SpanforestError');
});

describe('a quoted value', () => {
  test.for([
    ['text', '"text"'],
    ['', '""'],
    ['a "b"\n\tc\\', '"a \\"b\\"\\n\\tc\\\\"'],
    ['\u007f\u0085\u2028\u202e\u2066', '"\\u007f\\u0085\\u2028\\u202e\\u2066"'],
    [
      '\ufeff\u00ad\u061c\u200b\u200f\u202a\u2060\u2069\u{e0041}',
      '"\\ufeff\\u00ad\\u061c\\u200b\\u200f\\u202a\\u2060\\u2069\\udb40\\udc41"'
    ],
    ['na\u00efve \u{1f333}', '"na\u00efve \u{1f333}"'],
    ['x'.repeat(60), `"${'x'.repeat(60)}"`],
    ['x'.repeat(61), `"${'x'.repeat(57)}..."`],
    [-0, '-0'],
    [0, '0'],
    [NaN, 'NaN'],
    [10n, '10n'],
    [true, 'true'],
    [null, 'null'],
    [undefined, 'undefined'],
    [Symbol('s'), 'Symbol(s)'],
    [[], 'an empty array'],
    [[1], 'an array of 1 entry'],
    [[1, 2], 'an array of 2 entries'],
    [new Int32Array(2), 'an array of type Int32Array'],
    [Object.create(null), 'an object'],
    [() => 1, 'a function']
  ] as const)('%#: is one line', ([value, text]) => {
    expect(quote(value)).toBe(text);
  });
});
