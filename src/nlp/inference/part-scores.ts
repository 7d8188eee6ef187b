import type {PartFeatures} from '../features/index.js';
import type {Candidates, TreeScores} from './climber.js';

// Kinds of parts in the keys of the table.
const GRAND = 0;
const SIBLING = 1;
const CROSSING = 2;
const KINDS = 3;

/**
 * Scores trees by weights of their arcs and of their second-order parts. Each
 * part is scored once, when it is first asked for.
 */
export class PartScores implements TreeScores {
  /** The score of each candidate arc, set by the caller. */
  arcs: Float64Array = new Float64Array(0);
  readonly #features: PartFeatures;
  readonly #weights: Float32Array;
  #head: Int32Array = new Int32Array(0);
  #child: Int32Array = new Int32Array(0);
  #stride = 0;
  // An open-addressing table from parts to their scores. Entries of other
  // sentences have another stamp.
  #keys = new Float64Array(1 << 10);
  #values = new Float64Array(1 << 10);
  #stamps = new Int32Array(1 << 10);
  #stamp = 0;
  #count = 0;

  /**
   * @param weights - A power of 2 of them; they may change between sentences.
   */
  constructor(features: PartFeatures, weights: Float32Array) {
    this.#features = features;
    this.#weights = weights;
  }

  /** Replaces the candidates; the features hold their sentence. */
  load({head, child}: Candidates, arcs: Float64Array, count: number): void {
    this.arcs = arcs;
    this.#head = head;
    this.#child = child;
    this.#stride = count + 1;
    this.#stamp++;
    this.#count = 0;
  }

  arc(arc: number): number {
    return this.arcs[arc];
  }

  grand(over: number, arc: number): number {
    const at = this.#find(GRAND, over, arc);
    if (this.#stamps[at] === this.#stamp) return this.#values[at];
    const head = this.#head;
    this.#features.listGrand(head[over], head[arc], this.#child[arc]);
    return this.#put(at, GRAND, over, arc);
  }

  sibling(inner: number, arc: number): number {
    const at = this.#find(SIBLING, inner, arc);
    if (this.#stamps[at] === this.#stamp) return this.#values[at];
    const head = this.#head[arc];
    const sibling = inner < 0 ? head : this.#child[inner];
    this.#features.listSibling(head, sibling, this.#child[arc]);
    return this.#put(at, SIBLING, inner, arc);
  }

  crossing(arc: number, other: number): number {
    const at = this.#find(CROSSING, arc, other);
    if (this.#stamps[at] === this.#stamp) return this.#values[at];
    const head = this.#head;
    const child = this.#child;
    this.#features.listCrossing(
      head[arc],
      child[arc],
      head[other],
      child[other]
    );
    return this.#put(at, CROSSING, arc, other);
  }

  #key(kind: number, first: number, second: number): number {
    return ((first + 1) * this.#stride + second) * KINDS + kind;
  }

  // Where the score of a part is, or where it belongs.
  #find(kind: number, first: number, second: number): number {
    const keys = this.#keys;
    const stamps = this.#stamps;
    const mask = keys.length - 1;
    const key = this.#key(kind, first, second);
    const hash =
      Math.imul(first * KINDS + kind, 0x9e3779b1) +
      Math.imul(second, 0x85ebca6b);
    let at = (hash ^ (hash >>> 15)) & mask;
    while (stamps[at] === this.#stamp && keys[at] !== key) at = (at + 1) & mask;
    return at;
  }

  #put(at: number, kind: number, first: number, second: number): number {
    const {indices, length, bucket} = this.#features;
    const weights = this.#weights;
    let score = 0;
    for (let k = 0; k < length; k++) {
      const i = indices[k];
      score += weights[i] + weights[i ^ bucket];
    }
    this.#keys[at] = this.#key(kind, first, second);
    this.#values[at] = score;
    this.#stamps[at] = this.#stamp;
    if (2 * ++this.#count > this.#keys.length) this.#grow();
    return score;
  }

  // Doubles the table.
  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    const stamps = this.#stamps;
    const size = 2 * keys.length;
    this.#keys = new Float64Array(size);
    this.#values = new Float64Array(size);
    this.#stamps = new Int32Array(size);
    for (let k = 0; k < keys.length; k++) {
      if (stamps[k] !== this.#stamp) continue;
      const kind = keys[k] % KINDS;
      const pair = (keys[k] - kind) / KINDS;
      const second = pair % this.#stride;
      const first = (pair - second) / this.#stride - 1;
      const at = this.#find(kind, first, second);
      this.#keys[at] = keys[k];
      this.#values[at] = values[k];
      this.#stamps[at] = this.#stamp;
    }
  }
}
