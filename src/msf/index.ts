/**
 * Spanning forests and arborescences of edge lists: the algorithms, checks that
 * prove a result optimal, and probabilities of trees.
 *
 * Each algorithm for forests is a function from an edge list to the indices
 * of the forest's edges, and all of them return the same indices on every
 * input. A function whose name ends in `Of`, such as
 * {@link minimumSpanningForestOf}, has a counterpart for graphology graphs in
 * `spanforest`. Errors other than {@link NoArborescenceError},
 * {@link NoProjectiveTreeError} and {@link NoSpanningTreeError} are in `spanforest/graph`.
 *
 * @module msf
 */

export {
  type ArborescenceAlgorithm,
  type ArborescenceProof,
  type ArborescenceStep,
  type ArborescenceVerdict,
  arborescence,
  branching,
  type DenseArborescenceOptions,
  denseArborescence,
  type EdgeListArborescenceOptions,
  type EdgeListBranchingOptions,
  isMaximumArborescence,
  isMaximumBranching,
  isMinimumArborescence,
  isMinimumBranching,
  NoArborescenceError,
  NoProjectiveTreeError
} from './arborescence/index.js';
export {boruvka} from './boruvka.js';
export {
  type ClusterOptions,
  clusterLabels,
  componentLabels,
  type Linkage,
  linkageRows,
  singleLinkage
} from './clusters.js';
export type {CondensedTree} from './condensed-tree.js';
export type {StreamedForest} from './edge-pool.js';
export {filterKruskal} from './filter-kruskal.js';
export {
  FOREST_ALGORITHMS,
  type ForestAlgorithmName
} from './forest-algorithms.js';
export {type EdgeListForestPaths, forestPathsOf} from './forest-paths.js';
export type {ForestStep} from './forest-steps.js';
export {ForestStream, type ForestStreamOptions} from './forest-stream.js';
export {fredmanTarjan} from './fredman-tarjan.js';
export {
  type DensityClusters,
  type HdbscanOptions,
  hdbscanMatrix,
  hdbscanOf,
  hdbscanPoints
} from './hdbscan.js';
export {kBestArborescencesOf, kBestSpanningForestsOf} from './k-best/index.js';
export {kkt} from './kkt.js';
export {kruskal} from './kruskal.js';
export {
  ALGORITHMS,
  type AlgorithmName,
  type EdgeListForestOptions,
  type ForestAlgorithm,
  maximumSpanningForestOf,
  minimumSpanningForestOf
} from './minimum-spanning-forest.js';
export {pettieRamachandran} from './optimal/index.js';
export {prim, primMatrix, primPoints} from './prim.js';

export {
  arborescenceMarginalsOf,
  countArborescencesOf,
  countSpanningTreesOf,
  edgeMarginalsOf,
  entropyOf,
  logPartitionOf,
  NoSpanningTreeError,
  projectiveMarginals,
  sampleArborescenceOf,
  sampleSpanningTreeOf,
  treeMarginals
} from './probability/index.js';
export {type SteinerOptions, steinerTreeOf} from './steiner-tree.js';
export {
  isMaximumSpanningForestOf,
  isMinimumSpanningForestOf,
  isSpanningForestOf
} from './verify.js';
