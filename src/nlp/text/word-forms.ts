import {finish, hashText, mix} from '../features/index.js';
import {LONGEST_KEY} from '../sentence.js';
import {WordClasses, type WordTable} from './word-table.js';

// Where the hashes of a form are in its row.
export const FORM = 0;
export const LOWER = 1;
/** Five of them, the last 1 to 5 units of the form in lower case. */
export const SUFFIX = 2;
/** Four of them, the first 1 to 4 units. */
export const PREFIX = 7;
export const SHAPE = 11;
/** The tags of the form in the treebank. */
export const CLASS = 12;
/** The tags of all forms that are the same in lower case. */
export const LOWER_CLASS = 13;
/** The tags of the form in the lexicon. */
export const LEXICON = 14;
export const ROW = 15;

export const SUFFIXES = 5;
export const PREFIXES = 4;

/** What is known about a word from its form alone. */
export interface WordForm {
  readonly form: string;
  readonly lower: string;
  /** Whether it is the same in upper case. */
  readonly isUpper: boolean;
  /** Its hashes. */
  readonly row: Int32Array;
  /** Its class in the treebank, or -1. */
  readonly wordClass: number;
  /** Lemmas found before, by their tags. */
  readonly lemmas: Map<number, string>;
}

// How many forms are kept: those of most texts, in some 10 MB.
const MOST_FORMS = 1 << 15;

const UNKNOWN = hashText('unknown');

/** Makes the rows of forms, and keeps those of the forms seen last. */
export class WordForms {
  readonly #words: WordClasses | null;
  readonly #lexicon: WordClasses | null;
  readonly #classHashes: Int32Array;
  readonly #lexiconHashes: Int32Array;
  #forms = new Map<string, WordForm>();

  constructor(words: WordTable | null, lexicon: WordTable | null) {
    this.#words = words && new WordClasses(words);
    this.#lexicon = lexicon && new WordClasses(lexicon);
    this.#classHashes = hashesOf(words);
    this.#lexiconHashes = hashesOf(lexicon);
  }

  /** What is known from a form. Time linear in its length the first time. */
  get(form: string): WordForm {
    const known = this.#forms.get(form);
    if (known) return known;
    const made = this.#make(form);
    if (form.length > LONGEST_KEY) return made;
    if (this.#forms.size >= MOST_FORMS) this.#forms.clear();
    this.#forms.set(form, made);
    return made;
  }

  #make(form: string): WordForm {
    const lower = form.toLowerCase();
    const row = new Int32Array(ROW);
    row[FORM] = hashText(form);
    row[LOWER] = form === lower ? row[FORM] : hashText(lower);
    const {length} = lower;
    let hash = 0;
    for (let k = 0; k < SUFFIXES; k++) {
      if (k < length) hash = mix(hash, lower.charCodeAt(length - 1 - k));
      row[SUFFIX + k] = finish(mix(hash, k < length ? k : SUFFIXES));
    }
    hash = 0;
    for (let k = 0; k < PREFIXES; k++) {
      if (k < length) hash = mix(hash, lower.charCodeAt(k));
      row[PREFIX + k] = finish(mix(hash, k < length ? k : PREFIXES));
    }
    row[SHAPE] = shapeOf(form);
    const own = this.#words?.classOf(row[FORM]) ?? -1;
    const shared = this.#words?.classOf(lowerKey(row[LOWER])) ?? -1;
    row[CLASS] = own < 0 ? UNKNOWN : this.#classHashes[own];
    row[LOWER_CLASS] = shared < 0 ? UNKNOWN : this.#classHashes[shared];
    const listed = this.#lexicon?.classOf(row[LOWER]) ?? -1;
    row[LEXICON] = listed < 0 ? UNKNOWN : this.#lexiconHashes[listed];
    const isUpper = form === form.toUpperCase();
    return {form, lower, isUpper, row, wordClass: own, lemmas: new Map()};
  }
}

/** The key in a table of a form in lower case, given its hash. */
export function lowerKey(hash: number): number {
  return finish(mix(1, hash));
}

/** The hash of a class of words by its name. */
export function classHash(name: string | null): number {
  return name === null ? UNKNOWN : hashText(name);
}

function hashesOf(table: WordTable | null): Int32Array {
  return Int32Array.from(table?.classes ?? [], hashText);
}

// Only the first units of a form count for its shape.
const LONGEST_SHAPE = 32;

const DIGIT = /\p{Nd}/u;

// A hash of the kinds of characters of a form, in order, with runs of the
// same kind as one; characters that are neither letters nor digits stand for
// themselves.
function shapeOf(form: string): number {
  let hash = form.length > 3 ? 4 : form.length;
  let last = -1;
  const end = Math.min(form.length, LONGEST_SHAPE);
  for (let i = 0; i < end; i++) {
    const kind = kindOf(form, i);
    if (kind !== last) hash = mix(hash, kind);
    last = kind;
  }
  return finish(hash);
}

const UPPER_CASE = 1;
const LOWER_CASE = 2;
const NUMBER = 3;
const OTHER = 4;

function kindOf(form: string, index: number): number {
  const unit = form.charCodeAt(index);
  if (unit < 128) {
    if (unit >= 97 && unit <= 122) return LOWER_CASE;
    if (unit >= 65 && unit <= 90) return UPPER_CASE;
    return unit >= 48 && unit <= 57 ? NUMBER : unit;
  }
  const letter = form[index];
  if (letter.toLowerCase() !== letter) return UPPER_CASE;
  if (letter.toUpperCase() !== letter) return LOWER_CASE;
  if (DIGIT.test(letter)) return NUMBER;
  // Blocks of 256: scripts differ, and so do kana and kanji.
  return OTHER + (unit >> 8) * 256;
}
