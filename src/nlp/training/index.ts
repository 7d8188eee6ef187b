export {encodeCheckpoint, resumeTraining} from './checkpoint.js';
export {chooseDecoder, crossingShare} from './decoder-choice.js';
export {
  type PassProgress,
  Trainer,
  type TrainingProgress,
  train
} from './trainer.js';
export {
  TrainingData,
  TrainingError,
  type TrainingWord
} from './training-data.js';
export {
  COLUMNS,
  type Column,
  settingsOf,
  type TrainingOptions,
  type TrainingSettings
} from './training-options.js';
