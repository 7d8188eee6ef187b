import {DisjointSets as UncheckedSets} from './disjoint-sets.js';
import {OptionError, quote} from './errors.js';

/**
 * A partition of `0..order-1` into disjoint sets, initially singletons.
 *
 * Union by rank with path halving: any sequence of k operations takes
 * O(k α(k, n)) time (Tarjan and van Leeuwen, "Worst-case analysis of set
 * union algorithms", Journal of the ACM, 1984); space is 5 bytes per element.
 *
 * @example
 * ```ts
 * import {DisjointSets} from 'spanforest/graph';
 *
 * const sets = new DisjointSets(3);
 * sets.union(0, 2); // => true
 * sets.union(2, 0); // => false
 * sets.count; // => 2
 * ```
 */
export class DisjointSets extends UncheckedSets {
  readonly #order: number;

  /**
   * Makes that many singletons.
   *
   * @throws {@link GraphTypeError} if the order is not a count,
   * {@link MemoryError} if there is no memory for so many.
   */
  constructor(order: number) {
    super(order);
    this.#order = order;
  }

  /**
   * The representative of the set of `x`, as {@link union} looks it up.
   *
   * @throws {@link OptionError} if `x` is not an element.
   */
  override find(x: number): number {
    if (Number.isInteger(x) && x >= 0 && x < this.#order) return super.find(x);
    throw new OptionError(
      `spanforest/graph: there is no element ${quote(x)} among ` +
        `${this.#order}. Pass an integer from 0 to ${this.#order - 1}.`
    );
  }
}
