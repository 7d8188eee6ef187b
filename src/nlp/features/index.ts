export {ArcFeatures, BUCKETS, bucketOf, distanceBin} from './arc-features.js';
export {
  ArcScorer,
  isRounded,
  type RoundedWeights,
  sizeOf,
  type UnigramSums,
  type Weights
} from './arc-scorer.js';
export {PART_TEMPLATES, PartFeatures} from './part-features.js';
export {Atoms, SentenceFeatures} from './sentence-features.js';
export {
  compileFeatures,
  FIELDS,
  type Field,
  finish,
  hashText,
  MARGIN,
  mix,
  parseAtom,
  TEMPLATE_SET_NAMES,
  TEMPLATE_SETS,
  TEMPLATES,
  type Template,
  type TemplateSetName,
  WIDTH
} from './templates.js';
