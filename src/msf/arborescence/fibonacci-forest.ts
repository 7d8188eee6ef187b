/** What a {@link FibonacciForest} has to know of its nodes. */
export interface Homes {
  /** The home of a node: the place whose list it stands in as a root. */
  homeOf(node: number): number;
  /** Whether one node comes before another with the same home. */
  isLess(a: number, b: number): boolean;
}

/**
 * Heap-ordered trees of nodes that have homes, numbered from 0 by age.
 *
 * A parent's home is newer than its child's or the same, and in the latter
 * case the parent comes first. So the least node of the newest home is always
 * a root, while below a root there may be nodes with older homes.
 *
 * Moving a node takes O(1) amortized time, removing it and finding the least
 * one O(log n): a node of k children has more than φ^k nodes below it,
 * because only roots with equally many children are linked, and a node that
 * has lost two children becomes a root (M. L. Fredman, R. E. Tarjan,
 * "Fibonacci heaps and their uses in improved network optimization
 * algorithms", Journal of the ACM 1987).
 */
export class FibonacciForest {
  readonly #homes: Homes;
  /** For each home, one of its roots, or -1. */
  readonly #roots: Int32Array;
  /** The node above, -1 at a root. */
  readonly #parent: Int32Array;
  /** One of the children, or -1. */
  readonly #child: Int32Array;
  // Neighbours in the ring of all children of one node, or of all roots of
  // one home.
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  /** Number of children. */
  readonly #degree: Uint8Array;
  /** 1 at a node that has lost a child since it got its parent. */
  readonly #mark: Uint8Array;
  /** While linking: the root with so many children, or -1. */
  readonly #rootOfDegree: Int32Array = new Int32Array(64).fill(-1);

  constructor(order: number, homes: Homes) {
    this.#homes = homes;
    this.#roots = new Int32Array(order).fill(-1);
    this.#parent = new Int32Array(order).fill(-1);
    this.#child = new Int32Array(order).fill(-1);
    this.#left = new Int32Array(order);
    this.#right = new Int32Array(order);
    this.#degree = new Uint8Array(order);
    this.#mark = new Uint8Array(order);
  }

  /** Empties the list of a home. */
  clearHome(home: number): void {
    this.#roots[home] = -1;
  }

  /** Makes a node one without relatives, whatever it was. */
  clearNode(node: number): void {
    this.#parent[node] = -1;
    this.#child[node] = -1;
    this.#degree[node] = 0;
    this.#mark[node] = 0;
  }

  /** Puts a node that is in no list, with all below it, into a home's. */
  addRoot(node: number, home: number): void {
    this.#parent[node] = -1;
    this.#mark[node] = 0;
    this.#roots[home] = this.#insert(node, this.#roots[home]);
  }

  /** Takes a node, with all below it, out of the list it stands in. */
  detach(node: number): void {
    let parent = this.#parent[node];
    if (parent < 0) {
      const home = this.#homes.homeOf(node);
      this.#roots[home] = this.#withdraw(node, this.#roots[home]);
      return;
    }
    this.#cut(node, parent);
    // Marked ancestors have now lost two children: they become roots.
    while (this.#parent[parent] >= 0) {
      if (this.#mark[parent] === 0) {
        this.#mark[parent] = 1;
        return;
      }
      const above = this.#parent[parent];
      this.#cut(parent, above);
      this.addRoot(parent, this.#homes.homeOf(parent));
      parent = above;
    }
  }

  /** Takes out a node alone: its children return to their homes. */
  remove(node: number): void {
    this.detach(node);
    const first = this.#child[node];
    for (let k = this.#degree[node], child = first; k > 0; k--) {
      const next = this.#right[child];
      this.addRoot(child, this.#homes.homeOf(child));
      child = next;
    }
    this.clearNode(node);
  }

  /** Restores the order above a node that comes earlier than before. */
  promote(node: number): void {
    const parent = this.#parent[node];
    if (parent < 0 || !this.#homes.isLess(node, parent)) return;
    this.detach(node);
    this.addRoot(node, this.#homes.homeOf(node));
  }

  /** Moves all roots of one home to the list of another. */
  merge(into: number, from: number): void {
    const a = this.#roots[into];
    const b = this.#roots[from];
    this.#roots[from] = -1;
    if (b < 0) return;
    this.#roots[into] = b;
    if (a < 0) return;
    // Two rings become one when two links are crossed over.
    const left = this.#left;
    const right = this.#right;
    const lastOfA = left[a];
    const lastOfB = left[b];
    right[lastOfA] = b;
    left[b] = lastOfA;
    right[lastOfB] = a;
    left[a] = lastOfB;
  }

  /** The least node of the newest home, or -1. */
  least(home: number): number {
    const rootOfDegree = this.#rootOfDegree;
    const degree = this.#degree;
    const first = this.#roots[home];
    if (first < 0) return -1;
    // Link roots with equally many children until no two are left.
    let highest = 0;
    let next = first;
    do {
      let root = next;
      next = this.#right[root];
      let k = degree[root];
      while (rootOfDegree[k] >= 0) {
        let other = rootOfDegree[k];
        rootOfDegree[k] = -1;
        if (this.#homes.isLess(other, root)) [root, other] = [other, root];
        this.#parent[other] = root;
        this.#mark[other] = 0;
        this.#child[root] = this.#insert(other, this.#child[root]);
        k = ++degree[root];
      }
      rootOfDegree[k] = root;
      if (k > highest) highest = k;
    } while (next !== first);

    let roots = -1;
    let least = -1;
    for (let k = 0; k <= highest; k++) {
      const root = rootOfDegree[k];
      if (root < 0) continue;
      rootOfDegree[k] = -1;
      roots = this.#insert(root, roots);
      if (least < 0 || this.#homes.isLess(root, least)) least = root;
    }
    this.#roots[home] = roots;
    return least;
  }

  // Takes a node away from its parent.
  #cut(node: number, parent: number): void {
    this.#child[parent] = this.#withdraw(node, this.#child[parent]);
    this.#degree[parent]--;
    this.#parent[node] = -1;
  }

  // Puts a node into a ring, and returns where the ring begins.
  #insert(node: number, ring: number): number {
    const left = this.#left;
    const right = this.#right;
    if (ring < 0) {
      left[node] = node;
      right[node] = node;
      return node;
    }
    const last = left[ring];
    right[last] = node;
    left[node] = last;
    right[node] = ring;
    left[ring] = node;
    return ring;
  }

  // Takes a node out of a ring, and returns where the rest begins, or -1.
  #withdraw(node: number, ring: number): number {
    const before = this.#left[node];
    const after = this.#right[node];
    if (after === node) return -1;
    this.#right[before] = after;
    this.#left[after] = before;
    return ring === node ? after : ring;
  }
}
