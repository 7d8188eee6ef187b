export {encodeCheckpoint, resumeTraining} from './checkpoint.js';
export {type JackknifeProgress, jackknifeTags} from './jackknife.js';
export type {Lexicon} from './tag-data.js';
export {
  TagLearner,
  type TagLearnerOptions,
  type TagProgress
} from './tag-learner.js';
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
