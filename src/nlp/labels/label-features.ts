import {
  type Atoms,
  FIELDS,
  type Field,
  MARGIN,
  WIDTH
} from '../features/atoms.js';
import {binOf} from '../features/distance.js';
import {finish, hashText, mix} from '../features/hash.js';
import {LABEL_TEMPLATES} from './label-templates.js';
import {TreeLinks} from './tree-links.js';

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
    const distance = binOf(Math.abs(head - child));
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
