/**
 * A compact table from words to classes of words. It stores a hash of each
 * word, not the word itself.
 */
export interface WordTable {
  /** The names of the classes, as `2 NOUN VERB`. */
  readonly classes: readonly string[];
  /**
   * The hashes of the words in ascending order, each as its distance from the
   * one before: 7 bits a byte, lowest first, the highest bit set in all bytes
   * but the last of a number.
   */
  readonly gaps: Uint8Array;
  /** The class of each word, in the same order. */
  readonly values: Uint16Array;
}

// Of n words, a word that is not in the table is taken for one that is with
// probability n / 2^26. A bit more costs as many bits as there are words.
const SHIFT = 6;

/**
 * The table of words given by hashes that are spread over all 32 bits. Of two
 * words that share a hash, the first counts. Time O(n log n).
 */
export function encodeWordTable(
  words: ReadonlyMap<number, number>,
  classes: readonly string[]
): WordTable {
  const values = new Map<number, number>();
  for (const [hash, value] of words) {
    const key = hash >>> SHIFT;
    if (!values.has(key)) values.set(key, value);
  }
  const keys = Int32Array.from(values.keys()).sort();
  const gaps: number[] = [];
  let last = 0;
  for (const key of keys) {
    let gap = key - last;
    for (; gap > 127; gap >>>= 7) gaps.push((gap & 127) | 128);
    gaps.push(gap);
    last = key;
  }
  return {
    classes,
    gaps: Uint8Array.from(gaps),
    values: Uint16Array.from(keys, key => values.get(key)!)
  };
}

/** Looks up words in a {@link WordTable}. */
export class WordClasses {
  // Open addressing with linear probing; a key is stored plus 1, 0 is free.
  readonly #keys: Int32Array;
  readonly #values: Uint16Array;
  readonly #mask: number;

  /** Unpacks a table. Time and space linear in its words. */
  constructor({gaps, values}: WordTable) {
    let size = 2;
    while (size < 2 * values.length) size *= 2;
    this.#keys = new Int32Array(size);
    this.#values = new Uint16Array(size);
    this.#mask = size - 1;
    let key = 0;
    let at = 0;
    for (const value of values) {
      let shift = 0;
      let byte: number;
      do {
        byte = gaps[at++];
        key += (byte & 127) << shift;
        shift += 7;
      } while (byte > 127);
      const slot = this.#slotOf(key);
      this.#keys[slot] = key + 1;
      this.#values[slot] = value;
    }
  }

  /** The class of a word by its hash; -1 if it has none. */
  classOf(hash: number): number {
    const slot = this.#slotOf(hash >>> SHIFT);
    return this.#keys[slot] === 0 ? -1 : this.#values[slot];
  }

  // Where a key is, or the free place where it would be.
  #slotOf(key: number): number {
    const keys = this.#keys;
    let slot = Math.imul(key, 0x9e3779b1) & this.#mask;
    while (keys[slot] !== 0 && keys[slot] !== key + 1) {
      slot = (slot + 1) & this.#mask;
    }
    return slot;
  }
}
