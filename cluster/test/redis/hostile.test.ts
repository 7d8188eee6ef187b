import {createHash} from 'node:crypto';
import {
  mkdir,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile
} from 'node:fs/promises';
import {join} from 'node:path';
import {setTimeout as delay} from 'node:timers/promises';
import {Redis} from 'ioredis';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
  vi
} from 'vitest';
import {MemoryStream, type Result} from '../../../test/support/command-line.js';
import type {JobData, Task} from '../../src/jobs.js';
import {Signer} from '../../src/messages.js';
import {
  jobId,
  jobKey,
  KEYS,
  PREFIX,
  QUEUE,
  runKeys,
  workerKey
} from '../../src/queue.js';
import {
  HAS_REDIS,
  runClusterInMemory,
  TestCluster
} from '../support/test-cluster.js';

// Whoever attacks here can write anything to Redis. Whatever that is: nothing
// outside the storage is read or written, a worker goes on and does the jobs of
// honest runs, and what is said about it is one line that names the key.

vi.mock('node:worker_threads', async () => {
  const {threads} = await import('../../../test/support/threads.js');
  return threads;
});

const SECRET = 'the secret of the cluster, 32 characters or more';
const AUTHENTIC = new Signer(SECRET);
// Without a secret, which only a Redis on this machine allows.
const FORGER = new Signer('');

const LIMIT = {timeout: 20_000};

/** What no attack may bring to light. */
const CANARY = 'canary-7f3a';

const RUN = '0123456789abcdef';
const OTHER_RUN = 'fedcba9876543210';

const FOREST: Task = {
  kind: 'forest',
  holding: {hold: 'minimum', records: true}
};
const PARSE: Task = {
  ...{kind: 'parse', language: 'en', count: 1},
  setup: {input: 'text', options: {}}
};

const PART: JobData = {
  ...{run: RUN, file: 'part-1'},
  part: {
    ...{index: 0, name: 'a.csv', title: 'a.csv', size: 27},
    graph: {format: 'csv', options: {}}
  }
};
const JOIN: JobData = {run: RUN, file: 'join-1-1', inputs: ['part-1']};

/** A Redis, a worker in this process, and what lies outside its storage. */
class Stage {
  readonly cluster: TestCluster;
  readonly secret: string;
  #controller = new AbortController();
  #stderr = new MemoryStream();
  #worker: Promise<Result> | null = null;

  private constructor(cluster: TestCluster, secret: string) {
    this.cluster = cluster;
    this.secret = secret;
  }

  static async start(secret: string): Promise<Stage> {
    const stage = new Stage(await TestCluster.start({main: ''}), secret);
    await stage.cluster.write({'a.csv': 'source,target,weight\na,b,1\n'});
    await mkdir(stage.outside());
    await writeFile(
      stage.outside('secret.csv'),
      `source,target,weight\n${CANARY},b,1\n`
    );
    return stage;
  }

  /** A path beside the storage. */
  outside(name = ''): string {
    return join(this.cluster.storage, '../outside', name);
  }

  get client(): Redis {
    return this.cluster.client;
  }

  get #env(): Record<string, string> {
    return this.secret ? {SPANFOREST_CLUSTER_SECRET: this.secret} : {};
  }

  /** What the worker has said. */
  get said(): string {
    return this.#stderr.text;
  }

  async startWorker(): Promise<void> {
    this.#controller = new AbortController();
    this.#stderr = new MemoryStream();
    const {url, storage} = this.cluster;
    this.#worker = runClusterInMemory(
      ['worker', '--redis', url, '--storage', storage, '--patience', '1'],
      {
        ...{env: this.#env, stderr: this.#stderr},
        signal: this.#controller.signal
      }
    );
    while (this.said === '') await delay(5);
  }

  async stopWorker(): Promise<void> {
    this.#controller.abort('SIGTERM');
    expect((await this.#worker)?.code ?? 0).toBe(0);
    this.#worker = null;
  }

  /** An honest run. */
  run(signal?: AbortSignal): Promise<Result> {
    const {storage, options} = this.cluster;
    return runClusterInMemory(['msf', 'a.csv', ...options], {
      ...{cwd: storage, env: this.#env},
      ...(signal && {signal})
    });
  }

  /** Adds a job as the queue keeps it. */
  async addJob(
    id: string,
    data: string,
    fields: Readonly<Record<string, string>> = {}
  ): Promise<void> {
    const {client} = this;
    const queue = `${PREFIX}:${QUEUE}`;
    await client.hset(`${queue}:${id}`, {
      ...{name: 'part', data, opts: '{"attempts":1}', timestamp: '1'},
      ...{delay: '0', priority: '0', ...fields}
    });
    await client.lpush(`${queue}:wait`, id);
    await client.zadd(`${queue}:marker`, 0, '0');
  }

  /** A run as a coordinator makes it, with one job. */
  async addRun(
    job: object,
    task: object = FOREST,
    signer: Signer = FORGER
  ): Promise<void> {
    const {run, file} = job as JobData;
    // Of a run that was, all is known but its folder.
    const isOver = signer === AUTHENTIC;
    if (!isOver) await mkdir(this.folderOf(RUN), {recursive: true});
    const {record} = runKeys(run);
    await this.client.hset(KEYS.runs, run, jobId(run, file));
    const text = signer.sign('record', record, {task} as never);
    await this.client.set(record, text);
    await this.addJob(
      jobId(run, file),
      JSON.stringify(signer.sign('job', jobKey(run, file), job as never))
    );
  }

  folderOf(run: string): string {
    return join(this.cluster.storage, `.spanforest-run-${run}`);
  }

  /** Waits until a job is over; the fields of what the queue has of it. */
  async ended(id: string): Promise<Record<string, string>> {
    for (let i = 0; i < 300; i++) {
      const job = await this.client.hgetall(`${PREFIX}:${QUEUE}:${id}`);
      if (job.finishedOn !== undefined) return job;
      await delay(20);
    }
    return expect.fail(`${id} does not end`);
  }

  /** Removes all that an attack may have left. */
  async clean(): Promise<void> {
    await this.client.flushall();
    const {storage} = this.cluster;
    for (const name of await readdir(storage)) {
      if (name !== 'a.csv') await rm(join(storage, name), {recursive: true});
    }
  }

  /** Checks all that has to hold whatever was done. */
  async check(): Promise<void> {
    for (const line of this.said.trimEnd().split('\n')) {
      expect(line).not.toMatch(/internal error|\p{Cc}/u);
    }
    expect(this.said).not.toContain(CANARY);
    expect(await readdir(this.outside())).toEqual(['secret.csv']);
    const storage = await realpath(this.cluster.storage);
    for (const name of await readdir(storage, {recursive: true})) {
      const path = join(storage, name);
      // Links of an attack lead there, but that is all.
      const real = await realpath(path).catch(() => '');
      if (real !== path || !(await stat(path)).isFile()) continue;
      expect((await readFile(path)).includes(CANARY), path).toBe(false);
    }
    // All that Redis was ever told is in its log.
    const log = join(storage, '../appendonlydir');
    for (const name of await readdir(log)) {
      const isSpread = (await readFile(join(log, name))).includes(CANARY);
      expect(isSpread, name).toBe(false);
    }
  }

  async stop(): Promise<void> {
    await this.stopWorker();
    await this.cluster.stop();
  }
}

/** What is done to Redis, and how that ends. */
interface Attack {
  readonly title: string;
  readonly act: (stage: Stage) => Promise<unknown>;
  /** What the worker says about it. */
  readonly says?: RegExp;
  /** The error of an honest run while it lasts, if there has to be one. */
  readonly blocks?: RegExp;
}

const invalid = (key: string, problem = 'is not valid') =>
  new RegExp(`Redis: [^\\n]*${problem}[^\\n]* the key ${key}\\.\\n`);

const JOB_ID = jobId(RUN, 'part-1');
const JOB_KEY = jobKey(RUN, 'part-1');
const UNSIGNED = invalid(JOB_KEY, 'not signed with the secret');
const quoted = (text: string) => JSON.stringify(text);
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

// A job that is not what it should be.
function badJob(title: string, data: string, says = UNSIGNED): Attack {
  return {title, says, act: stage => stage.addJob(JOB_ID, data)};
}

// A job that is, with fields of the queue that are not.
function badFields(
  title: string,
  fields: Readonly<Record<string, string>>,
  says?: RegExp
): Attack {
  const data = quoted(AUTHENTIC.sign('job', JOB_KEY, PART));
  return {
    title,
    act: stage => stage.addJob(JOB_ID, data, fields),
    ...(says && {says})
  };
}

// A job under an id that no job has.
function badId(title: string, id: string): Attack {
  return {
    title,
    act: stage =>
      stage.addJob(id, quoted(AUTHENTIC.sign('job', JOB_KEY, PART))),
    says: /Redis: a job is not signed with the secret[^\n]* the key [^\n]*\.\n/
  };
}

const WITHOUT_SECRET: readonly Attack[] = [
  badJob('as JSON without a signature', quoted(JSON.stringify(PART))),
  badJob('as a record', JSON.stringify(PART), invalid(JOB_KEY)),
  badJob('signed without a secret', quoted(FORGER.sign('job', JOB_KEY, PART))),
  badJob(
    'signed with another secret',
    quoted(new Signer('x'.repeat(40)).sign('job', JOB_KEY, PART))
  ),
  badJob(
    'that was signed for another run',
    quoted(AUTHENTIC.sign('job', jobKey(OTHER_RUN, 'part-1'), PART))
  ),
  badJob(
    'that was signed for another file',
    quoted(AUTHENTIC.sign('job', jobKey(RUN, 'part-2'), PART))
  ),
  badJob(
    'that was signed as something else',
    quoted(AUTHENTIC.sign('record', JOB_KEY, {task: FOREST}))
  ),
  badJob(
    'whose content was changed after it was signed',
    quoted(
      AUTHENTIC.sign('job', JOB_KEY, PART).replace('a.csv', '../outside/x')
    )
  ),
  badJob('with half of a signature', quoted('0123')),
  badJob('without data', '', invalid(JOB_KEY)),
  badJob('that is null', 'null', invalid(JOB_KEY)),
  badJob('that is a number', '1e999', invalid(JOB_KEY)),
  badJob('that is not JSON', '{"run": ', invalid(JOB_KEY)),
  badJob('nested a million times', nested(1e6), invalid(JOB_KEY)),
  badJob('of 70 million characters', quoted('x'.repeat(7e7)), invalid(JOB_KEY)),
  badJob('with a prototype', '{"__proto__": {"run": 1}}', invalid(JOB_KEY)),
  badFields('with options that are not JSON', {opts: '{'}),
  badFields('with options that are null', {opts: 'null'}),
  badFields('with options for the prototype', {
    opts: '{"__proto__": {"attempts": 9}, "constructor": 1, "attempts": 1}'
  }),
  badFields('with an unknown backoff', {
    opts: '{"attempts": 9, "backoff": {"type": "custom", "delay": -1e9}}'
  }),
  badFields('with a scheduler', {
    ...{rjk: 'repeat:x', opts: '{"repeat": {"pattern": "* * * * * *"}}'}
  }),
  badFields('with a parent that is no job', {
    parentKey: KEYS.runs,
    parent: `{"id": "runs", "queueKey": "${PREFIX}"}`
  }),
  badFields('with a parent that is not JSON', {parent: '{'}),
  badFields('with attempts that are no number', {atm: 'x', ats: '-1e9'}),
  badFields('with another id among its fields', {id: '../../etc'}),
  badId('under the path of a file', '../../../etc/passwd'),
  badId('under a name of the prototype', '__proto__'),
  badId('under an id that drives a terminal', '\u001b[2J\u202e\nx'),
  badId('under an id with a glob', '*'),
  {
    title: 'a job whose key is of another type',
    act: async ({client}) => {
      await client.set(JOB_KEY, 'x');
      await client.lpush(`${PREFIX}:${QUEUE}:wait`, JOB_ID);
      await client.zadd(`${PREFIX}:${QUEUE}:marker`, 0, '0');
    }
  },
  {
    title: 'a job that is not there',
    act: async ({client}) => {
      await client.lpush(`${PREFIX}:${QUEUE}:wait`, JOB_ID, '', '0:0');
      await client.zadd(`${PREFIX}:${QUEUE}:marker`, 0, '0');
    }
  },
  {
    title: 'a queue that is no list',
    act: async ({client}) => {
      await client.del(`${PREFIX}:${QUEUE}:wait`);
      await client.set(`${PREFIX}:${QUEUE}:wait`, 'x');
    },
    blocks:
      /^spanforest-cluster: Redis: a key is not of the right type\. Check the key [^\n]*\.\n$/
  },
  {
    title: 'a finished run that is played again',
    act: stage => stage.addRun(PART, FOREST, AUTHENTIC),
    says: /01234567 is left to others/
  },
  {
    title: 'the record of another run',
    act: async stage => {
      const {record} = runKeys(OTHER_RUN);
      const text = AUTHENTIC.sign('record', record, {task: FOREST});
      await stage.client.hset(KEYS.runs, RUN, JOB_ID);
      await stage.client.set(runKeys(RUN).record, text);
    },
    says: invalid(runKeys(RUN).record, 'not signed with the secret')
  },
  ...['', 'null', nested(1e5), `{"task": ${'x'.repeat(1e5)}`, '\u0000'].map(
    (text, i): Attack => ({
      title: `rubbish as the record of a run (${i})`,
      act: async ({client}) => {
        await client.hset(KEYS.runs, RUN, JOB_ID);
        await client.set(runKeys(RUN).record, text);
      },
      says: invalid(runKeys(RUN).record, 'not signed with the secret')
    })
  ),
  {
    title: 'the record of a run of another type',
    act: async ({client}) => {
      await client.hset(KEYS.runs, RUN, JOB_ID);
      await client.lpush(runKeys(RUN).record, 'x');
    },
    says: invalid(runKeys(RUN).record, 'not of the right type')
  },
  {
    title: 'the record of a run of 100 MB',
    act: async ({client}) => {
      await client.hset(KEYS.runs, RUN, JOB_ID);
      await client.setrange(runKeys(RUN).record, 1e8, 'x');
    },
    says: invalid(runKeys(RUN).record, 'a value is too long')
  },
  {
    title: 'the record of a worker of 512 MB',
    act: async ({client}) => {
      await client.sadd(KEYS.workers, 'x');
      await client.setrange(workerKey('x'), 2 ** 29 - 8, 'x');
    }
  },
  {
    title: 'runs that have no such names',
    act: ({client}) =>
      client.hset(KEYS.runs, '../../..', 'x', '__proto__', 'x', '\n', 'x'),
    says: invalid(KEYS.runs, 'it names no run')
  },
  {
    title: 'ten thousand runs',
    act: ({client}) => {
      const runs = Array.from({length: 1e4}, (_, i) => [`${i}`, 'x']);
      return client.hset(KEYS.runs, Object.fromEntries(runs));
    },
    says: invalid(KEYS.runs, 'it names no run')
  },
  {
    title: 'a run that has ended and names a job of another',
    act: ({client}) => client.hset(KEYS.runs, RUN, jobId(OTHER_RUN, 'part-1')),
    says: invalid(KEYS.runs, `it names no job for the run ${RUN}`)
  },
  {
    title: 'runs that are of another type',
    act: async ({client}) => {
      await client.del(KEYS.runs);
      await client.set(KEYS.runs, 'x');
    },
    says: invalid(KEYS.runs, 'not of the right type'),
    blocks: invalid(KEYS.runs, 'not of the right type')
  },
  {
    title: 'workers that are of another type',
    act: async ({client}) => {
      await client.del(KEYS.workers);
      await client.set(KEYS.workers, 'x');
    },
    blocks: invalid(KEYS.workers, 'not of the right type')
  },
  ...[
    '',
    '{"version": "99"}',
    AUTHENTIC.sign('failure', workerKey('x'), {message: 'x'}),
    FORGER.sign('worker', workerKey('x'), {
      ...{version: '99.0.0', name: 'x', foreign: []}
    })
  ].map(
    (text, i): Attack => ({
      title: `a worker that is none (${i})`,
      act: async ({client}) => {
        await client.sadd(KEYS.workers, 'x', '__proto__', '../..');
        await client.set(workerKey('x'), text);
      }
    })
  )
];

// The error of a worker about a path.
const OUTSIDE = /is not in the storage folder of the worker, and is not read/;

/** A job that is signed, since there is no secret. */
interface Forgery {
  readonly title: string;
  readonly job?: object;
  readonly task?: object;
  /** What is done to the storage before. */
  readonly prepare?: (stage: Stage) => Promise<unknown>;
  /** Why the job fails, in one line. */
  readonly fails: RegExp;
}

const partWith = (part: object): object => ({
  ...PART,
  part: {...PART.part, ...part}
});
const readAs = (graph: object): object => partWith({graph});
const parseWith = (task: object): Pick<Forgery, 'job' | 'task'> => ({
  job: {...PART, part: {...PART.part, graph: undefined}},
  task: {...PARSE, ...task}
});
const parser = (setup: object) =>
  parseWith({setup: {input: 'text', options: {}, ...setup}});
const linkTo =
  (target: string, name: string) =>
  ({cluster, outside}: Stage) =>
    symlink(outside.call({cluster}, target), join(cluster.storage, name));
const REFUSED = /^Redis: [^\n]* is not valid[^\n]* the key [^\n]*\.$/;

const FORGERIES: readonly Forgery[] = [
  ...[
    '../outside/secret.csv',
    'x/../../outside/secret.csv',
    '/etc/passwd',
    '/proc/self/environ',
    './../outside/secret.csv',
    '..\\outside\\secret.csv',
    'a.csv\0',
    '-',
    ''
  ].map(name => ({
    title: `the file ${quoted(name)}`,
    job: partWith({name}),
    fails: OUTSIDE
  })),
  {
    title: 'a link to a file outside',
    prepare: linkTo('secret.csv', 'link.csv'),
    job: partWith({name: 'link.csv', size: 34}),
    fails: OUTSIDE
  },
  {
    title: 'a link to a folder outside',
    prepare: linkTo('', 'link'),
    job: partWith({name: 'link/secret.csv', size: 34}),
    fails: OUTSIDE
  },
  {
    title: 'the storage itself',
    job: partWith({name: '.'}),
    fails: OUTSIDE
  },
  {
    title: 'a name beside how to read a file',
    job: readAs({...PART.part!.graph, name: '../outside/secret.csv'}),
    fails: REFUSED
  },
  {
    title: 'a name among the options',
    job: readAs({format: 'csv', options: {name: '../outside/secret.csv'}}),
    fails: REFUSED
  },
  {
    title: 'options for the prototype',
    job: readAs(JSON.parse('{"format": "csv", "options": {"__proto__": {}}}')),
    fails: REFUSED
  },
  {
    title: 'a format of the prototype',
    job: readAs({format: 'constructor', options: {}}),
    fails: /format is "constructor"/
  },
  {
    title: 'a part that does not say how to read it',
    job: partWith({graph: undefined}),
    fails: REFUSED
  },
  {
    title: 'a text that is read as a graph',
    job: PART,
    task: PARSE,
    fails: REFUSED
  },
  {
    title: 'another size',
    job: partWith({size: 2 ** 53 - 1}),
    fails: /a\.csv: has changed since the run began/
  },
  {
    title: 'a name that drives a terminal',
    job: partWith({name: '\u001b]0;x\u0007'}),
    fails: /^"\\u001b\]0;x\\u0007": no such file/
  },
  {
    title: 'a pipe that nobody writes to',
    prepare: async ({cluster}) => {
      const {execFileSync} = await import('node:child_process');
      execFileSync('mkfifo', [join(cluster.storage, 'pipe')]);
    },
    job: partWith({name: 'pipe', size: 0}),
    fails: /pipe: has changed/
  },
  {
    title: 'a job that is a part and a join',
    job: {...PART, inputs: []},
    fails: REFUSED
  },
  {
    title: 'a job that is neither',
    job: {run: RUN, file: 'part-1'},
    fails: REFUSED
  },
  {
    title: 'a join of what nobody has made',
    job: JOIN,
    fails: /the result of a job is not valid\. Remove the key [^\n]*part-1\.$/
  },
  {
    title: 'a join of a file outside',
    job: {...JOIN, inputs: ['../../outside/secret.csv']},
    fails: REFUSED
  },
  {
    title: 'a join of a link to a file outside',
    prepare: async stage => {
      const path = join(stage.folderOf(RUN), 'part-1');
      await mkdir(stage.folderOf(RUN));
      await symlink(stage.outside('secret.csv'), path);
      const content = await readFile(stage.outside('secret.csv'));
      const checksum = createHash('sha256').update(content).digest('hex');
      const key = jobKey(RUN, 'part-1');
      const result = FORGER.sign('result', key, {checksum});
      await stage.client.hset(key, 'returnvalue', quoted(result));
    },
    job: JOIN,
    fails: /part-1: too many symbolic links/
  },
  {
    title: 'a join of a file that is no forest',
    prepare: async stage => {
      await mkdir(stage.folderOf(RUN));
      const content = Buffer.alloc(64, 0xff);
      await writeFile(join(stage.folderOf(RUN), 'part-1'), content);
      const checksum = createHash('sha256').update(content).digest('hex');
      const key = jobKey(RUN, 'part-1');
      const result = FORGER.sign('result', key, {checksum});
      await stage.client.hset(key, 'returnvalue', quoted(result));
    },
    job: JOIN,
    fails: /part-1: is not the file that a worker has written/
  },
  {
    title: 'a model outside',
    ...parseWith({model: '../outside/secret.csv'}),
    fails: OUTSIDE
  },
  {
    title: 'a link to a model outside',
    prepare: linkTo('secret.csv', 'link'),
    ...parseWith({model: 'link'}),
    fails: OUTSIDE
  },
  {
    title: 'a file that is no model',
    ...parseWith({model: 'a.csv'}),
    fails: /a\.csv: /
  },
  {
    title: 'a language that is a path',
    ...parseWith({language: '../../outside/x'}),
    fails: /language is "\.\.\/\.\.\/outside\/x"/
  },
  {
    title: 'a text format of the prototype',
    ...parseWith({format: 'constructor'}),
    fails: /format/
  },
  {
    title: 'an output format of the prototype',
    ...parser({format: 'constructor'}),
    fails: REFUSED
  },
  {
    title: 'an input of the prototype',
    ...parser({input: 'constructor'}),
    fails: REFUSED
  },
  {
    title: 'a parser of the prototype',
    ...parser({options: {parser: 'constructor'}}),
    fails: /the model is not for "constructor"/
  },
  {
    title: 'more trees than anybody can ask for',
    ...parser({best: 2 ** 50}),
    fails: REFUSED
  },
  {
    title: 'a task that is none',
    task: {kind: 'exec', holding: {hold: 'minimum', records: true}},
    fails: REFUSED
  }
];

describe.skipIf(!HAS_REDIS)('a hostile Redis', () => {
  describe('whose writers do not know the secret', () => {
    let stage: Stage;
    let expected: Result;

    beforeAll(async () => {
      stage = await Stage.start(SECRET);
      await stage.startWorker();
      expected = await stage.run();
      expect(expected).toEqual({
        ...{code: 0, stdout: 'source,target,weight\na,b,1\n', stderr: ''}
      });
    });
    afterAll(() => stage?.stop());
    afterEach(() => stage.clean());

    test.for(WITHOUT_SECRET)(
      'holds nobody up: $title',
      LIMIT,
      async ({act, says, blocks}) => {
        await act(stage);
        if (blocks) {
          const {code, stdout, stderr} = await stage.run();
          expect([code, stdout]).toEqual([1, '']);
          expect(stderr).toMatch(blocks);
          expect(stderr.match(/\n/g)).toHaveLength(1);
          if (says)
            await vi.waitFor(() => expect(stage.said).toMatch(says), 5000);
          await stage.clean();
        }
        const {code, stdout, stderr} = await stage.run();
        expect([code, stdout]).toEqual([0, expected.stdout]);
        // It may tell of rubbish that it has met.
        expect(stderr).toMatch(/^(Redis: [^\n]* the key [^\n]*\.\n)?$/);
        if (says) {
          await vi.waitFor(() => expect(stage.said).toMatch(says), 5000);
        }
        await stage.check();
      }
    );
  });

  describe('that anybody can sign for', () => {
    let stage: Stage;

    beforeAll(async () => {
      stage = await Stage.start('');
      await stage.startWorker();
    });
    afterAll(() => stage?.stop());
    afterEach(() => stage.clean());

    test.for(FORGERIES)(
      'reads and writes nothing outside the storage: $title',
      LIMIT,
      async ({job = PART, task, prepare, fails}) => {
        await prepare?.(stage);
        await stage.addRun(job, task);
        const {run, file} = job as JobData;
        const {failedReason} = await stage.ended(jobId(run, file));
        expect(failedReason).toMatch(fails);
        expect(failedReason).not.toMatch(/internal error|\p{Cc}/u);
        await stage.check();
        await stage.client.del(KEYS.runs);
        expect((await stage.run()).code).toBe(0);
      }
    );

    test.each(['a folder', 'a file'])(
      'writes nothing through a link in place of %s of a run',
      LIMIT,
      async place => {
        const folder = stage.folderOf(RUN);
        if (place === 'a folder') await symlink(stage.outside(), folder);
        else {
          await mkdir(folder);
          await symlink(stage.outside('part-1'), join(folder, 'part-1'));
        }
        await stage.addRun(PART);
        await delay(500);
        await stage.check();
        await rm(folder, {recursive: true});
        await stage.client.flushall();
        expect((await stage.run()).code).toBe(0);
      }
    );
  });

  describe('with hostile answers to a coordinator', () => {
    let stage: Stage;

    beforeAll(async () => {
      stage = await Stage.start(SECRET);
    });
    afterAll(() => stage?.stop());
    beforeEach(() => stage.clean());
    afterEach(() => {
      vi.restoreAllMocks();
    });

    // Starts a run, which no worker does, and then does something to it.
    async function attacked(
      act: (run: string) => Promise<unknown>
    ): Promise<Result> {
      const running = stage.run();
      for (;;) {
        const keys = await stage.client.keys(`${PREFIX}:${QUEUE}:*-part-1`);
        if (keys.length > 0) break;
        await delay(5);
      }
      const [run] = await stage.client.hkeys(KEYS.runs);
      await act(run);
      return running;
    }

    const finish = (run: string, returnvalue: string) =>
      stage.client.hset(jobKey(run, 'part-1'), {finishedOn: '1', returnvalue});
    const result = {checksum: '0'.repeat(64)};

    test.for<[string, (run: string) => Promise<unknown>, RegExp]>([
      [
        'a failure without a signature',
        run => stage.client.set(runKeys(run).failure, '{"message": "x"}'),
        /the failure of a run is not signed [^\n]* the key \S*:failure\.\n$/
      ],
      [
        'the failure of another run',
        run =>
          stage.client.set(
            runKeys(run).failure,
            AUTHENTIC.sign('failure', runKeys(OTHER_RUN).failure, {
              message: 'x'
            })
          ),
        /the failure of a run is not signed [^\n]* the key \S*:failure\.\n$/
      ],
      [
        'a failure of two lines, which drive a terminal',
        run => {
          const {failure} = runKeys(run);
          const message = '\u001b[2J\nx';
          const text = AUTHENTIC.sign('failure', failure, {message});
          return stage.client.set(failure, text);
        },
        /the failure of a run is not valid [^\n]* the key \S*:failure\.\n$/
      ],
      [
        'a failure of another type',
        run => stage.client.lpush(runKeys(run).failure, 'x'),
        /a key is not of the right type\. Remove the key \S*:failure\.\n$/
      ],
      [
        'a failure of 70 million characters',
        run => stage.client.set(runKeys(run).failure, 'x'.repeat(7e7)),
        /a value is too long\. Remove the key \S*:failure\.\n$/
      ],
      ...['', '{', '5', '"x"', nested(1e6), '{"checksum": ""}'].map(
        (text): [string, (run: string) => Promise<unknown>, RegExp] => [
          `the result ${text.slice(0, 20)}`,
          run => finish(run, text),
          /the result of a job is not [^\n]* the key \S*part-1\.\n$/
        ]
      ),
      [
        'a result without a signature',
        run => finish(run, quoted(JSON.stringify(result))),
        /the result of a job is not signed [^\n]* the key \S*part-1\.\n$/
      ],
      [
        'the result of another job',
        run => {
          const key = jobKey(run, 'part-2');
          return finish(run, quoted(AUTHENTIC.sign('result', key, result)));
        },
        /the result of a job is not signed [^\n]* the key \S*part-1\.\n$/
      ],
      [
        'a result that names another file',
        run => {
          const key = jobKey(run, 'part-1');
          const forged = {...result, file: '../../outside/secret.csv'};
          return finish(run, quoted(AUTHENTIC.sign('result', key, forged)));
        },
        /the result of a job is not valid \(result\.file\)\. [^\n]*part-1\.\n$/
      ],
      [
        'a result for which there is no file',
        run => {
          const key = jobKey(run, 'part-1');
          return finish(run, quoted(AUTHENTIC.sign('result', key, result)));
        },
        /part-1: no such file or folder\. Check the name\.\n$/
      ],
      [
        'a result for a link to a file outside',
        async run => {
          const path = join(stage.folderOf(run), 'part-1');
          await symlink(stage.outside('secret.csv'), path);
          const key = jobKey(run, 'part-1');
          await finish(run, quoted(AUTHENTIC.sign('result', key, result)));
        },
        /part-1: too many symbolic links\. [^\n]*\n$/
      ],
      [
        'a job that has failed for a reason of its own',
        run =>
          stage.client.hset(jobKey(run, 'part-1'), {
            finishedOn: '1',
            failedReason: 'of its own'
          }),
        /a job has failed\. The workers that were started without --quiet [^\n]*\n$/
      ],
      [
        'a job of another type',
        async run => {
          await stage.client.del(jobKey(run, 'part-1'));
          await stage.client.set(jobKey(run, 'part-1'), 'x');
        },
        /a key is not of the right type\. Remove the key \S*part-1\.\n$/
      ],
      [
        'a job that is gone',
        run => stage.client.del(jobKey(run, 'part-1')),
        /Redis has lost the run\. [^\n]*\n$/
      ],
      [
        'progress of another type',
        run => stage.client.set(runKeys(run).read, 'x'),
        /a key is not of the right type\. Remove the key \S*:read\.\n$/
      ],
      [
        'workers of another version, by a worker',
        async () => {
          const key = workerKey('x');
          const worker = {version: '99\u001b[2J', name: 'x', foreign: []};
          await stage.client.sadd(KEYS.workers, 'x');
          await stage.client.set(key, AUTHENTIC.sign('worker', key, worker));
          await delay(1200);
          const [run] = await stage.client.hkeys(KEYS.runs);
          await stage.client.del(jobKey(run, 'part-1'));
        },
        /the record of a worker is not valid \(worker\.version\)[^\n]*\n[^\n]*lost the run[^\n]*\n$/
      ]
    ])('ends with one line: %s', LIMIT, async ([, act, line]) => {
      const {code, stdout, stderr} = await attacked(act);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(line);
      expect(stderr).not.toContain('of its own');
      expect(stderr.replaceAll('\n', '')).not.toMatch(/internal|\p{Cc}/u);
      await stage.check();
    });

    test('does not show progress that cannot be', async () => {
      const {stderr} = await attacked(async run => {
        const read = {0: '-5', 7: '1', x: '1', __proto__: '1'};
        await stage.client.hset(runKeys(run).read, read);
        await delay(300);
        await stage.client.del(jobKey(run, 'part-1'));
      });
      expect(stderr).not.toContain('internal error');
    });

    test.for([
      ['smembers', null],
      ['smembers', 5],
      ['mget', 'x'],
      ['hmget', null],
      ['hmget', 7],
      ['hgetall', null],
      ['get', [[[]]]],
      ['hget', {}]
    ] as const)(
      'ends with one line if %s gives %j',
      LIMIT,
      async ([command, reply]) => {
        const {client} = stage;
        await client.sadd(KEYS.workers, 'x');
        const {code, stderr} = await attacked(async run => {
          const commands: Record<string, (...all: unknown[]) => unknown> =
            Redis.prototype as object as never;
          const real = commands[command];
          vi.spyOn(commands, command).mockImplementation(function (
            this: unknown,
            ...all: unknown[]
          ) {
            return this === client ? real.apply(this, all) : reply;
          });
          if (command === 'hget') await finish(run, '""');
          if (command === 'hgetall') {
            await delay(300);
            await client.del(jobKey(run, 'part-1'));
          }
          if (command === 'mget') await client.sadd(KEYS.workers, 'x');
        });
        expect(code).toBe(1);
        expect(stderr).toMatch(/^spanforest-cluster: [^\n]*Redis[^\n]*\n$/);
        expect(stderr).not.toContain('internal error');
      }
    );
  });
});
