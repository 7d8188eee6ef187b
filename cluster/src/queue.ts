import {readFile} from 'node:fs/promises';
import {FlowProducer, Queue} from 'bullmq';
import {Redis} from 'ioredis';
import {
  type Arguments,
  aboutFile,
  DataError,
  type Host,
  resolvePath,
  UsageError
} from 'spanforest/cli';
import {quote} from 'spanforest/internals';
import type {JobResult, WorkerRecord} from './jobs.js';
import {invalidKey, isJobId, Signer} from './messages.js';
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

/** The id of a job. */
export function jobId(run: string, file: string): string {
  return `${run}-${file}`;
}

/** The key of a job. */
export function jobKey(run: string, file: string): string {
  return `${PREFIX}:${QUEUE}:${jobId(run, file)}`;
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
  /** Signs and checks all that other machines are told by Redis. */
  readonly signer: Signer;
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
  host: Host
): Promise<Connection> {
  const {env, signal} = host;
  const url = values.get('redis') ?? 'redis://localhost:6379';
  const address = addressOf(url);
  const file = values.get('secret-file');
  const signer = new Signer(await secretOf(file, address, host));
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
  return {redis, queue, flows, address, patience, signer, close};
}

// A Redis that only this machine reaches, unless the user forwards the port.
const LOOPBACK =
  /^rediss?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(\/|$)/i;

const MINIMUM_SECRET_LENGTH = 32;

// What coordinator and workers sign with; empty if they need not.
async function secretOf(
  file: string | undefined,
  address: string,
  host: Host
): Promise<string> {
  const {SPANFOREST_CLUSTER_SECRET = ''} = host.env;
  const secret =
    file === undefined
      ? SPANFOREST_CLUSTER_SECRET
      : await readFile(resolvePath(file, host), 'utf8').then(
          content => content.trim(),
          error => {
            throw aboutFile(file, error);
          }
        );
  if (secret.length >= MINIMUM_SECRET_LENGTH) return secret;
  const isMissing = file === undefined && secret === '';
  if (isMissing && LOOPBACK.test(address)) return '';
  const problem = isMissing
    ? `${address}: is not on this machine, so workers need a secret to know ` +
      'whose jobs to do.'
    : `the secret is shorter than ${MINIMUM_SECRET_LENGTH} characters.`;
  throw new UsageError(
    `${problem} Make one with: openssl rand -hex 32 > secret; and give the ` +
      'same file to all machines by --secret-file.'
  );
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

/**
 * The records of all live workers. Those found dead are forgotten.
 *
 * @param warn - Called with the error about each record that is not valid.
 */
export async function liveWorkers(
  {redis, signer}: Pick<Connection, 'redis' | 'signer'>,
  warn: (error: Error) => void
): Promise<WorkerRecord[]> {
  const all = listed(await redis.smembers(KEYS.workers)).map(workerKey);
  // What is of another type has no length; the next command deals with it.
  const lengths = await Promise.all(
    all.map(key => redis.strlen(key).catch(() => 0))
  );
  const keys = all.filter((key, i) => {
    if (lengths[i] <= MAXIMUM_LENGTH) return true;
    warn(tooLong(key));
    return false;
  });
  const texts = keys.length > 0 ? listed(await redis.mget(keys)) : [];
  const dead = keys.filter((_, i) => texts[i] === null);
  const ids = dead.map(key => key.slice(workerKey('').length));
  if (ids.length > 0) await redis.srem(KEYS.workers, ids);
  return texts.flatMap((text, i) => {
    if (text === null) return [];
    try {
      return signer.open('worker', keys[i], text);
    } catch (error) {
      warn(error as Error);
      return [];
    }
  });
}

// Bytes of the record of a run or a worker, and of a failure. All are short.
// What is longer is not fetched, since that would hold up everything else.
const MAXIMUM_LENGTH = 1 << 20;

const tooLong = (key: string, advice?: string) =>
  invalidKey(key, 'a value is too long', advice);

/**
 * The text under a key; `null` if there is none.
 *
 * @throws `DataError` if it is too long for a record or a failure.
 */
export async function textOf(
  redis: Redis,
  key: string
): Promise<string | null> {
  if ((await redis.strlen(key)) > MAXIMUM_LENGTH) throw tooLong(key);
  return redis.get(key);
}

/**
 * What jobs have returned.
 *
 * @throws `DataError` if one of them has not, or if it is not valid.
 */
export async function resultsOf(
  {redis, signer}: Connection,
  run: string,
  files: readonly string[]
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const file of files) {
    const key = jobKey(run, file);
    const text = await redis.hget(key, 'returnvalue');
    results.push(signer.open('result', key, unquoted(text)));
  }
  return results;
}

// The queue keeps what jobs return as JSON.
function unquoted(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
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
  // Otherwise it could be that of another run.
  if (!isJobId(root) || !root.startsWith(`${run}-`)) {
    throw invalidKey(KEYS.runs, `it names no job for the run ${run}`);
  }
  if ((await queue.remove(root, {removeChildren: true})) === 0) return false;
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
      if (!LOST.test(String(error))) throw refusal(explained(error));
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }
}

/**
 * A reply that is a list.
 *
 * @throws `DataError` if what has answered is not Redis.
 */
export function listed<T>(reply: readonly T[]): readonly T[] {
  if (Array.isArray(reply)) return reply;
  throw new DataError(
    'Redis has sent another answer than Redis 7 sends. Check what listens at ' +
      'its address.'
  );
}

// An error of one line, if Redis does not do what it is asked for.
function refusal(error: unknown): unknown {
  const {name, message} = Object(error) as Error;
  return name === 'ReplyError'
    ? new DataError(
        `Redis refuses a command (${quote(message)}). Check its memory, its ` +
          'disk, and what its user may do.'
      )
    : error;
}

/** An error of one line, if a key does not hold what it should. */
export function explained(error: unknown): unknown {
  const {message, command, code} = error as Partial<ReplyError>;
  // Redis allows longer texts than JavaScript does.
  if (code === 'ERR_STRING_TOO_LONG') {
    return tooLong(`${PREFIX}:*`, 'Check');
  }
  if (!command || !message!.startsWith('WRONGTYPE')) return error;
  const [key] = command.args;
  // A script of the queue has many keys.
  const isOne = String(key).startsWith(`${PREFIX}:`);
  return isOne
    ? invalidKey(String(key), 'a key is not of the right type')
    : invalidKey(
        `${PREFIX}:${QUEUE}:*`,
        'a key is not of the right type',
        'Check'
      );
}

interface ReplyError extends NodeJS.ErrnoException {
  readonly command: {readonly args: readonly unknown[]};
}
