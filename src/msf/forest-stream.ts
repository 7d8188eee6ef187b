import type {EdgeBlock, EdgeSink} from '../graph/edge-block.js';
import {
  maximumSpanningForest,
  minimumSpanningForest
} from './minimum-spanning-forest.js';

/** STAND-IN until the real one lands. */
export class ForestStream implements EdgeSink {
  order: number;
  seen = 0;
  readonly #maximum: boolean;
  #edges: {u: number; v: number; w: number; n: number}[] = [];

  constructor(
    options: {maximum?: boolean; order?: number; capacity?: number} = {}
  ) {
    this.order = options.order ?? 0;
    this.#maximum = options.maximum ?? false;
  }

  add(
    {size, source, target, weight}: EdgeBlock,
    keep?: (i: number) => void,
    numbers?: Float64Array
  ): void {
    for (let i = 0; i < size; i++) {
      const [u, v] = [source[i], target[i]];
      this.order = Math.max(this.order, u + 1, v + 1);
      const n = numbers?.[i] ?? this.seen + i;
      this.#edges.push({u, v, w: weight[i], n});
      keep?.(i);
    }
    this.seen += size;
  }

  forest(): {
    order: number;
    size: number;
    source: Int32Array;
    target: Int32Array;
    weight: Float64Array;
    numbers: Float64Array;
  } {
    this.#edges.sort((a, b) => a.n - b.n);
    const all = this.#edges;
    const find = this.#maximum ? maximumSpanningForest : minimumSpanningForest;
    const kept = find({
      order: this.order,
      size: all.length,
      source: Int32Array.from(all, ({u}) => u),
      target: Int32Array.from(all, ({v}) => v),
      weight: Float64Array.from(all, ({w}) => w)
    });
    this.#edges = Array.from(kept, e => all[e]);
    return {
      order: this.order,
      size: kept.length,
      source: Int32Array.from(this.#edges, ({u}) => u),
      target: Int32Array.from(this.#edges, ({v}) => v),
      weight: Float64Array.from(this.#edges, ({w}) => w),
      numbers: Float64Array.from(this.#edges, ({n}) => n)
    };
  }
}
