import {type Atoms, MARGIN, WIDTH} from './atoms.js';
import type {Half} from './feature-set.js';
import {finish, mix} from './hash.js';

/**
 * The hashes of one side of several templates at every position of a
 * sentence.
 *
 * The hash of a feature is the sum of the hashes of its sides. Both are
 * spread over all 32 bits, so the sum is as good as any hash, and all that
 * remains to be done for each of the n² arcs is one addition for a feature.
 */
export class HalfTable {
  /** Number of templates. */
  readonly width: number;
  /** Template `t` at position `p` is at `p * width + t`. */
  values: Int32Array = new Int32Array(0);
  readonly #halves: readonly Half[];

  /** A table for these sides. */
  constructor(halves: readonly Half[]) {
    this.#halves = halves;
    this.width = halves.length;
  }

  /** Takes in a sentence. */
  load({values: atoms, length}: Atoms): void {
    const size = length * this.width;
    if (this.values.length < size) this.values = new Int32Array(2 * size);
    const {values} = this;
    let at = 0;
    for (let p = 0; p < length; p++) {
      const place = (p + MARGIN) * WIDTH;
      for (const {salt, atoms: wanted} of this.#halves) {
        let hash = salt;
        for (let k = 0; k < wanted.length; k++) {
          hash = mix(hash, atoms[place + wanted[k]]);
        }
        values[at++] = finish(hash);
      }
    }
  }
}
