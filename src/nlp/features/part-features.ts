import {distanceBin} from './arc-features.js';
import {
  compileParts,
  PART_KINDS,
  type PartKind,
  type PartSides
} from './part-templates.js';
import {Atoms, SideHashes} from './sentence-features.js';
import type {Field} from './templates.js';

// The last bin of distances of siblings that is told apart.
const FARTHEST = 6;

/**
 * Lists the features of a second-order part of a sentence: for each feature the
 * index of its weight alone, and for all of them the bucket of the part, by the
 * order of its words. The weight of feature i in bucket b is at i ^ b, as it is
 * for arcs (see BUCKETS). A part takes time linear in its templates.
 */
export class PartFeatures {
  /** By feature of the part listed last; only the first `length` are valid. */
  readonly indices: Int32Array;
  /** Number of features of the part listed last. */
  length = 0;
  /** The bucket of the part listed last, from 1 to 14. */
  bucket = 0;
  /** The sides of the templates that are used. */
  readonly templates: Readonly<Record<PartKind, PartSides>>;
  /** Those of the sentence. */
  atoms: Atoms = new Atoms();
  /** How many sentences have been loaded. */
  version = 0;
  readonly #mask: number;
  readonly #sides: Readonly<Record<PartKind, readonly SideHashes[]>>;
  #isHashed = false;

  /**
   * @param fields - The columns that the words have.
   * @param size - Number of weights, a power of 2.
   */
  constructor(fields: readonly Field[], size: number) {
    this.#mask = size - 1;
    const sidesOf = (kind: PartKind) => compileParts(kind, new Set(fields));
    this.templates = {
      grand: sidesOf('grand'),
      sibling: sidesOf('sibling'),
      pair: sidesOf('pair'),
      crossing: sidesOf('crossing')
    };
    const hashesOf = (kind: PartKind) =>
      this.templates[kind].map(sides => new SideHashes(sides));
    this.#sides = {
      grand: hashesOf('grand'),
      sibling: hashesOf('sibling'),
      pair: hashesOf('pair'),
      crossing: hashesOf('crossing')
    };
    const widths = PART_KINDS.map(kind => this.#sides[kind][0].width);
    this.indices = new Int32Array(Math.max(...widths));
  }

  /** Replaces the sentence; its atoms must not change while it is used. */
  load(atoms: Atoms): void {
    this.atoms = atoms;
    this.version++;
    this.#isHashed = false;
  }

  // Only when a part is listed, since a compiled scorer has its own hashes.
  #hash(): void {
    for (const kind of PART_KINDS) {
      for (const side of this.#sides[kind]) side.load(this.atoms);
    }
    this.#isHashed = true;
  }

  /** Lists the features of an arc and the one that leads to its head. */
  listGrand(grand: number, head: number, child: number): void {
    const [a, b, c] = this.#sides.grand;
    this.#list(a, grand, b, head, c, child);
    this.bucket = grandBucket(grand, head, child);
  }

  /**
   * Lists the features of neighbouring arcs from the same head to the same
   * side; the sibling is nearer to the head, or the head itself.
   */
  listSibling(head: number, sibling: number, child: number): void {
    const [a, b, c] = this.#sides.sibling;
    this.#list(a, head, b, sibling, c, child);
    this.bucket = siblingBucket(head, sibling, child);
  }

  /** Lists the features of two arcs from the same head, the left one first. */
  listPair(head: number, left: number, right: number): void {
    const [a, b, c] = this.#sides.pair;
    this.#list(a, head, b, left, c, right);
    this.bucket = pairBucket(head, left, right);
  }

  /** Lists the features of two arcs that cross, the one further left first. */
  listCrossing(
    head: number,
    child: number,
    otherHead: number,
    otherChild: number
  ): void {
    const [a, b, c, d] = this.#sides.crossing;
    this.#list(a, head, b, child, c, otherHead);
    const {width, values} = d;
    const at = otherChild * width;
    const {indices} = this;
    const mask = this.#mask;
    for (let t = 0; t < width; t++) {
      indices[t] = (indices[t] + values[at + t]) & mask;
    }
    this.bucket = crossingBucket(head, child, otherHead, otherChild);
  }

  #list(
    firstSide: SideHashes,
    first: number,
    secondSide: SideHashes,
    second: number,
    thirdSide: SideHashes,
    third: number
  ): void {
    if (!this.#isHashed) this.#hash();
    const {width, values: firsts} = firstSide;
    const {values: seconds} = secondSide;
    const {values: thirds} = thirdSide;
    const {indices} = this;
    const mask = this.#mask;
    const a = first * width;
    const b = second * width;
    const c = third * width;
    for (let t = 0; t < width; t++) {
      indices[t] = (firsts[a + t] + seconds[b + t] + thirds[c + t]) & mask;
    }
    this.length = width;
  }
}

/** The bucket of an arc and the one that leads to its head. */
export function grandBucket(
  grand: number,
  head: number,
  child: number
): number {
  return (
    1 +
    Number(grand < head) +
    2 * Number(head < child) +
    4 * Number(grand < child)
  );
}

/** The bucket of neighbouring arcs from the same head to the same side. */
export function siblingBucket(
  head: number,
  sibling: number,
  child: number
): number {
  const distance =
    sibling === head
      ? 0
      : Math.min(distanceBin(Math.abs(child - sibling)), FARTHEST);
  return 1 + distance + (head < child ? FARTHEST + 1 : 0);
}

/** The bucket of two arcs from the same head. */
export function pairBucket(head: number, left: number, right: number): number {
  return 1 + Number(head < left) + Number(head < right);
}

/** The bucket of two arcs that cross. */
export function crossingBucket(
  head: number,
  child: number,
  otherHead: number,
  otherChild: number
): number {
  return 1 + Number(head < child) + 2 * Number(otherHead < otherChild);
}
