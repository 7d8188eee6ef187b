const NEVER = 0x7fffffff;

/**
 * Disjoint sets that remember when they were joined: sets are linked by size
 * and paths are not compressed, so going up takes O(log n) time.
 */
export class LinkForest {
  readonly #parent: Int32Array;
  readonly #size: Int32Array;
  /** When each vertex got its parent. */
  readonly #time: Int32Array;

  constructor(order: number) {
    this.#parent = new Int32Array(order);
    this.#size = new Int32Array(order);
    this.#time = new Int32Array(order);
    this.clear();
  }

  clear(): void {
    this.#size.fill(1);
    this.#time.fill(NEVER);
  }

  /** Joins two different sets. Times increase. */
  link(u: number, v: number, time: number): void {
    const parent = this.#parent;
    const size = this.#size;
    const times = this.#time;
    while (times[u] !== NEVER) u = parent[u];
    while (times[v] !== NEVER) v = parent[v];
    if (size[u] > size[v]) [u, v] = [v, u];
    parent[u] = v;
    size[v] += size[u];
    times[u] = time;
  }

  /** When two vertices of one set were joined; -1 if they are the same. */
  lastOnPath(u: number, v: number): number {
    const parent = this.#parent;
    const time = this.#time;
    let last = -1;
    // Times increase upwards, so the earlier step cannot be beyond the meeting.
    while (u !== v) {
      if (time[u] < time[v]) {
        last = time[u];
        u = parent[u];
      } else {
        last = time[v];
        v = parent[v];
      }
    }
    return last;
  }
}
