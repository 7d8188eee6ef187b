import {type ClusterFinder, finish, hashText, mix} from '../features/index.js';
import {LONGEST_KEY} from '../sentence.js';

/**
 * What the hashes of a form are about, in their order: the form, the last one to
 * five units in lower case, the first one to four; its shape; its tags in the
 * treebank, those of all forms that are the same in lower case, and those in the
 * lexicon.
 */
export const FORM_FIELDS: readonly string[] = [
  ...['form', 'lower', 'end1', 'end2', 'end3', 'end4', 'end5'],
  ...['start1', 'start2', 'start3', 'start4'],
  ...['shape', 'class', 'shared', 'lexicon', 'cluster']
];

/** Number of these hashes. */
export const ROW: number = FORM_FIELDS.length;

// Where some of them are.
export const FORM = 0;
export const LOWER = 1;
const SUFFIX = 2;
const PREFIX = 7;
const SHAPE = 11;
export const CLASS = 12;
export const LOWER_CLASS = 13;
const LEXICON = 14;
const CLUSTER = 15;

const SUFFIXES = 5;
const PREFIXES = 4;

/** What is known about a word from its form alone. */
export interface WordForm {
  readonly form: string;
  readonly lower: string;
  /** Whether it is the same in upper case. */
  readonly isUpper: boolean;
  /** Whether it has a letter or a digit. */
  readonly isWord: boolean;
  /** Whether it has nothing but punctuation. */
  readonly isMark: boolean;
  /** Its hashes. */
  readonly row: Int32Array;
  /** Its class in the treebank, or -1. */
  readonly wordClass: number;
  /** That of all forms that are the same in lower case, or -1. */
  readonly lowerClass: number;
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
  readonly #clusterOf: ClusterFinder | null;
  #forms = new Map<string, WordForm>();

  constructor(
    words: WordTable | null,
    lexicon: WordTable | null,
    clusters: WordTable | null = null
  ) {
    this.#words = words && new WordClasses(words);
    this.#lexicon = lexicon && new WordClasses(lexicon);
    this.#classHashes = hashesOf(words);
    this.#lexiconHashes = hashesOf(lexicon);
    this.#clusterOf = clusters && clusterFinder(clusters);
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
    row[CLUSTER] = this.#clusterOf?.(form) ?? UNKNOWN;
    const isUpper = form === form.toUpperCase();
    const isWord = WORD.test(form);
    const isMark = !isWord && MARK.test(form);
    const known = {isWord, isMark, wordClass: own, lowerClass: shared};
    return {form, lower, isUpper, row, ...known, lemmas: new Map()};
  }
}

/**
 * A function from words to the hashes of their classes in a table of word
 * classes, those of words in lower case. It keeps what it found last.
 */
export function clusterFinder(clusters: WordTable): ClusterFinder {
  const table = new WordClasses(clusters);
  const hashes = hashesOf(clusters);
  const kept = new Map<string, number>();
  return form => {
    const known = kept.get(form);
    if (known !== undefined) return known;
    const found = table.classOf(hashText(form.toLowerCase()));
    const hash = found < 0 ? UNKNOWN : hashes[found];
    if (form.length > LONGEST_KEY) return hash;
    if (kept.size >= MOST_FORMS) kept.clear();
    kept.set(form, hash);
    return hash;
  };
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
const WORD = /[\p{L}\p{N}]/u;
const MARK = /^\p{P}+$/u;

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

/**
 * A compact table from words to classes of words. It stores a hash of each
 * word, not the word itself.
 */
export interface WordTable {
  /** The names of the classes, as `2 NOUN VERB`. */
  readonly classes: readonly string[];
  /**
   * The hashes of the words in ascending order, each as its distance from the
   * one before: 7 bits a byte, lowest first, the highest bit set in all bytes
   * but the last of a number.
   */
  readonly gaps: Uint8Array;
  /** The class of each word, in the same order. */
  readonly values: Uint16Array;
}

// Of n words, a word that is not in the table is taken for one that is with
// probability n / 2^26. A bit more costs as many bits as there are words.
const SHIFT = 6;

/**
 * The table of words given by hashes that are spread over all 32 bits. Of two
 * words that share a hash, the first counts. Time O(n log n).
 */
export function encodeWordTable(
  words: ReadonlyMap<number, number>,
  classes: readonly string[]
): WordTable {
  const values = new Map<number, number>();
  for (const [hash, value] of words) {
    const key = hash >>> SHIFT;
    if (!values.has(key)) values.set(key, value);
  }
  const keys = Int32Array.from(values.keys()).sort();
  const gaps: number[] = [];
  let last = 0;
  for (const key of keys) {
    let gap = key - last;
    for (; gap > 127; gap >>>= 7) gaps.push((gap & 127) | 128);
    gaps.push(gap);
    last = key;
  }
  return {
    classes,
    gaps: Uint8Array.from(gaps),
    values: Uint16Array.from(keys, key => values.get(key)!)
  };
}

// So many words are looked through in a row.
const BLOCK = 32;

/**
 * Looks up words in a {@link WordTable}. The table stays packed; an index of
 * every 32nd word takes little memory. Time O(log n) for a word.
 */
export class WordClasses {
  readonly #table: WordTable;
  // By block: the hash of its first word, and where the gap after it begins.
  readonly #keys: Int32Array;
  readonly #starts: Int32Array;

  /** Makes the index. Time linear in the words of the table. */
  constructor(table: WordTable) {
    this.#table = table;
    const {gaps, values} = table;
    const blocks = Math.ceil(values.length / BLOCK);
    this.#keys = new Int32Array(blocks);
    this.#starts = new Int32Array(blocks);
    let key = 0;
    let gap = 0;
    let shift = 0;
    let word = 0;
    for (let at = 0; at < gaps.length; at++) {
      const byte = gaps[at];
      gap |= (byte & 127) << shift;
      shift += 7;
      if (byte > 127) continue;
      key += gap;
      gap = 0;
      shift = 0;
      if (word % BLOCK === 0) {
        this.#keys[word / BLOCK] = key;
        this.#starts[word / BLOCK] = at + 1;
      }
      word++;
    }
  }

  /** The class of a word by its hash; -1 if it has none. */
  classOf(hash: number): number {
    const wanted = hash >>> SHIFT;
    const block = this.#blockOf(wanted);
    if (block < 0) return -1;
    const {gaps, values} = this.#table;
    const first = block * BLOCK;
    const end = Math.min(first + BLOCK, values.length);
    let key = this.#keys[block];
    let at = this.#starts[block];
    for (let word = first; key <= wanted; ) {
      if (key === wanted) return values[word];
      if (++word === end) break;
      let byte = gaps[at++];
      let gap = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = gaps[at++];
        gap |= (byte & 127) << shift;
      }
      key += gap;
    }
    return -1;
  }

  // The last block that begins at a key or before, or -1.
  #blockOf(key: number): number {
    const keys = this.#keys;
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (keys[middle] <= key) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
