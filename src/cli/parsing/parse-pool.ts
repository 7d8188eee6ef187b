import {Worker} from 'node:worker_threads';
import {type Model, withSharedArrays} from '../../nlp/model/index.js';
import type {ParserOptions} from '../../nlp/parser-options.js';
import type {Sentence} from '../../nlp/sentence.js';
import type {TextKind} from '../../nlp/text/index.js';
import {DataError} from '../io/errors.js';
import type {ParsedBatch, WritingOptions} from './batch-parser.js';

/** What the parser of a thread is made of. */
export interface ParserSetup extends WritingOptions {
  readonly model: Model;
  readonly options: ParserOptions;
  /** What raw text is made of. */
  readonly input: TextKind;
}

interface QueuedBatch {
  readonly batch: Sentence[];
  readonly resolve: (result: ParsedBatch) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Threads that parse batches, one each at a time, and share the arrays of the
 * model. They start when needed.
 */
export class ParsePool {
  readonly #setup: ParserSetup;
  readonly #size: number;
  readonly #signal: AbortSignal;
  readonly #workers = new Set<Worker>();
  readonly #idle: Worker[] = [];
  readonly #waiting: QueuedBatch[] = [];
  readonly #running = new Map<Worker, QueuedBatch>();
  #failure: {readonly error: unknown} | null = null;

  /** @param size - How many threads there are at most. */
  constructor(setup: ParserSetup, size: number, signal: AbortSignal) {
    this.#setup = {...setup, model: withSharedArrays(setup.model)};
    this.#size = size;
    this.#signal = signal;
    signal.addEventListener('abort', this.#abort);
  }

  /** Parses a batch in the next thread that is free. */
  run(batch: Sentence[]): Promise<ParsedBatch> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure.error);
      this.#waiting.push({batch, resolve, reject});
      this.#assign();
    });
  }

  /** Ends all threads, even if they are at work. */
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
      worker.postMessage(queued.batch);
    }
  }

  #start(): Worker | null {
    if (this.#workers.size >= this.#size) return null;
    const script = new URL('./parse-worker.js', import.meta.url);
    const worker = new Worker(script, {workerData: this.#setup});
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
    for (const {reject} of this.#waiting.splice(0)) reject(error);
    for (const {reject} of this.#running.values()) reject(error);
    this.#running.clear();
  }
}

function explained(error: unknown): unknown {
  const {code} = Object(error) as {code?: unknown};
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new DataError(
    'the sentences do not fit into the memory of a thread. Give fewer ' +
      '--jobs, or shorter sentences.'
  );
}
