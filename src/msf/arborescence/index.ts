export {
  type ArborescenceSolver,
  arborescence,
  type BranchingSolver,
  branching,
  type EdgeListArborescenceOptions,
  type EdgeListBranchingOptions
} from './arborescence.js';
export {
  type ArcProblem,
  arborescenceProblem,
  checkRoot,
  checkRootOptions,
  rootKind
} from './arc-problem.js';
export {infiniteWeightError} from './arc-rows.js';
export type {ArborescenceVerdict} from './check-proof.js';
export type {ArborescenceStep} from './contract-cycles.js';
export {
  arcsOfMatrix,
  contractRows,
  type DenseArborescenceOptions,
  type DenseProblem,
  DenseScratch,
  denseArborescence,
  expandRows,
  fillRows,
  orderOf,
  separateRows,
  weightError
} from './dense-arborescence.js';
export {contains, dualSums, nestedIntervals} from './dual-values.js';
export {
  NoArborescenceError,
  NoProjectiveTreeError,
  withNodeKeys
} from './no-arborescence-error.js';
export {RowSolver} from './row-solver.js';
export {
  ARBORESCENCE_ALGORITHMS,
  type ArborescenceAlgorithm,
  type ArborescenceProof,
  type DualValues,
  solve
} from './solve.js';
export {
  type ArborescenceCheck,
  type ArborescenceCheckOptions,
  type BranchingCheck,
  type BranchingCheckOptions,
  isMaximumArborescence,
  isMaximumBranching,
  isMinimumArborescence,
  isMinimumBranching
} from './verify.js';
