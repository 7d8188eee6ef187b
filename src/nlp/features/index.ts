export {ArcFeatures, BUCKETS, bucketOf, distanceBin} from './arc-features.js';
export {
  ArcScorer,
  isRounded,
  type RoundedWeights,
  sizeOf,
  type UnigramSums,
  type Weights
} from './arc-scorer.js';
export {
  CLUSTER_PART_TEMPLATES,
  PART_TEMPLATES,
  PartFeatures
} from './part-features.js';
export {
  Atoms,
  type ClusterFinder,
  SentenceFeatures
} from './sentence-features.js';
export {
  CLUSTER_TEMPLATES,
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
