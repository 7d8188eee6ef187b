/**
 * Spanning forests, arborescences and branchings of graphology graphs.
 *
 * @module spanforest
 */
export {
  type ArborescenceFunction,
  type ArborescenceOptions,
  type AssignArborescenceOptions,
  type DetailedArborescence,
  maximumArborescence,
  minimumArborescence
} from './arborescence.js';
export {
  type AssignBranchingOptions,
  type BranchingFunction,
  type BranchingOptions,
  type DetailedBranching,
  maximumBranching,
  minimumBranching
} from './branching.js';
export {
  type ForestCheck,
  type InvalidForest,
  isMaximumSpanningForest,
  isMinimumSpanningForest,
  isSpanningForest
} from './forest-verification.js';
export {
  EdgeWeightError,
  GraphTypeError,
  OptionError,
  SpanforestError
} from './graph/errors.js';
export type {
  EdgeWeight,
  EdgeWeightFunction,
  SnapshotOptions
} from './graph/graphology-snapshot.js';
export {
  GraphSnapshot,
  type GraphSource,
  snapshot
} from './graph/graphology-snapshot.js';
export type {RandomSource} from './graph/random.js';
export type {ArborescenceAlgorithm} from './msf/arborescence/index.js';
export {NoArborescenceError} from './msf/arborescence/index.js';
export {
  ALGORITHMS,
  type AlgorithmName,
  type SpanningForestOptions as EdgeListOptions
} from './msf/minimum-spanning-forest.js';
export type {ValidForest} from './msf/verify.js';
export {
  isArborescence,
  isBranching,
  isForest,
  isTree
} from './recognition.js';
export {
  type AssignForestOptions,
  type DetailedForest,
  maximumSpanningForest,
  minimumSpanningForest,
  type SpanningForestFunction,
  type SpanningForestOptions
} from './spanning-forest.js';
