// The scores of arcs by rounded weights. This follows src/nlp/features/arc-scorer.ts
// step by step, which explains the features; comments here cover only the
// differences.

import {at, INT} from './memory';
import {both} from './sides';

const BUCKETS: usize = 16;

// Where an array of 32-bit integers with the features of a sentence has what:
// the hashes of the sides of templates by position, and how many templates.
const UNIGRAM_FIRST = 0;
const UNIGRAM_FIRST_WIDTH = 1;
const UNIGRAM_SECOND = 2;
const UNIGRAM_SECOND_WIDTH = 3;
const PAIR_FIRST = 4;
const PAIR_SECOND = 5;
const PAIR_WIDTH = 6;
const BETWEEN_SECOND = 7;
const BETWEEN_WIDTH = 8;
// What is seen to the left of each position, then three numbers for the right:
// bounds, and by entry distances, templates and hashes.
const BETWEEN_BOUNDS = 9;
const BETWEEN_ENTRIES = 10;
const BETWEEN_SIZE = 11;
// By entry: attributes, values, first and second sides. By position: the first
// entry, or 0 without such features, and the two sides of agreement.
const MORPHOLOGY_START = 15;
const MORPHOLOGY = 16;
const MORPHOLOGY_SIZE = 17;
const AGREEMENT_FIRST = 18;
const AGREEMENT_SECOND = 19;
const SAME = 20;
const DIFFERENT = 21;

function address(sentence: usize, field: i32): usize {
  return <usize>at(sentence, field);
}

/** Sums up the weights of unigrams for all buckets, 16 for each position. */
export function sumUnigrams(
  sentence: usize,
  weights: usize,
  mask: i32,
  length: i32,
  firsts: usize,
  seconds: usize
): void {
  const hashes = address(sentence, UNIGRAM_FIRST);
  const others = address(sentence, UNIGRAM_SECOND);
  const width = at(sentence, UNIGRAM_FIRST_WIDTH);
  sumRows(weights, mask, hashes, width, length, firsts);
  const otherWidth = at(sentence, UNIGRAM_SECOND_WIDTH);
  sumRows(weights, mask, others, otherWidth, length, seconds);
}

// The weights of a feature for all buckets are 16 bytes; the one of bucket b is
// at h ^ b. So one shuffle puts them in order. 255 of them fit into 16 bits.
function sumRows(
  table: usize,
  m: i32,
  hashes: usize,
  width: i32,
  length: i32,
  sums: usize
): void {
  const order = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  for (let p = 0; p < length; p++) {
    let low = i16x8.splat(0);
    let high = i16x8.splat(0);
    const end = hashes + INT * <usize>width;
    for (; hashes < end; hashes += INT) {
      const index = load<i32>(hashes) & m;
      const line = v128.load(table + <usize>(index & ~15));
      const row = i8x16.swizzle(
        line,
        v128.xor(order, i8x16.splat(<i8>(index & 15)))
      );
      low = i16x8.add(low, i16x8.extend_low_i8x16_s(row));
      high = i16x8.add(high, i16x8.extend_high_i8x16_s(row));
    }
    v128.store(sums, i32x4.extend_low_i16x8_s(low));
    v128.store(sums, i32x4.extend_high_i16x8_s(low), 16);
    v128.store(sums, i32x4.extend_low_i16x8_s(high), 32);
    v128.store(sums, i32x4.extend_high_i16x8_s(high), 48);
    sums += INT * BUCKETS;
  }
}

/**
 * Scores so many arcs, in steps.
 *
 * @param firstSums - Where `sumUnigrams` has put its sums, or 0 to look up
 * every feature.
 * @param directed - 7 for arcs, 0 for edges: the distance from the buckets of
 * arcs to the right to those of arcs to the left.
 */
export function scoreArcs(
  sentence: usize,
  weights: usize,
  mask: i32,
  firsts: usize,
  seconds: usize,
  count: i32,
  scores: usize,
  firstSums: usize,
  secondSums: usize,
  directed: i32
): void {
  for (let k = 0; k < count; k++) {
    const first = at(firsts, k);
    const second = at(seconds, k);
    const distance = abs(second - first);
    const bin = distance <= 5 ? distance : distance <= 10 ? 6 : 7;
    const bucket = second > first ? bin : bin + directed;
    let sum =
      sumPairs(sentence, weights, mask, first, second, bucket) +
      sumBetween(sentence, weights, mask, first, second, distance, bucket);
    if (at(sentence, MORPHOLOGY_START) !== 0) {
      sum += sumAgreement(sentence, weights, mask, first, second, bucket);
    }
    if (firstSums !== 0) {
      const a = first << 4;
      const b = second << 4;
      sum += at(firstSums, a) + at(firstSums, a + bucket);
      sum += at(secondSums, b) + at(secondSums, b + bucket);
    } else {
      const one = at(sentence, UNIGRAM_FIRST_WIDTH);
      const other = at(sentence, UNIGRAM_SECOND_WIDTH);
      const row = INT * <usize>(first * one);
      const otherRow = INT * <usize>(second * other);
      const hashes = address(sentence, UNIGRAM_FIRST) + row;
      const others = address(sentence, UNIGRAM_SECOND) + otherRow;
      sum += sumUnigram(weights, mask, hashes, one, bucket);
      sum += sumUnigram(weights, mask, others, other, bucket);
    }
    store<i32>(scores + INT * <usize>k, sum);
  }
}

function sumUnigram(
  table: usize,
  m: i32,
  row: usize,
  width: i32,
  bucket: i32
): i32 {
  let sum = 0;
  for (let t = 0; t < width; t++) sum += both(table, at(row, t) & m, bucket);
  return sum;
}

function sumPairs(
  sentence: usize,
  table: usize,
  m: i32,
  first: i32,
  second: i32,
  bucket: i32
): i32 {
  const masks = i32x4.splat(m);
  const pairWidth = at(sentence, PAIR_WIDTH);
  let a = address(sentence, PAIR_FIRST) + INT * <usize>(first * pairWidth);
  let b = address(sentence, PAIR_SECOND) + INT * <usize>(second * pairWidth);
  const end = a + INT * <usize>pairWidth;
  let sum = 0;
  for (; a + 3 * INT < end; a += 4 * INT, b += 4 * INT) {
    const four = v128.and(i32x4.add(v128.load(a), v128.load(b)), masks);
    sum +=
      both(table, i32x4.extract_lane(four, 0), bucket) +
      both(table, i32x4.extract_lane(four, 1), bucket) +
      both(table, i32x4.extract_lane(four, 2), bucket) +
      both(table, i32x4.extract_lane(four, 3), bucket);
  }
  for (; a < end; a += INT, b += INT) {
    sum += both(table, (load<i32>(a) + load<i32>(b)) & m, bucket);
  }
  return sum;
}

function sumBetween(
  sentence: usize,
  table: usize,
  m: i32,
  first: i32,
  second: i32,
  reach: i32,
  bucket: i32
): i32 {
  const side = first < second ? 3 : 0;
  const bounds = address(sentence, BETWEEN_BOUNDS + side);
  const distances = address(sentence, BETWEEN_ENTRIES + side);
  const part = INT * <usize>at(sentence, BETWEEN_SIZE + side);
  const width = at(sentence, BETWEEN_WIDTH);
  const templates = distances + part;
  const hashes = templates + part;
  const row = address(sentence, BETWEEN_SECOND) + INT * <usize>(second * width);
  const end = at(bounds, 2 * first + 1);
  let sum = 0;
  for (let e = at(bounds, 2 * first); e < end; e++) {
    if (at(distances, e) >= reach) break;
    sum += both(table, (at(hashes, e) + at(row, at(templates, e))) & m, bucket);
  }
  return sum;
}

function sumAgreement(
  sentence: usize,
  table: usize,
  m: i32,
  first: i32,
  second: i32,
  bucket: i32
): i32 {
  const part = INT * <usize>at(sentence, MORPHOLOGY_SIZE);
  const attributes = address(sentence, MORPHOLOGY);
  const values = attributes + part;
  const firsts = values + part;
  const seconds = firsts + part;
  const starts = address(sentence, MORPHOLOGY_START);
  const ends =
    at(address(sentence, AGREEMENT_FIRST), first) +
    at(address(sentence, AGREEMENT_SECOND), second);
  let a = at(starts, first);
  let b = at(starts, second);
  const aEnd = at(starts, first + 1);
  const bEnd = at(starts, second + 1);
  let sum = 0;
  while (a < aEnd && b < bEnd) {
    const one = at(attributes, a);
    const other = at(attributes, b);
    if (one < other) a++;
    else if (one > other) b++;
    else {
      const how = at(values, a) === at(values, b) ? SAME : DIFFERENT;
      const mixed = ends + one * at(sentence, how);
      sum += both(table, (at(firsts, a) + at(seconds, b)) & m, bucket);
      sum += both(table, mixed & m, bucket);
      a++;
      b++;
    }
  }
  return sum;
}
