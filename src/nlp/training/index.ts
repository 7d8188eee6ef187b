export {TAG_COLUMNS as COLUMNS} from '../sentence.js';
export {encodeCheckpoint, resumeTraining} from './checkpoint.js';
export {
  type PassProgress,
  Trainer,
  train
} from './trainer.js';
export {
  TrainingData,
  TrainingError,
  type TrainingWord
} from './training-data.js';
export {
  type Column,
  modelVariants,
  settingsOf,
  TRAINING_RANGES,
  type TrainingOptions,
  type TrainingSettings,
  UPDATES,
  type UpdateName
} from './training-options.js';
export type {TrainingStage} from './training-stages.js';
