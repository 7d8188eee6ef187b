/**
 * Mixes one more integer into a hash: the step of MurmurHash3 (Appleby,
 * 2011), on 32 bits.
 */
export function mix(hash: number, value: number): number {
  let k = Math.imul(value, 0xcc9e2d51);
  k = (k << 15) | (k >>> 17);
  hash ^= Math.imul(k, 0x1b873593);
  hash = (hash << 13) | (hash >>> 19);
  return (Math.imul(hash, 5) + 0xe6546b64) | 0;
}

/** Spreads a hash over all its 32 bits: the last step of MurmurHash3. */
export function finish(hash: number): number {
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/**
 * A 32-bit hash of a text: FNV-1a (Fowler, Noll, Vo) over its UTF-16 units,
 * spread over all bits. Hashing needs no table of known words.
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return finish(mix(hash, text.length));
}

/** A column of a word, the first characters of its form, or its word class. */
export type Field =
  | 'form'
  | 'prefix'
  | 'lemma'
  | 'upos'
  | 'xpos'
  | 'feats'
  | 'cluster';

/** The fields that features are made of. */
export const FIELDS: readonly Field[] = [
  'form',
  'prefix',
  'lemma',
  'upos',
  'xpos',
  'feats',
  'cluster'
];

/**
 * What else features are made of: `suffix` is the last three characters of the
 * form, and `closed` the form of a word whose tag is a closed class, such as
 * prepositions and conjunctions, and the tag of any other.
 */
type DerivedField = 'suffix' | 'closed';

/** The fields of a position, in the order of their atoms. */
export const ATOMS: readonly (Field | DerivedField)[] = [
  ...FIELDS,
  'suffix',
  'closed'
];

/** Atoms of a position: one for each field. */
export const WIDTH: number = ATOMS.length;

/** Positions before the root and after the last word. */
export const MARGIN = 2;

/**
 * A feature template, as data.
 *
 * An arc has two ends. Each side of a template names the fields that it looks
 * at around its end, with an offset for a neighbour: `'form upos-1'`. The
 * feature is the conjunction of them all. A template with an empty side looks
 * at one end only. Every feature exists twice: alone, and joined with the
 * distance of the ends and, for an arc, its direction. For an edge, the ends
 * are left and right instead of head and child.
 */
export interface Template {
  /** Fields around the head of an arc, or the left end of an edge. */
  readonly first: string;
  /** Fields around the child of an arc, or the right end of an edge. */
  readonly second: string;
  /** A field of the words between the ends; each of its values counts once. */
  readonly between?: string;
}

// Table 1 of McDonald, Crammer and Pereira (2005): of a single end, used for
// either; of both ends; and of the tags between and around them.
const PAPER_ENDS: readonly string[] = ['form upos', 'form', 'upos'];
const PAPER_PAIRS: readonly Template[] = [
  {first: 'form upos', second: 'form upos'},
  {first: 'upos', second: 'form upos'},
  {first: 'form', second: 'form upos'},
  {first: 'form upos', second: 'upos'},
  {first: 'form upos', second: 'form'},
  {first: 'form', second: 'form'},
  {first: 'upos', second: 'upos'}
];
const PAPER_TAGS: readonly Template[] = [
  {first: 'upos', second: 'upos', between: 'upos'},
  {first: 'upos upos+1', second: 'upos-1 upos'},
  {first: 'upos-1 upos', second: 'upos-1 upos'},
  {first: 'upos upos+1', second: 'upos upos+1'},
  {first: 'upos-1 upos', second: 'upos upos+1'}
];

// The templates of a single end.
const ENDS: readonly string[] = [
  ...PAPER_ENDS,
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
 * 2005, on forms and universal tags, and in part on prefixes, lemmas and
 * language-specific tags; then others that helped on development data
 * (docs/guides/parser.md).
 */
export const TEMPLATES: readonly Template[] = [
  ...ofEitherEnd(ENDS),
  ...PAPER_PAIRS,
  {first: 'xpos', second: 'xpos'},

  // Back-off of long words, and lemmas.
  {first: 'upos', second: 'prefix upos'},
  {first: 'prefix upos', second: 'upos'},
  {first: 'prefix', second: 'prefix'},
  {first: 'upos', second: 'lemma upos'},
  {first: 'lemma upos', second: 'upos'},
  {first: 'lemma', second: 'lemma'},

  // Tags between and around the ends.
  ...PAPER_TAGS,
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

  // Morphology, in addition to single attributes (see Morphology).
  {first: 'upos feats', second: 'upos feats'},
  {first: 'upos', second: 'upos feats'},
  {first: 'upos feats', second: 'upos'}
];

// More templates of a single end: wider contexts, and what stands beside a
// word in the words themselves where these are few. They look at one end only,
// so they cost time for every word, not for every arc.
const WIDE_ENDS: readonly string[] = [
  'upos-2 upos-1 upos',
  'upos upos+1 upos+2',
  'upos-2 upos-1 upos upos+1 upos+2',
  'closed-1 closed closed+1',
  'closed-1 upos',
  'upos closed+1',
  'closed-1 upos closed+1',
  'closed-1 lemma',
  'lemma closed+1',
  'closed-1 lemma closed+1',
  'suffix upos'
];

/**
 * The templates of word classes, which every set has where words have classes.
 */
export const CLUSTER_TEMPLATES: readonly Template[] = [
  {first: 'cluster', second: ''},
  {first: '', second: 'cluster'},
  {first: 'cluster upos', second: ''},
  {first: '', second: 'cluster upos'},
  {first: 'cluster', second: 'cluster'},
  {first: 'cluster', second: 'upos'},
  {first: 'upos', second: 'cluster'},
  {first: 'cluster', second: 'lemma'},
  {first: 'lemma', second: 'cluster'}
];

/**
 * Sets of templates by name: `mcdonald` has Table 1 of McDonald, Crammer and
 * Pereira (2005) and nothing else; `basic` has {@link TEMPLATES}; `extended`
 * has more of them, which make better trees in about the same time, above all if
 * tags are predicted (notes/decisions.md).
 */
export const TEMPLATE_SETS: Readonly<
  Record<TemplateSetName, readonly Template[]>
> = {
  mcdonald: [...ofEitherEnd(PAPER_ENDS), ...PAPER_PAIRS, ...PAPER_TAGS],
  basic: TEMPLATES,
  extended: [...TEMPLATES, ...ofEitherEnd(WIDE_ENDS)]
};

/** The names of the sets of templates. */
export const TEMPLATE_SET_NAMES = ['mcdonald', 'basic', 'extended'] as const;

/** The name of a set of templates. */
export type TemplateSetName = 'mcdonald' | 'basic' | 'extended';

function ofEitherEnd(ends: readonly string[]): Template[] {
  return [
    ...ends.map(end => ({first: end, second: ''})),
    ...ends.map(end => ({first: '', second: end}))
  ];
}

/** One side of a template, ready to be hashed at any position. */
export interface TemplateSide {
  /** What the hash starts from: it differs by template and side. */
  readonly salt: number;
  /** Indices of its atoms, relative to the position's first. */
  readonly atoms: Int32Array;
}

/** Something for the sides of all templates, by where these look. */
export interface Sides<Side> {
  /** Templates of the first end only. */
  readonly unigramFirst: Side;
  /** Templates of the second end only. */
  readonly unigramSecond: Side;
  /** First sides of the templates of both ends. */
  readonly pairFirst: Side;
  /** Second sides of the same templates. */
  readonly pairSecond: Side;
  /** First sides of the templates that also look between the ends. */
  readonly betweenFirst: Side;
  /** Second sides of the same templates. */
  readonly betweenSecond: Side;
  /** What they look at between the ends: one atom each. */
  readonly betweenMiddle: Side;
}

/** Templates compiled for the columns that a treebank has. */
export interface FeatureSet extends Sides<readonly TemplateSide[]> {
  /**
   * Whether morphological attributes are also compared one by one: where a
   * template compares all of them.
   */
  readonly agreement: boolean;
}

/** Compiles the templates that need only these columns, for arcs or edges. */
export function compileFeatures(
  fields: ReadonlySet<Field>,
  templates: readonly Template[] = TEMPLATES
): FeatureSet {
  const known = knownFields(fields);
  const all = [
    ...templates,
    ...(fields.has('cluster') ? CLUSTER_TEMPLATES : [])
  ];
  const usable = all.filter(({first, second, between = ''}) =>
    `${first} ${second} ${between}`
      .split(' ')
      .every(atom => atom === '' || known.has(parseAtom(atom).field))
  );
  const sides = (list: readonly Template[], side: keyof Template) =>
    list.map(template => compileSide(template, side));
  const unigramsFirst = usable.filter(t => !t.second);
  const unigramsSecond = usable.filter(t => !t.first);
  const pairs = usable.filter(t => t.first && t.second && !t.between);
  const between = usable.filter(t => t.between);
  return {
    unigramFirst: sides(unigramsFirst, 'first'),
    unigramSecond: sides(unigramsSecond, 'second'),
    pairFirst: sides(pairs, 'first'),
    pairSecond: sides(pairs, 'second'),
    betweenFirst: sides(between, 'first'),
    betweenSecond: sides(between, 'second'),
    betweenMiddle: sides(between, 'between'),
    agreement:
      fields.has('feats') &&
      templates.some(({first, second}) => /feats.*feats/.test(first + second))
  };
}

/** These columns, and what is derived from them. */
export function knownFields(fields: ReadonlySet<Field>): ReadonlySet<string> {
  const known = new Set<string>([...fields, 'suffix']);
  if (fields.has('upos')) known.add('closed');
  return known;
}

function compileSide(template: Template, side: keyof Template): TemplateSide {
  const {first, second, between = ''} = template;
  const atoms = template[side]!.split(' ');
  return {
    salt: hashText(`${first}|${second}|${between}|${side}`),
    atoms: Int32Array.from(atoms, atom => parseAtom(atom).index)
  };
}

/** The field of an atom, and its index relative to the position's first. */
export function parseAtom(atom: string): {
  field: Field | DerivedField;
  index: number;
} {
  const [, name, offset = '0'] = /^([a-z]+)([+-]\d+)?$/.exec(atom) ?? [];
  const at = ATOMS.indexOf(name as Field);
  if (at < 0 || Math.abs(Number(offset)) > MARGIN) {
    throw new Error(`no such atom: ${atom}`);
  }
  return {field: ATOMS[at], index: Number(offset) * WIDTH + at};
}
