export {
  type CalibrateOptions,
  type CalibrateProgress,
  calibrate,
  modelReliability
} from './calibrate.js';
export {
  type Reliability,
  type ReliabilityBin,
  type ReliabilityOptions,
  reliability
} from './reliability.js';
