import {expect, test} from 'vitest';
import type {ArcRows} from '../../../src/msf/arborescence/arc-rows.js';
import {Components} from '../../../src/msf/arborescence/components.js';
import {type Random, random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';

// Differences of such weights may be 1 beside numbers beyond 2^70.
const WEIGHTS = [
  (draws: Random) => draws.integer(-5, 5),
  (draws: Random) => draws.integer(-1e6, 1e6),
  (draws: Random) =>
    draws.pick([1, -1]) * 2 ** 70 + draws.integer(-3, 3) * 2 ** 20
];

function randomRows(draws: Random, order: number): ArcRows {
  const size = 4 * order;
  const vertices = () =>
    Int32Array.from({length: size}, () => draws.integer(0, order - 1));
  const weigh = draws.pick([
    WEIGHTS[0],
    WEIGHTS[1],
    () => draws.pick(WEIGHTS)(draws)
  ]);
  const indices = Array.from({length: size}, (_, e) => e);
  return {
    order,
    size,
    root: 0,
    hop: draws.integer(0, 1),
    offset: new Int32Array(order + 1),
    source: vertices(),
    target: vertices().sort(),
    weight: Float64Array.from({length: size}, () => weigh(draws)),
    arc: Int32Array.from(draws.shuffle(indices)),
    factor: 1
  };
}

test('components, keys and their order are what the definitions say', () => {
  for (let seed = 0; seed < rounds(60); seed++) {
    const draws = random(seed);
    const rows = randomRows(draws, draws.integer(1, 24));
    const {order, size, root, hop, source, target, weight, arc} = rows;
    const components = new Components(rows);
    // By vertex: its component, and what was subtracted from arcs into it.
    let label = Array.from({length: order}, (_, v) => v);
    const offset = new Array<bigint>(order).fill(0n);
    const keyOf = (p: number) => BigInt(weight[p]) - offset[target[p]];

    const hopsOf = (p: number) => BigInt(source[p] === root ? hop : 0);
    const isLess = (p: number, q: number) => {
      const hops = hopsOf(p) - hopsOf(q);
      const difference = hops === 0n ? keyOf(p) - keyOf(q) : hops;
      return difference < 0n || (difference === 0n && arc[p] < arc[q]);
    };

    const checkAll = () => {
      const vertices = [...label.keys()];
      const found = vertices.map(v => components.find(v));
      expect(found.map(v => label[v])).toEqual(label);
      expect(found.map(v => components.find(v))).toEqual(found);
      expect(new Set(found).size).toBe(new Set(label).size);
      const arcs = [...source.keys()];
      expect(arcs.map(p => components.evaluate(p))).toEqual(
        arcs.map(p => Number(keyOf(p)))
      );
      for (const p of arcs) {
        const rivals = arcs.filter(q => label[target[p]] === label[target[q]]);
        const some = draws.shuffle(rivals).slice(0, 8);
        expect(some.map(q => components.isLess(p, q))).toEqual(
          some.map(q => isLess(p, q))
        );
      }
    };

    for (let step = 0; step < 2 * order; step++) {
      const u = draws.integer(0, order - 1);
      const v = draws.integer(0, order - 1);
      if (label[u] !== label[v]) {
        const [a, b] = [components.find(u), components.find(v)];
        const whole = components.unite(a, b);
        expect([a, b]).toContain(whole);
        const [to, from] = [label[u], label[v]];
        label = label.map(one => (one === from ? to : one));
        expect(components.find(u)).toBe(whole);
      }
      const p = draws.integer(0, size - 1);
      const key = keyOf(p);
      components.evaluate(p);
      components.subtractKey(components.find(u));
      for (let w = 0; w < order; w++)
        if (label[w] === label[u]) offset[w] += key;
      if (offset[u] > 2n ** 95n || offset[u] < -(2n ** 95n)) break;
      if (step % 8 === 0) checkAll();
    }
    checkAll();
  }
});
