import type {EdgeBlock} from '../graph/edge-block.js';
import type {EdgeList} from '../graph/edge-list.js';

/**
 * Drops most edges that cannot be in the forest of a stream, at the price of a
 * comparison and two bits.
 *
 * Let T be the largest tree of the lightest edges of a forest, those up to some
 * weight. An edge of at least that weight with both ends in T closes a cycle in
 * which it is the greatest, if it comes later than the edges of T.
 */
export class StreamFilter {
  // Edges below this weight pass; NaN lets all edges pass.
  #limit = NaN;
  // A bit for every vertex, set in T.
  #bits = new Int32Array(1);
  // Edges that came since the last judgement, and those of them that passed.
  #came = 0;
  #passed = 0;
  // For how many updates it stays switched off, now and the next time.
  #pause = 0;
  #nextPause = 1;

  /** Prepares for edges with ends below `order`. */
  reserve(order: number): void {
    const words = (order + 31) >>> 5;
    if (words <= this.#bits.length) return;
    const bits = new Int32Array(Math.max(words, 2 * this.#bits.length));
    bits.set(this.#bits);
    this.#bits = bits;
  }

  /**
   * Writes to `kept` the positions of the edges in `first..limit-1` of a block
   * that may be in the forest; returns how many there are. Loops are dropped.
   *
   * @param sign - The factor of all weights.
   * @param isLater - Whether these edges lose ties to those of the forest.
   */
  select(
    {source, target, weight}: EdgeBlock,
    first: number,
    limit: number,
    sign: number,
    isLater: boolean,
    kept: Int32Array
  ): number {
    const bits = this.#bits;
    // What ties with the heaviest edge of T is dropped only if it comes later.
    const bound = isLater ? this.#limit : nextAbove(this.#limit);
    let count = 0;
    for (let i = first; i < limit; i++) {
      const u = source[i];
      const v = target[i];
      const isInside = (bits[u >>> 5] >>> u) & (bits[v >>> 5] >>> v);
      const isHeavy = +(sign * weight[i] >= bound);
      // Without branches, which would be hard to predict.
      kept[count] = i;
      count += ~(isInside & isHeavy) & 1 & +(u !== v);
    }
    this.#came += limit - first;
    this.#passed += count;
    return count;
  }

  /**
   * Takes another forest, or pauses for some updates if the last one dropped
   * too few edges.
   *
   * @param seen - How many edges it is the forest of.
   */
  update(forest: EdgeList, seen: number): void {
    if (this.#pause > 0) {
      this.#pause--;
    } else if (this.#came >= FEW && !Number.isNaN(this.#limit)) {
      const isWorthwhile = this.#passed <= WORTHWHILE * this.#came;
      this.#pause = isWorthwhile ? 0 : this.#nextPause;
      this.#nextPause = isWorthwhile ? 1 : Math.min(2 * this.#nextPause, 16);
      this.#came = 0;
      this.#passed = 0;
    }
    if (this.#pause > 0 || forest.size === 0) this.#limit = NaN;
    else this.#rebuild(forest, seen);
  }

  #rebuild(forest: EdgeList, seen: number): void {
    const {order, size, source, target, weight} = forest;
    // With random weights, about half of what passes is too light, and the
    // other half ends outside T.
    const limit = quantile(weight, 1 - Math.min(0.2, order / (4 * seen)));
    this.#limit = limit;
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
    this.reserve(order);
    const bits = this.#bits.fill(0);
    for (let v = 0; v < order; v++) {
      bits[v >>> 5] |= +(parent[v] === root) << v;
    }
  }
}

// A share of edges that pass beyond which the filter costs more than it saves.
const WORTHWHILE = 0.8;
// Fewer edges say little about that share.
const FEW = 1024;

const SAMPLE = 1 << 13;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

// A weight that about this share of the weights do not exceed.
function quantile(weight: Float64Array, share: number): number {
  const {length} = weight;
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

// The least double above a value.
function nextAbove(value: number): number {
  if (!(value < Infinity)) return NaN;
  const number = new Float64Array([value === 0 ? 0 : value]);
  const bits = new BigInt64Array(number.buffer);
  bits[0] += value < 0 ? -1n : 1n;
  return number[0];
}
