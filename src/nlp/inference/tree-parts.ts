import {grown} from '../scratch.js';

/**
 * Two children of a head that are further apart than this are no pair, and
 * longer arcs cross no others. Few trees have any; the limit keeps the number
 * of parts linear in the words for every tree.
 */
export const REACH = 64;

/**
 * The second-order parts of a tree. Time and space O(n) for n words, since
 * {@link REACH} bounds the pairs of a child and the arcs that cross at a word.
 */
export class TreeParts {
  /** By word: the head; that of the root, at 0, is -1. */
  heads: Int32Array = new Int32Array(0);
  /**
   * By word: the next child of its head on the same side, nearer to the head,
   * or else the head itself.
   */
  siblings: Int32Array = new Int32Array(0);
  // By position: the last child seen; or the first of a list of arcs.
  #last = new Int32Array(0);
  // By child: the next arc of the same list, or 0.
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

  /** Calls a function for every pair of children, the left one first. */
  forEachPair(call: (left: number, right: number) => void): void {
    const {heads} = this;
    const {length} = heads;
    this.#next = grown(this.#next, length);
    const first = this.#last.fill(0, 0, length);
    const next = this.#next;
    for (let c = length - 1; c > 0; c--) {
      next[c] = first[heads[c]];
      first[heads[c]] = c;
      for (let d = next[c]; d > 0 && d - c <= REACH; d = next[d]) call(c, d);
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
      if (Math.abs(c - heads[c]) > REACH) continue;
      const left = Math.min(c, heads[c]);
      next[c] = first[left];
      first[left] = c;
    }
    for (let c = 1; c < length; c++) {
      const left = Math.min(c, heads[c]);
      const right = Math.max(c, heads[c]);
      if (right - left > REACH) continue;
      for (let p = left + 1; p < right; p++) {
        for (let other = first[p]; other > 0; other = next[other]) {
          if (Math.max(other, heads[other]) > right) call(c, other);
        }
      }
    }
  }
}
