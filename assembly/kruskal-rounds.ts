// The rounds of filter-Kruskal for WebAssembly, where loops like these run about twice as
// fast as in JavaScript. It follows the TypeScript version in src/msf step by
// step; that one explains the algorithm, and comments here cover only the
// differences. Both return the same forest, as every algorithm does.
//
// Everything is in one memory, in consecutive parts: 32-bit integers, except
// for the weights. The start of each part is a global, which is copied into a
// local before a loop: a global would be loaded in every iteration.

export const INT: usize = 4;
export const DOUBLE: usize = 8;
const RECORD: usize = 8;
export const PAGE: usize = 65536;

// The shrinking graph. Names are the original indices of its edges.
export let weights: usize = 0;
let sources: usize = 0;
let targets: usize = 0;
let names: usize = 0;
export let order: i32 = 0;
export let size: i32 = 0;
// Whether all edges are still there, so that names are not in use yet.
let isWhole: bool = true;

// The forest so far.
export let parents: usize = 0;
export let labels: usize = 0;
export let chosen: usize = 0;
export let chosenCount: i32 = 0;

// Free memory, for the edges that are sorted and joined: two arrays of records,
// each a key and a position, then two ends and a name for each position.
let room: usize = 0;
export let records: usize = 0;
let otherRecords: usize = 0;
export let lightEnds: usize = 0;
export let lightNames: usize = 0;

// The number of keys with each value of a digit, for three digits.
let digits: usize = 0;
const MOST_DIGITS: usize = 3 << 11;

/**
 * Makes room for a graph from an address on and returns where to put it: the
 * weights, then the sources, then the targets.
 */
export function prepareAt(
  start: usize,
  vertexCount: i32,
  edgeCount: i32
): usize {
  order = vertexCount;
  size = edgeCount;
  isWhole = true;
  chosenCount = 0;
  const integers = INT * <usize>size;
  const vertices = INT * <usize>order;
  digits = (start + 15) & ~15;
  weights = digits + INT * MOST_DIGITS;
  sources = weights + DOUBLE * <usize>size;
  targets = sources + integers;
  names = targets + integers;
  parents = names + integers;
  labels = parents + vertices;
  chosen = labels + vertices;
  room = (chosen + vertices + 15) & ~15;
  reach(room);
  return weights;
}

/**
 * Takes weights and ends from elsewhere in the memory. The weights stay there:
 * they never change.
 */
export function take(weight: usize, source: usize, target: usize): void {
  weights = weight;
  memory.copy(sources, source, INT * <usize>size);
  memory.copy(targets, target, INT * <usize>size);
}

// Grows the memory up to a limit, or traps.
export function reach(limit: usize): void {
  const missing = <i32>((limit + PAGE - 1) / PAGE) - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) unreachable();
}

// Makes room to sort and join some edges.
export function makeRoom(count: i32): void {
  records = room;
  otherRecords = records + RECORD * <usize>count;
  lightEnds = otherRecords + RECORD * <usize>count;
  lightNames = lightEnds + 2 * INT * <usize>count;
  reach(lightNames + INT * <usize>count);
}

export function at(part: usize, index: i32): i32 {
  return load<i32>(part + INT * <usize>index);
}

export function put(part: usize, index: i32, value: i32): void {
  store<i32>(part + INT * <usize>index, value);
}

export function weightAt(part: usize, index: i32): f64 {
  return load<f64>(part + DOUBLE * <usize>index);
}

const SIGN: u64 = 1 << 63;

/** The first edge with an invalid end or weight, or -1. */
export function firstBadEdge(): i32 {
  const weight = weights;
  const source = sources;
  const target = targets;
  const vertices = <u32>order;
  const count = size;
  for (let e = 0; e < count; e++) {
    const isNan = !(weightAt(weight, e) <= Infinity);
    const isOutside =
      i32(<u32>at(source, e) >= vertices) | i32(<u32>at(target, e) >= vertices);
    if (i32(isNan) | isOutside) return e;
  }
  return -1;
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
  makeRoom(size);
  for (let p = 0; p < size; p++) put(lightNames, p, p);
  join(size);
  return sortChosen(wholeSize);
}

/** Where the edges of the forest are. */
export function forest(): usize {
  return chosen;
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
  makeRoom(count);
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

// Writes the positions of the lightest edges to `lightNames`, unless they are
// more than half of the edges, and returns their number.
export function split(wanted: f64): i32 {
  const pivot = findPivot(wanted);
  const weight = weights;
  const name = names;
  const position = room;
  const total = size;
  reach(position + INT * <usize>total);
  let count = 0;
  if (isWhole) {
    for (let p = 0; p < total; p++) {
      put(position, count, p);
      count += i32(weightAt(weight, p) <= pivot);
    }
  } else {
    for (let p = 0; p < total; p++) {
      put(position, count, p);
      count += i32(weightAt(weight, at(name, p)) <= pivot);
    }
  }
  if (2 * count <= total) {
    makeRoom(count);
    memory.copy(lightNames, position, INT * <usize>count);
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
  put(chosen, chosenCount++, at(lightNames, position));
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

function rootOf(parent: usize, vertex: i32): i32 {
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

export function relabel(trees: i32): void {
  const source = sources;
  const target = targets;
  const name = names;
  const label = labels;
  const count = size;
  let kept = 0;
  if (isWhole) {
    for (let e = 0; e < count; e++) {
      const u = at(label, at(source, e));
      const v = at(label, at(target, e));
      put(source, kept, u);
      put(target, kept, v);
      put(name, kept, e);
      kept += i32(u !== v);
    }
  } else {
    for (let e = 0; e < count; e++) {
      const u = at(label, at(source, e));
      const v = at(label, at(target, e));
      const own = at(name, e);
      put(source, kept, u);
      put(target, kept, v);
      put(name, kept, own);
      kept += i32(u !== v);
    }
  }
  order = trees;
  size = kept;
  isWhole = false;
}

// Sorts the chosen edges by index, with one bit per edge.
export function sortChosen(wholeSize: i32): i32 {
  const choice = chosen;
  const count = chosenCount;
  const marks = room;
  const words = (wholeSize + 31) >>> 5;
  reach(marks + INT * <usize>words);
  memory.fill(marks, 0, INT * <usize>words);
  for (let i = 0; i < count; i++) {
    const e = at(choice, i);
    put(marks, e >>> 5, at(marks, e >>> 5) | (1 << (e & 31)));
  }
  let next = 0;
  for (let word = 0; word < words; word++) {
    for (let bits = at(marks, word); bits !== 0; bits &= bits - 1) {
      put(choice, next++, 32 * word + ctz(bits));
    }
  }
  return count;
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
  const digit = digits;
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
  const start = digits + INT * <usize>(pass * values);
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
