// What a stream of edges does with every edge, for WebAssembly: the filter, the
// edges that are held, and the merges. It returns the same as the TypeScript
// version in src/msf, where the filter is explained; but the tree of the filter
// comes out of the merge.
//
// The memory holds a piece of a block, then two bits for every vertex, then the
// edges of the stream, then what a merge needs.

import {
  DIGIT_BYTES,
  divideRoom,
  EDGE_BYTES,
  labelTrees,
  lightEnds,
  lightNames,
  records,
  rootOf,
  sortEdges,
  split
} from './kruskal-rounds';
import {INT, reach} from './memory';
import {
  at,
  choose,
  chosen,
  chosenCount,
  DOUBLE,
  isWhole,
  PIECE as LONG,
  labels,
  names,
  order,
  parents,
  prepareAt,
  put,
  relabel,
  room,
  shrink,
  size,
  sortChosen,
  sources,
  take,
  targets,
  weightAt,
  weights
} from './shrinking-graph';

/** How many edges a piece has at most. */
const PIECE: usize = 1 << 14;

// For how many vertices and edges there is room.
let vertexRoom: i32 = 0;
let edgeRoom: i32 = 0;

/**
 * Where to put a piece of a block: its weights, its sources, its targets; then
 * follow the positions of the edges that pass the filter, and the bits.
 */
export function piece(): usize {
  return (__heap_base + 15) & ~15;
}

function bits(): usize {
  return piece() + PIECE * (DOUBLE + 3 * INT);
}

function bytesFor(vertices: i32): usize {
  return INT * <usize>((vertices + 15) >>> 4);
}

/**
 * Where the edges of the stream are: their weights and numbers, which are
 * doubles, then their sources and targets, with room for all edges each.
 */
export function pool(): usize {
  return poolFor(vertexRoom);
}

function poolFor(vertices: i32): usize {
  return (bits() + bytesFor(vertices) + 15) & ~15;
}

function put64(part: usize, index: i32, value: f64): void {
  store<f64>(part + DOUBLE * <usize>index, value);
}

/**
 * Makes room for so many vertices and edges, no fewer than before, and for
 * their merge. Returns whether there is enough memory; otherwise nothing
 * changes.
 */
export function reserve(vertices: i32, edges: i32): bool {
  const from = pool();
  const into = poolFor(vertices);
  const vertexBytes = INT * <usize>vertices;
  const edgeBytes = INT * <usize>edges;
  // The edges themselves; their ends, names and records in a merge; the trees of
  // the vertices and their sizes; and a constant part.
  const limit = into + 6 * edgeBytes + 10 * edgeBytes + 5 * vertexBytes + 65536;
  if (!reach(limit)) return false;
  // Nothing moves towards the start, so the last part goes first.
  const before = INT * <usize>edgeRoom;
  memory.copy(into + 5 * edgeBytes, from + 5 * before, before);
  memory.copy(into + 4 * edgeBytes, from + 4 * before, before);
  memory.copy(into + 2 * edgeBytes, from + 2 * before, 2 * before);
  memory.copy(into, from, 2 * before);
  const known = bytesFor(vertexRoom);
  memory.fill(bits() + known, 0, bytesFor(vertices) - known);
  vertexRoom = vertices;
  edgeRoom = edges;
  return true;
}

/** The largest end in the first edges of the piece, or -2 if one is invalid. */
export function check(count: i32): i32 {
  const weight = piece();
  const source = weight + PIECE * DOUBLE;
  const target = source + PIECE * INT;
  // Four edges at a time, so copies of the first one follow the last.
  const limit = (count + 3) & ~3;
  for (let i = count; i < limit; i++) {
    put64(weight, i, weightAt(weight, 0));
    put(source, i, at(source, 0));
    put(target, i, at(target, 0));
  }
  let largest = i32x4.splat(-1);
  let ends = i32x4.splat(0);
  let areNumbers = i32x4.splat(-1);
  for (let i = 0; i < limit; i += 4) {
    const u = v128.load(source + INT * <usize>i);
    const v = v128.load(target + INT * <usize>i);
    const w = v128.load(weight + DOUBLE * <usize>i);
    const x = v128.load(weight + DOUBLE * <usize>i, 16);
    ends = v128.or(ends, v128.or(u, v));
    largest = i32x4.max_s(largest, i32x4.max_s(u, v));
    // Only NaN differs from itself.
    const areEqual = v128.and(f64x2.eq(w, w), f64x2.eq(x, x));
    areNumbers = v128.and(areNumbers, areEqual);
  }
  if (i32x4.bitmask(ends) !== 0 || !i64x2.all_true(areNumbers)) return -2;
  return max(
    max(i32x4.extract_lane(largest, 0), i32x4.extract_lane(largest, 1)),
    max(i32x4.extract_lane(largest, 2), i32x4.extract_lane(largest, 3))
  );
}

/**
 * Filters the first edges of the piece; returns how many pass.
 *
 * @param inner - The bound of the tree of fewer edges, not above `bound`.
 */
export function filter(count: i32, sign: f64, bound: f64, inner: f64): i32 {
  const weight = piece();
  const source = weight + PIECE * DOUBLE;
  const target = source + PIECE * INT;
  const kept = target + PIECE * INT;
  let passed = 0;
  for (let i = 0; i < count; i++) {
    const u = at(source, i);
    const v = at(target, i);
    const w = sign * weightAt(weight, i);
    // For the inner tree the lower bit, for the outer one the higher.
    const isHeavy = i32(w >= inner) | (i32(w >= bound) << 1);
    const isDropped = bitsOf(u) & bitsOf(v) & isHeavy;
    put(kept, passed, i);
    passed += i32(isDropped === 0) & i32(u !== v);
  }
  return passed;
}

// The bits of a vertex are the lowest two; others may be set above them.
function bitsOf(vertex: i32): i32 {
  return at(bits(), vertex >>> 4) >>> (vertex << 1);
}

/**
 * Appends the edges of the piece that passed the filter to those of the stream.
 *
 * @param held - How many the stream has.
 * @param first - The number of the first edge of the piece.
 */
export function append(held: i32, passed: i32, sign: f64, first: f64): void {
  const weight = piece();
  const source = weight + PIECE * DOUBLE;
  const target = source + PIECE * INT;
  const kept = target + PIECE * INT;
  const poolWeight = pool();
  const poolNumber = poolWeight + DOUBLE * <usize>edgeRoom;
  const poolSource = poolNumber + DOUBLE * <usize>edgeRoom;
  const poolTarget = poolSource + INT * <usize>edgeRoom;
  for (let p = 0, e = held; p < passed; p++, e++) {
    const i = at(kept, p);
    put64(poolWeight, e, sign * weightAt(weight, i));
    put64(poolNumber, e, first + <f64>i);
    put(poolSource, e, at(source, i));
    put(poolTarget, e, at(target, i));
  }
}

// The tree of every vertex after the rounds of a merge.
let trees: usize = 0;

let innerHeaviest: f64 = NaN;
let heaviest: f64 = NaN;

/** The weight of the heaviest of the light edges: see {@link merge}. */
export function limit(): f64 {
  return heaviest;
}

/** The same for the tree of fewer edges. */
export function innerLimit(): f64 {
  return innerHeaviest;
}

/**
 * Drops all edges of the stream but those of the forest, and returns their
 * number. The bits become those of two trees: the largest of its lightest edges,
 * and the largest of fewer of them.
 *
 * @param light - How many the lightest edges are.
 */
export function merge(vertices: i32, edges: i32, light: i32): i32 {
  const poolWeight = pool();
  const poolNumber = poolWeight + DOUBLE * <usize>edgeRoom;
  const poolSource = poolNumber + DOUBLE * <usize>edgeRoom;
  const poolTarget = poolSource + INT * <usize>edgeRoom;
  trees = poolTarget + INT * <usize>edgeRoom;
  // The weights stay where they are, so there is no room for them.
  const free = trees + INT * <usize>vertices + 16 - DOUBLE * <usize>edges;
  prepareAt(free, vertices, edges, EDGE_BYTES, DIGIT_BYTES);
  divideRoom();
  ownSources = sources;
  ownTargets = targets;
  take(poolWeight, poolSource, poolTarget);
  findForest(light);
  const name = chosen;
  const count = chosenCount;
  for (let i = 0; i < count; i++) {
    const e = at(name, i);
    put64(poolWeight, i, weightAt(poolWeight, e));
    put64(poolNumber, i, weightAt(poolNumber, e));
    put(poolSource, i, at(poolSource, e));
    put(poolTarget, i, at(poolTarget, e));
  }
  return count;
}

function findForest(light: i32): void {
  const wholeOrder = order;
  const wholeSize = size;
  markedTrees = 0;
  let isContracted = false;
  // The rounds of filter-Kruskal.
  while (size >= 512 && size > 2 * order) {
    const count = split();
    if (2 * count > size) break;
    joinAndMark(count, light, wholeOrder, isContracted);
    const before = size;
    const treeCount = labelTrees();
    follow(wholeOrder, isContracted);
    isContracted = true;
    if (isWhole) relabelPool(treeCount);
    else relabel(treeCount);
    if (4 * size > 3 * before) break;
  }
  for (let p = 0; p < size; p++) put(lightNames, p, p);
  joinAndMark(size, light, wholeOrder, isContracted);
  while (markedTrees < 2) mark(wholeOrder, isContracted);
  sortChosen(wholeSize);
}

// Where the ends of edges are in a merge, from the second round on.
let ownSources: usize = 0;
let ownTargets: usize = 0;

// Ends the first round. Few edges are left, so this touches less memory than a
// copy of all of them would.
function relabelPool(treeCount: i32): void {
  let kept = 0;
  let first = 0;
  for (; first + LONG < size; first += LONG) {
    kept = relabelSome(first, first + LONG, kept);
  }
  kept = relabelSome(first, size, kept);
  shrink(treeCount, kept, ownSources, ownTargets);
}

function relabelSome(first: i32, limit: i32, kept: i32): i32 {
  const source = sources;
  const target = targets;
  const ownSource = ownSources;
  const ownTarget = ownTargets;
  const name = names;
  const label = labels;
  for (let e = first; e < limit; e++) {
    const u = at(label, at(source, e));
    const v = at(label, at(target, e));
    put(ownSource, kept, u);
    put(ownTarget, kept, v);
    put(name, kept, e);
    kept += i32(u !== v);
  }
  return kept;
}

// How many of the two trees have had their bits set.
let markedTrees: i32 = 0;

// Sorts and joins the edges whose positions are in `lightNames`. Sets the bits of
// a tree as soon as its edges are chosen.
function joinAndMark(
  count: i32,
  light: i32,
  wholeOrder: i32,
  isContracted: bool
): void {
  sortEdges(count);
  const full = chosenCount + order - 1;
  let rest = 0;
  while (markedTrees < 2) {
    const wanted = markedTrees === 0 ? <i32>(INNER * <f64>light) : light;
    rest = joinSorted(rest, count, min(wanted, full));
    if (chosenCount < wanted) break;
    mark(wholeOrder, isContracted);
  }
  joinSorted(rest, count, full);
}

// The share of the lightest edges that the inner tree has: with this one, the
// fewest random edges pass (measured).
const INNER: f64 = 0.88;

const BATCH: i32 = 256;

// Joins sorted edges until so many are chosen. Returns the position of the first
// edge that is left.
function joinSorted(first: i32, count: i32, full: i32): i32 {
  for (; first + BATCH < count; first = joinBatch(first, first + BATCH, full)) {
    if (chosenCount >= full) return first;
  }
  return joinBatch(first, count, full);
}

function joinBatch(first: i32, limit: i32, full: i32): i32 {
  const record = records;
  const end = lightEnds;
  const parent = parents;
  // The digits of the sort are no longer needed.
  const near = room;
  // These loads do not wait for one another, so cache misses overlap.
  for (let i = first, to = near; i < limit; i++, to += 2 * INT) {
    const position = at(record, 2 * i + 1);
    store<u64>(to, load<u64>(end + 2 * INT * <usize>position));
  }
  const count = 2 * (limit - first);
  for (let i = 0; i < count; i++) put(near, i, at(parent, at(near, i)));
  for (let i = 0; first < limit && chosenCount < full; first++, i += 2) {
    const u = rootOf(parent, at(near, i));
    const v = rootOf(parent, at(near, i + 1));
    if (u === v) continue;
    put(parent, max(u, v), min(u, v));
    choose(at(lightNames, at(record, 2 * first + 1)));
  }
  return first;
}

// Remembers which tree every vertex is in, after another round.
function follow(wholeOrder: i32, isContracted: bool): void {
  const label = labels;
  const tree = trees;
  if (!isContracted) {
    memory.copy(tree, label, INT * <usize>wholeOrder);
    return;
  }
  for (let v = 0; v < wholeOrder; v++) put(tree, v, at(label, at(tree, v)));
}

const INNER_BITS: i32 = 0x55555555;

// Sets the bits of the vertices of the largest tree, the inner one first.
function mark(wholeOrder: i32, isContracted: bool): void {
  const isInner = markedTrees === 0;
  markedTrees++;
  const limit =
    chosenCount === 0 ? NaN : weightAt(weights, at(chosen, chosenCount - 1));
  if (isInner) innerHeaviest = limit;
  else heaviest = limit;
  // Bits do not count without a limit.
  if (chosenCount === 0) return;
  const parent = parents;
  const tree = trees;
  const treeCount = order;
  // The labels of the last round are no longer needed.
  const counts = labels;
  memory.fill(counts, 0, INT * <usize>treeCount);
  // No vertex is below its parent, so one sweep leads all of them to the root.
  for (let v = 0; v < treeCount; v++) put(parent, v, at(parent, at(parent, v)));
  let root = 0;
  let most = 0;
  for (let v = 0; v < wholeOrder; v++) {
    const own = at(parent, isContracted ? at(tree, v) : v);
    const count = at(counts, own) + 1;
    put(counts, own, count);
    root = select<i32>(own, root, count > most);
    most = max(most, count);
  }
  const bit = bits();
  for (let v = 0; v < wholeOrder; v += 16) {
    const limit = min(v + 16, wholeOrder);
    let word = 0;
    for (let u = v; u < limit; u++) {
      const own = at(parent, isContracted ? at(tree, u) : u);
      word |= i32(own === root) << (2 * (u - v));
    }
    const before = isInner ? 0 : at(bit, v >>> 4) & INNER_BITS;
    put(bit, v >>> 4, before | (word << i32(!isInner)));
  }
}
