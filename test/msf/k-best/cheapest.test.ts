import {expect, test} from 'vitest';
import {cheapest, LinkForest} from '../../../src/msf/k-best/exchange-graph.js';
import {random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';

/** The same by sorting. */
function expected(cost: Float64Array, count: number) {
  const finite = [...cost.keys()].filter(i => cost[i] < Infinity);
  const sorted = finite.sort((i, j) => cost[i] - cost[j] || i - j);
  const positions = sorted.slice(0, count).sort((i, j) => i - j);
  return {
    positions: Int32Array.from(positions),
    isAll: finite.length <= count
  };
}

test('the cheapest of all short lists of few costs', () => {
  const kinds = [0, 1, 2, Infinity];
  for (let length = 0; length <= 5; length++) {
    for (let code = 0; code < 4 ** length; code++) {
      const cost = Float64Array.from(
        {length},
        (_, i) => kinds[(code >> (2 * i)) & 3]
      );
      for (let count = 1; count <= 4; count++) {
        expect(cheapest(cost, count)).toEqual(expected(cost, count));
      }
    }
  }
});

test('the cheapest of random costs in any order, which are not changed', () => {
  const draws = random(1);
  for (let i = 0; i < rounds(300); i++) {
    const length = draws.integer(0, 200);
    const most = draws.pick([2, 20, 1e9]);
    const cost = Float64Array.from({length}, () =>
      draws.integer(0, 9) === 0 ? Infinity : draws.integer(-most, most)
    );
    if (i % 3 === 1) cost.sort();
    if (i % 3 === 2) cost.sort().reverse();
    const before = cost.slice();
    const count = draws.integer(1, 60);
    expect(cheapest(cost, count)).toEqual(expected(cost, count));
    expect(cost).toEqual(before);
  }
});

test('sets remember when they were joined', () => {
  const draws = random(2);
  const order = 12;
  const forest = new LinkForest(order);
  for (let round = 0; round < rounds(200); round++) {
    forest.clear();
    // The sets at every time.
    let label = Array.from({length: order}, (_, v) => v);
    const history = [label];
    for (let time = 0; time < order - 1; time++) {
      const u = draws.integer(0, order - 1);
      const others = [...label.keys()].filter(v => label[v] !== label[u]);
      if (others.length === 0) break;
      const v = draws.pick(others);
      forest.link(u, v, 10 + time);
      const [to, from] = [label[u], label[v]];
      label = label.map(one => (one === from ? to : one));
      history.push(label);
    }
    for (let u = 0; u < order; u++) {
      for (let v = 0; v < order; v++) {
        const joined = history.findIndex(at => at[u] === at[v]);
        if (joined < 0) continue;
        const time = joined === 0 ? -1 : 10 + joined - 1;
        expect(forest.lastOnPath(u, v)).toBe(time);
      }
    }
  }
});
