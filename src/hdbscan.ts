import {type AssignClustersOptions, clusterFunction} from './clusters.js';
import {checkDistances} from './graph/edge-list.js';
import {
  type GraphSource,
  readUndirected,
  SNAPSHOT_OPTIONS,
  type SnapshotOptions
} from './graph/graphology.js';
import {checkOptions} from './graph/options.js';
import type {GraphFunction} from './graph-function.js';
import {
  type DensityClusters,
  HDBSCAN_OPTIONS,
  type HdbscanOptions,
  hdbscanOf
} from './msf/hdbscan.js';

/** The clusters of a graphology graph; arrays are in the order of `nodes`. */
export interface DetailedHdbscan extends DensityClusters {
  /** The keys of all nodes. */
  readonly nodes: readonly string[];
}

/** A function that finds clusters, and its variants. */
export interface HdbscanFunction
  extends GraphFunction<HdbscanOptions, Map<string, number>> {
  /** Returns strengths, outlier scores and the tree of clusters as well. */
  readonly detailed: GraphFunction<HdbscanOptions, DetailedHdbscan>;
  /** Sets an attribute on every node: the number of its cluster. */
  readonly assign: GraphFunction<HdbscanOptions & AssignClustersOptions, void>;
}

/**
 * Finds the clusters of an undirected graphology graph by HDBSCAN*, with weights
 * as distances: parts that are denser than what surrounds them. Nodes between
 * them are noise.
 *
 * Returns the number of the cluster of each node, -1 for noise. Nodes that are
 * not neighbours are not near: a node with fewer than `minSamples` - 1
 * neighbours is noise. For points, and for what counts as what, see
 * `hdbscanPoints` of `spanforest/msf`.
 *
 * `hdbscan.detailed` adds strengths, outlier scores and the tree of clusters;
 * `.assign` writes the number of the cluster into a node attribute. Time
 * O(m α(n)) and a radix sort, space O(n + m).
 *
 * @throws {@link OptionError} if an option is invalid; {@link EdgeWeightError}
 * if a weight is negative; the errors of {@link minimumSpanningForest}.
 *
 * @function
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {hdbscan} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdge('Oslo', 'Bergen', {weight: 305});
 * graph.mergeEdge('Rome', 'Bari', {weight: 374});
 * graph.mergeEdge('Oslo', 'Rome', {weight: 2006});
 * const clusters = hdbscan(graph, {minClusterSize: 2});
 * clusters.get('Bergen'); // => 0
 * clusters.get('Bari'); // => 1
 * ```
 */
export const hdbscan: HdbscanFunction = /* @__PURE__ */ Object.assign(
  /* @__PURE__ */ clusterFunction(find),
  {
    detailed: (graph: GraphSource, options?: AllOptions) => find(graph, options)
  }
);

type AllOptions = SnapshotOptions & HdbscanOptions & AssignClustersOptions;

function find(
  graph: GraphSource,
  options: AllOptions = {},
  extra: {nodeClusterAttribute?: 'value'} = {}
): DetailedHdbscan {
  checkOptions<SnapshotOptions & HdbscanOptions>('spanforest', options, {
    ...SNAPSHOT_OPTIONS,
    ...HDBSCAN_OPTIONS,
    ...extra
  });
  const {edges, nodes, edgeKeys} = readUndirected(graph, options);
  checkDistances('spanforest', edges.weight, edgeKeys);
  const own = Object.keys(HDBSCAN_OPTIONS).map(name => [
    name,
    options[name as keyof HdbscanOptions]
  ]);
  return {nodes, ...hdbscanOf(edges, Object.fromEntries(own))};
}
