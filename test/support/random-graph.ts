import type {EdgeList} from '../../src/graph/index.js';
import {type Random, random} from './random.js';
import {WEIGHT_KINDS, WEIGHTS} from './random-weights.js';

/** A graph to attack with, and what its seed asked for. */
export interface RandomGraph {
  readonly seed: number;
  readonly shape: string;
  readonly weights: string;
  readonly edges: EdgeList;
}

type Pairs = [number, number][];
type Shape = (order: number, random: Random, most: number) => Pairs;

const anyPair = (order: number, random: Random): [number, number] => {
  const u = random.integer(0, order - 1);
  return [u, (u + random.integer(1, order - 1)) % order];
};

const pairs = (count: number, order: number, random: Random): Pairs =>
  order < 2 ? [] : Array.from({length: count}, () => anyPair(order, random));

/** Attaches every vertex but the first to an earlier one. */
const tree = (order: number, parent: (v: number) => number): Pairs =>
  Array.from({length: Math.max(0, order - 1)}, (_, i) => [
    i + 1,
    parent(i + 1)
  ]);

const SHAPES: {readonly [name: string]: Shape} = {
  empty: () => [],
  path: order => tree(order, v => v - 1),
  star: order => tree(order, () => 0),
  caterpillar: order => tree(order, v => (v % 2 === 0 ? v - 2 : v - 1)),
  tree: (order, random) => tree(order, v => random.integer(0, v - 1)),
  cycle: order => [...tree(order, v => v - 1), [order - 1, 0]],
  grid: order => {
    const width = Math.ceil(Math.sqrt(order));
    return [
      ...tree(order, v => v - 1).filter(([v]) => v % width > 0),
      ...tree(order, v => v - width).filter(([v]) => v >= width)
    ];
  },
  sparse: (order, random) =>
    pairs(random.integer(order >> 1, 2 * order), order, random),
  dense: (order, random, most) =>
    pairs(Math.min(most, order * random.integer(3, 12)), order, random),
  complete: (order, _, most) => {
    const all: Pairs = [];
    const end = Math.min(order, Math.floor(Math.sqrt(2 * most)));
    for (let u = 1; u < end; u++) for (let v = 0; v < u; v++) all.push([u, v]);
    return all;
  },
  multi: (order, random, most) => {
    const bundles = pairs(random.integer(1, 2 * order), order, random);
    const count = Math.min(most, random.integer(2, 5 * order + 8));
    return bundles.length === 0
      ? []
      : Array.from({length: count}, () => random.pick(bundles));
  },
  loops: (order, random) => [
    ...pairs(order, order, random),
    ...Array.from({length: random.integer(1, order)}, (): [number, number] => {
      const v = random.integer(0, order - 1);
      return [v, v];
    })
  ],
  // Edges join only vertices that leave the same remainder.
  disconnected: (order, random) => {
    const parts = random.integer(2, 5);
    return pairs(3 * order, order, random).filter(
      ([u, v]) => u % parts === v % parts
    );
  }
};

const SHAPE_NAMES = Object.keys(SHAPES);

/** Limits of a random graph. */
export interface RandomGraphOptions {
  /** The greatest order that the largest class may have. */
  readonly largest?: number;
  /** If given, all graphs are of the largest class, from this order on. */
  readonly smallest?: number;
  /** The greatest number of edges. */
  readonly most?: number;
}

/** Makes the graph of a seed. The same seed always gives the same graph. */
export function randomGraph(
  seed: number,
  {largest = 260, smallest, most = 1500}: RandomGraphOptions = {}
): RandomGraph {
  const draws = random(seed);
  const order =
    smallest === undefined
      ? drawOrder(draws, largest)
      : draws.integer(smallest, largest);
  const shape = order === 0 ? 'empty' : draws.pick(SHAPE_NAMES);
  // Tiny graphs have few enough edges for an exhaustive search.
  const limit = order <= 6 ? draws.integer(4, 14) : most;
  const found = SHAPES[shape](order, draws, limit);
  if (order > 0 && draws.real() < 0.1) {
    const v = draws.integer(0, order - 1);
    found.push([v, v]);
  }
  if (found.length > 0 && draws.real() < 0.1) found.push(draws.pick(found));
  // Half of all keep the order of vertices and edges that their shape has.
  const shuffled = draws.real() < 0.5;
  if (shuffled) draws.shuffle(found);
  const names = Array.from({length: order}, (_, v) => v);
  if (shuffled) draws.shuffle(names);
  const ends = found
    .slice(0, limit)
    .map(pair => (shuffled && draws.real() < 0.5 ? pair.toReversed() : pair));

  const weights = draws.pick(WEIGHT_KINDS);
  const edges: EdgeList = Object.freeze({
    order,
    size: ends.length,
    source: Int32Array.from(ends, ([u]) => names[u]),
    target: Int32Array.from(ends, ([, v]) => names[v]),
    weight: WEIGHTS[weights](ends.length, draws)
  });
  return {seed, shape, weights, edges};
}

function drawOrder(draws: Random, largest: number): number {
  const kind = draws.real();
  if (kind < 0.02) return draws.integer(0, 1);
  if (kind < 0.35) return draws.integer(2, 6);
  if (kind < 0.65) return draws.integer(7, 12);
  if (kind < 0.85) return draws.integer(13, 100);
  return draws.integer(101, largest);
}
