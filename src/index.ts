/**
 * Spanning forests, arborescences and branchings of graphology graphs.
 *
 * @module spanforest
 */
export {
  type ArborescenceFunction,
  type ArborescenceOptions,
  type AssignArborescenceOptions,
  type AssignBranchingOptions,
  type BranchingFunction,
  type BranchingOptions,
  type DetailedArborescence,
  type DetailedBranching,
  maximumArborescence,
  maximumBranching,
  minimumArborescence,
  minimumBranching
} from './arborescence.js';
export {
  type AssignClustersOptions,
  type ClusterFunction,
  singleLinkageClusters
} from './clusters.js';
export type {ConstraintOptions} from './edge-keys.js';
export {
  type ForestPathOptions,
  type ForestPaths,
  forestPaths
} from './forest-paths.js';
export {
  ConstraintError,
  EdgeWeightError,
  ForestError,
  GraphTypeError,
  OptionError,
  SpanforestError
} from './graph/errors.js';
export {
  type EdgeWeight,
  type EdgeWeightFunction,
  GraphSnapshot,
  type GraphSource,
  type NumericAttribute,
  type RequiredWeightOptions,
  type SnapshotOptions,
  snapshot,
  type WeightedGraphSource,
  type WeightOptions
} from './graph/graphology.js';
export type {
  DigraphFunction,
  GraphFunction,
  RootedDigraphFunction
} from './graph-function.js';
export {
  type KBestArborescenceOptions,
  type KBestForestOptions,
  kBestArborescences,
  kBestSpanningForests,
  type RankedArborescence,
  type RankedSolution
} from './k-best.js';
export {
  type ArborescenceMarginalsFunction,
  type AssignMarginalsOptions,
  arborescenceMarginals,
  type DetailedArborescenceMarginals,
  type DetailedMarginals,
  edgeMarginals,
  type MarginalsFunction
} from './marginals.js';
export {NoArborescenceError} from './msf/arborescence/index.js';
export type {
  ClusterOptions,
  LinkageOptions
} from './msf/clusters.js';
export type {SpanningForestOptions} from './msf/minimum-spanning-forest.js';
export {
  NoSpanningTreeError,
  type SampleOptions
} from './msf/probability/index.js';
export {sampleArborescence, sampleSpanningTree} from './sample.js';
export {
  type AssignForestOptions,
  type DetailedForest,
  type ForestOptions,
  maximumSpanningForest,
  minimumSpanningForest,
  type SpanningForestFunction
} from './spanning-forest.js';
export type {SingleRootOptions} from './tree-problem.js';
export {
  countArborescences,
  countSpanningTrees,
  entropy,
  logPartition,
  type PartitionOptions
} from './tree-sums.js';
export {
  type DirectionOptions,
  type ForestCheck,
  type InvalidForest,
  isArborescence,
  isBranching,
  isForest,
  isMaximumSpanningForest,
  isMinimumSpanningForest,
  isSpanningForest,
  isTree,
  type WeightedCheckFunction,
  type WeightedForestCheck
} from './verification.js';
