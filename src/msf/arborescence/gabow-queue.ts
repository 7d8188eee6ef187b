import type {ArcQueue} from './arc-queue.js';
import type {ArcRows} from './arc-rows.js';
import type {Components} from './components.js';
import {FibonacciForest} from './fibonacci-forest.js';
import type {GrowingPath} from './growing-path.js';

/**
 * One heap node for every component that has arcs into the path: the queue
 * of Gabow, Galil, Spencer and Tarjan.
 *
 * A component's arcs into the path, at most one into each place, form its
 * exit list, those into newer places first. Only the first one is *active*:
 * it decides where the component stands in the heaps. The others are
 * *passive*, and listed at the place they enter. They matter only once all
 * newer places have been contracted with theirs, so each of them is looked at
 * once: it then becomes the active one, or goes.
 *
 * All operations together take O(m + n log n) time and O(n + m) space. Each
 * arc is moved a constant number of times, a component is taken out of the
 * heaps O(n) times, and O(m) finds cost O(m α(m, n)), which is no more: α is
 * constant from n log log n arcs on, and below that there are few arcs.
 *
 * H. N. Gabow, Z. Galil, T. Spencer, R. E. Tarjan, "Efficient algorithms for
 * finding minimum spanning trees in undirected and directed graphs",
 * Combinatorica 1986, section 3.
 */
export class GabowQueue implements ArcQueue {
  readonly #rows: ArcRows;
  readonly #components: Components;
  /** The component at each place of the path. */
  readonly #at: Int32Array;
  /** The place of each component on the path, by representative. */
  readonly #placeOf: Int32Array;
  /** The active arc of each component, by representative, or -1. */
  readonly #active: Int32Array;
  /** The arc after each one in its exit list, or -1. */
  readonly #exit: Int32Array;
  // Neighbours in the ring of all passive arcs into one place. A ring also
  // holds an entry that is no arc: `rows.size` plus the place.
  readonly #before: Int32Array;
  readonly #after: Int32Array;
  /** The components that are or were in the heaps, each one once. */
  readonly #touched: Int32Array;
  #touchedCount = 0;
  /** 1 at a representative that is among them. */
  readonly #isTouched: Uint8Array;
  /** The components, as heap nodes; a home is a place of the path. */
  readonly #heaps: FibonacciForest;

  constructor({rows, components, at, placeOf}: GrowingPath) {
    const {order, size, target} = rows;
    this.#rows = rows;
    this.#components = components;
    this.#at = at;
    this.#placeOf = placeOf;
    const active = new Int32Array(order).fill(-1);
    this.#active = active;
    this.#exit = new Int32Array(size);
    this.#before = new Int32Array(size + order);
    this.#after = new Int32Array(size + order);
    this.#touched = new Int32Array(order);
    this.#isTouched = new Uint8Array(order);
    this.#heaps = new FibonacciForest(order, {
      homeOf: node => placeOf[components.find(target[active[node]])],
      isLess: (a, b) => components.isLess(active[a], active[b])
    });
  }

  enter(place: number, vertex: number): void {
    const {offset, size, source, target} = this.#rows;
    const components = this.#components;
    const active = this.#active;
    const exit = this.#exit;
    const heaps = this.#heaps;
    // Arcs from the head to older places will not be needed: those become
    // heads again only when they are one with this one.
    this.#dropExits(vertex);
    heaps.clearHome(place);
    this.#before[size + place] = size + place;
    this.#after[size + place] = size + place;

    for (let p = offset[vertex]; p < offset[vertex + 1]; p++) {
      const z = components.find(source[p]);
      const former = active[z];
      if (former < 0) {
        exit[p] = -1;
        this.#touch(z);
      } else if (target[former] === vertex) {
        // Of two arcs into the head, the lesser one stays. Roots are in no
        // order yet, so the heaps need not know.
        if (components.isLess(p, former)) {
          exit[p] = exit[former];
          active[z] = p;
        }
        continue;
      } else {
        exit[p] = former;
        heaps.detach(z);
        this.#makePassive(former);
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
    const {size, source} = this.#rows;
    const active = this.#active;
    const exit = this.#exit;
    const after = this.#after;
    for (let i = low + 1; i <= high; i++) this.#heaps.merge(low, i);
    // Arcs from a member lead to newer members, so they are inside now.
    for (let i = low; i <= high; i++) this.#dropExits(this.#at[i]);

    // The passive arcs, from newer places to older ones: so the active arc
    // of a component is always the one just before them in the exit list.
    for (let i = high; i >= low; i--) {
      const ring = size + i;
      for (let p = after[ring]; p !== ring; p = after[p]) {
        const z = this.#components.find(source[p]);
        const former = active[z];
        if (this.#components.isLess(p, former)) {
          active[z] = p;
          // A parent had an arc to the same place, not after this one's, and
          // it has been looked at: only nodes that rise can be out of order.
          this.#heaps.promote(z);
        } else {
          exit[former] = exit[p];
        }
      }
      this.#before[ring] = ring;
      after[ring] = ring;
    }
  }

  finish(): void {
    for (let i = 0; i < this.#touchedCount; i++) {
      const z = this.#touched[i];
      this.#active[z] = -1;
      this.#isTouched[z] = 0;
      this.#heaps.clearNode(z);
    }
    this.#touchedCount = 0;
  }

  #touch(z: number): void {
    if (this.#isTouched[z] === 1) return;
    this.#isTouched[z] = 1;
    this.#touched[this.#touchedCount++] = z;
  }

  // Takes a component with all its arcs out of everything.
  #dropExits(z: number): void {
    const first = this.#active[z];
    if (first < 0) return;
    this.#heaps.remove(z);
    this.#active[z] = -1;
    for (let p = this.#exit[first]; p >= 0; p = this.#exit[p]) {
      const before = this.#before[p];
      const after = this.#after[p];
      this.#after[before] = after;
      this.#before[after] = before;
    }
  }

  // Lists an arc at the place that it enters.
  #makePassive(p: number): void {
    const {size, target} = this.#rows;
    const place = this.#placeOf[this.#components.find(target[p])];
    const ring = size + place;
    const last = this.#before[ring];
    this.#after[last] = p;
    this.#before[p] = last;
    this.#after[p] = ring;
    this.#before[ring] = p;
  }
}
