import {
  fromGraphology,
  type GraphSource,
  type Snapshot,
  type SnapshotOptions,
  type WeightOptions
} from './graph/graphology.js';
import {checkOptions} from './graph/options.js';
import type {GraphFunction, RootedDigraphFunction} from './graph-function.js';
import {
  type SampleOptions,
  sampleArborescenceOf,
  sampleSpanningTreeOf
} from './msf/probability/index.js';
import {inKeys, readRooted, type SingleRootOptions} from './tree-problem.js';

/**
 * Draws a random spanning tree of an undirected graphology graph, in proportion
 * to its weight. Returns the keys of its edges in the graph's iteration order.
 *
 * **Weights multiply:** they are positive factors, the weight of a tree is the
 * product of those of its edges, and 0 means that an edge is absent. With
 * `getEdgeWeight: null`, all spanning trees are equally likely. Parallel edges
 * stay apart, loops are in no tree. A graph that is not connected has no
 * spanning tree, which is an error; a graph of at most one node has the empty
 * one.
 *
 * By Wilson's loop-erased random walks: no matrix, for graphs of any size. See
 * `sampleSpanningTreeOf` in `spanforest/msf` for time, space and references. To
 * draw many trees, pass a {@link snapshot}.
 *
 * @throws {@link NoSpanningTreeError} if the graph is not connected,
 * {@link EdgeWeightError} if a weight is missing, negative, infinite or not a
 * number; {@link GraphTypeError} if it is not a graphology graph or has directed
 * edges, {@link OptionError} if an option is invalid.
 *
 * @function
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {sampleSpanningTree} from 'spanforest';
 * import {seededRandom} from 'spanforest/graph';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 1});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('ca', 'c', 'a', {weight: 1e9});
 * const tree = sampleSpanningTree(graph, {rng: seededRandom(1)});
 * tree.includes('ca'); // => true
 * ```
 */
export const sampleSpanningTree: GraphFunction<SampleOptions, string[]> = (
  graph: GraphSource,
  options: SnapshotOptions & SampleOptions = {}
) => {
  checkOptions('spanforest', options, {
    getEdgeWeight: 'value',
    ignoreDirection: 'boolean',
    rng: 'function'
  });
  const {getEdgeWeight, ignoreDirection, rng} = options;
  const snapshot = fromGraphology(graph, {getEdgeWeight, ignoreDirection});
  return keysOf(snapshot, () => sampleSpanningTreeOf(snapshot.edges, {rng}));
};

/**
 * Draws a random arborescence of a directed graphology graph, in proportion to
 * its weight. Returns the keys of its edges in the graph's iteration order.
 *
 * The second parameter is the root: the key of a node, or `null` to draw the
 * root as well. **Weights multiply:** they are positive factors, the weight of a
 * tree is the product of those of its edges, and 0 means that an edge is absent.
 * With `singleRoot`, the root has exactly one child. See `sampleArborescenceOf` in
 * `spanforest/msf` for time, space and references.
 *
 * @throws {@link NoArborescenceError} if there is no arborescence,
 * {@link EdgeWeightError} if a weight is missing, negative, infinite or not a
 * number; {@link GraphTypeError} if it is not a graphology graph or has
 * undirected edges, {@link OptionError} if the root is not a node or an option
 * is invalid.
 *
 * @function
 * @example
 * ```ts
 * import {DirectedGraph} from 'graphology';
 * import {sampleArborescence} from 'spanforest';
 *
 * const graph = new DirectedGraph();
 * graph.mergeEdgeWithKey('ab', 'a', 'b', {weight: 1});
 * graph.mergeEdgeWithKey('bc', 'b', 'c', {weight: 1});
 * graph.mergeEdgeWithKey('cb', 'c', 'b', {weight: 1});
 * sampleArborescence(graph, 'a'); // => ['ab', 'bc']
 * ```
 */
export const sampleArborescence: RootedDigraphFunction<
  SampleOptions & SingleRootOptions,
  string[]
> = (
  graph: GraphSource,
  root: string | number | null,
  options: WeightOptions & SampleOptions & SingleRootOptions = {}
) => {
  const {snapshot, trees} = readRooted(graph, root, options, {rng: 'function'});
  const {rng} = options;
  return keysOf(snapshot, () =>
    sampleArborescenceOf(snapshot.edges, {...trees, rng})
  );
};

function keysOf(snapshot: Snapshot, sample: () => Int32Array): string[] {
  const tree = inKeys(snapshot, sample);
  return Array.from(tree, e => snapshot.edgeKeys[e]);
}
