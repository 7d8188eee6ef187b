import {Worker} from 'node:worker_threads';
import {isRounded, type Weights} from '../../nlp/features/index.js';
import type {Model} from '../../nlp/model/index.js';
import type {ParserOptions} from '../../nlp/parser.js';
import type {TextKind} from '../../nlp/text/index.js';
import {DataError} from '../io/errors.js';
import type {Batch, ParsedBatch} from './batch-parser.js';
import type {ParseFormat} from './sentence-writer.js';

/** What the parser of a thread is made of. */
export interface ParserSetup {
  readonly model: Model;
  readonly options: ParserOptions;
  /** How sentences are written; default: `conllu`. */
  readonly format?: ParseFormat | undefined;
  /** How many trees to write for each sentence, with their ranks. */
  readonly best?: number | undefined;
  /** What raw text is made of. */
  readonly input: TextKind;
}

interface Job {
  readonly batch: Batch;
  readonly resolve: (result: ParsedBatch) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Threads that parse batches, one each at a time. They start when there is
 * work for them, and share the memory of the weights.
 */
export class ParsePool {
  readonly #setup: ParserSetup;
  readonly #size: number;
  readonly #signal: AbortSignal;
  readonly #workers = new Set<Worker>();
  readonly #idle: Worker[] = [];
  readonly #waiting: Job[] = [];
  readonly #running = new Map<Worker, Job>();
  #failure: {readonly error: unknown} | null = null;

  constructor(setup: ParserSetup, size: number, signal: AbortSignal) {
    this.#setup = {...setup, model: withSharedWeights(setup.model)};
    this.#size = size;
    this.#signal = signal;
    signal.addEventListener('abort', this.#abort);
  }

  /** Parses a batch. Its bytes move to the thread and are gone from here. */
  run(batch: Batch): Promise<ParsedBatch> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure.error);
      this.#waiting.push({batch, resolve, reject});
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
      const job = this.#waiting.shift()!;
      this.#running.set(worker, job);
      const {batch} = job;
      const isText = 'bytes' in batch;
      worker.postMessage(
        batch,
        isText ? [batch.bytes.buffer as ArrayBuffer] : []
      );
    }
  }

  #start(): Worker | null {
    if (this.#workers.size >= this.#size) return null;
    const worker = new Worker(new URL('./parse-worker.js', import.meta.url), {
      workerData: this.#setup
    });
    this.#workers.add(worker);
    worker.on('message', (result: ParsedBatch) => {
      this.#running.get(worker)?.resolve(result);
      this.#running.delete(worker);
      this.#idle.push(worker);
      this.#assign();
    });
    worker.on('error', error => this.#fail(explained(error)));
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
}

function withSharedWeights(model: Model): Model {
  const parts = Object.entries(model.weights).map(([part, weights]) => [
    part,
    sharedWeights(weights)
  ]);
  return {...model, weights: Object.fromEntries(parts)};
}

function sharedWeights(weights: Weights): Weights {
  if (isRounded(weights)) {
    const {multiples, step} = weights;
    const copy = new Int8Array(new SharedArrayBuffer(multiples.byteLength));
    copy.set(multiples);
    return {multiples: copy, step};
  }
  const copy = new Float32Array(new SharedArrayBuffer(weights.byteLength));
  copy.set(weights);
  return copy;
}

function explained(error: unknown): unknown {
  const {code} = Object(error) as {code?: unknown};
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new DataError(
    'the sentences do not fit into the memory of a thread. Give fewer --jobs, ' +
      'or shorter sentences.'
  );
}
