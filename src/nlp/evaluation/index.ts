export {addCounts} from './add-counts.js';
export type {
  AlignedAttachmentScores,
  AlignedScores
} from './aligned-scores.js';
export {attachmentScore} from './attachment-score.js';
export {completeTrees} from './complete-trees.js';
export type {BootstrapResult} from './difference-test.js';
export {evaluate} from './evaluate.js';
export {evaluateAligned} from './evaluate-aligned.js';
export type {GoldWord, SystemWord} from './evaluated-word.js';
export {
  Evaluation,
  type EvaluationOptions
} from './evaluation.js';
export {EvaluationError, type EvaluationPlace} from './evaluation-error.js';
export {type HeadToHead, headToHead} from './head-to-head.js';
export {oracleScore} from './oracle-score.js';
export {
  type PairedBootstrapOptions,
  pairedBootstrap
} from './paired-bootstrap.js';
export type {
  AttachmentScores,
  Conll18Scores,
  F1Score,
  Scores,
  TreeCounts
} from './scores.js';
export {
  MEASURES,
  type Measure,
  type SentenceCounts,
  sentenceCounts
} from './sentence-counts.js';
export type {Sentences} from './sentences-of-words.js';
export {type Summary, summaryOf} from './summary-of.js';
