import {performance} from 'node:perf_hooks';
import {setTimeout as delay} from 'node:timers/promises';
import {
  type Arguments,
  aboutFile,
  type Context,
  DataError,
  notify,
  showBytes,
  showCount,
  showName
} from 'spanforest/cli';
import type {ClusterRunRecord, Failure, JobResult, Part} from './jobs.js';
import {invalidKey} from './messages.js';
import {flowOf, newRunId, type PlanNode} from './plan.js';
import {VERSION} from './program.js';
import {
  type Connection,
  connect,
  forgetRun,
  jobId,
  jobKey,
  KEYS,
  listed,
  liveWorkers,
  resultsOf,
  retried,
  runKeys,
  textOf
} from './queue.js';
import {RunFolder} from './storage.js';

/** What a run is made of. */
interface RunSetup {
  readonly tree: PlanNode;
  readonly task: ClusterRunRecord['task'];
  readonly storage: string;
  readonly parts: readonly Part[];
}

// Milliseconds between two looks at the state of a run, and of the workers.
const INTERVAL = 100;
const WORKERS_INTERVAL = 1000;

// Milliseconds without a worker before the user is told.
const NO_WORKER_NOTICE_DELAY = 5000;

// Milliseconds to wait for a worker with the right storage. On a network, files
// of one machine may take seconds to appear on another.
const FOREIGN_DELAY = 5000;

// Milliseconds for the last commands to Redis, and after an interrupt.
const SHUTDOWN_TIMEOUT = 10_000;
const INTERRUPT_TIMEOUT = 400;

/** Starts a run on the workers, which must be ended, whatever happens. */
export async function startRun(
  setup: RunSetup,
  args: Arguments,
  context: Context
): Promise<ClusterRun> {
  const run = new ClusterRun(await connect(args, context), setup, context);
  try {
    await run.start();
    return run;
  } catch (error) {
    await run.end();
    throw error;
  }
}

/** A run on the workers. */
class ClusterRun {
  /** The folder of its files. */
  readonly folder: RunFolder;
  readonly #id: string = newRunId();
  readonly #connection: Connection;
  readonly #setup: RunSetup;
  readonly #context: Context;
  #timer: NodeJS.Timeout | undefined;
  #workers = 0;
  #lastWorkers = -Infinity;
  // Since when no worker has been seen; `null` if that has been said.
  #noWorkerSince: number | null = performance.now();
  // When there was last a worker with the right storage, or no worker at all.
  #lastReach = performance.now();

  constructor(connection: Connection, setup: RunSetup, context: Context) {
    this.#connection = connection;
    this.#setup = setup;
    this.#context = context;
    this.folder = new RunFolder(setup.storage, this.#id);
  }

  /** Adds the jobs. */
  async start(): Promise<void> {
    const {redis, queue, flows, patience, signer} = this.#connection;
    const {storage, tree} = this.#setup;
    await this.#lookForWorkers();
    redis.on('ready', this.#renew);
    redis.on('close', this.#notifyLoss);
    redis.on('ready', this.#noteReturn);
    this.#timer = setInterval(this.#renew, (1000 * patience) / 4);
    // The run is known before its folder and its jobs, so that workers find
    // its record, and can remove what is left if this process dies.
    const {record} = runKeys(this.#id);
    const root = jobId(this.#id, tree.file);
    await this.#answer(async () => {
      await redis.hset(KEYS.runs, this.#id, root);
      await redis.set(record, this.#record(), 'EX', patience);
    });
    try {
      await this.folder.create();
    } catch (error) {
      throw aboutFile(storage, error);
    }
    await this.#answer(async () => {
      // What was added before the connection was lost is not added again.
      const state = await queue.getJobState(root);
      if (state === 'unknown') await flows.add(flowOf(this.#id, tree, signer));
    });
  }

  /** Waits for the last job, and returns the results of some. */
  async results(files: readonly string[]): Promise<JobResult[]> {
    const {redis, address, signer} = this.#connection;
    const keys = runKeys(this.#id);
    const root = jobKey(this.#id, this.#setup.tree.file);
    for (;;) {
      const [failure, job, read] = await this.#answer(() =>
        Promise.all([
          textOf(redis, keys.failure),
          redis.hmget(root, 'data', 'finishedOn', 'returnvalue'),
          redis.hgetall(keys.read)
        ])
      );
      const [data, ended, result] = listed(job);
      if (failure !== null) {
        throw this.#error(signer.open('failure', keys.failure, failure));
      }
      if (data === null) {
        throw new DataError(
          `${address}: Redis has lost the run. Let it keep its data ` +
            '(appendonly yes), and start again.'
        );
      }
      if (ended !== null && result === null) {
        // Why is not signed, so it is not shown.
        throw new DataError(
          'a job has failed. The workers that were started without --quiet ' +
            'say why.'
        );
      }
      if (ended !== null) {
        return this.#answer(() => resultsOf(this.#connection, this.#id, files));
      }
      await this.#lookForWorkers();
      this.#show(read);
      await delay(INTERVAL, undefined, {signal: this.#context.signal}).catch(
        () => this.#context.signal.throwIfAborted()
      );
    }
  }

  /** Ends the run, whatever its state is. Workers drop what is left. */
  async end(): Promise<void> {
    const {redis, patience} = this.#connection;
    clearInterval(this.#timer);
    redis.off('ready', this.#renew);
    redis.off('close', this.#notifyLoss);
    redis.off('ready', this.#noteReturn);
    const {record} = runKeys(this.#id);
    const endRun = async () => {
      await redis.set(record, this.#record(true), 'EX', 4 * patience);
      await this.folder.remove();
      // If a worker has one of the jobs still, it will do that.
      await forgetRun(this.#connection, this.#id);
    };
    const {aborted} = this.#context.signal;
    const time = aborted ? INTERRUPT_TIMEOUT : SHUTDOWN_TIMEOUT;
    const late = delay(time, undefined, {ref: false});
    await Promise.race([endRun().catch(() => {}), late]);
    // If this fails, the error that has ended the run says more.
    await this.folder.remove().catch(() => {});
    this.#connection.close();
  }

  // What a worker says, about the file as the user has named it.
  #error({message, part}: Failure): DataError {
    const {name = '', title = ''} = this.#setup.parts[part ?? -1] ?? {};
    const path = showName(name);
    const isAbout = name !== '' && message.startsWith(path);
    return new DataError(
      isAbout ? showName(title) + message.slice(path.length) : message
    );
  }

  #record(hasEnded = false): string {
    const {task} = this.#setup;
    const record: ClusterRunRecord = {task, ...(hasEnded && {hasEnded})};
    const key = runKeys(this.#id).record;
    return this.#connection.signer.sign('record', key, record);
  }

  // Tells the workers that the coordinator is alive.
  readonly #renew = () => {
    const {redis, patience} = this.#connection;
    const {record} = runKeys(this.#id);
    if (redis.status !== 'ready') return;
    redis.set(record, this.#record(), 'EX', patience).catch(() => {});
  };

  // Every failed attempt to reconnect ends like a lost connection.
  #isLost = false;

  readonly #noteReturn = () => {
    this.#isLost = false;
  };

  readonly #notifyLoss = () => {
    if (this.#isLost) return;
    this.#isLost = true;
    const {address} = this.#connection;
    void notify(
      `${address}: lost the connection to Redis; reconnecting.\n`,
      this.#context
    ).catch(() => {});
  };

  async #lookForWorkers(): Promise<void> {
    const now = performance.now();
    if (now - this.#lastWorkers < WORKERS_INTERVAL) return;
    this.#lastWorkers = now;
    const {address} = this.#connection;
    const all = await this.#answer(() =>
      liveWorkers(this.#connection, this.#warn)
    );
    const own = all.filter(({version}) => version === VERSION);
    if (all.length > 0 && own.length === 0) {
      throw new DataError(
        `the workers of ${address} are of version ${all[0].version}, but this ` +
          `is ${VERSION}. Install the same version on all machines.`
      );
    }
    const near = own.filter(({foreign}) => !foreign.includes(this.#id));
    this.#workers = near.length;
    if (near.length > 0 || own.length === 0) this.#lastReach = now;
    else if (now - this.#lastReach > FOREIGN_DELAY) {
      const storage = showName(this.#setup.storage);
      throw new DataError(
        `no worker of ${address} finds the files of the run in its storage ` +
          `folder. Start one with --storage and its own path to ${storage}.`
      );
    }
    if (own.length > 0) this.#noWorkerSince = now;
    else if (
      this.#noWorkerSince !== null &&
      now - this.#noWorkerSince > NO_WORKER_NOTICE_DELAY
    ) {
      this.#noWorkerSince = null;
      await notify(
        `no worker is connected to ${address}; waiting for one. Start one ` +
          `with: spanforest-cluster worker --redis ${address} --storage ` +
          `${showName(this.#setup.storage)}\n`,
        this.#context
      );
    }
  }

  #hasWarned = false;

  // Tells of something in Redis that is not needed for the run, once.
  readonly #warn = ({message}: Error) => {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    void notify(`${message}\n`, this.#context).catch(() => {});
  };

  // Shows the bytes that have been read of each part.
  #show(bytes: Readonly<Record<string, string>>): void {
    const {parts} = this.#setup;
    this.#context.progress.update(() => {
      let [read, done] = [0, 0];
      for (const [part, count] of Object.entries(Object(bytes))) {
        const size = parts[Number(part)]?.size ?? Number.NaN;
        if (!(Number(count) >= 0 && Number(count) <= size)) {
          const {read} = runKeys(this.#id);
          this.#warn(invalidKey(read, 'the progress of a run is not valid'));
          continue;
        }
        read += Number(count);
        if (Number(count) === size) done++;
      }
      const total = parts.reduce((sum, {size}) => sum + size, 0);
      const step = done < parts.length ? '' : ', joining';
      return (
        `${done} of ${showCount(parts.length, 'part')}, ${showBytes(read)} of ` +
        `${showBytes(total)} read, ${showCount(this.#workers, 'worker')}${step}`
      );
    });
  }

  // What Redis answers, unless there is an interrupt before.
  async #answer<T>(send: () => Promise<T>): Promise<T> {
    const {signal} = this.#context;
    signal.throwIfAborted();
    const answer = retried(send);
    let abort = () => {};
    const interrupt = new Promise<never>((_, reject) => {
      abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort, {once: true});
    });
    answer.catch(() => {});
    try {
      return await Promise.race([answer, interrupt]);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }
}
