import {
  checkDistances,
  checkEdgeList,
  type EdgeList,
  edgeListFrom
} from '../graph/edge-list.js';
import {checkMatrix, checkSymmetric} from '../graph/edge-list-from-matrix.js';
import {GraphTypeError, OptionError, quote} from '../graph/errors.js';
import {say, told} from '../graph/message.js';
import {
  checkChoice,
  checkInteger,
  checkOptions,
  type OptionKind
} from '../graph/options.js';
import {
  checkDimensions,
  type PointOptions,
  type Points,
  readPoints
} from '../graph/points.js';
import {
  type CondensedTree,
  chooseClusters,
  condense
} from './condensed-tree.js';
import {
  reachabilityOfAll,
  reachabilityOfGraph,
  reachabilityOfPoints
} from './mutual-reachability.js';

const WHERE = 'spanforest/msf/hdbscan';

/** Which clusters the functions of HDBSCAN* find. */
export interface HdbscanOptions {
  /**
   * How many vertices a cluster has at least: 2 or more.
   *
   * @defaultValue 5
   */
  readonly minClusterSize?: number | undefined;
  /**
   * How many vertices, itself included, are within the core distance of a
   * vertex. The more, the more vertices are noise; with 1, clusters are those
   * of single linkage.
   *
   * @defaultValue `minClusterSize`
   */
  readonly minSamples?: number | undefined;
  /**
   * The distance below which clusters do not split.
   *
   * @defaultValue 0
   */
  readonly epsilon?: number | undefined;
  /**
   * `'stability'` chooses the clusters that last longest, `'leaf'` the smallest
   * ones.
   *
   * @defaultValue `'stability'`
   */
  readonly method?: 'stability' | 'leaf' | undefined;
  /**
   * Whether all vertices together may be the only cluster.
   *
   * @defaultValue false
   */
  readonly allowSingleCluster?: boolean | undefined;
}

/** The names and kinds of {@link HdbscanOptions}. */
export const HDBSCAN_OPTIONS: Readonly<
  Record<keyof HdbscanOptions, OptionKind>
> = {
  minClusterSize: 'value',
  minSamples: 'value',
  epsilon: 'value',
  method: 'value',
  allowSingleCluster: 'boolean'
};

/** The clusters that HDBSCAN* has found. */
export interface DensityClusters {
  /**
   * The number of the cluster of each vertex, -1 for noise. Clusters are
   * numbered from 0 in the order of their first vertices.
   */
  readonly labels: Int32Array;
  /**
   * How firmly each vertex belongs to its cluster: the distance at which the
   * cluster ends, divided by that at which the vertex leaves it, and 1 at most;
   * 0 for noise.
   */
  readonly strength: Float64Array;
  /**
   * How far each vertex is outside of what it is near to, from 0 to 1: GLOSH.
   */
  readonly outlierScore: Float64Array;
  /** The number in `tree` of each cluster. */
  readonly clusters: Int32Array;
  /** All clusters, also those that were not chosen. */
  readonly tree: CondensedTree;
}

/**
 * Finds the clusters of points by HDBSCAN*: regions of any shape that are denser
 * than what surrounds them. Points between them are noise.
 *
 * Exact in any number of dimensions. All distances that are equal count as one
 * step, so the clusters depend neither on the order of the points nor on ties
 * between edges; between a cluster and its parts that are equally stable, the
 * cluster is chosen. Points in the same place are at distance 0. Fewer points
 * than `minSamples` are all noise; without points, there are no clusters.
 *
 * Expected time O(n log² n + n k log k) in few dimensions, where k is
 * `minSamples`; the more there are, the closer it comes to comparing all pairs.
 * Space O(n k).
 *
 * R. J. G. B. Campello, D. Moulavi and J. Sander, "Density-based clustering
 * based on hierarchical density estimates", PAKDD 2013; with their A. Zimek,
 * "Hierarchical density estimates for data clustering, visualization, and
 * outlier detection", ACM Transactions on Knowledge Discovery from Data, 2015;
 * L. McInnes and J. Healy, "Accelerated hierarchical density based clustering",
 * ICDM Workshops 2017.
 *
 * @throws {@link graph!GraphTypeError} if points differ in their number of
 * coordinates or one is not a finite number, {@link graph!OptionError} if the
 * number of dimensions is not known or an option is invalid.
 *
 * @example
 * ```ts
 * import {hdbscanPoints} from 'spanforest/msf';
 *
 * const points = [[0, 0], [0, 1], [1, 0], [9, 9], [9, 8], [8, 9], [4, 5]];
 * const {labels} = hdbscanPoints(points, {minClusterSize: 3, minSamples: 2});
 * [...labels]; // => [0, 0, 0, 1, 1, 1, -1]
 * ```
 */
export function hdbscanPoints(
  points: Points,
  options: HdbscanOptions & PointOptions = {}
): DensityClusters {
  checkOptions(WHERE, options, {...HDBSCAN_OPTIONS, dimensions: 'value'});
  const settings = settingsOf(options);
  const {coordinates, dimensions} = readPoints(
    points,
    checkDimensions(WHERE, options.dimensions)
  );
  const order = coordinates.length / dimensions;
  return cluster(order, settings, k =>
    reachabilityOfPoints(coordinates, dimensions, k)
  );
}

/**
 * {@link hdbscanPoints} for a symmetric matrix of distances. The diagonal is
 * ignored, and vertices at distance `Infinity` are not connected. Time
 * O(n² log k), space O(n k).
 *
 * @param distances - The distance of `u` and `v` at `u * order + v`.
 * @throws {@link graph!GraphTypeError} if it is not a symmetric matrix of that
 * order or a distance is negative, {@link graph!EdgeWeightError} if one is `NaN`,
 * {@link graph!OptionError} if an option is invalid.
 *
 * @example
 * ```ts
 * import {hdbscanMatrix} from 'spanforest/msf';
 *
 * const distances = Float64Array.of(
 *   0, 1, 8, 9,
 *   1, 0, 9, 8,
 *   8, 9, 0, 2,
 *   9, 8, 2, 0
 * );
 * const {labels} = hdbscanMatrix(distances, 4, {minClusterSize: 2});
 * [...labels]; // => [0, 0, 1, 1]
 * ```
 */
export function hdbscanMatrix(
  distances: Float64Array,
  order: number,
  options: HdbscanOptions = {}
): DensityClusters {
  checkOptions(WHERE, options, HDBSCAN_OPTIONS);
  const settings = settingsOf(options);
  checkMatrix(distances, order);
  checkSymmetric(distances, order);
  for (let i = 0; i < distances.length; i++) {
    if (distances[i] >= 0 || i % (order + 1) === 0) continue;
    throw new GraphTypeError(
      `${WHERE}: the distance from vertex ${Math.floor(i / order)} to ` +
        `${i % order} is ${quote(distances[i])}. Use 0 or more.`
    );
  }
  const lengthOf = (u: number, v: number) => distances[u * order + v];
  return cluster(order, settings, k => reachabilityOfAll(order, k, lengthOf));
}

/**
 * {@link hdbscanPoints} for an undirected graph whose weights are distances.
 *
 * Vertices that are not neighbours are not near: the core distance of a vertex
 * with fewer than `minSamples` - 1 neighbours is infinite, which makes it noise.
 * Vertices that no path connects are in different clusters. Loops are ignored,
 * and of parallel edges the least counts. Time O(m α(n)) and a radix sort,
 * space O(n + m).
 *
 * @throws {@link graph!EdgeWeightError} if a weight is `NaN` or negative,
 * {@link graph!OptionError} if an option is invalid.
 *
 * @example
 * ```ts
 * import {edgeListFrom} from 'spanforest/graph';
 * import {hdbscanOf} from 'spanforest/msf';
 *
 * const edges = edgeListFrom(5, [[0, 1, 2], [1, 2, 9], [2, 3, 1], [3, 4, 1]]);
 * const {labels} = hdbscanOf(edges, {minClusterSize: 2});
 * [...labels]; // => [0, 0, 1, 1, 1]
 * ```
 */
export function hdbscanOf(
  edges: EdgeList,
  options: HdbscanOptions = {}
): DensityClusters {
  checkOptions(WHERE, options, HDBSCAN_OPTIONS);
  const settings = settingsOf(options);
  checkEdgeList(edges);
  checkDistances(WHERE, edges.weight);
  return cluster(edges.order, settings, k => reachabilityOfGraph(edges, k));
}

type Settings = {
  readonly [Name in keyof HdbscanOptions]-?: NonNullable<HdbscanOptions[Name]>;
};

function settingsOf(options: HdbscanOptions): Settings {
  const {minClusterSize = 5, epsilon = 0, method = 'stability'} = options;
  const {minSamples = minClusterSize, allowSingleCluster = false} = options;
  checkInteger(WHERE, 'minClusterSize', minClusterSize, 2);
  checkInteger(WHERE, 'minSamples', minSamples, 1);
  checkChoice(WHERE, 'method', method, ['stability', 'leaf']);
  if (typeof epsilon !== 'number' || !(epsilon >= 0)) {
    throw told(
      OptionError,
      say`${WHERE}: ${{option: 'epsilon'}} is ${quote(epsilon)}. Use a distance
        of 0 or more.`
    );
  }
  return {minClusterSize, minSamples, epsilon, method, allowSingleCluster};
}

// `span` finds the forest of mutual reachability, for a number of neighbours.
function cluster(
  order: number,
  settings: Settings,
  span: (k: number) => EdgeList
): DensityClusters {
  const {minSamples} = settings;
  // Where no vertex has enough neighbours, nothing is connected.
  const forest =
    minSamples <= order ? span(minSamples - 1) : edgeListFrom(order, []);
  const tree = condense(forest, settings.minClusterSize);
  const chosen = chooseClusters(tree, settings.minClusterSize, settings);
  const {parent, death, vertexCluster, vertexDistance} = tree;
  // The distance at which the last of its parts ends.
  const end = death.slice();
  for (let c = end.length - 1; c > 0; c--) {
    end[parent[c]] = Math.min(end[parent[c]], end[c]);
  }
  const labels = new Int32Array(order).fill(-1);
  const strength = new Float64Array(order);
  const outlierScore = new Float64Array(order);
  const labelOf = new Map<number, number>();
  for (let v = 0; v < order; v++) {
    const last = vertexCluster[v];
    const distance = vertexDistance[v];
    outlierScore[v] = 1 - shareOf(end[last], distance);
    const own = chosen[last];
    // What nothing connects is in no cluster.
    if (own < 0 || distance === Infinity) continue;
    let label = labelOf.get(own);
    if (label === undefined) labelOf.set(own, (label = labelOf.size));
    labels[v] = label;
    strength[v] = shareOf(death[own], distance);
  }
  const clusters = Int32Array.from(labelOf.keys());
  return {labels, strength, outlierScore, clusters, tree};
}

function shareOf(part: number, whole: number): number {
  return whole <= part ? 1 : part / whole;
}
