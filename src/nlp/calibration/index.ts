export {
  type CalibrateOptions,
  type CalibrateProgress,
  calibrate,
  modelReliability
} from './calibrate.js';
export {
  type Reliability,
  type ReliabilityBin,
  reliability
} from './reliability.js';
