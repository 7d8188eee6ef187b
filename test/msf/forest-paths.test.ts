import {describe, expect, test} from 'vitest';
import {
  type EdgeList,
  edgeListFrom,
  ForestError,
  GraphTypeError,
  OptionError
} from '../../src/graph/index.js';
import {
  forestPathsOf,
  kruskal,
  maximumSpanningForestOf
} from '../../src/msf/index.js';
import {exactSum} from '../support/exact-sum.js';
import {isLess} from '../support/oracle.js';
import {random} from '../support/random.js';
import {randomForest} from '../support/random-forest.js';
import {randomGraph} from '../support/random-graph.js';
import {rounds} from '../support/rounds.js';

const edges = edgeListFrom(6, [
  [0, 1, 2],
  [2, 1, 7],
  [2, 3, 7],
  [3, 0, 9],
  [4, 5, 1]
]);
const paths = forestPathsOf(edges, kruskal(edges));

/** The edges from a vertex to every other, by depth-first search. */
function bruteForcePaths(
  {order, source, target}: EdgeList,
  forest: Int32Array,
  from: number
): (readonly number[] | undefined)[] {
  const found = new Array<readonly number[] | undefined>(order);
  found[from] = [];
  const stack = [from];
  while (stack.length > 0) {
    const v = stack.pop()!;
    for (const e of forest) {
      if (source[e] !== v && target[e] !== v) continue;
      const w = source[e] === v ? target[e] : source[e];
      if (found[w]) continue;
      found[w] = [...found[v]!, e];
      stack.push(w);
    }
  }
  return found;
}

function expectRight(graph: EdgeList, forest: Int32Array, seed: number): void {
  const draws = random(seed);
  const maximum = draws.real() < 0.3;
  const weight = maximum ? graph.weight.map(w => -w) : graph.weight;
  const prepared = forestPathsOf(graph, forest, {maximum});
  const u = draws.integer(0, graph.order - 1);
  const wanted = bruteForcePaths(graph, forest, u);
  for (let v = 0; v < graph.order; v++) {
    const note = `seed ${seed}, ${u} to ${v}`;
    const path = wanted[v];
    expect(prepared.connected(u, v), note).toBe(path !== undefined);
    const found = prepared.path(u, v);
    expect(found && [...found], note).toEqual(path);
    const worst = (path ?? []).reduce(
      (a, b) => (a < 0 || isLess(weight, a, b) ? b : a),
      -1
    );
    expect(prepared.bottleneck(u, v), note).toBe(worst);
    expect(prepared.bottleneck(v, u), note).toBe(worst);
    const distance = prepared.distance(u, v);
    expect(prepared.distance(v, u), note).toBe(distance);
    if (!path) {
      expect(distance, note).toBe(undefined);
      continue;
    }
    const weights = path.map(e => graph.weight[e]);
    const infinite = weights.filter(w => Math.abs(w) === Infinity);
    if (infinite.length > 0) {
      const both = new Set(infinite).size > 1;
      expect(distance, note).toBe(both ? Number.NaN : infinite[0]);
      continue;
    }
    const exact = exactSum(weights);
    if (distance === exact) continue;
    // One unit in the last place of a sum of such size.
    const size = Math.min(exactSum(weights.map(Math.abs)), Number.MAX_VALUE);
    const error = Math.abs(distance! - exact) / size;
    expect(error, note).toBeLessThanOrEqual(2 ** -52);
  }
}

describe('paths in a forest', () => {
  test('have a bottleneck, edges in order, and a length', () => {
    expect(paths.connected(0, 3)).toBe(true);
    expect(paths.bottleneck(0, 3)).toBe(2);
    expect(paths.bottleneck(0, 2)).toBe(1);
    expect([...paths.path(0, 3)!]).toEqual([0, 1, 2]);
    expect([...paths.path(3, 1)!]).toEqual([2, 1]);
    expect(paths.distance(3, 0)).toBe(16);
  });

  test('do not join trees, and are empty from a vertex to itself', () => {
    expect(paths.connected(0, 4)).toBe(false);
    expect(paths.bottleneck(0, 4)).toBe(-1);
    expect(paths.path(0, 4)).toBe(undefined);
    expect(paths.distance(0, 4)).toBe(undefined);
    expect(paths.connected(4, 4)).toBe(true);
    expect(paths.bottleneck(4, 4)).toBe(-1);
    expect(paths.path(4, 4)).toEqual(new Int32Array(0));
    expect(paths.distance(4, 4)).toBe(0);
  });

  test('have the least edge as bottleneck in a maximum forest', () => {
    const forest = maximumSpanningForestOf(edges);
    const widest = forestPathsOf(edges, forest, {maximum: true});
    expect(widest.bottleneck(0, 1)).toBe(2);
    expect(widest.bottleneck(2, 0)).toBe(2);
  });

  test('are those of a search, whatever the weights', () => {
    for (let seed = 0; seed < rounds(250); seed++) {
      const graph = randomGraph(seed, {largest: 150}).edges;
      if (graph.order === 0) continue;
      const draws = random(seed);
      const forest =
        draws.real() < 0.5
          ? kruskal(graph)
          : randomForest(graph, draws, draws.pick([1, 0.9]));
      expectRight(graph, forest, seed);
    }
  });

  test('lose nothing next to heavy edges elsewhere', () => {
    const heavy = edgeListFrom(5, [
      [0, 1, 1e300],
      [1, 2, 0.1],
      [2, 3, 0.2],
      [3, 4, Infinity]
    ]);
    const prepared = forestPathsOf(heavy, Int32Array.of(0, 1, 2, 3));
    expect(prepared.distance(1, 3)).toBe(0.1 + 0.2);
    expect(prepared.distance(4, 1)).toBe(Infinity);
    expect(prepared.distance(4, 3)).toBe(Infinity);
  });

  test('add up many tenths without an error', () => {
    const order = 20_001;
    const source = Int32Array.from({length: order - 1}, (_, v) => v);
    const target = source.map(v => v + 1);
    const weight = new Float64Array(order - 1).fill(0.1);
    const graph = {order, size: order - 1, source, target, weight};
    const prepared = forestPathsOf(graph, source);
    for (const length of [3, 10, 1000, 7777, 20_000]) {
      const exact = exactSum(weight.subarray(0, length));
      expect(prepared.distance(0, length)).toBe(exact);
      expect(prepared.distance(order - 1 - length, order - 1)).toBe(exact);
    }
  });

  test('may sum up to more than the largest number on the way', () => {
    const huge = edgeListFrom(5, [
      [0, 1, 1.5e308],
      [1, 2, 1.5e308],
      [2, 3, -1.5e308],
      [3, 4, -1.5e308]
    ]);
    const prepared = forestPathsOf(huge, Int32Array.of(0, 1, 2, 3));
    expect(prepared.distance(0, 4)).toBe(0);
    expect(prepared.distance(0, 3)).toBe(1.5e308);
    expect(prepared.distance(0, 2)).toBe(Infinity);
    expect(prepared.distance(4, 2)).toBe(-Infinity);
  });

  test.for(['path', 'star', 'caterpillar'])('work on a large %s', shape => {
    const order = 1_000_000;
    const target = Int32Array.from({length: order - 1}, (_, i) => i + 1);
    const source = target.map(v =>
      shape === 'star' ? 0 : shape === 'path' || v % 2 === 1 ? v - 1 : v - 2
    );
    const weight = Float64Array.from(target, v => v % 1000);
    const graph = {order, size: order - 1, source, target, weight};
    const prepared = forestPathsOf(graph, Int32Array.from(target.keys()));
    // From 0 to the last, which is odd, over all even vertices if there are.
    const steps = {path: order - 1, star: 1, caterpillar: order / 2};
    const path = prepared.path(0, order - 1)!;
    expect(path.length).toBe(steps[shape as keyof typeof steps]);
    expect(prepared.distance(0, order - 1)).toBe(
      path.reduce((sum, e) => sum + weight[e], 0)
    );
    const heaviest = path.reduce((a, e) => (isLess(weight, a, e) ? e : a));
    expect(prepared.bottleneck(0, order - 1)).toBe(heaviest);
  });

  test('want vertices, a forest and known options', () => {
    for (const vertex of [-1, 6, 0.5, '0', undefined]) {
      for (const name of ['connected', 'bottleneck', 'path', 'distance']) {
        const ask = paths[name as 'path'];
        expect(() => ask(vertex as number, 0)).toThrow(OptionError);
        expect(() => ask(0, vertex as number)).toThrow('from 0 to 5');
      }
    }
    expect(() => forestPathsOf(edges, Int32Array.of(0, 1, 2, 3))).toThrow(
      ForestError
    );
    expect(() =>
      forestPathsOf(Int32Array.of(0) as never, edges as never)
    ).toThrow(GraphTypeError);
    expect(() =>
      forestPathsOf(edges, Int32Array.of(0), {minimum: true} as never)
    ).toThrow('there is no option "minimum"');
    const empty = forestPathsOf(edgeListFrom(0, []), new Int32Array(0));
    expect(() => empty.connected(0, 0)).toThrow(OptionError);
  });
});
