/**
 * Dependency parsing of natural language: treebanks in and out, parsers that
 * are trained on them, and scores of their trees.
 *
 * @module nlp
 */

export {OptionError, SpanforestError} from '../graph/errors.js';

export {
  NoArborescenceError,
  NoProjectiveTreeError
} from '../msf/arborescence/index.js';
export {calibrate, type Reliability, reliability} from './calibration/index.js';
export type {Calibration} from './confidence/index.js';
export {
  ConlluError,
  type ConlluOptions,
  type JsonSentence,
  type JsonToken,
  type JsonWord,
  parseConllu,
  type ReadConlluOptions,
  readConllu,
  sentenceJson,
  sentenceOf,
  textOf,
  withHeads,
  writeSentence
} from './conllu/index.js';
export {
  ARC_STYLE,
  type ArcDiagramOptions,
  arcDiagram,
  type TreeTextOptions,
  treeText
} from './drawing/index.js';
export {
  type AlignedScores,
  type AttachmentScores,
  type EvaluateOptions,
  Evaluation,
  EvaluationError,
  evaluate,
  evaluateAligned,
  type Scores
} from './evaluation/index.js';

export {
  DECODERS,
  type DecodeOptions,
  type DecoderName,
  decode,
  decodeBest,
  decodeLabels,
  enhanceTree,
  PARSERS,
  type ParserName,
  PRUNINGS,
  scoreMatrices
} from './inference/index.js';

export {
  LanguageError,
  loadModel,
  loadParser,
  type ModelSource,
  type ParseTextOptions,
  parseText
} from './loading/index.js';
export {
  decodeModel,
  encodeModel,
  type Model,
  ModelFileError
} from './model/index.js';
export type {
  ExplainedSentence,
  ParsedSentence,
  RankedSentence
} from './parsed-sentence.js';
export {Parser} from './parser.js';
export type {ParserOptions} from './parser-options.js';
export {ParserPool} from './pool/index.js';
export type {
  EmptyNode,
  MultiwordToken,
  NewWord,
  Sentence,
  SentenceComment,
  SentenceSource,
  TaggedWord,
  Word
} from './sentence.js';
export {
  documentOf,
  type NounChunk,
  type SentenceTree,
  type TextSpan,
  type TextTest,
  type TreeDocument,
  type TreeMatch,
  type TreeWord,
  treeFrom,
  treeOf,
  treePattern,
  type WordPattern
} from './sentence-tree/index.js';
export {
  ReadTextError,
  type TextChunks,
  type TextOptions
} from './text/index.js';
export {
  encodeCheckpoint,
  resumeTraining,
  Trainer,
  TrainingData,
  TrainingError,
  type TrainingOptions,
  type TrainingWord,
  train
} from './training/index.js';
export {SentenceError, treeHeads} from './tree.js';
