import type {HalfTable} from './half-table.js';

/**
 * So many different values between the ends of an arc count: the nearest to
 * its first end. No set of tags that features are learnt for has as many, so
 * all that it does is to keep the time of an arc constant whatever the tags.
 */
export const MOST_BETWEEN = 64;

/**
 * For every position, where the same value stands next on either side: how
 * to meet each value between two positions once, without remembering any.
 * Going right from `p`, position `q` shows a new value if the same value
 * stood last at `p` or before.
 */
export class SameValues {
  /** The nearest position to the left with the same value, or -1. */
  previous: Int32Array = new Int32Array(0);
  /** The nearest position to the right with the same value, or `length`. */
  next: Int32Array = new Int32Array(0);
  readonly #last = new Map<number, number>();

  /** Takes in a table, laid out as its values are. */
  load({values, width}: HalfTable, length: number): void {
    const size = length * width;
    if (this.previous.length < size) {
      this.previous = new Int32Array(2 * size);
      this.next = new Int32Array(2 * size);
    }
    const {previous, next} = this;
    const last = this.#last;
    for (let t = 0; t < width; t++) {
      last.clear();
      for (let p = 0; p < length; p++) {
        const at = p * width + t;
        const before = last.get(values[at]) ?? -1;
        previous[at] = before;
        next[at] = length;
        if (before >= 0) next[before * width + t] = p;
        last.set(values[at], p);
      }
    }
  }
}
