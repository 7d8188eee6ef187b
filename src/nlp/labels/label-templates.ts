/**
 * What a labeller looks at, as data: each template is a conjunction of atoms
 * `role.field`, with an offset if of a neighbour (`child.upos-1`), and each
 * feature is joined with the side of the head on which the child stands.
 *
 * The roles are about an arc and the tree around it:
 *
 * - `head` and `child`: the ends of the arc;
 * - `grand`: the head of the head;
 * - `left` and `right`: the next children of the same head on either side of
 *   the child;
 * - `first` and `last`: the children of the child at either end;
 * - `sibling` and `dependent`: every other child of the head, and every
 *   child of the child. A template with one of these is a feature for each.
 *
 * `distance` alone is the number of words from head to child, binned.
 */
export const LABEL_TEMPLATES: readonly string[] = [
  // The ends by themselves.
  'child.form',
  'child.lemma',
  'child.prefix child.upos',
  'child.upos',
  'child.xpos',
  'child.upos child.feats',
  'head.lemma',
  'head.upos',
  'head.upos head.feats',

  // Both ends.
  'head.upos child.upos',
  'head.upos child.upos distance',
  'head.xpos child.xpos',
  'head.lemma child.lemma',
  'head.lemma child.upos',
  'head.upos child.lemma',
  'head.upos child.form',
  'head.upos child.upos child.feats',
  'head.upos head.feats child.upos',
  'head.upos head.feats child.upos child.feats',

  // Tags around the ends.
  'head.upos child.upos child.upos-1',
  'head.upos child.upos child.upos+1',
  'head.upos child.upos head.upos-1',
  'head.upos child.upos head.upos+1',
  'child.upos-1 child.upos child.upos+1',

  // The tree around the arc.
  'grand.upos head.upos child.upos',
  'grand.lemma head.upos child.upos',
  'head.upos child.upos left.upos',
  'head.upos child.upos right.upos',
  'head.upos child.upos left.upos right.upos',
  'head.upos child.upos first.upos',
  'head.upos child.upos last.upos',
  'child.upos first.lemma',
  'head.upos child.upos first.lemma',
  'child.upos first.upos last.upos',
  'head.upos child.upos dependent.upos',
  'head.upos child.upos dependent.lemma',
  'child.lemma dependent.lemma',
  'head.upos child.upos sibling.upos',
  'head.upos child.upos sibling.lemma',
  'head.lemma child.upos sibling.upos'
];
