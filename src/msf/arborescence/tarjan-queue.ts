import type {ArcRows} from './arc-rows.js';
import type {Components} from './components.js';
import type {ArcQueue, ComponentPath} from './contract-cycles.js';

/**
 * A mergeable heap for every component of the path: Tarjan's queue.
 *
 * The order of the arcs into one vertex never changes. So each vertex keeps
 * them in a binary heap, in its row, and the mergeable heap, a pairing heap,
 * contains only vertices, ordered by the least arc of each. Arcs from inside
 * the component are discarded when they come up.
 *
 * All operations together take O(m log n) time: rows become heaps in linear
 * time, each arc leaves its row once, and each time at most one vertex is
 * taken out of a pairing heap and put back. Space O(n + m).
 *
 * M. L. Fredman, R. Sedgewick, D. D. Sleator, R. E. Tarjan, "The pairing
 * heap: a new form of self-adjusting heap", Algorithmica 1986. Deviation: a
 * heap of vertices in place of Tarjan's heap of arcs, which has more nodes
 * and needs lazy additions.
 */
export class TarjanQueue implements ArcQueue {
  readonly #rows: ArcRows;
  readonly #components: Components;
  readonly #at: Int32Array;
  /** Positions of arcs: in each row a binary heap, the least arc in front. */
  readonly #slot: Int32Array;
  /** Where the heap in the row of each vertex ends. */
  readonly #end: Int32Array;
  /** The vertex on top of the pairing heap at each place, or -1. */
  readonly #top: Int32Array;
  /** The first child of each vertex in its pairing heap, or -1. */
  readonly #child: Int32Array;
  /** The next child of the same parent, or -1. */
  readonly #sibling: Int32Array;

  constructor({rows, components, at}: ComponentPath) {
    this.#rows = rows;
    this.#components = components;
    this.#at = at;
    this.#slot = new Int32Array(rows.size);
    this.#end = new Int32Array(rows.order);
    this.#top = new Int32Array(rows.order);
    this.#child = new Int32Array(rows.order).fill(-1);
    this.#sibling = new Int32Array(rows.order).fill(-1);
  }

  enter(place: number, vertex: number): void {
    const {offset} = this.#rows;
    const start = offset[vertex];
    const end = offset[vertex + 1];
    for (let i = start; i < end; i++) this.#slot[i] = i;
    this.#end[vertex] = end;
    for (let i = start + ((end - start) >> 1) - 1; i >= start; i--) {
      this.#sift(start, i, end);
    }
    this.#top[place] = start < end ? vertex : -1;
  }

  least(place: number): number {
    const {offset, source} = this.#rows;
    const components = this.#components;
    const slot = this.#slot;
    const here = this.#at[place];
    for (;;) {
      const v = this.#top[place];
      if (v < 0) return -1;
      const start = offset[v];
      let p = slot[start];
      if (components.find(source[p]) !== here) return p;
      // Discard arcs from inside, up to the next one from outside.
      let end = this.#end[v];
      do {
        slot[start] = slot[--end];
        this.#sift(start, start, end);
        p = slot[start];
      } while (end > start && components.find(source[p]) === here);
      this.#end[v] = end;
      const rest = this.#meldChildren(v);
      this.#top[place] = end > start ? this.#meld(v, rest) : rest;
    }
  }

  contract(low: number, high: number): void {
    let top = this.#top[low];
    for (let i = low + 1; i <= high; i++) top = this.#meld(top, this.#top[i]);
    this.#top[low] = top;
  }

  // Sifts down the arc at `i` of a heap in a row.
  #sift(start: number, i: number, end: number): void {
    const slot = this.#slot;
    const p = slot[i];
    for (;;) {
      let child = 2 * i - start + 1;
      if (child >= end) break;
      if (child + 1 < end && this.#precedes(slot[child + 1], slot[child])) {
        child++;
      }
      if (this.#precedes(p, slot[child])) break;
      slot[i] = slot[child];
      i = child;
    }
    slot[i] = p;
  }

  // The order of two arcs in one row: by hops, weight and index.
  #precedes(p: number, q: number): boolean {
    const {root, hop, source, weight} = this.#rows;
    if (hop !== 0 && (source[p] === root) !== (source[q] === root)) {
      return source[q] === root;
    }
    return weight[p] < weight[q] || (weight[p] === weight[q] && p < q);
  }

  // Melds two pairing heaps, and returns the vertex on top.
  #meld(u: number, v: number): number {
    if (u < 0) return v;
    if (v < 0) return u;
    const {offset} = this.#rows;
    const p = this.#slot[offset[u]];
    const q = this.#slot[offset[v]];
    if (this.#components.isLess(q, p)) [u, v] = [v, u];
    this.#sibling[v] = this.#child[u];
    this.#child[u] = v;
    return u;
  }

  // Removes the children of a vertex and melds them into one heap.
  #meldChildren(v: number): number {
    const sibling = this.#sibling;
    let child = this.#child[v];
    this.#child[v] = -1;
    // Forwards in pairs, which form a list from the last to the first.
    let pairs = -1;
    while (child >= 0) {
      const second = sibling[child];
      const next = second < 0 ? -1 : sibling[second];
      const pair = this.#meld(child, second);
      sibling[pair] = pairs;
      pairs = pair;
      child = next;
    }
    // Backwards, one pair after the other.
    let top = -1;
    while (pairs >= 0) {
      const next = sibling[pairs];
      top = this.#meld(top, pairs);
      pairs = next;
    }
    return top;
  }
}
