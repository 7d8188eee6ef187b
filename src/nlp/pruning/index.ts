export {learnPruning} from './learn-pruning.js';
export {
  hasShare,
  PRUNINGS,
  type PruningName
} from './names.js';
export {
  createPruner,
  type LengthDictionary,
  type Pruner,
  tagOf
} from './pruner.js';
export {VINE_BINS, type VineModel} from './vine.js';
