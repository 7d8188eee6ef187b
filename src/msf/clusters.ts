import {DisjointSets} from '../graph/disjoint-sets.js';
import {
  checkEdgeIndices,
  checkEdgeList,
  type EdgeList
} from '../graph/edge-list.js';
import {
  GraphTypeError,
  OptionError,
  quote,
  showCount
} from '../graph/errors.js';
import {say, told} from '../graph/message.js';
import {checkOptions} from '../graph/options.js';
import {checkForest} from '../graph/rooting.js';
import {sortByWeight} from './sort-by-weight.js';

/**
 * Labels the connected components of a graph, or of some of its edges: two
 * vertices have the same label if a path connects them.
 *
 * Labels are 0, 1, 2 and so on, in the order of the first vertex of each
 * component. An isolated vertex is a component; a graph without vertices gives
 * an empty array. Loops and parallel edges make no difference. Time
 * O(n + m α(n)), space O(n).
 *
 * @param subset - Indices of the edges that connect, such as a forest.
 * Default: all edges.
 * @throws {@link graph!ForestError} if an index is not that of an edge.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {componentLabels} from 'spanforest/msf';
 *
 * const edges = edgeListFrom(4, [[0, 2, 5], [1, 3, 5]]);
 * [...componentLabels(edges)]; // => [0, 1, 0, 1]
 * [...componentLabels(edges, Int32Array.of(1))]; // => [0, 1, 2, 1]
 * ```
 */
export function componentLabels(
  edges: EdgeList,
  subset?: Int32Array
): Int32Array {
  checkEdgeList(edges);
  if (subset !== undefined) checkEdgeIndices(edges, subset);
  const {order, source, target} = edges;
  const sets = new DisjointSets(order);
  const count = subset?.length ?? edges.size;
  for (let i = 0; i < count; i++) {
    const e = subset ? subset[i] : i;
    sets.union(source[e], target[e]);
  }
  return labelsOf(sets, order);
}

// The number of each vertex's set, in the order of their first vertices.
function labelsOf(sets: DisjointSets, order: number): Int32Array {
  const labels = new Int32Array(order);
  const labelOfSet = new Int32Array(order).fill(-1);
  let next = 0;
  for (let v = 0; v < order; v++) {
    const set = sets.find(v);
    if (labelOfSet[set] < 0) labelOfSet[set] = next++;
    labels[v] = labelOfSet[set];
  }
  return labels;
}

/** Which edges come first when a forest is read as a clustering. */
export interface LinkageOptions {
  /**
   * Whether weights are similarities, so that the heaviest edges merge first:
   * for maximum spanning forests.
   *
   * @defaultValue false
   */
  readonly maximum?: boolean | undefined;
}

/**
 * A dendrogram: how the vertices merge into clusters, step by step. Clusters
 * below `order` are single vertices, and merge `i` makes cluster `order + i`.
 */
export interface Linkage {
  /** Number of vertices. */
  readonly order: number;
  /** One of the two clusters of each merge, the one with the lower number. */
  readonly first: Int32Array;
  /** The other one. */
  readonly second: Int32Array;
  /** The weight at which they merge. */
  readonly height: Float64Array;
  /** Number of vertices of the cluster that they make. */
  readonly size: Int32Array;
  /** The edge of the forest that merges them. */
  readonly edge: Int32Array;
}

/**
 * Reads a spanning forest as a single-linkage dendrogram: its edges, from the
 * least to the greatest, merge the clusters of their ends.
 *
 * With the minimum spanning forest this is single-linkage clustering of the
 * graph: heights are those of scipy's `linkage(method='single')`, and
 * {@link linkageRows} gives its rows. Edges of equal weight merge in the order
 * of their indices, and scipy may merge tied clusters in another order. A
 * disconnected graph of c components has n - c merges, so more than one
 * cluster is left at the end; scipy accepts only a table of n - 1.
 *
 * Time O(n α(n)) and a radix sort of the forest's edges, plus O(m) to check
 * the graph; space O(n).
 *
 * J. C. Gower and G. J. S. Ross, "Minimum spanning trees and single linkage
 * cluster analysis", Applied Statistics, 1969.
 *
 * @param forest - Indices of the forest's edges.
 * @throws {@link graph!ForestError} if the edges are not a forest,
 * {@link graph!OptionError} if an option is invalid.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {kruskal, linkageRows, singleLinkage} from 'spanforest/msf';
 *
 * const edges = edgeListFrom(3, [[0, 1, 5], [1, 2, 2], [2, 0, 4]]);
 * const linkage = singleLinkage(edges, kruskal(edges));
 * linkageRows(linkage); // => [[1, 2, 2, 2], [0, 3, 4, 3]]
 * [...linkage.edge]; // => [1, 2]
 * ```
 */
export function singleLinkage(
  edges: EdgeList,
  forest: Int32Array,
  options: LinkageOptions = {}
): Linkage {
  checkEdgeList(edges);
  checkForest(edges, forest);
  checkOptions('spanforest/msf/clusters', options, {maximum: 'boolean'});
  const {order, source, target, weight} = edges;
  const edge = forestInOrder(edges, forest, options.maximum);
  const merges = edge.length;
  const first = new Int32Array(merges);
  const second = new Int32Array(merges);
  const height = new Float64Array(merges);
  const size = new Int32Array(merges);
  const sets = new DisjointSets(order);
  // The cluster of each set, by the set's representative.
  const cluster = new Int32Array(order);
  for (let v = 0; v < order; v++) cluster[v] = v;
  const sizeOf = (c: number) => (c < order ? 1 : size[c - order]);

  for (let i = 0; i < merges; i++) {
    const e = edge[i];
    const a = cluster[sets.find(source[e])];
    const b = cluster[sets.find(target[e])];
    first[i] = Math.min(a, b);
    second[i] = Math.max(a, b);
    height[i] = weight[e];
    size[i] = sizeOf(a) + sizeOf(b);
    sets.union(source[e], target[e]);
    cluster[sets.find(source[e])] = order + i;
  }
  return {order, first, second, height, size, edge};
}

/** A row of scipy's linkage matrix. */
export type LinkageRow = [
  first: number,
  second: number,
  height: number,
  size: number
];

/**
 * The rows of scipy's linkage matrix for a dendrogram: two clusters, the
 * height at which they merge, and the size of the result. Time and space O(n).
 *
 * @throws {@link graph!GraphTypeError} if it is not a dendrogram.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {linkageRows, singleLinkage} from 'spanforest/msf';
 *
 * const path = edgeListFrom(3, [[0, 1, 2], [1, 2, 1]]);
 * linkageRows(singleLinkage(path, Int32Array.of(0, 1)));
 * // => [[1, 2, 1, 2], [0, 3, 2, 3]]
 * ```
 */
export function linkageRows(linkage: Linkage): LinkageRow[] {
  if (!(linkage?.first instanceof Int32Array)) {
    throw new GraphTypeError(
      `spanforest/msf/clusters: ${quote(linkage)} is not a dendrogram. Pass ` +
        'what singleLinkage returns.'
    );
  }
  const {first, second, height, size} = linkage;
  return Array.from(first, (a, i) => [a, second[i], height[i], size[i]]);
}

/**
 * Where {@link clusterLabels} cuts a forest. Pass exactly one of `clusters` and
 * `distance`.
 */
export interface ClusterOptions extends LinkageOptions {
  /**
   * How many clusters to make: from the number of trees to the number of
   * vertices.
   */
  readonly clusters?: number | undefined;
  /**
   * The weight up to which edges connect a cluster, inclusive. With `maximum`,
   * the weight from which on they do.
   */
  readonly distance?: number | undefined;
}

/**
 * Cuts a spanning forest into clusters, and labels each vertex with that of
 * its own: 0, 1, 2 and so on, in the order of their first vertices.
 *
 * `{clusters: k}` drops the greatest edges until k clusters are left. Of
 * equally heavy edges those with higher indices go first, so there are always
 * exactly k. `{distance: d}` keeps the edges of weight at most d, as scipy's
 * `fcluster(criterion='distance')` does. With the minimum spanning forest,
 * these are the clusters of single linkage (Gower and Ross 1969).
 *
 * Time O(n α(n)) and for `clusters` a radix sort of the forest's edges, plus
 * O(m) to check the graph; space O(n).
 *
 * @param forest - Indices of the forest's edges.
 * @throws {@link graph!OptionError} if both or neither of `clusters` and
 * `distance` are given, or if there cannot be that many clusters,
 * {@link graph!ForestError} if the edges are not a forest.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {clusterLabels, kruskal} from 'spanforest/msf';
 *
 * const edges = edgeListFrom(4, [[0, 1, 1], [1, 2, 6], [2, 3, 2]]);
 * const forest = kruskal(edges);
 * [...clusterLabels(edges, forest, {clusters: 2})]; // => [0, 0, 1, 1]
 * [...clusterLabels(edges, forest, {distance: 1})]; // => [0, 0, 1, 2]
 * ```
 */
export function clusterLabels(
  edges: EdgeList,
  forest: Int32Array,
  options: ClusterOptions
): Int32Array {
  checkEdgeList(edges);
  checkForest(edges, forest);
  checkOptions('spanforest/msf/clusters', options, {
    clusters: 'value',
    distance: 'value',
    maximum: 'boolean'
  });
  const {clusters, distance, maximum = false} = options;
  if ((clusters === undefined) === (distance === undefined)) {
    const problem =
      clusters === undefined
        ? 'neither clusters nor distance is given'
        : 'both clusters and distance are given';
    throw new OptionError(
      `spanforest/msf/clusters: ${problem}. Pass one of them.`
    );
  }
  const {order, source, target, weight} = edges;
  const sets = new DisjointSets(order);
  if (clusters !== undefined) {
    const trees = order - forest.length;
    if (!Number.isInteger(clusters) || clusters < trees || clusters > order) {
      throw told(
        OptionError,
        say`spanforest/msf/clusters: ${{option: 'clusters'}} is
          ${quote(clusters)}, but the forest has ${order}
          ${order === 1 ? 'vertex' : 'vertices'} in ${showCount(trees, 'tree')}.
          Use an integer from ${trees} to ${order}.`
      );
    }
    const sorted = forestInOrder(edges, forest, maximum);
    for (let i = 0; i < order - clusters; i++) {
      sets.union(source[sorted[i]], target[sorted[i]]);
    }
    return labelsOf(sets, order);
  }
  if (typeof distance !== 'number' || Number.isNaN(distance)) {
    throw new OptionError(
      `spanforest/msf/clusters: distance is ${quote(distance)}. Use a number.`
    );
  }
  for (const e of forest) {
    const connects = maximum ? weight[e] >= distance : weight[e] <= distance;
    if (connects) sets.union(source[e], target[e]);
  }
  return labelsOf(sets, order);
}

/**
 * The edges of a forest from the least to the greatest, by weight and then by
 * index; with `maximum`, from the heaviest to the lightest, ties by index too.
 */
export function forestInOrder(
  {weight}: EdgeList,
  forest: Int32Array,
  maximum = false
): Int32Array {
  // The sort is stable, so it has to start from increasing indices.
  const sorted = forest.slice().sort();
  const own = new Float64Array(sorted.length);
  for (let i = 0; i < sorted.length; i++) {
    own[i] = maximum ? -weight[sorted[i]] : weight[sorted[i]];
  }
  const order = sortByWeight(own);
  for (let i = 0; i < order.length; i++) order[i] = sorted[order[i]];
  return order;
}
