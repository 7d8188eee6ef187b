import {randomUUID} from 'node:crypto';
import {hostname} from 'node:os';
import {performance} from 'node:perf_hooks';
import {
  DelayedError,
  type Job,
  UnrecoverableError,
  WaitingError,
  Worker
} from 'bullmq';
import type {ChainableCommander} from 'ioredis';
import {
  type Arguments,
  type Context,
  DataError,
  EXIT,
  notify,
  numberOption,
  showCount,
  showName,
  showTime
} from 'spanforest/cli';
import {escapeInvisible} from 'spanforest/internals';
import type {
  ClusterRunRecord,
  Failure,
  JobData,
  JobInput,
  JobResult,
  ThreadMessage
} from './jobs.js';
import {invalidKey, isJobId, RUN_ID} from './messages.js';
import {ATTEMPTS} from './plan.js';
import {VERSION} from './program.js';
import {
  type Connection,
  connect,
  explained,
  forgetRun,
  jobId,
  jobKey,
  KEYS,
  PREFIX,
  QUEUE,
  resultsOf,
  runKeys,
  textOf,
  workerKey
} from './queue.js';
import {openStorage, RunFolder} from './storage.js';
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

// What jobs are given and return is signed.
type ClusterJob = Job<string, string>;

interface RunningJob {
  readonly run: string;
  readonly controller: AbortController;
}

// What cannot be parsed is given to the worker as it is, for one error.
class JobQueueWorker extends Worker<string, string> {
  protected override createJob(
    job: Parameters<Worker['createJob']>[0],
    id: string
  ): ClusterJob {
    try {
      return super.createJob(job, id);
    } catch {
      return super.createJob({...job, data: 'null'}, id);
    }
  }
}

// How often a job may be left by a dying worker before it is taken for the
// cause of that.
const MAXIMUM_DEATHS = 8;

// Seconds that keys of a run stay if the run does not end properly.
const KEPT = 24 * 60 * 60;

// Why a job is abandoned.
type Reason = 'ended' | 'lost' | 'stopping';

// The error of a job whose run has ended.
const HAS_ENDED = 'the run has ended';

// The error of BullMQ about a job whose workers have died.
const IS_STALLED = /stalled more than/;

// The error of a job that is left for later: its files are not in the storage
// of this worker, or its coordinator has not been heard of for a while.
const IS_LEFT = 'the job is left for later';

// Characters of a failure, and problems that a worker tells of.
const MAXIMUM_LENGTH = 10_000;
const MAXIMUM_TOLD = 100;

// Milliseconds until a job that was left can be taken again: meanwhile, those
// of other runs come first. And until this worker takes the next one, so that
// others do.
const LEFT = 200;
const REST = 20;

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
  readonly #running = new Map<ClusterJob, RunningJob>();
  // The problems that have been told, each of which is told once.
  readonly #told = new Set<string>();

  constructor(connection: Connection, storage: string, context: Context) {
    this.#connection = connection;
    this.#storage = storage;
    this.#context = context;
  }

  /** @param jobs - How many jobs are done at the same time. */
  async run(jobs: number): Promise<void> {
    const {redis, address, patience} = this.#connection;
    const {signal} = this.#context;
    await this.#renew().catch(error => {
      if (explained(error) === error) throw error;
      this.#tell(error);
    });
    const worker = new JobQueueWorker(
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
    worker.on('error', this.#tell);
    worker.on('lockRenewalFailed', ids => {
      for (const [job, {controller}] of this.#running) {
        if (ids.includes(job.id!)) controller.abort('lost' satisfies Reason);
      }
    });
    worker.on('failed', (job, error) => {
      if (job) void this.#settle(job, error).catch(this.#tell);
    });
    const threads = jobs === 1 ? '' : `, ${showCount(jobs, 'job')} at a time`;
    await this.#log(
      `worker ${this.#name} of ${address}, storage ${this.#storage}${threads}`
    );
    // While Redis is away, nothing is queued up for it.
    const every = (seconds: number, work: () => Promise<void>) =>
      setInterval(() => {
        if (redis.status === 'ready') void work().catch(this.#tell);
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
      for (const {controller} of this.#running.values()) {
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
    await this.#dropEnded(runs);
  }

  // Drops those of some runs that have ended. What is wrong with one of them
  // must not stop the others.
  async #dropEnded(runs: Iterable<string>): Promise<void> {
    for (const run of runs) {
      try {
        if (!RUN_ID.test(run)) throw invalidKey(KEYS.runs, 'it names no run');
        if (hasEnded(await this.#record(run))) await this.#drop(run);
      } catch (error) {
        this.#tell(error);
      }
    }
  }

  async #signUp(): Promise<void> {
    const {redis, patience, signer} = this.#connection;
    const key = workerKey(this.#id);
    const text = signer.sign('worker', key, {
      version: VERSION,
      name: this.#name,
      foreign: [...this.#foreign]
    });
    await redis
      .multi()
      .set(key, text, 'EX', patience)
      .sadd(KEYS.workers, this.#id)
      .exec();
  }

  // Whether the folder of a run is in the storage of this worker. Files on a
  // network may take some time to appear, so every job is checked.
  async #reaches(run: string): Promise<boolean> {
    const isThere = await new RunFolder(this.#storage, run).exists();
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
    const {redis, signer} = this.#connection;
    const {record} = runKeys(run);
    const text = await textOf(redis, record);
    if (text !== null) {
      this.#missing.delete(run);
      return signer.open('record', record, text);
    }
    const now = performance.now();
    const since = this.#missing.get(run) ?? now;
    this.#missing.set(run, since);
    return now - since < 1000 * this.#connection.patience ? 'waiting' : null;
  }

  // Forgets a run that has ended, with its jobs and files.
  async #drop(run: string): Promise<void> {
    for (const {run: other, controller} of this.#running.values()) {
      if (other === run) controller.abort('ended' satisfies Reason);
    }
    await new RunFolder(this.#storage, run).remove();
    // Otherwise the last worker with a job of the run does it.
    if (await forgetRun(this.#connection, run)) this.#missing.delete(run);
  }

  // Drops the runs in work that have ended, sooner than the others.
  async #watch(): Promise<void> {
    const runs = [...this.#running.values()].map(({run}) => run);
    await this.#dropEnded(new Set(runs));
  }

  async #process(job: ClusterJob, token: string): Promise<string> {
    const controller = new AbortController();
    const {signal} = controller;
    try {
      const data = this.#dataOf(job);
      this.#running.set(job, {run: data.run, controller});
      if (this.#context.signal.aborted) {
        controller.abort('stopping' satisfies Reason);
      }
      const result = await this.#work(job, data, signal);
      const key = jobKey(data.run, data.file);
      return this.#connection.signer.sign('result', key, result);
    } catch (error) {
      if (!signal.aborted && (error as Error).message === IS_LEFT) {
        await job.moveToDelayed(Date.now() + LEFT, token);
        await new Promise(resolve => setTimeout(resolve, REST));
        throw new DelayedError();
      }
      if (!signal.aborted) {
        const known = explained(error);
        if (!(known instanceof DataError)) throw error;
        // What Redis holds is not valid.
        await this.#tellFailure(job, known.message);
        throw new UnrecoverableError(known.message);
      }
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

  // The data of a job, whose id must say the same.
  #dataOf({id, data}: ClusterJob): JobData {
    const key = `${PREFIX}:${QUEUE}:${id}`;
    const job = this.#connection.signer.open('job', key, data);
    const isPart = job.part !== undefined && job.inputs === undefined;
    const isJoin = job.part === undefined && job.inputs !== undefined;
    if (id === jobId(job.run, job.file) && (isPart || isJoin)) return job;
    throw invalidKey(key, 'a job is not valid');
  }

  async #work(
    job: ClusterJob,
    data: JobData,
    signal: AbortSignal
  ): Promise<JobResult> {
    const {run, file, part, inputs: files = []} = data;
    const keys = runKeys(run);
    const start = performance.now();
    const record = await this.#record(run);
    if (hasEnded(record)) throw new UnrecoverableError(HAS_ENDED);
    if (record === null || record === 'waiting') throw new Error(IS_LEFT);
    const {task} = record;
    // A part of a graph says how to read it, and a text does not.
    if (part && (task.kind === 'forest') !== (part.graph !== undefined)) {
      throw invalidKey(jobKey(run, file), 'a job is not valid');
    }
    if (!(await this.#reaches(run))) throw new Error(IS_LEFT);
    if (!part && task.kind === 'parse') return {checksum: ''};
    const results = await resultsOf(this.#connection, run, files);
    const inputs = files.map(
      (file, i): JobInput => ({file, checksum: results[i].checksum})
    );
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
    const threadJob = {job: data, task, storage: this.#storage, inputs};
    const message = await this.#threads.run(threadJob, signal, note);
    if (message.kind === 'failure') {
      throw await this.#failure(job, message, part?.index);
    }
    if (part) await note(part.size);
    const time = showTime(performance.now() - start);
    await this.#log(
      `${run.slice(0, 8)} ${showName(part?.name ?? file)}: ${time}`
    );
    return message.output;
  }

  // The error of a job. If it is final, the coordinator gets it too.
  async #failure(
    job: ClusterJob,
    {message, isTransient}: Extract<ThreadMessage, {kind: 'failure'}>,
    part: number | undefined
  ): Promise<Error> {
    const isLast = job.attemptsMade + 1 >= ATTEMPTS;
    if (isTransient && !isLast) return new Error(message);
    await this.#tellFailure(job, message, part);
    return new UnrecoverableError(message);
  }

  async #tellFailure(
    {id}: ClusterJob,
    message: string,
    part?: number
  ): Promise<void> {
    if (!isJobId(id!)) return this.#tell(new DataError(message));
    const [run] = id!.split('-');
    const {redis, signer} = this.#connection;
    const {failure} = runKeys(run);
    const text = signer.sign('failure', failure, {
      message: escapeInvisible(message).slice(0, MAXIMUM_LENGTH),
      ...(part !== undefined && {part})
    } satisfies Failure);
    const commands = redis.multi().set(failure, text, 'EX', KEPT, 'NX');
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
  async #settle(job: ClusterJob, error: Error): Promise<void> {
    if (error.message !== HAS_ENDED && !IS_STALLED.test(error.message)) return;
    const {part, file, run} = this.#dataOf(job);
    if (error.message === HAS_ENDED) return this.#drop(run);
    await this.#tellFailure(
      job,
      `${part?.name ?? file}: ${MAXIMUM_DEATHS + 1} workers died while ` +
        'processing it. Check their memory, or split the file.',
      part?.index
    );
  }

  // Tells of something in Redis that is not valid, but stops nothing, once. A
  // flood is cut off. All other errors pass by themselves.
  readonly #tell = (error: unknown) => {
    const isJob = error instanceof SyntaxError || error instanceof TypeError;
    const known = isJob
      ? invalidKey(`${PREFIX}:${QUEUE}:*`, 'a job is not valid', 'Check')
      : explained(error);
    if (!(known instanceof DataError)) return;
    const {message} = known;
    if (this.#told.has(message) || this.#told.size >= MAXIMUM_TOLD) return;
    this.#told.add(message);
    void this.#log(message);
  };

  #log(line: string): Promise<void> {
    return notify(`${escapeInvisible(line)}\n`, this.#context).catch(() => {});
  }
}

// Whether a run is over, or its coordinator has died.
function hasEnded(record: ClusterRunRecord | null | 'waiting'): boolean {
  return record === null || (record !== 'waiting' && !!record.hasEnded);
}
