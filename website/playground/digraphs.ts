import {EdgeListBuilder, type NamedGraph, seededRandom} from 'spanforest/graph';
import {snowyTown} from '../../test/fixtures/town.js';
import {distance, type PlacedGraph} from './graphs.js';
import {layOut} from './layout.js';

/** The size of the plane that a digraph is drawn in. */
export const WIDTH = 276;
export const HEIGHT = 168;

/** A digraph with names and positions. */
export interface PlacedDigraph extends PlacedGraph {
  readonly names: readonly string[];
}

/** A town whose cheap one-way streets form cycles. */
export function town(): PlacedDigraph {
  const {edges, names, x, y} = snowyTown();
  return {edges, names, x: Float64Array.from(x), y: Float64Array.from(y)};
}

/** Points with arcs between neighbours in one direction or both. */
export function randomDigraph(order: number, seed: number): PlacedDigraph {
  const random = seededRandom(seed);
  const columns = Math.max(1, Math.ceil(Math.sqrt((order * WIDTH) / HEIGHT)));
  const rows = Math.ceil(order / columns);
  const x = new Float64Array(order);
  const y = new Float64Array(order);
  for (let v = 0; v < order; v++) {
    const column = v % columns;
    const row = Math.floor(v / columns);
    const jitter = () => 0.5 + 0.6 * (random() - 0.5);
    x[v] = 12 + ((WIDTH - 24) * (column + jitter())) / columns;
    y[v] = 14 + ((HEIGHT - 28) * (row + jitter())) / rows;
  }
  const builder = new EdgeListBuilder();
  const draw = () => 1 + Math.floor(12 * random());
  for (let u = 0; u < order; u++) {
    const near = Array.from(x, (_, v) => v)
      .filter(v => v !== u)
      .sort((a, b) => distance(x, y, u, a) - distance(x, y, u, b))
      .slice(0, 4);
    for (const v of near) {
      // Every pair is visited from both ends, so it has two chances.
      if (random() < 0.45) builder.add(u, v, draw());
      if (random() < 0.25) builder.add(v, u, draw());
    }
    // Makes everything reachable from the first vertex.
    if (u > 0) builder.add(nearest(x, y, u), u, draw() + 6);
  }
  const names = Array.from(x, (_, v) => String.fromCharCode(65 + (v % 26)));
  return {edges: withoutParallels(builder, order), names, x, y};
}

/** Lays out a digraph that has names but no positions. */
export function digraphOf({edges, nodes}: NamedGraph): PlacedDigraph {
  const {x, y} = layOut(edges);
  return {
    edges,
    names: nodes,
    x: x.map(value => 20 + (WIDTH - 40) * value),
    y: y.map(value => 18 + (HEIGHT - 36) * value)
  };
}

// The nearest of the earlier vertices.
function nearest(x: Float64Array, y: Float64Array, u: number): number {
  let best = 0;
  for (let v = 1; v < u; v++) {
    if (distance(x, y, u, v) < distance(x, y, u, best)) best = v;
  }
  return best;
}

// Parallel arcs would cover each other in a drawing.
function withoutParallels(builder: EdgeListBuilder, order: number) {
  const {size, source, target, weight} = builder.build(order);
  const seen = new Set<number>();
  const single = new EdgeListBuilder();
  for (let e = 0; e < size; e++) {
    const key = source[e] * order + target[e];
    if (!seen.has(key)) single.add(source[e], target[e], weight[e]);
    seen.add(key);
  }
  return single.build(order);
}
