import type {EdgeList} from '../graph/edge-list.js';

/** Sums of 2^32 weights of at most this size stay finite. */
export const LARGEST_SAFE: number = 2 ** 960;

/** The power of two by which weights up to that size become safe to sum. */
export function safeScale(largest: number): number {
  return largest > LARGEST_SAFE ? 2 ** -64 : 1;
}

/**
 * The same graph, with all weights scaled down if their sums or differences
 * could overflow. Scaling is exact but for numbers that vanish beside such
 * weights anyway. Infinite weights stay. Time O(m).
 */
export function withoutOverflow(edges: EdgeList): EdgeList {
  let largest = 0;
  for (const w of edges.weight) {
    const size = Math.abs(w);
    if (size > largest && size < Infinity) largest = size;
  }
  const scale = safeScale(largest);
  if (scale === 1) return edges;
  return {...edges, weight: edges.weight.map(w => w * scale)};
}
