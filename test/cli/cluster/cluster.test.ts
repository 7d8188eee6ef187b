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
import {HAS_REDIS, randomParts, TestCluster} from '../../support/cluster.js';
import {
  buildProgram,
  type Program,
  runInMemory,
  temporaryFolder
} from '../../support/command-line.js';
import {random} from '../../support/random.js';

let program: Program;

beforeAll(async () => {
  program = await buildProgram();
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
    ).toMatch(/^spanforest: \/etc\/hosts: .* --storage/);
  });

  test('names the part and the line of bad data', async () => {
    await cluster.startWorker();
    const head = 'source,target,weight\n';
    await cluster.write({'a.csv': `${head}a,b,1\n`, 'b.csv': `${head}c,d,x\n`});
    const names = [inStorage('a.csv'), './b.csv'];
    const {code, stdout, stderr} = await cluster.runHere(['msf', ...names]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^spanforest: \.\/b\.csv:2:5: .*"x".*\n$/);
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
        `with: spanforest worker --redis ${cluster.url} --storage ` +
        `${cluster.storage}\n`
    );
  });

  test('refuses workers of another version', async () => {
    const other = await buildProgram();
    const file = join(other.main, '../../../package.json');
    const data = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({...data, version: '99.0.0'}));
    const foreign = await TestCluster.start(other);
    await foreign.startWorker();
    await foreign.write({'a.csv': 'source,target,weight\na,b,1\n'});
    const a = join(foreign.storage, 'a.csv');
    const result = await program.run([
      ...['msf', a, '--storage', foreign.storage, '--cluster', foreign.url]
    ]);
    expect(result).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `spanforest: the workers of ${foreign.url} are spanforest 99.0.0, ` +
        `but this is ${data.version}. Install the same version on all ` +
        'machines.\n'
    });
    await foreign.stop();
    await other.remove();
  });

  test('needs the password, and never prints it', async () => {
    await cluster.killRedis();
    await cluster.startRedis('--requirepass', 'secret');
    const a = inStorage('a.csv');
    await writeFile(a, 'source,target,weight\na,b,1\n');
    const address = cluster.url.replace('redis://', '');
    const run = (user: string, env = {}) => {
      const url = `redis://${user}${address}`;
      const argv = ['msf', a, '--storage', cluster.storage, '--cluster', url];
      return program.run(argv, {env});
    };
    for (const user of ['', ':wrong@']) {
      const {code, stderr} = await run(user);
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^spanforest: redis:\/\/127\.0\.0\.1:\d+: Redis refuses the password\./
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
    expect(stderr).toMatch(/^spanforest: d\.conllu:1:\d+: .*\n$/);
    expect(await cluster.leftovers()).toEqual([]);
  });
});

describe('the options of a cluster', () => {
  test('print a plan without a Redis', async () => {
    const folder = await temporaryFolder();
    const files = randomParts(random(3).real, 10, 100);
    for (const [name, content] of Object.entries(files)) {
      await writeFile(folder.file(name), content);
    }
    const names = Object.keys(files);
    const argv = ['msf', ...names, '--cluster', 'redis://nowhere', '--dry-run'];
    const {code, stdout} = await runInMemory(argv, {cwd: folder.path});
    expect(code).toBe(0);
    expect(stdout).toMatch(/^10 parts, \d+ kB to read:\n {2}part-00\.csv, /);
    expect(stdout).toContain('level 1: 2 jobs, each of which joins 5 files\n');
    expect(stdout).toContain('level 2: 1 job, which joins 2 files\n');
    expect(stdout).toMatch(/\nabout \d+ kB of forests are written .*\n$/);
    await folder.remove();
  });

  test.for([
    [['msf', 'a.csv', '--dry-run'], '--dry-run needs --cluster.'],
    [['msf', 'a.csv', '--cluster', 'redis://h', '--k', '2'], '--k and --cl'],
    [['worker', '--redis', 'http://:secret@h'], 'the address of Redis is not'],
    [['worker', '--redis', 'secret'], 'the address of Redis is not valid']
  ] as const)('refuse %j', async ([argv, message]) => {
    const {code, stderr} = await runInMemory(argv);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('secret');
  });

  test('tell if Redis is not there', async () => {
    const {code, stderr} = await runInMemory([
      ...['worker', '--redis', 'redis://127.0.0.1:1']
    ]);
    expect(code).toBe(1);
    expect(stderr).toBe(
      'spanforest: redis://127.0.0.1:1: Redis is not running there. Start ' +
        'it, or check host and port.\n'
    );
  });
});
