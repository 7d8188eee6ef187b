import type {TaggedWord} from '../sentence.js';
import {hashText} from './hash.js';

/** The columns of a word that features are made of. */
export const FIELDS = [
  'form',
  'prefix',
  'lemma',
  'upos',
  'xpos',
  'feats'
] as const;

/** A column of a word, or the first characters of its form. */
export type Field = (typeof FIELDS)[number];

/** Atoms of a position: one for each field. */
export const WIDTH: number = FIELDS.length;

/** Positions in front of the root and behind the last word. */
export const MARGIN = 1;

// Longer words back off to so many of their first characters (McDonald,
// Crammer and Pereira 2005); shorter ones stand for themselves.
const PREFIX_LENGTH = 5;

const START = hashText('<start>');
const ROOT = hashText('<root>');
const END = hashText('<end>');
const MISSING = hashText('_');

/**
 * What is to be seen at each position of a sentence, as hashes: the
 * artificial root at position 0, the words from 1 on, and a margin on either
 * side for features that look at a neighbour.
 */
export class Atoms {
  /** Field `f` at position `p` is at `(p + MARGIN) * WIDTH + f`. */
  values: Int32Array = new Int32Array(0);
  /** Number of positions: the words and the root. */
  length = 0;

  /** Takes in a sentence. */
  load(words: readonly TaggedWord[]): void {
    const length = words.length + 1;
    this.length = length;
    const size = (length + 2 * MARGIN) * WIDTH;
    if (this.values.length < size) this.values = new Int32Array(2 * size);
    const {values} = this;
    let at = 0;
    for (; at < MARGIN * WIDTH; at++) values[at] = START;
    for (; at < (MARGIN + 1) * WIDTH; at++) values[at] = ROOT;
    for (let i = 0; i < words.length; i++) {
      const {form, lemma, upos, xpos, feats} = words[i];
      const whole = hashText(form);
      values[at++] = whole;
      values[at++] =
        form.length > PREFIX_LENGTH
          ? hashText(form.slice(0, PREFIX_LENGTH))
          : whole;
      values[at++] = hashColumn(lemma);
      values[at++] = hashColumn(upos);
      values[at++] = hashColumn(xpos);
      values[at++] = hashColumn(feats);
    }
    for (; at < size; at++) values[at] = END;
  }
}

function hashColumn(text: string | undefined): number {
  return text === undefined ? MISSING : hashText(text);
}

/**
 * A feature template, as data.
 *
 * An arc has two ends. Each side of a template names what it looks at around
 * its end, and the feature is the conjunction of all of it. The names are
 * fields of the word, with an offset if of its neighbour: `'form upos-1'`. A
 * template with an empty side looks at one end only. Every feature exists
 * twice: alone, and joined with the distance of the ends and, of an arc, its
 * direction. So whatever tells parent from child is in the ends' names and
 * in that direction, and both are gone from the features of an edge.
 */
export interface Template {
  /** About the head of an arc; of an edge, about the end further left. */
  readonly first: string;
  /** About the child of an arc; of an edge, about the end further right. */
  readonly second: string;
  /** A field of the words between the ends; each value of it counts once. */
  readonly between?: string;
}

/** What is said about one end alone, whichever it is. */
const ENDS: readonly string[] = [
  'form upos',
  'form',
  'upos',
  'form xpos',
  'xpos',
  'prefix upos',
  'prefix',
  'lemma upos',
  'lemma',
  'upos feats',
  'upos-1 upos',
  'upos upos+1',
  'upos-1 upos upos+1',
  'xpos-1 xpos',
  'xpos xpos+1'
];

/**
 * The features of a first-order parser: Table 1 of R. McDonald, K. Crammer
 * and F. Pereira, "Online large-margin training of dependency parsers", ACL
 * 2005, on forms and universal tags, and in part on prefixes, lemmas and the
 * tags of the language; then what development data showed to help.
 *
 * `docs/parser.md` says what was tried.
 */
export const TEMPLATES: readonly Template[] = [
  // Unigrams.
  ...ENDS.map(end => ({first: end, second: ''})),
  ...ENDS.map(end => ({first: '', second: end})),

  // Bigrams.
  {first: 'form upos', second: 'form upos'},
  {first: 'upos', second: 'form upos'},
  {first: 'form', second: 'form upos'},
  {first: 'form upos', second: 'upos'},
  {first: 'form upos', second: 'form'},
  {first: 'form', second: 'form'},
  {first: 'upos', second: 'upos'},
  {first: 'xpos', second: 'xpos'},

  // Back-off of long words, and lemmas.
  {first: 'upos', second: 'prefix upos'},
  {first: 'prefix upos', second: 'upos'},
  {first: 'prefix', second: 'prefix'},
  {first: 'upos', second: 'lemma upos'},
  {first: 'lemma upos', second: 'upos'},
  {first: 'lemma', second: 'lemma'},

  // Tags between the ends.
  {first: 'upos', second: 'upos', between: 'upos'},

  // Tags around the ends.
  {first: 'upos upos+1', second: 'upos-1 upos'},
  {first: 'upos-1 upos', second: 'upos-1 upos'},
  {first: 'upos upos+1', second: 'upos upos+1'},
  {first: 'upos-1 upos', second: 'upos upos+1'},
  {first: 'xpos xpos+1', second: 'xpos-1 xpos'},
  {first: 'xpos-1 xpos', second: 'xpos-1 xpos'},
  {first: 'xpos xpos+1', second: 'xpos xpos+1'},
  {first: 'xpos-1 xpos', second: 'xpos xpos+1'},
  {first: 'upos-1 upos', second: 'upos'},
  {first: 'upos upos+1', second: 'upos'},
  {first: 'upos', second: 'upos-1 upos'},
  {first: 'upos', second: 'upos upos+1'},

  // Words beside the ends.
  {first: 'upos form+1', second: 'upos'},
  {first: 'form-1 upos', second: 'upos'},
  {first: 'upos', second: 'upos form+1'},
  {first: 'upos', second: 'form-1 upos'},

  // Morphology; single attributes are compared besides (see Morphology).
  {first: 'upos feats', second: 'upos feats'},
  {first: 'upos', second: 'upos feats'},
  {first: 'upos feats', second: 'upos'}
];

/** One side of a template, ready to be hashed at any position. */
export interface Half {
  /** What the hash starts from; it tells templates and sides apart. */
  readonly salt: number;
  /** Places of its atoms, relative to those of the position. */
  readonly atoms: Int32Array;
}

/** Templates compiled for the columns that a treebank has. */
export interface FeatureSet {
  /** Templates of the first end alone. */
  readonly aloneFirst: readonly Half[];
  /** Templates of the second end alone. */
  readonly aloneSecond: readonly Half[];
  /** First sides of the templates of both ends. */
  readonly pairFirst: readonly Half[];
  /** Second sides of the same templates. */
  readonly pairSecond: readonly Half[];
  /** First sides of the templates that also look between the ends. */
  readonly betweenFirst: readonly Half[];
  /** Second sides of the same templates. */
  readonly betweenSecond: readonly Half[];
  /** What they look at between the ends: an atom each. */
  readonly betweenMiddle: readonly Half[];
  /** Whether morphological attributes are compared one by one. */
  readonly agreement: boolean;
}

/**
 * Compiles the templates that need no other columns than these.
 *
 * The same set serves arcs and edges: its first side is the head of an arc,
 * and the end of an edge that is further left.
 */
export function compileFeatures(
  fields: ReadonlySet<Field>,
  templates: readonly Template[] = TEMPLATES
): FeatureSet {
  const usable = templates.filter(({first, second, between = ''}) =>
    fieldsOf(`${first} ${second} ${between}`).every(field => fields.has(field))
  );
  const halves = (list: readonly Template[], side: Side) =>
    list.map(template => compileHalf(template, side));
  const pairs = usable.filter(t => t.first && t.second && !t.between);
  const between = usable.filter(t => t.between);
  return {
    aloneFirst: halves(
      usable.filter(t => !t.second),
      'first'
    ),
    aloneSecond: halves(
      usable.filter(t => !t.first),
      'second'
    ),
    pairFirst: halves(pairs, 'first'),
    pairSecond: halves(pairs, 'second'),
    betweenFirst: halves(between, 'first'),
    betweenSecond: halves(between, 'second'),
    betweenMiddle: halves(between, 'between'),
    agreement: fields.has('feats')
  };
}

type Side = 'first' | 'second' | 'between';

function compileHalf(template: Template, side: Side): Half {
  const {first, second, between = ''} = template;
  const atoms = template[side]!.split(' ').map(atom => {
    const {field, offset} = parseAtom(atom);
    return offset * WIDTH + FIELDS.indexOf(field);
  });
  return {
    salt: hashText(`${first}|${second}|${between}|${side}`),
    atoms: Int32Array.from(atoms)
  };
}

function fieldsOf(atoms: string): Field[] {
  return atoms
    .split(' ')
    .filter(atom => atom !== '')
    .map(atom => parseAtom(atom).field);
}

function parseAtom(atom: string): {field: Field; offset: number} {
  const [, name, sign] = /^([a-z]+)([+-]\d+)?$/.exec(atom) ?? [];
  const field = FIELDS.find(field => field === name);
  const offset = Number(sign ?? 0);
  if (field === undefined || Math.abs(offset) > MARGIN) {
    throw new Error(`no such atom: ${atom}`);
  }
  return {field, offset};
}
