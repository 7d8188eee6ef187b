/**
 * The indices of the features of some arcs, gathered first and summed up
 * afterwards. Weights are far apart in memory, and a processor waits for many
 * of them at a time only if little else stands between one and the next: to
 * look each up where its index is found takes almost twice as long.
 */
export class FeatureBlock {
  /** The indices, arc after arc: whoever gathers writes them here. */
  indices: Int32Array = new Int32Array(0);
  /** How many there are. */
  length = 0;
  // For each arc, where its indices end, and its place.
  readonly #ends = new Int32Array(ARCS);
  readonly #places = new Int32Array(ARCS);
  #arcs = 0;

  /** Makes room for so many indices more. */
  reserve(more: number): void {
    const size = this.length + more;
    if (this.indices.length >= size) return;
    const larger = new Int32Array(2 * size);
    larger.set(this.indices);
    this.indices = larger;
  }

  /**
   * Ends an arc.
   *
   * @param place - Its direction and distance; see {@link placeOf}.
   * @returns whether the block is full.
   */
  endArc(place: number): boolean {
    const arc = this.#arcs++;
    this.#ends[arc] = this.length;
    this.#places[arc] = place;
    return this.#arcs === ARCS || this.length >= ENOUGH;
  }

  /**
   * Sums up the weights of each arc's features, alone and with its place, and
   * empties the block.
   *
   * @param scores - Where to write the sums.
   * @param end - Where those of the last arc end.
   */
  sumInto(scores: Float64Array, end: number, weights: Float32Array): void {
    const {indices} = this;
    const start = end - this.#arcs;
    let at = 0;
    for (let arc = 0; arc < this.#arcs; arc++) {
      const place = this.#places[arc];
      const stop = this.#ends[arc];
      let sum = 0;
      let other = 0;
      // Four at a time, again so that more of them are on their way at once.
      for (; at + 3 < stop; at += 4) {
        const a = indices[at];
        const b = indices[at + 1];
        const c = indices[at + 2];
        const d = indices[at + 3];
        sum +=
          weights[a] + weights[a ^ place] + weights[b] + weights[b ^ place];
        other +=
          weights[c] + weights[c ^ place] + weights[d] + weights[d ^ place];
      }
      for (; at < stop; at++) {
        const a = indices[at];
        sum += weights[a] + weights[a ^ place];
      }
      scores[start + arc] = sum + other;
    }
    this.length = 0;
    this.#arcs = 0;
  }
}

// A block of this size stays in the fastest cache.
const ENOUGH = 512;
const ARCS = 64;
