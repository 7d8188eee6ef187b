// The values of one column for the words of a sentence, by rounded weights. This
// follows src/nlp/text/tag-features.ts and classifier.ts, which explain the
// features and the weights; comments here cover only the differences.
//
// After the last weight come the first 16 again.

import {at, INT, put} from './memory';

const LANES: i32 = 16;

// Where the next feature goes.
let next: usize = 0;

// The class that came second, and by how much its sum is lower.
let second: i32 = 0;
let margin: i32 = 0;

/**
 * Chooses among the candidates of each word, from left to right; a word without
 * any keeps what it has.
 *
 * @param place - What is known about the first word: so many integers each, the
 * ones before and after it around it.
 * @param column - Which of them is to be found.
 * @param copy - Which of them becomes the same.
 * @param templates - One after the other: salt, and the distances of one to
 * three values from the beginning of a place, or `none`.
 * @param starts - By word, where its candidates begin, and where the last ones
 * end.
 * @param features - Room for features, and before it for 16 sums of 16 bits.
 * @param rivals - Where to put, by word with candidates, the one that came
 * second; and after them by how much their sums are lower.
 */
export function tagColumn(
  place: usize,
  width: i32,
  length: i32,
  column: i32,
  copy: i32,
  templates: usize,
  templatesEnd: usize,
  none: i32,
  weights: usize,
  mask: i32,
  starts: usize,
  candidates: usize,
  features: usize,
  rivals: usize
): void {
  for (let i = 0; i < length; i++, place += INT * <usize>width) {
    const first = candidates + INT * <usize>at(starts, i);
    const end = candidates + INT * <usize>at(starts, i + 1);
    const value = place + INT * <usize>column;
    if (end - first === INT) store<i32>(value, load<i32>(first));
    else if (end !== first) {
      next = features;
      list(place, templates, templatesEnd, none);
      store<i32>(value, best(first, end, features, weights, mask));
      put(rivals, i, second);
      put(rivals, length + i, margin);
    }
    store<i32>(place + INT * <usize>copy, load<i32>(value));
  }
}

function list(place: usize, t: usize, end: usize, none: i32): void {
  for (; t < end; t += 4 * INT) {
    const salt = load<i32>(t);
    const second = load<i32>(t, 8);
    const third = load<i32>(t, 12);
    let hash = at(place, load<i32>(t, 4)) ^ salt;
    if (second === none) {
      hash *= 0x85ebca6b;
      hash ^= hash >>> 15;
      hash *= 0xc2b2ae35;
      hash ^= hash >>> 16;
    } else {
      hash = two(hash, at(place, second));
      if (third !== none) hash = two(hash ^ salt, at(place, third));
    }
    store<i32>(next, hash);
    next += INT;
  }
}

function two(a: i32, b: i32): i32 {
  let hash = a * 0x85ebca6b;
  hash ^= hash >>> 15;
  hash = (hash + b) * 0xc2b2ae35;
  hash ^= hash >>> 13;
  hash *= 0x27d4eb2f;
  return hash ^ (hash >>> 16);
}

// The candidate with the highest sum over the features, of equal ones the first.
// Candidates are sorted: 16 classes at once, from the first that has no sum yet.
function best(
  k: usize,
  stop: usize,
  from: usize,
  weights: usize,
  mask: i32
): i32 {
  const sums = from - 2 * <usize>LANES;
  const end = next;
  let found = load<i32>(k);
  let most = i32.MIN_VALUE;
  let rival = -1;
  let less = i32.MIN_VALUE;
  while (k < stop) {
    const first = load<i32>(k);
    let low = i16x8.splat(0);
    let high = i16x8.splat(0);
    for (let f = from; f < end; f += INT) {
      const index = (load<i32>(f) + first) & mask;
      const row = v128.load(weights + <usize>index);
      low = i16x8.add(low, i16x8.extend_low_i8x16_s(row));
      high = i16x8.add(high, i16x8.extend_high_i8x16_s(row));
    }
    v128.store(sums, low);
    v128.store(sums, high, 16);
    for (; k < stop; k += INT) {
      const label = load<i32>(k);
      if (label >= first + LANES) break;
      const sum = <i32>load<i16>(sums + 2 * <usize>(label - first));
      if (sum > most) {
        less = most;
        rival = found;
        most = sum;
        found = label;
      } else if (sum > less) {
        less = sum;
        rival = label;
      }
    }
  }
  second = rival;
  margin = most - less;
  return found;
}
