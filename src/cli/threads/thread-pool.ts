import {Worker} from 'node:worker_threads';
import {DataError} from '../io/errors.js';

/** What the threads of a pool run. */
interface ThreadSetup<Job> {
  /** The module that a thread runs. It answers each message with one. */
  readonly script: URL;
  /** The data that a thread starts with, by its number from 0. */
  readonly data: (thread: number) => unknown;
  /** The buffers of a job that move to the thread, and are gone from here. */
  readonly transfer: (job: Job) => readonly ArrayBuffer[];
  /** What does not fit if a thread runs out of memory, and what to do. */
  readonly outOfMemory: string;
}

interface QueuedJob<Job, Result> {
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Threads that do jobs, one each at a time. They start when needed. */
export class ThreadPool<Job, Result> {
  /** How many threads there are at most. */
  readonly size: number;
  readonly #setup: ThreadSetup<Job>;
  readonly #signal: AbortSignal;
  readonly #workers = new Set<Worker>();
  readonly #idle: Worker[] = [];
  readonly #waiting: QueuedJob<Job, Result>[] = [];
  readonly #running = new Map<Worker, QueuedJob<Job, Result>>();
  #failure: {readonly error: unknown} | null = null;

  constructor(setup: ThreadSetup<Job>, size: number, signal: AbortSignal) {
    this.size = size;
    this.#setup = setup;
    this.#signal = signal;
    signal.addEventListener('abort', this.#abort);
  }

  /** Does a job in the next thread that is free. */
  run(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure.error);
      this.#waiting.push({job, resolve, reject});
      this.#assign();
    });
  }

  /** Ends all threads, whatever they are doing. */
  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#abort);
    this.#fail(new Error('the pool is closed'));
    await Promise.all([...this.#workers].map(worker => worker.terminate()));
  }

  readonly #abort = () => this.#fail(this.#signal.reason);

  #assign(): void {
    while (this.#waiting.length > 0) {
      const worker = this.#idle.pop() ?? this.#start();
      if (worker === null) return;
      const queued = this.#waiting.shift()!;
      this.#running.set(worker, queued);
      const {job} = queued;
      worker.postMessage(job, this.#setup.transfer(job));
    }
  }

  #start(): Worker | null {
    const {script, data} = this.#setup;
    const {size} = this.#workers;
    if (size >= this.size) return null;
    const worker = new Worker(script, {workerData: data(size)});
    this.#workers.add(worker);
    worker.on('message', (result: Result) => {
      this.#running.get(worker)?.resolve(result);
      this.#running.delete(worker);
      this.#idle.push(worker);
      this.#assign();
    });
    worker.on('error', error => this.#fail(this.#explained(error)));
    worker.on('exit', code => {
      this.#fail(new Error(`a thread has ended with code ${code}`));
    });
    return worker;
  }

  // If one thread fails, all work ends: the output would have a gap.
  #fail(error: unknown): void {
    this.#failure ??= {error};
    for (const job of this.#waiting.splice(0)) job.reject(error);
    for (const job of this.#running.values()) job.reject(error);
    this.#running.clear();
  }

  #explained(error: unknown): unknown {
    const {code} = Object(error) as {code?: unknown};
    return code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? new DataError(this.#setup.outOfMemory)
      : error;
  }
}
