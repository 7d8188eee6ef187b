// The hashes of the sides of templates, for the programs that score arcs and
// parts.

import {INT} from './room';

/**
 * Scrambles so many atoms in place: the part of mixing them into a hash that
 * does not depend on the hash.
 */
export function scramble(atoms: usize, count: i32): void {
  const end = atoms + INT * <usize>count;
  for (; atoms < end; atoms += INT) {
    const k = load<i32>(atoms) * 0xcc9e2d51;
    store<i32>(atoms, rotl<i32>(k, 15) * 0x1b873593);
  }
}

/**
 * Hashes one side of several templates at every position.
 *
 * @param sides - For each: its salt, how many atoms it has, and for each of
 * them the distance from the first one of a position.
 * @param atoms - The scrambled ones of the first position.
 * @param stride - How many atoms a position has.
 */
export function hash(
  sides: usize,
  width: i32,
  atoms: usize,
  stride: i32,
  length: i32,
  values: usize
): void {
  for (let p = 0; p < length; p++) {
    let side = sides;
    for (let t = 0; t < width; t++) {
      let h = load<i32>(side);
      const end = side + 2 * INT + INT * load<usize>(side, 4);
      for (side += 2 * INT; side < end; side += INT) {
        h ^= load<i32>(atoms + INT * load<usize>(side));
        h = rotl<i32>(h, 13) * 5 + 0xe6546b64;
      }
      store<i32>(values, finish(h));
      values += INT;
    }
    atoms += INT * <usize>stride;
  }
}

function finish(hash: i32): i32 {
  hash ^= hash >>> 16;
  hash *= 0x85ebca6b;
  hash ^= hash >>> 13;
  hash *= 0xc2b2ae35;
  return hash ^ (hash >>> 16);
}
