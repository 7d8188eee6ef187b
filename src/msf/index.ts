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

export {
  EdgeWeightError,
  ForestError,
  GraphTypeError,
  OptionError,
  SpanforestError,
  VertexRangeError
} from '../graph/errors.js';
export {
  type ArborescenceFunction,
  type ArborescenceOptions,
  arborescence,
  type BranchingFunction,
  type BranchingOptions,
  branching
} from './arborescence/arborescence.js';
export type {ArborescenceStep} from './arborescence/arborescence-step.js';
export type {
  ArborescenceVerdict,
  ProvenArborescence,
  UnprovenArborescence
} from './arborescence/check-proof.js';
export {
  type DenseArborescenceOptions,
  denseArborescence
} from './arborescence/dense-arborescence.js';
export {DenseScratch} from './arborescence/dense-scratch.js';
export type {ArborescenceFlaw} from './arborescence/find-arborescence-flaw.js';
export type {DualFlaw} from './arborescence/find-dual-flaw.js';
export {
  type NoArborescence,
  NoArborescenceError,
  type NoArborescenceReason
} from './arborescence/no-arborescence-error.js';
export type {
  ArborescenceAlgorithm,
  ArborescenceProof,
  DualValues
} from './arborescence/solve.js';
export {
  type ArborescenceCheck,
  type ArborescenceCheckOptions,
  isMaximumArborescence,
  isMinimumArborescence
} from './arborescence/verify-arborescence.js';
export {
  type BranchingCheck,
  isMaximumBranching,
  isMinimumBranching
} from './arborescence/verify-branching.js';
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
  kBestArborescences,
  type WeightedArborescence
} from './k-best/k-best-arborescences.js';
export {
  type KBestForestsOptions,
  kBestSpanningForests,
  type WeightedForest
} from './k-best/k-best-spanning-forests.js';
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
