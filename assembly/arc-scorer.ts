// The scores of arcs by rounded weights, for WebAssembly with SIMD. It follows
// the TypeScript version in src/nlp/features step by step; that one explains
// the features, and comments here cover only the differences. All sums are of
// integers, so both return the same.
//
// The caller puts the weights into the memory, a byte each, and arrays of 32-bit
// integers for the sentence and its arcs.

import {INT} from './room';

export {hash, scramble} from './sides';

const BUCKETS: usize = 16;

let weights: usize = 0;
let mask: i32 = 0;

// The sentence: by position, the hashes of the sides of templates.
let unigramFirst: usize = 0;
let unigramFirstWidth: i32 = 0;
let unigramSecond: usize = 0;
let unigramSecondWidth: i32 = 0;
let pairFirst: usize = 0;
let pairSecond: usize = 0;
let pairWidth: i32 = 0;
let betweenSecond: usize = 0;
let betweenWidth: i32 = 0;
// What is seen to the left of each position, and to the right: bounds, and by
// entry distances, templates and hashes.
let leftBounds: usize = 0;
let leftEntries: usize = 0;
let leftSize: i32 = 0;
let rightBounds: usize = 0;
let rightEntries: usize = 0;
let rightSize: i32 = 0;
// By entry: attributes, values, first and second sides. By position: the first
// entry, and the two sides of agreement.
let morphologyStart: usize = 0;
let morphology: usize = 0;
let morphologySize: i32 = 0;
let agreementFirst: usize = 0;
let agreementSecond: usize = 0;
let same: i32 = 0;
let different: i32 = 0;

/** Says where the weights are, and how many. */
export function useWeights(start: usize, size: i32): void {
  weights = start;
  mask = size - 1;
}

export function loadTemplates(
  firsts: usize,
  firstWidth: i32,
  seconds: usize,
  secondWidth: i32,
  firstSides: usize,
  secondSides: usize,
  width: i32
): void {
  unigramFirst = firsts;
  unigramFirstWidth = firstWidth;
  unigramSecond = seconds;
  unigramSecondWidth = secondWidth;
  pairFirst = firstSides;
  pairSecond = secondSides;
  pairWidth = width;
}

export function loadBetween(
  seconds: usize,
  width: i32,
  leftwardBounds: usize,
  leftwards: usize,
  leftCount: i32,
  rightwardBounds: usize,
  rightwards: usize,
  rightCount: i32
): void {
  betweenSecond = seconds;
  betweenWidth = width;
  leftBounds = leftwardBounds;
  leftEntries = leftwards;
  leftSize = leftCount;
  rightBounds = rightwardBounds;
  rightEntries = rightwards;
  rightSize = rightCount;
}

/** Not called, or with 0 for `start`, if there are no features of these. */
export function loadMorphology(
  start: usize,
  entries: usize,
  size: i32,
  firsts: usize,
  seconds: usize,
  sameHash: i32,
  differentHash: i32
): void {
  morphologyStart = start;
  morphology = entries;
  morphologySize = size;
  agreementFirst = firsts;
  agreementSecond = seconds;
  same = sameHash;
  different = differentHash;
}

function at(part: usize, index: i32): i32 {
  return load<i32>(part + INT * <usize>index);
}

/** Sums up the weights of unigrams for all buckets, 16 for each position. */
export function sumUnigrams(length: i32, firsts: usize, seconds: usize): void {
  sumRows(unigramFirst, unigramFirstWidth, length, firsts);
  sumRows(unigramSecond, unigramSecondWidth, length, seconds);
}

// The weights of a feature for all buckets are 16 bytes; the one of bucket b is
// at h ^ b. So one shuffle puts them in order. 255 of them fit into 16 bits.
function sumRows(hashes: usize, width: i32, length: i32, sums: usize): void {
  const table = weights;
  const m = mask;
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
export function score(
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
      sumPairs(first, second, bucket) +
      sumBetween(first, second, distance, bucket);
    if (morphologyStart !== 0) sum += sumAgreement(first, second, bucket);
    if (firstSums !== 0) {
      const a = first << 4;
      const b = second << 4;
      sum += at(firstSums, a) + at(firstSums, a + bucket);
      sum += at(secondSums, b) + at(secondSums, b + bucket);
    } else {
      sum += sumUnigram(unigramFirst, unigramFirstWidth, first, bucket);
      sum += sumUnigram(unigramSecond, unigramSecondWidth, second, bucket);
    }
    store<i32>(scores + INT * <usize>k, sum);
  }
}

// The weights of a feature, alone and with a bucket.
function both(table: usize, index: i32, bucket: i32): i32 {
  return (
    <i32>load<i8>(table + <usize>index) +
    <i32>load<i8>(table + <usize>(index ^ bucket))
  );
}

function sumUnigram(
  hashes: usize,
  width: i32,
  position: i32,
  bucket: i32
): i32 {
  const table = weights;
  const m = mask;
  const row = hashes + INT * <usize>(position * width);
  let sum = 0;
  for (let t = 0; t < width; t++) sum += both(table, at(row, t) & m, bucket);
  return sum;
}

function sumPairs(first: i32, second: i32, bucket: i32): i32 {
  const table = weights;
  const m = mask;
  const masks = i32x4.splat(m);
  let a = pairFirst + INT * <usize>(first * pairWidth);
  let b = pairSecond + INT * <usize>(second * pairWidth);
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

function sumBetween(first: i32, second: i32, reach: i32, bucket: i32): i32 {
  const table = weights;
  const m = mask;
  const isRight = first < second;
  const bounds = isRight ? rightBounds : leftBounds;
  const distances = isRight ? rightEntries : leftEntries;
  const part = INT * <usize>(isRight ? rightSize : leftSize);
  const templates = distances + part;
  const hashes = templates + part;
  const row = betweenSecond + INT * <usize>(second * betweenWidth);
  const end = at(bounds, 2 * first + 1);
  let sum = 0;
  for (let e = at(bounds, 2 * first); e < end; e++) {
    if (at(distances, e) >= reach) break;
    sum += both(table, (at(hashes, e) + at(row, at(templates, e))) & m, bucket);
  }
  return sum;
}

function sumAgreement(first: i32, second: i32, bucket: i32): i32 {
  const table = weights;
  const m = mask;
  const part = INT * <usize>morphologySize;
  const attributes = morphology;
  const values = attributes + part;
  const firsts = values + part;
  const seconds = firsts + part;
  const ends = at(agreementFirst, first) + at(agreementSecond, second);
  let a = at(morphologyStart, first);
  let b = at(morphologyStart, second);
  const aEnd = at(morphologyStart, first + 1);
  const bEnd = at(morphologyStart, second + 1);
  let sum = 0;
  while (a < aEnd && b < bEnd) {
    const one = at(attributes, a);
    const other = at(attributes, b);
    if (one < other) a++;
    else if (one > other) b++;
    else {
      const how = at(values, a) === at(values, b) ? same : different;
      sum += both(table, (at(firsts, a) + at(seconds, b)) & m, bucket);
      sum += both(table, (ends + one * how) & m, bucket);
      a++;
      b++;
    }
  }
  return sum;
}
