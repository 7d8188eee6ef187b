import {distanceBin} from './arc-features.js';
import {compileParts, PART_KINDS, type PartKind} from './part-templates.js';
import {type Atoms, SideHashes} from './sentence-features.js';
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
  readonly #mask: number;
  readonly #sides: Readonly<Record<PartKind, readonly SideHashes[]>>;

  /**
   * @param fields - The columns that the words have.
   * @param size - Number of weights, a power of 2.
   */
  constructor(fields: readonly Field[], size: number) {
    this.#mask = size - 1;
    const sidesOf = (kind: PartKind) =>
      compileParts(kind, new Set(fields)).map(sides => new SideHashes(sides));
    this.#sides = {
      grand: sidesOf('grand'),
      sibling: sidesOf('sibling'),
      pair: sidesOf('pair'),
      crossing: sidesOf('crossing')
    };
    const widths = PART_KINDS.map(kind => this.#sides[kind][0].width);
    this.indices = new Int32Array(Math.max(...widths));
  }

  /** Replaces the sentence. */
  load(atoms: Atoms): void {
    for (const kind of PART_KINDS) {
      for (const side of this.#sides[kind]) side.load(atoms);
    }
  }

  /** Lists the features of an arc and the one that leads to its head. */
  listGrand(grand: number, head: number, child: number): void {
    const [a, b, c] = this.#sides.grand;
    this.#list(a, grand, b, head, c, child);
    this.bucket =
      1 +
      Number(grand < head) +
      2 * Number(head < child) +
      4 * Number(grand < child);
  }

  /**
   * Lists the features of neighbouring arcs from the same head to the same
   * side; the sibling is nearer to the head, or the head itself.
   */
  listSibling(head: number, sibling: number, child: number): void {
    const [a, b, c] = this.#sides.sibling;
    this.#list(a, head, b, sibling, c, child);
    const distance =
      sibling === head
        ? 0
        : Math.min(distanceBin(Math.abs(child - sibling)), FARTHEST);
    this.bucket = 1 + distance + (head < child ? FARTHEST + 1 : 0);
  }

  /** Lists the features of two arcs from the same head, the left one first. */
  listPair(head: number, left: number, right: number): void {
    const [a, b, c] = this.#sides.pair;
    this.#list(a, head, b, left, c, right);
    this.bucket = 1 + Number(head < left) + Number(head < right);
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
    this.bucket = 1 + Number(head < child) + 2 * Number(otherHead < otherChild);
  }

  #list(
    {width, values: firsts}: SideHashes,
    first: number,
    {values: seconds}: SideHashes,
    second: number,
    {values: thirds}: SideHashes,
    third: number
  ): void {
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
