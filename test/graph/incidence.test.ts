import {expect, test} from 'vitest';
import {edgeListFrom} from '../../src/graph/index.js';
import {incidence} from '../../src/graph/rooting.js';
import {random} from '../support/random.js';
import {randomGraph} from '../support/random-graph.js';
import {rounds} from '../support/rounds.js';

test('a loop stands twice in the row of its vertex', () => {
  const {offset, edge} = incidence(
    edgeListFrom(3, [
      [1, 1, 0],
      [2, 1, 0]
    ])
  );
  expect([...offset]).toEqual([0, 0, 3, 4]);
  expect([...edge]).toEqual([0, 0, 1, 1]);
});

test('a graph without vertices has one offset', () => {
  const {offset, edge} = incidence(edgeListFrom(0, []));
  expect([...offset]).toEqual([0]);
  expect(edge).toHaveLength(0);
});

test('rows hold the edges at their vertex, in the order given', () => {
  for (let seed = 0; seed < rounds(150); seed++) {
    const {edges} = randomGraph(seed);
    const {order, size, source, target} = edges;
    const draws = random(seed);
    const every = Array.from({length: size}, (_, e) => e);
    const some = draws.shuffle(every.filter(() => draws.real() < 0.6));
    for (const subset of [undefined, Int32Array.from(some)]) {
      const rows: number[][] = Array.from({length: order}, () => []);
      for (const e of subset ?? every) {
        rows[source[e]].push(e);
        rows[target[e]].push(e);
      }
      const {offset, edge} = incidence(edges, subset);
      expect(offset).toHaveLength(order + 1);
      expect([...edge], `seed ${seed}`).toEqual(rows.flat());
      rows.forEach((row, v) => {
        expect(offset[v + 1] - offset[v]).toBe(row.length);
        for (const e of row) {
          const other = source[e] === v ? target[e] : source[e];
          expect(source[e] ^ target[e] ^ v).toBe(other);
        }
      });
    }
  }
});
