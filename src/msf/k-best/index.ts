export {
  kBestArborescences,
  type WeightedArborescence
} from './k-best-arborescences.js';
export {
  kBestSpanningForests,
  type WeightedForest
} from './k-best-spanning-forests.js';
