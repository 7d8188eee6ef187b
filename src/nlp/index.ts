/**
 * Dependency parsing of natural language: treebanks in and out, parsers that
 * are trained on them, and scores of their trees.
 *
 * @module nlp
 */

export {
  EdgeWeightError,
  GraphTypeError,
  OptionError,
  SpanforestError
} from '../graph/errors.js';
export type {TextInput} from '../graph/formats/index.js';
export {NoArborescenceError} from '../msf/index.js';
export {
  CONLLU_FORMATS,
  CONLLU_MODES,
  ConlluError,
  type ConlluFormat,
  type ConlluMode,
  type ConlluOptions,
  type NewWord,
  parseConllu,
  readConllu,
  SentenceError,
  sentenceOf,
  treeHeads,
  withHeads,
  writeSentence
} from './conllu/index.js';
export {type DecodeOptions, decode} from './decode.js';
export {
  DECODERS,
  type DecoderName,
  DIRECTED_DECODERS,
  type DirectedDecoderName
} from './decoder-name.js';
export {EisnerScratch} from './eisner-scratch.js';
export {enhanceTree} from './enhance-tree.js';
export {
  type AttachmentScores,
  addCounts,
  attachmentScore,
  type BootstrapResult,
  type Conll18Scores,
  completeTrees,
  Evaluation,
  EvaluationError,
  type EvaluationOptions,
  type EvaluationPlace,
  evaluate,
  type F1Score,
  type GoldWord,
  type HeadToHead,
  headToHead,
  MEASURES,
  type Measure,
  oracleScore,
  type PairedBootstrapOptions,
  pairedBootstrap,
  type Scores,
  type SentenceCounts,
  type Sentences,
  type Summary,
  type SystemWord,
  sentenceCounts,
  summaryOf,
  type TreeCounts
} from './evaluation/index.js';
export {
  type ByMeasure,
  bestParser,
  type Comparison,
  type ComparisonSummary,
  csvReport,
  type EdgeCounts,
  ExperimentError,
  type ExperimentReports,
  type ExperimentSummary,
  experimentReports,
  htmlReport,
  type MeasureComparison,
  type MeasureSummary,
  markdownReport,
  PAPER_REFERENCE,
  PAPER_SETUPS,
  type PaperScores,
  type PaperSetup,
  type ParserAverage,
  type ParserSummary,
  type PruningSummary,
  paperSetupFor,
  type ReportOptions,
  type RivalFigures,
  type Run,
  type RunName,
  type RunSummary,
  type Setup,
  type SetupCount,
  type SetupSummary,
  type Significance,
  type SignificanceFigures,
  type SummaryOptions,
  summarizeExperiment,
  type TextFigures,
  type Timing,
  type TimingCurve,
  type TimingFit,
  type TimingPoint
} from './experiment/index.js';
export {FIELDS, type Field} from './features/atoms.js';
export {TEMPLATES, type Template} from './features/templates.js';
export type {ArcScores} from './inference/arc-scores.js';
export type {EdgesKept} from './inference/inference.js';
export {JOINS, type JoinName} from './inference/join.js';
export type {LengthDictionary} from './inference/length-dictionary.js';
export type {Enhancement} from './inference/local-enhancement.js';
export type {LabelModel} from './labels/label-model.js';
export {LABEL_TEMPLATES} from './labels/label-templates.js';
export type {Model, TrainingRecord} from './model/model.js';
export {
  decodeModel,
  type EncodeModelOptions,
  encodeModel
} from './model/model-container.js';
export {
  type Container,
  type DecodeContainerOptions,
  decodeContainer,
  type EncodeContainerOptions,
  encodeContainer,
  type JsonValue,
  ModelFileError,
  type SectionArrays,
  type SectionData,
  type SectionEncoding,
  type SectionType,
  sectionOf
} from './model-file/index.js';
export {NoProjectiveTreeError} from './no-projective-tree-error.js';
export {
  type ExplainedSentence,
  type ParsedSentence,
  Parser,
  type ParserOptions
} from './parser.js';
export {PARSERS, PARTS, type ParserName, type Part} from './parser-name.js';
export type {Sentence} from './sentence.js';
export {encodeCheckpoint, resumeTraining} from './training/checkpoint.js';
export {train} from './training/train.js';
export {
  type PartState,
  type PassProgress,
  Trainer,
  type TrainingState
} from './training/trainer.js';
export {
  TrainingData,
  type TrainingSentence,
  type TrainingWord
} from './training/training-data.js';
export {TrainingError} from './training/training-error.js';
export {
  COLUMNS,
  type Column,
  type TrainingOptions,
  type TrainingSettings
} from './training/training-options.js';
export type {TaggedWord, Word} from './word.js';
