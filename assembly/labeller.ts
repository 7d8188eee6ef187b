// The relations of a tree's arcs, for WebAssembly with SIMD. It follows the
// TypeScript version in src/nlp/labels step by step; that one explains the
// features, and comments here cover only the differences. All sums are of
// integers, so both choose the same relations.
//
// The caller puts the rows of weights into the memory, a byte each, and arrays of
// 32-bit integers. A short row is read together with the 16 bytes after it.

import {INT} from './room';

const LANES: usize = 16;

let weights: usize = 0;

// The atoms of the sentence, scrambled, and how many each position has.
let atoms: usize = 0;
let atomWidth: i32 = 0;
let noWord: i32 = 0;

// The tree.
let heads: usize = 0;
let firsts: usize = 0;
let lasts: usize = 0;
let previous: usize = 0;
let nexts: usize = 0;

// Room for 8 positions, one for each role.
let positions: usize = 0;

/** Says where the weights are. */
export function useWeights(start: usize): void {
  weights = start;
}

function at(part: usize, index: i32): i32 {
  return load<i32>(part + INT * <usize>index);
}

function put(part: usize, index: i32, value: i32): void {
  store<i32>(part + INT * <usize>index, value);
}

/**
 * Replaces the sentence.
 *
 * @param size - Number of atoms; they are scrambled in place.
 * @param missing - The atom of a position that does not exist.
 */
export function loadAtoms(
  values: usize,
  size: i32,
  width: i32,
  missing: i32
): void {
  atoms = values;
  atomWidth = width;
  noWord = scramble(missing);
  for (let k = 0; k < size; k++) put(values, k, scramble(at(values, k)));
}

export function loadTree(
  headsAt: usize,
  firstsAt: usize,
  lastsAt: usize,
  previousAt: usize,
  nextsAt: usize,
  positionsAt: usize
): void {
  heads = headsAt;
  firsts = firstsAt;
  lasts = lastsAt;
  previous = previousAt;
  nexts = nextsAt;
  positions = positionsAt;
}

// The half of `mix` that depends on the value alone, done once for every atom.
function scramble(value: i32): i32 {
  return rotl<i32>(value * 0xcc9e2d51, 15) * 0x1b873593;
}

function mix(hash: i32, scrambled: i32): i32 {
  return rotl<i32>(hash ^ scrambled, 13) * 5 + 0xe6546b64;
}

function finish(hash: i32): i32 {
  hash ^= <i32>(<u32>hash >>> 16);
  hash *= 0x85ebca6b;
  hash ^= <i32>(<u32>hash >>> 13);
  hash *= 0xc2b2ae35;
  return hash ^ <i32>(<u32>hash >>> 16);
}

/**
 * The relation of each word, at its index in `found`.
 *
 * @param templates - One after the other: salt, whether it has a distance, its
 * role of many or -1, number of atoms, and role and index of each atom.
 * @param rows - Room for the addresses of all rows of an arc.
 * @param sums - Room for the scores, 16 bits each.
 */
export function label(
  length: i32,
  templates: usize,
  templatesEnd: usize,
  sibling: i32,
  mostChildren: i32,
  childRight: i32,
  rowMask: i32,
  rowWidth: i32,
  count: i32,
  rows: usize,
  sums: usize,
  found: usize
): void {
  const table = weights;
  const before = scramble(1);
  const after = scramble(2);
  for (let child = 1; child < length; child++) {
    const head = at(heads, child);
    put(positions, 0, head);
    put(positions, 1, child);
    put(positions, 2, at(heads, head));
    put(positions, 3, at(previous, child));
    put(positions, 4, at(nexts, child));
    put(positions, 5, at(firsts, child));
    put(positions, 6, at(lasts, child));
    const side = head < child ? childRight : 0;
    const reach = abs(head - child);
    const bin = scramble(reach <= 5 ? reach : reach <= 10 ? 6 : 7);
    let end = rows;
    for (let t = templates; t < templatesEnd; ) {
      let start = load<i32>(t) ^ side;
      if (load<i32>(t, 4) !== 0) start = mix(start, bin);
      const many = load<i32>(t, 8);
      const parts = t + 4 * INT;
      t = parts + 2 * INT * <usize>load<i32>(t, 12);
      if (many < 0) {
        const row = (hashOf(parts, t, start) & rowMask) * rowWidth;
        store<usize>(end, table + <usize>row);
        end += INT;
        continue;
      }
      let other = at(firsts, many === sibling ? head : child);
      for (let k = 0; other >= 0 && k < mostChildren; k++) {
        if (other !== child) {
          put(positions, sibling, other);
          const where = mix(start, other < child ? before : after);
          const row = (hashOf(parts, t, where) & rowMask) * rowWidth;
          store<usize>(end, table + <usize>row);
          end += INT;
        }
        other = at(nexts, other);
      }
    }
    put(found, child, best(rows, end, count, sums));
  }
}

function hashOf(parts: usize, end: usize, start: i32): i32 {
  const values = atoms;
  const width = atomWidth;
  const where = positions;
  let hash = start;
  for (; parts < end; parts += 2 * INT) {
    const p = at(where, load<i32>(parts));
    const value = p < 0 ? noWord : at(values, p * width + load<i32>(parts, 4));
    hash = mix(hash, value);
  }
  return finish(hash);
}

// The relation with the highest sum, of equal ones the first.
function best(rows: usize, end: usize, count: i32, sums: usize): i32 {
  for (let c: usize = 0; c < <usize>count; c += LANES) {
    let low = i16x8.splat(0);
    let high = i16x8.splat(0);
    for (let r = rows; r < end; r += INT) {
      const row = v128.load(load<usize>(r) + c);
      low = i16x8.add(low, i16x8.extend_low_i8x16_s(row));
      high = i16x8.add(high, i16x8.extend_high_i8x16_s(row));
    }
    v128.store(sums + 2 * c, low);
    v128.store(sums + 2 * c, high, 16);
  }
  let most = i32.MIN_VALUE;
  let found = 0;
  for (let k = 0; k < count; k++) {
    const sum = <i32>load<i16>(sums + 2 * <usize>k);
    if (sum > most) {
      most = sum;
      found = k;
    }
  }
  return found;
}
