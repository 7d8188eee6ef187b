import {hashText} from './hash.js';
import {
  type Field,
  knownFields,
  parseAtom,
  type TemplateSide
} from './templates.js';

/**
 * What a second-order part is made of: two arcs that share a word, or that
 * cross each other. Pairs and crossing arcs count only within a reach (see
 * TreeParts).
 *
 * - `grand`: an arc and the one that leads to its head;
 * - `sibling`: an arc and the next one from the same head on the same side,
 *   nearer to the head. The arc nearest to the head has none: there the head
 *   stands for the sibling;
 * - `pair`: two arcs from the same head, neighbours or not, to either side. The
 *   one to the child further left comes first;
 * - `crossing`: two arcs that would cross if they were drawn above the words,
 *   the one that begins further left first.
 */
export type PartKind = (typeof PART_KINDS)[number];

/** All kinds of parts. */
export const PART_KINDS = ['grand', 'sibling', 'pair', 'crossing'] as const;

// The words of each kind of part, by their roles.
const ROLES: Readonly<Record<PartKind, readonly string[]>> = {
  grand: ['grand', 'head', 'child'],
  sibling: ['head', 'sibling', 'child'],
  pair: ['head', 'left', 'right'],
  crossing: ['head', 'child', 'otherHead', 'otherChild']
};

/**
 * The features of second-order parts, as data: each template is a conjunction
 * of atoms `role.field`, with an offset for a neighbour (`child.upos-1`). Each
 * feature exists twice: alone, and joined with the order of the words.
 */
export const PART_TEMPLATES: Readonly<Record<PartKind, readonly string[]>> = {
  grand: [
    'grand.upos head.upos child.upos',
    'grand.closed head.closed child.closed',
    'grand.upos head.upos child.lemma',
    'grand.upos head.lemma child.upos',
    'grand.lemma head.upos child.upos',
    'grand.upos head.lemma child.lemma',
    'grand.lemma head.lemma child.upos',
    'grand.lemma head.upos child.lemma',
    'grand.upos child.upos',
    'grand.lemma child.lemma',
    'grand.lemma child.upos',
    'grand.upos child.lemma',
    'grand.xpos head.xpos child.xpos',
    'grand.upos head.upos child.upos child.feats',
    'grand.upos head.upos child.upos-1 child.upos child.upos+1',
    'grand.upos head.upos-1 head.upos head.upos+1 child.upos'
  ],
  sibling: [
    'head.upos sibling.upos child.upos',
    'head.closed sibling.closed child.closed',
    'head.upos sibling.upos child.lemma',
    'head.upos sibling.lemma child.upos',
    'head.lemma sibling.upos child.upos',
    'head.upos sibling.lemma child.lemma',
    'head.lemma sibling.lemma child.upos',
    'head.lemma sibling.upos child.lemma',
    'sibling.upos child.upos',
    'sibling.lemma child.lemma',
    'sibling.lemma child.upos',
    'sibling.upos child.lemma',
    'head.xpos sibling.xpos child.xpos',
    'head.upos sibling.upos sibling.feats child.upos child.feats',
    'head.upos sibling.upos child.upos-1 child.upos child.upos+1',
    'head.upos sibling.upos sibling.upos+1 child.upos-1 child.upos'
  ],
  pair: [
    'head.upos left.upos right.upos',
    'head.closed left.closed right.closed',
    'head.lemma left.upos right.upos',
    'left.lemma right.lemma',
    'head.upos left.lemma right.upos',
    'head.upos left.upos right.lemma',
    'head.upos left.upos left.feats right.upos right.feats',
    'head.xpos left.xpos right.xpos'
  ],
  crossing: [
    'head.upos child.upos otherHead.upos otherChild.upos',
    'head.upos child.upos',
    'otherHead.upos otherChild.upos',
    'child.upos otherChild.upos',
    'child.lemma otherHead.upos otherChild.upos',
    'head.upos child.upos otherChild.lemma'
  ]
};

/** The sides of all templates of a kind of parts, role by role. */
export type PartSides = readonly (readonly TemplateSide[])[];

/** Compiles the templates of a kind of parts that need only these columns. */
export function compileParts(
  kind: PartKind,
  fields: ReadonlySet<Field>,
  templates: readonly string[] = PART_TEMPLATES[kind]
): PartSides {
  const known = knownFields(fields);
  const parsed = templates.map(template => {
    const atoms = template.split(' ').map(text => parsePartAtom(kind, text));
    return {template, atoms};
  });
  const usable = parsed.filter(({atoms}) =>
    atoms.every(({field}) => known.has(field))
  );
  return ROLES[kind].map(role =>
    usable.map(({template, atoms}) => ({
      salt: hashText(`${kind}|${template}|${role}`),
      atoms: Int32Array.from(
        atoms.filter(atom => atom.role === role),
        ({index}) => index
      )
    }))
  );
}

// The role and the atom of `role.field`.
function parsePartAtom(
  kind: PartKind,
  text: string
): {role: string} & ReturnType<typeof parseAtom> {
  const [role, atom = ''] = text.split('.');
  if (!ROLES[kind].includes(role)) {
    throw new Error(`no such role in a ${kind} part: ${text}`);
  }
  return {role, ...parseAtom(atom)};
}
