import type {EdgeList} from '../../graph/edge-list.js';

/**
 * The same graph, or if differences and sums of its weights could be
 * infinite, one with all weights divided by a power of two, which is exact
 * but for numbers that vanish beside such weights anyway. Time O(m).
 */
export function withoutOverflow(edges: EdgeList): EdgeList {
  const isHuge = (w: number) =>
    Math.abs(w) > 2 ** 960 && Math.abs(w) < Infinity;
  if (!edges.weight.some(isHuge)) return edges;
  return {...edges, weight: edges.weight.map(w => w * 2 ** -64)};
}
