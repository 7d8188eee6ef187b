import {FlowProducer, Queue} from 'bullmq';
import {Redis} from 'ioredis';
import {type Arguments, DataError, type Host, UsageError} from 'spanforest/cli';
import {quote} from 'spanforest/internals';
import {VERSION} from './program.js';

/** All keys in Redis start with this. */
export const PREFIX = 'spanforest';

/** The queue of all jobs for workers of this version. */
export const QUEUE: string = `jobs-${VERSION}`;

/** The keys of what Redis holds besides the queue. */
export const KEYS = {
  /** The ids of all workers that have not been found dead. */
  workers: `${PREFIX}:workers` as string,
  /**
   * For each run of this version that has not been cleaned up, the job that
   * all others lead to.
   */
  runs: `${PREFIX}:runs-${VERSION}` as string
} as const;

/** The key of a worker's record, which expires unless it is renewed. */
export function workerKey(id: string): string {
  return `${PREFIX}:worker:${id}`;
}

/**
 * The keys of a run: its record, which expires unless it is renewed; its first
 * failure that no retry can help; and by the index of a part, the bytes that
 * have been read.
 */
export function runKeys(
  id: string
): Record<'record' | 'failure' | 'read', string> {
  const record = `${PREFIX}:run:${id}`;
  return {record, failure: `${record}:failure`, read: `${record}:read`};
}

/** What is known of a worker. */
export interface WorkerRecord {
  readonly version: string;
  /** Host and process. */
  readonly name: string;
  /** Runs whose folder is not in its storage, which it leaves to others. */
  readonly foreign: readonly string[];
}

/** Connections to Redis. */
export interface Connection {
  readonly redis: Redis;
  readonly queue: Queue;
  readonly flows: FlowProducer;
  /** The address without user and password. */
  readonly address: string;
  /** Seconds of silence after which a process is taken for dead. */
  readonly patience: number;
  /** Ends all connections, without waiting for anything. */
  readonly close: () => void;
}

/**
 * Connects to Redis. If that fails at first, it is an error; later a lost
 * connection is made again, and commands wait for it.
 *
 * A password that the address does not have is taken from
 * `SPANFOREST_REDIS_PASSWORD`, which other users of the machine cannot see,
 * unlike an argument.
 */
export async function connect(
  {values}: Arguments,
  {env, signal}: Host
): Promise<Connection> {
  const url = values.get('redis') ?? 'redis://localhost:6379';
  const address = addressOf(url);
  const password = env.SPANFOREST_REDIS_PASSWORD;
  let isConnected = false;
  const redis = new Redis(url, {
    ...(password && new URL(url).password === '' && {password}),
    lazyConnect: true,
    connectTimeout: 10_000,
    // Commands wait until Redis is back, however long that takes.
    maxRetriesPerRequest: null,
    retryStrategy: times => (isConnected ? Math.min(50 * times, 1000) : null)
  });
  // The error that a failed command throws says the same.
  let problem: Error | undefined;
  redis.on('error', (error: Error) => {
    problem = error;
  });
  const abort = () => redis.disconnect();
  signal.addEventListener('abort', abort, {once: true});
  try {
    await redis.connect();
    await redis.ping();
    // The client goes on with database 0 if it may not have the one it wants.
    const {db} = redis.options;
    if (db) await redis.select(db);
    isConnected = true;
  } catch (error) {
    redis.disconnect();
    signal.throwIfAborted();
    throw new DataError(`${address}: ${explain(problem ?? (error as Error))}`);
  } finally {
    signal.removeEventListener('abort', abort);
  }
  const options = {connection: redis, prefix: PREFIX};
  const queue = new Queue(QUEUE, {
    ...options,
    // They are not read: the coordinator asks for what it needs.
    streams: {events: {maxLen: 100}}
  });
  const flows = new FlowProducer(options);
  queue.on('error', () => {});
  flows.on('error', () => {});
  const patience = Number(values.get('patience') ?? 30);
  const close = () => redis.disconnect();
  return {redis, queue, flows, address, patience, close};
}

function addressOf(url: string): string {
  let parsed: URL | undefined;
  try {
    parsed = new URL(url);
  } catch {}
  if (!parsed || !/^rediss?:$/.test(parsed.protocol) || parsed.host === '') {
    // It is not quoted: it may hold a password.
    throw new UsageError(
      'the address of Redis is not valid. Write redis://HOST:PORT, or ' +
        'rediss://HOST:PORT for TLS.'
    );
  }
  try {
    decodeURIComponent(parsed.username + parsed.password);
  } catch {
    throw new UsageError(
      'the user or password in the address of Redis is not valid. Write % as ' +
        '%25, or set SPANFOREST_REDIS_PASSWORD.'
    );
  }
  const {protocol, host, pathname} = parsed;
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}

function explain(error: Error): string {
  const {code, message} = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') {
    return 'Redis is not running there. Start it, or check host and port.';
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return 'there is no such host. Check its name.';
  }
  if (/NOAUTH|WRONGPASS|invalid (username-)?password/i.test(message)) {
    return (
      'Redis refuses the password. Write redis://:PASSWORD@HOST:PORT, or set ' +
      'SPANFOREST_REDIS_PASSWORD.'
    );
  }
  if (/DB index/i.test(message)) {
    return 'Redis has no database of that number. Give a lower one.';
  }
  return (
    `no connection to Redis (${quote(message)}). Check the address, and ` +
    'whether Redis uses TLS there (rediss://).'
  );
}

// What is not a record was not written by a worker.
function workerRecord(text: string | null): WorkerRecord | null {
  try {
    const record = JSON.parse(text ?? 'null');
    if (typeof record?.version !== 'string') return null;
    // Records of other versions may lack some fields.
    return {...record, foreign: [record.foreign ?? []].flat()};
  } catch {
    return null;
  }
}

/** The records of all live workers. Those found dead are forgotten. */
export async function liveWorkers(redis: Redis): Promise<WorkerRecord[]> {
  const ids = await redis.smembers(KEYS.workers);
  if (ids.length === 0) return [];
  const texts = await redis.mget(ids.map(workerKey));
  const dead = ids.filter((_, i) => texts[i] === null);
  if (dead.length > 0) await redis.srem(KEYS.workers, dead);
  return texts.flatMap(text => workerRecord(text) ?? []);
}

/**
 * Removes the jobs and keys of a run that has ended. Returns whether that was
 * possible: not as long as a worker has one of the jobs.
 */
export async function forgetRun(
  {redis, queue}: Connection,
  run: string
): Promise<boolean> {
  const root = await redis.hget(KEYS.runs, run);
  if (root === null) return true;
  try {
    const job = await queue.getJob(root);
    await job?.remove({removeChildren: true});
  } catch {
    return false;
  }
  const {failure, read} = runKeys(run);
  await redis.multi().del(failure, read).hdel(KEYS.runs, run).exec();
  return true;
}

// What commands throw if the connection was lost meanwhile.
const LOST = /Connection is closed|Command aborted|ECONN|EPIPE|ETIMEDOUT/;

/** Sends commands again for as long as the connection gets lost. */
export async function retried<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!LOST.test(String(error))) throw error;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }
}
