/**
 * Graphs as typed arrays: edge lists, disjoint sets, contraction, rooting,
 * recognition of trees, random sources, file formats, and the crossing to and
 * from graphology.
 *
 * @module graph
 */
export {type Contraction, contract} from './contract.js';
export {DisjointSets} from './disjoint-sets.js';
export {
  checkEdgeList,
  type EdgeList,
  EdgeListBuilder,
  type EdgeTriple,
  edgeListFrom,
  edgeListFromMatrix,
  type MatrixOptions,
  negateWeights,
  selectEdges,
  totalWeight,
  VertexRangeError
} from './edge-list.js';
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
  type CsvSeparator,
  formatOfFileName,
  type GraphFormat,
  type NumberedGraphOptions,
  type ReadCsvOptions,
  type ReadGraphOptions,
  type ReadGraphologyJsonOptions,
  readCsv,
  readDimacs,
  readGraph,
  readGraphologyJson,
  readMatrixMarket,
  type TextInput,
  type WriteGraphOptions,
  type WriteGraphologyJsonOptions,
  type WriteMatrixMarketOptions,
  writeCsv,
  writeDimacs,
  writeGraph,
  writeGraphologyJson,
  writeMatrixMarket
} from './formats/index.js';
export {
  fromDirectedGraphology,
  fromGraphology,
  type Snapshot,
  toGraphology
} from './graphology.js';
export {
  type AttributeRecord,
  type NamedGraph,
  selectNamedEdges
} from './named-graph.js';
export type {PointOptions, Points} from './points.js';
export {type RandomSource, seededRandom} from './random.js';
export {
  isArborescence,
  isBranching,
  isForest,
  isTree
} from './recognition.js';
export {type RootedForest, rootForest} from './rooting.js';
