/**
 * Spanning forests, arborescences and branchings of graphology graphs.
 *
 * @module spanforest
 */
export {
  countArborescences,
  countSpanningTrees,
  entropy,
  logPartition,
  sampleArborescence,
  sampleSpanningTree
} from './all-trees.js';
export {
  type ArborescenceOptions,
  type BranchingOptions,
  type DetailedArborescence,
  type DetailedBranching,
  maximumArborescence,
  maximumBranching,
  minimumArborescence,
  minimumBranching
} from './arborescence.js';
export {singleLinkageClusters} from './clusters.js';

export {type DrawForestOptions, drawForest} from './draw-forest.js';
export {type ForestPaths, forestPaths} from './forest-paths.js';
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
  GraphSnapshot,
  type GraphSource,
  type SnapshotOptions,
  snapshot,
  type WeightOptions
} from './graph/graphology.js';

export {hdbscan} from './hdbscan.js';
export {kBestArborescences, kBestSpanningForests} from './k-best.js';
export {arborescenceMarginals, edgeMarginals} from './marginals.js';
export {NoArborescenceError} from './msf/arborescence/index.js';
export type {ClusterOptions} from './msf/clusters.js';

export {NoSpanningTreeError} from './msf/probability/index.js';
export type {PictureFormat} from './pictures/index.js';
export {
  type DetailedRowForest,
  forestOfRows,
  type RowOptions,
  type RowPart
} from './rows.js';
export {
  type DetailedForest,
  type ForestOptions,
  maximumSpanningForest,
  minimumSpanningForest
} from './spanning-forest.js';

export {type DetailedSteinerTree, steinerTree} from './steiner-tree.js';
export {
  isArborescence,
  isBranching,
  isForest,
  isMaximumSpanningForest,
  isMinimumSpanningForest,
  isSpanningForest,
  isTree
} from './verification.js';
