import type {EdgeList} from '../../src/graph/index.js';
import {components} from './oracle.js';
import {highWord} from './random-weights.js';

const TRAITS: {readonly [name: string]: (edges: EdgeList) => boolean} = {
  'has no edges': ({size}) => size === 0,
  'has one vertex': ({order}) => order === 1,
  'has at most 6 vertices': ({order}) => order <= 6,
  'has 7 to 12 vertices': ({order}) => order > 6 && order <= 12,
  'has more than 100 vertices': ({order}) => order > 100,
  'has loops': edges => some(edges, e => edges.source[e] === edges.target[e]),
  'has parallel edges': hasParallelEdges,
  'has three edges a vertex or more': ({order, size}) => size >= 3 * order,
  'is disconnected': edges => components(edges).count > 1,
  'is connected': edges => components(edges).count === 1,
  'has many ties': ({size, weight}) =>
    size > 1 && 2 * new Set(weight).size <= size,
  'has distinct weights': ({size, weight}) =>
    size > 1 && new Set(weight).size === size,
  'has infinities, denormals or -0': ({weight}) => weight.some(isSpecial),
  'has negative weights': ({weight}) => weight.some(w => w < 0),
  'spans 200 orders of magnitude': ({weight}) => {
    const sizes = weight.map(Math.abs).filter(w => w > 0 && w < Infinity);
    return sizes.reduce(greater, 0) / sizes.reduce(lesser, Infinity) > 1e200;
  },
  'has over 24 weights that differ in their low halves only': ({weight}) =>
    longestRun(weight, () => true) > 24,
  'has over 24 such negative weights': ({weight}) =>
    longestRun(weight, w => w < 0) > 24
};

const greater = (a: number, b: number) => Math.max(a, b);
const lesser = (a: number, b: number) => Math.min(a, b);

/** How many graphs of a collection have which trait, counted one by one. */
export class Census {
  #graphs = 0;
  readonly #counts = new Map<string, number>();

  add(edges: EdgeList): void {
    this.#graphs++;
    for (const [name, holds] of Object.entries(TRAITS)) {
      if (holds(edges)) this.#counts.set(name, this.count(name) + 1);
    }
  }

  /** How many graphs there are. */
  get graphs(): number {
    return this.#graphs;
  }

  /** How many of them have the trait. */
  count(trait: string): number {
    if (!Object.hasOwn(TRAITS, trait)) throw new Error(`no trait ${trait}`);
    return this.#counts.get(trait) ?? 0;
  }

  /** Which share of them has the trait. */
  share(trait: string): number {
    return this.count(trait) / this.#graphs;
  }
}

function some({size}: EdgeList, holds: (edge: number) => boolean): boolean {
  for (let e = 0; e < size; e++) if (holds(e)) return true;
  return false;
}

function hasParallelEdges(edges: EdgeList): boolean {
  const {order, source, target} = edges;
  const seen = new Set<number>();
  return some(edges, e => {
    if (source[e] === target[e]) return false;
    const low = Math.min(source[e], target[e]);
    const pair = low * order + Math.max(source[e], target[e]);
    const isParallel = seen.has(pair);
    seen.add(pair);
    return isParallel;
  });
}

function isSpecial(weight: number): boolean {
  return (
    Math.abs(weight) === Infinity ||
    Object.is(weight, -0) ||
    (weight !== 0 && Math.abs(weight) < 2 ** -1022)
  );
}

// The most distinct weights that share their high half.
function longestRun(
  weights: Float64Array,
  counts: (weight: number) => boolean
): number {
  const runs = new Map<number, number>();
  let longest = 0;
  for (const weight of new Set(weights.filter(counts))) {
    const high = highWord(weight);
    const run = (runs.get(high) ?? 0) + 1;
    runs.set(high, run);
    if (run > longest) longest = run;
  }
  return longest;
}
