import {
  type Atoms,
  distanceBin,
  type Field,
  finish,
  hashText,
  MARGIN,
  mix,
  parseAtom,
  WIDTH
} from '../features/index.js';
import {extended, grown} from '../scratch.js';

/**
 * The features of a labeller, as data: each template is a conjunction of atoms
 * `role.field`, with an offset for a neighbour (`child.upos-1`), and each
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

/** Those of word classes. */
export const CLUSTER_LABEL_TEMPLATES: readonly string[] = [
  'child.cluster',
  'head.cluster child.cluster',
  'head.upos child.cluster',
  'head.cluster child.upos',
  'child.cluster first.lemma'
];

// Roles with one position each, and then two of which there may be many.
const ROLES = [
  ...['head', 'child', 'grand', 'left', 'right', 'first', 'last'],
  ...['sibling', 'dependent']
];
export const SIBLING: number = ROLES.indexOf('sibling');
const DISTANCE = 'distance';

/** How many children of a word count; words rarely have more. */
export const MOST_CHILDREN = 32;

/** Mixed in for an atom of a position that does not exist. */
export const NO_WORD: number = hashText('<nobody>');
/** Mixed in for a child to the right of its head. */
export const CHILD_RIGHT: number = hashText('<right>');

/** A template that is ready to be hashed. */
interface CompiledTemplate {
  readonly salt: number;
  /** By atom: index of its role, `SIBLING` for the roles of many. */
  readonly roles: Int32Array;
  /** By atom: its index, relative to the position's first. */
  readonly atoms: Int32Array;
  readonly hasDistance: boolean;
  /** The role of many that it has, or -1. */
  readonly many: number;
}

/**
 * The features that predict the relations of a tree's arcs: for each word a
 * list of hashes. They take time linear in the templates and in the children
 * of the word and of its head; at most 32 each count, so that no tree takes
 * quadratic time.
 */
export class LabelFeatures {
  /** The hashes; what follows the first `length` is not valid. */
  hashes: Int32Array = new Int32Array(64);
  length = 0;
  /** The tree. */
  readonly links: TreeLinks = new TreeLinks();
  /** The templates as assembly/labels.ts expects them. */
  readonly encoded: Int32Array;
  /** An upper bound of the number of features of an arc. */
  readonly most: number;
  readonly #atoms: Atoms;
  readonly #templates: readonly CompiledTemplate[];
  readonly #positions = new Int32Array(SIBLING + 1);

  /** @param atoms - Those of the sentence, loaded by the caller. */
  constructor(atoms: Atoms, fields: readonly Field[]) {
    this.#atoms = atoms;
    const templates = [...LABEL_TEMPLATES, ...CLUSTER_LABEL_TEMPLATES].flatMap(
      it => compile(it, fields)
    );
    this.#templates = templates;
    this.most = templates.reduce(
      (sum, {many}) => sum + (many < 0 ? 1 : MOST_CHILDREN),
      0
    );
    const encoded = templates.flatMap(template => {
      const {salt, hasDistance, many, roles, atoms} = template;
      const parts = Array.from(roles, (role, k) => [role, atoms[k]]).flat();
      return [salt, Number(hasDistance), many, roles.length, ...parts];
    });
    this.encoded = Int32Array.from(encoded);
  }

  /** Replaces the tree; the atoms hold its sentence. */
  load(heads: Int32Array): void {
    this.links.load(heads);
  }

  /** Lists the features of the arc that leads to a word. */
  list(child: number): void {
    const {links} = this;
    const positions = this.#positions;
    const head = links.heads[child];
    positions[0] = head;
    positions[1] = child;
    positions[2] = links.heads[head];
    positions[3] = links.previous[child];
    positions[4] = links.next[child];
    positions[5] = links.first[child];
    positions[6] = links.last[child];
    const side = head < child ? CHILD_RIGHT : 0;
    const distance = distanceBin(Math.abs(head - child));
    this.length = 0;
    for (const template of this.#templates) {
      let start = template.salt ^ side;
      if (template.hasDistance) start = mix(start, distance);
      if (template.many < 0) {
        this.#put(this.#hash(template, start));
        continue;
      }
      let other = links.first[template.many === SIBLING ? head : child];
      for (let k = 0; other >= 0 && k < MOST_CHILDREN; k++) {
        if (other !== child) {
          positions[SIBLING] = other;
          const where = other < child ? 1 : 2;
          this.#put(this.#hash(template, mix(start, where)));
        }
        other = links.next[other];
      }
    }
  }

  #hash({roles, atoms}: CompiledTemplate, start: number): number {
    const {values} = this.#atoms;
    const positions = this.#positions;
    let hash = start;
    for (let k = 0; k < roles.length; k++) {
      const p = positions[roles[k]];
      hash = mix(hash, p < 0 ? NO_WORD : values[p * WIDTH + atoms[k]]);
    }
    return finish(hash);
  }

  #put(hash: number): void {
    this.hashes = extended(this.hashes, this.length + 1);
    this.hashes[this.length++] = hash;
  }
}

// An empty list if the template needs a field that is missing.
function compile(
  template: string,
  fields: readonly Field[]
): CompiledTemplate[] {
  const parts = template.split(' ');
  const parsed = parts
    .filter(part => part !== DISTANCE)
    .map(part => {
      const [name, atom] = part.split('.');
      return {role: ROLES.indexOf(name), ...parseAtom(atom)};
    });
  if (!parsed.every(({field}) => fields.includes(field as Field))) return [];
  return [
    {
      salt: hashText(`label|${template}`),
      roles: Int32Array.from(parsed, ({role}) => Math.min(role, SIBLING)),
      atoms: Int32Array.from(parsed, ({index}) => MARGIN * WIDTH + index),
      hasDistance: parsed.length < parts.length,
      many: parsed.find(({role}) => role >= SIBLING)?.role ?? -1
    }
  ];
}

/** The children of every position of a tree, as linked lists in order. */
export class TreeLinks {
  /** The head of each position; -1 for the root. */
  heads: Int32Array = new Int32Array(0);
  /** The first and the last child of each position, or -1. */
  first: Int32Array = new Int32Array(0);
  last: Int32Array = new Int32Array(0);
  /** The children of the same head before and after each one, or -1. */
  previous: Int32Array = new Int32Array(0);
  next: Int32Array = new Int32Array(0);

  load(heads: Int32Array): void {
    const {length} = heads;
    this.heads = heads;
    this.first = grown(this.first, length);
    this.last = grown(this.last, length);
    this.previous = grown(this.previous, length);
    this.next = grown(this.next, length);
    const {first, last, previous, next} = this;
    first.fill(-1, 0, length);
    last.fill(-1, 0, length);
    for (let child = 1; child < length; child++) {
      const head = heads[child];
      const before = last[head];
      previous[child] = before;
      next[child] = -1;
      if (before < 0) first[head] = child;
      else next[before] = child;
      last[head] = child;
    }
  }
}
