import {FibonacciForest, Rings} from '../fibonacci-forest.js';
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
