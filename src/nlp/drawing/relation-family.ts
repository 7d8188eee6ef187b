/** What a relation is coloured by. */
export const FAMILIES = [
  'core',
  'oblique',
  'nominal',
  'function',
  'coordination',
  'phrase',
  'quiet',
  'root'
] as const;

/** One of {@link FAMILIES}. */
export type Family = (typeof FAMILIES)[number];

// The relations of Universal Dependencies in the groups of its own table
// (de Marneffe, Manning, Nivre and Zeman 2021, Computational Linguistics
// 47(2)); the small ones are joined.
const RELATIONS: Readonly<Record<Family, string>> = {
  core: 'nsubj obj iobj csubj ccomp xcomp',
  oblique: 'obl vocative expl dislocated advcl advmod discourse',
  nominal: 'nmod appos nummod acl amod',
  function: 'aux cop mark det clf case',
  coordination: 'conj cc',
  phrase: 'fixed flat list compound orphan goeswith reparandum parataxis',
  quiet: 'punct dep _',
  root: 'root'
};

const FAMILY_OF: ReadonlyMap<string, Family> = new Map(
  FAMILIES.flatMap(family =>
    RELATIONS[family].split(' ').map(relation => [relation, family] as const)
  )
);

// Those that relations of other treebanks are shared out to.
const COLOURED = FAMILIES.slice(0, 6);

/**
 * The family that a relation is coloured by. Subtypes, behind a colon, are
 * coloured like their relation. A relation that Universal Dependencies does
 * not have gets one by its name alone, the same in every sentence.
 */
export function relationFamily(relation: string): Family {
  const [name] = relation.toLowerCase().split(':');
  const known = FAMILY_OF.get(name === '' ? '_' : name);
  if (known) return known;
  let hash = 0;
  for (let i = 0; i < name.length; i++) {
    hash = (Math.imul(hash, 31) + name.charCodeAt(i)) >>> 0;
  }
  return COLOURED[hash % COLOURED.length];
}
