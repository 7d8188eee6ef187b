export {
  countArborescences,
  countSpanningTrees,
  multiplicityError
} from './count-trees.js';
export {
  type ArborescenceMarginalsFunction,
  type ArcDistribution,
  arborescenceMarginals,
  type EdgeDistribution,
  type EdgeMarginalsFunction,
  edgeMarginals
} from './edge-marginals.js';
export {entropy, logPartition} from './log-partition.js';
export {NoSpanningTreeError} from './no-spanning-tree-error.js';
export {
  type SampleArborescenceOptions,
  type SampleOptions,
  type SampleTreeOptions,
  sampleArborescence,
  sampleSpanningTree
} from './sample-trees.js';
export {
  type TreeDistribution,
  type TreeMarginalsFunction,
  type TreeMarginalsOptions,
  type TreeOptions,
  treeMarginals
} from './tree-marginals.js';
export {TreeScratch} from './tree-scratch.js';
export {factorError, type RootOptions} from './tree-weights.js';
