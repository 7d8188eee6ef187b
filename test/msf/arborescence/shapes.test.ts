import {describe, expect, test} from 'vitest';
import type {EdgeList} from '../../../src/graph/index.js';
import {Components} from '../../../src/msf/arborescence/components.js';
import {arborescence} from '../../../src/msf/index.js';
import {random} from '../../support/random.js';

// A digraph from a function that tells the ends and the weight of each arc.
function digraph(
  order: number,
  size: number,
  arc: (e: number) => readonly [number, number, number]
): EdgeList {
  const source = new Int32Array(size);
  const target = new Int32Array(size);
  const weight = new Float64Array(size);
  for (let e = 0; e < size; e++) {
    const [u, v, w] = arc(e);
    source[e] = u;
    target[e] = v;
    weight[e] = w;
  }
  return {order, size, source, target, weight};
}

const MILLION = 1_000_000;

// Comparing with toEqual takes seconds at this size.
function expectSame(found: Int32Array, expected: Int32Array): void {
  expect(found).toHaveLength(expected.length);
  expect(found.findIndex((e, i) => e !== expected[i])).toBe(-1);
}

const all = (count: number) => Int32Array.from({length: count}, (_, e) => e);

describe.for(['tarjan', 'gabow'] as const)('with %s', algorithm => {
  test('a path of a million vertices works in both directions', () => {
    const forth = digraph(MILLION, MILLION - 1, e => [e, e + 1, 1]);
    const back = digraph(MILLION, MILLION - 1, e => [e + 1, e, 1]);
    const path = all(MILLION - 1);
    expectSame(arborescence(forth, {root: 0, algorithm}), path);
    const root = MILLION - 1;
    expectSame(arborescence(back, {root, algorithm}), path);
  });

  test('a cycle of a million vertices opens where an arc enters', () => {
    const last = MILLION - 1;
    const cycle = digraph(MILLION, MILLION, e =>
      e === last ? [0, 5001, 9] : [e + 1, e + 1 === last ? 1 : e + 2, 1]
    );
    // Arc 4999 enters 5001 along the cycle.
    const expected = all(MILLION).filter(e => e !== 4999);
    expectSame(arborescence(cycle, {root: 0, algorithm}), expected);
  });

  test('a hundred thousand contractions nest', () => {
    // Vertices 1, 2, ... in a row; each closes a cycle with all before it.
    const order = 100_000;
    const rest = order - 2;
    const nest = digraph(order, 2 * rest + 1, e => {
      if (e === 2 * rest) return [0, 1, 1e9];
      const v = (e >> 1) + 1;
      return e % 2 === 0 ? [v, v + 1, 0] : [v + 1, 1, v];
    });
    const {arcs, parent} = arborescence.detailed(nest, {root: 0, algorithm});
    expect(parent.length - order).toBe(rest);
    expectSame(
      arcs,
      all(order - 1).map(e => 2 * e)
    );
  });

  test('a star in and out of a vertex works', () => {
    const order = 200_000;
    const star = digraph(order, 2 * order - 3, e => {
      if (e === 0) return [0, 7, 3];
      const v = ((e + 1) >> 1) + 1;
      return e % 2 === 0 ? [v, 1, v] : [1, v, v];
    });
    const arcs = arborescence(star, {root: 0, algorithm});
    expect(arcs).toHaveLength(order - 1);
    // Out of the middle everywhere, except that 7 leads into it.
    const middle = arcs.filter(e => star.target[e] === 1);
    expect(Array.from(middle, e => star.source[e])).toEqual([7]);
  });
});

test('both queues find the same in a large random digraph', () => {
  const order = 30_000;
  const draws = random(11);
  const vertex = () => draws.integer(0, order - 1);
  for (const weight of [draws.real, () => draws.integer(0, 3)]) {
    const edges = digraph(order, 6 * order, e =>
      e < order ? [e, (e + 1) % order, 5] : [vertex(), vertex(), weight()]
    );
    for (const options of [
      {root: 0},
      {root: 0, singleRoot: true},
      {root: null, maximum: true}
    ]) {
      const tarjan = arborescence(edges, options);
      const gabow = arborescence(edges, {...options, algorithm: 'gabow'});
      expectSame(gabow, tarjan);
      expectSame(arborescence(edges, options), tarjan);
    }
  }
});

// How often two arcs are compared while something runs.
function comparisons(run: () => void): number {
  const {isLess} = Components.prototype;
  let count = 0;
  Components.prototype.isLess = function (p, q) {
    count++;
    return isLess.call(this, p, q);
  };
  try {
    run();
  } finally {
    Components.prototype.isLess = isLess;
  }
  return count;
}

test('gabow compares no more than its bound allows', () => {
  for (const order of [100, 1000, 10_000]) {
    for (const degree of [2, 8, 32]) {
      const draws = random(order + degree);
      const vertex = () => draws.integer(0, order - 1);
      const edges = digraph(order, degree * order, e =>
        e < order
          ? [e, (e + 1) % order, draws.real()]
          : [vertex(), vertex(), draws.real()]
      );
      const count = comparisons(() =>
        arborescence(edges, {
          root: 0,
          singleRoot: true,
          algorithm: 'gabow'
        })
      );
      // Measured: at most 1.72 times as many.
      const bound = edges.size + order * Math.log2(order);
      expect(count / bound).toBeLessThan(2.5);
    }
  }
});
