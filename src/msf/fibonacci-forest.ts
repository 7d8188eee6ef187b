/** Doubly linked rings of numbers below a bound, each in at most one ring. */
export class Rings {
  readonly left: Int32Array;
  readonly right: Int32Array;

  constructor(bound: number) {
    this.left = new Int32Array(bound);
    this.right = new Int32Array(bound);
  }

  /** Adds an item to a ring, -1 for a new one; returns where it begins. */
  insert(item: number, ring: number): number {
    const {left, right} = this;
    if (ring < 0) {
      left[item] = item;
      right[item] = item;
      return item;
    }
    const last = left[ring];
    right[last] = item;
    left[item] = last;
    right[item] = ring;
    left[ring] = item;
    return ring;
  }

  /** Removes an item from a ring; returns where the rest begins, or -1. */
  withdraw(item: number, ring: number): number {
    const before = this.left[item];
    const after = this.right[item];
    if (after === item) return -1;
    this.right[before] = after;
    this.left[after] = before;
    return ring === item ? after : ring;
  }

  /** Makes two rings one. */
  join(a: number, b: number): void {
    const {left, right} = this;
    const lastOfA = left[a];
    const lastOfB = left[b];
    right[lastOfA] = b;
    left[b] = lastOfA;
    right[lastOfB] = a;
    left[a] = lastOfB;
  }
}

/**
 * Heap-ordered trees of nodes that have homes, numbered from 0 by age.
 *
 * A parent's home is newer than its child's or the same, and in the latter
 * case the parent comes first. So the least node of the newest home is always
 * a root, while below a root there may be nodes with older homes.
 *
 * Moving a node takes O(1) amortized time, removing it and finding the least
 * one O(log n): roots of equal rank are linked, which adds one to the rank, and
 * a node that has lost two such children becomes a root (M. L. Fredman, R. E.
 * Tarjan, "Fibonacci heaps and their uses in improved network optimization
 * algorithms", Journal of the ACM 1987).
 *
 * The O(log n) roots of different rank that remain are linked as well, so that
 * their comparisons are not forgotten: that saves up to half of all comparisons
 * of a heap that only shrinks. These loose children do not count in the rank,
 * so a node may lose any number of them (H. Kaplan, R. E. Tarjan, U. Zwick,
 * "Fibonacci heaps revisited", 2014).
 */
export class FibonacciForest {
  /** The home of a node: the place whose list contains it as a root. */
  readonly #homeOf: (node: number) => number;
  /** Whether one node comes before another with the same home. */
  readonly #isLess: (a: number, b: number) => boolean;
  /** For each home, one of its roots, or -1. */
  readonly #roots: Int32Array;
  /** The node above, -1 at a root. */
  readonly #parent: Int32Array;
  /** One of the children, or -1. */
  readonly #child: Int32Array;
  /** All children of one node, or all roots of one home. */
  readonly #rings: Rings;
  /** Number of children that are not loose. */
  readonly #rank: Uint8Array;
  /** 1 at a child that does not count in the rank of its parent. */
  readonly #isLoose: Uint8Array;
  /** 1 at a node that has lost such a child since it got its parent. */
  readonly #mark: Uint8Array;
  /** While linking: the root of each rank, or -1. */
  readonly #rootOfRank: Int32Array = new Int32Array(64).fill(-1);
  /** While linking: roots of different rank. */
  readonly #rivals: Int32Array = new Int32Array(64);

  constructor(
    order: number,
    homeOf: (node: number) => number,
    isLess: (a: number, b: number) => boolean
  ) {
    this.#homeOf = homeOf;
    this.#isLess = isLess;
    this.#roots = new Int32Array(order).fill(-1);
    this.#parent = new Int32Array(order).fill(-1);
    this.#child = new Int32Array(order).fill(-1);
    this.#rings = new Rings(order);
    this.#rank = new Uint8Array(order);
    this.#isLoose = new Uint8Array(order);
    this.#mark = new Uint8Array(order);
  }

  clearHome(home: number): void {
    this.#roots[home] = -1;
  }

  clearNode(node: number): void {
    this.#parent[node] = -1;
    this.#child[node] = -1;
    this.#rank[node] = 0;
    this.#mark[node] = 0;
  }

  /** Adds a node that is in no list, with its subtree, to a home's list. */
  addRoot(node: number, home: number): void {
    this.#parent[node] = -1;
    this.#mark[node] = 0;
    this.#roots[home] = this.#rings.insert(node, this.#roots[home]);
  }

  /** Removes a node, with its subtree, from its list. */
  detach(node: number): void {
    const parent = this.#parent[node];
    if (parent < 0) {
      const home = this.#homeOf(node);
      this.#roots[home] = this.#rings.withdraw(node, this.#roots[home]);
      return;
    }
    this.#cut(node, parent);
    if (this.#isLoose[node] === 0) this.#lowerRank(parent);
  }

  // Lowers the rank of a node that has lost a child. Marked ancestors have now
  // lost two children: they become roots.
  #lowerRank(node: number): void {
    for (;;) {
      this.#rank[node]--;
      const parent = this.#parent[node];
      if (parent < 0 || this.#isLoose[node] === 1) return;
      if (this.#mark[node] === 0) {
        this.#mark[node] = 1;
        return;
      }
      this.#cut(node, parent);
      this.addRoot(node, this.#homeOf(node));
      node = parent;
    }
  }

  /** Removes a node alone: its children return to their homes. */
  remove(node: number): void {
    this.detach(node);
    const first = this.#child[node];
    if (first >= 0) {
      const last = this.#rings.left[first];
      for (let child = first, next = -1; next !== first; child = next) {
        next = child === last ? first : this.#rings.right[child];
        this.addRoot(child, this.#homeOf(child));
      }
    }
    this.clearNode(node);
  }

  /** Restores the order above a node whose key has decreased. */
  promote(node: number): void {
    const parent = this.#parent[node];
    if (parent < 0 || !this.#isLess(node, parent)) return;
    this.detach(node);
    this.addRoot(node, this.#homeOf(node));
  }

  /** Moves all roots of one home to the list of another. */
  merge(into: number, from: number): void {
    const a = this.#roots[into];
    const b = this.#roots[from];
    this.#roots[from] = -1;
    if (b < 0) return;
    this.#roots[into] = b;
    if (a >= 0) this.#rings.join(a, b);
  }

  /** The least node of the newest home, or -1. */
  least(home: number): number {
    const rootOfRank = this.#rootOfRank;
    const rivals = this.#rivals;
    const rank = this.#rank;
    const rings = this.#rings;
    const first = this.#roots[home];
    if (first < 0) return -1;
    // Link roots until no two have the same rank.
    let highest = 0;
    let next = first;
    do {
      let root = next;
      next = rings.right[root];
      let k = rank[root];
      while (rootOfRank[k] >= 0) {
        root = this.#link(root, rootOfRank[k], 0);
        rootOfRank[k] = -1;
        k = ++rank[root];
      }
      rootOfRank[k] = root;
      if (k > highest) highest = k;
    } while (next !== first);

    // A knock-out tournament among the others, so that few of those that lose
    // become roots again when the least one is removed.
    let count = 0;
    for (let k = 0; k <= highest; k++) {
      if (rootOfRank[k] >= 0) rivals[count++] = rootOfRank[k];
      rootOfRank[k] = -1;
    }
    while (count > 1) {
      const pairs = count >> 1;
      for (let i = 0; i < pairs; i++) {
        rivals[i] = this.#link(rivals[2 * i], rivals[2 * i + 1], 1);
      }
      if (count % 2 === 1) rivals[pairs] = rivals[count - 1];
      count -= pairs;
    }
    this.#roots[home] = rings.insert(rivals[0], -1);
    return rivals[0];
  }

  // Makes the greater of two roots a child of the other one, which it returns.
  #link(a: number, b: number, isLoose: number): number {
    const isLess = this.#isLess(b, a);
    const root = isLess ? b : a;
    const other = isLess ? a : b;
    this.#parent[other] = root;
    this.#mark[other] = 0;
    this.#isLoose[other] = isLoose;
    this.#child[root] = this.#rings.insert(other, this.#child[root]);
    return root;
  }

  #cut(node: number, parent: number): void {
    this.#child[parent] = this.#rings.withdraw(node, this.#child[parent]);
    this.#parent[node] = -1;
  }
}
