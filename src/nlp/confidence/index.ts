export {
  type ArcProbabilities,
  arcProbabilities,
  type Calibration,
  isCalibration,
  NEUTRAL
} from './arc-probabilities.js';
export {TreeProbabilities} from './tree-probabilities.js';
