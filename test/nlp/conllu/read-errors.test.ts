import {describe, expect, it, test} from 'vitest';
import {GraphFormatError, SpanforestError} from '../../../src/graph/index.js';
import {CONLLU_FORMATS, CONLLU_MODES} from '../../../src/nlp/conllu/index.js';
import {
  ConlluError,
  type ConlluOptions,
  parseConllu
} from '../../../src/nlp/index.js';
import {encode, errorOf, line, outcome} from '../../support/conllu.js';

/** A text, what is said of it, and how it was read. */
type Case = [
  what: string,
  text: string,
  message: string,
  options?: ConlluOptions
];

// Refused in every mode, and in the same words.
const ALWAYS: Case[] = [
  [
    'a line with too few fields',
    '# a\n1\tb\tc\n',
    'line 2, column 6: the line has 3 fields, but needs 10. Separate ' +
      'fields with one tab each, and write _ for an empty field.'
  ],
  [
    'a line with too many fields',
    '1\ta\t_\t_\t_\t_\t0\t_\t_\t_\t_\t\n',
    'line 1, column 21: the line has 12 fields, but needs 10.'
  ],
  [
    'a line that is no table at all',
    'Hello there\n',
    'line 1, column 12: the line has 1 field, but needs 10.'
  ],
  [
    'eight columns in CoNLL-U',
    '1\ta\t_\t_\t_\t_\t0\troot\n',
    'line 1, column 19: the line has 8 fields, but needs 10.'
  ],
  [
    'nine columns in CoNLL-X',
    '1\ta\t_\t_\t_\t_\t0\troot\t_\n',
    'line 1, column 21: the line has 9 fields, but needs 8 or 10.',
    {format: 'conllx'}
  ],
  [
    'a line of spaces, after the sentence before it',
    `${line(1, 'a', 0)}\n \u3000\n`,
    'line 3, column 1: the line holds only spaces.'
  ],
  [
    'a first id that is not 1',
    line(2, 'a', 0),
    'line 1, column 1: ID "2" should be 1. Number the words of each sentence ' +
      '1, 2, 3 and so on.'
  ],
  [
    'an id that is left out',
    line(1, 'a', 0) + line('1.1', 'x', '_') + line(3, 'b', 1),
    'line 3, column 1: ID "3" should be 2.'
  ],
  [
    'sentences without a blank line between them',
    line(1, 'a', 0) + line(1, 'b', 0),
    'line 2, column 1: ID "1" should be 2. Put a blank line between two ' +
      'sentences.'
  ],
  ['a zero before the id', line('01', 'a', 0), 'ID "01" should be 1'],
  ['an empty id', line('', 'a', 0), 'ID "" should be 1'],
  ['an id of letters', line('x1', 'a', 0), 'ID "x1" should be 1'],
  ['a half range', line('1-', 'a', 0), 'ID "1-" should be 1'],
  ['an empty node of no number', line('0.0', 'a', 0), 'ID "0.0" should be 1'],
  [
    'an id with control characters and without an end',
    line(`\u0085\u001b${'9'.repeat(90)}`, 'a', 0),
    `line 1, column 1: ID "\\u0085\\u001b${'9'.repeat(55)}..." should be 1`
  ],
  [
    'a multiword range in CoNLL-X',
    line('1-2', 'a', '_'),
    'line 1, column 1: ID "1-2" should be 1. Read it as CoNLL-U if it has ' +
      'multiword ranges or empty nodes.',
    {format: 'conllx'}
  ],
  [
    'an empty node in CoNLL-X',
    line(1, 'a', 0) + line('1.1', 'b', '_'),
    'line 2, column 1: ID "1.1" should be 2. Read it as CoNLL-U',
    {format: 'conllx'}
  ],
  [
    'a comment with tabs in CoNLL-X',
    '#\t_\t_\t_\t_\t_\t0\t_\t_\t_\n',
    'line 1, column 1: ID "#" should be 1. A comment in CoNLL-X has no tabs.',
    {format: 'conllx'}
  ],
  [
    'NUL in a field',
    line(1, 'a\0b', 0),
    'line 1, column 4: there is a NUL character. Check that this is UTF-8 ' +
      'text.'
  ],
  ['NUL in a comment', '# a\n# \0\n', 'line 2, column 3: there is a NUL'],
  ['NUL instead of a text', '\0\0\0', 'line 1, column 1: there is a NUL'],
  [
    'a carriage return in a comment, as if it ended the line',
    `# a\r${line(1, 'a', 0)}`,
    'line 1, column 4: there is a carriage return inside the line.'
  ],
  [
    'two carriage returns before a line feed',
    `# a\r\r\n`,
    'line 1, column 4: there is a carriage return inside the line.'
  ],
  [
    'the first half of a surrogate pair',
    line(1, 'a😀\ud83d', 0),
    'line 1, column 6: "\\ud83d" is half of a surrogate pair, which has no ' +
      'UTF-8.'
  ],
  [
    'the second half of a surrogate pair',
    `# 😀\n# \ude00`,
    'line 2, column 3: "\\ude00" is half of a surrogate pair'
  ],
  ...['\ud800\ud800', '\udc00\udc00', '\udc00\ud800', '\udbff\ue000'].map(
    (halves): Case => [
      `the surrogates ${JSON.stringify(halves)}`,
      `#${halves}`,
      'line 1, column 2: '
    ]
  ),
  ...['\ud800\udc00\udc00', '\udbff\udfff\udfff'].map(
    (halves): Case => [
      `the surrogates ${JSON.stringify(halves)}`,
      `#${halves}`,
      'line 1, column 4: '
    ]
  ),
  [
    'halves at the ends of two lines',
    '#\ud83d\n\ude00',
    'line 1, column 2: "\\ud83d" is half of a surrogate pair'
  ],
  [
    'a column after a byte order mark, which does not count',
    '\ufeff1\ta\n',
    'line 1, column 4: the line has 2 fields'
  ],
  [
    'a second byte order mark',
    `\ufeff\ufeff${line(1, 'a', 0)}`,
    'line 1, column 1: ID "\\ufeff1" should be 1'
  ],
  [
    'a byte order mark that is not at the beginning',
    `# a\n\ufeff${line(1, 'a', 0)}`,
    'line 2, column 1: ID "\\ufeff1" should be 1'
  ]
];

// Refused where there have to be trees.
const TREES: Case[] = [
  [
    'a missing head',
    line(1, 'a', '_'),
    'line 1, column 13: HEAD "_" is not the number of a word. Read the ' +
      "text in mode 'parse' if it has no heads yet."
  ],
  [
    'a head of letters',
    line(1, 'a', '0x1'),
    'line 1, column 13: HEAD "0x1" is not the number of a word. Write the ' +
      'number of the head in digits, or 0 for the root.'
  ],
  ['a head with a sign', line(1, 'a', '+1'), 'HEAD "+1" is not the number'],
  ['a head of -1', line(1, 'a', -1), 'HEAD "-1" is not the number'],
  ['a zero before the head', line(1, 'a', '00'), 'HEAD "00" is not the number'],
  ['a head with a point', line(1, 'a', '0.1'), 'HEAD "0.1" is not the number'],
  [
    'a word that is its own head',
    line(1, 'a', 2) + line(2, 'b', 2),
    'line 2, column 13: HEAD "2" is the word itself. Give it another head, ' +
      'or 0 if it is the root.'
  ],
  [
    'a head beyond the sentence',
    `# a\n${line(1, 'a', 0)}${line(2, 'bc', 3)}`,
    'line 3, column 14: HEAD "3" is not a word of the sentence, which has ' +
      '2 words. Correct it.'
  ],
  [
    'a head that is no 32-bit integer',
    `${line(1, 'a', 0)}${line(2, 'a', '4294967297')}`,
    'line 2, column 13: HEAD "4294967297" is not a word of the sentence'
  ],
  [
    'a head beyond a sentence with a byte order mark',
    `\ufeff${line(1, 'a', 9)}`,
    'line 1, column 13: HEAD "9" is not a word of the sentence'
  ],
  [
    'heads in a cycle, named from the first on',
    [3, 4, 4, 2].map((head, i) => line(i + 1, `w${i + 1}`, head)).join(''),
    'line 2, column 14: the heads form a cycle: 2 "w2" -> 4 "w4" -> 2. ' +
      'Give one of these words another head.'
  ],
  [
    'a circle of twelve',
    Array.from({length: 12}, (_, i) =>
      line(i + 1, 'x', ((i + 1) % 12) + 1)
    ).join(''),
    '9 "x" -> 10 "x" -> ... -> 1. Give'
  ]
];

// A message may be given from its position on.
function expectError(
  text: string,
  message: string,
  options: ConlluOptions
): void {
  const error = errorOf(text, options);
  expect(error.message).toContain(message);
  const [, at, column] = /^line (\d+), column (\d+): /.exec(error.message)!;
  expect([error.line, error.column]).toEqual([Number(at), Number(column)]);
}

describe('every mode refuses', () => {
  test.for(ALWAYS)('%s', ([_, text, message, options]) => {
    for (const mode of CONLLU_MODES) {
      expectError(text, message, {...options, mode});
    }
  });
});

describe('modes partial and tree refuse', () => {
  test.for(TREES)('%s', ([_, text, message]) => {
    for (const format of CONLLU_FORMATS) {
      expectError(`${text}\n`, message, {mode: 'tree', format});
      if (!/HEAD "_"/.test(message)) {
        expectError(`${text}\n`, message, {mode: 'partial', format});
      }
      parseConllu(text, {mode: 'parse', format});
    }
  });

  it('empty heads', () => {
    for (const mode of ['partial', 'tree'] as const) {
      const message = 'HEAD "" is not the number of a word';
      expectError(line(1, 'a', ''), message, {mode});
    }
  });

  it('wrong heads between lines that are no words', () => {
    const range = line('2-3', '12', '_');
    const empty = line('1.1', '12', '_');
    const text = `#\n${line(1, 'a', 0)}${empty}${range}#\n${line(2, 'b', 3)}`;
    expectError(text, 'line 6, column 13: HEAD "3" is not a word', {});
  });
});

describe('a bad byte', () => {
  it('is placed, after all sentences before it', async () => {
    const good = `${line(1, 'é', 0)}\n`;
    for (const [before, at, column] of [
      ['', 1, 1],
      ['\ufeff', 1, 1],
      ['\ufeff#', 1, 2],
      [good, 3, 1],
      [`${good}1\té`, 3, 4]
    ] as const) {
      const bytes = Uint8Array.of(...encode(before), 0xc3, 0x28);
      const expected = {
        sentences: parseConllu(before.includes('\n') ? good : ''),
        error:
          `line ${at}, column ${column}: byte 0xc3 is not UTF-8 here. Save ` +
          'the text as UTF-8, and unpack it first if it is compressed.'
      };
      expect(await outcome(bytes)).toEqual(expected);
      const single = [...bytes].map(byte => Uint8Array.of(byte));
      expect(await outcome(single)).toEqual(expected);
      // Here the text ends inside a character.
      expect(await outcome(bytes.subarray(0, -1))).toEqual(expected);
      expect(await outcome(single.slice(0, -1))).toEqual(expected);
    }
  });

  it('comes after what is wrong on the lines before it', async () => {
    const bytes = Uint8Array.of(...encode('wrong\n'), 0xff);
    expect((await outcome(bytes)).error).toMatch(/^line 1, .*1 field,/);
  });
});

describe('ConlluError', () => {
  it('is an error of the package, and no other', () => {
    const error = errorOf('x\n');
    expect(error).toBeInstanceOf(SpanforestError);
    expect(error).toBeInstanceOf(ConlluError);
    expect(error).not.toBeInstanceOf(GraphFormatError);
    expect(error.name).toBe('ConlluError');
  });
});

test('an error about the number of fields looks like any other', () => {
  const errors = ['1\tGo\n\n', '2\tGo\t_\t_\t_\t_\t0\t_\t_\t_\n\n'].map(
    text => {
      try {
        return parseConllu(text);
      } catch (error) {
        return error;
      }
    }
  );
  for (const error of errors) {
    expect(Object.getPrototypeOf(error)).toBe(ConlluError.prototype);
    expect(Object.keys(error as Error)).toEqual(
      Object.keys(errors[1] as Error)
    );
  }
});
