/** Every rank doubles the items below, of which there are less than 2^31. */
export const RANKS = 31;

/**
 * The trees of soft heaps. A node has a list of items, whose common key is that
 * of the last one. Every key is greater than or equal to the item's own, and at
 * most those of the node's children.
 */
export class TreePool {
  readonly keys: Float64Array;
  /** Up to this rank, every list has a single item: the T of the paper. */
  readonly exact: number;
  /** Whether each item is in a heap. */
  readonly held: Uint8Array;
  /** The item after each one in its list, but for the last one. */
  readonly next: Int32Array;
  // By node; 0 is no node.
  left: Int32Array = new Int32Array(64);
  right: Int32Array = new Int32Array(64);
  first: Int32Array = new Int32Array(64);
  last: Int32Array = new Int32Array(64);
  key: Float64Array = new Float64Array(64);
  rank: Uint8Array = new Uint8Array(64);
  /** For walks through a tree, which is at most as deep as its rank. */
  readonly stack: Int32Array = new Int32Array(RANKS + 2);
  comparisons = 0;
  #used = 1;
  #free = 0;
  #corruptions = 0;

  constructor(keys: Float64Array, exact: number) {
    this.keys = keys;
    this.exact = exact;
    this.held = new Uint8Array(keys.length);
    this.next = new Int32Array(keys.length);
  }

  /** How many items became corrupted since the last call. */
  takeCorruptions(): number {
    const count = this.#corruptions;
    this.#corruptions = 0;
    return count;
  }

  /** Whether an item has a key and is in no heap. */
  takes(item: number): boolean {
    return this.held[item] === 0 && !Number.isNaN(this.keys[item]);
  }

  /** Makes room for some leaves and for all links that follow. */
  reserve(leaves: number): void {
    const needed = this.#used + 2 * leaves + RANKS;
    if (needed <= this.left.length) return;
    this.left = grown(this.left, new Int32Array(2 * needed));
    this.right = grown(this.right, new Int32Array(2 * needed));
    this.first = grown(this.first, new Int32Array(2 * needed));
    this.last = grown(this.last, new Int32Array(2 * needed));
    this.key = grown(this.key, new Float64Array(2 * needed));
    this.rank = grown(this.rank, new Uint8Array(2 * needed));
  }

  /** Makes a tree of one item. */
  leaf(item: number): number {
    const node = this.#allocate();
    this.left[node] = 0;
    this.right[node] = 0;
    this.first[node] = item;
    this.last[node] = item;
    this.key[node] = this.keys[item];
    this.rank[node] = 0;
    this.held[item] = 1;
    return node;
  }

  /** Makes a tree of two trees of equal rank. */
  link(a: number, b: number): number {
    const node = this.#allocate();
    this.left[node] = a;
    this.right[node] = b;
    this.first[node] = -1;
    this.rank[node] = this.rank[a] + 1;
    this.refill(node);
    return node;
  }

  isLess(a: number, b: number): boolean {
    const {key, last} = this;
    this.comparisons++;
    return key[a] < key[b] || (key[a] === key[b] && last[a] < last[b]);
  }

  /**
   * Gives a node without items those of its lesser child, and so on downwards.
   * At even ranks above `exact` it takes two lists, and the items of the first
   * become corrupted: that doubles lists, and makes walks down the tree rarer,
   * at every other rank. Only there it recurses, at most half the rank deep.
   */
  refill(node: number): void {
    const {rank, left, exact} = this;
    for (;;) {
      let emptied = this.#take(node);
      const r = rank[node];
      if (r > exact && (r & 1) === 0 && left[node] !== 0) {
        if (emptied !== 0) this.refill(emptied);
        emptied = this.#take(node);
      }
      if (emptied === 0) return;
      node = emptied;
    }
  }

  // Moves the items of the lesser child to the end of the node's own. Returns
  // the child if it has to be refilled, and frees it if nothing is below it.
  #take(node: number): number {
    const {left, right, first, last, key} = this;
    let child = left[node];
    const other = right[node];
    if (other !== 0 && this.isLess(other, child)) {
      right[node] = child;
      left[node] = other;
      child = other;
    }
    if (first[node] < 0) {
      first[node] = first[child];
    } else {
      // So far the key of this item was that of the node.
      this.next[last[node]] = first[child];
      this.#corruptions++;
    }
    last[node] = last[child];
    key[node] = key[child];
    if (left[child] !== 0) {
      first[child] = -1;
      return child;
    }
    left[node] = right[node];
    right[node] = 0;
    this.free(child);
    return 0;
  }

  free(node: number): void {
    this.left[node] = this.#free;
    this.#free = node;
  }

  #allocate(): number {
    const node = this.#free;
    if (node === 0) return this.#used++;
    this.#free = this.left[node];
    return node;
  }
}

function grown<T extends Int32Array | Float64Array | Uint8Array>(
  array: T,
  into: T
): T {
  into.set(array);
  return into;
}
