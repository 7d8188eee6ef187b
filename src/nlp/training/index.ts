export {encodeCheckpoint, resumeTraining} from './checkpoint.js';
export {
  type PartState,
  type PassProgress,
  Trainer,
  type TrainingState,
  train
} from './trainer.js';
export {
  TrainingData,
  TrainingError,
  type TrainingSentence,
  type TrainingWord
} from './training-data.js';
export {
  COLUMNS,
  type Column,
  settingsOf,
  type TrainingOptions,
  type TrainingSettings
} from './training-options.js';
