import {type EdgeList, isForestOf} from '../../src/graph/index.js';
import {steinerTreeOf} from '../../src/msf/index.js';
import {edgesInOrder} from './oracle.js';
import {random} from './random.js';
import {randomGraph} from './random-graph.js';

/** A graph without negative weights, and terminals that a path connects. */
export interface SteinerCase {
  readonly edges: EdgeList;
  readonly terminals: readonly number[];
}

/** The case of a seed: any graph, and some vertices of a component. */
export function randomSteinerCase(seed: number, largest: number): SteinerCase {
  const draws = random(seed);
  const {edges: drawn} = randomGraph(seed, {smallest: 1, largest});
  const weight = drawn.weight.map(w => (Math.abs(w) < 1e300 ? Math.abs(w) : 7));
  const edges = {...drawn, weight};
  const component = componentOf(edges, draws.integer(0, edges.order - 1));
  const count = draws.integer(1, Math.min(component.length, 7));
  return {edges, terminals: draws.shuffle(component).slice(0, count)};
}

function componentOf({source, target, size}: EdgeList, v: number): number[] {
  const found = new Set([v]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (let e = 0; e < size; e++) {
      if (found.has(source[e])) found.add(target[e]);
      if (found.has(target[e])) found.add(source[e]);
    }
  }
  return [...found];
}

/** The sum of the weights of some edges. */
export function weightOf({weight}: EdgeList, subset: Iterable<number>): number {
  let sum = 0;
  for (const e of subset) sum += weight[e];
  return sum;
}

/**
 * The least weight of a tree that connects the terminals: that of a spanning
 * tree of them and any other vertices. Time exponential in the order.
 */
export function leastWeight({edges, terminals}: SteinerCase): number {
  const {order, source, target} = edges;
  const sorted = edgesInOrder(edges);
  let least = Infinity;
  for (let subset = 0; subset < 2 ** order; subset++) {
    if (terminals.some(v => ((subset >> v) & 1) === 0)) continue;
    const parts = Array.from({length: order}, (_, v) => v);
    let weight = 0;
    for (const e of sorted) {
      const [u, v] = [source[e], target[e]];
      if (((subset >> u) & (subset >> v) & 1) === 0 || parts[u] === parts[v]) {
        continue;
      }
      weight += edges.weight[e];
      const [old, joined] = [parts[v], parts[u]];
      for (let w = 0; w < order; w++) if (parts[w] === old) parts[w] = joined;
    }
    if (terminals.some(v => parts[v] !== parts[terminals[0]])) continue;
    // Vertices in other trees add nothing but weight.
    least = Math.min(least, weight);
  }
  return least;
}

/**
 * What is wrong with the trees of a case, or null. `equal` counts those that
 * are as light as the exact ones.
 */
export function findSteinerFlaw(
  {edges, terminals}: SteinerCase,
  counts: {equal: number}
): string | null {
  const near = steinerTreeOf(edges, terminals);
  const exact = steinerTreeOf(edges, terminals, {exact: true});
  for (const tree of [near, exact]) {
    if (tree.some((e, i) => i > 0 && e <= tree[i - 1])) return 'not in order';
    if (!isForestOf({...edges, ...pick(edges, tree)})) return 'not a forest';
    const degree = new Map<number, number>();
    for (const e of tree) {
      for (const v of [edges.source[e], edges.target[e]]) {
        degree.set(v, (degree.get(v) ?? 0) + 1);
      }
    }
    if (tree.length > 0 && degree.size !== tree.length + 1) return 'two trees';
    if (terminals.length > 1 && terminals.some(v => !degree.has(v))) {
      return 'a terminal is missing';
    }
    for (const [v, count] of degree) {
      if (count === 1 && !terminals.includes(v)) return `leaf ${v}`;
    }
  }
  const [found, least] = [weightOf(edges, near), weightOf(edges, exact)];
  const slack = 1e-9 * least;
  if (found < least - slack) return `${found} is less than ${least}`;
  const bound = (2 - 2 / terminals.length) * least;
  if (found > bound + slack) return `${found} is more than ${bound}`;
  if (found <= least + slack) counts.equal++;
  return null;
}

function pick({source, target, weight}: EdgeList, subset: Int32Array) {
  return {
    size: subset.length,
    source: Int32Array.from(subset, e => source[e]),
    target: Int32Array.from(subset, e => target[e]),
    weight: Float64Array.from(subset, e => weight[e])
  };
}
