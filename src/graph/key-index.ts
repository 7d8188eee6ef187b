/** Writes the indices of the first `count` keys, -1 for unknown ones. */
type KeyLookup = (
  wanted: readonly string[],
  count: number,
  into: Int32Array
) => void;

// How many ends to collect before they are looked up: few enough that they
// are still in the cache.
const BLOCK = 1024;

/** Turns the ends of edges from keys into indices, a block at a time. */
export class EndReader {
  readonly source: Int32Array;
  readonly target: Int32Array;
  readonly #lookup: KeyLookup;
  readonly #keys: string[] = new Array<string>(BLOCK).fill('');
  readonly #indices = new Int32Array(BLOCK);
  #waiting = 0;
  #done = 0;
  #touched = 0;

  /** @param closed - Whether every end is sure to be one of the nodes. */
  constructor(size: number, nodes: readonly string[], closed: boolean) {
    this.source = new Int32Array(size);
    this.target = new Int32Array(size);
    this.#lookup = keyIndex(nodes, closed);
  }

  add(u: string, v: string): void {
    // Touching a key here fetches it into the cache while others are
    // collected; the lookup alone would wait for one after the other.
    this.#touched ^= u.charCodeAt(0) ^ v.charCodeAt(0);
    this.#keys[this.#waiting++] = u;
    this.#keys[this.#waiting++] = v;
    if (this.#waiting === BLOCK) this.flush();
  }

  /** Looks up all ends added so far; needed before the arrays are read. */
  flush(): void {
    this.#lookup(this.#keys, this.#waiting, this.#indices);
    for (let i = 0; i < this.#waiting; i += 2) {
      this.source[this.#done] = this.#indices[i];
      this.target[this.#done] = this.#indices[i + 1];
      this.#done++;
    }
    this.#waiting = 0;
  }
}

/**
 * Makes a function that finds the indices of different keys, many at a time.
 *
 * Finding a string in a `Map` waits for memory three times. If all `keys` are
 * short and their 32-bit hashes differ, a table of hashes needs no second look
 * at a string; and a loop that only hashes, followed by one that only reads
 * the table, waits for many keys at once. Unknown keys may then get any index,
 * so only lookups that are `closed` to other keys do this.
 */
export function keyIndex(keys: readonly string[], closed: boolean): KeyLookup {
  const table = closed ? hashTable(keys) : null;
  if (table !== null) {
    return (wanted, count, into) => {
      for (let i = 0; i < count; i++) into[i] = hashOf(wanted[i]);
      findHashes(table, count, into);
    };
  }
  const index = indexOfKeys(keys);
  return (wanted, count, into) => {
    for (let i = 0; i < count; i++) into[i] = index.get(wanted[i]) ?? -1;
  };
}

/** The position of each key. */
export function indexOfKeys(keys: readonly string[]): Map<string, number> {
  const index = new Map<string, number>();
  for (let i = 0; i < keys.length; i++) index.set(keys[i], i);
  return index;
}

// A Map caches the hashes of strings; hashing a longer key again takes longer
// than looking it up there (measured).
const LONGEST_KEY = 16;

// Pairs of a hash and the index of the key that has it, by open addressing;
// null if some key is long or two keys have the same hash. At least three
// slots of four are empty, so the first one looked at is mostly the right one.
function hashTable(keys: readonly string[]): Int32Array | null {
  let slots = 16;
  while (slots < 4 * keys.length) slots *= 2;
  const table = new Int32Array(2 * slots);
  for (let i = 1; i < table.length; i += 2) table[i] = -1;
  const mask = slots - 1;
  for (let i = 0; i < keys.length; i++) {
    if (keys[i].length > LONGEST_KEY) return null;
    const hash = hashOf(keys[i]);
    let slot = slotOf(hash) & mask;
    while (table[2 * slot + 1] >= 0) {
      if (table[2 * slot] === hash) return null;
      slot = (slot + 1) & mask;
    }
    table[2 * slot] = hash;
    table[2 * slot + 1] = i;
  }
  return table;
}

// Replaces hashes by indices.
function findHashes(table: Int32Array, count: number, hashes: Int32Array) {
  const mask = (table.length >> 1) - 1;
  for (let i = 0; i < count; i++) {
    const hash = hashes[i];
    let slot = slotOf(hash) & mask;
    // An empty slot ends the search.
    while (table[2 * slot] !== hash && table[2 * slot + 1] >= 0) {
      slot = (slot + 1) & mask;
    }
    hashes[i] = table[2 * slot + 1];
  }
}

function hashOf(key: string): number {
  let hash = key.length;
  for (let i = 0; i < key.length; i++) {
    hash = (Math.imul(hash, 31) + key.charCodeAt(i)) | 0;
  }
  return hash;
}

// Spreads hashes of similar keys.
function slotOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x9e3779b1);
  return mixed ^ (mixed >>> 13);
}
