import {
  type Atoms,
  distanceBin,
  FIELDS,
  type Field,
  finish,
  hashText,
  MARGIN,
  mix,
  WIDTH
} from '../features/index.js';

/**
 * The children of every position of a tree as linked lists, in the order of
 * the sentence. Time and space linear; the memory is used again.
 */
export class TreeLinks {
  /** The head of each position; -1 for the root. */
  heads: Int32Array = new Int32Array(0);
  /** The first child of each position; -1 if it has none. */
  first: Int32Array = new Int32Array(0);
  /** The last child of each position; -1 if it has none. */
  last: Int32Array = new Int32Array(0);
  /** The child of the same head before this one; -1 if there is none. */
  previous: Int32Array = new Int32Array(0);
  /** The child of the same head after this one; -1 if there is none. */
  next: Int32Array = new Int32Array(0);

  /** Takes in a tree in place of the last one. */
  load(heads: Int32Array): void {
    const {length} = heads;
    if (this.first.length < length) {
      this.first = new Int32Array(2 * length);
      this.last = new Int32Array(2 * length);
      this.previous = new Int32Array(2 * length);
      this.next = new Int32Array(2 * length);
    }
    const {first, last, previous, next} = this;
    this.heads = heads;
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

// Roles with one position each, and roles of which there may be many.
const SINGLE = ['head', 'child', 'grand', 'left', 'right', 'first', 'last'];
const MANY = ['sibling', 'dependent'];
const DISTANCE = 'distance';

// So many children of a word are looked at; a word of a language has fewer.
const MOST = 32;

// Mixed in for an atom of a position that is not there.
const NOBODY = hashText('<nobody>');
const CHILD_RIGHT = hashText('<right>');

/** One template, ready to be hashed. */
interface Compiled {
  readonly salt: number;
  /** Roles of its atoms, by index; `MANY` after `SINGLE`. */
  readonly roles: Int32Array;
  /** Places of its atoms, relative to those of the position. */
  readonly places: Int32Array;
  readonly hasDistance: boolean;
  /** Which of the roles of many it has; -1 if none. */
  readonly many: number;
}

/**
 * The features of the arcs of a tree that tell their relations: for each word
 * a list of hashes of 32 bits. The memory is used again.
 *
 * The features of a word take time linear in the templates and in the
 * children of the word and of its head; so that hostile trees do not take
 * quadratic time, no more than 32 of either are looked at.
 */
export class LabelFeatures {
  /** The hashes; those from `length` on mean nothing. */
  hashes: Int32Array = new Int32Array(64);
  /** How many there are. */
  length = 0;
  readonly #atoms: Atoms;
  readonly #templates: readonly Compiled[];
  readonly #links = new TreeLinks();
  readonly #positions = new Int32Array(SINGLE.length + 1);

  /**
   * @param atoms - Those of the sentence, loaded by whoever parses it.
   * @param fields - The fields that may be looked at.
   */
  constructor(atoms: Atoms, fields: readonly Field[]) {
    this.#atoms = atoms;
    this.#templates = LABEL_TEMPLATES.flatMap(template =>
      compile(template, fields)
    );
  }

  /** Takes in a tree of the sentence that the atoms hold. */
  load(heads: Int32Array): void {
    this.#links.load(heads);
  }

  /** Lists the features of the arc that leads to a word. */
  list(child: number): void {
    const links = this.#links;
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
      let other = template.many === 0 ? links.first[head] : links.first[child];
      for (let k = 0; other >= 0 && k < MOST; k++, other = links.next[other]) {
        if (other === child) continue;
        positions[SINGLE.length] = other;
        const where = other < child ? 1 : 2;
        this.#put(this.#hash(template, mix(start, where)));
      }
    }
  }

  #hash({roles, places}: Compiled, start: number): number {
    const {values} = this.#atoms;
    const positions = this.#positions;
    let hash = start;
    for (let k = 0; k < roles.length; k++) {
      const position = positions[roles[k]];
      hash = mix(
        hash,
        position < 0 ? NOBODY : values[position * WIDTH + places[k]]
      );
    }
    return finish(hash);
  }

  #put(hash: number): void {
    if (this.length === this.hashes.length) {
      const larger = new Int32Array(2 * this.length);
      larger.set(this.hashes);
      this.hashes = larger;
    }
    this.hashes[this.length++] = hash;
  }
}

// A template ready to be hashed; none if it needs a field that is not there.
function compile(template: string, fields: readonly Field[]): Compiled[] {
  const atoms = template.split(' ').filter(atom => atom !== DISTANCE);
  const parsed = atoms.map(parseAtom);
  if (!parsed.every(({field}) => fields.includes(field))) return [];
  const many = parsed.find(({role}) => role >= SINGLE.length);
  return [
    {
      salt: hashText(`label|${template}`),
      // Whichever of the many is meant, it has one place at a time.
      roles: Int32Array.from(parsed, ({role}) => Math.min(role, SINGLE.length)),
      places: Int32Array.from(
        parsed,
        ({field, offset}) => (offset + MARGIN) * WIDTH + FIELDS.indexOf(field)
      ),
      hasDistance: atoms.length < template.split(' ').length,
      many: many ? many.role - SINGLE.length : -1
    }
  ];
}

function parseAtom(atom: string): {
  role: number;
  field: Field;
  offset: number;
} {
  const [, name, column, offset = '0'] =
    /^([a-z]+)\.([a-z]+)([+-]\d+)?$/.exec(atom) ?? [];
  const role = [...SINGLE, ...MANY].indexOf(name);
  const field = FIELDS.find(field => field === column);
  if (role < 0 || field === undefined || Math.abs(Number(offset)) > MARGIN) {
    throw new Error(`no such atom: ${atom}`);
  }
  return {role, field, offset: Number(offset)};
}
