// Filter-Kruskal as a program of its own.

import {prepareAt} from './kruskal-rounds';

export {firstBadEdge, forest, solve} from './kruskal-rounds';

/**
 * Makes room for a graph and returns where to put it: the weights, then the
 * sources, then the targets.
 */
export function prepare(vertexCount: i32, edgeCount: i32): usize {
  return prepareAt(__heap_base, vertexCount, edgeCount);
}
