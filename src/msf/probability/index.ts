export {
  countArborescencesOf,
  countSpanningTreesOf,
  multiplicityError
} from './count-trees.js';
export {
  type ArcDistribution,
  type ArcMarginalsFunction,
  arborescenceMarginalsOf,
  type EdgeDistribution,
  type EdgeMarginalsFunction,
  edgeMarginalsOf,
  entropyOf,
  logPartitionOf
} from './edge-marginals.js';
export {
  type ProjectiveMarginalsFunction,
  type ProjectiveMarginalsOptions,
  projectiveMarginals
} from './projective-marginals.js';
export {
  SAMPLE_OPTIONS,
  type SampleArborescenceOptions,
  type SampleOptions,
  type SampleTreeOptions,
  sampleArborescenceOf,
  sampleSpanningTreeOf
} from './sample-trees.js';
export {
  type TreeDistribution,
  type TreeMarginalsFunction,
  type TreeMarginalsOptions,
  type TreeOptions,
  treeMarginals
} from './tree-marginals.js';
export {TreeScratch} from './tree-scratch.js';
export {
  type FactorOptions,
  factorError,
  NoSpanningTreeError,
  type RootOptions
} from './tree-weights.js';
