import {PLACES, usedPlaces} from './distance.js';
import type {HalfTable} from './half-table.js';

/**
 * The features of one end alone, summed up once for every position and place
 * instead of once for every arc.
 */
export class AloneSums {
  /** The sum at position `p` and place `q` is at `p * PLACES + q`. */
  values: Float64Array = new Float64Array(0);
  readonly #table: HalfTable;
  readonly #weights: Float32Array;
  readonly #directed: boolean;

  /** Sums of the weights of a table of features. */
  constructor(table: HalfTable, weights: Float32Array, directed: boolean) {
    this.#table = table;
    this.#weights = weights;
    this.#directed = directed;
  }

  /** Takes in the sentence that the table holds. */
  load(length: number): void {
    const {width, values: hashes} = this.#table;
    const weights = this.#weights;
    const mask = weights.length - 1;
    if (this.values.length < length * PLACES) {
      this.values = new Float64Array(2 * length * PLACES);
    }
    const sums = this.values;
    const places = usedPlaces(length, this.#directed);
    for (let p = 0; p < length; p++) {
      const start = p * width;
      const end = start + width;
      const at = p * PLACES;
      // Place by place, not template by template: the first place brings all
      // the lines of memory in at once, and the others find them there.
      for (let k = 0; k < places.length; k++) {
        const place = places[k];
        let sum = 0;
        for (let t = start; t < end; t++) {
          sum += weights[(hashes[t] & mask) ^ place];
        }
        sums[at + place] = sum;
      }
    }
  }
}
