export {
  type ArcProbabilities,
  arcProbabilities,
  type Calibration,
  isCalibration,
  NEUTRAL,
  TreeProbabilities
} from './tree-probabilities.js';
