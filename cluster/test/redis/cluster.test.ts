import {once} from 'node:events';
import {mkdir, readFile, rename, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {setTimeout as delay} from 'node:timers/promises';
import {gzipSync} from 'node:zlib';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test
} from 'vitest';
import {runInMemory} from '../../../test/support/command-line.js';
import {random} from '../../../test/support/random.js';
import {
  buildCluster,
  type ClusterProgram,
  HAS_REDIS,
  randomParts,
  runClusterInMemory,
  TestCluster
} from '../support/test-cluster.js';

let program: ClusterProgram;

beforeAll(async () => {
  program = await buildCluster();
});
afterAll(() => program?.remove());

describe.skipIf(!HAS_REDIS)('a cluster', () => {
  let cluster: TestCluster;
  const inStorage = (name: string) => join(cluster.storage, name);

  beforeEach(async () => {
    cluster = await TestCluster.start(program);
  });
  afterEach(() => cluster.stop());

  test('finds the forest of msf with 1 to 4 workers', async () => {
    const {real} = random(7);
    const files = randomParts(real, 9, 150);
    await cluster.write(files);
    const names = Object.keys(files);
    // Another format and compression, and a part without edges.
    const {stdout} = await runInMemory(['msf', inStorage(names[3])]);
    await writeFile(inStorage('forest.csv.gz'), gzipSync(stdout));
    await cluster.write({'empty.csv': 'source,target,weight\n'});
    names.push('forest.csv.gz', 'empty.csv', names[0]);
    const paths = names.map(inStorage);
    for (let workers = 1; workers <= 4; workers++) {
      await cluster.startWorker();
      const options = workers % 2 === 0 ? [] : ['--maximum', '-f', 'json'];
      const expected = await runInMemory(['msf', ...paths, ...options]);
      expect(expected.code).toBe(0);
      const found = await cluster.runHere(['msf', ...names, ...options]);
      expect(found).toEqual(expected);
    }
    const clusters = ['--clusters', '3', '-q'];
    expect(await cluster.runHere(['msf', ...names, ...clusters])).toEqual(
      await runInMemory(['msf', ...paths, ...clusters])
    );
    expect(await cluster.leftovers()).toEqual([]);
  });

  test('finds files on a storage that is mounted elsewhere', async () => {
    await cluster.startWorker();
    const other = join(cluster.storage, '..', 'mounted');
    await symlink(cluster.storage, other);
    await mkdir(inStorage('deep'));
    await cluster.write({'deep/a.csv': 'source,target,weight\na,b,1\n'});
    const path = join(other, 'deep', 'a.csv');
    const found = await cluster.runHere(['msf', path, '--storage', other]);
    expect(found.stdout).toBe('source,target,weight\na,b,1\n');
    expect(
      (await cluster.runHere(['msf', '/etc/hosts', '--input-format', 'csv']))
        .stderr
    ).toMatch(/^spanforest-cluster: \/etc\/hosts: .* --storage/);
  });

  test('names the part and the line of bad data', async () => {
    await cluster.startWorker();
    const head = 'source,target,weight\n';
    await cluster.write({'a.csv': `${head}a,b,1\n`, 'b.csv': `${head}c,d,x\n`});
    const names = [inStorage('a.csv'), './b.csv'];
    const {code, stdout, stderr} = await cluster.runHere(['msf', ...names]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^spanforest-cluster: \.\/b\.csv:2:5: .*"x".*\n$/);
    expect(await cluster.leftovers()).toEqual([]);
  });

  test('retries a part that is away for a moment', async () => {
    await cluster.write({'a.csv': 'source,target,weight\na,b,1\n'});
    const running = cluster.runHere(['msf', 'a.csv']);
    // The job waits: there is no worker yet.
    while ((await cluster.client.keys('*-part-1')).length === 0) {
      await delay(20);
    }
    await rename(inStorage('a.csv'), inStorage('b.csv'));
    await cluster.startWorker();
    await delay(600);
    await rename(inStorage('b.csv'), inStorage('a.csv'));
    expect((await running).code).toBe(0);
  });

  test('drops everything if the coordinator is interrupted', async () => {
    await cluster.startWorker();
    const files = randomParts(random(1).real, 12, 20_000);
    await cluster.write(files);
    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      const killed = await cluster.run(
        ['msf', ...Object.keys(files)],
        child => void delay(1200).then(() => child.kill(signal))
      );
      expect(killed.code).not.toBe(0);
      expect(await cluster.leftovers()).toEqual([]);
    }
    const controller = new AbortController();
    setTimeout(() => controller.abort('SIGINT'), 700);
    const {signal} = controller;
    const {code} = await cluster.runHere(
      ['msf', ...Object.keys(files)],
      signal
    );
    expect(code).toBe(130);
    expect(await cluster.leftovers()).toEqual([]);
    // The worker is free for others.
    await cluster.write({'a.csv': 'source,target,weight\na,b,1\n'});
    expect((await cluster.run(['msf', 'a.csv'])).code).toBe(0);
  });

  test('hands jobs back if a worker is stopped', async () => {
    const worker = await cluster.startWorker();
    const files = randomParts(random(1).real, 4, 20_000);
    await cluster.write(files);
    const names = Object.keys(files);
    const expected = await runInMemory(['msf', ...names.map(inStorage)]);
    const running = cluster.run(['msf', ...names]);
    await delay(900);
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await cluster.startWorker();
    expect(await running).toEqual(expected);
  });

  test('waits for a worker, and says so', async () => {
    await cluster.write({'a.csv': 'source,target,weight\na,b,1\n'});
    const running = cluster.runHere(['msf', 'a.csv']);
    await delay(6500);
    await cluster.startWorker();
    const {code, stderr} = await running;
    expect(code).toBe(0);
    expect(stderr).toBe(
      `no worker is connected to ${cluster.url}; waiting for one. Start one ` +
        `with: spanforest-cluster worker --redis ${cluster.url} --storage ` +
        `${cluster.storage}\n`
    );
  });

  test('refuses workers of another version', async () => {
    const other = await buildCluster();
    const file = join(other.main, '../../package.json');
    const data = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({...data, version: '99.0.0'}));
    const foreign = await TestCluster.start(other);
    await foreign.startWorker();
    await foreign.write({'a.csv': 'source,target,weight\na,b,1\n'});
    expect(await foreign.runHere(['msf', 'a.csv'])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `spanforest-cluster: the workers of ${foreign.url} are of version ` +
        `99.0.0, but this is ${data.version}. Install the same version on ` +
        'all machines.\n'
    });
    await foreign.stop();
    await other.remove();
  });

  test('needs the password, and never prints it', async () => {
    await cluster.killRedis();
    await cluster.startRedis('--requirepass', 'secret');
    await cluster.write({'a.csv': 'source,target,weight\na,b,1\n'});
    const address = cluster.url.replace('redis://', '');
    const run = (user: string) =>
      runClusterInMemory(
        ['msf', 'a.csv', '--redis', `redis://${user}${address}`],
        {
          cwd: cluster.storage
        }
      );
    for (const user of ['', ':wrong@']) {
      const {code, stderr} = await run(user);
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^spanforest-cluster: redis:\/\/127\.0\.0\.1:\d+: Redis refuses the password\./
      );
      expect(stderr).not.toMatch(/wrong|secret/);
    }
    await cluster.startWorker('secret');
    const {code, stderr} = await run(':secret@');
    expect([code, stderr]).toEqual([0, '']);
  });

  test('parses files in their order, as parse does', async () => {
    await cluster.startWorker();
    await cluster.startWorker();
    await cluster.write({
      'a.txt': 'The dog chased the cat. It ran away.',
      'b.txt': 'She reads old books.',
      'c.conllu': '1\tBirds\t_\tNOUN\t_\t_\t_\t_\t_\t_\n'
    });
    const names = ['a.txt', 'b.txt', 'c.conllu'];
    const options = {cwd: cluster.storage};
    for (const argv of [
      ['parse', ...names],
      ['parse', 'b.txt', '-f', 'json']
    ]) {
      const expected = await runInMemory(argv, options);
      expect(expected.code).toBe(0);
      expect(await cluster.runHere(argv)).toEqual(expected);
    }
    await cluster.write({'d.conllu': '1\tBirds\n'});
    const {code, stderr} = await cluster.runHere([
      'parse',
      'a.txt',
      'd.conllu'
    ]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^spanforest-cluster: d\.conllu:1:\d+: .*\n$/);
    expect(await cluster.leftovers()).toEqual([]);
  });
});
