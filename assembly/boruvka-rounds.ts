// The rounds of Borůvka's algorithm for WebAssembly.

import {lightNames, split} from './kruskal-rounds';
import {INT} from './memory';
import {
  at,
  choose,
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
  turnTo,
  weightAt,
  weights
} from './shrinking-graph';

// In the room: the least edge at each vertex, its weight, its position and its
// other end.
export const LEAST: usize = 16;

// Splitting pays from eight edges per vertex on, and 8 * FEW more (measured).
const FEW: i32 = 60;

/** Finds the forest by Borůvka's algorithm; returns its number of edges. */
export function rounds(): i32 {
  const wholeSize = size;
  let few = FEW;
  while (size !== 0) {
    const isDense = size >> 3 > order + few;
    // Too many equal edges: do not try again.
    if (isDense && !joinLightEdges()) few = size;
    round(false);
  }
  return sortChosen(wholeSize);
}

function round(keepsIsolated: bool): void {
  findLeastEdges();
  relabel(joinLeastEdges(keepsIsolated));
}

// Runs rounds on the lightest edges alone, and contracts what they connect: the
// least light edge at a vertex is the least of all. Most of the heavier edges are
// dropped then, without having been in any round. Returns whether it did: not if
// too many edges are equal.
function joinLightEdges(): bool {
  const count = split();
  if (2 * count > size) return false;
  const source = sources;
  const target = targets;
  const name = names;
  const vertices = order;
  const wholeSize = size;
  const wasWhole = isWhole;
  const label = labels;
  const position = lightNames;
  const tree = position + INT * <usize>count;
  // From the edges to the light ones, which are behind the least edges. There
  // is room for them: edges outnumber vertices by far.
  const by = room + LEAST * <usize>vertices - source;
  turnTo(by, count, false);
  for (let i = 0; i < count; i++) {
    const p = at(position, i);
    put(sources, i, at(source, p));
    put(targets, i, at(target, p));
    put(names, i, wasWhole ? p : at(name, p));
  }
  for (let v = 0; v < vertices; v++) put(tree, v, v);
  while (size !== 0) {
    round(true);
    for (let v = 0; v < vertices; v++) put(tree, v, at(label, at(tree, v)));
  }
  memory.copy(label, tree, INT * <usize>vertices);
  turnTo(-by, wholeSize, wasWhole);
  relabel(order);
  return true;
}

function findLeastEdges(): void {
  const limit = room + LEAST * <usize>order;
  for (let record = room; record < limit; record += LEAST) {
    store<f64>(record, NaN);
    store<i32>(record, -1, 12);
  }
  let first = 0;
  for (; first + PIECE < size; first += PIECE) {
    compareEdges(first, first + PIECE);
  }
  compareEdges(first, size);
}

function compareEdges(first: i32, limit: i32): void {
  const source = sources;
  const target = targets;
  const name = names;
  const weight = weights;
  const least = room;
  const isNamed = !isWhole;
  for (let e = first; e < limit; e++) {
    const u = at(source, e);
    const v = at(target, e);
    // A self edge of the given graph: relabelling leaves none.
    if (u === v) continue;
    const w = weightAt(weight, isNamed ? at(name, e) : e);
    lower(least + LEAST * <usize>u, w, e, v);
    lower(least + LEAST * <usize>v, w, e, u);
  }
}

function lower(record: usize, weight: f64, edge: i32, end: i32): void {
  if (weight >= load<f64>(record)) return;
  store<f64>(record, weight);
  store<i32>(record, edge, 8);
  store<i32>(record, end, 12);
}

const UNKNOWN: i32 = -2;

function joinLeastEdges(keepsIsolated: bool): i32 {
  const least = room;
  const next = parents;
  const label = labels;
  const name = names;
  const count = order;
  const isNamed = !isWhole;
  let trees = 0;
  for (let v = 0; v < count; v++) {
    put(next, v, load<i32>(least + LEAST * <usize>v, 12));
  }
  for (let v = 0; v < count; v++) {
    const other = at(next, v);
    let own = trees;
    if (other < 0) {
      // Nothing refers to the label of an isolated vertex that is not kept.
      trees += i32(keepsIsolated);
    } else if (other > v && at(next, other) === v) {
      trees++;
    } else {
      own = UNKNOWN;
      const e = load<i32>(least + LEAST * <usize>v, 8);
      choose(isNamed ? at(name, e) : e);
    }
    put(label, v, own);
  }
  for (let v = 0; v < count; v++) {
    let root = v;
    while (at(label, root) === UNKNOWN) root = at(next, root);
    const tree = at(label, root);
    for (let x = v; at(label, x) === UNKNOWN; x = at(next, x)) {
      put(label, x, tree);
    }
  }
  return trees;
}
