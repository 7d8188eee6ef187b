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
