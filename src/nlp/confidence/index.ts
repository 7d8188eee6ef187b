export {
  type ArcProbabilities,
  arcProbabilities,
  type Calibration,
  isCalibration,
  NEUTRAL
} from './arc-probabilities.js';
export {
  doubtsOf,
  TAG_NUMBERS,
  type TagEvidence,
  tagNumbers,
  tagProbabilities
} from './tag-probabilities.js';
export {TreeProbabilities} from './tree-probabilities.js';
