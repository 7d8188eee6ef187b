/**
 * Makes a function that tells the index of a key among some keys, -1 for a
 * key that is not among them.
 *
 * To find a string in a `Map` is to wait for memory three times. If all
 * `keys` are short and their 32-bit hashes differ, a table of hashes needs no
 * second look at a string, which is about as fast as all of a `Map` that is
 * there already. Then keys that are not among them may get any index, so
 * this is only for callers who ask for no others, and say so by `closed`.
 *
 * Time O(k) for keys of k characters in all, O(1) expected a look-up of a
 * short key.
 *
 * @param keys - The keys, all different.
 * @param closed - Whether no other key will ever be asked for.
 */
export function keyIndex(
  keys: readonly string[],
  closed: boolean
): (key: string) => number {
  const table = closed ? hashTable(keys) : null;
  if (table !== null) {
    const mask = (table.length >> 1) - 1;
    return key => {
      const hash = hashOf(key);
      let slot = slotOf(hash) & mask;
      for (;;) {
        const i = table[2 * slot + 1];
        // An empty slot ends the search.
        if (i < 0 || table[2 * slot] === hash) return i;
        slot = (slot + 1) & mask;
      }
    };
  }
  const index = new Map<string, number>();
  for (let i = 0; i < keys.length; i++) index.set(keys[i], i);
  return key => index.get(key) ?? -1;
}

// A Map keeps the hash of a string; to hash a longer one anew takes longer
// than to look it up there (measured).
const LONGEST = 16;

// Pairs of a hash and the index of the key that has it, by open addressing;
// null if some key is long or two keys have the same hash.
function hashTable(keys: readonly string[]): Int32Array | null {
  let slots = 16;
  while (slots < 2 * keys.length) slots *= 2;
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
