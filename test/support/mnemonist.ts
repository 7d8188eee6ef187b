import {Heap, StaticDisjointSet} from 'mnemonist';
import type {EdgeList} from '../../src/graph/index.js';
import {isLess} from './oracle.js';

/** A heap of mnemonist for items that are ordered by key, then by number. */
export function heapOf(keys: Float64Array): Heap<number> {
  return new Heap<number>((a, b) => {
    if (a === b) return 0;
    return isLess(keys, a, b) ? -1 : 1;
  });
}

/** The minimum spanning forest by Prim's algorithm with a heap of mnemonist. */
export function primByHeap({
  order,
  size,
  source,
  target,
  weight
}: EdgeList): Int32Array {
  const edgesOf = Array.from({length: order}, (): number[] => []);
  for (let e = 0; e < size; e++) {
    edgesOf[source[e]].push(e);
    edgesOf[target[e]].push(e);
  }
  const inTree = new Uint8Array(order);
  const forest: number[] = [];
  for (let start = 0; start < order; start++) {
    const heap = heapOf(weight);
    const enter = (v: number) => {
      inTree[v] = 1;
      for (const e of edgesOf[v]) heap.push(e);
    };
    if (!inTree[start]) enter(start);
    for (let e = heap.pop(); e !== undefined; e = heap.pop()) {
      const next = inTree[source[e]] ? target[e] : source[e];
      if (inTree[next]) continue;
      forest.push(e);
      enter(next);
    }
  }
  return Int32Array.from(forest).sort();
}

/** The minimum spanning forest by Kruskal's algorithm with sets of mnemonist. */
export function kruskalBySets({
  order,
  size,
  source,
  target,
  weight
}: EdgeList): Int32Array {
  const sets = new StaticDisjointSet(order);
  const edges = Array.from({length: size}, (_, e) => e);
  edges.sort((a, b) => (isLess(weight, a, b) ? -1 : 1));
  const forest = edges.filter(e => {
    if (sets.connected(source[e], target[e])) return false;
    sets.union(source[e], target[e]);
    return true;
  });
  return Int32Array.from(forest).sort();
}
