export {SpannedText, type SpannedWord} from './alignment.js';
export type {BootstrapResult} from './comparison.js';
export {
  attachmentScore,
  headToHead,
  oracleScore,
  type PairedBootstrapOptions,
  pairedBootstrap,
  pairedBootstraps,
  type TestedPair
} from './comparison.js';
export {scoredWords} from './counters.js';
export {evaluateAligned} from './evaluate-aligned.js';
export type {Sentences} from './evaluation.js';
export {
  Evaluation,
  type EvaluationOptions,
  evaluate
} from './evaluation.js';
export type {
  AlignedAttachmentScores,
  AlignedScores,
  AttachmentScores,
  Conll18Scores,
  F1Score,
  GoldWord,
  Scores,
  SystemWord,
  TreeCounts
} from './scores.js';
export {EvaluationError, type EvaluationPlace} from './scores.js';
export {
  addCounts,
  completeTrees,
  MEASURES,
  type Measure,
  type SentenceCounts,
  type Summary,
  sentenceCounts,
  summaryOf
} from './sentence-counts.js';
