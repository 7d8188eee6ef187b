export {scoredWords} from './counters.js';
export {evaluateAligned} from './evaluate-aligned.js';
export {
  checkTree,
  type EvaluateOptions,
  type EvaluateProgress,
  Evaluation,
  type EvaluationOptions,
  evaluate,
  formatOf,
  type Sentences
} from './evaluation.js';
export {
  type AlignedAttachmentScores,
  type AlignedScores,
  type AttachmentScores,
  type Conll18Scores,
  EvaluationError,
  type EvaluationPlace,
  type F1Score,
  type GoldWord,
  type Scores,
  type SystemWord,
  type TreeCounts
} from './scores.js';
