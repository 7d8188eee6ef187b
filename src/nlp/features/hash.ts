/**
 * Mixes one more integer into a hash: the step of MurmurHash3 (Appleby,
 * 2011), on 32 bits.
 */
export function mix(hash: number, value: number): number {
  let k = Math.imul(value, 0xcc9e2d51);
  k = (k << 15) | (k >>> 17);
  hash ^= Math.imul(k, 0x1b873593);
  hash = (hash << 13) | (hash >>> 19);
  return (Math.imul(hash, 5) + 0xe6546b64) | 0;
}

/** Spreads a hash over all its 32 bits: the last step of MurmurHash3. */
export function finish(hash: number): number {
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/**
 * A 32-bit hash of a text: FNV-1a (Fowler, Noll, Vo) over its UTF-16 units,
 * spread over all bits. Hashing needs no table of known words.
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return finish(mix(hash, text.length));
}
