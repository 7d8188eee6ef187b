import {ArcScorer} from '../features/arc-scorer.js';
import type {SentenceFeatures} from '../features/sentence-features.js';
import type {TaggedWord} from '../word.js';
import type {EdgesKept, Inference} from './inference.js';
import {type Enhancement, LocalEnhancement} from './local-enhancement.js';

/**
 * Inference of U-MST-uf-lep: the tree of another inference, improved locally
 * by directed scores.
 */
export class EnhancedInference implements Inference {
  readonly #inference: Inference;
  readonly #enhancement: LocalEnhancement;

  /**
   * @param features - Those that the other inference loads.
   * @param weights - Of the directed features.
   * @param rounds - How many changes to make at most.
   * @param onChange - Told of every change.
   */
  constructor(
    inference: Inference,
    features: SentenceFeatures,
    weights: Float32Array,
    rounds: number,
    onChange?: (change: Enhancement) => void
  ) {
    this.#inference = inference;
    const scorer = new ArcScorer(features, weights, true);
    this.#enhancement = new LocalEnhancement(
      (heads, children, count, scores) =>
        scorer.scoreFew(heads, children, count, scores),
      rounds,
      onChange
    );
  }

  get edges(): EdgesKept | null {
    return this.#inference.edges;
  }

  infer(words: readonly TaggedWord[]): Int32Array {
    const heads = this.#inference.infer(words);
    this.#enhancement.enhance(heads);
    return heads;
  }
}
