import {
  compileFeatures,
  SentenceFeatures,
  TEMPLATE_SETS
} from '../features/index.js';
import {
  type CandidateLimits,
  createFirstOrder,
  type FirstOrderInference,
  hasCrossingParts,
  LengthPruner
} from '../inference/index.js';
import type {Model} from '../model/index.js';
import type {AveragedWeights} from './averaged-weights.js';
import type {ParserPlan} from './parser-learner.js';
import {SecondOrderLearner, type Start} from './second-order-learner.js';
import {SentencePasses} from './sentence-passes.js';
import type {TrainingSentence} from './training-data.js';

// More than in parsing: what is never seen in training cannot be told apart.
const LIMITS: CandidateLimits = {most: 8, margin: 2.5};

/** Learns the weights of second order on top of a first-order model. */
export class SecondOrderPasses extends SentencePasses {
  readonly #inference: FirstOrderInference;
  readonly #learner: SecondOrderLearner;
  // What the first-order model finds does not change, and is kept.
  readonly #starts: Start[] = [];

  constructor(
    {settings, fields, singleRoot, decoder}: ParserPlan,
    sentences: readonly TrainingSentence[],
    first: Model
  ) {
    super(sentences, settings.passes, settings.seed);
    const {parser, templates, bits, costAugmented} = settings;
    const features = new SentenceFeatures(
      compileFeatures(new Set(fields), TEMPLATE_SETS[templates])
    );
    this.#inference = createFirstOrder(parser, features, first.weights, {
      ...{singleRoot, decoder},
      pruner: first.lengths && new LengthPruner(first.lengths),
      algorithm: 'auto',
      rounds: 5
    });
    this.#learner = new SecondOrderLearner(
      features,
      fields,
      bits,
      singleRoot,
      hasCrossingParts(parser, decoder),
      costAugmented
    );
  }

  /** What the passes so far have learnt, averaged over all sentences. */
  model(): {readonly joint: Float32Array; readonly parts: Float32Array} {
    return this.#learner.average();
  }

  weights(): Map<string, AveragedWeights> {
    return new Map([['second-order', this.#learner.mira]]);
  }

  protected learn(sentence: TrainingSentence, index: number): number {
    this.#starts[index] ??= this.#startOf(sentence);
    return this.#learner.learn(sentence, this.#starts[index]);
  }

  #startOf({words}: TrainingSentence): Start {
    const tree = this.#inference.infer(words);
    const found = this.#inference.candidates(tree, LIMITS);
    const {order, size} = found;
    return {
      tree,
      order,
      size,
      rows: found.rows.slice(0, order + 1),
      heads: found.heads.slice(0, size),
      children: found.children.slice(0, size)
    };
  }
}
