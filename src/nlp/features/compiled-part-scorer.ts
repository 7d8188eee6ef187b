import {
  crossingBucket,
  grandBucket,
  type PartFeatures,
  pairBucket,
  siblingBucket
} from './part-features.js';
import {PART_SCORER_CODE} from './part-scorer-code.js';
import {PART_KINDS, type PartKind, type PartSides} from './part-templates.js';
import {INT, type Program, ProgramCode} from './program.js';
import {encodeSides, MARGIN, WIDTH} from './templates.js';

/**
 * Scores second-order parts by rounded weights in WebAssembly, several times as
 * fast as in JavaScript. Its memory holds the weights, and the hashes of a
 * sentence. Scores are in steps.
 */
export class CompiledPartScorer {
  readonly #program: Program<PartExports>;
  readonly #size: number;
  readonly #grand = new KindHashes();
  readonly #sibling = new KindHashes();
  readonly #pair = new KindHashes();
  readonly #crossing = new KindHashes();
  // The sentence in the memory, and whether crossing parts have hashes.
  #features: PartFeatures | null = null;
  #version = -1;
  #hasCrossings = false;
  // Where there are zeros, for the fourth word of the other parts.
  #zeros = 0;

  /**
   * The scorer of some weights, which must not change, or `null` where it is
   * not possible; see {@link ProgramCode.load}. The same weights have the same
   * scorer.
   */
  static for(multiples: Int8Array): CompiledPartScorer | null {
    let scorer = scorers.get(multiples);
    if (scorer === undefined) {
      const program = CODE.load(multiples);
      scorer = program && new CompiledPartScorer(program, multiples.length);
      scorers.set(multiples, scorer);
    }
    return scorer;
  }

  private constructor(program: Program<PartExports>, size: number) {
    this.#program = program;
    this.#size = size;
  }

  /**
   * Hashes the sentence of the features, unless that has been done; `false` if
   * there is too little memory.
   *
   * @param hasCrossings - Whether arcs that cross are going to be scored.
   */
  load(features: PartFeatures, hasCrossings: boolean): boolean {
    if (
      this.#features === features &&
      this.#version === features.version &&
      this.#hasCrossings === hasCrossings
    ) {
      return true;
    }
    const {atoms, templates} = features;
    const {length} = atoms;
    const size = (length + 2 * MARGIN) * WIDTH;
    const kinds = hasCrossings ? PART_KINDS : WITHOUT_CROSSINGS;
    let widest = 0;
    let needed = size;
    for (const kind of kinds) {
      const [{length: width}] = templates[kind];
      widest = Math.max(widest, width);
      needed += templates[kind].length * width * length;
      needed += sidesOf(templates[kind]).length;
    }
    needed += widest;
    const program = this.#program;
    this.#features = null;
    if (!program.begin(needed)) return false;
    const {exports} = program;
    exports.useWeights(program.addresses[0], this.#size);
    const start = program.put(atoms.values, size);
    exports.scramble(start, size);
    this.#zeros = program.allocate(widest);
    program.words.fill(0, this.#zeros / INT, this.#zeros / INT + widest);
    const first = start + INT * MARGIN * WIDTH;
    for (const kind of kinds) {
      this.#hashesOf(kind).load(
        program,
        sidesOf(templates[kind]),
        templates[kind],
        first,
        length
      );
    }
    this.#features = features;
    this.#version = features.version;
    this.#hasCrossings = hasCrossings;
    return true;
  }

  #hashesOf(kind: PartKind): KindHashes {
    switch (kind) {
      case 'grand':
        return this.#grand;
      case 'sibling':
        return this.#sibling;
      case 'pair':
        return this.#pair;
      case 'crossing':
        return this.#crossing;
    }
  }

  /** The score of the part that `listGrand` lists. */
  grand(grand: number, head: number, child: number): number {
    const bucket = grandBucket(grand, head, child);
    return this.#score(this.#grand, grand, head, child, bucket);
  }

  /** The score of the part that `listSibling` lists. */
  sibling(head: number, sibling: number, child: number): number {
    const bucket = siblingBucket(head, sibling, child);
    return this.#score(this.#sibling, head, sibling, child, bucket);
  }

  /** The score of the part that `listPair` lists. */
  pair(head: number, left: number, right: number): number {
    const bucket = pairBucket(head, left, right);
    return this.#score(this.#pair, head, left, right, bucket);
  }

  /** The score of the part that `listCrossing` lists. */
  crossing(
    head: number,
    child: number,
    otherHead: number,
    otherChild: number
  ): number {
    const {width, row, first, second, third, fourth} = this.#crossing;
    return this.#program.exports.score(
      first + row * head,
      second + row * child,
      third + row * otherHead,
      fourth + row * otherChild,
      width,
      crossingBucket(head, child, otherHead, otherChild)
    );
  }

  #score(
    {width, row, first, second, third}: KindHashes,
    a: number,
    b: number,
    c: number,
    bucket: number
  ): number {
    return this.#program.exports.score(
      first + row * a,
      second + row * b,
      third + row * c,
      this.#zeros,
      width,
      bucket
    );
  }
}

const WITHOUT_CROSSINGS = PART_KINDS.filter(kind => kind !== 'crossing');

const scorers = new WeakMap<Int8Array, CompiledPartScorer | null>();

/** Where the hashes of a kind of parts are, by the role of a word. */
class KindHashes {
  /** Number of templates. */
  width = 0;
  /** Number of bytes that a position takes. */
  row = 0;
  first = 0;
  second = 0;
  third = 0;
  fourth = 0;

  /** Hashes a sentence. */
  load(
    program: Program<PartExports>,
    sides: Int32Array,
    roles: PartSides,
    atoms: number,
    length: number
  ): void {
    const [{length: width}] = roles;
    this.width = width;
    this.row = INT * width;
    const templates = program.put(sides, sides.length);
    const values = program.allocate(roles.length * width * length);
    const part = this.row * length;
    let at = templates;
    for (let r = 0; r < roles.length; r++) {
      const out = values + r * part;
      program.exports.hash(at, width, atoms, WIDTH, length, out);
      for (const side of roles[r]) at += INT * (2 + side.atoms.length);
    }
    this.first = values;
    this.second = values + part;
    this.third = values + 2 * part;
    this.fourth = values + 3 * part;
  }
}

// The sides of templates, encoded role by role.
function sidesOf(roles: PartSides): Int32Array {
  let sides = encoded.get(roles);
  if (sides === undefined) {
    sides = encodeSides(roles.flat());
    encoded.set(roles, sides);
  }
  return sides;
}

const encoded = new WeakMap<PartSides, Int32Array>();

interface PartExports {
  useWeights(start: number, size: number): void;
  scramble(atoms: number, count: number): void;
  hash(
    sides: number,
    width: number,
    atoms: number,
    stride: number,
    length: number,
    values: number
  ): void;
  score(
    a: number,
    b: number,
    c: number,
    d: number,
    width: number,
    bucket: number
  ): number;
}

const CODE = new ProgramCode<PartExports>(PART_SCORER_CODE, 96 * 1024);
