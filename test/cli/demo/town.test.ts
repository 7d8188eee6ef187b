import {describe, expect, test} from 'vitest';
import type {Outcome} from '../../../src/cli/demo/outcomes.js';
import {
  arborescenceSection,
  bestArborescences,
  compareSolvers,
  contractedSets,
  rankingSection,
  snowyTown,
  townReport
} from '../../../src/cli/demo/town.js';
import {
  convexHull,
  curveOf,
  headOf
} from '../../../src/cli/demo/town-drawing.js';
import {html} from '../../../src/nlp/drawing/index.js';

const town = snowyTown();
const {best, proof} = bestArborescences(town, 3);
const outcome: Outcome = {
  algorithm: '<b>&',
  chosen: best[1].arcs,
  weight: 0.1 + 0.2,
  time: 2.5,
  agrees: false,
  proved: false
};

describe('snowyTown', () => {
  test('has squares with different names, inside the picture', () => {
    const {names, x, y, width, height, edges} = town;
    expect(new Set(names).size).toBe(edges.order);
    for (let v = 0; v < edges.order; v++) {
      expect(x[v] > 0 && x[v] < width && y[v] > 0 && y[v] < height).toBe(true);
    }
  });

  test('has at most one street from one square to another', () => {
    const {source, target, size} = town.edges;
    const pairs = Array.from(source, (u, e) => `${u} ${target[e]}`);
    expect(new Set(pairs).size).toBe(size);
  });

  test('cannot be solved without nested contractions', () => {
    const heights = contractedSets(proof).map(({height}) => height);
    expect(heights.length).toBeGreaterThan(2);
    expect(Math.max(...heights)).toBe(1);
  });

  test('shades only the squares of a set', () => {
    const {x, y} = town;
    for (const {vertices} of contractedSets(proof)) {
      const points = vertices.map(v => ({x: x[v], y: y[v]}));
      const hull = convexHull(points);
      for (let v = 0; v < x.length; v++) {
        if (vertices.includes(v)) continue;
        // A square outside is a new corner of the hull.
        const wider = convexHull([...points, {x: x[v], y: y[v]}]);
        expect(wider).not.toEqual(hull);
      }
    }
  });
});

describe('contractedSets', () => {
  test('lists vertices and heights, outer sets first', () => {
    // 0 and 1 make 3; 3 and 2 make 4.
    const parent = Int32Array.of(3, 3, 4, 4, -1);
    expect(contractedSets({...proof, order: 3, parent})).toEqual([
      {vertices: [2, 0, 1], height: 1},
      {vertices: [0, 1], height: 0}
    ]);
  });
});

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

describe('compareSolvers', () => {
  test('finds the same proven arcs with every algorithm', () => {
    const outcomes = compareSolvers(town);
    expect(outcomes.map(({algorithm}) => algorithm)).toEqual([
      'tarjan',
      'gabow',
      'dense'
    ]);
    for (const {chosen, weight, agrees, proved} of outcomes) {
      expect([agrees, proved]).toEqual([true, true]);
      expect(chosen).toEqual(best[0].arcs);
      expect(weight).toBe(best[0].weight);
    }
  });
});

describe('the sections of the town', () => {
  test('escape names and show a difference', () => {
    const section = arborescenceSection(town, proof, [outcome]);
    const {text} = html`${section.body}`;
    expect(text).not.toContain('<b>');
    expect(text).toContain('&lt;b&gt;&amp;</th><td class="number">12</td>');
    expect(text.match(/<td>no<\/td>/g)).toHaveLength(2);
  });

  test('show the minutes of every street and the contracted sets', () => {
    const {body} = arborescenceSection(town, proof, [outcome]);
    const {text} = html`${body}`;
    expect(text.match(/class="minutes/g)).toHaveLength(town.edges.size);
    expect(text.match(/class="minutes chosen/g)).toHaveLength(12);
    expect(text.match(/class="set edge"/g)).toHaveLength(
      contractedSets(proof).length
    );
  });

  test('name the streets that differ from the best', () => {
    const {text} = html`${rankingSection(town, best).body}`;
    expect(text.match(/<figure>/g)).toHaveLength(3);
    expect(text).toContain('The best of all.');
    const {source, target} = town.edges;
    for (const {arcs} of best.slice(1)) {
      const arc = arcs.find(arc => !best[0].arcs.includes(arc))!;
      const [to, from] = [target[arc], source[arc]].map(v => town.names[v]);
      expect(text).toContain(`${to} from ${from} instead of `);
    }
  });

  test('are summed up for the terminal', () => {
    const report = townReport(town, [outcome], best);
    expect(report).toContain('<b>&         12     0.3  2.5 ms  no');
    for (const [i, {weight}] of best.entries()) {
      expect(report).toContain(`\n  ${i + 1}. weight ${weight}: `);
    }
  });
});
