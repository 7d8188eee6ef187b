import {describe, expect, test} from 'vitest';
import {layoutOf} from '../../../src/nlp/conllu/index.js';
import {parseConllu, sentenceOf, textOf} from '../../../src/nlp/index.js';
import {TEXT_TREEBANK} from '../../support/text-model.js';

const line = (id: string, form: string, misc: string) =>
  `${id}\t${form}\t_\t_\t_\t_\t_\t_\t_\t${misc}\n`;

const read = (...lines: string[]) =>
  parseConllu(`${lines.join('')}\n`, {mode: 'parse'});

describe('textOf', () => {
  test('puts a space behind each token unless MISC says otherwise', () => {
    expect(textOf([sentenceOf([{form: 'a'}, {form: 'b'}])])).toBe('a b ');
    const joined = read(
      line('1', 'a', 'X=y|SpaceAfter=No'),
      line('2', 'b', 'SpacesAfter=\\s\\t\\r\\n\\p\\\\x|Z=_'),
      line('3', 'c', 'NoSpaceAfter=No'),
      line('4', 'd', 'SpaceAfter=No')
    );
    expect(textOf(joined)).toBe('ab \t\r\n|\\xc d');
  });

  test('takes multiword tokens as they are written', () => {
    const [sentence] = read(
      line('1-2', "don't", 'SpacesBefore=\\s|SpaceAfter=No'),
      line('1', 'do', '_'),
      line('2', "n't", '_'),
      line('2.1', 'empty', '_'),
      line('3', '.', '_')
    );
    expect(textOf([sentence])).toBe(" don't. ");
    expect(layoutOf(sentence).tokens).toEqual([
      {form: "don't", words: 2, spaces: ''},
      {form: '.', words: 1, spaces: ' '}
    ]);
  });

  test('counts white space before a sentence, not before other tokens', () => {
    const sentences = read(
      line('1', 'a', 'SpacesBefore=\\n|SpaceAfter=No'),
      line('2', 'b', 'SpacesBefore=\\n')
    );
    expect(textOf([...sentences, ...sentences])).toBe('\nab \nab ');
  });

  test('is the text of a treebank', () => {
    const text = textOf(parseConllu(TEXT_TREEBANK));
    const sentences = TEXT_TREEBANK.match(/(?<=^# text = ).*/gm)!;
    expect(text).toBe(`${sentences.join(' ')} `);
  });

  test('is empty without words', () => {
    expect(textOf([])).toBe('');
    expect(textOf(parseConllu('# a\n\n\n'))).toBe('');
  });

  test('refuses what is no sentence', () => {
    expect(() => textOf([5] as never)).toThrow('5 is not a sentence');
  });
});

test('reads white space that is written as a code', () => {
  const lines = '1\ta\t_\t_\t_\t_\t0\t_\t_\tSpacesAfter=\\u00A0\\s\n\n';
  const [sentence] = parseConllu(lines);
  expect(layoutOf(sentence).tokens[0].spaces).toBe('\u00a0 ');
});
