import {GraphTypeError, OptionError, quote} from '../../graph/errors.js';
import {checkInteger, checkOptions} from '../../graph/options.js';

/** Options of {@link SoftHeap}. */
export interface SoftHeapOptions {
  /**
   * ε, from 0 to 1: at most this share of all inserted items is corrupted at
   * any time. With 0 it is an ordinary heap.
   * @defaultValue `1 / 8`
   */
  errorRate?: number | undefined;
}

const WHERE = 'spanforest/msf/soft-heap';

/** The error rate of some options, or the default. */
export function checkedErrorRate(
  where: string,
  {errorRate = 1 / 8}: SoftHeapOptions
): number {
  if (typeof errorRate === 'number' && errorRate >= 0 && errorRate <= 1) {
    return errorRate;
  }
  throw new OptionError(
    `${where}: errorRate is ${quote(errorRate)}. Use a number from 0 to 1.`
  );
}

/**
 * A soft heap: a priority queue that may raise the keys of some items, which
 * saves it comparisons.
 *
 * Items are indices of an array of keys, ordered by key and then by index. An
 * item whose key was raised is *corrupted*: it comes out later than it should.
 * The heap knows these items. Of n insertions so far, at most εn items are
 * corrupted at any time.
 *
 * Amortized time is O(1) for an insertion, and O(log 1/ε) for deleting the
 * minimum. Space O(k) for k keys.
 *
 * H. Kaplan, R. E. Tarjan, U. Zwick, "Soft heaps simplified", SIAM Journal on
 * Computing, 2013, after B. Chazelle, Journal of the ACM, 2000. Deviations:
 * roots are in a table by rank rather than in a list; heaps are not melded; the
 * least of them is
 * found only when it is needed, so that insertions in a row share the work; and
 * in the list of a node, the item whose key is the key of the node comes last,
 * so the others are exactly the corrupted ones.
 *
 * @example
 * ```ts
 * import {SoftHeap} from 'spanforest/internals';
 *
 * const heap = new SoftHeap(Float64Array.of(5, 3, 8, 3), {errorRate: 0});
 * for (let item = 0; item < 4; item++) heap.insert(item);
 * heap.deleteMin(); // => 1
 * heap.deleteMin(); // => 3
 * heap.size; // => 2
 * [...heap.corrupted()]; // => []
 * ```
 */
export class SoftHeap {
  readonly #trees: TreePool;
  // The root of each rank, and the least root of that rank or a higher one; 0
  // if there is none. The latter is out of date up to rank #stale.
  readonly #roots = new Int32Array(RANKS + 1);
  readonly #least = new Int32Array(RANKS + 1);
  #stale = -1;
  // From this rank on there are no roots.
  #ranks = 0;
  #size = 0;

  /**
   * Makes an empty heap for items with these keys. The keys are not copied, and
   * must not change while the heap is used.
   *
   * @throws {@link graph!GraphTypeError} if the keys are not a `Float64Array`,
   * {@link graph!OptionError} if an option is invalid.
   */
  constructor(keys: Float64Array, options: SoftHeapOptions = {}) {
    if (!(keys instanceof Float64Array)) {
      throw new GraphTypeError(
        `${WHERE}: the keys are ${quote(keys)}. Pass a Float64Array.`
      );
    }
    checkOptions(WHERE, options, {errorRate: 'value'});
    const errorRate = checkedErrorRate(WHERE, options);
    this.#trees = new TreePool(keys, Math.ceil(Math.log2(3 / errorRate)));
  }

  /** Number of items. */
  get size(): number {
    return this.#size;
  }

  /** Number of items that are corrupted now. */
  get corruptedCount(): number {
    return this.#trees.corruptedCount;
  }

  /** How often two keys were compared. */
  get comparisons(): number {
    return this.#trees.comparisons;
  }

  /**
   * Inserts an item.
   *
   * @throws {@link graph!OptionError} if it has no key, or is in the heap already.
   */
  insert(item: number): void {
    const trees = this.#trees;
    // As an index, '1' and 1n would do for 1.
    if (typeof item !== 'number') throw itemError(item, trees.keys);
    trees.reserve(1);
    this.#insert(item);
  }

  #insert(item: number): void {
    const trees = this.#trees;
    if (!trees.takes(item)) throw itemError(item, trees.keys);
    this.#add(trees.leaf(item), 0);
    this.#size++;
  }

  /**
   * Inserts several items, or the first `count` of them, which is faster than
   * one by one.
   *
   * @throws {@link graph!GraphTypeError} if the items are not an `Int32Array`,
   * {@link graph!OptionError} if `count` is invalid, or if an item has no key, is
   * in the heap already or comes twice.
   */
  insertAll(items: Int32Array, count?: number): void {
    if (!(items instanceof Int32Array)) {
      throw new GraphTypeError(
        `${WHERE}: the items are ${quote(items)}. Pass an Int32Array.`
      );
    }
    const {length} = items;
    if (count === undefined) count = length;
    else checkInteger(WHERE, 'count', count, 0, length);
    const trees = this.#trees;
    // A loop of its own requests all keys from memory before the first is used.
    for (let i = 0; i < count; i++) {
      if (!trees.takes(items[i])) throw itemError(items[i], trees.keys);
    }
    trees.reserve(count);
    for (let i = 0; i < count; i++) this.#insert(items[i]);
  }

  /**
   * Deletes an item of least key, and returns it; -1 if the heap is empty. The
   * keys of corrupted items are the raised ones.
   */
  deleteMin(): number {
    if (this.#size === 0) return -1;
    const trees = this.#trees;
    const {first, last, next, rank, held} = trees;
    const root = this.#leastRoot();
    const item = first[root];
    if (item !== last[root]) {
      first[root] = next[item];
      trees.corruptedCount--;
    } else {
      const at = rank[root];
      if (trees.left[root] === 0) {
        trees.free(root);
        this.#roots[at] = 0;
      } else {
        first[root] = -1;
        trees.refill(root);
      }
      if (at > this.#stale) this.#stale = at;
    }
    held[item] = 0;
    this.#size--;
    return item;
  }

  /** The items that are corrupted now, in no particular order. */
  corrupted(): Int32Array {
    const items = new Int32Array(this.corruptedCount);
    let count = 0;
    if (items.length === 0) return items;
    const {left, right, first, last, next, rank, stack, exact} = this.#trees;
    for (let r = 0; r < this.#ranks; r++) {
      stack[0] = this.#roots[r];
      for (let depth = 0; depth >= 0; ) {
        const node = stack[depth--];
        // Lists below this rank have a single item.
        if (node === 0 || rank[node] <= exact) continue;
        for (let item = first[node]; item !== last[node]; ) {
          items[count++] = item;
          item = next[item];
        }
        stack[++depth] = left[node];
        stack[++depth] = right[node];
      }
    }
    return items;
  }

  /** Removes all items, in O(k) time for k of them. */
  clear(): void {
    const trees = this.#trees;
    const {left, right, first, last, next, held, stack} = trees;
    for (let r = 0; r < this.#ranks; r++) {
      stack[0] = this.#roots[r];
      for (let depth = 0; depth >= 0; ) {
        const node = stack[depth--];
        if (node === 0) continue;
        for (let item = first[node]; item !== last[node]; item = next[item]) {
          held[item] = 0;
        }
        held[last[node]] = 0;
        stack[++depth] = left[node];
        stack[++depth] = right[node];
        trees.free(node);
      }
    }
    this.#roots.fill(0, 0, this.#ranks);
    this.#least.fill(0, 0, this.#ranks);
    this.#stale = -1;
    this.#ranks = 0;
    this.#size = 0;
    trees.corruptedCount = 0;
  }

  // Adds a tree of that rank, as a binary counter adds: two trees of equal
  // rank are linked.
  #add(tree: number, rank: number): void {
    const roots = this.#roots;
    while (roots[rank] !== 0) {
      tree = this.#trees.link(roots[rank], tree);
      roots[rank++] = 0;
    }
    roots[rank] = tree;
    if (rank >= this.#ranks) this.#ranks = rank + 1;
    if (rank > this.#stale) this.#stale = rank;
  }

  // All that has changed since the last time is at ranks that were paid for, by
  // as many links or by a list of items used up.
  #leastRoot(): number {
    const trees = this.#trees;
    const roots = this.#roots;
    const least = this.#least;
    for (let rank = this.#stale; rank >= 0; rank--) {
      const root = roots[rank];
      const above = least[rank + 1];
      least[rank] =
        root === 0 || (above !== 0 && trees.isLess(above, root)) ? above : root;
    }
    this.#stale = -1;
    return least[0];
  }
}

function itemError(item: number, keys: Float64Array): OptionError {
  const {length} = keys;
  let problem = 'is in the heap already. Delete it first.';
  if (typeof item !== 'number' || keys[item] === undefined) {
    problem = `has no key; there are ${length}. Use the index of a key.`;
  } else if (Number.isNaN(keys[item])) {
    problem = 'has the key NaN. Give it a number.';
  }
  return new OptionError(`${WHERE}: item ${quote(item)} ${problem}`);
}

/** Every rank doubles the items below, of which there are less than 2^31. */
const RANKS = 31;

/**
 * The trees of a soft heap. A node has a list of items, whose common key is that
 * of the last one. Every key is greater than or equal to the item's own, and at
 * most those of the node's children.
 */
class TreePool {
  readonly keys: Float64Array;
  /** Up to this rank, every list has a single item: the T of the paper. */
  readonly exact: number;
  /** Whether each item is in the heap. */
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
  /** How many items are corrupted. */
  corruptedCount = 0;
  #used = 1;
  #free = 0;

  constructor(keys: Float64Array, exact: number) {
    this.keys = keys;
    this.exact = exact;
    this.held = new Uint8Array(keys.length);
    this.next = new Int32Array(keys.length);
  }

  /** Whether an item has a key and is not in the heap. */
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
      this.corruptedCount++;
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
