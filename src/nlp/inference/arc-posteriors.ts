import {TreeProbabilities} from '../confidence/index.js';
import type {Inference} from './inference.js';

// First-order scores are divided by it, in all models: the best for held-out
// Turkish was 0.34 for directed scores and 0.28 for undirected ones.
const TEMPERATURE = 0.3;

/**
 * Finds how likely the arcs of a sentence are by first-order scores, over all
 * its trees: the posteriors by which unlikely arcs are left out.
 *
 * Time O(n³) for n words, or O(n²) beyond 500, where every word chooses its head
 * by itself; space O(n²), which is reused.
 *
 * X. Carreras, M. Collins and T. Koo, "TAG, dynamic programming, and the
 * perceptron for efficient, feature-rich parsing", CoNLL 2008, prune this way.
 */
export class ArcPosteriors {
  readonly #trees: TreeProbabilities;

  /** @param singleRoot - Whether exactly one word hangs from the root. */
  constructor(singleRoot: boolean) {
    this.#trees = new TreeProbabilities(singleRoot);
  }

  /**
   * The probability of the arc from `u` to `v` at `u * (n + 1) + v`, for the
   * sentence that was inferred last; valid until the next call.
   */
  of(inference: Pick<Inference, 'potentials'>): Float64Array {
    this.#trees.load(inference.potentials(TEMPERATURE));
    return this.#trees.marginals;
  }
}
