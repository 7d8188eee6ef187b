import type {EdgeList} from '../graph/edge-list.js';

/** The largest tree of the lightest edges of a forest. */
export interface LightTree {
  /** The weight of the heaviest of these edges, `NaN` if there are none. */
  readonly limit: number;
  /**
   * The same for a second tree, of fewer edges, which is found in WebAssembly
   * only; `NaN` without it.
   */
  readonly innerLimit: number;
  /** A bit for every vertex, set if it is in the tree. */
  readonly bits: Int32Array;
}

/**
 * Finds the largest tree of the lightest edges of a forest. Time O(n log n) at
 * worst, space O(n).
 *
 * @param share - About how many of all edges are light.
 */
export function largestLightTree(forest: EdgeList, share: number): LightTree {
  const {order, size, source, target, weight} = forest;
  const limit = quantile(weight, share);
  const parent = new Int32Array(order);
  for (let v = 0; v < order; v++) parent[v] = v;
  for (let e = 0; e < size; e++) {
    if (weight[e] > limit) continue;
    let u = source[e];
    let v = target[e];
    while (parent[u] !== u) u = parent[u] = parent[parent[u]];
    while (parent[v] !== v) v = parent[v] = parent[parent[v]];
    // The lower root wins, so roots come before the rest of their tree.
    parent[Math.max(u, v)] = Math.min(u, v);
  }
  const sizes = new Int32Array(order);
  let root = 0;
  for (let v = 0; v < order; v++) {
    const own = parent[parent[v]];
    parent[v] = own;
    if (++sizes[own] > sizes[root]) root = own;
  }
  const bits = new Int32Array((order + 31) >>> 5);
  for (let v = 0; v < order; v++) {
    bits[v >>> 5] |= +(parent[v] === root) << v;
  }
  return {limit, innerLimit: NaN, bits};
}

const SAMPLE = 1 << 13;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

// A weight that about this share of the weights do not exceed.
function quantile(weight: Float64Array, share: number): number {
  const {length} = weight;
  if (length === 0) return NaN;
  const count = Math.min(length, SAMPLE);
  const sample = new Float64Array(count);
  // Multiples of the golden ratio spread the sample evenly.
  for (let i = 0, point = 0; i < count; i++) {
    sample[i] = weight[count === length ? i : Math.floor(point * length)];
    point = (point + GOLDEN) % 1;
  }
  sample.sort();
  return sample[Math.min(count - 1, Math.floor(share * count))];
}
