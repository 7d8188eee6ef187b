import type {ArcRows} from './arc-rows.js';

/**
 * The vertices that no path leads to from a vertex, in increasing order. A
 * virtual root is none of them. Time and space O(n + m).
 */
export function unreachableFrom(rows: ArcRows, from: number): number[] {
  const {order, root, size, source, target} = rows;
  // Rows are by target. Here arcs are wanted by source: a list for each.
  const first = new Int32Array(order).fill(-1);
  const next = new Int32Array(size);
  for (let p = 0; p < size; p++) {
    next[p] = first[source[p]];
    first[source[p]] = p;
  }
  const isReached = new Uint8Array(order);
  const stack = new Int32Array(order);
  let depth = 0;
  isReached[from] = 1;
  stack[depth++] = from;
  while (depth > 0) {
    for (let p = first[stack[--depth]]; p >= 0; p = next[p]) {
      const v = target[p];
      if (isReached[v] === 1) continue;
      isReached[v] = 1;
      stack[depth++] = v;
    }
  }
  const unreachable: number[] = [];
  for (let v = 0; v < order; v++) {
    if (isReached[v] === 0 && v !== root) unreachable.push(v);
  }
  return unreachable;
}
