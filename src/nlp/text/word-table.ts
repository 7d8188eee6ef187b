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

// So many words are looked through in a row.
const BLOCK = 32;

/**
 * Looks up words in a {@link WordTable}. The table stays packed; an index of
 * every 32nd word takes little memory. Time O(log n) for a word.
 */
export class WordClasses {
  readonly #table: WordTable;
  // By block: the hash of its first word, and where the gap after it begins.
  readonly #keys: Int32Array;
  readonly #starts: Int32Array;

  /** Makes the index. Time linear in the words of the table. */
  constructor(table: WordTable) {
    this.#table = table;
    const {gaps, values} = table;
    const blocks = Math.ceil(values.length / BLOCK);
    this.#keys = new Int32Array(blocks);
    this.#starts = new Int32Array(blocks);
    let key = 0;
    let gap = 0;
    let shift = 0;
    let word = 0;
    for (let at = 0; at < gaps.length; at++) {
      const byte = gaps[at];
      gap |= (byte & 127) << shift;
      shift += 7;
      if (byte > 127) continue;
      key += gap;
      gap = 0;
      shift = 0;
      if (word % BLOCK === 0) {
        this.#keys[word / BLOCK] = key;
        this.#starts[word / BLOCK] = at + 1;
      }
      word++;
    }
  }

  /** The class of a word by its hash; -1 if it has none. */
  classOf(hash: number): number {
    const wanted = hash >>> SHIFT;
    const block = this.#blockOf(wanted);
    if (block < 0) return -1;
    const {gaps, values} = this.#table;
    const first = block * BLOCK;
    const end = Math.min(first + BLOCK, values.length);
    let key = this.#keys[block];
    let at = this.#starts[block];
    for (let word = first; key <= wanted; ) {
      if (key === wanted) return values[word];
      if (++word === end) break;
      let byte = gaps[at++];
      let gap = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = gaps[at++];
        gap |= (byte & 127) << shift;
      }
      key += gap;
    }
    return -1;
  }

  // The last block that begins at a key or before, or -1.
  #blockOf(key: number): number {
    const keys = this.#keys;
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (keys[middle] <= key) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
