import {
  ArcScorer,
  isRounded,
  type SentenceFeatures,
  type UnigramSums,
  type Weights
} from '../features/index.js';
import type {TaggedWord} from '../sentence.js';
import type {CandidateLimits, ScoredCandidates} from './candidate-heads.js';
import {DirectedInference} from './directed-inference.js';
import type {ArcScores, EdgesKept, FirstOrderInference} from './inference.js';
import type {UndirectedInference} from './undirected-inference.js';

/** What the parsers with both kinds of weights have in common. */
export abstract class CombinedInference implements FirstOrderInference {
  /** Finds the tree to start from; it loads the sentence. */
  protected readonly undirected: UndirectedInference;
  /** Scores single arcs. */
  protected readonly scorer: ArcScorer;
  readonly #sentence: SentenceFeatures;
  readonly #weights: Weights;
  // Scores all arcs, which only arcScores and potentials need.
  #directed: DirectedInference | undefined;

  /**
   * @param sentence - The features that the undirected inference loads.
   * @param weights - Those of arcs.
   */
  constructor(
    undirected: UndirectedInference,
    sentence: SentenceFeatures,
    weights: Weights
  ) {
    this.undirected = undirected;
    this.scorer = new ArcScorer(sentence, weights, true);
    this.#sentence = sentence;
    this.#weights = weights;
  }

  abstract infer(words: readonly TaggedWord[]): Int32Array;

  get edges(): EdgesKept {
    return this.undirected.edges;
  }

  /** They are chosen by undirected scores, but have directed ones. */
  candidates(tree: Int32Array, limits: CandidateLimits): ScoredCandidates {
    const candidates = this.undirected.candidates(tree, limits);
    const {heads, children, size, scores} = candidates;
    this.scorer.score(heads, children, size, scores, this.sums());
    return candidates;
  }

  /**
   * Sums for the scorer, which are faster where each word has several
   * candidates. Those of exact weights would be rounded otherwise than in
   * training.
   */
  protected sums(): UnigramSums | null {
    return isRounded(this.#weights) ? this.scorer.sumUnigrams() : null;
  }

  arcScores(heads: Int32Array): ArcScores {
    return this.#scoreAll().arcScores(heads);
  }

  potentials(temperature: number): Float64Array {
    return this.#scoreAll().potentials(temperature);
  }

  #scoreAll(): DirectedInference {
    this.#directed ??= new DirectedInference(
      this.#sentence,
      this.#weights,
      false,
      'cle'
    );
    this.#directed.score();
    return this.#directed;
  }
}
