import {describe, expect, test} from 'vitest';
import {edgeListFrom} from '../../../src/graph/index.js';
import {
  type ArborescenceStep,
  arborescence,
  branching,
  NoArborescenceError
} from '../../../src/msf/index.js';
import {randomGraph} from '../../support/random-graph.js';

const DIGRAPHS = Array.from({length: 400}, (_, seed) =>
  randomGraph(seed, {largest: 60})
)
  .map(({edges}) => edges)
  .filter(({order, weight}) => order > 0 && weight.every(Number.isFinite));

describe.for(['tarjan', 'gabow'] as const)('the steps of %s', algorithm => {
  test('expand to the arcs of the arborescence', () => {
    let solved = 0;
    for (const edges of DIGRAPHS) {
      for (const root of [0, null]) {
        for (const maximum of [false, true]) {
          const steps: ArborescenceStep[] = [];
          const options = {root, maximum, algorithm};
          try {
            const arcs = arborescence(edges, {
              ...options,
              onStep: step => steps.push(step)
            });
            const kept = steps
              .filter(({kind, arc}) => kind === 'expand' && arc >= 0)
              .map(({arc}) => arc);
            expect(Int32Array.from(kept).sort()).toEqual(arcs);
            expect(arcs).toEqual(arborescence(edges, options));
            solved++;
          } catch (error) {
            if (!(error instanceof NoArborescenceError)) throw error;
          }
        }
      }
    }
    expect(solved).toBeGreaterThan(100);
  });

  test('contract cycles of the arcs that were chosen', () => {
    let cycles = 0;
    for (const edges of DIGRAPHS) {
      const chosen = new Map<number, number>();
      const whole = new Map<number, number>();
      const top = (node: number): number =>
        whole.has(node) ? top(whole.get(node)!) : node;
      const onStep = ({kind, node, arc, members}: ArborescenceStep) => {
        if (kind === 'choose') chosen.set(node, arc);
        if (kind !== 'contract') return;
        // Every member is entered from another one.
        const tails = [...members].map(member =>
          top(edges.source[chosen.get(member)!])
        );
        expect(tails.sort()).toEqual([...members].sort());
        for (const member of members) whole.set(member, node);
        cycles++;
      };
      branching(edges, {algorithm, onStep, maximum: true});
    }
    expect(cycles).toBeGreaterThan(20);
  });
});

test('the cost of an arc into a cycle is what it adds', () => {
  const arcs = edgeListFrom(3, [
    [0, 1, 9],
    [0, 2, 8],
    [1, 2, 1],
    [2, 1, 3]
  ]);
  const steps: ArborescenceStep[] = [];
  arborescence(arcs, {root: 0, onStep: step => steps.push(step)});
  expect(
    steps.map(({kind, node, arc, cost, members}) => [
      kind,
      node,
      arc,
      cost,
      ...members
    ])
  ).toEqual([
    ['choose', 1, 3, 3],
    ['choose', 2, 2, 1],
    ['contract', 3, -1, 0, 1, 2],
    // 9 in place of 3, which is 1 cheaper than 8 in place of 1.
    ['choose', 3, 0, 6],
    ['expand', 3, 0, 0, 1],
    ['expand', 2, 2, 0]
  ]);
});
