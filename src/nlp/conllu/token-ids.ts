import {ID} from './columns.js';
import {ConlluError} from './conllu-error.js';
import type {ConlluSettings} from './conllu-options.js';
import type {LineFields} from './line-fields.js';

const ZERO = 48;
const RANGE = /^([1-9][0-9]*)-([1-9][0-9]*)$/;
const EMPTY_NODE = /^(0|[1-9][0-9]*)\.([1-9][0-9]*)$/;

/** What a line with an id stands for. */
export type TokenKind = 'word' | 'range' | 'empty node';

/** Follows the ids of a sentence: words, multiword ranges, empty nodes. */
export class TokenIds {
  /** How many words there are so far. */
  words = 0;

  readonly #hasRanges: boolean;
  readonly #isStrict: boolean;
  // How many empty nodes there are behind the last word.
  #empties = 0;
  // The last range, whose words need not all have come yet; 0 if none.
  #first = 0;
  #last = 0;
  #line = 0;

  /** Follows ids of one format, in one mode. */
  constructor({format, mode}: ConlluSettings) {
    this.#hasRanges = format === 'conllu';
    this.#isStrict = mode === 'strict';
  }

  /**
   * Takes in the id of a line, and tells what it is the id of.
   *
   * @throws {@link ConlluError} if it is not the next word, and no range or
   * empty node that may stand here.
   */
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

  /**
   * Ends the sentence and begins another.
   *
   * @throws {@link ConlluError} if a range goes beyond the sentence.
   */
  finish(): void {
    const {words} = this;
    if (this.#last > words) {
      throw new ConlluError(
        `range "${this.#first}-${this.#last}" goes beyond the sentence, ` +
          `which has ${countWords(words)}. Correct the range.`,
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
    const at = line.starts[ID];
    const range = `range ${line.quoted(ID)}`;
    if (last < first) {
      line.fail(
        `${range} ends before it begins. Write the smaller number first.`,
        at
      );
    }
    if (first <= this.#last) {
      line.fail(
        `${range} overlaps the range "${this.#first}-${this.#last}". ` +
          'Correct one of them.',
        at
      );
    }
    if (first !== this.words + 1) {
      line.fail(
        `${range} stands before word ${this.words + 1}. Put it right before ` +
          'its first word.',
        at
      );
    }
    this.#first = first;
    this.#last = last;
    this.#line = line.number;
  }

  #addEmptyNode(line: LineFields, word: number, number: number): void {
    const expected = `${this.words}.${this.#empties + 1}`;
    if (word !== this.words || number !== this.#empties + 1) {
      line.fail(
        `empty node ${line.quoted(ID)} should be ${expected} here. Number ` +
          'empty nodes after the word before them, from 1.',
        line.starts[ID]
      );
    }
    if (this.#first > this.words) {
      line.fail(
        `empty node ${line.quoted(ID)} stands between the range ` +
          `"${this.#first}-${this.#last}" and its first word. Put it before ` +
          'the range.',
        line.starts[ID]
      );
    }
    this.#empties++;
  }

  #fail(line: LineFields, field: string): never {
    const what = `ID ${line.quoted(ID)} should be ${this.words + 1}`;
    let advice = 'Number the words of each sentence 1, 2, 3 and so on.';
    if (field === '1') advice = 'Put a blank line between two sentences.';
    else if (!this.#hasRanges && /^[0-9]+[-.][0-9]+$/.test(field)) {
      advice = 'Read it as CoNLL-U if it has multiword ranges or empty nodes.';
    } else if (field.startsWith('#')) {
      advice = 'A comment in CoNLL-X has no tabs.';
    }
    return line.fail(`${what}. ${advice}`, line.starts[ID]);
  }
}

/** Whether the id of a line is that number, in digits, without zeros before. */
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

function countWords(count: number): string {
  return count === 1 ? '1 word' : `${count} words`;
}
