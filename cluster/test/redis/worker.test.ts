import {mkdir, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {type Result, runInMemory} from '../../../test/support/command-line.js';
import {random} from '../../../test/support/random.js';
import {Signer} from '../../src/messages.js';
import {KEYS, liveWorkers} from '../../src/queue.js';
import {
  HAS_REDIS,
  randomParts,
  runClusterInMemory,
  TestCluster
} from '../support/test-cluster.js';

// The jobs are done in this thread, where coverage is counted.
vi.mock('node:worker_threads', async () => {
  const {threads} = await import('../../../test/support/threads.js');
  return threads;
});

describe.skipIf(!HAS_REDIS)('a worker', () => {
  let cluster: TestCluster;
  let controller: AbortController;
  let worker: Promise<Result>;

  beforeEach(async () => {
    cluster = await TestCluster.start({main: ''});
    controller = new AbortController();
    const place = ['--redis', cluster.url, '--storage', cluster.storage];
    worker = runClusterInMemory(
      ['worker', ...place, '--patience', '2', '--jobs', '2'],
      {signal: controller.signal}
    );
  });
  afterEach(async () => {
    controller.abort('SIGTERM');
    await worker;
    await cluster.stop();
  });

  test('does all jobs of a run, says so, and ends when asked to', async () => {
    const files = randomParts(random(5).real, 9, 50);
    await cluster.write(files);
    const names = Object.keys(files);
    const paths = names.map(name => join(cluster.storage, name));
    const expected = await runInMemory(['msf', ...paths]);
    expect(await cluster.runHere(['msf', ...names])).toEqual(expected);
    expect(await cluster.leftovers()).toEqual([]);
    controller.abort('SIGTERM');
    const {code, stdout, stderr} = await worker;
    expect([code, stdout]).toEqual([0, '']);
    const [first, ...lines] = stderr.trimEnd().split('\n');
    expect(first).toContain(`of ${cluster.url}, storage ${cluster.storage}`);
    for (const name of [...names, 'join-1-1', 'join-2-1']) {
      const done = lines.filter(line => line.includes(` ${name}: `));
      expect(done).toHaveLength(1);
    }
  });

  test('tells what is wrong with a part', async () => {
    const head = 'source,target,weight\n';
    await cluster.write({'a.csv': `${head}a,b,1\n`, 'b.csv': `${head}c,d\n`});
    const {code, stderr} = await cluster.runHere(['msf', 'a.csv', 'b.csv']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^spanforest-cluster: b\.csv:2:\d+: .*\n$/);
    expect(await cluster.leftovers()).toEqual([]);
  });

  test('tells that a part is away, after some attempts', async () => {
    await cluster.write({'a.csv': 'source,target,weight\na,b,1\n'});
    const path = join(cluster.storage, 'a.csv');
    controller.abort('SIGTERM');
    await worker;
    const running = cluster.runHere(['msf', 'a.csv']);
    while ((await cluster.client.keys('*-part-1')).length === 0) {
      await new Promise(resolve => setTimeout(resolve, 20));
    }
    await rm(path);
    controller = new AbortController();
    const place = ['--redis', cluster.url, '--storage', cluster.storage];
    worker = runClusterInMemory(['worker', ...place, '--patience', '2'], {
      signal: controller.signal
    });
    const {code, stderr} = await running;
    expect(code).toBe(1);
    expect(stderr).toBe(
      'spanforest-cluster: a.csv: no such file or folder. Check the name.\n'
    );
    expect(await cluster.leftovers()).toEqual([]);
  });

  describe('with another storage', () => {
    let other: AbortController;
    let stranger: Promise<Result>;
    const ROW = 'source,target,weight\na,b,1\n';

    beforeEach(async () => {
      controller.abort('SIGTERM');
      await worker;
      await cluster.write({'a.csv': ROW});
      const elsewhere = join(cluster.storage, '..', 'elsewhere');
      await mkdir(elsewhere, {recursive: true});
      other = new AbortController();
      const place = ['--redis', cluster.url, '--storage', elsewhere];
      stranger = runClusterInMemory(['worker', ...place, '--patience', '2'], {
        signal: other.signal
      });
    });
    afterEach(async () => {
      other.abort('SIGTERM');
      await stranger;
    });

    test('leaves the jobs to others', async () => {
      const running = cluster.runHere(['msf', 'a.csv']);
      for (;;) {
        const records = await liveWorkers(
          {redis: cluster.client, signer: new Signer('')},
          error => expect.fail(error.message)
        );
        if (records.some(({foreign}) => foreign.length > 0)) break;
        await new Promise(resolve => setTimeout(resolve, 20));
      }
      controller = new AbortController();
      const place = ['--redis', cluster.url, '--storage', cluster.storage];
      worker = runClusterInMemory(['worker', ...place, '--patience', '2'], {
        signal: controller.signal
      });
      expect(await running).toEqual({code: 0, stdout: ROW, stderr: ''});
      other.abort('SIGTERM');
      const {stderr} = await stranger;
      expect(stderr.match(/is left to others: its files are not in/g)).toEqual([
        expect.any(String)
      ]);
      expect(await cluster.leftovers()).toEqual([]);
    });

    test('says so if there is no other', async () => {
      const {code, stderr} = await cluster.runHere(['msf', 'a.csv']);
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^spanforest-cluster: no worker of \S+ finds the files of the run in its storage folder\. Start one with --storage .*\n$/
      );
      expect(await cluster.leftovers()).toEqual([]);
    });
  });

  test('parses files', async () => {
    await cluster.write({
      'a.txt': 'The dog chased the cat.',
      'b.txt': 'She reads old books.'
    });
    const argv = ['parse', 'a.txt', 'b.txt'];
    const expected = await runInMemory(argv, {cwd: cluster.storage});
    expect(expected.code).toBe(0);
    expect(await cluster.runHere(argv)).toEqual(expected);
  });

  test('ends if it is interrupted while it starts', async () => {
    const {client} = cluster;
    // It looks at each of these runs before it listens.
    const runs = Array.from({length: 3000}, (_, i) => [`run-${i}`, '{}']);
    await client.hset(KEYS.runs, Object.fromEntries(runs));
    const second = new AbortController();
    const place = ['--redis', cluster.url, '--storage', cluster.storage];
    const other = runClusterInMemory(['worker', ...place], {
      signal: second.signal
    });
    while ((await client.scard(KEYS.workers)) < 2) {
      await new Promise(resolve => setTimeout(resolve, 1));
    }
    second.abort('SIGTERM');
    expect((await other).code).toBe(0);
    await client.del(KEYS.runs);
  });
});
