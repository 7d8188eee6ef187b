export {
  type DenseWeightedArborescence,
  type KBestArborescencesOptions,
  type KBestDenseOptions,
  kBestArborescencesOf,
  type WeightedArborescence
} from './k-best-arborescences.js';
export {
  type KBestForestsOptions,
  kBestSpanningForestsOf,
  unrankableWeightError,
  type WeightedForest
} from './k-best-spanning-forests.js';
export {K_ADVICE} from './ranking.js';
