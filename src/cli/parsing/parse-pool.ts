import type {Model} from '../../nlp/model/index.js';
import type {ParserOptions} from '../../nlp/parser-options.js';
import type {Sentence} from '../../nlp/sentence.js';
import type {TextKind} from '../../nlp/text/index.js';
import {ThreadPool} from '../threads/thread-pool.js';
import type {ParsedBatch} from './batch-parser.js';
import type {ParseFormat} from './sentence-writer.js';

/** What the parser of a thread is made of. */
export interface ParserSetup {
  readonly model: Model;
  readonly options: ParserOptions;
  /** How sentences are written; default: `conllu`. */
  readonly format?: ParseFormat | undefined;
  /** How many trees to write for each sentence, with their ranks. */
  readonly best?: number | undefined;
  /** Whether to write how likely heads and trees are. */
  readonly confidence?: boolean | undefined;
  /** What raw text is made of. */
  readonly input: TextKind;
}

/** Threads that parse batches, and share the arrays of the model. */
export class ParsePool extends ThreadPool<Sentence[], ParsedBatch> {
  constructor(setup: ParserSetup, size: number, signal: AbortSignal) {
    const shared = {...setup, model: withSharedArrays(setup.model)};
    const threads = {
      script: new URL('./parse-worker.js', import.meta.url),
      data: () => shared,
      transfer: () => [],
      outOfMemory:
        'the sentences do not fit into the memory of a thread. Give fewer ' +
        '--jobs, or shorter sentences.'
    };
    super(threads, size, signal);
  }
}

/**
 * A model with copies of its arrays in shared memory, so that all threads use
 * the same bytes. Every array gets a buffer of its own: the weights of a model
 * from a file are views of one large memory, others are views of the whole
 * file, and each thread would get a copy of all that an array is a view of.
 */
export function withSharedArrays(model: Model): Model {
  return shared(model) as Model;
}

function shared(value: unknown): unknown {
  if (isTypedArray(value)) return sharedCopy(value);
  if (typeof value !== 'object' || value === null) return value;
  // Lists hold names only.
  if (Array.isArray(value)) return value;
  const members = Object.entries(value);
  return Object.fromEntries(members.map(([key, it]) => [key, shared(it)]));
}

type TypedArray =
  | Int8Array
  | Uint8Array
  | Uint16Array
  | Int32Array
  | Float32Array;

function isTypedArray(value: unknown): value is TypedArray {
  return ArrayBuffer.isView(value);
}

function sharedCopy(array: TypedArray): TypedArray {
  const SameType = array.constructor as new (
    buffer: SharedArrayBuffer
  ) => TypedArray;
  const copy = new SameType(new SharedArrayBuffer(array.byteLength));
  copy.set(array);
  return copy;
}
