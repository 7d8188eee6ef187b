import {describe, expect, test} from 'vitest';
import {edgeListFrom, OptionError} from '../../src/graph/index.js';
import {type ForestStep, fredmanTarjan, kruskal} from '../../src/msf/index.js';
import {primByHeap} from '../support/mnemonist.js';
import {randomGraph} from '../support/random-graph.js';
import {rounds} from '../support/rounds.js';
import {complete, grid, path, randomEdges, star} from '../support/shapes.js';

function watch(edges: Parameters<typeof fredmanTarjan>[0], heapLimit?: number) {
  const steps: ForestStep[] = [];
  const onStep = (step: ForestStep) => void steps.push(step);
  const forest = fredmanTarjan(edges, {heapLimit, onStep});
  expect(forest).toEqual(kruskal(edges));
  return steps;
}

describe('fredmanTarjan', () => {
  test('grows a single tree of a connected graph without a limit', () => {
    const steps = watch(complete(40), Infinity);
    expect(steps.map(({kind}) => kind)).toEqual(['grow', 'contract']);
    expect(steps[0].edges).toHaveLength(39);
  });

  test('stops a tree when its heap is full, and contracts', () => {
    // From vertex 0, the tree takes one edge, and then has two neighbours.
    const steps = watch(grid(10), 1);
    expect(steps[0].edges).toHaveLength(1);
    const contractions = steps.filter(({kind}) => kind === 'contract');
    expect(contractions.length).toBeGreaterThan(2);
    const orders = contractions.map(({order}) => order);
    expect(orders[0]).toBeLessThanOrEqual(50);
  });

  test('leaves no two parallel edges for the next pass', () => {
    const edges = randomEdges(300, 9000);
    let checked = 0;
    for (const [i, step] of watch(edges, 20).entries()) {
      if (step.kind !== 'contract' || step.comparisons === 0) continue;
      expect(step.size).toBeLessThanOrEqual(
        (step.order * (step.order - 1)) / 2
      );
      expect(i).toBeGreaterThan(0);
      checked++;
    }
    expect(checked).toBeGreaterThan(0);
  });

  test('grows the trees of Prim with the heap of mnemonist', () => {
    for (let seed = 0; seed < rounds(200); seed++) {
      const {edges} = randomGraph(seed, {largest: 60});
      const expected = primByHeap(edges);
      for (const heapLimit of [1, 4, undefined]) {
        expect(fredmanTarjan(edges, {heapLimit})).toEqual(expected);
      }
    }
  });

  test('takes few passes, even over a million edges', () => {
    const edges = randomEdges(50_000, 100_000);
    const passes = watch(edges).filter(
      ({kind, comparisons}) => kind === 'contract' && comparisons === 0
    );
    expect(passes.length).toBeLessThanOrEqual(4);
  });

  test('takes a star and a path from any end', () => {
    for (const heapLimit of [0, 1, 2, undefined]) {
      watch(star(100), heapLimit);
      watch(
        path(100, e => (e * 37) % 100),
        heapLimit
      );
    }
  });

  test('compares an edge of a path once at most', () => {
    // A heap of one vertex needs no comparison, and there is nothing else.
    const [step] = watch(path(50, e => e));
    expect(step.comparisons).toBe(0);
  });

  test.for([
    ['first', [5, 6], 0],
    ['last', [6, 5], 1]
  ] as const)(
    'looks no more at an edge that lost to the %s of two',
    ([, [a, b], lesser]) => {
      // Trees grow by edges 2 and 3, and stop. The tree of vertex 0 compares the
      // parallel edges, and that of vertex 1 looks at one of them only.
      const edges = edgeListFrom(4, [
        [0, 1, a],
        [0, 1, b],
        [0, 2, 1],
        [1, 3, 2]
      ]);
      const [first, second, contraction] = watch(edges, 0);
      expect([...first.edges]).toEqual([2]);
      expect(first.comparisons).toBe(2);
      expect([...second.edges]).toEqual([3]);
      expect(second.comparisons).toBe(1);
      expect(contraction).toMatchObject({kind: 'contract', comparisons: 0});
      expect([...contraction.edges]).toEqual([lesser]);
    }
  );

  test.for([-1, NaN, '3', null])('refuses a heap limit of %j', heapLimit => {
    const attempt = () =>
      fredmanTarjan(edgeListFrom(1, []), {heapLimit} as never);
    expect(attempt).toThrow(OptionError);
    expect(attempt).toThrow('Give a number of 0 or more.');
  });
});
