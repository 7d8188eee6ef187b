import type {EdgeList} from '../src/graph/index.js';
import {DisjointSets, seededRandom} from '../src/graph/index.js';

/** The weight of an edge, from a random source and the edge's index. */
export type WeightOf = (random: () => number, edge: number) => number;

// 53 random bits: a single draw has only 32.
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

/**
 * Connects a graph in place: its last edges are replaced by edges that join
 * vertex 0 to all other components. Several peers only find trees.
 */
export function connected(edges: EdgeList): EdgeList {
  const {order, size, source, target} = edges;
  const fixed: number[] = [];
  // Each replaced edge may leave one more component, hence the loop.
  for (;;) {
    const sets = new DisjointSets(order);
    for (let e = 0; e < size - fixed.length; e++) {
      sets.union(source[e], target[e]);
    }
    for (const v of fixed) sets.union(0, v);
    if (sets.count === 1) break;
    for (let v = 1; v < order; v++) if (sets.union(0, v)) fixed.push(v);
  }
  fixed.forEach((v, i) => {
    source[size - 1 - i] = 0;
    target[size - 1 - i] = v;
  });
  return edges;
}

/**
 * A graph with few vertices of high degree and many of low degree: every new
 * vertex is joined to some old ones, drawn in proportion to their degrees.
 *
 * A.-L. Barabási, R. Albert, "Emergence of scaling in random networks",
 * Science, 1999.
 */
export function powerLawGraph(order: number, degree: number): EdgeList {
  const random = seededRandom(1);
  const edges = emptyEdgeList(order, (order - 1) * degree);
  const {source, target} = edges;
  let e = 0;
  for (let v = 1; v < order; v++) {
    const before = e;
    for (let i = 0; i < degree; i++, e++) {
      // An end of an old edge is a vertex drawn by its degree.
      const end = Math.floor(random() * 2 * before);
      const ends = end % 2 === 0 ? source : target;
      source[e] = v;
      target[e] = before === 0 ? 0 : ends[end >> 1];
      edges.weight[e] = uniform(random, e);
    }
  }
  return edges;
}

/** A square grid, vertices numbered row by row. */
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
export function completeGraph(order: number, seed = 1): EdgeList {
  const random = seededRandom(seed);
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

/** A random digraph in which vertex 0 reaches every vertex. */
export function randomDigraph(order: number, size: number): EdgeList {
  const arcs = randomGraph(order, size);
  for (let v = 1; v < order; v++) {
    arcs.source[v] = Math.floor(v / 2);
    arcs.target[v] = v;
  }
  return arcs;
}

/** A directed cycle from vertex 0. */
export function directedCycle(order: number): EdgeList {
  const random = seededRandom(1);
  const arcs = emptyEdgeList(order, order);
  for (let v = 0; v < order; v++) {
    arcs.source[v] = v;
    arcs.target[v] = (v + 1) % order;
    arcs.weight[v] = uniform(random, v);
  }
  return arcs;
}

/** A square matrix of random weights. */
export function randomMatrix(order: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  return Float64Array.from({length: order * order}, () => random());
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
