// The memory of the forest algorithms for WebAssembly, where their loops run
// about twice as fast as in JavaScript. They follow the TypeScript versions in
// src/msf step by step; those explain the algorithms, and comments here cover
// only the differences. Both return the same forest, as every algorithm does.
//
// Everything is in one memory, in consecutive parts: 32-bit integers, except
// for the weights. The start of each part is a global, which is copied into a
// local before a loop: a global would be loaded in every iteration.

import {INT, reach} from './memory';

export const DOUBLE: usize = 8;

// The shrinking graph. Names are the original indices of its edges.
export let weights: usize = 0;
export let sources: usize = 0;
export let targets: usize = 0;
export let names: usize = 0;
export let order: i32 = 0;
export let size: i32 = 0;
// Whether all edges are still there, so that names are not in use yet.
export let isWhole: bool = true;

// The forest so far.
export let parents: usize = 0;
export let labels: usize = 0;
export let chosen: usize = 0;
export let chosenCount: i32 = 0;

// The rest of the memory, for what an algorithm needs besides.
export let room: usize = 0;

/**
 * Makes room for a graph from an address on and returns where to put it: the
 * weights, then the sources, then the targets. Grows the memory by all that an
 * algorithm may need; what it does not touch takes no space on most systems.
 * Returns 0 if there is not so much memory.
 *
 * @param edgeBytes - How much room it needs for each edge.
 * @param bytes - How much it needs besides.
 */
export function prepareAt(
  start: usize,
  vertexCount: i32,
  edgeCount: i32,
  edgeBytes: usize,
  bytes: usize
): usize {
  order = vertexCount;
  size = edgeCount;
  isWhole = true;
  chosenCount = 0;
  const integers = INT * <usize>size;
  const vertices = INT * <usize>order;
  weights = (start + 15) & ~15;
  sources = weights + DOUBLE * <usize>size;
  targets = sources + integers;
  names = targets + integers;
  parents = names + integers;
  labels = parents + vertices;
  chosen = labels + vertices;
  room = (chosen + vertices + 15) & ~15;
  return reach(room + edgeBytes * <usize>size + bytes) ? weights : 0;
}

/** Takes weights and ends from elsewhere in the memory; they stay there. */
export function take(weight: usize, source: usize, target: usize): void {
  weights = weight;
  sources = source;
  targets = target;
}

/** Takes the ends of a smaller graph, whose names are in place. */
export function shrink(
  trees: i32,
  count: i32,
  source: usize,
  target: usize
): void {
  order = trees;
  size = count;
  sources = source;
  targets = target;
  isWhole = false;
}

/** Switches to another copy of the edges, `by` bytes away. */
export function turnTo(by: usize, count: i32, whole: bool): void {
  size = count;
  sources += by;
  targets += by;
  names += by;
  isWhole = whole;
}

/** Adds an edge to the forest. */
export function choose(name: i32): void {
  put(chosen, chosenCount++, name);
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

/**
 * How many edges a loop takes at a time. Engines do not optimise a function
 * while it runs, but between two calls: the first long loop gains by it.
 */
export const PIECE: i32 = 1 << 16;

/** Whether the edges of a piece have valid ends and weights. */
export function check(first: i32): bool {
  const limit = min(size, first + PIECE);
  const weight = weights;
  const source = sources;
  const target = targets;
  const vertices = <u32>order;
  for (let e = first; e < limit; e++) {
    const isNumber = i32(weightAt(weight, e) <= Infinity);
    const isInside =
      i32(<u32>at(source, e) < vertices) & i32(<u32>at(target, e) < vertices);
    if (!(isNumber & isInside)) return false;
  }
  return true;
}

export function relabel(trees: i32): void {
  let kept = 0;
  let first = 0;
  for (; first + PIECE < size; first += PIECE) {
    kept = relabelPiece(first, first + PIECE, kept);
  }
  size = relabelPiece(first, size, kept);
  order = trees;
  isWhole = false;
}

function relabelPiece(first: i32, limit: i32, kept: i32): i32 {
  const source = sources;
  const target = targets;
  const name = names;
  const label = labels;
  const isNamed = !isWhole;
  for (let e = first; e < limit; e++) {
    const u = at(label, at(source, e));
    const v = at(label, at(target, e));
    const own = isNamed ? at(name, e) : e;
    put(source, kept, u);
    put(target, kept, v);
    put(name, kept, own);
    kept += i32(u !== v);
  }
  return kept;
}

// Sorts the chosen edges by index, with one bit per edge.
export function sortChosen(wholeSize: i32): i32 {
  const choice = chosen;
  const count = chosenCount;
  const marks = room;
  const words = (wholeSize + 31) >>> 5;
  memory.fill(marks, 0, INT * <usize>words);
  for (let i = 0; i < count; i++) {
    const e = at(choice, i);
    put(marks, e >>> 5, at(marks, e >>> 5) | (1 << e));
  }
  let next = 0;
  for (let word = 0; word < words; word++) {
    for (let bits = at(marks, word); bits !== 0; bits &= bits - 1) {
      put(choice, next++, 32 * word + ctz(bits));
    }
  }
  return count;
}
