import {INT, type ParserProgram} from '../compiled/index.js';
import {distanceBin} from './arc-features.js';
import {isRounded, sizeOf, type Weights} from './arc-scorer.js';
import {Atoms, SideHashes} from './sentence-features.js';
import {
  type Field,
  hashText,
  knownFields,
  MARGIN,
  parseAtom,
  type TemplateSide,
  WIDTH
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

/** Those of word classes. */
export const CLUSTER_PART_TEMPLATES: Readonly<
  Record<PartKind, readonly string[]>
> = {
  grand: [
    'grand.cluster head.closed child.cluster',
    'grand.cluster head.cluster child.closed'
  ],
  sibling: [
    'head.cluster sibling.upos child.cluster',
    'head.upos sibling.cluster child.cluster'
  ],
  pair: ['left.cluster right.cluster'],
  crossing: []
};

/** The sides of all templates of a kind of parts, role by role. */
export type PartSides = readonly (readonly TemplateSide[])[];

/** Compiles the templates of a kind of parts that need only these columns. */
export function compileParts(
  kind: PartKind,
  fields: ReadonlySet<Field>,
  templates: readonly string[] = [
    ...PART_TEMPLATES[kind],
    ...CLUSTER_PART_TEMPLATES[kind]
  ]
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

// The last bin of distances of siblings that is told apart.
const FARTHEST = 6;

/**
 * Scores second-order parts of a sentence by the weights of their features: the
 * sum of the weights of all features, each alone and joined with the bucket of
 * the part, by the order of its words. The weight of feature i in bucket b is at
 * i ^ b, as it is for arcs (see BUCKETS). A part takes time linear in its
 * templates.
 *
 * Parts are given by their words in the order of {@link PartKind}; of crossing
 * arcs there are four.
 */
export class PartFeatures {
  /** By feature of the part listed last; only the first `length` are valid. */
  readonly indices: Int32Array;
  /** Number of features of the part listed last. */
  length = 0;
  /** The bucket of the part listed last, from 1 to 14. */
  bucket = 0;
  readonly #weights: Float32Array | Int8Array;
  readonly #mask: number;
  readonly #kinds: Readonly<Record<PartKind, KindFeatures>>;
  #atoms = new Atoms();
  #hasCrossings = false;
  // Where the program has the weights and zeros, and in which of its generations
  // it has the sentence.
  #address = 0;
  #zeros = 0;
  #generation = -1;

  /**
   * @param fields - The columns that the words have.
   * @param weights - A power of 2 of them.
   */
  constructor(fields: readonly Field[], weights: Weights) {
    this.#weights = isRounded(weights) ? weights.multiples : weights;
    this.#mask = sizeOf(weights) - 1;
    const featuresOf = (kind: PartKind) =>
      new KindFeatures(compileParts(kind, new Set(fields)));
    this.#kinds = {
      grand: featuresOf('grand'),
      sibling: featuresOf('sibling'),
      pair: featuresOf('pair'),
      crossing: featuresOf('crossing')
    };
    const widths = PART_KINDS.map(kind => this.#kinds[kind].width);
    this.indices = new Int32Array(Math.max(...widths));
  }

  /**
   * Replaces the sentence; its atoms must not change while it is used. If they
   * have a program, and this has the weights, then it scores parts. The scores
   * are the same.
   *
   * @param hasCrossings - Whether arcs that cross are going to be scored.
   */
  load(atoms: Atoms, hasCrossings: boolean): void {
    this.#atoms = atoms;
    this.#hasCrossings = hasCrossings;
    for (const kind of PART_KINDS) this.#kinds[kind].load(atoms);
    const weights = this.#weights;
    const address =
      weights instanceof Int8Array
        ? (atoms.program?.addressOf(weights) ?? 0)
        : 0;
    const isPlaced = address > 0 && this.#place(atoms, hasCrossings);
    this.#address = isPlaced ? address : 0;
  }

  // Puts the hashes of the sentence into the program.
  #place(atoms: Atoms, hasCrossings: boolean): boolean {
    const start = atoms.place();
    const program = atoms.program!;
    if (start === 0) return false;
    const kinds = PART_KINDS.filter(
      kind => hasCrossings || kind !== 'crossing'
    );
    const used = kinds.map(kind => this.#kinds[kind]);
    const {length: widest} = this.indices;
    const needed = used.reduce(
      (sum, it) => sum + it.sizeIn(atoms.length),
      widest
    );
    if (!program.reserve(needed)) return false;
    this.#zeros = program.allocate(widest);
    program.words.fill(0, this.#zeros / INT, this.#zeros / INT + widest);
    const first = start + INT * MARGIN * WIDTH;
    for (const kind of used) kind.place(program, first, atoms.length);
    this.#generation = program.generation;
    return true;
  }

  /** The score of a part; of rounded weights, in steps. */
  score(kind: PartKind, a: number, b: number, c: number, d = -1): number {
    const program = this.#atoms.program;
    if (this.#address === 0 || program === null) {
      this.list(kind, a, b, c, d);
      return this.#sum();
    }
    if (this.#generation !== program.generation) {
      this.load(this.#atoms, this.#hasCrossings);
      return this.score(kind, a, b, c, d);
    }
    const {width, addresses} = this.#kinds[kind];
    const row = INT * width;
    return program.exports.scorePart(
      this.#address,
      this.#mask,
      addresses[0] + row * a,
      addresses[1] + row * b,
      addresses[2] + row * c,
      d < 0 ? this.#zeros : addresses[3] + row * d,
      width,
      bucketOfPart(kind, a, b, c, d)
    );
  }

  /** Lists the features of a part. */
  list(kind: PartKind, a: number, b: number, c: number, d = -1): void {
    const {width, sides} = this.#kinds[kind];
    const {indices} = this;
    const mask = this.#mask;
    const [{values: firsts}, {values: seconds}, {values: thirds}] = sides;
    const first = a * width;
    const second = b * width;
    const third = c * width;
    for (let t = 0; t < width; t++) {
      indices[t] =
        (firsts[first + t] + seconds[second + t] + thirds[third + t]) & mask;
    }
    if (d >= 0) {
      const {values} = sides[3];
      for (let t = 0; t < width; t++) {
        indices[t] = (indices[t] + values[d * width + t]) & mask;
      }
    }
    this.length = width;
    this.bucket = bucketOfPart(kind, a, b, c, d);
  }

  // Sums up the weights of the features that were listed last.
  #sum(): number {
    const {indices, length, bucket} = this;
    const weights = this.#weights;
    let sum = 0;
    for (let k = 0; k < length; k++) {
      const i = indices[k];
      sum += weights[i] + weights[i ^ bucket];
    }
    return sum;
  }
}

/** The hashes of one kind of parts, by the roles of its words. */
class KindFeatures {
  /** Number of templates. */
  readonly width: number;
  readonly sides: readonly SideHashes[];
  /** Where the program has those of each role. */
  addresses: readonly number[] = [];

  constructor(roles: PartSides) {
    this.width = roles[0].length;
    this.sides = roles.map(sides => new SideHashes(sides));
  }

  load(atoms: Atoms): void {
    for (const side of this.sides) side.load(atoms);
  }

  sizeIn(length: number): number {
    return this.sides.reduce((sum, side) => sum + side.sizeIn(length), 0);
  }

  place(program: ParserProgram, atoms: number, length: number): void {
    this.addresses = this.sides.map(it => it.place(program, atoms, length));
  }
}

// The bucket of a part, by its kind.
function bucketOfPart(
  kind: PartKind,
  a: number,
  b: number,
  c: number,
  d: number
): number {
  switch (kind) {
    case 'grand':
      return 1 + Number(a < b) + 2 * Number(b < c) + 4 * Number(a < c);
    case 'sibling': {
      const distance =
        b === a ? 0 : Math.min(distanceBin(Math.abs(c - b)), FARTHEST);
      return 1 + distance + (a < c ? FARTHEST + 1 : 0);
    }
    case 'pair':
      return 1 + Number(a < b) + Number(a < c);
    case 'crossing':
      return 1 + Number(a < b) + 2 * Number(c < d);
  }
}
