import {
  arborescenceStep,
  type OnArborescenceStep
} from './arborescence-step.js';
import type {ArcRows} from './arc-rows.js';
import type {ContractionForest} from './contract-cycles.js';

/**
 * The expand phase: opens every cycle where the arc chosen for it enters.
 *
 * The arc chosen into a node enters one vertex of it. There it takes the
 * place of the arcs of all nodes from that vertex up to the node; every
 * other node inside keeps its own. Nodes are met from the last contracted on,
 * so the outermost ones come first. Time O(n), since no node is passed twice.
 *
 * @param onStep - Told of the arcs that stay, by their positions.
 * @returns the position of the arc into every vertex, -1 at the root.
 */
export function expandCycles(
  {order, root, target}: ArcRows,
  {size, parent, chosen}: ContractionForest,
  onStep?: OnArborescenceStep
): Int32Array {
  const arcInto = new Int32Array(order).fill(-1);
  // Nodes whose arc has been chosen or replaced.
  const isDone = new Uint8Array(size);
  isDone[root] = 1;
  for (let node = size - 1; node >= 0; node--) {
    if (isDone[node] === 1) continue;
    const v = target[chosen[node]];
    arcInto[v] = chosen[node];
    for (let inner = v; inner !== node; inner = parent[inner]) {
      isDone[inner] = 1;
    }
    if (onStep === undefined) continue;
    const inside: number[] = [];
    for (let inner = v; inner !== node; inner = parent[inner]) {
      inside.push(inner);
    }
    const members = Int32Array.from(inside);
    onStep(arborescenceStep('expand', node, chosen[node], 0, members));
  }
  return arcInto;
}
