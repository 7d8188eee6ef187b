// The hashes of the sides of templates, of arcs and parts, and the weights that
// they lead to.

import {INT} from './memory';

/**
 * Scrambles so many atoms in place: the part of mixing them into a hash that
 * does not depend on the hash.
 */
export function scramble(atoms: usize, count: i32): void {
  const end = atoms + INT * <usize>count;
  for (; atoms < end; atoms += INT) {
    store<i32>(atoms, scrambled(load<i32>(atoms)));
  }
}

/** The half of mixing a value into a hash that depends on the value alone. */
export function scrambled(value: i32): i32 {
  return rotl<i32>(value * 0xcc9e2d51, 15) * 0x1b873593;
}

/** Mixes a scrambled value into a hash. */
export function mix(hash: i32, value: i32): i32 {
  return rotl<i32>(hash ^ value, 13) * 5 + 0xe6546b64;
}

/** Spreads a hash over all its bits. */
export function finish(hash: i32): i32 {
  hash ^= <i32>(<u32>hash >>> 16);
  hash *= 0x85ebca6b;
  hash ^= <i32>(<u32>hash >>> 13);
  hash *= 0xc2b2ae35;
  return hash ^ <i32>(<u32>hash >>> 16);
}

/** The weights of a feature, alone and with a bucket. */
export function both(weights: usize, index: i32, bucket: i32): i32 {
  return (
    <i32>load<i8>(weights + <usize>index) +
    <i32>load<i8>(weights + <usize>(index ^ bucket))
  );
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
        h = mix(h, load<i32>(atoms + INT * load<usize>(side)));
      }
      store<i32>(values, finish(h));
      values += INT;
    }
    atoms += INT * <usize>stride;
  }
}
