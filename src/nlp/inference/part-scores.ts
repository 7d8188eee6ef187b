import type {PartFeatures} from '../features/index.js';
import type {Candidates} from './candidates.js';
import type {TreeScores} from './climber.js';

// Kinds of parts in the keys of the table.
const GRAND = 0;
const SIBLING = 1;
const PAIR = 2;
const CROSSING = 3;
const KINDS = 4;

/**
 * Scores trees by given scores of their arcs and by weights of their
 * second-order parts. Each part is scored once, when it is first asked for.
 */
export class PartScores implements TreeScores {
  readonly #features: PartFeatures;
  // What the scores of the features are multiples of.
  readonly #step: number;
  #arcs: Float64Array = new Float64Array(0);
  #heads: Int32Array = new Int32Array(0);
  #children: Int32Array = new Int32Array(0);
  // What the first arc of a key is multiplied by.
  #stride = 0;
  // An open-addressing table from parts to their scores. Entries of other
  // sentences have another stamp.
  #keys = new Float64Array(1 << 10);
  #values = new Float64Array(1 << 10);
  #stamps = new Int32Array(1 << 10);
  #stamp = 0;
  #count = 0;

  /**
   * @param step - What the weights of the features are multiples of.
   */
  constructor(features: PartFeatures, step = 1) {
    this.#features = features;
    this.#step = step;
  }

  /**
   * Replaces the candidates, in any order, after the features have loaded their
   * sentence.
   *
   * @param arcs - The score of each candidate.
   */
  load(
    {heads, children, size}: Pick<Candidates, 'heads' | 'children' | 'size'>,
    arcs: Float64Array
  ): void {
    this.#arcs = arcs;
    this.#heads = heads;
    this.#children = children;
    this.#stride = size;
    this.#stamp++;
    this.#count = 0;
  }

  arc(arc: number): number {
    return this.#arcs[arc];
  }

  grand(over: number, arc: number): number {
    const key = this.#key(GRAND, over, arc);
    const at = this.#find(key);
    if (this.#stamps[at] === this.#stamp) return this.#values[at];
    const grand = this.#heads[over];
    const head = this.#heads[arc];
    const child = this.#children[arc];
    const sum = this.#features.score('grand', grand, head, child);
    return this.#put(at, key, sum);
  }

  sibling(inner: number, arc: number): number {
    const key = this.#key(SIBLING, inner, arc);
    const at = this.#find(key);
    if (this.#stamps[at] === this.#stamp) return this.#values[at];
    const head = this.#heads[arc];
    const sibling = inner < 0 ? head : this.#children[inner];
    const child = this.#children[arc];
    const sum = this.#features.score('sibling', head, sibling, child);
    return this.#put(at, key, sum);
  }

  pair(left: number, right: number): number {
    const key = this.#key(PAIR, left, right);
    const at = this.#find(key);
    if (this.#stamps[at] === this.#stamp) return this.#values[at];
    const head = this.#heads[left];
    const child = this.#children[left];
    const other = this.#children[right];
    const sum = this.#features.score('pair', head, child, other);
    return this.#put(at, key, sum);
  }

  crossing(arc: number, other: number): number {
    const key = this.#key(CROSSING, arc, other);
    const at = this.#find(key);
    if (this.#stamps[at] === this.#stamp) return this.#values[at];
    const head = this.#heads[arc];
    const child = this.#children[arc];
    const otherHead = this.#heads[other];
    const otherChild = this.#children[other];
    const sum = this.#features.score(
      'crossing',
      head,
      child,
      otherHead,
      otherChild
    );
    return this.#put(at, key, sum);
  }

  // A part without a first arc has -1 for it.
  #key(kind: number, first: number, second: number): number {
    return (first * this.#stride + second) * KINDS + kind;
  }

  // Where the score of a part is, or where it belongs.
  #find(key: number): number {
    const keys = this.#keys;
    const stamps = this.#stamps;
    const mask = keys.length - 1;
    const hash = Math.imul(key, 0x9e3779b1);
    let at = (hash ^ (hash >>> 15)) & mask;
    while (stamps[at] === this.#stamp && keys[at] !== key) at = (at + 1) & mask;
    return at;
  }

  #put(at: number, key: number, sum: number): number {
    const score = sum * this.#step;
    this.#keys[at] = key;
    this.#values[at] = score;
    this.#stamps[at] = this.#stamp;
    if (2 * ++this.#count > this.#keys.length) this.#grow();
    return score;
  }

  // Doubles the table; entries of other sentences are dropped.
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
      const at = this.#find(keys[k]);
      this.#keys[at] = keys[k];
      this.#values[at] = values[k];
      this.#stamps[at] = this.#stamp;
    }
  }
}
