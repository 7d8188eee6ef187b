import {describe, expect, test} from 'vitest';
import {snowyTown} from '../../test/fixtures/town.js';
import {convexHull, curveOf, headOf} from '../playground/street-drawing.js';

const town = snowyTown();

describe('convexHull', () => {
  test('has the corners only, in order', () => {
    const points = [
      [0, 0],
      [2, 2],
      [1, 1],
      [2, 0],
      [0, 2],
      [1, 0]
    ].map(([x, y]) => ({x, y}));
    expect(convexHull(points).map(({x, y}) => `${x}${y}`)).toEqual([
      '00',
      '20',
      '22',
      '02'
    ]);
    expect(convexHull(points.slice(0, 2))).toHaveLength(2);
  });
});

describe('street curves', () => {
  test('lead from source to target, and bend apart', () => {
    const {source, target} = town.edges;
    const {x, y} = town;
    const [there, back] = [0, 1].map(
      i =>
        [...source.keys()].filter(e =>
          source.some((u, f) => u === target[e] && target[f] === source[e])
        )[i]
    );
    expect(curveOf(town, there).control).not.toEqual(
      curveOf(town, back).control
    );
    for (const e of source.keys()) {
      const {from, to} = curveOf(town, e);
      const distance = (v: number, p: {x: number; y: number}) =>
        Math.hypot(x[v] - p.x, y[v] - p.y);
      expect(distance(source[e], from)).toBeLessThan(5);
      expect(distance(target[e], to)).toBeLessThan(5);
      const tip = /^M(\S+) ([^L]+)L/.exec(headOf(curveOf(town, e)))!;
      const point = {x: Number(tip[1]), y: Number(tip[2])};
      expect(distance(target[e], point)).toBeLessThan(5);
    }
  });
});
