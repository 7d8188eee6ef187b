export {
  type CandidateLimits,
  type Candidates,
  copyOf
} from './candidate-heads.js';
export {type Climb, Climber} from './climber.js';
export {createFirstOrder, createInference} from './create-inference.js';
export {type DecodeOptions, decode} from './decode.js';
export {decodeBest} from './decode-best.js';
export {EisnerScratch} from './eisner.js';
export type {
  ArcScores,
  EdgesKept,
  FirstOrderInference,
  Inference
} from './inference.js';
export {
  checkDecoder,
  DECODERS,
  type DecoderName,
  DIRECTED_DECODERS,
  type DirectedDecoderName,
  FEATURE_KINDS,
  type FeatureKind,
  hasCrossingParts,
  ORDERS,
  type Order,
  PARSERS,
  type ParserName,
  parsersIn,
  type RankedTree,
  refuseOption,
  type WeightKind,
  weightKinds
} from './inference.js';
export {type Enhancement, enhanceTree} from './local-enhancement.js';
export {
  type LengthDictionary,
  LengthPruner,
  learnPruning,
  PRUNINGS,
  type Pruner,
  type PruningName,
  tagOf
} from './pruning.js';
export {attachPunctuation, rootInWord} from './punctuation.js';
export {
  decodeLabels,
  type HeadAxisOptions,
  type ScoreMatricesOptions,
  scoreMatrices
} from './score-tensors.js';
export {PartScores} from './second-order-inference.js';
export {LONGEST_DENSE} from './sentence-arcs.js';
export {TreeParts} from './tree-parts.js';
export {SentenceGraph} from './undirected-inference.js';
