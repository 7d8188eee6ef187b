/**
 * Graphs as typed arrays: edge lists, disjoint sets, rooting,
 * recognition of trees, random sources, file formats, and the crossing to and
 * from graphology.
 *
 * @module graph
 */
export {DisjointSets} from './checked-sets.js';

export {
  type EdgeList,
  EdgeListBuilder,
  edgeListFrom,
  selectEdges,
  totalWeight,
  VertexRangeError
} from './edge-list.js';
export {edgeListFromMatrix} from './edge-list-from-matrix.js';
export {edgeListFromNeighbours} from './edge-list-from-neighbours.js';
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
  formatOfFileName,
  type GraphFormat,
  type Hyparquet,
  type ParquetBuffer,
  type ParquetInput,
  type ReadGraphOptions,
  readGraph,
  readGraphInto,
  type WritableFormat,
  type WriteGraphOptions,
  writeGraph
} from './formats/index.js';
export {
  fromDirectedGraphology,
  fromGraphology,
  type Snapshot,
  toGraphology
} from './graphology.js';
export {MemoryError} from './memory.js';
export type {Mention, Message} from './message.js';
export {type NamedGraph, selectNamedEdges} from './named-graph.js';
export type {Points} from './points.js';
export {type RandomSource, seededRandom} from './random.js';
export {
  isArborescenceOf,
  isBranchingOf,
  isForestOf,
  isTreeOf
} from './recognition.js';
export {type RootedForest, rootForest} from './rooting.js';
export type {TextInput} from './text-input.js';
