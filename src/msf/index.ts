/**
 * Spanning forests and arborescences of edge lists: the algorithms, checks that
 * prove a result optimal, and probabilities of trees.
 *
 * Each algorithm for forests is a function from an edge list to the indices
 * of the forest's edges, and all of them return the same indices on every
 * input. A function whose name ends in `Of`, such as
 * {@link minimumSpanningForestOf}, has a counterpart for graphology graphs in
 * `spanforest`. Errors other than {@link NoArborescenceError} and
 * {@link NoSpanningTreeError} are in `spanforest/graph`.
 *
 * @module msf
 */

export {
  type ArborescenceAlgorithm,
  type ArborescenceCheck,
  type ArborescenceCheckOptions,
  type ArborescenceProof,
  type ArborescenceSolver,
  type ArborescenceStep,
  type ArborescenceVerdict,
  arborescence,
  type BranchingCheck,
  type BranchingCheckOptions,
  type BranchingSolver,
  branching,
  type DenseArborescenceOptions,
  type DualValues,
  denseArborescence,
  type EdgeListArborescenceOptions,
  type EdgeListBranchingOptions,
  isMaximumArborescence,
  isMaximumBranching,
  isMinimumArborescence,
  isMinimumBranching,
  NoArborescenceError
} from './arborescence/index.js';
export {type BoruvkaOptions, boruvka} from './boruvka.js';
export {
  type ClusterOptions,
  clusterLabels,
  componentLabels,
  type Linkage,
  type LinkageOptions,
  type LinkageRow,
  linkageRows,
  singleLinkage
} from './clusters.js';
export type {EdgeConstraints} from './constraints.js';
export {primMatrix, primPoints} from './dense-prim.js';
export type {StreamedForest} from './edge-pool.js';
export {type FilterKruskalOptions, filterKruskal} from './filter-kruskal.js';
export {
  FOREST_ALGORITHMS,
  type ForestAlgorithmName
} from './forest-algorithms.js';
export {type EdgeListForestPaths, forestPathsOf} from './forest-paths.js';
export type {ForestStep, ForestStepOptions} from './forest-steps.js';
export {
  ForestStream,
  type ForestStreamFromOptions,
  type ForestStreamOptions,
  type ForestStreamProgress,
  type ForestTransformer,
  forestTransformer
} from './forest-stream.js';
export {type FredmanTarjanOptions, fredmanTarjan} from './fredman-tarjan.js';
export {
  type DenseWeightedArborescence,
  type KBestArborescencesOptions,
  type KBestDenseOptions,
  type KBestForestsOptions,
  kBestArborescencesOf,
  kBestSpanningForestsOf,
  type WeightedArborescence,
  type WeightedForest
} from './k-best/index.js';
export {type KktCall, type KktOptions, kkt} from './kkt.js';
export {kruskal} from './kruskal.js';
export {
  ALGORITHMS,
  type AlgorithmName,
  type EdgeListForestOptions,
  type ForestAlgorithm,
  maximumSpanningForestOf,
  minimumSpanningForestOf,
  type SpanningForestOptions
} from './minimum-spanning-forest.js';
export {
  type PettieRamachandranOptions,
  pettieRamachandran
} from './optimal/index.js';
export type {OutputOption} from './output-array.js';
export {prim} from './prim.js';
export {
  type ArcDistribution,
  type ArcMarginalsFunction,
  arborescenceMarginalsOf,
  countArborescencesOf,
  countSpanningTreesOf,
  type EdgeDistribution,
  type EdgeMarginalsFunction,
  edgeMarginalsOf,
  entropyOf,
  logPartitionOf,
  NoSpanningTreeError,
  type RootOptions,
  type SampleArborescenceOptions,
  type SampleOptions,
  type SampleTreeOptions,
  sampleArborescenceOf,
  sampleSpanningTreeOf,
  type TreeDistribution,
  type TreeMarginalsFunction,
  type TreeMarginalsOptions,
  type TreeOptions,
  treeMarginals
} from './probability/index.js';
export {
  type EdgeListForestCheck,
  type EdgeListInvalidForest,
  isMaximumSpanningForestOf,
  isMinimumSpanningForestOf,
  isSpanningForestOf,
  type ValidForest
} from './verify.js';
