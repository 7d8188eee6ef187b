import {extended} from '../scratch.js';
import type {Classifier} from './classifier.js';
import {
  CLASS,
  FORM,
  LEXICON,
  LOWER,
  LOWER_CLASS,
  PREFIX,
  PREFIXES,
  ROW,
  SHAPE,
  SUFFIX,
  SUFFIXES,
  type WordForm
} from './word-forms.js';

/** So many places before the first and after the last word are looked at. */
export const MARGIN = 3;

// The tag of a place outside of the sentence.
const OUTSIDE = -2;
/** The tag of a word that has none, or none that is known. */
export const NO_TAG = -1;

/**
 * Lists the features of the words of a sentence for the decisions of a tagger.
 *
 * Every feature is a hash of its template and of one to three values. The
 * features of a decision take constant time and no memory.
 */
export class TagFeatures {
  /** The tags so far: of word `i`, at `place(i)`. */
  upos: Int32Array = new Int32Array(64);
  /** The UPOS that were found first. */
  draft: Int32Array = new Int32Array(64);
  xpos: Int32Array = new Int32Array(64);
  feats: Int32Array = new Int32Array(64);
  /** The rows of the words, each at its place, with empty ones around them. */
  rows: Int32Array = new Int32Array(64 * ROW);
  /** How many words begin with a capital, in levels. */
  capitals = 0;

  /** Where the tag of a word is in the arrays of tags. */
  place(word: number): number {
    return word + MARGIN;
  }

  /** Begins a sentence without tags. Time linear in its length. */
  load(words: readonly WordForm[]): void {
    const places = words.length + 2 * MARGIN;
    this.upos = extended(this.upos, places);
    this.draft = extended(this.draft, places);
    this.xpos = extended(this.xpos, places);
    this.feats = extended(this.feats, places);
    this.rows = extended(this.rows, places * ROW);
    for (const tags of [this.upos, this.draft, this.xpos, this.feats]) {
      tags.fill(NO_TAG, 0, places);
      tags.fill(OUTSIDE, 0, MARGIN);
      tags.fill(OUTSIDE, places - MARGIN, places);
    }
    const rows = this.rows;
    rows.fill(0, 0, MARGIN * ROW);
    rows.fill(0, (places - MARGIN) * ROW, places * ROW);
    for (let i = 0; i < words.length; i++) {
      const {row} = words[i];
      const start = (i + MARGIN) * ROW;
      for (let k = 0; k < ROW; k++) rows[start + k] = row[k];
    }
    this.capitals = capitalsOf(words);
  }

  /** Replaces one of the hashes of a word. */
  setHash(word: number, field: number, hash: number): void {
    this.rows[(word + MARGIN) * ROW + field] = hash;
  }

  /** The features that predict the UPOS of a word, given those before. */
  listUpos(word: number, to: Classifier): void {
    const rows = this.rows;
    const at = word + MARGIN;
    const row = at * ROW;
    const before = row - ROW;
    const before2 = before - ROW;
    const after = row + ROW;
    const after2 = after + ROW;
    const tag = this.upos[at - 1];
    const tag2 = this.upos[at - 2];
    const own = rows[row + CLASS];
    const shared = rows[row + LOWER_CLASS];
    const lexicon = rows[row + LEXICON];
    const lower = rows[row + LOWER];
    const next = rows[after + LOWER_CLASS];
    const next2 = rows[after2 + LOWER_CLASS];
    const nextLexicon = rows[after + LEXICON];
    const last = rows[before + LOWER_CLASS];
    const shape = rows[row + SHAPE];
    const end3 = rows[row + SUFFIX + 2];
    to.clear();
    to.add(one(0, 0));
    to.add(one(1, rows[row + FORM]));
    to.add(one(2, lower));
    for (let k = 0; k < SUFFIXES; k++) to.add(one(3, rows[row + SUFFIX + k]));
    for (let k = 0; k < PREFIXES; k++) to.add(one(4, rows[row + PREFIX + k]));
    to.add(one(5, own));
    to.add(one(6, shared));
    to.add(one(7, lexicon));
    // What capitals say.
    to.add(two(8, shape, this.capitals));
    to.add(two(9, shape, word === 0 ? 1 : 0));
    to.add(two(10, end3, shape));
    to.add(two(42, shape, rows[before + SHAPE]));
    to.add(two(43, shape, rows[after + SHAPE]));
    to.add(three(44, shape, rows[before + SHAPE], rows[after + SHAPE]));
    to.add(two(45, shape, lexicon));
    to.add(two(46, shape, shared));
    to.add(three(47, shape, lexicon, this.capitals));
    to.add(two(48, shape, tag));
    // Neighbours.
    to.add(one(11, rows[before + LOWER]));
    to.add(one(12, rows[after + LOWER]));
    to.add(one(13, rows[before2 + LOWER]));
    to.add(one(14, rows[after2 + LOWER]));
    to.add(one(15, next));
    to.add(one(16, rows[after + CLASS]));
    to.add(two(17, next, next2));
    to.add(two(18, nextLexicon, next));
    to.add(two(19, shared, next));
    to.add(two(20, last, shared));
    to.add(two(21, rows[before + LOWER], lower));
    to.add(two(22, lower, rows[after + LOWER]));
    to.add(one(23, rows[before + SUFFIX + 2]));
    to.add(one(24, rows[after + SUFFIX + 2]));
    to.add(one(25, rows[after + SHAPE]));
    to.add(one(26, rows[before + SHAPE]));
    to.add(two(27, lexicon, nextLexicon));
    // Tags before.
    to.add(one(28, tag));
    to.add(two(29, tag, tag2));
    to.add(two(30, tag, shared));
    to.add(two(31, tag, lower));
    to.add(two(32, tag, lexicon));
    to.add(two(33, tag, end3));
    to.add(two(34, tag, next));
    to.add(three(35, tag, tag2, shared));
    to.add(three(36, tag, shared, next));
    to.add(three(37, tag, lexicon, nextLexicon));
    to.add(three(38, tag, end3, next));
    to.add(two(39, tag, rows[after + LOWER]));
    to.add(three(40, shared, next, next2));
    to.add(three(41, tag, tag2, this.upos[at - 3]));
  }

  /**
   * The features that predict the UPOS of a word, given a draft of those after.
   */
  listRevision(word: number, to: Classifier): void {
    this.listUpos(word, to);
    const rows = this.rows;
    const at = word + MARGIN;
    const row = at * ROW;
    const tag = this.upos[at - 1];
    const tag2 = this.upos[at - 2];
    const next = this.draft[at + 1];
    const next2 = this.draft[at + 2];
    const shared = rows[row + LOWER_CLASS];
    const lexicon = rows[row + LEXICON];
    const lower = rows[row + LOWER];
    const end3 = rows[row + SUFFIX + 2];
    to.add(one(80, next));
    to.add(two(81, next, next2));
    to.add(two(82, tag, next));
    to.add(three(83, tag, next, shared));
    to.add(three(84, tag, next, lexicon));
    to.add(three(85, tag, next, lower));
    to.add(three(86, next, next2, shared));
    to.add(two(87, next, lower));
    to.add(two(88, next, lexicon));
    to.add(two(89, next, end3));
    to.add(three(90, tag, next, end3));
    to.add(three(91, tag, tag2, next));
    to.add(three(92, tag, next, next2));
    to.add(three(93, next, next2, this.draft[at + 3]));
    to.add(three(94, rows[row - ROW + LOWER], lower, next));
    to.add(three(95, tag, lower, rows[row + ROW + LOWER]));
  }

  /** The features that predict the XPOS of a word whose UPOS is known. */
  listXpos(word: number, to: Classifier): void {
    const at = word + MARGIN;
    const tag = this.upos[at];
    this.#listOwn(word, tag, to);
    this.#listTags(at, this.xpos[at - 1], this.xpos[at - 2], tag, to);
  }

  /** The features that predict the FEATS of a word whose tags are known. */
  listFeats(word: number, to: Classifier): void {
    const at = word + MARGIN;
    const {upos, xpos, feats} = this;
    const tag = two(0, upos[at], xpos[at]);
    this.#listOwn(word, tag, to);
    this.#listTags(at, feats[at - 1], feats[at - 2], tag, to);
    to.add(two(70, tag, xpos[at + 1]));
    to.add(two(71, tag, xpos[at - 1]));
  }

  // A word and its neighbours, given its tag.
  #listOwn(word: number, tag: number, to: Classifier): void {
    const rows = this.rows;
    const row = (word + MARGIN) * ROW;
    const before = row - ROW;
    const after = row + ROW;
    const lower = rows[row + LOWER];
    to.clear();
    to.add(one(0, tag));
    to.add(two(1, tag, rows[row + FORM]));
    to.add(two(2, tag, lower));
    for (let k = 0; k < SUFFIXES; k++) {
      to.add(two(3, tag, rows[row + SUFFIX + k]));
    }
    to.add(two(4, tag, rows[row + PREFIX + 1]));
    to.add(two(5, tag, rows[row + PREFIX + 2]));
    to.add(two(6, tag, rows[row + SHAPE]));
    to.add(two(7, tag, rows[row + LEXICON]));
    to.add(two(8, tag, rows[before + LOWER]));
    to.add(two(9, tag, rows[after + LOWER]));
    to.add(two(10, tag, rows[before - ROW + LOWER]));
    to.add(two(11, tag, rows[after + ROW + LOWER]));
    to.add(three(12, tag, rows[before + LOWER], lower));
    to.add(three(13, tag, lower, rows[after + LOWER]));
    to.add(two(14, tag, rows[before + SUFFIX + 1]));
    to.add(two(15, tag, rows[after + SUFFIX + 1]));
    to.add(two(16, tag, rows[before + SUFFIX + 2]));
    to.add(two(17, tag, rows[after + SUFFIX + 2]));
  }

  // The tags around a word, given its tag and the two before of the column.
  #listTags(
    at: number,
    last: number,
    last2: number,
    tag: number,
    to: Classifier
  ): void {
    const {upos} = this;
    const rows = this.rows;
    const row = at * ROW;
    const next = upos[at + 1];
    const end2 = rows[row + SUFFIX + 1];
    const end3 = rows[row + SUFFIX + 2];
    const lower = rows[row + LOWER];
    to.add(two(50, tag, last));
    to.add(three(51, tag, last, last2));
    to.add(two(52, tag, next));
    to.add(three(53, tag, next, upos[at + 2]));
    to.add(three(54, tag, upos[at - 1], next));
    to.add(three(55, tag, last, end2));
    to.add(three(56, tag, last, end3));
    to.add(three(57, tag, last, lower));
    to.add(three(58, tag, next, end2));
    to.add(three(59, tag, next, lower));
    to.add(three(60, tag, last, next));
    to.add(three(61, tag, upos[at - 1], upos[at - 2]));
  }
}

// How many words of a sentence begin with a capital, as one of five shares,
// and whether all letters are capitals: capitals mark names, but not
// where all words have them.
function capitalsOf(words: readonly WordForm[]): number {
  let withLetters = 0;
  let withCapitals = 0;
  let hasLower = false;
  for (const {form, lower, isUpper} of words) {
    if (form === lower && isUpper) continue;
    withLetters++;
    if (form[0] !== lower[0]) withCapitals++;
    if (!isUpper && form.length > 1) hasLower = true;
  }
  if (withCapitals === 0) return 0;
  const share = 1 + Math.min(3, Math.floor((4 * withCapitals) / withLetters));
  return hasLower ? share : share + 8;
}

/** The features that predict the edit script of a word with these tags. */
export function listScript(
  {row}: WordForm,
  upos: number,
  xpos: number,
  feats: number,
  to: Classifier
): void {
  const tag = two(1, xpos, feats);
  to.clear();
  to.add(one(0, upos));
  to.add(two(1, upos, tag));
  to.add(one(2, row[FORM]));
  to.add(two(3, upos, row[LOWER]));
  to.add(two(4, tag, row[LOWER]));
  for (let k = 0; k < SUFFIXES; k++) {
    to.add(two(5, upos, row[SUFFIX + k]));
    to.add(two(6, tag, row[SUFFIX + k]));
  }
  for (let k = 0; k < PREFIXES; k++) to.add(two(7, upos, row[PREFIX + k]));
  to.add(two(8, upos, row[SHAPE]));
  to.add(two(9, upos, row[LEXICON]));
  to.add(two(10, tag, row[LEXICON]));
  to.add(three(11, upos, row[LEXICON], row[SUFFIX + 1]));
  to.add(three(12, upos, row[LEXICON], row[SUFFIX + 2]));
}

// A feature of a template and a value. Values are hashes or small integers.
function one(template: number, a: number): number {
  let hash = Math.imul(a ^ Math.imul(template + 1, 0x9e3779b1), 0x85ebca6b);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function two(template: number, a: number, b: number): number {
  let hash = Math.imul(a ^ Math.imul(template + 1, 0x9e3779b1), 0x85ebca6b);
  hash ^= hash >>> 15;
  hash = Math.imul(hash + b, 0xc2b2ae35);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0x27d4eb2f);
  return hash ^ (hash >>> 16);
}

function three(template: number, a: number, b: number, c: number): number {
  return two(template, two(template, a, b), c);
}
