import {readdir, rm, truncate} from 'node:fs/promises';
import {join} from 'node:path';
import {setTimeout as delay} from 'node:timers/promises';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {runInMemory} from '../../../test/support/command-line.js';
import {random} from '../../../test/support/random.js';
import {rounds} from '../../../test/support/rounds.js';
import {
  buildCluster,
  type ClusterProgram,
  HAS_REDIS,
  kill,
  randomParts,
  TestCluster
} from '../support/test-cluster.js';

// Most of a round is waiting, so two clusters are tested at the same time.
const LANES = 2;

let program: ClusterProgram;
let clusters: readonly TestCluster[] = [];

beforeAll(async () => {
  if (!HAS_REDIS) return;
  program = await buildCluster();
  clusters = await Promise.all(
    Array.from({length: LANES}, () => TestCluster.start(program))
  );
});

afterAll(async () => {
  await Promise.all(clusters.map(cluster => cluster.stop()));
  await program?.remove();
});

const isRunFolder = (name: string) => name.startsWith('.spanforest-run-');

// Milliseconds in which a run without faults is over.
const DURATION = 1500;

describe.skipIf(!HAS_REDIS)('a cluster with faults', () => {
  const seeds = Array.from({length: rounds(4)}, (_, i) => [i + 1] as const);
  const lanes = Array.from({length: LANES}, () => Promise.resolve());

  test.concurrent.for(seeds)(
    'gives the right forest or one error (%i)',
    async ([seed]) => {
      const lane = seed % LANES;
      const turn = lanes[lane].then(() => round(clusters[lane], seed));
      lanes[lane] = turn.catch(() => {});
      await turn;
    }
  );
});

async function round(cluster: TestCluster, seed: number): Promise<void> {
  const {real, integer, pick} = random(seed);
  const moment = () => delay(real() * DURATION);
  const files = randomParts(real, integer(2, 12), integer(1, 1500));
  const names = Object.keys(files);
  await cluster.write(files);
  const {storage} = cluster;
  const paths = names.map(name => join(storage, name));
  const expected = await runInMemory(['msf', ...paths]);
  expect(expected.code).toBe(0);

  const wanted = integer(1, 3);
  while (cluster.workers.length < wanted) await cluster.startWorker();

  const killWorkers = async () => {
    for (let i = integer(1, 2); i > 0; i--) {
      await moment();
      await kill(pick(cluster.workers));
      await cluster.startWorker();
    }
  };
  // A coordinator that cannot connect at first gives up: its folder is there
  // when it has.
  const begin = async () => {
    const found = new Set<string>();
    while (!isOver && found.size < coordinators) {
      for (const name of await readdir(storage)) {
        if (isRunFolder(name)) found.add(name);
      }
      await delay(5);
    }
  };
  const restartRedis = async () => {
    await begin();
    await moment();
    await cluster.killRedis();
    await delay(real() * 500);
    await cluster.startRedis();
  };
  const victim = pick(names);
  // The coordinator has seen the part as it was.
  const damagePart = async () => {
    await begin();
    await delay((real() * DURATION) / 2);
    const path = join(storage, victim);
    if (real() < 0.5) await rm(path);
    else await truncate(path, Math.floor(files[victim].length / 2));
  };
  const hasRestart = real() < 0.4;
  const hasDamage = real() < 0.3;
  const faults = [
    ...(real() < 0.7 ? [killWorkers] : []),
    ...(hasRestart ? [restartRedis] : []),
    ...(hasDamage ? [damagePart] : [])
  ];
  const coordinators = hasDamage ? 1 : integer(1, 2);
  const hasLoss = real() < 0.2;
  const running = Array.from({length: coordinators}, (_, i) =>
    cluster.run(['msf', ...names, '-q'], child => {
      if (hasLoss && i === 0) void moment().then(() => kill(child));
    })
  );
  let isOver = false;
  void Promise.all(running).then(() => {
    isOver = true;
  });
  await Promise.all(faults.map(fault => fault()));
  for (const {code, stdout, stderr} of await Promise.all(running)) {
    if (hasLoss && code === null) continue;
    if (code === 0) {
      expect(stderr).toBe('');
      expect(stdout).toBe(expected.stdout);
    } else {
      expect([code, stdout]).toEqual([1, '']);
      // Only the part that was damaged may be at fault.
      const line = hasDamage ? `${victim}[: ]` : 'no failure';
      expect(stderr).toMatch(new RegExp(`^spanforest-cluster: ${line}.*\n$`));
    }
  }
  expect(await cluster.leftovers()).toEqual([]);
  for (const path of paths) await rm(path, {force: true});
}
