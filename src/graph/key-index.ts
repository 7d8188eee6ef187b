/**
 * Looks up the first so many of some keys, and writes their indices from the
 * beginning of an array; -1 for a key that there is none of.
 */
export type KeyLookup = (
  wanted: readonly string[],
  count: number,
  into: Int32Array
) => void;

/**
 * Makes a function that tells the indices of keys among some keys, many at a
 * time.
 *
 * To find a string in a `Map` is to wait for memory three times. If all
 * `keys` are short and their 32-bit hashes differ, a table of hashes needs no
 * second look at a string; and a loop that only hashes, and another that only
 * reads the table, wait for many keys at once. Then keys that are not among
 * them may get any index, so this is only for callers who ask for no others,
 * and say so by `closed`.
 *
 * Time O(k) for keys of k characters in all, O(1) expected a look-up of a
 * short key.
 *
 * @param keys - The keys, all different.
 * @param closed - Whether no other key will ever be asked for.
 */
export function keyIndex(keys: readonly string[], closed: boolean): KeyLookup {
  const table = closed ? hashTable(keys) : null;
  if (table !== null) {
    return (wanted, count, into) => {
      for (let i = 0; i < count; i++) into[i] = hashOf(wanted[i]);
      findHashes(table, count, into);
    };
  }
  const index = new Map<string, number>();
  for (let i = 0; i < keys.length; i++) index.set(keys[i], i);
  return (wanted, count, into) => {
    for (let i = 0; i < count; i++) into[i] = index.get(wanted[i]) ?? -1;
  };
}

// A Map keeps the hash of a string; to hash a longer one anew takes longer
// than to look it up there (measured).
const LONGEST = 16;

// Pairs of a hash and the index of the key that has it, by open addressing;
// null if some key is long or two keys have the same hash. Three slots of four
// are empty at least, so that the first one looked at is mostly the right one.
function hashTable(keys: readonly string[]): Int32Array | null {
  let slots = 16;
  while (slots < 4 * keys.length) slots *= 2;
  const table = new Int32Array(2 * slots);
  for (let i = 1; i < table.length; i += 2) table[i] = -1;
  const mask = slots - 1;
  for (let i = 0; i < keys.length; i++) {
    if (keys[i].length > LONGEST) return null;
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

// Puts indices in the place of hashes.
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
