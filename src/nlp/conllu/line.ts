import {quote, showCount} from '../../graph/errors.js';
import {type Message, say, told} from '../../graph/message.js';
import {BYTE_ORDER_MARK} from '../../graph/text-input.js';
import type {
  EmptyNode,
  MultiwordToken,
  SentenceComment,
  Word
} from '../sentence.js';
import {
  ConlluError,
  type ConlluSettings,
  DEPREL,
  DEPS,
  FEATS,
  FORM,
  HEAD,
  ID,
  LEMMA,
  MISC,
  UPOS,
  XPOS
} from './options.js';

const TAB = 9;
const CARRIAGE_RETURN = 13;

// How many columns are located; a line may have more.
const KNOWN = 11;

/** One line of a longer text, split at its tabs; reused for the next line. */
export class LineFields {
  /** The text that holds the line. */
  text = '';
  /** Number of the line, counted from 1. */
  number = 0;
  /** Where the line begins, after its byte order mark if it has one. */
  start = 0;
  /** Where it ends. */
  end = 0;
  /** Number of fields. */
  columns = 0;
  /** Where each field begins; it ends one before the next begins. */
  readonly starts: Int32Array = new Int32Array(KNOWN + 1);
  /** A hash of the characters of each field. */
  readonly hashes: Int32Array = new Int32Array(KNOWN);

  /** Moves to a line without splitting it. */
  reset(text: string, start: number, end: number, number: number): void {
    const isMarked = number === 1 && text.charCodeAt(start) === BYTE_ORDER_MARK;
    this.text = text;
    this.number = number;
    this.start = isMarked ? start + 1 : start;
    this.end = end;
  }

  /** Splits the line into fields, and checks its characters. */
  split(): void {
    const {text, start, end, starts, hashes} = this;
    let columns = 0;
    let hash = 0;
    starts[0] = start;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code > CARRIAGE_RETURN && code < 0xd800) {
        hash = (Math.imul(hash, 31) + code) | 0;
      } else if (code === TAB) {
        if (columns < KNOWN) {
          hashes[columns] = hash;
          starts[columns + 1] = at + 1;
        }
        columns++;
        hash = 0;
      } else {
        this.#checkCharacter(code, at);
        hash = (Math.imul(hash, 31) + code) | 0;
      }
    }
    if (columns < KNOWN) {
      hashes[columns] = hash;
      starts[columns + 1] = end + 1;
    }
    this.columns = columns + 1;
  }

  /** Where a field ends. */
  endOf(column: number): number {
    return this.starts[column + 1] - 1;
  }

  /** A field in quotes, for error messages. */
  quoted(column: number): string {
    return quote(this.text.slice(this.starts[column], this.endOf(column)));
  }

  /** Throws the error for an index of the text. */
  fail(problem: string | Message, at: number): never {
    throw told(ConlluError, problem, this.number, at - this.start + 1);
  }

  #checkCharacter(code: number, at: number): void {
    if (code === 0) {
      this.fail('there is a NUL character. Check that this is UTF-8 text.', at);
    }
    if (code === CARRIAGE_RETURN) {
      this.fail(
        'there is a carriage return inside the line. End each line with a ' +
          'line feed, or with a carriage return and a line feed.',
        at
      );
    }
    if (code < 0xd800 || code > 0xdfff) return;
    // Line endings stand between lines, so no pair reaches beyond the line.
    const pair = this.text.codePointAt(code < 0xdc00 ? at : at - 1) ?? 0;
    if (pair > 0xffff) return;
    this.fail(
      `${quote(this.text[at])} is half of a surrogate pair, which has no ` +
        'UTF-8. Remove it, or decode the text again.',
      at
    );
  }
}

const ZERO = 48;
const RANGE = /^([1-9][0-9]*)-([1-9][0-9]*)$/;
const EMPTY_NODE = /^(0|[1-9][0-9]*)\.([1-9][0-9]*)$/;

/** What a line with an id describes. */
export type TokenKind = 'word' | 'range' | 'empty node';

/** Checks the order of ids in a sentence: words, ranges, empty nodes. */
export class TokenIds {
  /** Number of words so far. */
  words = 0;

  readonly #hasRanges: boolean;
  readonly #isStrict: boolean;
  // Number of empty nodes after the last word.
  #empties = 0;
  // The last range, whose words may still be to come; 0 before the first.
  #first = 0;
  #last = 0;
  #line = 0;

  /** Checks ids by the rules of a format and a mode. */
  constructor({format, mode}: ConlluSettings) {
    this.#hasRanges = format === 'conllu';
    this.#isStrict = mode === 'strict';
  }

  /** Adds the id of a line, and returns its kind. */
  add(line: LineFields): TokenKind {
    if (isNumber(line, this.words + 1)) {
      this.words++;
      this.#empties = 0;
      return 'word';
    }
    const field = line.text.slice(line.starts[ID], line.endOf(ID));
    const range = this.#hasRanges && RANGE.exec(field);
    if (range) {
      if (this.#isStrict) this.#addRange(line, +range[1], +range[2]);
      return 'range';
    }
    const empty = this.#hasRanges && EMPTY_NODE.exec(field);
    if (empty) {
      if (this.#isStrict) this.#addEmptyNode(line, +empty[1], +empty[2]);
      return 'empty node';
    }
    return this.#fail(line, field);
  }

  /** Ends the sentence and begins another. */
  finish(): void {
    const {words} = this;
    if (this.#last > words) {
      throw new ConlluError(
        `range "${this.#first}-${this.#last}" goes beyond the sentence, ` +
          `which has ${showCount(words, 'word')}. Correct the ` +
          'range.',
        this.#line,
        1
      );
    }
    this.words = 0;
    this.#empties = 0;
    this.#first = 0;
    this.#last = 0;
  }

  #addRange(line: LineFields, first: number, last: number): void {
    const fail = (problem: string) =>
      line.fail(`range ${line.quoted(ID)} ${problem}`, line.starts[ID]);
    if (last < first) {
      fail('ends before it begins. Write the smaller number first.');
    }
    if (first <= this.#last) {
      const other = `"${this.#first}-${this.#last}"`;
      fail(`overlaps the range ${other}. Correct one of them.`);
    }
    if (first !== this.words + 1) {
      const next = `word ${this.words + 1}`;
      fail(`comes before ${next}. Put it right before its first word.`);
    }
    this.#first = first;
    this.#last = last;
    this.#line = line.number;
  }

  #addEmptyNode(line: LineFields, word: number, number: number): void {
    const fail = (problem: string) =>
      line.fail(`empty node ${line.quoted(ID)} ${problem}`, line.starts[ID]);
    if (word !== this.words || number !== this.#empties + 1) {
      fail(
        `should be ${this.words}.${this.#empties + 1} here. Number empty ` +
          'nodes after the word before them, from 1.'
      );
    }
    if (this.#first > this.words) {
      fail(
        `comes between the range "${this.#first}-${this.#last}" and its ` +
          'first word. Put it before the range.'
      );
    }
    this.#empties++;
  }

  #fail(line: LineFields, field: string): never {
    let advice: string | Message =
      'Number the words of each sentence 1, 2, 3 and so on.';
    if (field === '1') advice = 'Put a blank line between two sentences.';
    else if (!this.#hasRanges && /^[0-9]+[-.][0-9]+$/.test(field)) {
      const format = {option: 'format', value: 'conllu', code: 'CoNLL-U'};
      advice = say`${{...format, verb: 'Read it as'}} if it has multiword ranges or
        empty nodes.`;
    } else if (field.startsWith('#')) {
      advice = 'A comment in CoNLL-X has no tabs.';
    }
    return line.fail(
      say`ID ${quote(field)} should be ${this.words + 1}. ${advice}`,
      line.starts[ID]
    );
  }
}

// Whether the id of a line is a number, in digits without leading zeros.
function isNumber(line: LineFields, expected: number): boolean {
  const {text, starts} = line;
  const start = starts[ID];
  let rest = expected;
  // From the last digit to the first.
  for (let at = starts[ID + 1] - 2; at >= start; at--) {
    if (rest === 0 || text.charCodeAt(at) - ZERO !== rest % 10) return false;
    rest = Math.floor(rest / 10);
  }
  return rest === 0;
}

// The number of recent fields; longer ones seldom repeat.
const RECENT = 1 << 12;
const LONGEST = 64;

/** Turns lines into words, multiword tokens and empty nodes. */
export class WordReader {
  readonly #hasHeads: boolean;
  readonly #mayLackHeads: boolean;
  readonly #isConllx: boolean;
  // Recent fields, each in the slot of its hash.
  readonly #recent: string[] = new Array(RECENT).fill('');

  /** Reads words of a format in a mode. */
  constructor({format, mode}: ConlluSettings) {
    this.#hasHeads = mode !== 'parse';
    this.#mayLackHeads = mode === 'partial';
    this.#isConllx = format === 'conllx';
  }

  /** Checks the number of fields. */
  checkColumns(line: LineFields): void {
    const {columns} = line;
    if (columns === 10 || (columns === 8 && this.#isConllx)) return;
    if (columns === 1 && line.text.slice(line.start, line.end).trim() === '') {
      line.fail(
        'the line holds only spaces. Leave it empty if it ends a sentence, ' +
          'or remove it.',
        line.start
      );
    }
    const needed = this.#isConllx ? '8 or 10' : '10';
    const at = columns > 10 ? line.starts[10] : line.end;
    throw new ConlluError(
      `the line has ${showCount(columns, 'field')}, but ` +
        `needs ${needed}. Separate fields with one tab each, and write _ for ` +
        'an empty field.',
      line.number,
      at - line.start + 1,
      columns
    );
  }

  /** Turns the line of the word with this number into the word. */
  word(line: LineFields, number: number): Word {
    if (!this.#hasHeads) return this.#fields(line, -1, '_');
    const head = this.#head(line, number);
    return this.#fields(line, head, this.#field(line, DEPREL));
  }

  #fields(line: LineFields, head: number, deprel: string): Word {
    return {
      form: this.#field(line, FORM),
      lemma: this.#field(line, LEMMA),
      upos: this.#field(line, UPOS),
      xpos: this.#field(line, XPOS),
      feats: this.#field(line, FEATS),
      head,
      deprel,
      deps: this.#field(line, DEPS),
      misc: this.#field(line, MISC)
    };
  }

  /** Turns the line of a range of words into the multiword token. */
  token(line: LineFields): MultiwordToken {
    const [first, last] = this.#field(line, ID).split('-').map(Number);
    const [form, misc] = [this.#field(line, FORM), this.#field(line, MISC)];
    return {first, last, form, misc};
  }

  /** Turns the line of an empty node into the node. */
  emptyNode(line: LineFields): EmptyNode {
    const id = this.#field(line, ID);
    const {head: _, deprel: __, ...fields} = this.#fields(line, -1, '_');
    return {id, ...fields};
  }

  // Returns the same string for the same field wherever it can: tags,
  // features, frequent words. A treebank then takes a third less memory, and a
  // map hashes each string only once.
  #field(line: LineFields, column: number): string {
    if (column >= line.columns) return '_';
    const {text} = line;
    const start = line.starts[column];
    const end = line.endOf(column);
    if (start === end) return '_';
    if (end - start > LONGEST) return copyOf(text, start, end);
    const hash = line.hashes[column];
    const slot = (hash ^ (hash >>> 15)) & (RECENT - 1);
    const known = this.#recent[slot];
    if (known.length === end - start && isAt(known, text, start)) return known;
    const field = copyOf(text, start, end);
    this.#recent[slot] = field;
    return field;
  }

  // The head of a word, which may lie beyond the sentence.
  #head(line: LineFields, number: number): number {
    const {text} = line;
    const start = line.starts[HEAD];
    const end = line.endOf(HEAD);
    let head = 0;
    let isNumber =
      end === start + 1 || (end > start && text.charCodeAt(start) !== ZERO);
    for (let at = start; at < end; at++) {
      const digit = text.charCodeAt(at) - ZERO;
      if (digit < 0 || digit > 9) isNumber = false;
      head = head * 10 + digit;
    }
    if (isNumber && head !== number) return head;
    const isMissing = end === start + 1 && text[start] === '_';
    if (isMissing && this.#mayLackHeads) return -1;
    const mode = {
      ...{option: 'mode', value: 'parse', code: "mode 'parse'"},
      ...{verb: 'Read the text in', purpose: ' if it has no heads yet'}
    };
    const problem = isNumber
      ? 'is the word itself. Give it another head, or 0 if it is the root.'
      : isMissing
        ? say`is not the number of a word. ${mode}.`
        : 'is not the number of a word. Write the number of the head in ' +
          'digits, or 0 for the root.';
    return line.fail(say`HEAD ${line.quoted(HEAD)} ${problem}`, start);
  }
}

/** The comment of a line that begins with `#`. */
export function commentOfLine({text, start, end}: LineFields): SentenceComment {
  const comment = copyOf(text, start + 1, end);
  const equals = comment.indexOf('=');
  return equals < 0
    ? {name: comment.trim(), value: ''}
    : {
        name: comment.slice(0, equals).trim(),
        value: comment.slice(equals + 1).trim()
      };
}

function isAt(part: string, text: string, start: number): boolean {
  for (let i = 0; i < part.length; i++) {
    if (part.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  }
  return true;
}

// V8 copies shorter slices instead of referring to the whole string.
const SLICED = 13;

/**
 * Copies a part of a text. A plain `slice` refers to the whole string, so one
 * word would keep a megabyte alive; joining makes a new string.
 */
export function copyOf(text: string, start: number, end: number): string {
  if (end - start < SLICED) return text.slice(start, end);
  return [text[start], text.slice(start + 1, end)].join('');
}
