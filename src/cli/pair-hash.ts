/**
 * A hash of 32 bits for two vertices in either order.
 *
 * The larger one is added to the hash of the smaller, not to the smaller
 * itself: so neither pairs of equal sum, as in a mirrored graph, nor pairs of
 * equal difference, as in a grid, fall together. The constants and shifts are
 * those of MurmurHash3 (Appleby, 2011), with the golden ratio for the first.
 */
export function pairHash(u: number, v: number): number {
  let hash = Math.imul(Math.min(u, v), 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul((hash ^ (hash >>> 13)) + Math.max(u, v), 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 15);
}
