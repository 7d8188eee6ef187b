import {describe, expect, test} from 'vitest';
import {DisjointSets, type EdgeList} from '../../src/graph/index.js';
import {type ForestStepOptions, heavyEdges} from '../../src/internals.js';
import {
  boruvka,
  type ForestStep,
  filterKruskal,
  fredmanTarjan,
  kkt,
  kruskal,
  pettieRamachandran
} from '../../src/msf/index.js';
import {randomGraph} from '../support/random-graph.js';
import {complete, randomEdges} from '../support/shapes.js';

type Watched = (edges: EdgeList, options?: ForestStepOptions) => Int32Array;

const WATCHED: {readonly [name: string]: Watched} = {
  kruskal,
  'pettie-ramachandran': pettieRamachandran,
  boruvka,
  kkt: (edges, options) => kkt(edges, {...options, sampleFrom: 1}),
  'filter-kruskal': (edges, options) =>
    filterKruskal(edges, {...options, filterFrom: 1}),
  'fredman-tarjan': (edges, options) =>
    fredmanTarjan(edges, {...options, heapLimit: 4})
};

const CHOOSING: readonly ForestStep['kind'][] = ['least', 'join', 'grow'];

const GRAPHS: EdgeList[] = [
  randomEdges(200, 4000),
  complete(60),
  ...Array.from({length: 300}, (_, seed) => randomGraph(seed).edges)
];

function watch(solve: Watched, edges: EdgeList) {
  const steps: ForestStep[] = [];
  const forest = solve(edges, {onStep: step => steps.push(step)});
  return {steps, forest};
}

const inIncreasingIndex = (steps: readonly ForestStep[]) =>
  Int32Array.from(steps.flatMap(({edges}) => [...edges])).sort();

describe.for(Object.entries(WATCHED))('the steps of %s', ([, solve]) => {
  test('make the forest of the edges chosen at depth 0', () => {
    for (const edges of GRAPHS) {
      const {steps, forest} = watch(solve, edges);
      const chosen = steps.filter(
        ({kind, depth}) => depth === 0 && CHOOSING.includes(kind)
      );
      expect(inIncreasingIndex(chosen)).toEqual(forest);
      expect(forest).toEqual(solve(edges));
    }
  });

  test('leave, when they contract, no edge inside of a super-vertex', () => {
    for (const edges of GRAPHS) {
      const {steps} = watch(solve, edges);
      const sets = new DisjointSets(edges.order);
      for (const {kind, depth, edges: touched, size} of steps) {
        if (depth > 0) continue;
        if (CHOOSING.includes(kind)) {
          for (const e of touched) sets.union(edges.source[e], edges.target[e]);
        }
        if (kind !== 'contract') continue;
        expect(touched.length).toBe(size);
        for (const e of touched) {
          expect(sets.find(edges.source[e])).not.toBe(
            sets.find(edges.target[e])
          );
        }
      }
    }
  });

  test('are told of graphs that never grow, with their comparisons', () => {
    for (const edges of GRAPHS) {
      let size = edges.size;
      for (const step of watch(solve, edges).steps) {
        expect(step.comparisons).toBeGreaterThanOrEqual(0);
        if (step.depth > 0) continue;
        expect(step.size).toBeLessThanOrEqual(size);
        size = step.size;
      }
    }
  });

  test('are the receiver’s to keep', () => {
    const {steps} = watch(solve, GRAPHS[0]);
    const forest = solve(GRAPHS[0], {onStep: ({edges}) => edges.fill(0)});
    expect(forest).toEqual(kruskal(GRAPHS[0]));
    expect(new Set(steps.map(({edges}) => edges.buffer)).size).toBe(
      steps.length
    );
  });
});

describe('the steps of kkt', () => {
  const edges = randomEdges(200, 4000);
  const {steps} = watch(WATCHED.kkt, edges);

  test('go one level deeper after a sample, and come back with F', () => {
    const level: number[] = [0];
    for (const {kind, depth} of steps) {
      if (kind === 'forest') level.pop();
      expect(depth).toBe(level.at(-1));
      if (kind === 'sample') level.push(depth + 1);
    }
    expect(level).toEqual([0]);
    expect(steps.some(({depth}) => depth > 0)).toBe(true);
  });

  test('drop exactly the F-heavy edges of what was left', () => {
    let checked = 0;
    let left = Int32Array.from({length: edges.size}, (_, e) => e);
    for (const [i, step] of steps.entries()) {
      if (step.depth > 0) continue;
      if (step.kind === 'contract') left = step.edges.slice();
      if (step.kind !== 'heavy') continue;
      // In the contracted graph; the chosen edges are lighter than what is
      // left at their super-vertices, so contract them here as well.
      const sets = new DisjointSets(edges.order);
      for (const {kind, depth, edges: chosen} of steps.slice(0, i)) {
        if (kind !== 'least' || depth > 0) continue;
        for (const e of chosen) sets.union(edges.source[e], edges.target[e]);
      }
      const forest = steps[i - 1].edges;
      const heavy = heavyEdges(
        {
          order: edges.order,
          size: left.length,
          source: left.map(e => sets.find(edges.source[e])),
          target: left.map(e => sets.find(edges.target[e])),
          weight: Float64Array.from(left, e => edges.weight[e])
        },
        forest.map(e => left.indexOf(e))
      );
      expect(step.edges).toEqual(heavy.map(at => left[at]));
      left = left.filter(e => !step.edges.includes(e));
      checked++;
    }
    expect(checked).toBeGreaterThan(0);
  });
});

test('kruskal counts the comparisons of its sort', () => {
  const {steps} = watch(kruskal, randomEdges(50, 500));
  expect(steps.map(({kind}) => kind)).toEqual(['sort', 'join']);
  expect(steps[0].comparisons).toBeGreaterThan(500);
});
