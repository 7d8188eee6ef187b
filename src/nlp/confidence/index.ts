export {type ArcProbabilities, arcProbabilities} from './arc-probabilities.js';
export {
  type Calibration,
  isCalibration,
  NEUTRAL
} from './calibration.js';
export {TreeProbabilities} from './tree-probabilities.js';
