const BLOCK_BITS = 5;
const BLOCK = 1 << BLOCK_BITS;

/**
 * Finds the least value between two indices in constant time, after O(n) time
 * and space for preparation: within blocks of 32 by bit sets, across blocks by
 * a table of powers of two (Bender and Farach-Colton, "The LCA problem
 * revisited", LATIN 2000; the bit sets after Alstrup, Gavoille, Kaplan and
 * Rauhe, "Nearest common ancestors", SPAA 2002).
 */
export class RangeMinimum {
  readonly #values: Int8Array | Int32Array;
  /**
   * For each index, as a bit set, those in its block up to it whose value is
   * less than all later ones up to it.
   */
  readonly #candidates: Int32Array;
  /** Row k: minima of 2^k successive blocks, from each block on. */
  readonly #rows: Int32Array[];

  constructor(values: Int8Array | Int32Array) {
    const n = values.length;
    this.#values = values;
    this.#candidates = new Int32Array(n);
    const blocks = new Int32Array((n + BLOCK - 1) >> BLOCK_BITS);
    let set = 0;
    for (let i = 0; i < n; i++) {
      const start = i & -BLOCK;
      if (i === start) set = 0;
      // Candidates that are not less are removed, the latest first.
      while (set !== 0) {
        const top = 31 - Math.clz32(set);
        if (values[start + top] < values[i]) break;
        set &= ~(1 << top);
      }
      set |= 1 << (i - start);
      this.#candidates[i] = set;
      const block = i >> BLOCK_BITS;
      if (i === start || values[i] < blocks[block]) blocks[block] = values[i];
    }
    this.#rows = [blocks];
    for (let span = 1; 2 * span <= blocks.length; span *= 2) {
      const last = this.#rows[this.#rows.length - 1];
      const row = new Int32Array(blocks.length - 2 * span + 1);
      for (let b = 0; b < row.length; b++) {
        row[b] = Math.min(last[b], last[b + span]);
      }
      this.#rows.push(row);
    }
  }

  /** The least of the values at `first` up to and including `last`. */
  least(first: number, last: number): number {
    const firstBlock = first >> BLOCK_BITS;
    const lastBlock = last >> BLOCK_BITS;
    if (firstBlock === lastBlock) return this.#within(first, last);
    const firstEnd = (firstBlock << BLOCK_BITS) + BLOCK - 1;
    let least = Math.min(
      this.#within(first, firstEnd),
      this.#within(lastBlock << BLOCK_BITS, last)
    );
    const between = lastBlock - firstBlock - 1;
    if (between > 0) {
      const k = 31 - Math.clz32(between);
      const row = this.#rows[k];
      least = Math.min(least, row[firstBlock + 1], row[lastBlock - (1 << k)]);
    }
    return least;
  }

  // The least of a range inside a block: the first candidate of its end.
  #within(first: number, last: number): number {
    const inRange = this.#candidates[last] & (-1 << (first & (BLOCK - 1)));
    const lowest = 31 - Math.clz32(inRange & -inRange);
    return this.#values[(last & -BLOCK) + lowest];
  }
}
