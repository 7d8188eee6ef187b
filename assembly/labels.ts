// The relations of a tree's arcs by rounded weights. This follows
// src/nlp/labels/label-features.ts, which explains the features; comments here
// cover only the differences.
//
// A short row of weights is read together with the 16 bytes after it.

import {at, INT, put} from './memory';
import {finish, mix, scrambled} from './sides';

const LANES: usize = 16;

// The scrambled atoms of the sentence, and how many each position has.
let atoms: usize = 0;
let atomWidth: i32 = 0;
let noWord: i32 = 0;

// Room for 8 positions, one for each role.
let positions: usize = 0;

// The sum of the best relation of the arc before.
let most: i32 = 0;

/**
 * Finds the relation of each word, and returns the sum of all their scores.
 *
 * @param tree - The heads; by position the first and the last child; by child
 * the ones before and after it: five arrays of the length of the sentence.
 * @param templates - One after the other: salt, whether it has a distance, its
 * role of many or -1, number of atoms, and role and index of each atom.
 * @param missing - The atom of a position that does not exist.
 * @param room - For 8 positions, the addresses of all rows of an arc, and the
 * scores, 16 bits each.
 * @param found - Where to put the relations.
 */
export function labelTree(
  tree: usize,
  length: i32,
  atomsAt: usize,
  width: i32,
  missing: i32,
  templates: usize,
  templatesEnd: usize,
  sibling: i32,
  mostChildren: i32,
  childRight: i32,
  weights: usize,
  rowMask: i32,
  rowWidth: i32,
  count: i32,
  room: usize,
  mostRows: i32,
  found: usize
): i32 {
  let total = 0;
  const size = INT * <usize>length;
  const firsts = tree + size;
  const lasts = firsts + size;
  const previous = lasts + size;
  const nexts = previous + size;
  atoms = atomsAt;
  atomWidth = width;
  noWord = scrambled(missing);
  positions = room;
  const rows = room + 8 * INT;
  const sums = rows + INT * <usize>mostRows;
  const before = scrambled(1);
  const after = scrambled(2);
  for (let child = 1; child < length; child++) {
    const head = at(tree, child);
    put(positions, 0, head);
    put(positions, 1, child);
    put(positions, 2, at(tree, head));
    put(positions, 3, at(previous, child));
    put(positions, 4, at(nexts, child));
    put(positions, 5, at(firsts, child));
    put(positions, 6, at(lasts, child));
    const side = head < child ? childRight : 0;
    const reach = abs(head - child);
    const bin = scrambled(reach <= 5 ? reach : reach <= 10 ? 6 : 7);
    let end = rows;
    for (let t = templates; t < templatesEnd; ) {
      let start = load<i32>(t) ^ side;
      if (load<i32>(t, 4) !== 0) start = mix(start, bin);
      const many = load<i32>(t, 8);
      const parts = t + 4 * INT;
      t = parts + 2 * INT * <usize>load<i32>(t, 12);
      if (many < 0) {
        const row = (hashOf(parts, t, start) & rowMask) * rowWidth;
        store<usize>(end, weights + <usize>row);
        end += INT;
        continue;
      }
      let other = at(firsts, many === sibling ? head : child);
      for (let k = 0; other >= 0 && k < mostChildren; k++) {
        if (other !== child) {
          put(positions, sibling, other);
          const where = mix(start, other < child ? before : after);
          const row = (hashOf(parts, t, where) & rowMask) * rowWidth;
          store<usize>(end, weights + <usize>row);
          end += INT;
        }
        other = at(nexts, other);
      }
    }
    put(found, child, best(rows, end, count, sums));
    total += most;
  }
  return total;
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
  most = i32.MIN_VALUE;
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
