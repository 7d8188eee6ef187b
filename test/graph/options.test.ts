import {describe, expect, test} from 'vitest';
import {OptionError} from '../../src/graph/index.js';
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
    expect(suggestion('m', ['m'])).toBe('');
  });

  test('allows one wrong letter of up to five', () => {
    for (const typed of words(2, 5)) {
      const near = new Set([typed, ...oneEditFrom(typed)]);
      for (const name of words(0, 7)) {
        const isPart =
          name.startsWith(typed) || (typed.length > 3 && name.includes(typed));
        const isFound = suggestion(typed, [name]) !== '';
        if (isFound === (isPart || near.has(name))) continue;
        expect.fail(`${typed} and ${name}: ${isFound}`);
      }
    }
  });

  test('allows one wrong letter in three of longer words', () => {
    const isFound = (typed: string) => suggestion(typed, ['abcdefghi']) !== '';
    expect(['xbcxefghi', 'bcdefgh', 'abxxcdefghi'].map(isFound)).toEqual([
      ...[true, true, true]
    ]);
    expect(['xbcxefxhx', 'bcdegh', 'axbxcxdxefghi'].map(isFound)).toEqual([
      ...[false, false, true]
    ]);
  });

  test('prefers the nearest, and then the first', () => {
    const near = (typed: string) => suggestion(typed, ['abcd', 'abce', 'xyz']);
    expect(near('abxe')).toBe(' Did you mean abce?');
    expect(near('abcx')).toBe(' Did you mean abcd?');
    expect(near('abce')).toBe(' Did you mean abce?');
    expect(near('ABC')).toBe(' Did you mean abcd?');
  });
});

/** All words of two letters whose lengths are between two bounds. */
function words(least: number, most: number): string[] {
  const all: string[] = [];
  let last = [''];
  for (let length = 0; length <= most; length++) {
    if (length >= least) all.push(...last);
    last = last.flatMap(word => [`${word}a`, `${word}b`]);
  }
  return all;
}

/** What a letter more, less or changed, or a swap, makes of a word. */
function oneEditFrom(word: string): string[] {
  const all: string[] = [];
  for (let i = 0; i <= word.length; i++) {
    const [before, after] = [word.slice(0, i), word.slice(i)];
    all.push(before + after.slice(1));
    for (const letter of 'ab') {
      all.push(before + letter + after, before + letter + after.slice(1));
    }
    if (after.length > 1) {
      all.push(before + after[1] + after[0] + after.slice(2));
    }
  }
  return all;
}
