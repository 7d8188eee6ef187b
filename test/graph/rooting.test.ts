import {describe, expect, test} from 'vitest';
import {
  edgeListFrom,
  ForestError,
  GraphTypeError,
  OptionError,
  rootForest
} from '../../src/graph/index.js';
import {components} from '../support/oracle.js';
import {random} from '../support/random.js';
import {randomForest} from '../support/random-forest.js';
import {randomGraph} from '../support/random-graph.js';
import {rounds} from '../support/rounds.js';

// 0 - 1 - 2 and 3 - 4, and 5 alone; a loop and two edges too many.
const edges = edgeListFrom(6, [
  [0, 1, 1],
  [2, 1, 1],
  [0, 2, 1],
  [4, 3, 1],
  [3, 4, 2],
  [5, 5, 1]
]);
const forest = Int32Array.of(0, 1, 3);

describe('a rooted forest', () => {
  test('hangs from the smallest vertices if no roots are given', () => {
    const rooted = rootForest(edges, forest);
    expect([...rooted.roots]).toEqual([0, 3, 5]);
    expect([...rooted.parent]).toEqual([-1, 0, 1, -1, 3, -1]);
    expect([...rooted.parentEdge]).toEqual([-1, 0, 1, -1, 3, -1]);
    expect([...rooted.depth]).toEqual([0, 1, 2, 0, 1, 0]);
    expect([...rooted.sequence]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('hangs from the roots given, which come first and in their order', () => {
    const rooted = rootForest(edges, forest, new Set([4, 2]));
    expect([...rooted.roots]).toEqual([4, 2, 5]);
    expect([...rooted.parent]).toEqual([1, 2, -1, 4, -1, -1]);
    expect([...rooted.depth]).toEqual([2, 1, 0, 1, 0, 0]);
    expect([...rooted.sequence]).toEqual([4, 3, 2, 1, 0, 5]);
  });

  test('visits children in the order of the edges of the forest', () => {
    const star = edgeListFrom(4, [
      [0, 3, 1],
      [0, 1, 1],
      [2, 0, 1]
    ]);
    const childrenFor = (...indices: number[]) =>
      [...rootForest(star, Int32Array.from(indices)).sequence].slice(1);
    expect(childrenFor(0, 1, 2)).toEqual([3, 1, 2]);
    expect(childrenFor(2, 0, 1)).toEqual([2, 3, 1]);
  });

  test('may have no vertex at all', () => {
    const rooted = rootForest(edgeListFrom(0, []), new Int32Array());
    expect(rooted.sequence).toHaveLength(0);
    expect(rooted.roots).toHaveLength(0);
  });

  test('is what its definition says on random forests', () => {
    for (let seed = 0; seed < rounds(400); seed++) {
      const {edges} = randomGraph(seed, {largest: 120});
      const {order, source, target} = edges;
      const draws = random(seed);
      const forest = randomForest(edges, draws, draws.pick([1, 0.6]));
      const {count, label} = components({
        ...edges,
        size: forest.length,
        source: forest.map(e => source[e]),
        target: forest.map(e => target[e])
      });
      const wanted: number[] = [];
      const taken = new Set<number>();
      for (let i = 0; i < 3 && order > 0; i++) {
        const v = draws.integer(0, order - 1);
        if (!taken.has(label[v])) wanted.push(v);
        taken.add(label[v]);
      }
      const rooted = rootForest(edges, forest, wanted);
      const {parent, parentEdge, depth, sequence, roots} = rooted;

      expect([...roots].slice(0, wanted.length)).toEqual(wanted);
      expect(roots).toHaveLength(count);
      expect([...sequence].sort((a, b) => a - b)).toEqual([
        ...Array(order).keys()
      ]);
      const inForest = new Set(forest);
      const place = new Int32Array(order);
      sequence.forEach((v, i) => {
        place[v] = i;
      });
      for (let v = 0; v < order; v++) {
        if (parent[v] < 0) {
          expect([parentEdge[v], depth[v]]).toEqual([-1, 0]);
          expect(roots).toContain(v);
          continue;
        }
        const e = parentEdge[v];
        expect(inForest.has(e)).toBe(true);
        expect(new Set([source[e], target[e]])).toEqual(
          new Set([v, parent[v]])
        );
        expect(depth[v]).toBe(depth[parent[v]] + 1);
        expect(place[parent[v]]).toBeLessThan(place[v]);
      }
    }
  });
});

describe('rooting refuses', () => {
  test.for([6, -1, 0.5, NaN, '0', null])('%s as a root', root => {
    const attempt = () => rootForest(edges, forest, [0, root as never]);
    expect(attempt).toThrow(OptionError);
    expect(attempt).toThrow(
      /root vertex is .+\. Use an integer from 0 to 5\.$/
    );
  });

  test('two roots in one tree', () => {
    expect(() => rootForest(edges, forest, [1, 3, 2])).toThrow(OptionError);
    expect(() => rootForest(edges, forest, [1, 3, 2])).toThrow(
      'root 2 lies in a tree that has a root already'
    );
    expect(() => rootForest(edges, forest, [5, 5])).toThrow('root 5 lies');
  });

  test.for([
    ['a cycle', [0, 1, 2], 2, 'has a cycle, closed by edge 2'],
    ['a loop', [5], 5, 'has a cycle, closed by edge 5'],
    ['parallel edges', [4, 3], 3, 'has a cycle, closed by edge 3'],
    ['an edge twice', [1, 0, 1], 1, 'names edge 1 twice'],
    ['an edge that is not there', [6], 6, 'names edge 6, but the graph has 6']
  ] as const)('%s', ([, indices, edge, message]) => {
    const attempt = () => rootForest(edges, Int32Array.from(indices));
    expect(attempt).toThrow(ForestError);
    expect(attempt).toThrow(message);
    expect(attempt).toThrow('Pass distinct edge indices that close no cycle.');
    expect(attempt).toThrow(expect.objectContaining({edge}));
  });

  test('a forest that is no typed array', () => {
    expect(() => rootForest(edges, [0] as never)).toThrow(GraphTypeError);
  });

  test('roots that are no list', () => {
    expect(() => rootForest(edges, Int32Array.of(), 0 as never)).toThrow(
      'the roots are 0. Pass an array of vertices.'
    );
  });
});
