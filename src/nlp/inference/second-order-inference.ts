import {
  ArcScorer,
  type Field,
  PartFeatures,
  type SentenceFeatures,
  sizeOf,
  type Weights
} from '../features/index.js';
import {grown} from '../scratch.js';
import type {TaggedWord} from '../sentence.js';
import type {CandidateLimits} from './candidate-heads.js';
import {Climber} from './climber.js';
import type {ArcScores, EdgesKept, Inference} from './inference.js';
import {PartScores} from './part-scores.js';

/** Inference that a search can start from. */
export type StartingInference = Inference &
  Required<Pick<Inference, 'candidates'>>;

/** The weights of arcs and of parts that were learnt together. */
export interface JointWeights {
  /** Those of arcs. */
  readonly joint: Weights;
  /** Those of second-order parts. */
  readonly parts: Weights;
}

// Fewer candidates are faster, and more gain nothing (docs/second-order.md).
const LIMITS: CandidateLimits = {most: 6, margin: 2};

// The share of the first-order score that is added to that of an arc.
const FOLD = 0.5;

/**
 * Second-order inference: the tree of a first-order parser is improved step by
 * step by the scores of arcs and pairs of arcs; see {@link Climber}, also for
 * the time. Besides the first-order inference, it takes space linear in the
 * parts that are looked at.
 */
export class SecondOrderInference implements Inference {
  readonly #first: StartingInference;
  readonly #sentence: SentenceFeatures;
  readonly #scorer: ArcScorer;
  readonly #parts: PartFeatures;
  readonly #scores: PartScores;
  readonly #climber: Climber;
  #arcs = new Float64Array(0);

  /**
   * @param first - Finds the tree to start from; it loads the sentence.
   * @param sentence - The features that it loads.
   */
  constructor(
    first: StartingInference,
    sentence: SentenceFeatures,
    fields: readonly Field[],
    {joint, parts}: JointWeights,
    singleRoot: boolean
  ) {
    this.#first = first;
    this.#sentence = sentence;
    this.#scorer = new ArcScorer(sentence, joint, true);
    this.#parts = new PartFeatures(fields, sizeOf(parts));
    this.#scores = new PartScores(this.#parts, parts);
    this.#climber = new Climber(singleRoot);
  }

  get edges(): EdgesKept | null {
    return this.#first.edges;
  }

  infer(words: readonly TaggedWord[]): Int32Array {
    const tree = this.#first.infer(words);
    const candidates = this.#first.candidates(tree, LIMITS);
    const {size, heads, children, scores} = candidates;
    // Nothing to choose from.
    if (size === tree.length - 1) return tree;
    this.#parts.load(this.#sentence.atoms);
    const arcs = grown(this.#arcs, size);
    this.#arcs = arcs;
    this.#scorer.score(heads, children, size, arcs, null);
    for (let arc = 0; arc < size; arc++) arcs[arc] += FOLD * scores[arc];
    this.#scores.load(candidates, arcs);
    this.#climber.climb(tree, candidates, this.#scores);
    return tree;
  }

  arcScores(heads: Int32Array): ArcScores {
    return this.#first.arcScores(heads);
  }
}
