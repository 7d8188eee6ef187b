// A table from names to vertices, which are numbered as they first appear.
//
// A name is its bytes. The table has open addressing with linear probing, and
// 16 bytes a slot, so that a lookup usually costs one cache miss:
//
//   0  the vertex in 28 bits, then the length in 4; 0 in an empty slot
//   4  the last 4 bytes of a name of up to 12, padded with zeros
//   8  its first 8 bytes
//
// A longer name has the length 15, and in place of bytes its hash, its address
// and its true length.

import {reach} from './memory';

const SLOT: usize = 16;
/** The longest name that a slot holds. */
export const SHORT: u32 = 12;
// The length that marks a longer one.
const LONG: u32 = 15;

/** Number of names. */
export let count: i32 = 0;

let table: usize = 0;
let mask: u32 = 0;
// How many names fill the table.
let limit: i32 = 0;

// The memory in use ends here.
let top: usize = 0;
// Where long names are put, up to an end.
let arena: usize = 0;
let arenaEnd: usize = 0;

/**
 * Makes an empty table from an address on; whether there is memory for it. With
 * a random seed, names cannot be made in advance that all collide.
 */
export function createTable(address: usize, slots: u32, seed: u32): bool {
  factor = FACTOR ^ ((<u64>seed) << 1);
  table = (address + SLOT - 1) & ~(SLOT - 1);
  top = table + SLOT * <usize>slots;
  mask = slots - 1;
  limit = limitOf(slots);
  return reach(top);
}

// Two thirds full, a lookup takes two steps on average.
function limitOf(slots: u32): i32 {
  return <i32>((<u64>slots * 2) / 3);
}

/** Makes room for more names; whether there is memory for them. */
export function reserveNames(more: i32): bool {
  while (count + more > limit) if (!grow()) return false;
  return true;
}

/** Makes room for long names of so many bytes in all. */
export function reserveBytes(bytes: usize): bool {
  if (arenaEnd - arena >= bytes) return true;
  const size = max<usize>(bytes, 65536);
  if (<u64>top + size > MEMORY || !reach(top + size)) return false;
  arena = top;
  top += size;
  arenaEnd = top;
  return true;
}

// The most bytes of a memory, less a page so that addresses do not overflow.
const MEMORY: u64 = 0xffff0000;

// Doubles the table.
function grow(): bool {
  const slots = (mask + 1) * 2;
  const bytes = SLOT * <usize>slots;
  const isPossible = <u64>top + SLOT * <u64>slots <= MEMORY;
  if (!isPossible || !reach(top + bytes)) return false;
  const old = table;
  const oldEnd = old + (bytes >> 1);
  table = top;
  top += bytes;
  mask = slots - 1;
  limit = limitOf(slots);
  for (let from = old; from < oldEnd; from += SLOT) {
    const tag = load<u32>(from);
    if (tag === 0) continue;
    const first = load<u64>(from + 8);
    const last = load<u32>(from + 4);
    const hash = (tag & 15) === LONG ? last : hashOf(first, last);
    let slot = table + SLOT * <usize>(hash & mask);
    while (load<u32>(slot) !== 0) slot = after(slot);
    store<u64>(slot, load<u64>(from));
    store<u64>(slot + 8, first);
  }
  // Long names go where the old table was.
  if (arenaEnd - arena < bytes >> 1) {
    arena = old;
    arenaEnd = oldEnd;
  }
  return true;
}

function after(slot: usize): usize {
  return table + ((slot - table + SLOT) & (SLOT * <usize>mask + SLOT - 1));
}

const FACTOR: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15;
// The same with the seed in it, and still odd.
let factor: u64 = FACTOR;

// The hash of up to 12 bytes.
function hashOf(first: u64, last: u32): u32 {
  const mixed = (first ^ rotr<u64>(<u64>last * factor, 29)) * factor;
  return <u32>(((mixed ^ (mixed >> 32)) * FACTOR) >> 32);
}

// The hash of more bytes.
function hashLong(start: usize, length: usize): u32 {
  let hash: u64 = length;
  const end = start + length - 8;
  for (let at = start; at < end; at += 8) {
    hash = rotr<u64>((hash ^ load<u64>(at)) * factor, 29);
  }
  // The last eight bytes overlap those before.
  hash = (hash ^ load<u64>(end)) * factor;
  return <u32>(((hash ^ (hash >> 32)) * FACTOR) >> 32);
}

/**
 * Bytes of a record of a name to look up: its start and its length, which the
 * caller gives, then its first 8 bytes, the next 4, and its hash.
 */
export const RECORD: usize = 24;

/**
 * Fills in the records of some names, for which the table must have room;
 * returns the bytes of the long ones.
 */
export function hashNames(records: usize, size: i32): usize {
  let bytes: usize = 0;
  let touched: u32 = 0;
  const end = records + RECORD * <usize>size;
  for (let record = records; record < end; record += RECORD) {
    const start = <usize>load<u32>(record);
    const length = load<u32>(record, 4);
    let hash: u32 = 0;
    if (length > SHORT) {
      hash = hashLong(start, length);
      bytes += length;
    } else {
      let first = load<u64>(start);
      let last: u32 = 0;
      if (length < 8) {
        first &= ~(~(<u64>0) << (length << 3));
      } else {
        last = <u32>(load<u32>(start, 8) & ~(~(<u64>0) << ((length - 8) << 3)));
      }
      store<u64>(record, first, 8);
      store<u32>(record, last, 16);
      hash = hashOf(first, last);
    }
    store<u32>(record, hash, 20);
    touched += load<u32>(table + SLOT * <usize>(hash & mask));
  }
  if (bytes > 0) {
    for (let record = records; record < end; record += RECORD) {
      if (load<u32>(record, 4) <= SHORT) continue;
      const slot = table + SLOT * <usize>(load<u32>(record, 20) & mask);
      const isLong = (load<u32>(slot) & 15) === LONG;
      touched += load<u8>(isLong ? load<u32>(slot, 8) : slot);
    }
  }
  cached = touched;
  return bytes;
}

/**
 * Keeps the compiler from dropping loads whose only use is that what they load
 * is in the cache afterwards.
 */
export let cached: u32 = 0;

/**
 * The vertex of a record's name, which is added if it is new. There must be
 * room for it.
 */
export function vertexOf(record: usize): i32 {
  const length = load<u32>(record, 4);
  const hash = load<u32>(record, 20);
  let slot = table + SLOT * <usize>(hash & mask);
  let tag = load<u32>(slot);
  if (length > SHORT) {
    while ((tag & 15) !== LONG || !isLong(slot, record)) {
      if (tag === 0) return addLong(slot, record);
      slot = after(slot);
      tag = load<u32>(slot);
    }
    return tag >>> 4;
  }
  const first = load<u64>(record, 8);
  const last = load<u32>(record, 16);
  while (
    load<u64>(slot, 8) !== first ||
    load<u32>(slot, 4) !== last ||
    (tag & 15) !== length
  ) {
    if (tag === 0) {
      store<u32>(slot, (count << 4) | length);
      store<u32>(slot, last, 4);
      store<u64>(slot, first, 8);
      return count++;
    }
    slot = after(slot);
    tag = load<u32>(slot);
  }
  return tag >>> 4;
}

function isLong(slot: usize, record: usize): bool {
  const length = load<u32>(record, 4);
  return (
    load<u32>(slot, 4) === load<u32>(record, 20) &&
    load<u32>(slot, 12) === length &&
    areSame(load<u32>(slot, 8), load<u32>(record), length)
  );
}

// Whether two long names are the same; the last eight bytes overlap others.
function areSame(one: usize, other: usize, length: usize): bool {
  const end = length - 8;
  for (let at: usize = 0; at < end; at += 8) {
    if (load<u64>(one + at) !== load<u64>(other + at)) return false;
  }
  return load<u64>(one + end) === load<u64>(other + end);
}

function addLong(slot: usize, record: usize): i32 {
  const length = load<u32>(record, 4);
  memory.copy(arena, load<u32>(record), length);
  store<u32>(slot, (count << 4) | LONG);
  store<u32>(slot, load<u32>(record, 20), 4);
  store<u32>(slot, arena, 8);
  store<u32>(slot, length, 12);
  arena += length;
  return count++;
}

/** Where to put a name of so many bytes to look it up, 0 without memory. */
export function nameRoom(length: usize): usize {
  // A lookup may read a few bytes more.
  return reserveBytes(length + 8) ? arena : 0;
}

const single: usize = memory.data(24, 16);

/**
 * The vertex of the name of so many bytes in that place, -1 if it is new and
 * there is no memory for it.
 */
export function findName(length: usize): i32 {
  store<u32>(single, arena);
  store<u32>(single, length, 4);
  const known = count;
  const hasRoom = reserveNames(1);
  hashNames(single, 1);
  const vertex = vertexOf(single);
  return hasRoom || vertex < known ? vertex : -1;
}
