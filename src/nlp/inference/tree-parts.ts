import {grown} from '../scratch.js';

/**
 * The second-order parts of a tree, word by word. Takes O(n) time and space
 * for n words, and for the crossing arcs time linear in the lengths of all
 * arcs.
 */
export class TreeParts {
  /** By word: the head. */
  heads: Int32Array = new Int32Array(0);
  /**
   * By word: the next child of its head on the same side, nearer to the head,
   * or else the head itself.
   */
  siblings: Int32Array = new Int32Array(0);
  // By position: the last child seen; then, the arcs whose left end it is.
  #last = new Int32Array(0);
  #next = new Int32Array(0);

  /** Replaces the tree. */
  load(heads: Int32Array): void {
    const {length} = heads;
    this.heads = heads;
    this.siblings = grown(this.siblings, length);
    this.#last = grown(this.#last, length);
    const {siblings} = this;
    const last = this.#last;
    for (let p = 0; p < length; p++) last[p] = p;
    for (let c = 1; c < length; c++) {
      const head = heads[c];
      if (head > c) continue;
      siblings[c] = last[head];
      last[head] = c;
    }
    for (let p = 0; p < length; p++) last[p] = p;
    for (let c = length - 1; c > 0; c--) {
      const head = heads[c];
      if (head < c) continue;
      siblings[c] = last[head];
      last[head] = c;
    }
  }

  /**
   * Calls a function for every two arcs that cross, given by their children;
   * the first arc begins further left.
   */
  forEachCrossing(call: (child: number, other: number) => void): void {
    const {heads} = this;
    const {length} = heads;
    this.#next = grown(this.#next, length);
    const first = this.#last.fill(0, 0, length);
    const next = this.#next;
    for (let c = length - 1; c > 0; c--) {
      const left = Math.min(c, heads[c]);
      next[c] = first[left];
      first[left] = c;
    }
    for (let c = 1; c < length; c++) {
      const left = Math.min(c, heads[c]);
      const right = Math.max(c, heads[c]);
      for (let p = left + 1; p < right; p++) {
        for (let other = first[p]; other > 0; other = next[other]) {
          if (Math.max(other, heads[other]) > right) call(c, other);
        }
      }
    }
  }
}
