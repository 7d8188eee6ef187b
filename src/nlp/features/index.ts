export {ArcFeatures, BUCKETS, bucketOf, distanceBin} from './arc-features.js';
export {ArcScorer, type UnigramSums} from './arc-scorer.js';
export {CompiledPartScorer} from './compiled-part-scorer.js';
export {finish, hashText, mix} from './hash.js';
export {PartFeatures} from './part-features.js';
export {PART_TEMPLATES} from './part-templates.js';
export {INT, type Program, ProgramCode} from './program.js';
export {Atoms, SentenceFeatures} from './sentence-features.js';
export {
  compileFeatures,
  FIELDS,
  type Field,
  MARGIN,
  parseAtom,
  TEMPLATE_SET_NAMES,
  TEMPLATE_SETS,
  TEMPLATES,
  type Template,
  type TemplateSetName,
  WIDTH
} from './templates.js';
export {allocateWeights} from './weight-memory.js';
export {
  isRounded,
  type RoundedWeights,
  sizeOf,
  type Weights
} from './weights.js';
