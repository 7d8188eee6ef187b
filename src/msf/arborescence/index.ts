export {
  type ArborescenceFunction,
  type ArborescenceOptions,
  arborescence,
  type BranchingFunction,
  type BranchingOptions,
  branching
} from './arborescence.js';
export {infiniteWeightError} from './arc-rows.js';
export type {
  ArborescenceFlaw,
  ArborescenceVerdict,
  DualFlaw,
  ProvenArborescence,
  UnprovenArborescence
} from './check-proof.js';
export type {ArborescenceStep} from './contract-cycles.js';
export {
  type DenseArborescenceOptions,
  DenseScratch,
  denseArborescence,
  orderOf,
  weightError
} from './dense-arborescence.js';
export {contains, enteredDuals, nestedIntervals} from './dual-values.js';
export {
  type NoArborescence,
  NoArborescenceError,
  type NoArborescenceReason,
  withNodeKeys
} from './no-arborescence-error.js';
export {
  type ArborescenceAlgorithm,
  type ArborescenceProof,
  type DualValues,
  solve,
  wantedRoot
} from './solve.js';
export {
  type ArborescenceCheck,
  type ArborescenceCheckOptions,
  type BranchingCheck,
  isMaximumArborescence,
  isMaximumBranching,
  isMinimumArborescence,
  isMinimumBranching
} from './verify.js';
