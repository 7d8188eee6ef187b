import type {LabelFeatures} from './label-features.js';
import {rowWidth} from './label-model.js';

/**
 * Scores all relations of an arc: each feature has a row of weights, one for
 * each relation, which lie side by side in memory.
 */
export class LabelScorer {
  /** The score of each relation. */
  readonly scores: Float64Array;
  // Where the rows of the features of an arc begin.
  #rows = new Int32Array(0);
  readonly #weights: Float32Array | Int8Array;
  readonly #mask: number;
  readonly #width: number;

  /**
   * @param weights - Rows of weights, a power of 2 of them.
   * @param count - Number of relations.
   */
  constructor(weights: Float32Array | Int8Array, count: number) {
    this.scores = new Float64Array(count);
    this.#weights = weights;
    this.#width = rowWidth(count);
    this.#mask = weights.length / this.#width - 1;
  }

  /** Scores the relations of the arc whose features are listed. */
  score({hashes, length}: Pick<LabelFeatures, 'hashes' | 'length'>): void {
    const {scores} = this;
    const weights = this.#weights;
    if (this.#rows.length < length) this.#rows = new Int32Array(2 * length);
    const rows = this.#rows;
    for (let f = 0; f < length; f++) rows[f] = this.rowOf(hashes[f]);
    // Four relations at a time, so that their sums stay in registers. What is
    // beyond the last relation is 0 in every row, and not kept.
    for (let k = 0; k < scores.length; k += 4) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let f = 0; f < length; f++) {
        const at = rows[f] + k;
        a += weights[at];
        b += weights[at + 1];
        c += weights[at + 2];
        d += weights[at + 3];
      }
      scores[k] = a;
      scores[k + 1] = b;
      scores[k + 2] = c;
      scores[k + 3] = d;
    }
  }

  /** Where the row of a feature begins. */
  rowOf(hash: number): number {
    return (hash & this.#mask) * this.#width;
  }

  /**
   * The relation with the highest score; of equal ones, the first.
   *
   * @param right - A relation to which all others are preferred by one point,
   * if it has to learn to win by a margin.
   */
  best(right = -1): number {
    const {scores} = this;
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < scores.length; k++) {
      const score = right < 0 || k === right ? scores[k] : scores[k] + 1;
      if (score > most) {
        most = score;
        best = k;
      }
    }
    return best;
  }
}
