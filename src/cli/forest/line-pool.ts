import type {
  LineFormat,
  PackedNames,
  ReadGraphOptions,
  TableState
} from '../../graph/formats/index.js';
import {ThreadPool} from '../threads/thread-pool.js';

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

/** Threads that read lines. The bytes of a job move to the thread, and back. */
export class LinePool extends ThreadPool<LinesJob, ReadLines> {
  constructor(size: number, signal: AbortSignal) {
    const setup = {
      script: new URL('./line-worker.js', import.meta.url),
      data: (thread: number) => thread,
      transfer: ({bytes}: LinesJob) => [bytes.buffer as ArrayBuffer],
      outOfMemory:
        'the names of the vertices do not fit into the memory of a thread. ' +
        'Give fewer --jobs.'
    };
    super(setup, size, signal);
  }
}
