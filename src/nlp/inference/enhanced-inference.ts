import {ArcScorer} from '../features/arc-scorer.js';
import type {SentenceFeatures} from '../features/sentence-features.js';
import type {TaggedWord} from '../word.js';
import type {ArcScores} from './arc-scores.js';
import {DirectedInference, matrixScores} from './directed-inference.js';
import type {EdgesKept, Inference} from './inference.js';
import {type Enhancement, LocalEnhancement} from './local-enhancement.js';

/**
 * Inference of U-MST-uf-lep: the tree of another inference, improved locally
 * by directed scores.
 */
export class EnhancedInference implements Inference {
  readonly #inference: Inference;
  readonly #enhancement: LocalEnhancement;
  readonly #parts: {features: SentenceFeatures; weights: Float32Array};
  // Scores all arcs; made if somebody asks for them.
  #directed: DirectedInference | null = null;

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
    this.#parts = {features, weights};
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

  arcScores(heads: Int32Array): ArcScores {
    const {features, weights} = this.#parts;
    this.#directed ??= new DirectedInference(features, weights, false, 'cle');
    return matrixScores(this.#directed.score(), heads);
  }

  infer(words: readonly TaggedWord[]): Int32Array {
    const heads = this.#inference.infer(words);
    this.#enhancement.enhance(heads);
    return heads;
  }
}
