/**
 * What a graph is here, and what can be done to one without caring about
 * trees: edge lists, weights, disjoint sets, contraction, rooting, telling
 * what is a tree, random sources, file formats, and the crossing to and from
 * graphology.
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
  negateWeights,
  selectEdges,
  totalWeight
} from './edge-list.js';
export {
  EdgeWeightError,
  ForestError,
  GraphFormatError,
  GraphTypeError,
  OptionError,
  SpanforestError,
  VertexRangeError
} from './errors.js';
export {
  type CsvSeparator,
  formatOfFileName,
  GRAPH_FORMATS,
  type GraphFormat,
  type NumberedNodesOptions,
  type ReadCsvOptions,
  type ReadDimacsOptions,
  type ReadGraphOptions,
  type ReadGraphologyJsonOptions,
  type ReadMatrixMarketOptions,
  readCsv,
  readDimacs,
  readGraph,
  readGraphologyJson,
  readMatrixMarket,
  type TextInput,
  type WriteCsvOptions,
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
  toGraphology
} from './graphology.js';
export type {Snapshot, SnapshotOptions} from './graphology-snapshot.js';
export {
  type EdgeWeight,
  type EdgeWeightFunction,
  edgeWeightGetter,
  GraphSnapshot,
  type GraphSource,
  snapshot
} from './graphology-snapshot.js';
export {
  type AttributeRecord,
  type NamedGraph,
  selectNamedEdges
} from './named-graph.js';
export {type RandomSource, seededRandom} from './random.js';
export {
  isArborescence,
  isBranching,
  isForest,
  isTree
} from './recognition.js';
export {
  type Incidence,
  incidence,
  type RootedForest,
  rootForest
} from './rooting.js';
