// The rounds of Borůvka's algorithm for WebAssembly.

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
  weightAt,
  weights
} from './shrinking-graph';

// In the room: the least edge at each vertex, its weight, its position and its
// other end.
export const LEAST: usize = 16;

/** Finds the forest by Borůvka's algorithm; returns its number of edges. */
export function solveByRounds(): i32 {
  const wholeSize = size;
  while (size > 0) {
    findLeastEdges();
    relabel(joinLeastEdges());
  }
  return sortChosen(wholeSize);
}

function findLeastEdges(): void {
  const least = room;
  for (let v = 0; v < order; v++) {
    store<f64>(least + LEAST * <usize>v, NaN);
    store<i32>(least + LEAST * <usize>v, -1, 12);
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
    // Only the given graph has self edges.
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

function joinLeastEdges(): i32 {
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
    let own = other < 0 ? -1 : UNKNOWN;
    if (other > v && at(next, other) === v) own = trees++;
    put(label, v, own);
    if (own !== UNKNOWN) continue;
    const e = load<i32>(least + LEAST * <usize>v, 8);
    choose(isNamed ? at(name, e) : e);
  }
  for (let v = 0; v < count; v++) {
    if (at(label, v) !== UNKNOWN) continue;
    let root = at(next, v);
    while (at(label, root) === UNKNOWN) root = at(next, root);
    const tree = at(label, root);
    for (let x = v; at(label, x) === UNKNOWN; x = at(next, x)) {
      put(label, x, tree);
    }
  }
  return trees;
}
