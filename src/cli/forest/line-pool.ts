import {Worker} from 'node:worker_threads';
import type {
  LineFormat,
  PackedNames,
  ReadGraphOptions,
  TableState
} from '../../graph/formats/index.js';
import {DataError} from '../io/errors.js';

/** Whole lines of a table, for a thread to read. */
export interface LinesJob {
  /** Number of the file. */
  readonly file: number;
  readonly format: LineFormat;
  readonly options: ReadGraphOptions;
  /** How the table looks, for the first lines of it that a thread gets. */
  readonly state: TableState;
  readonly bytes: Uint8Array;
  /** Whether attributes are needed. */
  readonly records: boolean;
}

/** What a thread has read. */
export interface ReadLines {
  /** The same bytes. */
  readonly bytes: Uint8Array;
  /** The edges; `null` if the lines must be read again, in their context. */
  readonly edges: ReadEdges | null;
}

/** The edges in some lines, between vertices as a reader numbers them. */
export interface ReadEdges {
  /** Number of the reader. */
  readonly reader: number;
  readonly size: number;
  readonly source: Int32Array;
  readonly target: Int32Array;
  readonly weight: Float64Array;
  /** The attributes of each edge, as JSON. */
  readonly attributes: PackedNames | null;
  /** The names that the reader has found in these lines. */
  readonly names: PackedNames;
  /** What the lines add to the state of a reader. */
  readonly lines: number;
  readonly lone: TableState['lone'];
  readonly decimal: TableState['decimal'];
  /** The line among these that shows the decimal mark; 0 if none does. */
  readonly decidedAt: number;
}

interface Job {
  readonly lines: LinesJob;
  readonly resolve: (result: ReadLines) => void;
  readonly reject: (error: unknown) => void;
}

/** Threads that read lines, some each at a time. They start when needed. */
export class LinePool {
  readonly size: number;
  readonly #signal: AbortSignal;
  readonly #workers = new Set<Worker>();
  readonly #idle: Worker[] = [];
  readonly #waiting: Job[] = [];
  readonly #running = new Map<Worker, Job>();
  #failure: {readonly error: unknown} | null = null;

  constructor(size: number, signal: AbortSignal) {
    this.size = size;
    this.#signal = signal;
    signal.addEventListener('abort', this.#abort);
  }

  /** Reads some lines. Their bytes move to the thread, and back. */
  run(lines: LinesJob): Promise<ReadLines> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure.error);
      this.#waiting.push({lines, resolve, reject});
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
      const {lines} = job;
      worker.postMessage(lines, [lines.bytes.buffer as ArrayBuffer]);
    }
  }

  #start(): Worker | null {
    if (this.#workers.size >= this.size) return null;
    const worker = new Worker(new URL('./line-worker.js', import.meta.url), {
      workerData: this.#workers.size
    });
    this.#workers.add(worker);
    worker.on('message', (result: ReadLines) => {
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

  // If one thread fails, all work ends: there would be a gap.
  #fail(error: unknown): void {
    this.#failure ??= {error};
    for (const job of this.#waiting.splice(0)) job.reject(error);
    for (const job of this.#running.values()) job.reject(error);
    this.#running.clear();
  }
}

function explained(error: unknown): unknown {
  const {code} = Object(error) as {code?: unknown};
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new DataError(
    'the names of the vertices do not fit into the memory of a thread. Give ' +
      'fewer --jobs.'
  );
}
