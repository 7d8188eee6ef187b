// What a stream of edges does with every edge, for WebAssembly: the filter, the
// edges that are held, and the merges. It returns the same as the TypeScript
// version in src/msf, where the filter is explained; but the tree of the filter
// comes out of the merge.
//
// The memory holds a piece of a block, then a bit for every vertex, then the
// edges of the stream, then what a merge needs.

import {
  DIGIT_BYTES,
  divideRoom,
  EDGE_BYTES,
  join,
  joinEdge,
  labelTrees,
  lightEnds,
  lightNames,
  records,
  sortEdges,
  split,
  wantedLightEdges
} from './kruskal-rounds';
import {INT, reach} from './room';
import {
  at,
  chosen,
  chosenCount,
  DOUBLE,
  forest,
  labels,
  order,
  parents,
  prepareAt,
  put,
  relabel,
  size,
  sortChosen,
  take,
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
  return INT * <usize>((vertices + 31) >>> 5);
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

let heaviest: f64 = NaN;

/** The weight of the heaviest edge of the forest of which the bits are. */
export function limit(): f64 {
  return heaviest;
}

/**
 * Drops all edges of the stream but those of the forest, and returns their
 * number. The bits become those of the largest tree of its lightest edges.
 *
 * @param light - How many they are; more if a single round joins more.
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
  take(poolWeight, poolSource, poolTarget);
  findForest(light);
  const name = forest();
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
  for (let p = 0; p < size; p++) put(lightNames, p, p);
  sortEdges(size);
  // The light edges first, then the others.
  const full = chosenCount + order - 1;
  const rest = joinSorted(0, min(light, full));
  mark(wholeOrder, isContracted);
  joinSorted(rest, full);
  sortChosen(wholeSize);
}

// Joins sorted edges until so many are chosen. Returns the position of the first
// edge that is left.
function joinSorted(first: i32, full: i32): i32 {
  const count = size;
  const record = records;
  const end = lightEnds;
  const parent = parents;
  for (; first < count && chosenCount < full; first++) {
    joinEdge(at(record, 2 * first + 1), end, parent);
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

// Sets the bits of the vertices of the largest tree.
function mark(wholeOrder: i32, isContracted: bool): void {
  if (chosenCount === 0) {
    heaviest = NaN;
    return;
  }
  heaviest = weightAt(weights, at(chosen, chosenCount - 1));
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
