// Filter-Kruskal and Borůvka's algorithm, as one program with one memory.

import {LEAST} from './boruvka-rounds';
import {DIGIT_BYTES, EDGE_BYTES} from './kruskal-rounds';
import {prepareAt} from './shrinking-graph';

export {solveByRounds} from './boruvka-rounds';
export {solve} from './kruskal-rounds';
export {areValid, forest} from './shrinking-graph';

/**
 * Makes room for a graph and returns where to put it: the weights, then the
 * sources, then the targets.
 */
export function prepare(vertexCount: i32, edgeCount: i32): usize {
  const bytes = DIGIT_BYTES + LEAST * <usize>vertexCount;
  return prepareAt(__heap_base, vertexCount, edgeCount, EDGE_BYTES, bytes);
}
