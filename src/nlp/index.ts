/**
 * Dependency parsing of natural language: treebanks in and out, parsers that
 * are trained on them, and scores of their trees.
 *
 * @module nlp
 */

export {OptionError, SpanforestError} from '../graph/errors.js';
export type {AbortSignalLike, LongCallOptions} from '../graph/long-call.js';
export {NoArborescenceError} from '../msf/arborescence/index.js';
export {
  type CalibrateOptions,
  type CalibrateProgress,
  calibrate,
  type Reliability,
  type ReliabilityBin,
  type ReliabilityOptions,
  reliability
} from './calibration/index.js';
export type {ArcProbabilities, Calibration} from './confidence/index.js';
export {
  ConlluError,
  type ConlluFormat,
  type ConlluMode,
  type ConlluOptions,
  type JsonSentence,
  type JsonToken,
  type JsonWord,
  parseConllu,
  type ReadConlluOptions,
  type ReadConlluProgress,
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
  type DiagramDirection,
  type DiagramTags,
  type DrawnSentence,
  type TreeTextOptions,
  treeText
} from './drawing/index.js';
export {
  type AlignedAttachmentScores,
  type AlignedScores,
  type AttachmentScores,
  type BootstrapResult,
  type Conll18Scores,
  type EvaluateOptions,
  type EvaluateProgress,
  Evaluation,
  EvaluationError,
  type EvaluationOptions,
  type EvaluationPlace,
  evaluate,
  evaluateAligned,
  type F1Score,
  type GoldWord,
  type Measure,
  type PairedBootstrapOptions,
  pairedBootstrap,
  type Scores,
  type SentenceCounts,
  type Sentences,
  type SystemWord,
  sentenceCounts,
  type TreeCounts
} from './evaluation/index.js';
export {
  type Field,
  type RoundedWeights,
  TEMPLATE_SETS,
  TEMPLATES,
  type Template,
  type TemplateSetName,
  type Weights
} from './features/index.js';
export {
  type ArcScores,
  type Climb,
  DECODERS,
  type DecodeOptions,
  type DecoderName,
  type DirectedDecoderName,
  decode,
  type EdgesKept,
  EisnerScratch,
  type Enhancement,
  enhanceTree,
  type JoinName,
  NoProjectiveTreeError,
  type Order,
  PARSERS,
  type ParserName
} from './inference/index.js';
export {LABEL_TEMPLATES, type LabelModel} from './labels/index.js';
export {
  LanguageError,
  loadModel,
  loadParser,
  type ModelSource,
  type ParseTextOptions,
  parseText
} from './loading/index.js';
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
  type Model,
  ModelFileError,
  type ObjectiveName,
  type SectionArrays,
  type SectionData,
  type SectionEncoding,
  type SectionType,
  sectionOf
} from './model/index.js';
export type {
  ExplainedSentence,
  ParsedSentence,
  ParseSentenceOptions,
  RankedSentence,
  SampleTreesOptions
} from './parsed-sentence.js';
export {Parser} from './parser.js';
export type {DecodingName, ParserOptions} from './parser-options.js';
export {
  type LengthDictionary,
  PRUNINGS,
  type PruningName,
  type VineModel
} from './pruning/index.js';
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
  type NounChunk,
  type SentenceTree,
  type TextSpan,
  type TreeWord,
  type TreeWordJson,
  treeOf
} from './sentence-tree/index.js';
export {
  type ParseTextProgress,
  ReadTextError,
  type TaggerColumn,
  type TaggerModel,
  type TextChunks,
  type TextKind,
  type TextOptions,
  type TokenizerModel,
  type WordTable
} from './text/index.js';
export {
  type Column,
  encodeCheckpoint,
  type PassProgress,
  resumeTraining,
  Trainer,
  TrainingData,
  TrainingError,
  type TrainingOptions,
  type TrainingSettings,
  type TrainingStage,
  type TrainingWord,
  train,
  type UpdateName
} from './training/index.js';
export {SentenceError, treeHeads} from './tree.js';
export type {WordCoverage} from './tree-finder.js';
