import {describe, expect, test} from 'vitest';
import {
  edgeListFrom,
  ForestError,
  GraphTypeError,
  selectEdges
} from '../../src/graph/index.js';
import {contract} from '../../src/internals.js';
import {components, isLess} from '../support/oracle.js';
import {random} from '../support/random.js';
import {randomGraph} from '../support/random-graph.js';
import {rounds} from '../support/rounds.js';

const square = edgeListFrom(5, [
  [0, 1, 1],
  [1, 2, 5],
  [2, 3, 1],
  [3, 0, 5],
  [0, 2, 4],
  [4, 4, 0]
]);

describe('contraction', () => {
  test('numbers super-vertices by their smallest vertex', () => {
    const {edges, vertex} = contract(square, Int32Array.of(2));
    expect([...vertex]).toEqual([0, 1, 2, 2, 3]);
    expect(edges.order).toBe(4);
  });

  test('drops self edges and all but the least parallel edge', () => {
    const {edges, edge} = contract(square, Int32Array.of(2, 0));
    expect([...edge]).toEqual([4]);
    expect(edges).toMatchObject({
      order: 3,
      size: 1,
      weight: Float64Array.of(4)
    });
  });

  test('decides ties by the lower index, whatever the direction', () => {
    const bundle = edgeListFrom(2, [
      [0, 1, 3],
      [1, 0, 2],
      [0, 1, 2],
      [1, 0, 2]
    ]);
    expect([...contract(bundle, new Int32Array()).edge]).toEqual([1]);
  });

  test('minds neither cycles nor repetitions among the chosen', () => {
    const chosen = Int32Array.of(3, 2, 1, 0, 0, 5, 5);
    const {edges, vertex} = contract(square, chosen);
    expect([...vertex]).toEqual([0, 0, 0, 0, 1]);
    expect(edges.size).toBe(0);
  });

  test('does what its definition says on random graphs', () => {
    for (let seed = 0; seed < rounds(500); seed++) {
      const {edges} = randomGraph(seed, {largest: 110});
      const {order, size, source, target, weight} = edges;
      const before = [source.slice(), target.slice(), weight.slice()];
      const draws = random(seed);
      const share = draws.pick([0, 0.1, 0.4]);
      const chosen = Int32Array.from({length: size}, (_, e) => e).filter(
        () => draws.real() < share
      );
      const {count, label} = components(selectEdges(edges, chosen));

      const least = new Map<string, number>();
      for (let e = 0; e < size; e++) {
        const [u, v] = [label[source[e]], label[target[e]]];
        if (u === v) continue;
        const pair = `${Math.min(u, v)} ${Math.max(u, v)}`;
        const rival = least.get(pair);
        if (rival === undefined || isLess(weight, e, rival)) least.set(pair, e);
      }
      const kept = [...least.values()].sort((a, b) => a - b);

      const found = contract(edges, chosen);
      expect(found.edges.order, `seed ${seed}`).toBe(count);
      // Components are numbered in the same way by the search.
      expect(found.vertex).toEqual(label);
      expect([...found.edge], `seed ${seed}`).toEqual(kept);
      expect(found.edges).toEqual({
        order: count,
        size: kept.length,
        source: Int32Array.from(kept, e => label[source[e]]),
        target: Int32Array.from(kept, e => label[target[e]]),
        weight: Float64Array.from(kept, e => weight[e])
      });
      expect(found.vertex).toHaveLength(order);
      expect([source, target, weight]).toEqual(before);
    }
  });

  test.for([-1, 6, 100])('refuses to contract edge %i', e => {
    const attempt = () => contract(square, Int32Array.of(0, e));
    expect(attempt).toThrow(ForestError);
    expect(attempt).toThrow(`there is no edge ${e} among 6. Choose indices`);
    expect(attempt).toThrow(expect.objectContaining({edge: e}));
  });

  test('refuses anything but typed arrays', () => {
    expect(() => contract(square, [0] as never)).toThrow(GraphTypeError);
    expect(() => contract(square, [0] as never)).toThrow(
      'an array of 1 entry is'
    );
    expect(() => contract({} as never, new Int32Array())).toThrow(
      GraphTypeError
    );
  });
});
