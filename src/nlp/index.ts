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
  sentenceOf,
  withHeads,
  writeSentence
} from './conllu/index.js';
export {
  ARC_STYLE,
  type ArcDiagramOptions,
  arcDiagram,
  DIAGRAM_DIRECTIONS,
  DIAGRAM_TAGS,
  type DiagramDirection,
  type DiagramTags,
  type DrawnSentence,
  type DrawnWord,
  type TreeTextOptions,
  treeText
} from './drawing/index.js';
export {
  type AlignedAttachmentScores,
  type AlignedScores,
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
  evaluateAligned,
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
  FIELDS,
  type Field,
  TEMPLATES,
  type Template
} from './features/index.js';
export type {
  ArcScores,
  EdgesKept,
  Enhancement,
  LengthDictionary
} from './inference/index.js';
export {
  DECODERS,
  type DecodeOptions,
  type DecoderName,
  DIRECTED_DECODERS,
  type DirectedDecoderName,
  decode,
  EisnerScratch,
  enhanceTree,
  JOINS,
  type JoinName,
  NoProjectiveTreeError,
  PARSERS,
  PARTS,
  type ParserName,
  type Part
} from './inference/index.js';
export type {LabelModel} from './labels/index.js';
export {LABEL_TEMPLATES} from './labels/index.js';
export type {Model, TrainingRecord} from './model/index.js';
export {
  type Container,
  type DecodeContainerOptions,
  decodeContainer,
  decodeModel,
  type EncodeContainerOptions,
  type EncodeModelOptions,
  encodeContainer,
  encodeModel,
  type JsonValue,
  ModelFileError,
  type SectionArrays,
  type SectionData,
  type SectionEncoding,
  type SectionType,
  sectionOf
} from './model/index.js';
export {
  type ExplainedSentence,
  type ParsedSentence,
  Parser,
  type ParserOptions
} from './parser.js';
export type {Sentence, TaggedWord, Word} from './sentence.js';
export {
  COLUMNS,
  type Column,
  encodeCheckpoint,
  type PartState,
  type PassProgress,
  resumeTraining,
  Trainer,
  TrainingData,
  TrainingError,
  type TrainingOptions,
  type TrainingSentence,
  type TrainingSettings,
  type TrainingState,
  type TrainingWord,
  train
} from './training/index.js';
export {SentenceError, treeHeads} from './tree.js';
