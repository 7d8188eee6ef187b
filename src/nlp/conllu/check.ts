import {quote, SpanforestError} from '../../graph/errors.js';
import {BYTE_ORDER_MARK} from '../../graph/formats/index.js';
import type {Sentence, Word} from '../sentence.js';
import {findCycle} from '../tree.js';
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

/** Words, heads or relations that no sentence can be made of. */
export class SentenceError extends SpanforestError {
  override name = 'SentenceError';
  /** Number of the offending word, counted from 1; 0 if it is not one word. */
  readonly word: number;

  /** Makes the error for a word. */
  constructor(message: string, word: number) {
    super(message);
    this.word = word;
  }
}

/**
 * Whether a line of a sentence is that of a word, and no comment, multiword
 * range, empty node or blank line.
 */
export function isWordLine(line: string): boolean {
  const start = lineStart(line);
  const tab = line.indexOf('\t', start);
  for (let at = start; at < tab; at++) {
    const code = line.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return tab > start;
}

/** Where a line begins, behind the byte order mark if it has one. */
export function lineStart(line: string): number {
  return line.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
}

/** Where a field of a word's line begins. */
export function fieldStart(line: string, column: number): number {
  let start = 0;
  for (let i = 0; i < column; i++) start = line.indexOf('\t', start) + 1;
  return start;
}

/** Where the field ends that begins there, the line's ending not counted. */
export function fieldEnd(line: string, start: number): number {
  const tab = line.indexOf('\t', start);
  if (tab >= 0) return tab;
  let end = line.length;
  if (line.endsWith('\n')) end--;
  if (line[end - 1] === '\r') end--;
  return end;
}

/**
 * The heads of a sentence: `heads[i]` is the head of word `i`, counted from
 * 1, 0 the artificial root, and -1 an unknown head. `heads[0]` is -1.
 *
 * @example
 * ```ts
 * import {sentenceOf, treeHeads} from 'spanforest/nlp';
 *
 * const words = [
 *   {form: 'They', head: 2},
 *   {form: 'sing', head: 0}
 * ];
 * [...treeHeads(sentenceOf(words))]; // => [-1, 2, 0]
 * ```
 */
export function treeHeads({words}: Pick<Sentence, 'words'>): Int32Array {
  const heads = new Int32Array(words.length + 1);
  heads[0] = -1;
  for (let i = 0; i < words.length; i++) heads[i + 1] = words[i].head;
  return heads;
}

// What would end a field or a line, or could not be written.
const FORBIDDEN = /[\0\t\n\r]|\p{Surrogate}/u;

/** Whether a value can be a field of a word's line. */
export function isField(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !FORBIDDEN.test(value);
}

/**
 * Checks that a value can be a field of a word's line.
 *
 * @param where - The function that was given it, for the error.
 * @param name - What the field is called there.
 * @throws {@link SentenceError} that names the word.
 */
export function checkField(
  where: string,
  name: string,
  value: unknown,
  word: number
): string {
  if (isField(value)) return value;
  throw new SentenceError(
    `spanforest/nlp/${where}: the ${name} of word ${word} is ` +
      `${quote(value)}. Pass a text without tabs, line breaks, NUL and lone ` +
      "surrogates, or '_' for nothing.",
    word
  );
}

/**
 * Checks the fields of a line as Universal Dependencies wants them: none
 * empty, spaces only inside FORM, LEMMA and MISC and only one at a time, and
 * FEATS of the form `Name=Value|Name=Value`. CoNLL-X has no spaces at all,
 * and any FEATS.
 *
 * @param kind - What the line stands for; the form of a multiword range has no
 * spaces either.
 * @throws {@link ConlluError} at the first thing that is wrong.
 */
export function checkFields(
  line: LineFields,
  format: ConlluFormat,
  kind: TokenKind
): void {
  for (let column = 0; column < line.columns; column++) {
    if (line.endOf(column) === line.starts[column]) {
      line.fail(
        `${COLUMNS[format][column]} is empty. Write _ if there is nothing to ` +
          'say.',
        line.starts[column]
      );
    }
    const isWord = column === FORM || column === LEMMA;
    checkSpaces(
      line,
      column,
      format,
      format === 'conllu' && (column === MISC || (isWord && kind !== 'range'))
    );
  }
  if (format === 'conllu') checkFeatures(line);
}

function checkSpaces(
  line: LineFields,
  column: number,
  format: ConlluFormat,
  mayHaveSpaces: boolean
): void {
  const {text} = line;
  const start = line.starts[column];
  const last = line.endOf(column) - 1;
  for (let at = start; at <= last; at++) {
    if (!isSpace(text.charCodeAt(at))) continue;
    const field = `${COLUMNS[format][column]} ${line.quoted(column)}`;
    if (!mayHaveSpaces) {
      line.fail(`${field} holds a space. Remove it.`, at);
    }
    if (at === start) line.fail(`${field} begins in a space. Remove it.`, at);
    if (at === last) line.fail(`${field} ends in a space. Remove it.`, at);
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

/** Whether a character is a space in Unicode. */
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

// A longer cycle is told by its beginning.
const SHOWN = 10;

/**
 * Checks that the heads of a sentence make a tree or several: each is the
 * root or a word of the sentence, and no words are heads of each other in a
 * circle. Time and space O(n).
 *
 * @param singleRoot - Whether exactly one word may have the root as its head.
 * @throws {@link ConlluError} at the HEAD of the first word that is wrong.
 */
export function checkTree(sentence: Sentence, singleRoot: boolean): void {
  const {words} = sentence;
  let root = 0;
  for (let i = 0; i < words.length; i++) {
    const {head} = words[i];
    if (head > words.length) {
      const {field} = headOf(sentence, i + 1);
      fail(
        sentence,
        i + 1,
        `HEAD ${quote(field)} is not a word of the sentence, whose last is ` +
          `${words.length}. Correct it.`
      );
    }
    if (head !== 0) continue;
    if (singleRoot && root > 0) {
      fail(
        sentence,
        i + 1,
        `word ${i + 1} is a second root besides word ${root}. Leave one HEAD ` +
          'of 0 in each sentence.'
      );
    }
    root = i + 1;
  }
  const cycle = findCycle(treeHeads(sentence));
  if (cycle) {
    fail(
      sentence,
      cycle[0],
      `the heads run in a circle: ${showCycle(cycle, words)}. Give one ` +
        'of these words another head.'
    );
  }
}

/** Shows a cycle as word, head, head of the head and so on. */
function showCycle(
  cycle: readonly number[],
  words: readonly Pick<Word, 'form'>[]
): string {
  const shown = cycle
    .slice(0, SHOWN)
    .map(word => `${word} ${quote(words[word - 1].form)}`);
  if (cycle.length > SHOWN) shown.push('...');
  return [...shown, cycle[0]].join(' -> ');
}

function fail(sentence: Sentence, word: number, problem: string): never {
  const {line, column} = headOf(sentence, word);
  throw new ConlluError(problem, line, column);
}

/** Where the HEAD of a word stands; looked for only to report an error. */
function headOf(
  {lines, firstLine}: Sentence,
  word: number
): {line: number; column: number; field: string} {
  let index = -1;
  for (let i = 0; i < word; i++) {
    do index++;
    while (!isWordLine(lines[index]));
  }
  const text = lines[index];
  const start = fieldStart(text, HEAD);
  return {
    line: firstLine + index,
    column: start - lineStart(text) + 1,
    field: text.slice(start, fieldEnd(text, start))
  };
}

/**
 * Checks that heads make a tree or several over the words.
 *
 * @param where - The function that was given them, for the error.
 * @param heads - The head of each word, counted from 1; -1 if it is unknown.
 * @throws {@link SentenceError} that names the first word that is wrong.
 */
export function checkHeads(
  where: string,
  heads: ArrayLike<number>,
  words: readonly Pick<Word, 'form'>[]
): void {
  for (let word = 1; word <= words.length; word++) {
    const head = heads[word];
    const isWord = Number.isInteger(head) && head >= -1 && head <= words.length;
    if (isWord && head !== word) continue;
    throw new SentenceError(
      `spanforest/nlp/${where}: the head of word ${word} is ${quote(head)}. ` +
        `Pass another word from 1 to ${words.length}, or 0 for the root.`,
      word
    );
  }
  const cycle = findCycle(heads);
  if (!cycle) return;
  throw new SentenceError(
    `spanforest/nlp/${where}: the heads run in a circle: ` +
      `${showCycle(cycle, words)}. Give one of these words another head.`,
    cycle[0]
  );
}

/**
 * Checks that a sentence has a line for each of its words. Only one that was
 * not read can be at odds with its own lines.
 *
 * @param where - The function that was given it, for the error.
 * @throws {@link SentenceError} if it has more or fewer.
 */
export function checkLines(where: string, {words, lines}: Sentence): void {
  const count = lines.filter(isWordLine).length;
  if (count === words.length) return;
  throw new SentenceError(
    `spanforest/nlp/${where}: the sentence has ${words.length} words, but ` +
      `${count} lines of words. Make sentences with sentenceOf.`,
    0
  );
}
