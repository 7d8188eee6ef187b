import type {EdgeList} from '../../src/graph/index.js';
import type {EdgeBlock} from '../../src/internals.js';
import type {ForestStreamOptions} from '../../src/msf/index.js';
import type {Random} from './random.js';
import {WEIGHTS} from './random-weights.js';

/** Some consecutive edges. */
export function slice(edges: EdgeBlock, from: number, to: number): EdgeBlock {
  return {
    size: to - from,
    source: edges.source.subarray(from, to),
    target: edges.target.subarray(from, to),
    weight: edges.weight.subarray(from, to)
  };
}

/** A graph of any density, in which new vertices may come late. */
export function streamedGraph(draws: Random, kind: string): EdgeList {
  const order = draws.pick([1, 2, 3, 8, 30, 100, 300]);
  const size = draws.integer(0, draws.pick([5, 50, 500, 3000]));
  const weight = WEIGHTS[kind](size, draws);
  const grows = draws.integer(0, 1) === 1;
  const source = new Int32Array(size);
  const target = new Int32Array(size);
  for (let e = 0; e < size; e++) {
    const limit = grows ? Math.ceil((order * (e + 1)) / size) : order;
    source[e] = draws.integer(0, limit - 1);
    target[e] = draws.integer(0, limit - 1);
  }
  return {order, size, source, target, weight};
}

/** Options with a small capacity, so that edges are merged often. */
export function streamOptions(draws: Random): ForestStreamOptions {
  return {
    maximum: draws.pick([false, true]),
    order: draws.pick([undefined, 0, 10, 400]),
    capacity: draws.pick([undefined, 1, 2, 7, 50, 500])
  };
}

/** Calls back with consecutive ranges of random sizes. */
export function inBlocks(
  draws: Random,
  size: number,
  use: (from: number, to: number) => void
): void {
  const most = draws.pick([1, 3, 20, 200, 5000]);
  for (let from = 0; from < size; ) {
    const to = Math.min(size, from + draws.integer(0, most));
    use(from, to);
    from = to;
  }
}
