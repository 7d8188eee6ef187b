import {describe, expect, test} from 'vitest';
import {
  DisjointSets,
  type EdgeList,
  edgeListFrom,
  OptionError
} from '../../../src/graph/index.js';
import {
  type ForestStep,
  kruskal,
  pettieRamachandran
} from '../../../src/msf/index.js';
import {sameIntegers} from '../../support/find-flaw.js';
import {randomGraph} from '../../support/random-graph.js';
import {rounds} from '../../support/rounds.js';
import {
  caterpillar,
  complete,
  grid,
  path,
  randomEdges,
  reweighted,
  star
} from '../../support/shapes.js';

const GRAPHS: {readonly [name: string]: EdgeList} = {
  'a sparse random graph': randomEdges(3000, 6000),
  'a dense random graph': randomEdges(1000, 60_000),
  'a multigraph of few vertices': randomEdges(20, 20_000),
  'a grid': grid(60),
  'a complete graph': complete(200),
  'a complete graph from heavy to light': reweighted(complete(200), e => -e),
  'a star': star(5000),
  'a path': path(5000),
  'a caterpillar': caterpillar(5000),
  'equal weights': reweighted(randomEdges(1000, 60_000), () => 1),
  'few weights': reweighted(randomEdges(300, 60_000), e => e % 3)
};

function watch(edges: EdgeList) {
  const steps: ForestStep[] = [];
  const forest = pettieRamachandran(edges, {onStep: step => steps.push(step)});
  return {steps, forest};
}

// The steps of each round, from one partition to the next.
function roundsOf(steps: readonly ForestStep[]): ForestStep[][] {
  const all: ForestStep[][] = [];
  for (const step of steps) {
    if (step.kind === 'partition') all.push([]);
    all.at(-1)!.push(step);
  }
  return all;
}

const edgesOf = (round: readonly ForestStep[], kind: ForestStep['kind']) =>
  round.find(step => step.kind === kind && step.depth === 0)!.edges;

describe.for(Object.entries(GRAPHS))('%s', ([, edges]) => {
  const {steps, forest} = watch(edges);
  const all = roundsOf(steps);

  test('has the forest that Kruskal finds', () => {
    const expected = kruskal(edges);
    expect(sameIntegers(forest, expected)).toBe(true);
    expect(sameIntegers(pettieRamachandran(edges), expected)).toBe(true);
  });

  test('loses three of four vertices in each round', () => {
    expect(all.length).toBeLessThanOrEqual(
      Math.ceil(Math.log2(edges.order) / 2) + 1
    );
    const orders = all.map(round => round.at(-1)!.order);
    let before = edges.order;
    for (const order of orders) {
      expect(order).toBeLessThanOrEqual(before / 4);
      before = order;
    }
  });

  test('keeps a forest and the corrupted edges, which are few', () => {
    let left = edges.size;
    for (const round of all) {
      const corrupted = edgesOf(round, 'corrupted').length;
      const decided = edgesOf(round, 'decide').length;
      const dense = edgesOf(round, 'forest').length;
      const dropped = edgesOf(round, 'drop').length;
      expect(left - dropped).toBe(corrupted + decided + dense);
      expect(decided + dense).toBeLessThan(round[0].order);
      // Every edge is inserted at most twice, with an error rate of 1/8.
      expect(corrupted).toBeLessThanOrEqual(left / 4);
      left = round.at(-1)!.size;
    }
    expect(left).toBe(0);
  });

  test('is cut into subgraphs, whose trees are decided', () => {
    const inside = new Set(edgesOf(all[0], 'partition'));
    const cut = new DisjointSets(edges.order);
    for (const e of inside) cut.union(edges.source[e], edges.target[e]);
    const decided = new DisjointSets(edges.order);
    let subset = true;
    for (const e of edgesOf(all[0], 'decide')) {
      subset &&= inside.has(e);
      subset &&= decided.union(edges.source[e], edges.target[e]);
    }
    expect(subset).toBe(true);
    expect(decided.count).toBe(cut.count);
    // Each group of subgraphs has four vertices, or no way out.
    expect(cut.count).toBeLessThanOrEqual(
      edges.order / 4 + (edges.order - kruskal(edges).length) + 1
    );
  });
});

test('edges are dropped for a reason: each closes a cycle of lesser ones', () => {
  for (let seed = 0; seed < rounds(300); seed++) {
    const {edges} = randomGraph(seed);
    const {steps} = watch(edges);
    const forest = new Set(kruskal(edges));
    for (const {kind, edges: dropped} of steps) {
      if (kind !== 'drop') continue;
      for (const e of dropped) expect(forest.has(e)).toBe(false);
    }
  }
});

test('dense graphs have corrupted edges, and sparse ones have none', () => {
  const corruptedOf = (edges: EdgeList) =>
    watch(edges).steps.flatMap(({kind, edges: corrupted}) =>
      kind === 'corrupted' ? [...corrupted] : []
    );
  expect(corruptedOf(GRAPHS['a dense random graph']).length).toBeGreaterThan(0);
  expect(corruptedOf(GRAPHS['a grid'])).toEqual([]);
  // They may be in the forest: here all edges are.
  expect(corruptedOf(GRAPHS['a star']).length).toBeGreaterThan(100);
});

test('the error rate decides how many edges are corrupted', () => {
  const edges = GRAPHS['a dense random graph'];
  const corruptedAt = (errorRate?: number) => {
    let count = 0;
    pettieRamachandran(edges, {
      errorRate,
      onStep: step => {
        if (step.kind === 'corrupted') count += step.edges.length;
      }
    });
    return count;
  };
  expect(corruptedAt(0)).toBe(0);
  expect(corruptedAt()).toBe(corruptedAt(1 / 8));
  expect(corruptedAt(1 / 2)).toBeGreaterThan(corruptedAt());
});

test('what happens one level deeper is about the contracted graph', () => {
  const edges = GRAPHS['a dense random graph'];
  const [first] = roundsOf(watch(edges).steps);
  const deeper = first.filter(({depth}) => depth === 1);
  expect(deeper[0].kind).toBe('contract');
  const left = deeper[0].edges;
  const corrupted = new Set(edgesOf(first, 'corrupted'));
  for (const e of left) expect(corrupted.has(e)).toBe(false);
  const grown = deeper.flatMap(({kind, edges: found}) =>
    kind === 'grow' ? [...found] : []
  );
  expect(Int32Array.from(grown).sort()).toEqual(edgesOf(first, 'forest'));
});

test('the number of comparisons is that of its parts', () => {
  const triangle = edgeListFrom(3, [
    [0, 1, 2],
    [1, 2, 1],
    [2, 0, 3]
  ]);
  const {steps} = watch(triangle);
  const counted = Object.fromEntries(
    steps.map(({kind, comparisons}) => [kind, comparisons])
  );
  // Two edges at vertex 0; the triangle is decided by two comparisons.
  expect(counted).toMatchObject({partition: 2, decide: 2, corrupted: 0});
});

test('comparisons an edge are few, and do not grow with the edges', () => {
  const perEdge = (order: number, size: number) => {
    const {steps} = watch(randomEdges(order, size));
    return steps.reduce((sum, step) => sum + step.comparisons, 0) / size;
  };
  for (const ratio of [2, 8, 32]) {
    const few = perEdge(9600 / ratio, 9600);
    const many = perEdge(192_000 / ratio, 192_000);
    expect(many).toBeLessThan(6);
    expect(many).toBeLessThan(1.15 * few);
  }
});

test('invalid arguments are refused', () => {
  const edges = edgeListFrom(1, []);
  expect(() => pettieRamachandran(edges, {steps: 1} as never)).toThrow(
    OptionError
  );
  expect(() => pettieRamachandran([] as never)).toThrow('not an edge list');
  for (const errorRate of [-0.1, 1.1, NaN, '1', null]) {
    expect(() =>
      pettieRamachandran(edges, {errorRate: errorRate as never})
    ).toThrow(
      /^spanforest\/msf\/pettie-ramachandran: errorRate is .+ Use a number from 0 to 1\.$/
    );
  }
});
