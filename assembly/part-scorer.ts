// The scores of second-order parts by rounded weights, for WebAssembly with
// SIMD. It follows the TypeScript version in src/nlp/features step by step; that
// one explains the features, and comments here cover only the differences. All
// sums are of integers, so both return the same.
//
// The caller puts the weights into the memory, a byte each, and arrays of 32-bit
// integers.

import {INT} from './room';

export {hash, scramble} from './sides';

let weights: usize = 0;
let mask: i32 = 0;

/** Says where the weights are, and how many. */
export function useWeights(start: usize, size: i32): void {
  weights = start;
  mask = size - 1;
}

/**
 * Scores a part, in steps, given by the hashes of its words. A part of three
 * words has zeros for the fourth.
 */
export function score(
  a: usize,
  b: usize,
  c: usize,
  d: usize,
  width: i32,
  bucket: i32
): i32 {
  const table = weights;
  const m = mask;
  const masks = i32x4.splat(m);
  const end = a + INT * <usize>width;
  let sum = 0;
  while (a + 3 * INT < end) {
    const ab = i32x4.add(v128.load(a), v128.load(b));
    const cd = i32x4.add(v128.load(c), v128.load(d));
    const four = v128.and(i32x4.add(ab, cd), masks);
    sum +=
      both(table, i32x4.extract_lane(four, 0), bucket) +
      both(table, i32x4.extract_lane(four, 1), bucket) +
      both(table, i32x4.extract_lane(four, 2), bucket) +
      both(table, i32x4.extract_lane(four, 3), bucket);
    a += 4 * INT;
    b += 4 * INT;
    c += 4 * INT;
    d += 4 * INT;
  }
  while (a < end) {
    const index = load<i32>(a) + load<i32>(b) + load<i32>(c) + load<i32>(d);
    sum += both(table, index & m, bucket);
    a += INT;
    b += INT;
    c += INT;
    d += INT;
  }
  return sum;
}

// The weights of a feature, alone and with a bucket.
function both(table: usize, index: i32, bucket: i32): i32 {
  return (
    <i32>load<i8>(table + <usize>index) +
    <i32>load<i8>(table + <usize>(index ^ bucket))
  );
}
