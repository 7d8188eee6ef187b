import type {FeatureList} from '../features/feature-list.js';
import {AveragedWeights} from './averaged-weights.js';

type Features = Pick<FeatureList, 'indices' | 'length'>;

/**
 * The weights of a model in training, and the rule that changes them: the
 * least change by which the right arcs beat the ones found by as many points
 * as there are wrong ones (MIRA with one best tree). A sentence is a step.
 *
 * K. Crammer and Y. Singer, "Ultraconservative online algorithms for
 * multiclass problems", JMLR 2003; R. McDonald, K. Crammer and F. Pereira,
 * "Online large-margin training of dependency parsers", ACL 2005.
 *
 * A sentence takes time linear in the features of the arcs that differ.
 */
export class Mira extends AveragedWeights {
  // How much more often each feature is in the right arcs than in the ones
  // found; all 0 between two sentences.
  readonly #difference: Int32Array;
  // Where it was changed; some indices may be there more than once.
  #touched = new Int32Array(1024);
  #count = 0;

  /** @param size - Number of weights, a power of 2. */
  constructor(size: number) {
    super(size);
    this.#difference = new Int32Array(size);
  }

  /** Counts the features of an arc that should have been found. */
  missed(features: Features): void {
    this.#add(features, 1);
  }

  /** Counts the features of an arc that should not have been found. */
  mistaken(features: Features): void {
    this.#add(features, -1);
  }

  /**
   * Ends a sentence: changes the weights by what was counted.
   *
   * @param loss - The number of arcs that are wrong.
   */
  learn(loss: number): void {
    const {weights} = this;
    const difference = this.#difference;
    const touched = this.#touched;
    // Keep each index once, with its count, and find out by how much the
    // right arcs win and how fast a change would make them win.
    const counts = new Int32Array(this.#count);
    let kept = 0;
    let margin = 0;
    let norm = 0;
    for (let k = 0; k < this.#count; k++) {
      const i = touched[k];
      const d = difference[i];
      if (d === 0) continue;
      difference[i] = 0;
      touched[kept] = i;
      counts[kept++] = d;
      margin += d * weights[i];
      norm += d * d;
    }
    if (margin < loss && norm > 0) {
      const step = (loss - margin) / norm;
      for (let k = 0; k < kept; k++) {
        this.add(touched[k], step * counts[k]);
      }
    }
    this.#count = 0;
    this.steps++;
  }

  #add({indices, length}: Features, sign: number): void {
    if (this.#touched.length < this.#count + length) {
      const larger = new Int32Array(2 * (this.#count + length));
      larger.set(this.#touched.subarray(0, this.#count));
      this.#touched = larger;
    }
    const difference = this.#difference;
    for (let k = 0; k < length; k++) {
      const i = indices[k];
      if (difference[i] === 0) this.#touched[this.#count++] = i;
      difference[i] += sign;
    }
  }
}
