// The rounds of filter-Kruskal for WebAssembly.

import {INT} from './memory';
import {
  at,
  choose,
  chosenCount,
  isWhole,
  labels,
  names,
  order,
  PIECE,
  parents,
  put,
  relabel,
  room,
  size,
  sortChosen,
  sources,
  targets,
  weightAt,
  weights
} from './shrinking-graph';

const RECORD: usize = 8;
const SIGN: u64 = 1 << 63;

// In the room: the number of keys with each value of a digit, for three digits;
// then, for the edges that are sorted and joined, two arrays of records, each a
// key and a position; then two ends and a name for each position.
const MOST_DIGITS: usize = 3 << 11;
export let records: usize = 0;
let otherRecords: usize = 0;
export let lightEnds: usize = 0;
export let lightNames: usize = 0;

/** How much room there has to be for each edge, and besides. */
export const EDGE_BYTES: usize = 2 * RECORD + 3 * INT;
export const DIGIT_BYTES: usize = INT * MOST_DIGITS;

/** Divides the room for the edges of the graph. */
export function divideRoom(): void {
  const bytes = RECORD * <usize>size;
  records = room + DIGIT_BYTES;
  otherRecords = records + bytes;
  lightEnds = otherRecords + bytes;
  lightNames = lightEnds + bytes;
}

/**
 * Finds the forest and returns its number of edges.
 *
 * @param filterFrom - Fewer edges than this are sorted without filtering.
 */
export function solve(filterFrom: f64): i32 {
  const wholeSize = size;
  // 2 is DENSE_FROM of src/msf/filter-kruskal.ts.
  while (<f64>size >= filterFrom && size > 2 * order) {
    const count = split();
    if (2 * count > size) break;
    const from = chosenCount;
    join(count);
    if (chosenCount - from === order - 1) return sortChosen(wholeSize);
    const before = size;
    relabel(labelTrees());
    // 3 / 4 is WORTHWHILE there.
    if (4 * size > 3 * before) break;
  }
  for (let p = 0; p < size; p++) put(lightNames, p, p);
  join(size);
  return sortChosen(wholeSize);
}

const CACHED: i32 = 1 << 17;

// This function and the next compute with integers, so their numbers differ
// slightly from those of TypeScript: that affects the time, not the forest.
function wantedLightEdges(): i32 {
  const least = order << i32(size < CACHED);
  // About 2 + ln(n) / 2 for each vertex.
  const most = (order >> 4) * (32 + 6 * (32 - clz(order)));
  return max(least, min(most, size >> 3));
}

function sampleSize(wanted: i32): i32 {
  const few = 992 + min((16 * size) / wanted, 7168);
  return min(size, 32 + min(size >> 5, few));
}

// 2 ** 32 divided by the golden ratio.
const GOLDEN: u32 = 0x9e3779b9;

// Sorts a sample of the weights to find a pivot.
function findPivot(wanted: i32): f64 {
  const count = sampleSize(wanted);
  for (let i = 0; i < count; i++) {
    const point = <u64>(GOLDEN * <u32>i);
    const position = <i32>((point * <u64>size) >> 32);
    put(lightNames, i, isWhole ? position : at(names, position));
    putSecond(records, i, i);
  }
  sort(0, count);
  const rank = <i32>((<i64>count * <i64>wanted) / <i64>size);
  const middle = secondAt(records, rank);
  return weightAt(weights, at(lightNames, middle));
}

/**
 * Writes the positions of the lightest edges to `lightNames`, and returns their
 * number. If that is more than half of them, it is not worth it.
 */
export function split(): i32 {
  const wanted = wantedLightEdges();
  if (2 * wanted > size) return size;
  const pivot = findPivot(wanted);
  let end = lightNames;
  let first = 0;
  for (; first + PIECE < size; first += PIECE) {
    end = splitPiece(first, first + PIECE, pivot, end);
  }
  return <i32>(splitPiece(first, size, pivot, end) - lightNames) >> 2;
}

function splitPiece(first: i32, limit: i32, pivot: f64, end: usize): usize {
  const weight = weights;
  const name = names;
  const isNamed = !isWhole;
  for (let p = first; p < limit; p++) {
    store<i32>(end, p);
    const own = weightAt(weight, isNamed ? at(name, p) : p);
    end += INT * <usize>i32(own <= pivot);
  }
  return end;
}

// Sorts and joins the edges whose positions are in `lightNames`.
export function join(count: i32): void {
  sortEdges(count);
  const full = chosenCount + order - 1;
  const record = records;
  const end = lightEnds;
  const parent = parents;
  for (let i = 0; i < count && chosenCount < full; i++) {
    joinEdge(secondAt(record, i), end, parent);
  }
}

/** Sorts the edges whose positions are in `lightNames`; all trees are single. */
export function sortEdges(count: i32): void {
  gather(count);
  sort(0, count);
  const parent = parents;
  for (let v = 0; v < order; v++) put(parent, v, v);
}

/** Joins the ends at a position, unless they are in the same tree. */
export function joinEdge(position: i32, end: usize, parent: usize): void {
  const u = rootOf(parent, firstAt(end, position));
  const v = rootOf(parent, secondAt(end, position));
  if (u === v) return;
  put(parent, max(u, v), min(u, v));
  choose(at(lightNames, position));
}

function gather(count: i32): void {
  const source = sources;
  const target = targets;
  const name = names;
  const record = records;
  const end = lightEnds;
  const lightName = lightNames;
  const isNamed = !isWhole;
  for (let i = 0; i < count; i++) {
    const p = at(lightName, i);
    putFirst(end, i, at(source, p));
    putSecond(end, i, at(target, p));
    putSecond(record, i, i);
    if (isNamed) put(lightName, i, at(name, p));
  }
}

/** The root of a vertex; shortens the way to it. */
export function rootOf(parent: usize, vertex: i32): i32 {
  let v = vertex;
  let next = at(parent, v);
  while (next !== v) {
    v = at(parent, next);
    put(parent, vertex, v);
    vertex = v;
    next = at(parent, v);
  }
  return v;
}

export function labelTrees(): i32 {
  const parent = parents;
  const label = labels;
  const count = order;
  let trees = 0;
  for (let v = 0; v < count; v++) {
    const p = at(parent, v);
    const isRoot = p === v;
    put(label, v, select<i32>(trees, at(label, p), isRoot));
    trees += i32(isRoot);
  }
  return trees;
}

function recordWeight(
  record: usize,
  lightName: usize,
  weight: usize,
  index: i32
): f64 {
  return weightAt(weight, at(lightName, secondAt(record, index)));
}

// The bits of the weight of a record's edge, ordered like the weights.
function orderedBits(
  record: usize,
  lightName: usize,
  weight: usize,
  index: i32
): u64 {
  const own = recordWeight(record, lightName, weight, index);
  // -0 becomes 0.
  const bits = reinterpret<u64>(own + 0.0);
  return bits ^ (<u64>(<i64>bits >> 63) | SIGN);
}

const FEW: i32 = 512;

// Sorts a range of the records by the weights of their edges.
function sort(first: i32, count: i32): void {
  const record = records;
  const lightName = lightNames;
  const weight = weights;
  const limit = first + count;
  let some: u64 = 0;
  let all: u64 = -1;
  for (let i = first; i < limit; i++) {
    const bits = orderedBits(record, lightName, weight, i);
    some |= bits;
    all &= bits;
  }
  const different = some ^ all;
  if (different === 0) return;
  const digitBits = 8 + 3 * i32(count >= FEW);
  const passes = 2 + i32(count >= CACHED);
  const left = clz(different);
  const right = <u64>(64 - min(32, passes * digitBits));
  const digit = room;
  const values = 1 << digitBits;
  memory.fill(digit, 0, 3 * INT * <usize>values);
  for (let i = first; i < limit; i++) {
    const bits = orderedBits(record, lightName, weight, i);
    const key = <i32>((bits << left) >> right);
    putFirst(record, i, key);
    increment(digit, key & (values - 1));
    increment(digit, values + ((key >>> digitBits) & (values - 1)));
    increment(digit, 2 * values + (key >>> (2 * digitBits)));
  }
  for (let pass = 0; pass < passes; pass++) {
    scatter(first, limit, pass, digitBits);
  }
  // After two passes the records are back where they were.
  if (passes === 3) {
    const start = RECORD * <usize>first;
    memory.copy(record + start, otherRecords + start, RECORD * <usize>count);
  }
  sortRuns(first, limit);
}

function increment(part: usize, index: i32): void {
  put(part, index, at(part, index) + 1);
}

// Moves records to the other array, by one digit of their keys.
function scatter(first: i32, limit: i32, pass: i32, digitBits: i32): void {
  const values = 1 << digitBits;
  const start = room + INT * <usize>(pass * values);
  let sum = first;
  for (let d = 0; d < values; d++) {
    const occurrences = at(start, d);
    put(start, d, sum);
    sum += occurrences;
  }
  const from = pass === 1 ? otherRecords : records;
  const into = pass === 1 ? records : otherRecords;
  const shift = pass * digitBits;
  for (let i = first; i < limit; i++) {
    const record = recordAt(from, i);
    const digit = (<i32>record >>> shift) & (values - 1);
    const to = at(start, digit);
    put(start, digit, to + 1);
    putRecord(into, to, record);
  }
}

// The integers of a pair: key and position of a record, or two ends.
function firstAt(part: usize, index: i32): i32 {
  return load<i32>(part + RECORD * <usize>index);
}

function secondAt(part: usize, index: i32): i32 {
  return load<i32>(part + RECORD * <usize>index, INT);
}

function putFirst(part: usize, index: i32, value: i32): void {
  store<i32>(part + RECORD * <usize>index, value);
}

function putSecond(part: usize, index: i32, value: i32): void {
  store<i32>(part + RECORD * <usize>index, value, INT);
}

function recordAt(part: usize, index: i32): u64 {
  return load<u64>(part + RECORD * <usize>index);
}

function putRecord(part: usize, index: i32, record: u64): void {
  store<u64>(part + RECORD * <usize>index, record);
}

const SHORT_RUN: i32 = 24;

// Sorts runs of equal keys by the whole weight.
function sortRuns(first: i32, limit: i32): void {
  const record = records;
  for (let start = first, end = first; start < limit; start = end) {
    const key = firstAt(record, start);
    while (end < limit && firstAt(record, end) === key) end++;
    if (end - start > SHORT_RUN) sort(start, end - start);
    else if (end - start > 1) insert(start, end);
  }
}

function insert(first: i32, limit: i32): void {
  const record = records;
  const lightName = lightNames;
  const weight = weights;
  for (let i = first + 1; i < limit; i++) {
    const moved = recordAt(record, i);
    const own = recordWeight(record, lightName, weight, i);
    let to = i;
    for (; to > first; to--) {
      if (recordWeight(record, lightName, weight, to - 1) <= own) break;
      putRecord(record, to, recordAt(record, to - 1));
    }
    putRecord(record, to, moved);
  }
}
