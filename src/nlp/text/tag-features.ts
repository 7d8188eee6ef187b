import {extended} from '../scratch.js';
import type {Classifier} from './classifier.js';
import {FORM_FIELDS, LOWER, ROW, type WordForm} from './word-forms.js';

/** So many places before the first and after the last word are looked at. */
export const MARGIN = 3;

// The tag of a place outside of the sentence.
const OUTSIDE = -2;
/** The tag of a word that has none, or none that is known. */
export const NO_TAG = -1;

// What is known about a word at its place: the hashes of its form; its tags so
// far, and the UPOS that was found first; how many words of the sentence begin
// with a capital, in levels; whether it is the first; and what its FEATS or its
// lemma depend on.
const FIELDS = [
  ...FORM_FIELDS,
  ...['upos', 'draft', 'xpos', 'feats', 'capitals', 'first', 'tag', 'zero'],
  ...['verbs', 'open']
];

/** Numbers of a place. */
export const WIDTH: number = FIELDS.length;

/** Where the tags are in a place. */
export const UPOS: number = ROW;
export const DRAFT: number = ROW + 1;
export const XPOS: number = ROW + 2;
export const FEATS: number = ROW + 3;
const CAPITALS = ROW + 4;
const FIRST = ROW + 5;
const TAG = ROW + 6;
const VERBS = ROW + 8;
const OPEN = ROW + 9;

/** Stands for no further value in a template. */
export const NONE = 0x7fffffff;

/**
 * Templates of features, in order: for each its salt, and where its one to three
 * values are, as distances from the place of a word, or {@link NONE}. They are
 * written as `number field field+1, ...`, with a distance in words.
 */
export type TagTemplates = Int32Array;

function compile(lists: readonly string[]): TagTemplates {
  const templates = lists
    .join()
    .split(',')
    .flatMap(template => {
      const [number, ...fields] = template.trim().split(/\s+/);
      const [a, b = NONE, c = NONE] = fields.map(field => {
        const [, name, offset = '0'] = /^([a-z]+\d?)([+-]\d)?$/.exec(field)!;
        return Number(offset) * WIDTH + FIELDS.indexOf(name);
      });
      return [saltOf(Number(number)), a, b, c];
    });
  return Int32Array.from(templates);
}

// The features that predict the UPOS of a word, given those before.
const UPOS_TEMPLATES = `0 zero, 1 form, 2 lower,
  3 end1, 3 end2, 3 end3, 3 end4, 3 end5, 4 start1, 4 start2, 4 start3, 4 start4,
  5 class, 6 shared, 7 lexicon,
  8 shape capitals, 9 shape first, 10 end3 shape, 42 shape shape-1,
  43 shape shape+1, 44 shape shape-1 shape+1, 45 shape lexicon,
  46 shape shared, 47 shape lexicon capitals, 48 shape upos-1,
  11 lower-1, 12 lower+1, 13 lower-2, 14 lower+2, 15 shared+1, 16 class+1,
  17 shared+1 shared+2, 18 lexicon+1 shared+1, 19 shared shared+1,
  20 shared-1 shared, 21 lower-1 lower, 22 lower lower+1, 23 end3-1,
  24 end3+1, 25 shape+1, 26 shape-1, 27 lexicon lexicon+1,
  28 upos-1, 29 upos-1 upos-2, 30 upos-1 shared, 31 upos-1 lower,
  32 upos-1 lexicon, 33 upos-1 end3, 34 upos-1 shared+1,
  35 upos-1 upos-2 shared, 36 upos-1 shared shared+1,
  37 upos-1 lexicon lexicon+1, 38 upos-1 end3 shared+1, 39 upos-1 lower+1,
  40 shared shared+1 shared+2, 41 upos-1 upos-2 upos-3`;

// Those that a draft of the UPOS after a word adds.
const REVISION_TEMPLATES = `80 draft+1, 81 draft+1 draft+2, 82 upos-1 draft+1,
  83 upos-1 draft+1 shared, 84 upos-1 draft+1 lexicon, 85 upos-1 draft+1 lower,
  86 draft+1 draft+2 shared, 87 draft+1 lower, 88 draft+1 lexicon,
  89 draft+1 end3, 90 upos-1 draft+1 end3, 91 upos-1 upos-2 draft+1,
  92 upos-1 draft+1 draft+2, 93 draft+1 draft+2 draft+3,
  94 lower-1 lower draft+1, 95 upos-1 lower lower+1`;

// Those that the other verbs of the sentence add, to the revision and to XPOS.
const VERBS_TEMPLATES = `100 verbs lexicon, 101 verbs shared, 102 verbs end3,
  103 open lexicon, 104 open shared, 105 open upos-1 draft+1,
  106 verbs upos-1 draft+1`;
const VERBS_XPOS_TEMPLATES = '80 tag open lower, 81 tag open verbs';

// Those that the clusters of words add: to all, to the revision, and to what is
// predicted from UPOS.
const CLUSTER_TEMPLATES = `120 cluster, 121 cluster-1 cluster,
  122 cluster cluster+1, 123 cluster-1, 124 cluster+1, 125 upos-1 cluster,
  126 upos-1 cluster cluster+1, 127 cluster lexicon, 128 cluster end3,
  129 cluster shape, 130 upos-1 upos-2 cluster, 131 cluster-2, 132 cluster+2,
  133 cluster-1 cluster cluster+1, 134 cluster shared`;
const CLUSTER_REVISION_TEMPLATES = `140 upos-1 draft+1 cluster,
  141 draft+1 cluster, 142 verbs cluster, 143 open cluster,
  144 draft+1 draft+2 cluster, 145 verbs cluster draft+1`;
const OTHER_CLUSTER_TEMPLATES = `90 tag cluster, 91 tag cluster-1,
  92 tag cluster+1, 93 tag cluster-1 cluster, 94 tag cluster cluster+1`;

// Those that predict another column, given what `tag` says: a word and its
// neighbours, then the tags around it.
const templatesFor = (column: string) => `0 tag, 1 tag form, 2 tag lower,
  3 tag end1, 3 tag end2, 3 tag end3, 3 tag end4, 3 tag end5,
  4 tag start2, 5 tag start3, 6 tag shape, 7 tag lexicon, 8 tag lower-1,
  9 tag lower+1, 10 tag lower-2, 11 tag lower+2, 12 tag lower-1 lower,
  13 tag lower lower+1, 14 tag end2-1, 15 tag end2+1, 16 tag end3-1,
  17 tag end3+1,
  50 tag ${column}-1, 51 tag ${column}-1 ${column}-2, 52 tag upos+1,
  53 tag upos+1 upos+2, 54 tag upos-1 upos+1, 55 tag ${column}-1 end2,
  56 tag ${column}-1 end3, 57 tag ${column}-1 lower, 58 tag upos+1 end2,
  59 tag upos+1 lower, 60 tag ${column}-1 upos+1, 61 tag upos-1 upos-2`;

const LEMMA_TEMPLATES = `0 upos, 1 upos tag, 2 form, 3 upos lower, 4 tag lower,
  5 upos end1, 6 tag end1, 5 upos end2, 6 tag end2, 5 upos end3, 6 tag end3,
  5 upos end4, 6 tag end4, 5 upos end5, 6 tag end5,
  7 upos start1, 7 upos start2, 7 upos start3, 7 upos start4,
  8 upos shape, 9 upos lexicon, 10 tag lexicon, 11 upos lexicon end2,
  12 upos lexicon end3`;

/** A decision of a tagger; that of `revision` is about the UPOS, too. */
export type TagStep = 'upos' | 'revision' | 'xpos' | 'feats' | 'lemma';

/** The templates of the decisions of a tagger. */
export interface TagTemplateSet {
  /** The UPOS of a word, given those before. */
  readonly upos: TagTemplates;
  /** The UPOS of a word, given a draft of those after. */
  readonly revision: TagTemplates;
  /** The XPOS of a word whose UPOS is known. */
  readonly xpos: TagTemplates;
  /** The FEATS of a word whose tags are known. */
  readonly feats: TagTemplates;
  /** The edit script of a word whose tags are known. */
  readonly lemma: TagTemplates;
}

// The templates of a version of the features, with or without clusters.
function tagTemplates(version: number, hasClusters: boolean): TagTemplateSet {
  const hasVerbs = version > 1;
  const list = (...texts: readonly (string | false)[]) =>
    compile(texts.filter(text => text !== false));
  const others = hasClusters && OTHER_CLUSTER_TEMPLATES;
  const upos = [UPOS_TEMPLATES, hasClusters && CLUSTER_TEMPLATES];
  return {
    upos: list(...upos),
    revision: list(
      ...upos,
      REVISION_TEMPLATES,
      hasVerbs && VERBS_TEMPLATES,
      hasClusters && CLUSTER_REVISION_TEMPLATES
    ),
    xpos: list(templatesFor('xpos'), hasVerbs && VERBS_XPOS_TEMPLATES, others),
    feats: list(templatesFor('feats'), '70 tag xpos+1, 71 tag xpos-1', others),
    lemma: list(LEMMA_TEMPLATES)
  };
}

/**
 * What is known about the words of a sentence, and the features of each for the
 * decisions of a tagger.
 *
 * Every feature is a hash of its template and of one to three values. The
 * features of a decision take constant time and no memory.
 */
export class TagFeatures {
  /** Field f of word i is at `at(i, f)`; places around the words are empty. */
  values: Int32Array = new Int32Array(64 * WIDTH);
  /** Number of words. */
  length = 0;
  /** The templates of each decision. */
  readonly templates: TagTemplateSet;
  readonly #hasVerbs: boolean;
  readonly #verb: number;
  readonly #auxiliary: number;
  readonly #breaks: readonly number[];

  /**
   * @param version - That of the features.
   * @param hasClusters - Whether words have classes that say which are alike.
   * @param upos - The tags that UPOS are the numbers of.
   */
  constructor(version: number, hasClusters: boolean, upos: readonly string[]) {
    this.templates = tagTemplates(version, hasClusters);
    this.#hasVerbs = version > 1;
    this.#verb = upos.indexOf('VERB');
    this.#auxiliary = upos.indexOf('AUX');
    this.#breaks = ['PUNCT', 'SCONJ'].map(tag => upos.indexOf(tag));
  }

  /** Where a field of a word is. */
  at(word: number, field: number): number {
    return (word + MARGIN) * WIDTH + field;
  }

  /** A field of a word. */
  get(word: number, field: number): number {
    return this.values[this.at(word, field)];
  }

  /** A field of all words. */
  column(field: number): Int32Array {
    return Int32Array.from({length: this.length}, (_, i) => this.get(i, field));
  }

  /** Replaces a field of all words. */
  setColumn(field: number, values: ArrayLike<number>): void {
    for (let i = 0; i < this.length; i++) this.set(i, field, values[i]);
  }

  /** Replaces a field of a word. */
  set(word: number, field: number, value: number): void {
    this.values[this.at(word, field)] = value;
  }

  /** Begins a sentence without tags. Time linear in its length. */
  load(words: readonly WordForm[]): void {
    const {length} = words;
    this.length = length;
    this.values = extended(this.values, this.at(length + MARGIN, 0));
    const {values} = this;
    const capitals = capitalsOf(words);
    for (let i = -MARGIN; i < length + MARGIN; i++) {
      const start = this.at(i, 0);
      const row = words[i]?.row;
      const tag = row === undefined ? OUTSIDE : NO_TAG;
      for (let k = 0; k < ROW; k++) values[start + k] = row?.[k] ?? 0;
      for (let k = UPOS; k <= FEATS; k++) values[start + k] = tag;
      for (let k = CAPITALS; k < WIDTH; k++) values[start + k] = 0;
      values[start + CAPITALS] = capitals;
    }
    if (length > 0) this.set(0, FIRST, 1);
  }

  /**
   * Says of each word which verbs the sentence has besides, by the tags so far,
   * and which auxiliary before it still lacks its verb.
   */
  survey(field: number): void {
    if (!this.#hasVerbs) return;
    const {length} = this;
    let after = 0;
    let auxiliaries = 0;
    for (let i = 0; i < length; i++) {
      const tag = this.get(i, field);
      if (tag === this.#verb) after++;
      if (tag === this.#auxiliary) auxiliaries++;
    }
    let before = 0;
    let open = 0;
    for (let i = 0; i < length; i++) {
      const tag = this.get(i, field);
      const isVerb = tag === this.#verb;
      const isAuxiliary = tag === this.#auxiliary;
      if (isVerb) after--;
      const others = auxiliaries - (isAuxiliary ? 1 : 0);
      this.set(
        i,
        VERBS,
        1 +
          Math.min(2, before) +
          3 * Math.min(2, after) +
          9 * Math.min(1, others)
      );
      this.set(i, OPEN, open);
      if (isVerb) {
        before++;
        open = 1;
      } else if (isAuxiliary) open = this.get(i, LOWER);
      else if (this.#breaks.includes(tag)) open = 0;
    }
  }

  /** Says what the next decision about a word depends on. */
  prepare(word: number, step: TagStep): void {
    const upos = this.get(word, UPOS);
    const xpos = this.get(word, XPOS);
    if (step === 'xpos') this.set(word, TAG, upos);
    if (step === 'feats') this.set(word, TAG, two(saltOf(0), upos, xpos));
    if (step === 'lemma') {
      this.set(word, TAG, two(saltOf(1), xpos, this.get(word, FEATS)));
    }
  }

  /** The features of a decision about a word. */
  list(word: number, step: TagStep, to: Classifier): void {
    this.prepare(word, step);
    const templates = this.templates[step];
    const {values} = this;
    const start = this.at(word, 0);
    to.clear();
    for (let t = 0; t < templates.length; t += 4) {
      const salt = templates[t];
      const a = values[start + templates[t + 1]];
      const second = templates[t + 2];
      const third = templates[t + 3];
      if (second === NONE) to.add(one(salt, a));
      else {
        const hash = two(salt, a, values[start + second]);
        to.add(third === NONE ? hash : two(salt, hash, values[start + third]));
      }
    }
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

function saltOf(template: number): number {
  return Math.imul(template + 1, 0x9e3779b1);
}

// A feature of a template and a value. Values are hashes or small integers.
function one(salt: number, a: number): number {
  let hash = Math.imul(a ^ salt, 0x85ebca6b);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function two(salt: number, a: number, b: number): number {
  let hash = Math.imul(a ^ salt, 0x85ebca6b);
  hash ^= hash >>> 15;
  hash = Math.imul(hash + b, 0xc2b2ae35);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0x27d4eb2f);
  return hash ^ (hash >>> 16);
}
