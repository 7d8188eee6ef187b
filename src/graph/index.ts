/**
 * What a graph is here, and what can be done to one without caring about
 * trees: edge lists, weights, disjoint sets, contraction, rooting, random
 * sources, file formats, and the crossing to and from graphology.
 *
 * @module graph
 */
export {type Adjacency, adjacency} from './adjacency.js';
export {DisjointSets} from './disjoint-sets.js';
export {
  checkEdgeList,
  type EdgeList,
  EdgeListBuilder,
  type EdgeTriple,
  edgeListFrom,
  negateWeights,
  selectEdges
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
  type AttributeRecord,
  type NamedGraph,
  selectNamedEdges
} from './named-graph.js';
export {type RandomSource, seededRandom} from './random.js';
export {type RootedForest, rootForest} from './rooting.js';
