import {quote, showCount} from '../../graph/errors.js';
import {type Message, say, told} from '../../graph/message.js';
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

// How many columns are located; a line may have more.
const KNOWN = 11;

/** A line that is not blank; reused for the next one. */
export class Line {
  /** Without its ending, and without a byte order mark. */
  text = '';
  /** Its number in the text, counted from 1. */
  number = 0;
  /** Number of fields. */
  columns = 0;
  /** Where each field begins; it ends one before the next begins. */
  readonly starts: Int32Array = new Int32Array(KNOWN + 1);

  /** Splits a line at its tabs, and checks its characters. */
  load(text: string, number: number): void {
    if (DOUBTFUL.test(text)) checkCharacters(text, number);
    this.text = text;
    this.number = number;
    const {starts} = this;
    let columns = 1;
    let tab = text.indexOf('\t');
    for (; tab >= 0; tab = text.indexOf('\t', tab + 1)) {
      if (columns <= KNOWN) starts[columns] = tab + 1;
      columns++;
    }
    if (columns <= KNOWN) starts[columns] = text.length + 1;
    this.columns = columns;
  }
}

function fieldOf({text, starts}: Line, column: number): string {
  return text.slice(starts[column], starts[column + 1] - 1);
}

function fail(line: Line, problem: string | Message, index: number): never {
  throw told(ConlluError, problem, line.number, line.starts[index] + 1);
}

// NUL, a carriage return inside the line, or half of a surrogate pair. The first
// pattern finds whole pairs as well, and is several times as fast.
const DOUBTFUL = /[\0\r\ud800-\udfff]/;
const FORBIDDEN = /[\0\r]|\p{Surrogate}/u;

function checkCharacters(text: string, number: number): void {
  const found = FORBIDDEN.exec(text);
  if (found === null) return;
  const [character] = found;
  let problem =
    `${quote(character)} is half of a surrogate pair, which has no UTF-8. ` +
    'Remove it, or decode the text again.';
  if (character === '\0') {
    problem = 'there is a NUL character. Check that this is UTF-8 text.';
  } else if (character === '\r') {
    problem =
      'there is a carriage return inside the line. End each line with a line ' +
      'feed, or with a carriage return and a line feed.';
  }
  throw new ConlluError(problem, number, found.index + 1);
}

const RANGE = /^[1-9][0-9]*-[1-9][0-9]*$/;
const EMPTY_NODE = /^(0|[1-9][0-9]*)\.[1-9][0-9]*$/;
const NUMBER = /^(0|[1-9][0-9]*)$/;

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

  /**
   * What a line describes, by its number of fields and its id.
   *
   * @param words - Number of words before it in the sentence.
   */
  kindOf(line: Line, words: number): 'word' | 'range' | 'empty node' {
    this.#checkColumns(line);
    const id = fieldOf(line, ID);
    if (id === String(words + 1)) return 'word';
    if (!this.#isConllx) {
      if (RANGE.test(id)) return 'range';
      if (EMPTY_NODE.test(id)) return 'empty node';
    }
    let advice: string | Message =
      'Number the words of each sentence 1, 2, 3 and so on.';
    if (id === '1') advice = 'Put a blank line between two sentences.';
    else if (this.#isConllx && /^[0-9]+[-.][0-9]+$/.test(id)) {
      const format = {option: 'format', value: 'conllu', code: 'CoNLL-U'};
      advice = say`${{...format, verb: 'Read it as'}} if it has multiword ranges or
        empty nodes.`;
    } else if (id.startsWith('#')) {
      advice = 'A comment in CoNLL-X has no tabs.';
    }
    return fail(
      line,
      say`ID ${quote(id)} should be ${words + 1}. ${advice}`,
      ID
    );
  }

  #checkColumns(line: Line): void {
    const {columns} = line;
    if (columns === 10 || (columns === 8 && this.#isConllx)) return;
    if (columns === 1 && line.text.trim() === '') {
      fail(
        line,
        'the line holds only spaces. Leave it empty if it ends a sentence, ' +
          'or remove it.',
        ID
      );
    }
    const needed = this.#isConllx ? '8 or 10' : '10';
    throw new ConlluError(
      `the line has ${showCount(columns, 'field')}, but ` +
        `needs ${needed}. Separate fields with one tab each, and write _ for ` +
        'an empty field.',
      line.number,
      line.starts[Math.min(columns, 10)] + (columns > 10 ? 1 : 0),
      columns
    );
  }

  /** Turns the line of the word with this number into the word. */
  word(line: Line, number: number): Word {
    if (!this.#hasHeads) return this.#fields(line, -1, '_');
    const head = this.#head(line, number);
    return this.#fields(line, head, this.#field(line, DEPREL));
  }

  #fields(line: Line, head: number, deprel: string): Word {
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
  token(line: Line): MultiwordToken {
    const [first, last] = fieldOf(line, ID).split('-').map(Number);
    const [form, misc] = [this.#field(line, FORM), this.#field(line, MISC)];
    return {first, last, form, misc};
  }

  /** Turns the line of an empty node into the node. */
  emptyNode(line: Line): EmptyNode {
    const id = this.#field(line, ID);
    const {head: _, deprel: __, ...fields} = this.#fields(line, -1, '_');
    return {id, ...fields};
  }

  // Returns the same string for the same field wherever it can: tags,
  // features, frequent words. A treebank then takes a third less memory, and a
  // map hashes each string only once.
  #field({text, starts, columns}: Line, column: number): string {
    if (column >= columns) return '_';
    const start = starts[column];
    const length = starts[column + 1] - 1 - start;
    if (length === 0) return '_';
    const end = start + length;
    if (length > LONGEST) return copyOf(text.slice(start, end));
    let hash = length;
    for (let at = start; at < end; at++) {
      hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    }
    const slot = (hash ^ (hash >>> 15)) & (RECENT - 1);
    const known = this.#recent[slot];
    if (known.length === length && text.startsWith(known, start)) return known;
    this.#recent[slot] = copyOf(text.slice(start, end));
    return this.#recent[slot];
  }

  // The head of a word, which may lie beyond the sentence.
  #head(line: Line, number: number): number {
    const field = fieldOf(line, HEAD);
    const isNumber = NUMBER.test(field);
    const head = Number(field);
    if (isNumber && head !== number) return head;
    const isMissing = field === '_';
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
    return fail(line, say`HEAD ${quote(field)} ${problem}`, HEAD);
  }
}

/** The comment of a line that begins with `#`. */
export function commentOfLine({text}: Line): SentenceComment {
  const comment = copyOf(text.slice(1));
  const equals = comment.indexOf('=');
  if (equals < 0) return {name: comment.trim(), value: ''};
  const [name, value] = [comment.slice(0, equals), comment.slice(equals + 1)];
  return {name: name.trim(), value: value.trim()};
}

// V8 copies shorter slices instead of referring to the whole string.
const SLICED = 13;

/**
 * Copies a text that is a slice of a longer one. It refers to the whole string,
 * so one word would keep a megabyte alive; joining makes a new string.
 */
export function copyOf(slice: string): string {
  return slice.length < SLICED ? slice : [slice[0], slice.slice(1)].join('');
}
