import {checkAttribute, writableGraph} from './edge-selector.js';
import {
  type GraphSource,
  readUndirected,
  SNAPSHOT_OPTIONS,
  type SnapshotOptions
} from './graph/graphology.js';
import {checkOptions} from './graph/options.js';
import type {GraphFunction} from './graph-function.js';
import {type ClusterOptions, clusterLabels} from './msf/clusters.js';
import {
  maximumSpanningForestOf,
  minimumSpanningForestOf
} from './msf/minimum-spanning-forest.js';

/** The option of `singleLinkageClusters.assign` and `hdbscan.assign`. */
export interface AssignClustersOptions {
  /**
   * Name of the node attribute for the number of the cluster.
   *
   * @defaultValue `'cluster'`
   */
  nodeClusterAttribute?: string | undefined;
}

/** A function that finds clusters, and a variant that writes them. */
export interface ClusterFunction
  extends GraphFunction<ClusterOptions, Map<string, number>> {
  /** Sets an attribute on every node: the number of its cluster. */
  readonly assign: GraphFunction<ClusterOptions & AssignClustersOptions, void>;
}

/**
 * Finds the single-linkage clusters of an undirected graphology graph: the
 * trees of its minimum spanning forest without the heaviest edges.
 *
 * Pass either `clusters`, the number of clusters, or `distance`, the weight up
 * to which edges connect a cluster. If weights are similarities, pass
 * `maximum: true`. Returns the number of the cluster of each node; clusters are
 * numbered from 0 in the order of their first nodes. Nodes that the graph does
 * not connect are in different clusters. Ties are broken as in
 * {@link minimumSpanningForest}.
 *
 * `singleLinkageClusters.assign` writes the numbers into a node attribute. For
 * the whole dendrogram, see `singleLinkage` in `spanforest/msf`. Time and space
 * are those of the forest.
 *
 * J. C. Gower, G. J. S. Ross, "Minimum spanning trees and single linkage
 * cluster analysis", Applied Statistics 1969.
 *
 * @throws {@link OptionError} if there cannot be that many clusters, or an
 * option is invalid; the errors of {@link minimumSpanningForest}.
 *
 * @function
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {singleLinkageClusters} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdge('Oslo', 'Bergen', {weight: 305});
 * graph.mergeEdge('Rome', 'Bari', {weight: 374});
 * graph.mergeEdge('Oslo', 'Rome', {weight: 2006});
 * const clusters = singleLinkageClusters(graph, {clusters: 2});
 * clusters.get('Bergen'); // => 0
 * clusters.get('Bari'); // => 1
 * ```
 */
export const singleLinkageClusters: ClusterFunction =
  /* @__PURE__ */ clusterFunction(label);

/** A function and its variant `.assign`, by what finds the labels of nodes. */
export function clusterFunction<Options extends AssignClustersOptions>(
  find: (
    graph: GraphSource,
    options?: Options,
    extra?: {nodeClusterAttribute: 'value'}
  ) => {readonly nodes: readonly string[]; readonly labels: Int32Array}
): {
  (graph: GraphSource, options?: Options): Map<string, number>;
  assign(graph: GraphSource, options?: Options): void;
} {
  const call = (graph: GraphSource, options?: Options) => {
    const {nodes, labels} = find(graph, options);
    return new Map(nodes.map((node, v) => [node, labels[v]]));
  };
  const assign = (source: GraphSource, options?: Options) => {
    const extra = {nodeClusterAttribute: 'value'} as const;
    const {nodes, labels} = find(source, options, extra);
    const {nodeClusterAttribute: name = 'cluster'} = options ?? {};
    checkAttribute('nodeClusterAttribute', name);
    const graph = writableGraph(source);
    nodes.forEach((node, v) => {
      graph.setNodeAttribute(node, name, labels[v]);
    });
  };
  return Object.assign(call, {assign});
}

type AllOptions = SnapshotOptions & ClusterOptions & AssignClustersOptions;

function label(
  graph: GraphSource,
  options: AllOptions = {} as AllOptions,
  extra: {nodeClusterAttribute?: 'value'} = {}
): {nodes: readonly string[]; labels: Int32Array} {
  checkOptions<SnapshotOptions & ClusterOptions>('spanforest', options, {
    ...SNAPSHOT_OPTIONS,
    clusters: 'value',
    distance: 'value',
    maximum: 'boolean',
    ...extra
  });
  const {clusters, distance, maximum} = options;
  const {edges, nodes} = readUndirected(graph, options);
  const find = maximum ? maximumSpanningForestOf : minimumSpanningForestOf;
  const cut = {clusters, distance, maximum};
  return {nodes, labels: clusterLabels(edges, find(edges), cut)};
}
