import type {EdgeList} from '../graph/edge-list.js';
import {type Linkage, singleLinkage} from './clusters.js';

/**
 * The clusters that appear when a graph is cut at ever shorter distances, of
 * at least `minClusterSize` vertices each: the condensed tree of HDBSCAN*.
 *
 * Cluster 0 is the whole graph. The others come in decreasing order of the
 * distances at which they appear, then of their first vertices, so parents come
 * before their children.
 */
export interface CondensedTree {
  /** The cluster that each one is a part of, -1 for the whole graph. */
  readonly parent: Int32Array;
  /** The distance below which it is a cluster; `Infinity` for the whole. */
  readonly birth: Float64Array;
  /** The distance at which it splits, or below which no vertex is left. */
  readonly death: Float64Array;
  /** Number of its vertices when it appears. */
  readonly size: Int32Array;
  /**
   * For how long it lasts: the sum over its vertices of the density, 1 /
   * distance, at which each leaves, less that at which the cluster appears.
   */
  readonly stability: Float64Array;
  /** The last cluster that each vertex is in. */
  readonly vertexCluster: Int32Array;
  /** The distance at which the vertex leaves that. */
  readonly vertexDistance: Float64Array;
}

/**
 * The condensed tree of a forest of distances. Edges of equal weight are cut at
 * the same time, as the paper demands, so a cluster may split into more than
 * two. Time O(n α(n)) and a radix sort, space O(n).
 */
export function condense(
  forest: EdgeList,
  minClusterSize: number
): CondensedTree {
  const {order} = forest;
  const all = Int32Array.from({length: forest.size}, (_, e) => e);
  const linkage = singleLinkage(forest, all);
  const merges = linkage.first.length;
  // A last node joins all trees, at an infinite distance.
  const top = order + merges;
  const {above, first} = upwards(linkage);
  const heightOf = (node: number) =>
    node < top ? linkage.height[node - order] : Infinity;
  const sizeOf = (node: number) =>
    node < order ? 1 : linkage.size[node - order];
  // Merges at the same distance as the one above are one with it: only its
  // other parts are told apart.
  const isSame = (node: number) =>
    node >= order && heightOf(node) === heightOf(above[node]);

  // How many parts of each node are large.
  const node = new Int32Array(top + 1);
  const large = new Int32Array(top + 1);
  node[top] = top;
  for (let i = top - 1; i >= 0; i--) {
    node[i] = isSame(i) ? node[above[i]] : i;
    if (node[i] === i && sizeOf(i) >= minClusterSize) large[node[above[i]]]++;
  }

  // Downwards, points stay in a cluster until it splits or they leave it.
  const parent = [-1];
  const birth = [Infinity];
  const size = [order];
  const firstVertex = [0];
  const cluster = new Int32Array(top + 1);
  const left = new Float64Array(top + 1).fill(-1);
  for (let i = top - 1; i >= 0; i--) {
    const up = above[i];
    cluster[i] = cluster[up];
    left[i] = left[up];
    if (left[i] >= 0 || node[i] !== i) continue;
    if (sizeOf(i) < minClusterSize) left[i] = heightOf(up);
    else if (large[node[up]] > 1) {
      parent.push(cluster[up]);
      birth.push(heightOf(up));
      size.push(sizeOf(i));
      firstVertex.push(first[i]);
      cluster[i] = parent.length - 1;
    }
  }
  return numbered(
    {parent, birth, size, firstVertex},
    cluster.subarray(0, order),
    left.slice(0, order)
  );
}

// For each vertex and merge, the merge above it and its first vertex.
function upwards({order, first, second}: Linkage): {
  above: Int32Array;
  first: Int32Array;
} {
  const top = order + first.length;
  const above = new Int32Array(top).fill(top);
  const least = Int32Array.from(above, (_, i) => i);
  for (let i = 0; i < first.length; i++) {
    above[first[i]] = above[second[i]] = order + i;
    least[order + i] = Math.min(least[first[i]], least[second[i]]);
  }
  return {above, first: least};
}

// The tree with its clusters in the order that it promises.
function numbered(
  found: Record<'parent' | 'birth' | 'size' | 'firstVertex', number[]>,
  vertexCluster: Int32Array,
  vertexDistance: Float64Array
): CondensedTree {
  const order = found.parent.map((_, c) => c);
  order.sort(
    (a, b) =>
      // The whole comes first; infinities have no difference.
      Number(b === 0) - Number(a === 0) ||
      (found.birth[a] === found.birth[b]
        ? found.firstVertex[a] - found.firstVertex[b]
        : found.birth[b] - found.birth[a])
  );
  const number = new Int32Array(order.length);
  for (let c = 0; c < order.length; c++) number[order[c]] = c;
  const parent = Int32Array.from(order, c => number[found.parent[c]] ?? -1);
  const birth = Float64Array.from(order, c => found.birth[c]);
  const size = Int32Array.from(order, c => found.size[c]);
  const death = new Float64Array(order.length).fill(Infinity);
  const stability = new Float64Array(order.length);
  const leave = (c: number, distance: number, count: number) => {
    death[c] = Math.min(death[c], distance);
    const gain = 1 / distance - 1 / birth[c];
    // Densities beyond the largest number have no difference.
    if (gain > 0) stability[c] += count * gain;
  };
  for (let c = 1; c < order.length; c++) leave(parent[c], birth[c], size[c]);
  const own = vertexCluster.map(c => number[c]);
  own.forEach((c, v) => {
    leave(c, vertexDistance[v], 1);
  });
  return {
    ...{parent, birth, death, size, stability},
    ...{vertexCluster: own, vertexDistance}
  };
}

/** Which clusters of a condensed tree are chosen. */
export interface Selection {
  readonly method: 'stability' | 'leaf';
  readonly epsilon: number;
  readonly allowSingleCluster: boolean;
}

// Stabilities that agree in ten digits are equal: sums are rounded.
const CLEARLY = 1 + 1e-10;

/**
 * Chooses clusters none of which is a part of another: for each cluster the
 * chosen one that it is in, or -1.
 *
 * `'stability'` is the excess of mass: a cluster goes before its parts unless
 * the best choice among these is more stable in sum. `'leaf'` chooses those
 * without parts. Clusters that appear below the distance `epsilon` give way to
 * the smallest that they are in and that appears at it or above (C. Malzer and
 * M. Baum, "A hybrid approach to hierarchical density-based cluster selection",
 * MFI 2020). The whole is only chosen if it may be, and is connected.
 */
export function chooseClusters(
  {parent, birth, death, size, stability}: CondensedTree,
  minClusterSize: number,
  {method, epsilon, allowSingleCluster}: Selection
): Int32Array {
  const count = parent.length;
  const mayBeChosen = (c: number) =>
    c > 0 ||
    (allowSingleCluster && size[0] >= minClusterSize && death[0] < Infinity);
  const parts = new Float64Array(count);
  const hasParts = new Uint8Array(count);
  const isChosen = new Uint8Array(count);
  for (let c = count - 1; c >= 0; c--) {
    const isBest =
      hasParts[c] === 0 ||
      (method === 'stability' && !(parts[c] > stability[c] * CLEARLY));
    if (isBest && mayBeChosen(c)) isChosen[c] = 1;
    if (c === 0) break;
    hasParts[parent[c]] = 1;
    parts[parent[c]] += isBest ? stability[c] : parts[c];
  }
  const chosen = new Int32Array(count).fill(-1);
  for (let c = count - 1; c > 0; c--) {
    if (!isChosen[c] || birth[c] >= epsilon) continue;
    if (!mayBeChosen(parent[c])) continue;
    isChosen[c] = 0;
    isChosen[parent[c]] = 1;
  }
  // Of nested ones, the outermost.
  for (let c = 0; c < count; c++) {
    const outer = c > 0 ? chosen[parent[c]] : -1;
    chosen[c] = outer < 0 && isChosen[c] ? c : outer;
  }
  return chosen;
}
