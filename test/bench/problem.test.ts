import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {expectedSolution} from '../../bench/compare.js';
import {
  completeGraph,
  connected,
  powerLawGraph,
  randomDigraph,
  randomGraph,
  randomMatrix
} from '../../bench/graphs.js';
import {
  matrixProblem,
  type Problem,
  problemOf,
  readProblem,
  writeProblem
} from '../../bench/problem.js';
import {SYSTEMS} from '../../bench/systems/index.js';
import {OURS} from '../../bench/systems/ours.js';
import {minimumSpanningForestOf} from '../../src/msf/index.js';

const folder = mkdtempSync(join(tmpdir(), 'spanforest-problem-'));
afterAll(() => rmSync(folder, {recursive: true}));

const problems: [string, Problem][] = [
  [
    'complete graphs',
    problemOf('forest', [completeGraph(9, 1), completeGraph(9, 2)])
  ],
  ['a random graph', problemOf('forest', [randomGraph(50, 101)])],
  ['a digraph', problemOf('arborescence', [randomDigraph(50, 151)])],
  [
    'matrices',
    matrixProblem(
      5,
      [1, 2, 3].map(seed => randomMatrix(5, seed))
    )
  ]
];

test.for(problems)('a file gives a problem back: %s', ([, problem]) => {
  const file = join(folder, 'problem');
  writeProblem(file, problem);
  expect(readProblem(file)).toEqual(problem);
});

test.for(problems)('all of our systems find the totals: %s', ([, problem]) => {
  const {weight, edges} = expectedSolution(problem);
  const systems = OURS.filter(system => system.takes(problem));
  expect(systems.length).toBeGreaterThan(0);
  for (const system of systems) {
    const loaded = system.load!(problem);
    loaded.solve();
    const total = loaded.total();
    expect(total.edges).toBe(edges);
    expect(total.weight).toBeCloseTo(weight, 9);
  }
});

test('a graph is connected by edges in place of its last ones', () => {
  const sparse = randomGraph(300, 400);
  const before = sparse.size;
  expect(minimumSpanningForestOf(sparse).length).toBeLessThan(299);
  expect(minimumSpanningForestOf(connected(sparse))).toHaveLength(299);
  expect(sparse.size).toBe(before);
});

test('a power law leaves few vertices of high degree', () => {
  const {order, source, target} = powerLawGraph(2000, 3);
  const degree = new Int32Array(order);
  for (const ends of [source, target]) for (const v of ends) degree[v]++;
  expect(Math.max(...degree)).toBeGreaterThan(50);
  expect(degree.filter(it => it < 6)).toSatisfy(
    (few: Int32Array) => few.length > order / 2
  );
});

test('no two systems that take the same problem have the same name', () => {
  for (const [, problem] of problems) {
    const names = SYSTEMS.filter(it => it.takes(problem)).map(it => it.name);
    expect(new Set(names).size).toBe(names.length);
  }
});
