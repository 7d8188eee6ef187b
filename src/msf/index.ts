/**
 * Spanning forests and arborescences of edge lists: the algorithms, and the
 * proofs that a result is what it should be.
 *
 * Each algorithm for forests is a function from an edge list to the indices
 * of the forest's edges, and all of them return the same indices on every
 * input.
 *
 * @module msf
 */

export {VertexRangeError} from '../graph/edge-list.js';
export {
  EdgeWeightError,
  ForestError,
  GraphTypeError,
  OptionError,
  SpanforestError
} from '../graph/errors.js';
export type {
  ArborescenceAlgorithm,
  ArborescenceFlaw,
  ArborescenceProof,
  ArborescenceStep,
  ArborescenceVerdict,
  DualFlaw,
  DualValues,
  ProvenArborescence,
  UnprovenArborescence
} from './arborescence/index.js';
export {
  type ArborescenceCheck,
  type ArborescenceCheckOptions,
  type ArborescenceFunction,
  type ArborescenceOptions,
  arborescence,
  type BranchingCheck,
  type BranchingFunction,
  type BranchingOptions,
  branching,
  type DenseArborescenceOptions,
  DenseScratch,
  denseArborescence,
  isMaximumArborescence,
  isMaximumBranching,
  isMinimumArborescence,
  isMinimumBranching,
  type NoArborescence,
  NoArborescenceError,
  type NoArborescenceReason
} from './arborescence/index.js';
export {type BoruvkaStep, boruvka, boruvkaStep} from './boruvka.js';
export {type FilterKruskalOptions, filterKruskal} from './filter-kruskal.js';
export type {
  ForestStep,
  ForestStepKind,
  ForestStepOptions
} from './forest-steps.js';
export {heavyEdges} from './heavy-edges.js';
export {
  type KBestArborescencesOptions,
  type KBestForestsOptions,
  kBestArborescences,
  kBestSpanningForests,
  type WeightedArborescence,
  type WeightedForest
} from './k-best/index.js';
export {type KktCall, type KktOptions, kkt} from './kkt.js';
export {kruskal} from './kruskal.js';
export {
  ALGORITHMS,
  type AlgorithmName,
  chooseAlgorithm,
  maximumSpanningForest,
  minimumSpanningForest,
  type SpanningForestOptions
} from './minimum-spanning-forest.js';
export {pathMaxima} from './path-maxima.js';
export {PRIM_MAXIMUM_ORDER, prim} from './prim.js';
export {
  type ForestCheck,
  type ForestVerdict,
  type InvalidForest,
  isMaximumSpanningForest,
  isMinimumSpanningForest,
  isSpanningForest,
  type ValidForest
} from './verify.js';
