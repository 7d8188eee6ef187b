import {describe, expect, test} from 'vitest';
import {OptionError} from '../../src/graph/errors.js';
import {
  checkInteger,
  checkOptions,
  suggestion
} from '../../src/graph/options.js';

interface PaintOptions {
  colour?: string;
  getBrushWidth?: number;
  glossy?: boolean;
  onStroke?: () => void;
}

const check = (options: unknown) =>
  checkOptions(
    'paint',
    options as PaintOptions,
    {
      colour: 'value',
      getBrushWidth: 'value',
      glossy: 'boolean',
      onStroke: 'function'
    },
    {matt: 'Leave out glossy.'}
  );

function complaint(options: unknown): string {
  try {
    check(options);
  } catch (error) {
    expect(error).toBeInstanceOf(OptionError);
    return (error as Error).message;
  }
  throw new Error('no error');
}

describe('checkOptions', () => {
  test('accepts known options of their kinds, and undefined', () => {
    check({});
    check({colour: 3, glossy: false, onStroke: () => {}});
    check({colour: undefined, glossy: undefined, unknown: undefined});
  });

  test('suggests the known option that is nearest to an unknown one', () => {
    expect(complaint({color: 'red'})).toBe(
      'paint: there is no option "color". Did you mean colour?'
    );
    expect(complaint({Glossy: true})).toContain('Did you mean glossy?');
    expect(complaint({width: 3})).toContain('Did you mean getBrushWidth?');
  });

  test('lists the options if none is near, or gives the advice', () => {
    expect(complaint({speed: 3})).toBe(
      'paint: there is no option "speed". Known options: colour, ' +
        'getBrushWidth, glossy, onStroke.'
    );
    expect(complaint({matt: true})).toBe(
      'paint: there is no option "matt". Leave out glossy.'
    );
    expect(complaint({toString: 1})).toContain('no option "toString"');
  });

  test('names an option of the wrong kind', () => {
    expect(complaint({glossy: 'yes'})).toBe(
      'paint: glossy is "yes". Pass true or false.'
    );
    expect(complaint({onStroke: 3})).toBe(
      'paint: onStroke is 3. Pass a function.'
    );
    expect(complaint({glossy: null})).toContain('glossy is null');
  });

  test.each([
    null,
    3,
    'red',
    [],
    ['colour'],
    () => {},
    new Int8Array(1),
    new Map()
  ])('refuses %o as options', options => {
    expect(complaint(options)).toContain('Pass an object.');
  });
});

test.each([
  [[0], 'an integer of 0 or more.'],
  [[1, 9], 'an integer from 1 to 9.'],
  [[-Number.MAX_SAFE_INTEGER], 'an integer.']
])('checkInteger says what is allowed by %o', (bounds, advice) => {
  const [least, most] = bounds;
  const call = () => checkInteger('paint', 'coats', NaN, least, most);
  expect(call).toThrow(`paint: coats is NaN. Use ${advice}`);
});

describe('suggestion', () => {
  const names = ['msf', 'verify', 'demo', 'onReport'];

  test.each([
    ['verfy', 'verify'],
    ['vreify', 'verify'],
    ['mfs', 'msf'],
    ['ver', 'verify'],
    ['VERIFY', 'verify'],
    ['report', 'onReport']
  ])('finds what %s is a slip, a swap or a part of', (typed, name) => {
    expect(suggestion(typed, names)).toBe(` Did you mean ${name}?`);
  });

  test('stays silent about another word', () => {
    expect(suggestion('train', names)).toBe('');
    expect(suggestion('', names)).toBe('');
  });
});
