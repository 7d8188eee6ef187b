import type {EdgeList} from '../../src/graph/index.js';
import {random} from './random.js';

/** A graph whose shape and weights are given by functions of the index. */
function graphOf(
  order: number,
  size: number,
  source: (e: number) => number,
  target: (e: number) => number,
  weight: (e: number) => number
): EdgeList {
  const edges = {
    order,
    size,
    source: new Int32Array(size),
    target: new Int32Array(size),
    weight: new Float64Array(size)
  };
  for (let e = 0; e < size; e++) {
    edges.source[e] = source(e);
    edges.target[e] = target(e);
    edges.weight[e] = weight(e);
  }
  return edges;
}

type WeightOf = (e: number) => number;

const realOf = (seed: number): WeightOf => {
  const draws = random(seed);
  return () => draws.real();
};

/** Vertices in a row. */
export function path(order: number, weight: WeightOf = realOf(1)): EdgeList {
  return graphOf(
    order,
    order - 1,
    e => e,
    e => e + 1,
    weight
  );
}

/** All vertices around the first one. */
export function star(order: number, weight: WeightOf = realOf(2)): EdgeList {
  return graphOf(
    order,
    order - 1,
    () => 0,
    e => e + 1,
    weight
  );
}

/** Vertices in a ring. */
export function cycle(order: number, weight: WeightOf = realOf(3)): EdgeList {
  return graphOf(
    order,
    order,
    e => e,
    e => (e + 1) % order,
    weight
  );
}

/** A path of the even vertices, each with a leg, an odd one. */
export function caterpillar(
  order: number,
  weight: WeightOf = realOf(4)
): EdgeList {
  return graphOf(
    order,
    order - 1,
    e => (e % 2 === 0 ? e : e - 1),
    e => e + 1,
    weight
  );
}

/** A square of vertices, each joined to those right of it and below. */
export function grid(width: number, weight: WeightOf = realOf(5)): EdgeList {
  const row = width * (width - 1);
  return graphOf(
    width * width,
    2 * row,
    e => (e < row ? e + Math.floor(e / (width - 1)) : e - row),
    e => (e < row ? e + Math.floor(e / (width - 1)) + 1 : e - row + width),
    weight
  );
}

/** Every pair of vertices once. */
export function complete(
  order: number,
  weight: WeightOf = realOf(6)
): EdgeList {
  const ends: [number, number][] = [];
  for (let u = 1; u < order; u++) for (let v = 0; v < u; v++) ends.push([u, v]);
  return graphOf(
    order,
    ends.length,
    e => ends[e][0],
    e => ends[e][1],
    weight
  );
}

/** Edges between random vertices; loops and parallel ones may occur. */
export function randomEdges(
  order: number,
  size: number,
  weight: WeightOf = realOf(7)
): EdgeList {
  const draws = random(order + size);
  const vertex = () => draws.integer(0, order - 1);
  return graphOf(order, size, vertex, vertex, weight);
}

/** The same graph with these weights. */
export function reweighted(edges: EdgeList, weight: WeightOf): EdgeList {
  return {
    ...edges,
    weight: Float64Array.from(edges.weight, (_, e) => weight(e))
  };
}
