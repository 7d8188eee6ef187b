import {randomUUID} from 'node:crypto';
import {hostname} from 'node:os';
import {performance} from 'node:perf_hooks';
import {type Job, UnrecoverableError, WaitingError, Worker} from 'bullmq';
import type {ChainableCommander} from 'ioredis';
import {
  type Arguments,
  type Context,
  EXIT,
  notify,
  numberOption,
  showCount,
  showName,
  showTime
} from 'spanforest/cli';
import type {
  ClusterRunRecord,
  Failure,
  JobData,
  JobResult,
  ThreadMessage
} from './jobs.js';
import {VERSION} from './program.js';
import {
  type Connection,
  connect,
  forgetRun,
  KEYS,
  PREFIX,
  QUEUE,
  runKeys,
  type WorkerRecord,
  workerKey
} from './queue.js';
import {hasRunFolder, openStorage, removeRunFolder} from './storage.js';
import {Threads} from './threads.js';

/** Runs a worker until it is interrupted, which is its regular end. */
export async function runWorker(
  args: Arguments,
  context: Context
): Promise<number> {
  const storage = await openStorage(args, context);
  const connection = await connect(args, context);
  const worker = new ClusterWorker(connection, storage, context);
  try {
    await worker.run(numberOption(args, 'jobs') ?? 1);
  } finally {
    connection.close();
  }
  return EXIT.success;
}

type ClusterJob = Job<JobData, JobResult>;

// How often a job may be left by a dying worker before it is taken for the
// cause of that.
const MAXIMUM_DEATHS = 8;

// Seconds that keys of a run stay if the run does not end properly.
const KEPT = 24 * 60 * 60;

// Why a job is abandoned.
type Reason = 'ended' | 'lost' | 'stopping';

// The error of a job whose run has ended.
const HAS_ENDED = 'the run has ended';

// The error of a job that is left to workers with the right storage.
const IS_FOREIGN = 'the run has another storage folder';

// Milliseconds to wait after leaving a job, so that others come first.
const REST = 500;

/** Takes jobs from the queue, and does each in a thread. */
class ClusterWorker {
  readonly #id: string = randomUUID();
  readonly #name: string = `${hostname()}:${process.pid}`;
  readonly #connection: Connection;
  readonly #storage: string;
  readonly #context: Context;
  // When the record of a run was first found missing.
  readonly #missing = new Map<string, number>();
  // The runs whose folder is not in the storage of this worker.
  readonly #foreign = new Set<string>();
  readonly #threads = new Threads();
  // How the jobs in work are abandoned.
  readonly #running = new Map<ClusterJob, AbortController>();

  constructor(connection: Connection, storage: string, context: Context) {
    this.#connection = connection;
    this.#storage = storage;
    this.#context = context;
  }

  /** @param jobs - How many jobs are done at the same time. */
  async run(jobs: number): Promise<void> {
    const {redis, address, patience} = this.#connection;
    const {signal} = this.#context;
    await this.#renew();
    const worker = new Worker<JobData, JobResult>(
      QUEUE,
      (job, token) => this.#process(job, token!),
      {
        connection: redis,
        prefix: PREFIX,
        name: this.#name,
        concurrency: jobs,
        lockDuration: 1000 * patience,
        stalledInterval: 500 * patience,
        maxStalledCount: MAXIMUM_DEATHS,
        // Milliseconds before it is tried again to tell Redis of a result.
        runRetryDelay: 500,
        drainDelay: Math.min(5, patience)
      }
    );
    // A lost connection is made again, and everything else concerns one job.
    worker.on('error', () => {});
    worker.on('lockRenewalFailed', ids => {
      for (const [job, controller] of this.#running) {
        if (ids.includes(job.id!)) controller.abort('lost' satisfies Reason);
      }
    });
    worker.on('failed', (job, error) => {
      if (job) void this.#settle(job, error).catch(() => {});
    });
    const threads = jobs === 1 ? '' : `, ${showCount(jobs, 'job')} at a time`;
    await this.#log(
      `worker ${this.#name} of ${address}, storage ${this.#storage}${threads}`
    );
    // While Redis is away, nothing is queued up for it.
    const every = (seconds: number, work: () => Promise<void>) =>
      setInterval(() => {
        if (redis.status === 'ready') void work().catch(() => {});
      }, 1000 * seconds);
    const timers = [
      every(patience / 4, () => this.#renew()),
      every(Math.min(1, patience / 4), () => this.#watch())
    ];
    try {
      // The signal may have come while Redis or the terminal was waited for.
      if (!signal.aborted) {
        await new Promise(resolve => {
          signal.addEventListener('abort', resolve, {once: true});
        });
      }
    } finally {
      timers.forEach(clearInterval);
      for (const controller of this.#running.values()) {
        controller.abort('stopping' satisfies Reason);
      }
      await this.#leave(worker);
    }
  }

  // Hands jobs back, and signs off. If Redis does not answer, the others
  // will notice by themselves.
  async #leave(worker: Worker): Promise<void> {
    const {redis} = this.#connection;
    const leave = async () => {
      await worker.close();
      await redis.srem(KEYS.workers, this.#id);
      await redis.del(workerKey(this.#id));
    };
    const late = new Promise(resolve => setTimeout(resolve, 700));
    await Promise.race([leave().catch(() => {}), late]);
  }

  // Tells the others that this worker is alive, and looks after all runs.
  async #renew(): Promise<void> {
    await this.#signUp();
    const {redis} = this.#connection;
    const runs = await redis.hkeys(KEYS.runs);
    for (const run of this.#foreign) {
      if (!runs.includes(run)) this.#foreign.delete(run);
    }
    for (const run of runs) {
      const record = await this.#record(run);
      if (hasEnded(record)) await this.#drop(run);
    }
  }

  async #signUp(): Promise<void> {
    const {redis, patience} = this.#connection;
    const record: WorkerRecord = {
      version: VERSION,
      name: this.#name,
      foreign: [...this.#foreign]
    };
    await redis
      .multi()
      .set(workerKey(this.#id), JSON.stringify(record), 'EX', patience)
      .sadd(KEYS.workers, this.#id)
      .exec();
  }

  // Whether the folder of a run is in the storage of this worker. Files on a
  // network may take some time to appear, so every job is checked.
  async #reaches(run: string): Promise<boolean> {
    const isThere = await hasRunFolder(this.#storage, run);
    if (isThere !== this.#foreign.has(run)) return isThere;
    if (isThere) this.#foreign.delete(run);
    else {
      this.#foreign.add(run);
      await this.#log(
        `${run.slice(0, 8)} is left to others: its files are not in ` +
          `${showName(this.#storage)}. To take its jobs, start this worker ` +
          'with --storage and the storage folder of the run.'
      );
    }
    await this.#signUp();
    return isThere;
  }

  // The record of a run; `null` if its coordinator has died. If Redis was
  // away, a live one may need some time to say that it is alive.
  async #record(run: string): Promise<ClusterRunRecord | null | 'waiting'> {
    const text = await this.#connection.redis.get(runKeys(run).record);
    if (text !== null) {
      this.#missing.delete(run);
      return JSON.parse(text);
    }
    const now = performance.now();
    const since = this.#missing.get(run) ?? now;
    this.#missing.set(run, since);
    return now - since < 1000 * this.#connection.patience ? 'waiting' : null;
  }

  // Forgets a run that has ended, with its jobs and files.
  async #drop(run: string): Promise<void> {
    for (const [job, controller] of this.#running) {
      if (job.data.run === run) controller.abort('ended' satisfies Reason);
    }
    await removeRunFolder(this.#storage, run);
    // Otherwise the last worker with a job of the run does it.
    if (await forgetRun(this.#connection, run)) this.#missing.delete(run);
  }

  // Drops the runs in work that have ended, sooner than the others.
  async #watch(): Promise<void> {
    const runs = new Set([...this.#running.keys()].map(job => job.data.run));
    for (const run of runs) {
      if (hasEnded(await this.#record(run))) await this.#drop(run);
    }
  }

  async #process(job: ClusterJob, token: string): Promise<JobResult> {
    const controller = new AbortController();
    const {signal} = controller;
    this.#running.set(job, controller);
    try {
      if (this.#context.signal.aborted) {
        controller.abort('stopping' satisfies Reason);
      }
      return await this.#work(job, signal);
    } catch (error) {
      if (!signal.aborted && (error as Error).message === IS_FOREIGN) {
        await job.moveToWait(token);
        await new Promise(resolve => setTimeout(resolve, REST));
        throw new WaitingError();
      }
      if (!signal.aborted) throw error;
      const reason: Reason = signal.reason;
      if (reason === 'stopping') {
        await job.moveToWait(token);
        throw new WaitingError();
      }
      if (reason === 'ended') throw new UnrecoverableError(HAS_ENDED);
      throw new Error('another worker has the job');
    } finally {
      this.#running.delete(job);
    }
  }

  async #work(job: ClusterJob, signal: AbortSignal): Promise<JobResult> {
    const {run, file, part} = job.data;
    const keys = runKeys(run);
    const start = performance.now();
    const {task} = await this.#liveRecord(run, signal);
    if (!(await this.#reaches(run))) throw new Error(IS_FOREIGN);
    const values = await job.getChildrenValues<JobResult>();
    const inputs = Object.values(values).sort((a, b) => a.first - b.first);
    signal.throwIfAborted();
    const {redis} = this.#connection;
    const note = async (bytes: number) => {
      if (!part) return;
      const commands = redis
        .multi()
        .hset(keys.read, part.index, bytes)
        .expire(keys.read, KEPT);
      await this.#write(run, commands).catch(() => {});
    };
    const threadJob = {job: job.data, task, storage: this.#storage, inputs};
    const first = part?.index ?? inputs[0].first;
    if (!part && task.kind === 'parse') {
      return {file, first, checksum: '', parts: inputs};
    }
    const message = await this.#threads.run(threadJob, signal, note);
    if (message.kind === 'failure') throw await this.#failure(job, message);
    if (part) await note(part.size);
    const time = showTime(performance.now() - start);
    await this.#log(`${run.slice(0, 8)} ${part?.name ?? file}: ${time}`);
    return {file, first, ...message.output};
  }

  // Waits for the record of the run, if its coordinator may be alive.
  async #liveRecord(
    run: string,
    signal: AbortSignal
  ): Promise<ClusterRunRecord> {
    for (;;) {
      signal.throwIfAborted();
      const record = await this.#record(run);
      if (hasEnded(record)) throw new UnrecoverableError(HAS_ENDED);
      if (record !== 'waiting') return record!;
      await new Promise(resolve => setTimeout(resolve, 200));
    }
  }

  // The error of a job. If it is final, the coordinator gets it too.
  async #failure(
    job: ClusterJob,
    {message, isTransient}: Extract<ThreadMessage, {kind: 'failure'}>
  ): Promise<Error> {
    const isLast = job.attemptsMade + 1 >= job.opts.attempts!;
    if (isTransient && !isLast) return new Error(message);
    await this.#tellFailure(job.data, message);
    return new UnrecoverableError(message);
  }

  async #tellFailure({run, part}: JobData, message: string): Promise<void> {
    const {redis} = this.#connection;
    const failure: Failure = {message, part: part?.index};
    const text = JSON.stringify(failure);
    const commands = redis
      .multi()
      .set(runKeys(run).failure, text, 'EX', KEPT, 'NX');
    await this.#write(run, commands);
    await this.#log(`${run.slice(0, 8)}: ${message}`);
  }

  // Writes keys of a run. If it has been forgotten meanwhile, which is possible
  // if this worker has lost the lock of its job, they must not stay.
  async #write(run: string, commands: ChainableCommander): Promise<void> {
    const answers = await commands.hexists(KEYS.runs, run).exec();
    const [, isKnown] = answers!.at(-1)!;
    if (isKnown) return;
    const {failure, read} = runKeys(run);
    await this.#connection.redis.del(failure, read);
  }

  // Called when a job has failed, and is not in work any more.
  async #settle({data}: ClusterJob, error: Error): Promise<void> {
    const {part, file, run} = data;
    if (error.message === HAS_ENDED) await this.#drop(run);
    if (!/stalled more than/.test(error.message)) return;
    await this.#tellFailure(
      data,
      `${part?.name ?? file}: ${MAXIMUM_DEATHS + 1} workers died while ` +
        'processing it. Check their memory, or split the file.'
    );
  }

  #log(line: string): Promise<void> {
    return notify(`${line}\n`, this.#context).catch(() => {});
  }
}

// Whether a run is over, or its coordinator has died.
function hasEnded(record: ClusterRunRecord | null | 'waiting'): boolean {
  return record === null || (record !== 'waiting' && !!record.hasEnded);
}
