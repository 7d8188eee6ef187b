// The rounds of filter-Kruskal for WebAssembly.

import {INT} from './room';
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
 * @param denseFrom - So are the edges if there are at most this many per vertex.
 * @param worthwhile - A round that leaves more than this share of the edges is
 * the last.
 */
export function solve(filterFrom: f64, denseFrom: f64, worthwhile: f64): i32 {
  const wholeSize = size;
  divideRoom();
  while (<f64>size >= filterFrom && <f64>size > denseFrom * <f64>order) {
    const wanted = wantedLightEdges();
    if (2 * wanted > <f64>size) break;
    const count = split(wanted);
    if (2 * count > size) break;
    const from = chosenCount;
    join(count);
    if (chosenCount - from === order - 1) return sortChosen(wholeSize);
    const before = size;
    relabel(labelTrees());
    if (<f64>size > worthwhile * <f64>before) break;
  }
  for (let p = 0; p < size; p++) put(lightNames, p, p);
  join(size);
  return sortChosen(wholeSize);
}

const CACHED: i32 = 1 << 17;
const GOLDEN: f64 = 0.6180339887498949;

export function wantedLightEdges(): f64 {
  const least: f64 = size < CACHED ? 2 : 1;
  // About ln(n) / 2.
  const most = 0.35 * <f64>(32 - clz(order)) + 2;
  const affordable = <f64>size / <f64>order / 8;
  return <f64>order * max(least, min(most, affordable));
}

function sampleSize(wanted: f64): i32 {
  const few = max(1024, min((16 * <f64>size) / wanted, 8192));
  return min(size, max(64, min(size >> 5, <i32>few)));
}

// Sorts a sample of the weights to find a pivot.
function findPivot(wanted: f64): f64 {
  const count = sampleSize(wanted);
  let point: f64 = 0;
  for (let i = 0; i < count; i++) {
    const position = <i32>(point * <f64>size);
    put(lightNames, i, isWhole ? position : at(names, position));
    put(records, 2 * i + 1, i);
    point += GOLDEN;
    if (point >= 1) point -= 1;
  }
  sort(0, count);
  const rank = <i32>((<f64>count * wanted) / <f64>size);
  const middle = at(records, 2 * rank + 1);
  return weightAt(weights, at(lightNames, middle));
}

// Writes the positions of the lightest edges to `lightNames`, and returns their
// number.
export function split(wanted: f64): i32 {
  const pivot = findPivot(wanted);
  let count = 0;
  let first = 0;
  for (; first + PIECE < size; first += PIECE) {
    count = splitPiece(first, first + PIECE, pivot, count);
  }
  return splitPiece(first, size, pivot, count);
}

function splitPiece(first: i32, limit: i32, pivot: f64, count: i32): i32 {
  const weight = weights;
  const name = names;
  const position = lightNames;
  if (isWhole) {
    for (let p = first; p < limit; p++) {
      put(position, count, p);
      count += i32(weightAt(weight, p) <= pivot);
    }
  } else {
    for (let p = first; p < limit; p++) {
      put(position, count, p);
      count += i32(weightAt(weight, at(name, p)) <= pivot);
    }
  }
  return count;
}

// Sorts and joins the edges whose positions are in `lightNames`.
export function join(count: i32): void {
  sortEdges(count);
  const full = chosenCount + order - 1;
  const record = records;
  const end = lightEnds;
  const parent = parents;
  for (let i = 0; i < count && chosenCount < full; i++) {
    joinEdge(at(record, 2 * i + 1), end, parent);
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
  const u = rootOf(parent, at(end, 2 * position));
  const v = rootOf(parent, at(end, 2 * position + 1));
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
    put(end, 2 * i, at(source, p));
    put(end, 2 * i + 1, at(target, p));
    put(record, 2 * i + 1, i);
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

// The bits of the weight of a record's edge, ordered like the weights.
function orderedBits(
  record: usize,
  lightName: usize,
  weight: usize,
  index: i32
): u64 {
  const name = at(lightName, at(record, 2 * index + 1));
  // -0 becomes 0.
  const bits = reinterpret<u64>(weightAt(weight, name) + 0.0);
  return bits ^ (<u64>(<i64>bits >> 63) | SIGN);
}

const FEW: i32 = 512;

// Sorts a range of the records by the weights of their edges.
function sort(first: i32, count: i32): void {
  if (count < 2) return;
  const record = records;
  const lightName = lightNames;
  const weight = weights;
  const limit = first + count;
  const some = orderedBits(record, lightName, weight, first);
  let different: u64 = 0;
  for (let i = first + 1; i < limit; i++) {
    different |= orderedBits(record, lightName, weight, i) ^ some;
  }
  if (different === 0) return;
  const digitBits = count < FEW ? 8 : 11;
  const passes = count < CACHED ? 2 : 3;
  const left = clz(different);
  const right = <u64>(64 - min(32, passes * digitBits));
  const digit = room;
  const values = 1 << digitBits;
  memory.fill(digit, 0, 3 * INT * <usize>values);
  for (let i = first; i < limit; i++) {
    const bits = orderedBits(record, lightName, weight, i);
    const key = <i32>((bits << left) >> right);
    put(record, 2 * i, key);
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
    const key = at(record, 2 * start);
    while (end < limit && at(record, 2 * end) === key) end++;
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
    const bits = orderedBits(record, lightName, weight, i);
    let to = i;
    for (; to > first; to--) {
      if (orderedBits(record, lightName, weight, to - 1) <= bits) break;
      putRecord(record, to, recordAt(record, to - 1));
    }
    putRecord(record, to, moved);
  }
}
