import {describe, expect, test} from 'vitest';
import {ALGORITHMS, FOREST_ALGORITHMS} from '../../src/msf/index.js';
import {ALGORITHM_TABLE} from '../support/algorithms.js';
import {Census} from '../support/census.js';
import {findFlaw} from '../support/find-flaw.js';
import {type RandomGraph, randomGraph} from '../support/random-graph.js';
import {rounds} from '../support/rounds.js';

test('no algorithm is missing from the table', () => {
  const inTable = ALGORITHM_TABLE.map(({name}) => name.toLowerCase());
  for (const algorithm of [...ALGORITHMS, ...Object.keys(FOREST_ALGORITHMS)]) {
    expect(inTable).toContain(algorithm.replace('-', ''));
  }
});

// 55 bugs were planted, one by one: in ties, -0, infinities, parallel edges,
// unions, heavy edges, pivots, the radix sort, range minima and the WebAssembly
// code. All showed within the first 600 graphs, seven of them by never ending.
// The rarest shows in one graph of 1,368 and has a test of its own; the next
// ones show in one of 441, 360 and 345. `npm run hunt` goes on without end.
const BLOCK = 100;
const BLOCKS = rounds(80);

const only = process.env.SPANFOREST_SEED;
if (only === undefined) describe('the random graphs', testRandomGraphs);
else {
  test(`all algorithms agree on seed ${only}`, () => {
    check(randomGraph(Number(only)));
  });
}

function testRandomGraphs(): void {
  const census = new Census();
  for (let b = 0; b < BLOCKS; b++) {
    const last = (b + 1) * BLOCK - 1;
    test(`all algorithms agree on seeds ${b * BLOCK} to ${last}`, () => {
      for (let seed = b * BLOCK; seed <= last; seed++) {
        const graph = randomGraph(seed);
        census.add(graph.edges);
        check(graph);
      }
    });
  }

  test.for([
    ['has no edges', 0.05],
    ['has at most 6 vertices', 0.25],
    ['has 7 to 12 vertices', 0.25],
    ['has more than 100 vertices', 0.1],
    ['has loops', 0.1],
    ['has parallel edges', 0.2],
    ['has three edges a vertex or more', 0.1],
    ['is disconnected', 0.2],
    ['is connected', 0.3],
    ['has many ties', 0.2],
    ['has distinct weights', 0.3],
    ['has infinities, denormals or -0', 0.1],
    ['has negative weights', 0.3],
    ['spans 200 orders of magnitude', 0.03],
    ['has over 24 weights that differ in their low halves only', 0.03],
    ['has over 24 such negative weights', 0.02],
    ['has one vertex', 0.005]
  ] as const)('enough of them are such that one %s', ([trait, share]) => {
    expect(census.graphs).toBe(BLOCK * BLOCKS);
    expect(census.share(trait)).toBeGreaterThanOrEqual(share);
  });
}

function check({seed, shape, weights, edges}: RandomGraph): void {
  const flaw = findFlaw(edges, seed);
  if (flaw === null) return;
  expect.fail(
    `seed ${seed} (${shape}, ${weights} weights, order ${edges.order}, size ` +
      `${edges.size}): ${flaw}. Again: SPANFOREST_SEED=${seed} npx vitest ` +
      'run test/msf/conformance'
  );
}
