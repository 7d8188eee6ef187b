// The groups of Universal Dependencies (de Marneffe, Manning, Nivre and Zeman
// 2021, Computational Linguistics 47(2)), with the small ones joined.
const RELATIONS = {
  core: 'nsubj obj iobj csubj ccomp xcomp',
  oblique: 'obl vocative expl dislocated advcl advmod discourse',
  nominal: 'nmod appos nummod acl amod',
  function: 'aux cop mark det clf case',
  coordination: 'conj cc',
  phrase: 'fixed flat list compound orphan goeswith reparandum parataxis',
  quiet: 'punct dep _',
  root: 'root'
} as const;

/** A group of relations, which has a colour. */
type Family = keyof typeof RELATIONS;

/** All families. */
export const FAMILIES = Object.keys(RELATIONS) as readonly Family[];

const FAMILY_OF: ReadonlyMap<string, Family> = new Map(
  FAMILIES.flatMap(family =>
    RELATIONS[family].split(' ').map(relation => [relation, family] as const)
  )
);

// The families for relations of other treebanks.
const COLOURED = FAMILIES.slice(0, 6);

/**
 * The family of a relation, without its subtype. A relation that is not in
 * Universal Dependencies gets a family by the hash of its name.
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

// On a light and on a dark background.
const COLOURS = {
  paper: ['#ffffff', '#1a201d'],
  ink: ['#1c2321', '#e7ece9'],
  soft: ['#55605b', '#a5b0aa'],
  core: ['#0a5fa8', '#6db8ff'],
  oblique: ['#b04500', '#ff9d47'],
  nominal: ['#7d2fa0', '#d79bff'],
  function: ['#0d6e47', '#5fd6a0'],
  coordination: ['#a3134f', '#ff8ab0'],
  phrase: ['#6b5d00', '#dccb5c'],
  quiet: ['#55605b', '#a5b0aa'],
  root: ['#1c2321', '#e7ece9']
} as const;

/** The default colour of a name in the style sheet, which is the light one. */
export function lightColour(name: keyof typeof COLOURS): string {
  return COLOURS[name][0];
}

/**
 * The style sheet of {@link arcDiagram}, for a page with several diagrams
 * drawn with `style: false`.
 *
 * It follows the reader's choice of light or dark, and prints light. Lines and
 * text have a contrast of at least 4.5 to 1 with the background. It applies to
 * elements of class `arcs` only. Colours are variables such as `--arc-paper`
 * and `--arc-ink`, which a page can set on these elements.
 *
 * @example
 * ```ts
 * import {ARC_STYLE} from 'spanforest/nlp';
 *
 * ARC_STYLE.includes('prefers-color-scheme: dark'); // => true
 * ```
 */
export const ARC_STYLE: string = `
:where(.arcs) { ${variables(0)} }
@media screen and (prefers-color-scheme: dark) {
  :where(.arcs) { ${variables(1)} }
}
.arcs .paper { fill: var(--arc-paper); }
.arcs .form { fill: var(--arc-ink); }
.arcs .tag, .arcs .name { fill: var(--arc-soft); }
.arcs .line { fill: none; stroke: currentColor; }
.arcs .head { fill: currentColor; stroke: none; }
.arcs .label { fill: currentColor; }
.arcs .label, .arcs .form { paint-order: stroke; stroke: var(--arc-paper); stroke-width: 2.5px; stroke-linejoin: round; }
${FAMILIES.map(name => `.arcs .${name} { color: var(--arc-${name}); }`).join('\n')}
.arcs .same { color: var(--arc-quiet); }
.arcs .first { color: var(--arc-core); }
.arcs .second { color: var(--arc-oblique); }
`;

function variables(scheme: 0 | 1): string {
  return Object.entries(COLOURS)
    .map(([name, colours]) => `--arc-${name}: ${colours[scheme]};`)
    .join(' ');
}
