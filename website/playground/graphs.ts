import {type EdgeList, EdgeListBuilder, seededRandom} from 'spanforest/graph';

/** A graph with a position for every vertex. */
export interface PlacedGraph {
  readonly edges: EdgeList;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Names of the vertices. Default: their numbers, from 1. */
  readonly names?: readonly string[];
}

/** Width of the playground's plane divided by its height. */
export const ASPECT = 1.5;

/** The parameters of a generated graph. */
export interface GraphShape {
  readonly order: number;
  /** Edges per vertex, approximately. */
  readonly density: number;
  readonly seed: number;
  /** Width of the plane divided by its height. Default: 1. */
  readonly aspect?: number;
}

/** The generators by name. */
export const GENERATORS: {
  readonly [name: string]: (shape: GraphShape) => PlacedGraph;
} = {geometric, grid, random};

/** Points spread over the plane, each joined to its nearest neighbours. */
export function geometric(shape: GraphShape): PlacedGraph {
  const {order, density, seed, aspect = 1} = shape;
  const random = seededRandom(seed);
  const {x, y} = scatter(order, aspect, random);
  const builder = new EdgeListBuilder();
  const cells = buckets(x, y);
  // Most edges are found from both ends.
  const wanted = Math.max(1, Math.round(density * 1.4));
  const seen = new Set<number>();
  for (let u = 0; u < order; u++) {
    const near = cells
      .around(u, wanted)
      .sort((a, b) => distance(x, y, u, a) - distance(x, y, u, b))
      .slice(0, wanted);
    for (const v of near) {
      const key = Math.min(u, v) * order + Math.max(u, v);
      if (seen.has(key)) continue;
      seen.add(key);
      builder.add(u, v, rounded(distance(x, y, u, v)));
    }
  }
  return {edges: builder.build(order), x, y};
}

/** A grid with random weights. */
export function grid({order, seed, aspect = 1}: GraphShape): PlacedGraph {
  const random = seededRandom(seed);
  const columns = Math.max(1, Math.round(Math.sqrt(order * aspect)));
  const rows = Math.max(1, Math.round(order / columns));
  const count = columns * rows;
  const x = Float64Array.from({length: count}, (_, v) => (v % columns) / rows);
  const y = Float64Array.from(
    {length: count},
    (_, v) => Math.floor(v / columns) / rows
  );
  const builder = new EdgeListBuilder();
  const draw = () => 1 + Math.floor(99 * random());
  for (let v = 0; v < count; v++) {
    if ((v + 1) % columns !== 0) builder.add(v, v + 1, draw());
    if (v + columns < count) builder.add(v, v + columns, draw());
  }
  return {edges: builder.build(count), x, y};
}

/** Pairs of vertices drawn at random, with random weights. */
export function random(shape: GraphShape): PlacedGraph {
  const {order, density, seed, aspect = 1} = shape;
  const draw = seededRandom(seed);
  const {x, y} = scatter(order, aspect, draw);
  const builder = new EdgeListBuilder();
  const size = order < 2 ? 0 : Math.round(order * density);
  for (let e = 0; e < size; e++) {
    const u = Math.floor(order * draw());
    const v = (u + 1 + Math.floor((order - 1) * draw())) % order;
    builder.add(u, v, 1 + Math.floor(999 * draw()));
  }
  return {edges: builder.build(order), x, y};
}

/** The distance of two vertices, in thousandths of the plane's height. */
export function distance(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  u: number,
  v: number
): number {
  return 1000 * Math.hypot(x[u] - x[v], y[u] - y[v]);
}

function rounded(value: number): number {
  return Math.round(10 * value) / 10;
}

// One point somewhere in each cell of a grid, to avoid dense spots.
function scatter(
  order: number,
  aspect: number,
  random: () => number
): {x: Float64Array; y: Float64Array} {
  const columns = Math.max(1, Math.ceil(Math.sqrt(order * aspect)));
  const rows = Math.max(1, Math.ceil(order / columns));
  const x = new Float64Array(order);
  const y = new Float64Array(order);
  // Spreads the empty cells as well.
  for (let v = 0; v < order; v++) {
    const cell = Math.floor((v * columns * rows) / order);
    const jitter = () => 0.5 + 0.84 * (random() - 0.5);
    x[v] = ((cell % columns) + jitter()) / rows;
    y[v] = (Math.floor(cell / columns) + jitter()) / rows;
  }
  return {x, y};
}

// Points by their cell in a grid.
function buckets(x: Float64Array, y: Float64Array) {
  const side = Math.max(1, Math.floor(Math.sqrt(x.length / 2)));
  const cells: number[][] = Array.from({length: side * side}, () => []);
  const width = Math.ceil(x.reduce((a, b) => Math.max(a, b), 1));
  const at = (value: number) =>
    Math.min(side - 1, Math.max(0, Math.floor((value * side) / width)));
  for (let v = 0; v < x.length; v++) cells[at(y[v]) * side + at(x[v])].push(v);
  return {
    // Points around one, more than wanted, the nearest among them.
    around(u: number, wanted: number): number[] {
      for (let reach = 1; ; reach++) {
        const found: number[] = [];
        const column = at(x[u]);
        const row = at(y[u]);
        for (let r = row - reach; r <= row + reach; r++) {
          if (r < 0 || r >= side) continue;
          for (let c = column - reach; c <= column + reach; c++) {
            if (c < 0 || c >= side) continue;
            for (const v of cells[r * side + c]) if (v !== u) found.push(v);
          }
        }
        if (found.length >= 2 * wanted || reach >= side) return found;
      }
    }
  };
}
