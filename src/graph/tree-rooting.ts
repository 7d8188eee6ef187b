import type {EdgeList} from './edge-list.js';
import {fillIncidence} from './incidence.js';
import {hangTree} from './rooting.js';

/**
 * Hangs single trees from a root, one after the other, in memory that is used
 * again: {@link rootForest} for callers with many small trees, who know that
 * they are trees.
 */
export class TreeRooting {
  #offset = new Int32Array(0);
  #edge = new Int32Array(0);
  #parentEdge = new Int32Array(0);
  #depth = new Int32Array(0);
  #sequence = new Int32Array(0);

  /**
   * The parent of each vertex, breadth-first; -1 at the root and wherever the
   * tree does not reach. Time O(n), and no space but for the result.
   *
   * @param edges - The graph; its arrays may be longer than it is.
   * @param tree - Indices of the tree's edges.
   * @param count - How many there are.
   */
  parents(
    edges: EdgeList,
    tree: Int32Array,
    count: number,
    root: number
  ): Int32Array {
    const {order} = edges;
    this.#reserve(order);
    const offset = this.#offset;
    const edge = this.#edge;
    const depth = this.#depth;
    offset.fill(0, 0, order + 1);
    depth.fill(-1, 0, order);
    fillIncidence(edges, tree, count, {offset, edge});
    const parent = new Int32Array(order).fill(-1);
    hangTree(edges, {offset, edge}, root, 0, {
      parent,
      parentEdge: this.#parentEdge,
      depth,
      sequence: this.#sequence
    });
    return parent;
  }

  #reserve(order: number): void {
    if (this.#depth.length >= order) return;
    this.#offset = new Int32Array(2 * order + 1);
    this.#edge = new Int32Array(4 * order);
    this.#parentEdge = new Int32Array(2 * order);
    this.#depth = new Int32Array(2 * order);
    this.#sequence = new Int32Array(2 * order);
  }
}
