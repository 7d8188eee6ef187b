import {Worker} from 'node:worker_threads';
import type {ThreadJob, ThreadMessage} from './jobs.js';

type Outcome = Exclude<ThreadMessage, {kind: 'progress'}>;

/** Threads that do jobs, one each at a time. They stay for further jobs. */
export class Threads {
  #idle: JobThread[] = [];

  /**
   * Does a job in a thread, which is ended if the signal is aborted.
   *
   * @param progress - Called with the bytes that have been read.
   * @throws the reason of the signal.
   */
  async run(
    job: ThreadJob,
    signal: AbortSignal,
    progress: (bytes: number) => void
  ): Promise<Outcome> {
    const thread = this.#idle.pop() ?? this.#start();
    const interrupt = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    let isFit = false;
    try {
      const outcome = await Promise.race([
        thread.run(job, progress),
        interrupt
      ]);
      isFit = outcome.kind === 'result';
      return outcome;
    } finally {
      if (isFit) this.#idle.push(thread);
      else await thread.end();
    }
  }

  // A thread that ends while it is idle must not get another job.
  #start(): JobThread {
    const thread = new JobThread(() => {
      this.#idle = this.#idle.filter(other => other !== thread);
    });
    return thread;
  }
}

class JobThread {
  readonly #worker = new Worker(new URL('./job-thread.js', import.meta.url), {
    workerData: null
  });
  #receive: (message: ThreadMessage) => void = () => {};
  #place = '';

  /** @param ended - Called when the thread has ended. */
  constructor(ended: () => void) {
    const crash = (reason: string) =>
      this.#receive({
        kind: 'failure',
        message:
          `${this.#place}: a worker thread ended unexpectedly ` +
          `(${reason}).`,
        isTransient: true
      });
    this.#worker.on('message', message => this.#receive(message));
    this.#worker.on('error', error => crash(error.message));
    this.#worker.on('exit', code => {
      ended();
      crash(`exit code ${code}`);
    });
  }

  run(job: ThreadJob, progress: (bytes: number) => void): Promise<Outcome> {
    return new Promise(resolve => {
      const {part, file} = job.job;
      this.#place = part?.name ?? file;
      this.#receive = message => {
        if (message.kind === 'progress') progress(message.bytes);
        else resolve(message);
      };
      this.#worker.postMessage(job);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
