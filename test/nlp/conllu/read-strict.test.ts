import {describe, expect, it, test} from 'vitest';
import {type ConlluOptions, parseConllu} from '../../../src/nlp/index.js';
import {errorOf, line} from '../../support/conllu.js';

/** A line of a word that is root, with these columns in place of `_`. */
function word(columns: {readonly [column: number]: string}): string {
  const fields = ['1', 'a', '_', '_', '_', '_', '0', 'root', '_', '_'];
  for (const [at, value] of Object.entries(columns)) fields[Number(at)] = value;
  return `${fields.join('\t')}\n`;
}

const A = line(1, 'a', 0);
const B = line(2, 'b', 1);

type Case = [what: string, text: string, message: string];

const CASES: Case[] = [
  [
    'a second root',
    `${line(1, 'a', 0)}${line(2, 'b', 1)}${line(3, 'c', 0)}\n`,
    'line 3, column 13: word 3 is a second root besides word 1. Leave one ' +
      'HEAD of 0 in each sentence.'
  ],
  [
    'an empty field',
    `${word({1: ''})}\n`,
    'line 1, column 3: FORM is empty. Write _ for an empty field.'
  ],
  ['an empty last field', `${word({9: ''})}\n`, 'column 22: MISC is empty'],
  [
    'an empty field of an empty node',
    `${word({0: '0.1', 8: ''})}${A}\n`,
    'column 22: DEPS is empty'
  ],
  [
    'a space in a tag',
    `${word({3: 'A B'})}\n`,
    'line 1, column 8: UPOS "A B" holds a space. Remove it.'
  ],
  [
    'a wide space in a relation',
    `${word({7: 'a\u3000b'})}\n`,
    'column 16: DEPREL "a\u3000b" holds a space'
  ],
  [
    'a space before the form',
    `${word({1: ' a b'})}\n`,
    'line 1, column 3: FORM " a b" begins with a space. Remove it.'
  ],
  [
    'a no-break space after the lemma',
    `${word({2: 'a b\u00a0'})}\n`,
    'line 1, column 8: LEMMA "a b\u00a0" ends with a space. Remove it.'
  ],
  [
    'two spaces in the last field',
    `${word({9: 'a  b'})}\n`,
    'line 1, column 24: MISC "a  b" holds two spaces in a row. Remove one.'
  ],
  [
    'a space in the form of a multiword range',
    `${word({0: '1-1', 1: 'a b'})}${A}\n`,
    'line 1, column 6: FORM "a b" holds a space'
  ],
  [
    'a feature without a value',
    `${word({5: 'Case=Nom|Number='})}\n`,
    'line 1, column 20: FEATS "Case=Nom|Number=" should be _ or Name=Value ' +
      'pairs with | between them.'
  ],
  ['a feature without a name', `${word({5: '=Nom'})}\n`, 'column 11: FEATS'],
  ['a feature of one word', `${word({5: 'Nom'})}\n`, 'column 11: FEATS'],
  ['a bar too many', `${word({5: 'A=B|'})}\n`, 'column 15: FEATS "A=B|"'],
  ['an underscore too many', `${word({5: '_|A=B'})}\n`, 'column 11: FEATS'],
  [
    'a comment inside a sentence',
    `${A}# a\n${B}\n`,
    'line 2, column 1: there is a comment inside the sentence. Put it before ' +
      'the first word.'
  ],
  [
    'a comment after a multiword range',
    `${line('1-2', 'ab', '_', '_')}# a\n${A}${B}\n`,
    'line 2, column 1: there is a comment inside the sentence.'
  ],
  [
    'a blank line at the beginning',
    `\n${A}\n`,
    'line 1, column 1: there is a blank line too many. Leave one after each ' +
      'sentence, and none at the beginning.'
  ],
  [
    'a second blank line',
    `${A}\n\n`,
    'line 3, column 1: there is a blank line too many.'
  ],
  [
    'comments without words',
    `${A}\n# a\n# b\n\n`,
    'line 3, column 1: there are no words before the next blank line. Remove ' +
      'these lines.'
  ],
  [
    'an empty node without words',
    `${line('0.1', 'a', '_')}\n`,
    'line 1, column 1: there are no words before the next blank line.'
  ],
  [
    'a text that ends after a word',
    A,
    'line 2, column 1: the text ends inside a sentence. Put a blank line ' +
      'after the last one, too.'
  ],
  [
    'a text that ends in the line of a word',
    `${A}\n${A.trimEnd()}`,
    'line 3, column 22: the text ends inside a sentence.'
  ],
  [
    'nothing but a byte order mark',
    '\ufeff',
    'line 1, column 1: there is a blank line too many.'
  ],
  [
    'mixed line endings',
    `# a\n${A.replace('\n', '\r\n')}\n`,
    'line 2, column 22: this line ends with "\\r\\n", the first one with "\\n". ' +
      'Use the same ending for all.'
  ],
  [
    'a blank line without its line feed',
    `${A}\r`,
    'line 2, column 1: this line ends with "\\r", the first one with "\\n".'
  ],
  [
    'a multiword range backwards',
    `${line('2-1', 'ab', '_')}${A}${B}\n`,
    'line 1, column 1: range "2-1" ends before it begins. Write the smaller ' +
      'number first.'
  ],
  [
    'a multiword range before its time',
    `${line('2-3', 'ab', '_')}${A}${B}${line(3, 'c', 1)}\n`,
    'line 1, column 1: range "2-3" comes before word 1. Put it right before ' +
      'its first word.'
  ],
  [
    'a multiword range after its first word',
    `${A}${line('1-2', 'ab', '_')}${B}\n`,
    'line 2, column 1: range "1-2" comes before word 2.'
  ],
  [
    'overlapping multiword ranges',
    `${line('1-2', 'x', '_')}${A}${line('2-3', 'x', '_')}${B}\n`,
    'line 3, column 1: range "2-3" overlaps the range "1-2". Correct one of ' +
      'them.'
  ],
  [
    'two multiword ranges in one place',
    `${line('1-1', 'x', '_')}${line('1-2', 'x', '_')}${A}${B}\n`,
    'line 2, column 1: range "1-2" overlaps the range "1-1".'
  ],
  [
    'a multiword range beyond the sentence',
    `# a\n${line('1-3', 'x', '_')}${A}${B}\n`,
    'line 2, column 1: range "1-3" goes beyond the sentence, which has 2 ' +
      'words. Correct the range.'
  ],
  [
    'a multiword range beyond a single word',
    `${line('1-2', 'x', '_')}${A}\n`,
    'range "1-2" goes beyond the sentence, which has 1 word. Correct'
  ],
  [
    'an empty node of another word',
    `${A}${line('0.1', 'x', '_')}\n`,
    'line 2, column 1: empty node "0.1" should be 1.1 here. Number empty ' +
      'nodes after the word before them, from 1.'
  ],
  [
    'an empty node with another number',
    `${A}${line('1.1', 'x', '_')}${line('1.3', 'x', '_')}\n`,
    'line 3, column 1: empty node "1.3" should be 1.2 here.'
  ],
  [
    'empty nodes that go on after the next word',
    `${A}${line('1.1', 'x', '_')}${B}${line('2.2', 'x', '_')}\n`,
    'line 4, column 1: empty node "2.2" should be 2.1 here.'
  ],
  [
    'an empty node inside the beginning of a multiword range',
    `${line('1-2', 'x', '_')}${line('0.1', 'x', '_')}${A}${B}\n`,
    'line 2, column 1: empty node "0.1" comes between the range "1-2" and ' +
      'its first word. Put it before the range.'
  ]
];

describe('mode strict', () => {
  test.for(CASES)(
    'refuses %s, which other modes take',
    ([_, text, message]) => {
      const {message: said, ...place} = errorOf(text, {mode: 'strict'});
      expect(said).toContain(message);
      expect(said).toMatch(`line ${place.line}, column ${place.column}: `);
      parseConllu(text, {mode: 'tree'});
      parseConllu(text, {mode: 'parse'});
    }
  );

  it('takes a text that has everything', () => {
    const text = [
      '\ufeff# a  b \t c\n',
      '#\n',
      line('0.1', 'no body', '_', '_'),
      line('0.2', '_', '_', '_'),
      line('1-2', 'ab', '_', '_'),
      '1\ta b\ta\u00a0b\tX\tY\tA=B,c|D[e]==\t0\troot\t0:root\tx y=z w\n',
      '2\tb\t_\tX\tY\tZ=1\t1\tdep:x\t1:dep\t_\n',
      line('2.1', 'c', '_', '_'),
      line('3-3', 'd', '_', '_'),
      line(3, 'd', 1),
      line('4-5', 'ef', '_', '_'),
      line(4, 'e', 2),
      line(5, 'f', 4),
      '\n'
    ].join('');
    for (const whole of [
      text,
      `${text}${A}\n`,
      text.replaceAll('\n', '\r\n')
    ]) {
      expect(parseConllu(whole, {mode: 'strict'})).toEqual(parseConllu(whole));
    }
  });

  it('knows all spaces of Unicode', () => {
    for (let code = 0x20; code < 0xd800; code++) {
      const text = `${word({4: `a${String.fromCharCode(code)}`})}\n`;
      const isSpace = /\p{White_Space}/u.test(String.fromCharCode(code));
      if (isSpace) expect(() => parseConllu(text, {mode: 'strict'})).toThrow();
      else parseConllu(text, {mode: 'strict'});
    }
  });

  it('has no spaces in CoNLL-X, and any features', () => {
    const options: ConlluOptions = {mode: 'strict', format: 'conllx'};
    expect(parseConllu(`${word({5: 'x|y='})}\n`, options)).toHaveLength(1);
    expect(errorOf(`${word({1: 'a b'})}\n`, options).message).toBe(
      'line 1, column 4: FORM "a b" holds a space. Remove it.'
    );
    expect(errorOf(`${word({3: ''})}\n`, options).message).toContain(
      'CPOSTAG is empty'
    );
  });
});
