import {isRounded, type Weights} from '../../nlp/features/index.js';
import type {Model} from '../../nlp/model/index.js';
import type {ParserOptions} from '../../nlp/parser-options.js';
import type {TextKind} from '../../nlp/text/index.js';
import {ThreadPool} from '../threads/thread-pool.js';
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
  /** Whether to write how likely heads and trees are. */
  readonly confidence?: boolean | undefined;
  /** What raw text is made of. */
  readonly input: TextKind;
}

/**
 * Threads that parse batches, and share the memory of the weights. The bytes of
 * a batch move to the thread and are gone from here.
 */
export class ParsePool extends ThreadPool<Batch, ParsedBatch> {
  constructor(setup: ParserSetup, size: number, signal: AbortSignal) {
    const shared = {...setup, model: withSharedWeights(setup.model)};
    const threads = {
      script: new URL('./parse-worker.js', import.meta.url),
      data: () => shared,
      transfer: (batch: Batch) =>
        'bytes' in batch ? [batch.bytes.buffer as ArrayBuffer] : [],
      outOfMemory:
        'the sentences do not fit into the memory of a thread. Give fewer ' +
        '--jobs, or shorter sentences.'
    };
    super(threads, size, signal);
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
