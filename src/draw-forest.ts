import {edgeIndices} from './edge-keys.js';
import {OptionError, quote} from './graph/errors.js';
import {
  GraphSnapshot,
  type GraphSource,
  SNAPSHOT_OPTIONS,
  type SnapshotOptions,
  snapshot
} from './graph/graphology.js';
import {checkChoice, checkOptions} from './graph/options.js';
import type {GraphFunction} from './graph-function.js';
import {
  maximumSpanningForestOf,
  minimumSpanningForestOf
} from './msf/minimum-spanning-forest.js';
import {
  drawScene,
  PICTURE_FORMATS,
  type PictureFormat
} from './pictures/index.js';

/** Options of {@link drawForest}, besides {@link SnapshotOptions}. */
export interface DrawForestOptions {
  /**
   * Keys of the edges to draw over the faint rest of the graph.
   *
   * @defaultValue the minimum spanning forest; a directed graph needs them
   */
  forest?: Iterable<string> | undefined;
  /**
   * Whether the forest is the maximum one, unless it is given.
   *
   * @defaultValue `false`
   */
  maximum?: boolean | undefined;
  /**
   * What to make: a picture, a web page with the picture, or a graph for Graphviz.
   *
   * @defaultValue `'svg'`
   */
  format?: PictureFormat | undefined;
  /**
   * Name of the node attribute with the number of a cluster, as
   * `hdbscan.assign` writes it; each cluster has a colour, and -1 is grey.
   *
   * @defaultValue undefined
   */
  nodeClusterAttribute?: string | undefined;
  /**
   * What the picture is called.
   *
   * @defaultValue the numbers of nodes and edges
   */
  title?: string | undefined;
}

/**
 * Draws a forest of a graphology graph over the faint rest of it.
 *
 * Nodes are where their attributes `x` and `y`, `lon` and `lat`, or `longitude`
 * and `latitude` say, if all of them have both: as the layouts of graphology
 * assign them. Otherwise each tree is laid out around its centre, so that no two
 * edges of the forest cross. A picture shows up to 5,000 nodes and follows the
 * light or dark theme of its reader. There is no script in it and nothing to
 * fetch, and names are escaped. Time O(n log n + m).
 *
 * @throws {@link GraphTypeError} if the graph has more nodes; {@link OptionError}
 * if an option is invalid, or the graph is directed and no forest is given; the
 * errors of {@link snapshot}.
 *
 * @function
 * @example
 * ```ts
 * import {UndirectedGraph} from 'graphology';
 * import {drawForest} from 'spanforest';
 *
 * const graph = new UndirectedGraph();
 * graph.mergeEdge('Rome', 'Naples', {weight: 225});
 * graph.mergeEdge('Naples', 'Bari', {weight: 261});
 * graph.mergeEdge('Rome', 'Bari', {weight: 374});
 * drawForest(graph).startsWith('<svg'); // => true
 * ```
 */
export const drawForest: GraphFunction<DrawForestOptions, string> = (
  source: GraphSource,
  options: SnapshotOptions & DrawForestOptions = {}
) => {
  checkOptions('spanforest', options, {
    ...SNAPSHOT_OPTIONS,
    forest: 'value',
    maximum: 'boolean',
    format: 'value',
    nodeClusterAttribute: 'value',
    title: 'value'
  });
  const {getEdgeWeight, ignoreDirection, format = 'svg', title} = options;
  checkChoice('spanforest', 'format', format, PICTURE_FORMATS);
  const read =
    source instanceof GraphSnapshot
      ? source
      : snapshot(source, {getEdgeWeight, ignoreDirection} as SnapshotOptions);
  const {graph, edges, nodes, directed} = read;
  const {forest, maximum, nodeClusterAttribute: cluster} = options;
  if (read === source && getEdgeWeight !== undefined) {
    throw new OptionError(
      'spanforest: the weights of a snapshot have been read already, but ' +
        `getEdgeWeight is ${quote(getEdgeWeight)}. Pass it to snapshot(), or ` +
        'pass the graph.'
    );
  }
  if (forest !== undefined && maximum) {
    throw new OptionError(
      'spanforest: forest and maximum are both given, but the forest says which ' +
        'edges are drawn. Leave out maximum.'
    );
  }
  for (const [name, text] of Object.entries({
    title,
    nodeClusterAttribute: cluster
  })) {
    if (text === undefined || typeof text === 'string') continue;
    throw new OptionError(
      `spanforest: ${name} is ${quote(text)}. Pass a text.`
    );
  }
  if (forest === undefined && directed) {
    throw new OptionError(
      'spanforest: the graph is directed, so there is no forest to draw. Pass ' +
        'forest, such as the edges of an arborescence, or ignoreDirection: true.'
    );
  }
  const find = maximum ? maximumSpanningForestOf : minimumSpanningForestOf;
  const clusterOf = (node: string): number => {
    const value: unknown = graph.getNodeAttribute(node, cluster!);
    if (Number.isInteger(value) && Number(value) >= -1) return Number(value);
    throw new OptionError(
      `spanforest: node ${quote(node)} has ${quote(value)} as attribute ` +
        `${quote(cluster)}. Give every node the number of its cluster.`
    );
  };
  return drawScene(
    {
      graph: {
        ...{edges, nodes},
        nodeAttributes: nodes.map(node => graph.getNodeAttributes(node))
      },
      forest: forest === undefined ? find(edges) : edgeIndices(read, forest),
      clusters: cluster === undefined ? undefined : nodes.map(clusterOf),
      ...{directed, title}
    },
    format
  );
};
