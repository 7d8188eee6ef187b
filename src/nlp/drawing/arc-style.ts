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

// The families for relations of other treebanks.
const COLOURED = FAMILIES.slice(0, 6);

/**
 * The family of a relation, without its subtype. A relation that is not in
 * Universal Dependencies gets a family by the hash of its name.
 */
export function relationFamily(relation: string): Family {
  const [name] = relation.toLowerCase().split(':');
  const known = FAMILIES.find(family =>
    RELATIONS[family].split(' ').includes(name === '' ? '_' : name)
  );
  if (known) return known;
  let hash = 0;
  for (let i = 0; i < name.length; i++) {
    hash = (Math.imul(hash, 31) + name.charCodeAt(i)) >>> 0;
  }
  return COLOURED[hash % COLOURED.length];
}

/**
 * The style sheet of {@link arcDiagram}, for a page with several diagrams
 * drawn with `style: false`.
 *
 * It follows the reader's choice of light or dark, and prints light. Lines and
 * text have a contrast of at least 4.5 to 1 with the background. It applies to
 * elements of class `arcs` only. Colours are variables such as `--arc-paper`
 * and `--arc-ink`, which a page can set on these elements. Programs that know
 * no variables skip all of it: without it, a diagram has the light colours.
 *
 * @example
 * ```ts
 * import {ARC_STYLE} from 'spanforest/nlp';
 *
 * ARC_STYLE.includes('prefers-color-scheme: dark'); // => true
 * ```
 */
export const ARC_STYLE: string = `
@supports (color: var(--arc-ink)) {
:where(.arcs) { --arc-paper: #ffffff; --arc-ink: #1c2321; --arc-soft: #55605b; --arc-core: #0a5fa8; --arc-oblique: #b04500; --arc-nominal: #7d2fa0; --arc-function: #0d6e47; --arc-coordination: #a3134f; --arc-phrase: #6b5d00; --arc-quiet: #55605b; --arc-root: #1c2321; }
@media screen and (prefers-color-scheme: dark) {
  :where(.arcs) { --arc-paper: #1a201d; --arc-ink: #e7ece9; --arc-soft: #a5b0aa; --arc-core: #6db8ff; --arc-oblique: #ff9d47; --arc-nominal: #d79bff; --arc-function: #5fd6a0; --arc-coordination: #ff8ab0; --arc-phrase: #dccb5c; --arc-quiet: #a5b0aa; --arc-root: #e7ece9; }
}
.arcs .paper { fill: var(--arc-paper); }
.arcs .form { fill: var(--arc-ink); }
.arcs .tag, .arcs .name { fill: var(--arc-soft); }
.arcs .line { fill: none; stroke: currentColor; }
.arcs .head { fill: currentColor; stroke: none; }
.arcs .label { fill: currentColor; }
.arcs .label, .arcs .form { paint-order: stroke; stroke: var(--arc-paper); stroke-width: 2.5px; stroke-linejoin: round; }
.arcs .core { color: var(--arc-core); }
.arcs .oblique { color: var(--arc-oblique); }
.arcs .nominal { color: var(--arc-nominal); }
.arcs .function { color: var(--arc-function); }
.arcs .coordination { color: var(--arc-coordination); }
.arcs .phrase { color: var(--arc-phrase); }
.arcs .quiet { color: var(--arc-quiet); }
.arcs .root { color: var(--arc-root); }
.arcs .same { color: var(--arc-quiet); }
.arcs .first { color: var(--arc-core); }
.arcs .second { color: var(--arc-oblique); }
}
`;

/** The default colour of a name in the style sheet, which is the light one. */
export function lightColour(name: Family | 'paper' | 'ink' | 'soft'): string {
  return new RegExp(`--arc-${name}: ([^;]+)`).exec(ARC_STYLE)![1];
}
