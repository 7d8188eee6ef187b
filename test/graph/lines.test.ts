import {describe, expect, test} from 'vitest';
import {LineCursor, LineFeed} from '../../src/graph/lines.js';
import {readLines} from '../support/texts.js';

type Line = readonly [number: number, line: string, ending: string];

const TEXTS: Readonly<Record<string, readonly Line[]>> = {
  '': [],
  '\n': [[1, '', '\n']],
  '\r\n': [[1, '', '\r\n']],
  '\r': [[1, '', '\r']],
  a: [[1, 'a', '']],
  'a\r': [[1, 'a', '\r']],
  'ab\r\ncd\n\n\re\r\r\nf': [
    [1, 'ab', '\r\n'],
    [2, 'cd', '\n'],
    [3, '', '\n'],
    [4, '\re\r', '\r\n'],
    [5, 'f', '']
  ]
};

/** The lines of a text that comes in pieces. */
function linesOf(pieces: readonly string[]) {
  const lines: Line[] = [];
  const feed = new LineFeed(({text, start, end, next, number}) => {
    lines.push([number, text.slice(start, end), text.slice(end, next)]);
  });
  for (const piece of pieces) feed.push(piece);
  return {position: feed.finish(), lines};
}

describe('lines', () => {
  test.for(Object.entries(TEXTS))(
    'of %j are the same however it is cut',
    ([text, expected]) => {
      for (let i = 0; i <= text.length; i++) {
        for (let j = i; j <= text.length; j++) {
          const pieces = [text.slice(0, i), text.slice(i, j), text.slice(j)];
          const {lines, position} = linesOf(pieces);
          expect(lines).toEqual(expected);
          const last = text.slice(text.lastIndexOf('\n') + 1);
          const feeds = text.split('\n').length;
          expect(position).toEqual({line: feeds, column: last.length + 1});
        }
      }
    }
  );

  test('are read from what comes later', async () => {
    const found: string[] = [];
    const end = await readLines(['a\nb', 'c\nd'], {}, ({text, start, end}) => {
      found.push(text.slice(start, end));
    });
    expect(found).toEqual(['a', 'bc', 'd']);
    expect(end).toEqual({line: 3, column: 2});
  });

  test('begin with a byte order mark only at the start', () => {
    const mark = '\ufeff';
    expect(linesOf([`${mark}a\n${mark}b`]).lines).toEqual([
      [1, 'a', '\n'],
      [2, `${mark}b`, '']
    ]);
  });

  test('may be skipped between two', () => {
    const numbers: number[] = [];
    const feed = new LineFeed(({number}) => numbers.push(number));
    feed.push('a\n');
    feed.skip(3);
    feed.push('b\nc');
    feed.finish();
    expect(numbers).toEqual([1, 5, 6]);
  });

  test('it is known whether a character and a line are whole', () => {
    const feed = new LineFeed(() => {});
    const states: boolean[][] = [];
    for (const part of ['a', '\n', 'b', '\nc\n', Uint8Array.of(0xc3)]) {
      feed.push(part);
      states.push([feed.isWhole, feed.isBetweenLines]);
    }
    feed.push(Uint8Array.of(0xa9, 10));
    states.push([feed.isWhole, feed.isBetweenLines]);
    expect(states).toEqual([
      ...[
        [true, false],
        [true, true],
        [true, false],
        [true, true]
      ],
      ...[
        [false, false],
        [true, true]
      ]
    ]);
  });
});

describe('the longest line', () => {
  const read = async (...pieces: readonly string[]) => {
    const found: string[] = [];
    await readLines(
      pieces,
      {},
      l => found.push(l.text.slice(l.start, l.end)),
      4
    );
    return found;
  };

  test('has as many characters as are allowed', async () => {
    expect(await read('abcd\nefgh')).toEqual(['abcd', 'efgh']);
    expect(await read('ab', 'cd', '\n', 'e', 'fgh')).toEqual(['abcd', 'efgh']);
  });

  test.for([
    [['abcde\n'], 1],
    [['abcde'], 1],
    [['a\nbc', 'def'], 2],
    [['a\n', 'bcdef\n'], 2],
    [['abcd', '\r\n'], 1]
  ] as const)('is not %j', async ([pieces, line]) => {
    await expect(read(...pieces)).rejects.toMatchObject({
      name: 'GraphFormatError',
      line,
      column: 1,
      message:
        `line ${line}, column 1: this line has more than 4 characters. Check ` +
        'that this is a text with one edge on each line.'
    });
  });
});

test('a cursor goes from line to line, and asks for more', () => {
  const cursor = new LineCursor(9, () => new Error('too long'));
  const found = () => [
    cursor.number,
    cursor.text.slice(cursor.start, cursor.end),
    cursor.isUnfinished
  ];
  expect(cursor.advance()).toBe(false);
  cursor.push('a\nb');
  expect([cursor.advance(), ...found()]).toEqual([true, 1, 'a', false]);
  expect(cursor.advance()).toBe(false);
  expect(cursor.isUnfinished).toBe(true);
  expect(cursor.position()).toEqual({line: 2, column: 2});
  cursor.push('c\n');
  expect([cursor.advance(), ...found()]).toEqual([true, 2, 'bc', false]);
  expect([cursor.advance(), cursor.finish()]).toEqual([false, false]);
  cursor.push('d');
  expect([cursor.advance(), cursor.finish()]).toEqual([false, true]);
  expect(found()).toEqual([3, 'd', false]);
  expect(cursor.finish()).toBe(false);
});
