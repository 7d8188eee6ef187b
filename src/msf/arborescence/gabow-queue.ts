import type {ArcQueue, ComponentPath} from './contract-cycles.js';

/**
 * One heap node for every component that has arcs into the path: the queue
 * of Gabow, Galil, Spencer and Tarjan.
 *
 * A component's arcs into the path, at most one into each place, form its
 * exit list, those into newer places first. Only the first one is *active*: it
 * decides the component's position in the heaps. The others are *passive*, and
 * listed at the place they enter. Once all newer places have been contracted
 * with theirs, each is examined: it becomes the active one, or is dropped.
 *
 * All operations together take O(m + n log n) time and O(n + m) space. Each
 * arc is moved a constant number of times, components leave the heaps O(n)
 * times, and O(m) finds cost O(m α(m, n)), which is no more: α is constant from
 * n log log n arcs on.
 *
 * H. N. Gabow, Z. Galil, T. Spencer, R. E. Tarjan, "Efficient algorithms for
 * finding minimum spanning trees in undirected and directed graphs",
 * Combinatorica 1986, section 3.
 */
export class GabowQueue implements ArcQueue {
  readonly #path: ComponentPath;
  /** The active arc of each component, by representative, or -1. */
  readonly #active: Int32Array;
  /** The arc after each one in its exit list, or -1. */
  readonly #exit: Int32Array;
  /**
   * A ring of all passive arcs into each place. It also has an entry that is
   * not an arc: `rows.size` plus the place.
   */
  readonly #passive: Rings;
  /** The components that are or were in the heaps; some several times. */
  readonly #touched: Int32Array;
  #touchedCount = 0;
  /** The components, as heap nodes; a home is a place of the path. */
  readonly #heaps: FibonacciForest;

  constructor(path: ComponentPath) {
    const {rows, components, placeOf} = path;
    const {order, size, target} = rows;
    this.#path = path;
    const active = new Int32Array(order).fill(-1);
    this.#active = active;
    this.#exit = new Int32Array(size);
    this.#passive = new Rings(size + order);
    this.#touched = new Int32Array(size);
    this.#heaps = new FibonacciForest(
      order,
      node => placeOf[components.find(target[active[node]])],
      (a, b) => components.isLess(active[a], active[b])
    );
  }

  enter(place: number, vertex: number): void {
    const {rows, components, placeOf} = this.#path;
    const {offset, size, source, target} = rows;
    const active = this.#active;
    const exit = this.#exit;
    const heaps = this.#heaps;
    // Older places become heads again only when contracted with this one, so
    // arcs from it to them are not needed.
    this.#dropExits(vertex);
    heaps.clearHome(place);
    this.#passive.insert(size + place, -1);

    for (let p = offset[vertex]; p < offset[vertex + 1]; p++) {
      const z = components.find(source[p]);
      const former = active[z];
      if (former < 0) {
        exit[p] = -1;
        this.#touched[this.#touchedCount++] = z;
      } else if (target[former] === vertex) {
        // Of two arcs into the head, the lesser one stays. Roots are not
        // ordered yet, so the heaps need no update.
        if (components.isLess(p, former)) {
          exit[p] = exit[former];
          active[z] = p;
        }
        continue;
      } else {
        exit[p] = former;
        heaps.detach(z);
        const older = placeOf[components.find(target[former])];
        this.#passive.insert(former, size + older);
      }
      active[z] = p;
      heaps.addRoot(z, place);
    }
  }

  least(place: number): number {
    const node = this.#heaps.least(place);
    return node < 0 ? -1 : this.#active[node];
  }

  contract(low: number, high: number): void {
    const {rows, components, at} = this.#path;
    const {size, source} = rows;
    const active = this.#active;
    const exit = this.#exit;
    const after = this.#passive.right;
    for (let i = low + 1; i <= high; i++) this.#heaps.merge(low, i);
    // Arcs from a member lead to newer members, so they are inside now.
    for (let i = low; i <= high; i++) this.#dropExits(at[i]);

    // The passive arcs, from newer places to older ones: so the active arc
    // of a component is always the one just before them in the exit list.
    for (let i = high; i >= low; i--) {
      const ring = size + i;
      for (let p = after[ring]; p !== ring; p = after[p]) {
        const z = components.find(source[p]);
        const former = active[z];
        if (components.isLess(p, former)) {
          active[z] = p;
          // A parent's arc into the same place is not greater, and has been
          // examined: only nodes that rise can be out of order.
          this.#heaps.promote(z);
        } else {
          exit[former] = exit[p];
        }
      }
      this.#passive.insert(ring, -1);
    }
  }

  finish(): void {
    for (let i = 0; i < this.#touchedCount; i++) {
      const z = this.#touched[i];
      this.#active[z] = -1;
      this.#heaps.clearNode(z);
    }
    this.#touchedCount = 0;
  }

  // Removes a component with all its arcs from the heaps and rings.
  #dropExits(z: number): void {
    const first = this.#active[z];
    if (first < 0) return;
    this.#heaps.remove(z);
    this.#active[z] = -1;
    for (let p = this.#exit[first]; p >= 0; p = this.#exit[p]) {
      this.#passive.withdraw(p, -1);
    }
  }
}

/** Doubly linked rings of numbers below a bound, each in at most one ring. */
class Rings {
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
 * one O(log n): only roots with equally many children are linked, and a node
 * that has lost two children becomes a root (M. L. Fredman, R. E. Tarjan,
 * "Fibonacci heaps and their uses in improved network optimization
 * algorithms", Journal of the ACM 1987).
 */
class FibonacciForest {
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
  /** Number of children. */
  readonly #degree: Uint8Array;
  /** 1 at a node that has lost a child since it got its parent. */
  readonly #mark: Uint8Array;
  /** While linking: the root with so many children, or -1. */
  readonly #rootOfDegree: Int32Array = new Int32Array(64).fill(-1);

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
    this.#degree = new Uint8Array(order);
    this.#mark = new Uint8Array(order);
  }

  clearHome(home: number): void {
    this.#roots[home] = -1;
  }

  clearNode(node: number): void {
    this.#parent[node] = -1;
    this.#child[node] = -1;
    this.#degree[node] = 0;
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
    let parent = this.#parent[node];
    if (parent < 0) {
      const home = this.#homeOf(node);
      this.#roots[home] = this.#rings.withdraw(node, this.#roots[home]);
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
      this.addRoot(parent, this.#homeOf(parent));
      parent = above;
    }
  }

  /** Removes a node alone: its children return to their homes. */
  remove(node: number): void {
    this.detach(node);
    const first = this.#child[node];
    for (let k = this.#degree[node], child = first; k > 0; k--) {
      const next = this.#rings.right[child];
      this.addRoot(child, this.#homeOf(child));
      child = next;
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
    const rootOfDegree = this.#rootOfDegree;
    const degree = this.#degree;
    const rings = this.#rings;
    const first = this.#roots[home];
    if (first < 0) return -1;
    // Link roots until no two have equally many children.
    let highest = 0;
    let next = first;
    do {
      let root = next;
      next = rings.right[root];
      let k = degree[root];
      while (rootOfDegree[k] >= 0) {
        let other = rootOfDegree[k];
        rootOfDegree[k] = -1;
        if (this.#isLess(other, root)) [root, other] = [other, root];
        this.#parent[other] = root;
        this.#mark[other] = 0;
        this.#child[root] = rings.insert(other, this.#child[root]);
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
      roots = rings.insert(root, roots);
      if (least < 0 || this.#isLess(root, least)) least = root;
    }
    this.#roots[home] = roots;
    return least;
  }

  #cut(node: number, parent: number): void {
    this.#child[parent] = this.#rings.withdraw(node, this.#child[parent]);
    this.#degree[parent]--;
    this.#parent[node] = -1;
  }
}
