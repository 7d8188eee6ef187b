/**
 * Graphs as typed arrays: edge lists, disjoint sets, contraction, rooting,
 * recognition of trees, random sources, file formats, and the crossing to and
 * from graphology.
 *
 * @module graph
 */
export {DisjointSets} from './disjoint-sets.js';
export type {EdgeBlock, EdgeSink} from './edge-block.js';
export {
  type EdgeList,
  EdgeListBuilder,
  type EdgeTriple,
  edgeListFrom,
  selectEdges,
  totalWeight,
  VertexRangeError
} from './edge-list.js';
export {
  edgeListFromMatrix,
  type MatrixOptions
} from './edge-list-from-matrix.js';
export {
  edgeListFromNeighbours,
  type NeighbourOptions
} from './edge-list-from-neighbours.js';
export {edgeListFromPoints} from './edge-list-from-points.js';
export {
  ConstraintError,
  EdgeWeightError,
  ForestError,
  GraphFormatError,
  GraphTypeError,
  OptionError,
  SpanforestError,
  TextError
} from './errors.js';
export {
  type CsvColumn,
  type CsvSeparator,
  type DecimalMark,
  formatOfFileName,
  type GraphFormat,
  type NumberedGraphOptions,
  type ReadCsvOptions,
  type ReadEdgeListTextOptions,
  type ReadGraphOptions,
  type ReadGraphologyJsonOptions,
  readCsv,
  readDimacs,
  readEdgeListText,
  readGraph,
  readGraphInto,
  readGraphologyJson,
  readMatrixMarket,
  readNodeLink,
  type WriteCsvOptions,
  type WriteGraphOptions,
  type WriteGraphologyJsonOptions,
  type WriteMatrixMarketOptions,
  writeCsv,
  writeDimacs,
  writeEdgeListText,
  writeGraph,
  writeGraphologyJson,
  writeMatrixMarket,
  writeNodeLink
} from './formats/index.js';
export {
  fromDirectedGraphology,
  fromGraphology,
  type Snapshot,
  toGraphology
} from './graphology.js';
export type {AbortSignalLike, LongCallOptions} from './long-call.js';
export {MemoryError} from './memory.js';
export {
  type AttributeRecord,
  type NamedGraph,
  type NamedVertices,
  type NodeLinkDialect,
  selectNamedEdges,
  type TableLayout
} from './named-graph.js';
export type {PointOptions, Points} from './points.js';
export {type RandomSource, seededRandom} from './random.js';
export {
  isArborescenceOf,
  isBranchingOf,
  isForestOf,
  isTreeOf
} from './recognition.js';
export {type RootedForest, rootForest} from './rooting.js';
export type {ReadingOptions, ReadingProgress, TextInput} from './text-input.js';
