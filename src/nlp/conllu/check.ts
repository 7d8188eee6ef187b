import {quote, showCount} from '../../graph/errors.js';
import type {Sentence, SentenceSource} from '../sentence.js';
import {SentenceError, showCycle, treeFlaw} from '../tree.js';
import type {LineFields, TokenKind} from './line.js';
import {
  COLUMNS,
  ConlluError,
  type ConlluFormat,
  FEATS,
  FORM,
  HEAD,
  LEMMA,
  MISC
} from './options.js';

// Ends a field or a line, or has no UTF-8.
const FORBIDDEN = /[\0\t\n\r]|\p{Surrogate}/u;

/** Whether a value can be a field of a word's line. */
export function isField(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !FORBIDDEN.test(value);
}

/** Checks that a value can be a field of a word's line, and returns it. */
export function checkField(
  where: string,
  name: string,
  value: unknown,
  word: number
): string {
  if (isField(value)) return value;
  throw new SentenceError(
    `spanforest/nlp/${where}: the ${name} of word ${word} is ` +
      `${quote(value)}. Pass a string without tabs, line breaks, NUL and lone ` +
      "surrogates, or '_' for an empty field.",
    word
  );
}

/**
 * Checks the fields of a line by the rules of Universal Dependencies: no field
 * is empty, only FORM, LEMMA and MISC may hold spaces, one at a time, and
 * FEATS has the form `Name=Value|Name=Value`. The form of a multiword range
 * holds no spaces. CoNLL-X allows no spaces, and any FEATS.
 */
export function checkFields(
  line: LineFields,
  format: ConlluFormat,
  kind: TokenKind
): void {
  for (let column = 0; column < line.columns; column++) {
    const name = COLUMNS[format][column];
    if (line.endOf(column) === line.starts[column]) {
      const problem = `${name} is empty. Write _ for an empty field.`;
      line.fail(problem, line.starts[column]);
    }
    const isWord = column === FORM || column === LEMMA;
    const mayHaveSpaces = column === MISC || (isWord && kind !== 'range');
    checkSpaces(line, column, name, format === 'conllu' && mayHaveSpaces);
  }
  if (format === 'conllu') checkFeatures(line);
}

function checkSpaces(
  line: LineFields,
  column: number,
  name: string,
  mayHaveSpaces: boolean
): void {
  const {text} = line;
  const start = line.starts[column];
  const last = line.endOf(column) - 1;
  for (let at = start; at <= last; at++) {
    if (!isSpace(text.charCodeAt(at))) continue;
    const field = `${name} ${line.quoted(column)}`;
    if (!mayHaveSpaces) line.fail(`${field} holds a space. Remove it.`, at);
    if (at === start) line.fail(`${field} begins with a space. Remove it.`, at);
    if (at === last) line.fail(`${field} ends with a space. Remove it.`, at);
    if (isSpace(text.charCodeAt(at + 1))) {
      line.fail(`${field} holds two spaces in a row. Remove one.`, at + 1);
    }
  }
}

function checkFeatures(line: LineFields): void {
  const {text} = line;
  const end = line.endOf(FEATS);
  let start = line.starts[FEATS];
  if (end === start + 1 && text[start] === '_') return;
  // Between two bars stand a name, an equals sign and a value.
  let equals = -1;
  for (let at = start; at <= end; at++) {
    const isEnd = at === end || text[at] === '|';
    if (text[at] === '=' && equals < 0 && at < end) equals = at;
    if (!isEnd) continue;
    if (equals <= start || equals === at - 1) {
      line.fail(
        `FEATS ${line.quoted(FEATS)} should be _ or Name=Value pairs with | ` +
          'between them.',
        start
      );
    }
    start = at + 1;
    equals = -1;
  }
}

// Whether a character is a space in Unicode.
function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x9 && code <= 0xd);
  return (
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/**
 * Checks that the heads of a sentence make a tree, or several unless it must
 * have a single root. Time and space O(n).
 */
export function checkTree(source: SentenceSource, singleRoot: boolean): void {
  const {words} = source;
  const fail = (word: number, problem: string): never => {
    const {number, text} = lineOf(source, word);
    const before = text.split('\t', HEAD).join('\t').replace('\ufeff', '');
    throw new ConlluError(problem, number, before.length + 2);
  };
  // Not treeHeads: a head may be too large for 32 bits here.
  const heads = [-1, ...words.map(({head}) => head)];
  const flaw = treeFlaw(heads, -1);
  if (flaw !== null) {
    const {word, cycle} = flaw;
    const problem =
      cycle.length === 0
        ? `HEAD ${quote(lineOf(source, word).text.split('\t')[HEAD])} is not a word ` +
          `of the sentence, which has ${showCount(words.length, 'word')}. Correct it.`
        : `the heads form a cycle: ${showCycle(cycle, words)}. Give one of ` +
          'these words another head.';
    fail(word, problem);
  }
  if (!singleRoot) return;
  const root = heads.indexOf(0);
  const second = heads.indexOf(0, root + 1);
  if (root < 0 || second < 0) return;
  fail(
    second,
    `word ${second} is a second root besides word ${root}. Leave one HEAD of ` +
      '0 in each sentence.'
  );
}

// The line of a word, or of the last one if there are fewer; the first line
// for word 0.
function lineOf(
  {text, line}: SentenceSource,
  word: number
): {number: number; text: string} {
  const lines = text.split('\n');
  let found = 0;
  for (let i = 0, count = 0; i < lines.length && count < word; i++) {
    if (!WORD_LINE.test(lines[i])) continue;
    count++;
    found = i;
  }
  return {number: line + found, text: lines[found]};
}

const WORD_LINE = /^\ufeff?[0-9]+\t/;

/**
 * The line of a word in the text that its sentence was read from; 0 if it was
 * not read from CoNLL-U.
 */
export function lineOfWord({source}: Sentence, word: number): number {
  return source === undefined ? 0 : lineOf(source, word).number;
}
