// The memory of the scanners: a block of edges, what tables need besides, and the
// input. It has room for a line feed after it, and for reading eight bytes at a
// time; the new names for writing twelve.

import {INT, reach} from './memory';
import {RECORD} from './name-table';

export const DOUBLE: usize = 8;

/** The most bytes of the input, and the most edges of a block. */
export const INPUT: i32 = 1 << 18;
export const EDGES: i32 = 1 << 13;
/** Lines of a batch. */
export const LINES: i32 = 1 << 10;

export const weights: usize = (__heap_base + 15) & ~15;
export const sources: usize = weights + DOUBLE * EDGES;
export const targets: usize = sources + INT * EDGES;
export const rows: usize = targets + INT * EDGES;
export const ends: usize = rows + INT * EDGES;
export const records: usize = ends + 2 * INT * EDGES;
export const input: usize = records + 2 * RECORD * LINES;
export const names: usize = input + INPUT + 16;
export const limit: usize = names + INPUT + 16;

/** Makes the memory reach to the names; whether it does. */
export function allocate(): bool {
  return reach(limit);
}

/** Addresses, for the caller. */
export function addressOf(part: i32): usize {
  if (part === 0) return weights;
  if (part === 1) return sources;
  if (part === 2) return targets;
  if (part === 3) return rows;
  if (part === 4) return ends;
  return part === 5 ? names : input;
}
