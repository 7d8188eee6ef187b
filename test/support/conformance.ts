import {describe, expect, test} from 'vitest';
import {Census} from './census.js';
import {findFlaw} from './find-flaw.js';
import {type RandomGraph, randomGraph} from './random-graph.js';

const BLOCK = 1000;
const BLOCKS_PER_SHARD = 26;

/**
 * The tests of one shard of the random graphs. Test files run beside each
 * other, so several shards keep several cores busy.
 *
 * With `SPANFOREST_SEED` set, the shard 0 runs that seed and nothing else.
 */
export function conformanceTests(shard: number): void {
  const only = process.env.SPANFOREST_SEED;
  if (only !== undefined) {
    test.runIf(shard === 0)(`all algorithms agree on seed ${only}`, () => {
      check(randomGraph(Number(only)));
    });
    return;
  }

  describe(`the random graphs of shard ${shard}`, () => {
    const census = new Census();
    const firstBlock = shard * BLOCKS_PER_SHARD;
    for (let b = firstBlock; b < firstBlock + BLOCKS_PER_SHARD; b++) {
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
      expect(census.graphs).toBe(BLOCK * BLOCKS_PER_SHARD);
      expect(census.share(trait)).toBeGreaterThanOrEqual(share);
    });
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
