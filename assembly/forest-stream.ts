// What a stream of edges does with every edge, for WebAssembly: the filter, and
// the merges. It returns the same as the TypeScript version in src/msf, where
// the filter is explained; but the tree of the filter comes out of the merge.
//
// The memory holds a piece of a block, then a bit for every vertex, then what a
// merge needs.

import {
  at,
  chosen,
  chosenCount,
  DOUBLE,
  gather,
  INT,
  join,
  labels,
  labelTrees,
  lightEnds,
  lightNames,
  makeRoom,
  order,
  parents,
  prepareAt,
  put,
  reach,
  records,
  relabel,
  rootOf,
  setChosenCount,
  size,
  sort,
  sortChosen,
  split,
  wantedLightEdges,
  weightAt,
  weights
} from './kruskal-rounds';

export {forest} from './kruskal-rounds';

/** How many edges a piece has at most. */
const PIECE: usize = 1 << 14;

/**
 * Makes room for the bits of so many vertices. Returns where to put a piece of
 * a block: its weights, its sources, its targets; then follow the positions of
 * the edges that pass the filter, and the bits.
 */
export function reserve(vertexCount: i32): usize {
  reach(bits() + bytesFor(vertexCount));
  return piece();
}

function piece(): usize {
  return (__heap_base + 15) & ~15;
}

function bits(): usize {
  return piece() + PIECE * (DOUBLE + 3 * INT);
}

function bytesFor(vertexCount: i32): usize {
  return INT * <usize>((vertexCount + 31) >>> 5);
}

/** The largest end in the first edges of the piece, or -2 if one is invalid. */
export function check(count: i32): i32 {
  const weight = piece();
  const source = weight + PIECE * DOUBLE;
  const target = source + PIECE * INT;
  let largest: i32 = -1;
  let ends: i32 = 0;
  let isNan: i32 = 0;
  for (let i = 0; i < count; i++) {
    const u = at(source, i);
    const v = at(target, i);
    const w = weightAt(weight, i);
    ends |= u | v;
    isNan |= i32(!(w <= Infinity));
    const end = select<i32>(u, v, u > v);
    largest = select<i32>(end, largest, end > largest);
  }
  return i32(ends < 0) | isNan ? -2 : largest;
}

/** Filters the first edges of the piece; returns how many pass. */
export function filter(count: i32, sign: f64, bound: f64): i32 {
  const weight = piece();
  const source = weight + PIECE * DOUBLE;
  const target = source + PIECE * INT;
  const kept = target + PIECE * INT;
  const bit = bits();
  let passed = 0;
  for (let i = 0; i < count; i++) {
    const u = at(source, i);
    const v = at(target, i);
    const isInside = (at(bit, u >>> 5) >>> u) & (at(bit, v >>> 5) >>> v);
    const isHeavy = i32(sign * weightAt(weight, i) >= bound);
    put(kept, passed, i);
    passed += ~(isInside & isHeavy) & 1 & i32(u !== v);
  }
  return passed;
}

/**
 * Makes room for a graph and returns where to put it: the weights, then the
 * sources, then the targets.
 */
export function prepare(vertexCount: i32, edgeCount: i32): usize {
  trees = bits() + bytesFor(vertexCount);
  const start = trees + INT * <usize>vertexCount;
  return prepareAt(start, vertexCount, edgeCount);
}

// The tree of every vertex after the rounds of a merge.
let trees: usize = 0;

let heaviest: f64 = NaN;

/** The weight of the heaviest edge of the forest of which the bits are. */
export function limit(): f64 {
  return heaviest;
}

/**
 * Finds the forest and returns its number of edges. The bits become those of
 * the largest tree of its lightest edges.
 *
 * @param light - How many they are; more if a single round joins more.
 */
export function merge(light: i32): i32 {
  const wholeOrder = order;
  const wholeSize = size;
  let isContracted = false;
  // The rounds of filter-Kruskal.
  while (size >= 512 && size > 2 * order) {
    const wanted = wantedLightEdges();
    if (2 * wanted > <f64>size) break;
    const count = split(wanted);
    if (2 * count > size) break;
    join(count);
    const before = size;
    const treeCount = labelTrees();
    follow(wholeOrder, isContracted);
    isContracted = true;
    relabel(treeCount);
    if (4 * size > 3 * before) break;
  }
  makeRoom(size);
  for (let p = 0; p < size; p++) put(lightNames, p, p);
  joinRest(light, wholeOrder, isContracted);
  return sortChosen(wholeSize);
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

// Joins all edges, and marks the largest tree on the way.
function joinRest(light: i32, wholeOrder: i32, isContracted: bool): void {
  const count = size;
  const record = records;
  const end = lightEnds;
  const lightName = lightNames;
  gather(count);
  sort(0, count);
  const parent = parents;
  const choice = chosen;
  for (let v = 0; v < order; v++) put(parent, v, v);
  let next = chosenCount;
  const full = next + order - 1;
  let isMarked = false;
  for (let i = 0; i < count && next < full; i++) {
    if (next >= light && !isMarked) {
      mark(next, wholeOrder, isContracted);
      isMarked = true;
    }
    const p = at(record, 2 * i + 1);
    const u = rootOf(parent, at(end, 2 * p));
    const v = rootOf(parent, at(end, 2 * p + 1));
    if (u === v) continue;
    put(parent, max(u, v), min(u, v));
    put(choice, next++, at(lightName, p));
  }
  if (!isMarked) mark(next, wholeOrder, isContracted);
  setChosenCount(next);
}

// Sets the bits of the vertices of the largest tree.
function mark(joined: i32, wholeOrder: i32, isContracted: bool): void {
  if (joined === 0) {
    heaviest = NaN;
    return;
  }
  heaviest = weightAt(weights, at(chosen, joined - 1));
  const parent = parents;
  const tree = trees;
  const treeCount = order;
  const counts = lightNames + INT * <usize>size;
  reach(counts + INT * <usize>treeCount);
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
  for (let v = 0; v < wholeOrder; v += 32) {
    const limit = min(v + 32, wholeOrder);
    let word = 0;
    for (let u = v; u < limit; u++) {
      const own = at(parent, isContracted ? at(tree, u) : u);
      word |= i32(own === root) << (u - v);
    }
    put(bit, v >>> 5, word);
  }
}
