/**
 * The children of every position of a tree as linked lists, in the order of
 * the sentence. Time and space linear; the memory is used again.
 */
export class TreeLinks {
  /** The head of each position; -1 for the root. */
  heads: Int32Array = new Int32Array(0);
  /** The first child of each position; -1 if it has none. */
  first: Int32Array = new Int32Array(0);
  /** The last child of each position; -1 if it has none. */
  last: Int32Array = new Int32Array(0);
  /** The child of the same head before this one; -1 if there is none. */
  previous: Int32Array = new Int32Array(0);
  /** The child of the same head after this one; -1 if there is none. */
  next: Int32Array = new Int32Array(0);

  /** Takes in a tree in place of the last one. */
  load(heads: Int32Array): void {
    const {length} = heads;
    if (this.first.length < length) {
      this.first = new Int32Array(2 * length);
      this.last = new Int32Array(2 * length);
      this.previous = new Int32Array(2 * length);
      this.next = new Int32Array(2 * length);
    }
    const {first, last, previous, next} = this;
    this.heads = heads;
    first.fill(-1, 0, length);
    last.fill(-1, 0, length);
    for (let child = 1; child < length; child++) {
      const head = heads[child];
      const before = last[head];
      previous[child] = before;
      next[child] = -1;
      if (before < 0) first[head] = child;
      else next[before] = child;
      last[head] = child;
    }
  }
}
