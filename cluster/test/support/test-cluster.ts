import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  symlink,
  writeFile
} from 'node:fs/promises';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {text} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {Redis} from 'ioredis';
import {
  buildProgram,
  type Result,
  runInMemory
} from '../../../test/support/command-line.js';
import {SPANFOREST_CLUSTER} from '../../src/program.js';

/** Whether a Redis can be started. */
export const HAS_REDIS: boolean =
  spawnSync('redis-server', ['--version']).status === 0;

if (!HAS_REDIS) {
  console.warn(
    'skipped: redis-server is missing. apt-get install redis-server'
  );
}

/** Seconds of silence after which processes take each other for dead. */
const PATIENCE = 2;

/** A program as it stands in an installed package. */
export interface ClusterProgram {
  /** Its entry, for Node to run. */
  readonly main: string;
  readonly remove: () => Promise<void>;
}

/** Builds the program, and `spanforest` for it, as they are once installed. */
export async function buildCluster(): Promise<ClusterProgram> {
  const {main, remove} = await buildProgram();
  const folder = join(main, '../../..');
  await mkdir(join(folder, 'node_modules'));
  await symlink('..', join(folder, 'node_modules/spanforest'));
  const root = fileURLToPath(new URL('../..', import.meta.url));
  await mkdir(join(folder, 'cluster'));
  await cp(join(root, 'package.json'), join(folder, 'cluster/package.json'));
  const names = await readdir(join(root, 'src'));
  await build({
    entryPoints: names.map(name => join(root, 'src', name)),
    outdir: join(folder, 'cluster/dist'),
    format: 'esm',
    target: 'es2022'
  });
  return {main: join(folder, 'cluster/dist/main.js'), remove};
}

/** Runs a command in this process. */
export function runClusterInMemory(
  argv: readonly string[],
  options?: Parameters<typeof runInMemory>[1]
): Promise<Result> {
  return runInMemory(argv, options, SPANFOREST_CLUSTER);
}

/** A Redis, workers, and a folder that they share. */
export class TestCluster {
  /** The storage folder. */
  readonly storage: string;
  readonly #folder: string;
  readonly #program: Pick<ClusterProgram, 'main'>;
  readonly #port: number;
  readonly #workers = new Set<ChildProcess>();
  #redis: ChildProcess | null = null;
  #client: Redis | null = null;

  private constructor(
    program: Pick<ClusterProgram, 'main'>,
    folder: string,
    storage: string,
    port: number
  ) {
    this.#program = program;
    this.#folder = folder;
    this.#port = port;
    this.storage = storage;
  }

  /** Starts Redis, and makes a storage folder. */
  static async start(
    program: Pick<ClusterProgram, 'main'>
  ): Promise<TestCluster> {
    const folder = await mkdtemp(join(tmpdir(), 'spanforest-cluster-'));
    const storage = join(folder, 'storage');
    await mkdir(storage);
    const port = await freePort();
    const cluster = new TestCluster(program, folder, storage, port);
    await cluster.startRedis();
    return cluster;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  /** The options of a command that is to run on the workers. */
  get options(): string[] {
    return ['--redis', this.url, '--patience', String(PATIENCE)];
  }

  /** A client for looking at what Redis holds. */
  get client(): Redis {
    if (this.#client === null) {
      this.#client = new Redis(this.url, {maxRetriesPerRequest: null});
      // It connects again when Redis is back.
      this.#client.on('error', () => {});
    }
    return this.#client;
  }

  /** Starts Redis, on what it held before if it was stopped. */
  async startRedis(...options: string[]): Promise<void> {
    const server = spawn(
      'redis-server',
      [
        ...['--port', String(this.#port), '--bind', '127.0.0.1'],
        ...['--dir', this.#folder, '--save', '', '--appendonly', 'yes'],
        ...options
      ],
      {stdio: ['ignore', 'pipe', 'ignore']}
    );
    this.#redis = server;
    for await (const chunk of server.stdout) {
      if (/Ready to accept connections/.test(String(chunk))) break;
    }
  }

  /** Ends Redis at once, as if the machine had lost power. */
  async killRedis(): Promise<void> {
    await kill(this.#redis);
    this.#redis = null;
  }

  /** Starts a worker, and waits until it listens. */
  async startWorker(password = ''): Promise<ChildProcess> {
    const worker = spawn(
      process.execPath,
      [
        ...[this.#program.main, 'worker', '--redis', this.url],
        ...['--storage', this.storage, '--patience', String(PATIENCE)]
      ],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {...process.env, SPANFOREST_REDIS_PASSWORD: password}
      }
    );
    this.#workers.add(worker);
    worker.on('exit', () => this.#workers.delete(worker));
    await once(worker.stderr!, 'data');
    worker.stderr!.resume();
    return worker;
  }

  /** The workers that are alive. */
  get workers(): ChildProcess[] {
    return [...this.#workers];
  }

  /** Runs a command in the storage folder on the workers, in this process. */
  runHere(argv: readonly string[], signal?: AbortSignal): Promise<Result> {
    const all = [...argv, ...this.options];
    return runClusterInMemory(all, {
      cwd: this.storage,
      ...(signal && {signal})
    });
  }

  /** Runs a command in the storage folder on the workers. */
  async run(
    argv: readonly string[],
    started?: (child: ChildProcess) => void
  ): Promise<Result> {
    const child = spawn(
      process.execPath,
      [this.#program.main, ...argv, ...this.options],
      {cwd: this.storage}
    );
    child.stdin.end();
    started?.(child);
    const [stdout, stderr] = await Promise.all([
      text(child.stdout),
      text(child.stderr)
    ]);
    if (child.exitCode === null && child.signalCode === null) {
      await once(child, 'exit');
    }
    return {code: child.exitCode, stdout, stderr};
  }

  /** Writes files to the storage folder. */
  async write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(this.storage, name), content);
    }
  }

  /** Waits until no file and no key of any run is left; what is, if not. */
  async leftovers(seconds = 15): Promise<string[]> {
    const end = Date.now() + 1000 * seconds;
    for (;;) {
      const left = [
        ...(await readdir(this.storage)).filter(name => name.startsWith('.')),
        ...(await this.client.keys('spanforest:jobs-*')).filter(
          key => !/:(meta|id|events|stalled-check|stalled|marker)$/.test(key)
        ),
        ...(await this.client.keys('spanforest:runs-*')),
        ...(await this.client.keys('spanforest:run:*:*'))
      ];
      if (left.length === 0 || Date.now() > end) return left;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }

  async stop(): Promise<void> {
    this.#client?.disconnect();
    await Promise.all([...this.#workers, this.#redis].map(kill));
    await rm(this.#folder, {recursive: true, force: true});
  }
}

/** Ends a process at once, and waits until it has ended. */
export async function kill(child: ChildProcess | null): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as {port: number};
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Files that are one graph, with equal weights, so that a part that is taken
 * out of turn or twice gives another forest.
 */
export function randomParts(
  random: () => number,
  count: number,
  size: number
): Record<string, string> {
  const integer = (below: number) => Math.floor(random() * below);
  const order = Math.ceil((count * size) / 4);
  const files: Record<string, string> = {};
  for (let part = 0; part < count; part++) {
    let content = 'source,target,weight,place\n';
    for (let i = 0; i < size; i++) {
      const ends = `n${integer(order)},n${integer(order)}`;
      content += `${ends},${integer(10)},${part}-${i}\n`;
    }
    files[`part-${String(part).padStart(2, '0')}.csv`] = content;
  }
  return files;
}
