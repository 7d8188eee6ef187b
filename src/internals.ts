/**
 * Building blocks for people who write algorithms on top: counters, scratches,
 * steps, single passes, and the types behind the functions of the other entries.
 *
 * **They may change with any version.** What stays is in `spanforest`,
 * `spanforest/graph`, `spanforest/msf` and `spanforest/nlp`.
 *
 * @module internals
 */
export type {PartitionOptions, SingleRootOptions} from './all-trees.js';
export type {
  ArborescenceFunction,
  AssignArborescenceOptions,
  AssignBranchingOptions,
  BranchingFunction
} from './arborescence.js';
export type {AssignClustersOptions, ClusterFunction} from './clusters.js';
export type {ConstraintOptions} from './edge-keys.js';
export type {ForestPathOptions} from './forest-paths.js';
export type {EdgeBlock, EdgeSink} from './graph/edge-block.js';
export {
  checkEdgeList,
  type EdgeTriple,
  negateWeights
} from './graph/edge-list.js';
export type {MatrixOptions} from './graph/edge-list-from-matrix.js';
export type {NeighbourOptions} from './graph/edge-list-from-neighbours.js';
export {escapeInvisible, quote, showCount} from './graph/errors.js';
export type {
  CsvColumn,
  CsvSeparator,
  DecimalMark
} from './graph/formats/index.js';
export type {
  EdgeWeightFunction,
  NumericAttribute,
  RequiredWeightOptions,
  WeightedGraphSource
} from './graph/graphology.js';
export type {AbortSignalLike, LongCallOptions} from './graph/long-call.js';
export type {
  AttributeRecord,
  NamedVertices,
  NodeLinkDialect,
  PackedNames,
  TableLayout,
  VertexNames
} from './graph/named-graph.js';
export {checkChoice, checkInteger, checkOptions} from './graph/options.js';
export type {PointOptions} from './graph/points.js';
export type {ReadingOptions, ReadingProgress} from './graph/text-input.js';
export type {
  DigraphFunction,
  EdgeFactorOptions,
  GraphFunction,
  RootedDigraphFunction,
  RootedTreeFunction,
  TreeFunction
} from './graph-function.js';
export type {DetailedHdbscan, HdbscanFunction} from './hdbscan.js';
export type {
  KBestArborescenceOptions,
  KBestForestOptions,
  RankedArborescence,
  RankedSolution
} from './k-best.js';
export type {
  ArborescenceMarginalsFunction,
  AssignMarginalsOptions,
  DetailedArborescenceMarginals,
  DetailedMarginals,
  MarginalsFunction
} from './marginals.js';
export {
  type ArborescenceCheck,
  type ArborescenceCheckOptions,
  type ArborescenceSolver,
  type BranchingCheck,
  type BranchingCheckOptions,
  type BranchingSolver,
  DenseScratch,
  type DualValues
} from './msf/arborescence/index.js';
export type {BoruvkaOptions} from './msf/boruvka.js';
export type {OutputOption} from './msf/chosen-edges.js';
export type {LinkageOptions, LinkageRow} from './msf/clusters.js';
export type {EdgeConstraints} from './msf/constraints.js';
export {
  type CountedForest,
  countComparisons,
  countVerification
} from './msf/count-comparisons.js';
export type {FilterKruskalOptions} from './msf/filter-kruskal.js';
export type {ForestStepOptions} from './msf/forest-steps.js';
export type {
  ForestStreamFromOptions,
  ForestStreamProgress
} from './msf/forest-stream.js';
export type {FredmanTarjanOptions} from './msf/fredman-tarjan.js';
export {heavyEdges} from './msf/heavy-edges.js';
export type {
  DenseWeightedArborescence,
  KBestArborescencesOptions,
  KBestDenseOptions,
  KBestForestsOptions,
  WeightedArborescence,
  WeightedForest
} from './msf/k-best/index.js';
export type {KktCall, KktOptions} from './msf/kkt.js';
export {
  chooseAlgorithm,
  type SpanningForestOptions
} from './msf/minimum-spanning-forest.js';
export {
  type PettieRamachandranOptions,
  SoftHeap,
  type SoftHeapOptions
} from './msf/optimal/index.js';
export {pathMaxima} from './msf/path-maxima.js';
export {PRIM_MAXIMUM_ORDER} from './msf/prim.js';
export {
  type ArcDistribution,
  type ArcMarginalsFunction,
  type EdgeDistribution,
  type EdgeMarginalsFunction,
  type FactorOptions,
  type ProjectiveMarginalsFunction,
  type ProjectiveMarginalsOptions,
  type RootOptions,
  type SampleArborescenceOptions,
  type SampleOptions,
  type SampleTreeOptions,
  type TreeDistribution,
  type TreeMarginalsFunction,
  type TreeMarginalsOptions,
  type TreeOptions,
  TreeScratch
} from './msf/probability/index.js';
export type {
  EdgeListForestCheck,
  InvalidForest,
  ValidForest
} from './msf/verify.js';
export type {
  CalibrateOptions,
  CalibrateProgress,
  ReliabilityBin
} from './nlp/calibration/index.js';
export type {ArcProbabilities} from './nlp/confidence/index.js';
export type {
  ConlluFormat,
  ConlluMode,
  ReadConlluProgress
} from './nlp/conllu/index.js';
export {
  type Content,
  type DiagramDirection,
  type DiagramTags,
  type DrawnSentence,
  html,
  Markup
} from './nlp/drawing/index.js';
export {
  type AlignedAttachmentScores,
  type Conll18Scores,
  checkTree,
  type EvaluateProgress,
  type EvaluationOptions,
  type EvaluationPlace,
  type F1Score,
  formatOf,
  type GoldWord,
  type Sentences,
  type SystemWord,
  scoredWords,
  type TreeCounts
} from './nlp/evaluation/index.js';
export {
  compileFeatures,
  type Field,
  type RoundedWeights,
  SentenceFeatures,
  TEMPLATE_SETS,
  TEMPLATES,
  type Template,
  type TemplateSetName,
  type Weights
} from './nlp/features/index.js';
export {
  type ArcScores,
  type Climb,
  type DirectedDecoderName,
  type EdgesKept,
  EisnerScratch,
  type Enhancement,
  type HeadAxisOptions,
  type LengthDictionary,
  LengthPruner,
  type Order,
  type Pruner,
  type PruningName,
  type RankedTree,
  type ScoreMatricesOptions,
  SentenceGraph
} from './nlp/inference/index.js';
export {LABEL_TEMPLATES, type LabelModel} from './nlp/labels/index.js';
export {
  type Container,
  decodeContainer,
  type EncodeModelOptions,
  encodeContainer,
  type JsonValue,
  type SectionArrays,
  type SectionData,
  type SectionEncoding,
  type SectionType,
  sectionOf
} from './nlp/model/index.js';
export type {
  ParseSentenceOptions,
  SampleTreesOptions
} from './nlp/parsed-sentence.js';
export type {DecodingName} from './nlp/parser-options.js';
export type {ParserPoolOptions, PoolWorker} from './nlp/pool/index.js';
export type {
  ParseTextProgress,
  TaggerColumn,
  TaggerModel,
  TextKind,
  TokenizerModel,
  WordCoverage,
  WordTable
} from './nlp/text/index.js';
export type {
  Column,
  PassProgress,
  TrainingSettings,
  TrainingStage,
  UpdateName
} from './nlp/training/index.js';
export type {
  AssignForestOptions,
  SpanningForestFunction
} from './spanning-forest.js';
export type {
  AssignSteinerOptions,
  SteinerTreeFunction,
  TerminalsFunction
} from './steiner-tree.js';
export type {
  DirectionOptions,
  ForestCheck,
  WeightedCheckFunction,
  WeightedForestCheck
} from './verification.js';
