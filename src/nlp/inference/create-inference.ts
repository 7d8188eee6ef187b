import type {Field, SentenceFeatures, Weights} from '../features/index.js';
import {ArborescenceInference} from './arborescence-inference.js';
import type {Climb} from './climber.js';
import {DirectedInference} from './directed-inference.js';
import type {
  DirectedDecoderName,
  FirstOrderInference,
  Inference,
  Order,
  ParserName,
  WeightKind
} from './inference.js';
import {EnhancedInference, type Enhancement} from './local-enhancement.js';
import type {LengthPruner} from './pruning.js';
import {SecondOrderInference} from './second-order-inference.js';
import {
  UndirectedInference,
  type UndirectedOptions
} from './undirected-inference.js';

/** The options of all kinds of inference. */
interface InferenceOptions extends UndirectedOptions {
  readonly decoder: DirectedDecoderName;
  /** Decides which edges, in `d-mst` arcs, to consider; `null` keeps all. */
  readonly pruner: LengthPruner | null;
  /** How many changes local enhancement makes at most. */
  readonly rounds: number;
  /** Whether second order scores arcs that cross; default: true. */
  readonly hasCrossings?: boolean | undefined;
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
  const first = createFirstOrder(parser, sentence, weights, options);
  if (order === 1) return first;
  const {joint, parts} = weights;
  return new SecondOrderInference(
    first,
    sentence,
    fields,
    {joint: joint!, parts: parts!},
    options.singleRoot,
    options.hasCrossings ?? true,
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
  const {singleRoot, decoder, pruner, rounds, onEnhance} = options;
  switch (parser) {
    case 'd-mst':
      return new DirectedInference(
        sentence,
        directed!,
        singleRoot,
        decoder,
        pruner
      );
    case 'u-mst-uf':
      return new UndirectedInference(sentence, undirected!, options, false);
    case 'u-mst-df':
      return new UndirectedInference(sentence, directed!, options, true);
    case 'u-mst-uf-lep':
      return new EnhancedInference(
        new UndirectedInference(sentence, undirected!, options, false),
        sentence,
        directed!,
        rounds,
        onEnhance
      );
    case 'u-mst-uf-cle':
      return new ArborescenceInference(
        new UndirectedInference(sentence, undirected!, options, false),
        sentence,
        directed!,
        singleRoot
      );
  }
}
