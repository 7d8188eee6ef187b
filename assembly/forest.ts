// Filter-Kruskal and Borůvka's algorithm, as one program with one memory.

import {LEAST} from './boruvka-rounds';
import {DIGIT_BYTES, divideRoom, EDGE_BYTES} from './kruskal-rounds';
import {prepareAt} from './shrinking-graph';

export {rounds} from './boruvka-rounds';
export {solve} from './kruskal-rounds';
export {check} from './shrinking-graph';

/**
 * Makes room for a graph and returns where to put it: the weights, then the
 * sources, then the targets.
 */
export function prepare(vertexCount: i32, edgeCount: i32): usize {
  const bytes = DIGIT_BYTES + LEAST * <usize>vertexCount;
  const start = prepareAt(
    __heap_base,
    vertexCount,
    edgeCount,
    EDGE_BYTES,
    bytes
  );
  divideRoom();
  return start;
}
