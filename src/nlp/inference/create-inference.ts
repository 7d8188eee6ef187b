import type {Field, SentenceFeatures, Weights} from '../features/index.js';
import {ArborescenceInference} from './arborescence-inference.js';
import type {Climb} from './climber.js';
import {DirectedInference} from './directed-inference.js';
import type {FirstOrderInference, Inference} from './inference.js';
import {EnhancedInference, type Enhancement} from './local-enhancement.js';
import type {
  DirectedDecoderName,
  JoinName,
  Order,
  ParserName,
  WeightKind
} from './names.js';
import {
  candidateLimits,
  SecondOrderInference
} from './second-order-inference.js';
import {
  UndirectedInference,
  type UndirectedOptions
} from './undirected-inference.js';

/** The options of all kinds of inference. */
interface InferenceOptions extends UndirectedOptions {
  readonly decoder: DirectedDecoderName;
  readonly join: JoinName;
  /**
   * What undirected scores are multiplied by before they are added to those of
   * `d-mst`; default: 0.
   */
  readonly mix?: number | undefined;
  /** How many changes local enhancement makes at most. */
  readonly rounds: number;
  /** Whether second order scores arcs that cross; default: true. */
  readonly hasCrossings?: boolean | undefined;
  /**
   * How likely a head has to be for second order to consider it, or an edge for
   * first-order U-MST-uf-cle; default: 0.
   */
  readonly leastProbability?: number | undefined;
  readonly onEnhance?: ((change: Enhancement) => void) | undefined;
  readonly onClimb?: ((change: Climb) => void) | undefined;
}

type AllWeights = Partial<Record<WeightKind, Weights>>;

/**
 * The inference of a parser.
 *
 * @param fields - Those of the model.
 */
export function createInference(
  parser: ParserName,
  order: Order,
  sentence: SentenceFeatures,
  fields: readonly Field[],
  weights: AllWeights,
  options: InferenceOptions
): Inference {
  if (order === 1) return createFirstOrder(parser, sentence, weights, options);
  // The option is about candidates: the tree to start from stays the same.
  const first = createFirstOrder(parser, sentence, weights, {
    ...options,
    leastProbability: 0
  });
  const {joint, parts} = weights;
  return new SecondOrderInference(
    first,
    sentence,
    fields,
    {joint: joint!, parts: parts!},
    options.singleRoot,
    options.hasCrossings ?? true,
    candidateLimits(options.leastProbability ?? 0),
    options.onClimb
  );
}

/**
 * The inference of a first-order parser; its weights may change between
 * sentences.
 */
export function createFirstOrder(
  parser: ParserName,
  sentence: SentenceFeatures,
  {directed, undirected}: AllWeights,
  options: InferenceOptions
): FirstOrderInference {
  const {singleRoot, decoder, join, mix = 0, rounds, onEnhance} = options;
  const {leastProbability = 0} = options;
  switch (parser) {
    case 'd-mst':
      return new DirectedInference(
        sentence,
        directed!,
        singleRoot,
        decoder,
        mix === 0 ? null : {weights: undirected!, factor: mix}
      );
    case 'u-mst-uf':
      return new UndirectedInference(sentence, undirected!, options, null);
    case 'u-mst-df':
      return new UndirectedInference(sentence, directed!, options, join);
    case 'u-mst-uf-lep':
      return new EnhancedInference(
        new UndirectedInference(sentence, undirected!, options, null),
        sentence,
        directed!,
        rounds,
        onEnhance
      );
    case 'u-mst-uf-cle':
      return new ArborescenceInference(
        new UndirectedInference(sentence, undirected!, options, null),
        sentence,
        directed!,
        singleRoot,
        leastProbability
      );
  }
}
