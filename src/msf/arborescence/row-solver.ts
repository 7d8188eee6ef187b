import {addDoubleDouble} from '../safe-sums.js';
import type {ArcRows} from './arc-rows.js';
import {contractCycles, expandCycles} from './contract-cycles.js';
import {TarjanQueue} from './tarjan-queue.js';

// The places of vertices not reached yet, and of those that the root reaches.
const UNVISITED = -1;
const FINISHED = -2;

// Rounding changes a key by less than this share of the largest number in it.
const DOUBT = 2 ** -48;

// How often each arc may be looked at on average.
const MOST_VISITS = 32;

/**
 * Solves many small problems with a given root, one after the other, in arrays
 * that are reused.
 *
 * It makes the choices of `contractCycles`, but finds the least arc into a
 * component by looking at all arcs into its vertices: if these are few, that is
 * faster than keeping heaps. It gives up after a number of steps, and then
 * Tarjan's queue solves the problem: so the time is O(m log n), and O(m)
 * unless many cycles are within others. Space O(n + m).
 */
export class RowSolver {
  #capacity = 0;
  // Components are known by one of their vertices: the first in the list of
  // them, which ends with -1.
  #component = new Int32Array(0);
  #next = new Int32Array(0);
  #last = new Int32Array(0);
  // What has been subtracted from the arcs into each vertex, as sums of two
  // doubles. The entry after the last vertex is an accumulator.
  #high = new Float64Array(0);
  #low = new Float64Array(0);
  // The place of each component on the path, or one of the constants above.
  #placeOf = new Int32Array(0);
  // The component at each place, and its node: nodes are the vertices, and then
  // the cycles in the order of their contraction.
  #at = new Int32Array(0);
  #nodeAt = new Int32Array(0);
  // The cycle around each node, and the arc chosen into it.
  #parent = new Int32Array(0);
  #chosen = new Int32Array(0);
  #isDone = new Uint8Array(0);
  #arcInto = new Int32Array(0);
  // The largest number that a key has been made of, and the arcs that may still
  // be looked at.
  #largest = 0;
  #visits = 0;
  // Whether arcs that were compared have been equal.
  #isTied = false;

  /**
   * The position of the arc into each vertex in the best arborescence of arcs
   * that are sorted already, -1 at the root; `null` if the root does not reach
   * every vertex, or with `hop` 1, if it needs several children. The array may
   * be longer, and is valid until the next call.
   *
   * It checks and copies nothing.
   *
   * @param rows - With a given root, and with finite weights whose sums are
   * finite.
   */
  solve(rows: ArcRows): Int32Array | null {
    const {order, root, hop, size} = rows;
    if (this.#capacity < order) this.#grow(2 * order);
    this.#visits = MOST_VISITS * size;
    // The best one without regard to hops, if it is the only one and needs no
    // more hops than any other, is the best one with them.
    if (hop !== 0 && this.#contract(rows, -1) && !this.#isTied) {
      if (rootDegree(rows, this.#arcInto) === 1) return this.#arcInto;
    }
    let arcInto: Int32Array = this.#arcInto;
    if (!this.#contract(rows, hop === 0 ? -1 : root)) {
      const forest = contractCycles(rows, TarjanQueue);
      if (forest === null) return null;
      arcInto = expandCycles(rows, forest);
    }
    return hop !== 0 && rootDegree(rows, arcInto) > 1 ? null : arcInto;
  }

  // Finds the arc into each vertex. The arcs from one vertex come after all
  // others. Returns `false` if it gives up, or if there is no arborescence.
  #contract(rows: ArcRows, last: number): boolean {
    this.#begin(rows);
    const {order, source} = rows;
    const component = this.#component;
    const placeOf = this.#placeOf;
    const at = this.#at;
    const nodeAt = this.#nodeAt;
    let nodes = order;
    for (let start = 0; start < order; start++) {
      if (placeOf[component[start]] === FINISHED) continue;
      let place = -1;
      let low = UNVISITED;
      for (let next = start; low !== FINISHED; ) {
        if (low === UNVISITED) {
          place++;
          at[place] = next;
          nodeAt[place] = next;
          placeOf[next] = place;
        } else {
          this.#unite(rows, low, place, nodes);
          nodeAt[low] = nodes++;
          place = low;
        }
        let p = this.#least(rows, at[place], last);
        if (p < 0 && last >= 0) p = this.#least(rows, at[place], -1);
        if (p < 0 || this.#visits < 0) return false;
        this.#chosen[nodeAt[place]] = p;
        next = component[source[p]];
        low = placeOf[next];
      }
      for (let i = 0; i <= place; i++) placeOf[at[i]] = FINISHED;
    }
    this.#expand(rows, nodes);
    return true;
  }

  // Makes each vertex a component of its own.
  #begin({order, size, root, weight}: ArcRows): void {
    for (let v = 0; v < order; v++) {
      this.#component[v] = v;
      this.#next[v] = -1;
      this.#last[v] = v;
      this.#high[v] = 0;
      this.#low[v] = 0;
      this.#placeOf[v] = UNVISITED;
    }
    this.#placeOf[root] = FINISHED;
    this.#isTied = false;
    let largest = 0;
    for (let p = 0; p < size; p++) {
      const absolute = Math.abs(weight[p]);
      if (absolute > largest) largest = absolute;
    }
    this.#largest = largest;
  }

  #grow(capacity: number): void {
    this.#capacity = capacity;
    this.#component = new Int32Array(capacity);
    this.#next = new Int32Array(capacity);
    this.#last = new Int32Array(capacity);
    this.#high = new Float64Array(capacity + 1);
    this.#low = new Float64Array(capacity + 1);
    this.#placeOf = new Int32Array(capacity);
    this.#at = new Int32Array(capacity);
    this.#nodeAt = new Int32Array(capacity);
    this.#parent = new Int32Array(2 * capacity);
    this.#chosen = new Int32Array(2 * capacity);
    this.#isDone = new Uint8Array(2 * capacity);
    this.#arcInto = new Int32Array(capacity);
  }

  // The least arc into a component from others, without those of one vertex,
  // or -1.
  #least(rows: ArcRows, top: number, without: number): number {
    const {offset, source, weight} = rows;
    const component = this.#component;
    const next = this.#next;
    const high = this.#high;
    const doubt = DOUBT * this.#largest;
    let best = -1;
    let least = Infinity;
    for (let v = top; v >= 0; v = next[v]) {
      const end = offset[v + 1];
      const subtracted = high[v];
      this.#visits -= end - offset[v];
      for (let p = offset[v]; p < end; p++) {
        const u = source[p];
        if (u === without || component[u] === top) continue;
        const key = weight[p] - subtracted;
        if (key - least > doubt) continue;
        if (least - key <= doubt && !this.#isLess(rows, p, best)) continue;
        best = p;
        least = key;
      }
    }
    return best;
  }

  // Whether arc `p` comes before arc `q`, exactly.
  #isLess({weight, target, arc}: ArcRows, p: number, q: number): boolean {
    const u = target[p];
    const v = target[q];
    this.#evaluate(weight[p], u);
    this.#add(this.#capacity, -weight[q], 0);
    this.#add(this.#capacity, this.#high[v], this.#low[v]);
    const difference = this.#high[this.#capacity];
    if (difference !== 0) return difference < 0;
    this.#isTied = true;
    return arc[p] < arc[q];
  }

  // Puts the key of an arc into the accumulator.
  #evaluate(weight: number, target: number): void {
    this.#high[this.#capacity] = weight;
    this.#low[this.#capacity] = 0;
    this.#add(this.#capacity, -this.#high[target], -this.#low[target]);
  }

  #add(entry: number, high: number, low: number): void {
    addDoubleDouble(this.#high, this.#low, entry, high, low);
  }

  // Makes the components at the places `low` to `high` one, which is known by
  // the first, and subtracts from the arcs into each what its own arc costs.
  #unite(rows: ArcRows, low: number, high: number, node: number): void {
    const component = this.#component;
    const next = this.#next;
    const top = this.#at[low];
    let last = this.#last[top];
    for (let i = low; i <= high; i++) {
      const inner = this.#nodeAt[i];
      const p = this.#chosen[inner];
      this.#parent[inner] = node;
      this.#evaluate(rows.weight[p], rows.target[p]);
      const upper = this.#high[this.#capacity];
      const lower = this.#low[this.#capacity];
      const first = this.#at[i];
      for (let v = first; v >= 0; v = next[v]) {
        component[v] = top;
        this.#add(v, upper, lower);
        const absolute = Math.abs(this.#high[v]);
        if (absolute > this.#largest) this.#largest = absolute;
      }
      if (i === low) continue;
      next[last] = first;
      last = this.#last[first];
    }
    this.#last[top] = last;
  }

  // The expand phase, as in `expandCycles`.
  #expand({root, target}: ArcRows, nodes: number): void {
    const parent = this.#parent;
    const chosen = this.#chosen;
    const isDone = this.#isDone;
    const arcInto = this.#arcInto;
    isDone.fill(0, 0, nodes);
    isDone[root] = 1;
    arcInto[root] = -1;
    for (let node = nodes - 1; node >= 0; node--) {
      if (isDone[node] === 1) continue;
      const v = target[chosen[node]];
      arcInto[v] = chosen[node];
      for (let inner = v; inner !== node; inner = parent[inner]) {
        isDone[inner] = 1;
      }
    }
  }
}

function rootDegree(
  {order, root, source}: ArcRows,
  arcInto: Int32Array
): number {
  let children = 0;
  for (let v = 0; v < order; v++) {
    if (v !== root && source[arcInto[v]] === root) children++;
  }
  return children;
}
