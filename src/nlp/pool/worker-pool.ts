import {quote, SpanforestError} from '../../graph/errors.js';

/**
 * A worker: a `Worker` of `node:worker_threads`, or of a browser, Deno or Bun,
 * which runs `spanforest/worker`.
 */
export interface PoolWorker {
  /** Sends it a message. */
  postMessage(message: unknown): void;
  /** Ends it, even if it is at work. */
  terminate(): unknown;
}

// What is used of the two kinds of workers.
interface NodeWorker extends PoolWorker {
  on(event: string, listener: (value: never) => void): void;
  ref(): void;
  unref(): void;
}
interface WebWorker extends PoolWorker {
  onmessage: (event: {readonly data: unknown}) => void;
  onerror: (event: WorkerErrorEvent) => void;
}
interface WorkerErrorEvent {
  readonly error?: unknown;
  readonly message?: string;
  preventDefault(): void;
}

interface QueuedJob<Job, Result> {
  readonly job: Job;
  readonly owner: object;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Workers that do jobs, one each at a time. They start when needed, and keep no
 * process of Node.js alive while they have nothing to do.
 */
export class WorkerPool<Job, Result> {
  readonly #start: () => PoolWorker;
  readonly #size: number;
  readonly #idle: PoolWorker[] = [];
  readonly #running = new Map<PoolWorker, QueuedJob<Job, Result>>();
  #waiting: QueuedJob<Job, Result>[] = [];
  #failure: {readonly error: unknown} | null = null;

  /**
   * @param start - Starts a worker that answers jobs by {@link serveJobs}.
   * @param size - How many there are at most.
   */
  constructor(start: () => PoolWorker, size: number) {
    this.#start = start;
    this.#size = size;
  }

  /**
   * Does a job in the next worker that is free. Rejects with the error of the
   * job; if a worker breaks, everything ends with that error.
   *
   * @param owner - The object that may cancel it.
   */
  run(job: Job, owner: object = this): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({job, owner, resolve, reject});
      this.#assign();
    });
  }

  /** Ends the jobs of an owner, those at work together with their workers. */
  cancel(owner: object, error: unknown): void {
    const isOwn = (queued: QueuedJob<Job, Result>) => queued.owner === owner;
    for (const {reject} of this.#waiting.filter(isOwn)) reject(error);
    this.#waiting = this.#waiting.filter(queued => !isOwn(queued));
    for (const [worker, queued] of this.#running) {
      if (!isOwn(queued)) continue;
      this.#running.delete(worker);
      queued.reject(error);
      worker.terminate();
    }
    this.#assign();
  }

  /** Ends all workers and their jobs, with an error. */
  async close(error: unknown): Promise<void> {
    this.#failure ??= {error};
    const workers = [...this.#idle.splice(0), ...this.#running.keys()];
    const jobs = [...this.#waiting.splice(0), ...this.#running.values()];
    this.#running.clear();
    for (const {reject} of jobs) reject(this.#failure.error);
    await Promise.all(workers.map(worker => worker.terminate()));
  }

  #assign(): void {
    try {
      while (this.#waiting.length > 0) {
        if (this.#failure !== null) throw this.#failure.error;
        const worker = this.#idle.pop() ?? this.#add();
        if (worker === null) return;
        const queued = this.#waiting.shift()!;
        this.#running.set(worker, queued);
        if ('ref' in worker) (worker as NodeWorker).ref();
        worker.postMessage(queued.job);
      }
    } catch (error) {
      // No worker can be started, or the job cannot be sent.
      void this.close(error);
    }
  }

  #add(): PoolWorker | null {
    if (this.#idle.length + this.#running.size >= this.#size) return null;
    const worker = this.#start();
    const fail = (error: unknown) => {
      // A worker that was terminated has ended, too.
      if (this.#running.has(worker) || this.#idle.includes(worker)) {
        void this.close(error);
      }
    };
    const answer = (message: Answer<Result> | null) => {
      const queued = this.#running.get(worker);
      // It was terminated while its answer was on its way.
      if (queued === undefined) return;
      const data = Object(message);
      if (!('result' in data || 'error' in data)) {
        fail(new SpanforestError(`${STRANGE} ${quote(message)}. ${REMEDY}`));
        return;
      }
      const {result, error}: Answer<Result> = data;
      this.#running.delete(worker);
      this.#idle.push(worker);
      if ('unref' in worker) (worker as NodeWorker).unref();
      if (error === undefined) queued.resolve(result!);
      else queued.reject(restored(error));
      this.#assign();
    };
    if ('on' in worker) {
      const node = worker as NodeWorker;
      node.on('message', answer);
      node.on('error', fail);
      node.on('exit', code => fail(new SpanforestError(`${ENDED} ${code}.`)));
    } else {
      const web = worker as WebWorker;
      web.onmessage = ({data}) => answer(data as Answer<Result>);
      web.onerror = event => {
        event.preventDefault();
        fail(
          event.error ??
            new SpanforestError(`${BROKEN} ${event.message || UNKNOWN}`)
        );
      };
    }
    return worker;
  }
}

const WHERE = 'spanforest/nlp/ParserPool';
const ENDED = `${WHERE}: a worker has ended with code`;
const STRANGE = `${WHERE}: a worker has sent`;
const REMEDY = 'Let it run spanforest/worker, and nothing else.';
const BROKEN = `${WHERE}: a worker cannot be started, or has failed:`;
// A browser gives no message if the file of a worker, or one that it imports,
// cannot be loaded.
const UNKNOWN =
  'its file cannot be loaded. With a bundler, pass the option worker.';

// What a worker answers: a result, or an error as plain data, because classes
// do not survive the journey.
interface Answer<Result> {
  readonly result?: Result;
  readonly error?: {readonly name: string; readonly message: string};
}

function restored(error: {name: string; message: string}): SpanforestError {
  return Object.assign(new SpanforestError(error.message), error);
}

/** The port of a worker: `parentPort` of Node.js, or the scope of a web worker. */
export interface PoolPort {
  /** Called with each message. */
  onmessage: ((event: {readonly data: unknown}) => void) | null;
  /** Sends an answer. */
  postMessage(message: unknown, transfer?: readonly object[]): void;
}

/**
 * Answers jobs in a worker. The first message is what it is made of; an error
 * in it ends the worker.
 *
 * @param start - Makes the function that does a job.
 * @param buffersOf - The buffers of a result that are moved, not copied.
 */
export function serveJobs<Setup, Job, Result>(
  port: PoolPort,
  start: (setup: Setup) => (job: Job) => Promise<Result>,
  buffersOf: (result: Result) => readonly object[] = () => []
): void {
  port.onmessage = ({data: setup}) => {
    const work = start(setup as Setup);
    port.onmessage = async ({data: job}) => {
      try {
        const result = await work(job as Job);
        port.postMessage({result}, buffersOf(result));
      } catch (error) {
        const {name, message} = Object(error) as Error;
        port.postMessage({error: {name, message}});
      }
    };
  };
}
