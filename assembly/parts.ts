// The scores of second-order parts by rounded weights. This follows
// src/nlp/features/part-features.ts, which explains the features; comments here
// cover only the differences.

import {INT} from './memory';
import {both} from './sides';

/**
 * Scores a part, in steps, given by the hashes of its words. A part of three
 * words has zeros for the fourth.
 */
export function scorePart(
  table: usize,
  m: i32,
  a: usize,
  b: usize,
  c: usize,
  d: usize,
  width: i32,
  bucket: i32
): i32 {
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
