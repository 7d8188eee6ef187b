import type {EdgeList} from '../graph/edge-list.js';
import type {Incidence} from '../graph/rooting.js';

/**
 * Shortest paths of a graph from any vertices, by Dijkstra's algorithm with a
 * binary heap: E. W. Dijkstra, "A note on two problems in connexion with
 * graphs", Numerische Mathematik, 1959. Its memory is reused by every call.
 */
export class ShortestPaths {
  readonly #edges: EdgeList;
  readonly #rows: Incidence;
  /** The vertices that wait, the nearest on top, and where each of them is. */
  readonly #heap: Int32Array;
  readonly #place: Int32Array;
  readonly #sequence: Int32Array;
  #count = 0;

  constructor(edges: EdgeList, rows: Incidence) {
    this.#edges = edges;
    this.#rows = rows;
    this.#heap = new Int32Array(edges.order);
    this.#place = new Int32Array(edges.order);
    this.#sequence = new Int32Array(edges.order);
  }

  /**
   * Lowers distances to those by way of other vertices, and sets the parent of
   * these to the last edge of the path. Those that are finite to begin with are
   * starts, with negative parents. Ties go to those, then to the lower edge.
   *
   * @returns the vertices at a finite distance, by distance and then by number;
   * valid until the next call. Time O(m log n).
   */
  extend(distance: Float64Array, parent: Int32Array): Int32Array {
    const {order, source, target, weight} = this.#edges;
    const {offset, edge} = this.#rows;
    const place = this.#place.fill(WAITS_NOT);
    this.#count = 0;
    for (let v = 0; v < order; v++) {
      if (distance[v] < Infinity) this.#raise(v, distance);
    }
    let reached = 0;
    while (this.#count > 0) {
      const u = this.#heap[0];
      this.#removeTop(distance);
      this.#sequence[reached++] = u;
      for (let i = offset[u]; i < offset[u + 1]; i++) {
        const e = edge[i];
        const v = source[e] ^ target[e] ^ u;
        if (place[v] === IS_DONE) continue;
        const length = distance[u] + weight[e];
        if (length < distance[v]) {
          distance[v] = length;
          parent[v] = e;
          this.#raise(v, distance);
        } else if (length === distance[v] && e < parent[v]) parent[v] = e;
      }
    }
    return this.#sequence.subarray(0, reached);
  }

  // Moves a vertex up the heap, or adds it.
  #raise(v: number, distance: Float64Array): void {
    const heap = this.#heap;
    const place = this.#place;
    let at = place[v] === WAITS_NOT ? this.#count++ : place[v];
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!isNearer(v, heap[up], distance)) break;
      heap[at] = heap[up];
      place[heap[at]] = at;
      at = up;
    }
    heap[at] = v;
    place[v] = at;
  }

  #removeTop(distance: Float64Array): void {
    const heap = this.#heap;
    const place = this.#place;
    place[heap[0]] = IS_DONE;
    const count = --this.#count;
    if (count === 0) return;
    const v = heap[count];
    let at = 0;
    for (let down = 1; down < count; down = 2 * at + 1) {
      if (down + 1 < count && isNearer(heap[down + 1], heap[down], distance)) {
        down++;
      }
      if (!isNearer(heap[down], v, distance)) break;
      heap[at] = heap[down];
      place[heap[at]] = at;
      at = down;
    }
    heap[at] = v;
    place[v] = at;
  }
}

// In place of a place.
const WAITS_NOT = -1;
const IS_DONE = -2;

function isNearer(u: number, v: number, distance: Float64Array): boolean {
  return distance[u] < distance[v] || (distance[u] === distance[v] && u < v);
}
