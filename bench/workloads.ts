import type {EdgeList} from '../src/graph/index.js';
import {seededRandom} from '../src/graph/index.js';

/** A graph to measure on: what it is called, and how to make it. */
export interface Workload {
  readonly name: string;
  make(): EdgeList;
}

type WeightOf = (random: () => number, edge: number) => number;

// 53 random bits: one draw of the source has only 32.
const uniform: WeightOf = random => random() + random() / 2 ** 32;

/** A graph whose edges join vertices drawn at random. */
export function randomGraph(
  order: number,
  size: number,
  weightOf: WeightOf = uniform
): EdgeList {
  const random = seededRandom(1);
  const edges = emptyEdgeList(order, size);
  for (let e = 0; e < size; e++) {
    edges.source[e] = Math.floor(random() * order);
    edges.target[e] = Math.floor(random() * order);
    edges.weight[e] = weightOf(random, e);
  }
  return edges;
}

/** A square grid, vertices numbered row after row. */
export function gridGraph(side: number): EdgeList {
  const random = seededRandom(1);
  const edges = emptyEdgeList(side * side, 2 * side * (side - 1));
  let e = 0;
  const add = (source: number, target: number) => {
    edges.source[e] = source;
    edges.target[e] = target;
    edges.weight[e++] = uniform(random, e);
  };
  for (let v = 0; v < side * side; v++) {
    if ((v + 1) % side !== 0) add(v, v + 1);
    if (v + side < side * side) add(v, v + side);
  }
  return edges;
}

/** A complete graph. */
export function completeGraph(order: number): EdgeList {
  const random = seededRandom(1);
  const edges = emptyEdgeList(order, (order * (order - 1)) / 2);
  let e = 0;
  for (let u = 0; u < order; u++) {
    for (let v = u + 1; v < order; v++) {
      edges.source[e] = u;
      edges.target[e] = v;
      edges.weight[e++] = uniform(random, e);
    }
  }
  return edges;
}

function emptyEdgeList(order: number, size: number): EdgeList {
  return {
    order,
    size,
    source: new Int32Array(size),
    target: new Int32Array(size),
    weight: new Float64Array(size)
  };
}

/** The graphs that `npm run bench` measures on. */
export const WORKLOADS: readonly Workload[] = [
  {name: 'random 1e5/5e5', make: () => randomGraph(1e5, 5e5)},
  {name: 'random 1e6/1.5e6', make: () => randomGraph(1e6, 1.5e6)},
  {name: 'random 1e6/5e6', make: () => randomGraph(1e6, 5e6)},
  {name: 'random 1e5/1e7', make: () => randomGraph(1e5, 1e7)},
  {name: 'grid 1000 x 1000', make: () => gridGraph(1000)},
  {name: 'complete 2000', make: () => completeGraph(2000)},
  {name: 'equal weights', make: () => randomGraph(1e6, 5e6, () => 1)},
  {
    name: 'integers below 100',
    make: () => randomGraph(1e6, 5e6, random => Math.floor(random() * 100))
  },
  {name: 'sorted weights', make: () => randomGraph(1e6, 5e6, (_, e) => e)},
  {name: 'reversed weights', make: () => randomGraph(1e6, 5e6, (_, e) => -e)}
];
