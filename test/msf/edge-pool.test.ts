import {describe, expect, test} from 'vitest';
import {type EdgeList, selectEdges} from '../../src/graph/index.js';
import {EdgePool} from '../../src/msf/edge-pool.js';
import {kruskal} from '../../src/msf/index.js';
import {GRANTED, mostEdges} from '../../src/msf/stream-program.js';
import {random} from '../support/random.js';
import {rounds} from '../support/rounds.js';
import {randomEdges} from '../support/shapes.js';

const ONE = Int32Array.of(0);

/** Whether so many edges more would be too many, beside one edge. */
function isFullAt(order: number, count: number, isFiltered: boolean): boolean {
  const pool = new EdgePool(undefined);
  pool.makeRoom(2, 1, isFiltered);
  pool.add(randomEdges(2, 1), 0, ONE, 1, undefined, 0);
  return pool.isFull(order, count, isFiltered);
}

/** How many edges fit besides as many as there are vertices. */
function capacityOf(order: number, isFiltered: boolean): number {
  let low = 0;
  let high = 2 ** 33;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isFullAt(order, middle, isFiltered)) high = middle;
    else low = middle + 1;
  }
  // The first count that is too much, with the edge in the pool.
  return low - order;
}

describe('a pool holds, besides a spanning tree,', () => {
  test('4.1 times as many edges as vertices, and at least 65,536', () => {
    expect(capacityOf(0, true)).toBe(2 ** 16);
    expect(capacityOf(10_000, true)).toBe(2 ** 16);
    expect(capacityOf(20_000, true)).toBe(82_000);
    expect(capacityOf(100_001, true)).toBe(410_005);
  });

  test('more while there is no filter, but up to 2²⁰ for small graphs', () => {
    expect(capacityOf(1000, false)).toBe(2 ** 16);
    expect(capacityOf(10_000, false)).toBe(80_000);
    expect(capacityOf(100_000, false)).toBe(800_000);
    expect(capacityOf(200_000, false)).toBe(2 ** 20);
    expect(capacityOf(300_000, false)).toBe(1_230_000);
  });

  test('what fits into a program, unless that is too little', () => {
    // 64 bytes an edge and 20.25 a vertex, beside half a megabyte.
    const order = 6_000_000;
    const fits = Math.floor((GRANTED - 2 ** 19 - 20.25 * order) / 64);
    expect(mostEdges(order)).toBe(fits);
    expect(capacityOf(order, true)).toBe(24_600_000);
    expect(capacityOf(7_000_000, true)).toBe(mostEdges(7_000_000) - 7_000_000);
    const least = 17_000_000;
    expect(mostEdges(least) - least).toBeGreaterThan(least / 2);
    expect(capacityOf(least, true)).toBe(mostEdges(least) - least);
    const most = 20_000_000;
    expect(mostEdges(most) - most).toBeLessThan(most / 2);
    expect(capacityOf(most, true)).toBe(82_000_000);
  });

  test('as many as it was told', () => {
    const pool = new EdgePool(10);
    pool.makeRoom(5, 3, true);
    expect(pool.isFull(5, 1000, true)).toBe(false);
    pool.add(randomEdges(5, 3), 0, Int32Array.of(0, 1, 2), 1, undefined, 0);
    expect(pool.isFull(5, 12, true)).toBe(false);
    expect(pool.isFull(5, 13, true)).toBe(true);
    // Once merged, there is nothing to gain.
    pool.merge(5, 0.5);
    expect(pool.isFull(5, 1000, true)).toBe(false);
  });
});

describe.for([
  ['in JavaScript', false],
  ['in a program', true]
] as const)('a pool %s', ([, isCompiled]) => {
  test('has the forest of its edges, in the order of their numbers', () => {
    for (let seed = 0; seed < rounds(40); seed++) {
      const draws = random(seed);
      const order = draws.integer(1, 60);
      const size = draws.integer(0, 400);
      const vertex = () => draws.integer(0, order - 1);
      const edges: EdgeList = {
        order,
        size,
        source: Int32Array.from({length: size}, vertex),
        target: Int32Array.from({length: size}, vertex),
        weight: Float64Array.from({length: size}, () => draws.integer(-9, 9))
      };
      // Numbers in any order, or none.
      const hasNumbers = draws.integer(0, 1) === 1;
      const names = [...edges.source.keys()];
      if (hasNumbers && draws.integer(0, 2) > 0) draws.shuffle(names);
      const numbers = Float64Array.from(names, e => 3 * e + 1);
      const sign = draws.pick([1, -1]);
      const pool = new EdgePool(undefined);
      if (isCompiled) pool.compile();
      expect(pool.program !== null).toBe(isCompiled);
      const added: number[] = [];
      for (let from = 0; from < size; ) {
        const count = Math.min(size - from, draws.integer(1, 150));
        pool.makeRoom(order, count, true);
        // All but some pass the filter.
        const kept: number[] = [];
        for (let i = 0; i < count; i++) {
          const e = from + i;
          const isLoop = edges.source[e] === edges.target[e];
          if (!isLoop && draws.integer(0, 9) > 0) kept.push(i);
        }
        let positions = Int32Array.from(kept);
        const {program} = pool;
        if (program !== null) {
          // The program knows what it filtered: all that are not loops.
          const passed = program.filter(edges, from, count, sign, NaN, NaN);
          positions = passed.slice();
        }
        pool.add(
          edges,
          from,
          positions,
          sign,
          hasNumbers ? numbers : undefined,
          100
        );
        for (const i of positions) added.push(from + i);
        if (draws.integer(0, 3) === 0) pool.merge(order, 0.5);
        from += count;
      }
      const isNew = pool.merge(order, 0.5) !== null;
      expect(pool.merge(order, 0.5)).toBe(null);
      if (added.length === 0) expect(isNew).toBe(false);
      const numberOf = (e: number) => (hasNumbers ? numbers[e] : 100 + e);
      const inOrder = Int32Array.from(
        added.sort((a, b) => numberOf(a) - numberOf(b))
      );
      const selected = selectEdges(edges, inOrder);
      const weight = selected.weight.map(w => sign * w);
      const forest = kruskal({...selected, weight});
      const found = pool.edges(order);
      expect(found.size).toBe(forest.length);
      expect([...found.numbers]).toEqual(
        [...forest].map(i => numberOf(inOrder[i]))
      );
      for (const [i, e] of forest.entries()) {
        expect(found.source[i]).toBe(selected.source[e]);
        expect(found.target[i]).toBe(selected.target[e]);
        expect(found.weight[i] + 0).toBe(weight[e] + 0);
      }
    }
  });

  test('keeps its edges when it is compiled or makes room', () => {
    const edges = randomEdges(50, 49);
    const all = Int32Array.from(edges.source.keys());
    const pool = new EdgePool(undefined);
    pool.makeRoom(50, 49, true);
    pool.add(edges, 0, all, 1, undefined, 7);
    if (isCompiled) pool.compile();
    const {program} = pool;
    pool.compile();
    if (isCompiled) expect(pool.program).toBe(program);
    pool.makeRoom(5000, 100_000, true);
    const found = pool.edges(50);
    expect([...found.source]).toEqual([...edges.source]);
    expect([...found.target]).toEqual([...edges.target]);
    expect([...found.weight]).toEqual([...edges.weight]);
    expect([...found.numbers]).toEqual([...all].map(e => 7 + e));
  });

  test('makes room seldom', () => {
    const order = 1000;
    const count = 500;
    const edges = randomEdges(order, count);
    const all = Int32Array.from(edges.source.keys());
    const pool = new EdgePool(2 ** 20);
    if (isCompiled) pool.compile();
    const lengths = new Set<number>();
    for (let i = 0; i < 600; i++) {
      pool.makeRoom(order, count, true);
      const {weight} = pool.edges(order);
      lengths.add(weight.buffer.byteLength);
      if (pool.program) {
        pool.program.filter(edges, 0, count, 1, NaN, NaN);
      }
      pool.add(edges, 0, all, 1, undefined, 0);
    }
    expect(lengths.size).toBeLessThan(6);
  });
});
