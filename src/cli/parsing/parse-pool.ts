import {Worker} from 'node:worker_threads';
import type {Model} from '../../nlp/model/index.js';
import type {ParserOptions} from '../../nlp/parser.js';
import {DataError} from '../io/errors.js';
import type {BatchJob, ParsedBatch} from './batch-parser.js';

/** What a thread parses by. */
export interface ParseSetting {
  readonly model: Model;
  readonly options: ParserOptions;
}

interface Task {
  readonly job: BatchJob;
  readonly resolve: (result: ParsedBatch) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Threads that parse batches, one each at a time. They are started when there
 * is work for them, and all use the same weights in the same memory.
 */
export class ParsePool {
  readonly #setting: ParseSetting;
  readonly #size: number;
  readonly #signal: AbortSignal;
  readonly #workers = new Set<Worker>();
  readonly #idle: Worker[] = [];
  // What waits for a thread, and what each thread is at.
  readonly #waiting: Task[] = [];
  readonly #current = new Map<Worker, Task>();
  #failure: {readonly error: unknown} | null = null;

  /**
   * @param size - The most threads.
   * @param signal - Ends all work when it is aborted.
   */
  constructor(
    {model, options}: ParseSetting,
    size: number,
    signal: AbortSignal
  ) {
    this.#setting = {model: withSharedWeights(model), options};
    this.#size = size;
    this.#signal = signal;
    signal.addEventListener('abort', this.#abort);
  }

  /** Parses a batch, whose bytes are gone from this thread thereafter. */
  run(job: BatchJob): Promise<ParsedBatch> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure.error);
      this.#waiting.push({job, resolve, reject});
      this.#assign();
    });
  }

  /** Ends all threads, whatever they are at. */
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
      const task = this.#waiting.shift()!;
      this.#current.set(worker, task);
      worker.postMessage(task.job, [task.job.bytes.buffer as ArrayBuffer]);
    }
  }

  #start(): Worker | null {
    if (this.#workers.size >= this.#size) return null;
    const worker = new Worker(new URL('./parse-worker.js', import.meta.url), {
      workerData: this.#setting
    });
    this.#workers.add(worker);
    worker.on('message', (result: ParsedBatch) => {
      this.#current.get(worker)?.resolve(result);
      this.#current.delete(worker);
      this.#idle.push(worker);
      this.#assign();
    });
    worker.on('error', error => this.#fail(explained(error)));
    worker.on('exit', code => {
      this.#fail(new Error(`a thread has ended with code ${code}`));
    });
    return worker;
  }

  // One thread that fails takes the others along: the text would have a hole.
  #fail(error: unknown): void {
    this.#failure ??= {error};
    for (const task of this.#waiting.splice(0)) task.reject(error);
    for (const task of this.#current.values()) task.reject(error);
    this.#current.clear();
  }
}

function withSharedWeights(model: Model): Model {
  const parts = Object.entries(model.weights).map(([part, weights]) => {
    const copy = new Float32Array(new SharedArrayBuffer(weights.byteLength));
    copy.set(weights);
    return [part, copy] as const;
  });
  return {...model, weights: Object.fromEntries(parts)};
}

function explained(error: unknown): unknown {
  const {code} = Object(error) as {code?: unknown};
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new DataError(
    'the sentences do not fit into the memory of a thread. Give fewer --jobs, ' +
      'or shorter sentences.'
  );
}
