import {OptionError, quote} from '../../graph/errors.js';
import {
  checkSignal,
  LONG_CALL_OPTIONS,
  untilAborted
} from '../../graph/long-call.js';
import {checkChoice, checkInteger, checkOptions} from '../../graph/options.js';
import {checkModel, type Model, withSharedArrays} from '../model/index.js';
import {Parser} from '../parser.js';
import {type ParserOptions, parserSettings} from '../parser-options.js';
import type {Sentence} from '../sentence.js';
import {type SentenceTree, treeOf} from '../sentence-tree/index.js';
import {
  ReadTextError,
  TEXT_KINDS,
  type TextKind,
  type TextOptions
} from '../text/index.js';
import {mapInOrder} from './map-in-order.js';
import {type PoolWorker, WorkerPool} from './worker-pool.js';

/** Options of a {@link ParserPool}. */
export interface ParserPoolOptions {
  /**
   * How many workers there are at most.
   *
   * @defaultValue the number of processors, as far as `navigator` tells, or 4
   */
  readonly workers?: number | undefined;
  /**
   * Starts a worker that runs `spanforest/worker`. Node.js needs it, and so do
   * bundlers that have to find the file of the worker.
   *
   * @defaultValue a `Worker` of the browser
   */
  readonly worker?: (() => PoolWorker) | undefined;
  /**
   * Options of the parsers; no callbacks.
   *
   * @defaultValue `{}`
   */
  readonly parser?: Omit<ParserOptions, 'onEnhance' | 'onClimb'> | undefined;
}

/** What a worker of a {@link ParserPool} is made of. */
interface PoolSetup {
  readonly model: Model;
  readonly options: ParserOptions;
}

/** A text to be parsed in a worker. */
interface TextJob {
  readonly text: string;
  readonly input: TextKind;
  readonly confidence: boolean;
}

/**
 * Parsers of one model in several workers, which parse many texts at the same
 * time.
 *
 * Where `SharedArrayBuffer` is allowed (in Node.js, and on pages that are
 * cross-origin isolated) all workers share one copy of the weights; elsewhere
 * each has its own. Workers start when they are needed, wait for more texts, and
 * keep no process of Node.js alive while they wait.
 *
 * @example In Node.js
 * ```ts no-run
 * import {Worker} from 'node:worker_threads';
 * import {loadModel, ParserPool} from 'spanforest/nlp';
 *
 * const script = new URL(import.meta.resolve('spanforest/worker'));
 * const pool = new ParserPool(await loadModel('en'), {
 *   worker: () => new Worker(script)
 * });
 * const texts = ['Dogs bark.', 'The children laughed. They ran.'];
 * for await (const trees of pool.parseTexts(texts)) console.log(trees.length);
 * // 1, then 2
 * ```
 */
export class ParserPool {
  readonly #pool: WorkerPool<TextJob, Sentence[]>;
  readonly #size: number;

  /**
   * Makes a pool; no worker is started yet. Takes time and space linear in the
   * model, whose arrays are copied.
   *
   * @throws {@link graph!OptionError} if it is not a model, if an option is
   * invalid, or if there are no workers here and none is passed.
   */
  constructor(model: Model, options: ParserPoolOptions = {}) {
    checkModel(WHERE, model);
    checkOptions(WHERE, options, {
      workers: 'value',
      worker: 'function',
      parser: 'value'
    });
    const {workers = processors(), worker = webWorker(), parser = {}} = options;
    this.#size = checkInteger(WHERE, 'workers', workers, 1);
    const {onEnhance, onClimb} = parserSettings(model, parser);
    if (onEnhance !== undefined || onClimb !== undefined) {
      throw new OptionError(
        `${WHERE}: the parser has a callback, which cannot be sent to workers. ` +
          'Leave it out.'
      );
    }
    const start = sharingStarts(model, this.#size, worker, parser);
    this.#pool = new WorkerPool(start, this.#size);
  }

  /**
   * The trees of each text, in the order of the texts, each as soon as it and
   * all before it are done. Texts are requested only as fast as results are
   * taken: at most two for each worker are in work or waiting.
   *
   * To leave the loop, or to abort the signal, ends what is in work at once. A
   * text that cannot be parsed throws in its place. Each text is parsed by one
   * worker, so parts of one long text should be several.
   *
   * @param texts - Strings, each a document of its own.
   * @param options - As for `parser.parseText`; `onProgress` is called after
   * each text. Warnings about the language go to the console of the workers.
   * @throws {@link ReadTextError} if a text is not a string, or if the model has
   * not learnt to split text; {@link graph!OptionError} if an option is invalid.
   */
  async *parseTexts(
    texts: Iterable<string> | AsyncIterable<string>,
    options: Omit<TextOptions, 'onWarning'> = {}
  ): AsyncGenerator<SentenceTree[], void, undefined> {
    checkOptions<Omit<TextOptions, 'onWarning'>>(WHERE, options, {
      ...LONG_CALL_OPTIONS,
      input: 'value',
      confidence: 'boolean'
    });
    const {input = 'text', confidence = false, signal, onProgress} = options;
    checkChoice(WHERE, 'input', input, TEXT_KINDS);
    checkSignal(WHERE, signal);
    checkTexts(texts);
    // The jobs of this call.
    const owner = {};
    const abort = () => this.#pool.cancel(owner, signal!.reason);
    signal?.addEventListener('abort', abort);
    let [sentences, characters, count] = [0, 0, 0];
    const parse = async (text: string) => {
      const job = {text: checkedText(text, count++), input, confidence};
      return {text, found: await this.#pool.run(job, owner)};
    };
    const limit = 2 * this.#size;
    try {
      const results = mapInOrder(untilAborted(texts, signal), limit, parse);
      for await (const {text, found} of results) {
        signal?.throwIfAborted();
        sentences += found.length;
        characters += text.length;
        yield found.map(treeOf);
        onProgress?.({sentences, characters});
      }
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#pool.cancel(owner, null);
    }
  }

  /** Ends all workers. Texts that are in work reject. */
  async close(): Promise<void> {
    await this.#pool.close(new OptionError(`${WHERE}: the pool is closed.`));
  }
}

const WHERE = 'spanforest/nlp/ParserPool';

/**
 * A function that starts workers with the same weights. A worker that replaces
 * one that was ended gets another place in the memory, because the end may take
 * a moment.
 */
export function sharingStarts<Setup extends object>(
  model: Model,
  size: number,
  start: () => PoolWorker,
  setup: Setup
): () => PoolWorker {
  const rooms = 2 * size;
  const {memory, ...shared} = withSharedArrays(model, rooms);
  let room = 0;
  const started = new WeakSet<PoolWorker>();
  return () => {
    const worker = start();
    if (typeof Object(worker).postMessage !== 'function') {
      throw new OptionError(
        `${WHERE}: worker returned ${quote(worker)}. Return a Worker that runs ` +
          'spanforest/worker.'
      );
    }
    if (started.has(worker)) {
      throw new OptionError(
        `${WHERE}: worker returned the same Worker twice. Return a new one ` +
          'each time.'
      );
    }
    started.add(worker);
    const place = memory && {memory: {...memory, room: room++ % rooms}};
    worker.postMessage({...setup, model: {...shared, ...place}});
    return worker;
  };
}

/** What a worker of a {@link ParserPool} does. */
export function parseTextsWith({
  model,
  options
}: PoolSetup): (job: TextJob) => Promise<Sentence[]> {
  const parser = new Parser(model, options);
  return async ({text, ...job}) => {
    const trees = await parser.parseText(text, job);
    return trees.map(({sentence}) => sentence);
  };
}

// What is used of browsers, whose types a program may lack.
interface Surroundings {
  readonly navigator?: {readonly hardwareConcurrency?: number};
  readonly Worker?: new (script: URL, options: object) => PoolWorker;
}

function processors(): number {
  const {navigator} = globalThis as Surroundings;
  return navigator?.hardwareConcurrency ?? 4;
}

function webWorker(): () => PoolWorker {
  const {Worker} = globalThis as Surroundings;
  if (Worker === undefined) {
    throw new OptionError(
      `${WHERE}: there is no Worker here. In Node.js, import {Worker} from ` +
        "'node:worker_threads', and pass worker: () => new Worker(new URL(" +
        "import.meta.resolve('spanforest/worker')))."
    );
  }
  const script = new URL('./worker.js', import.meta.url);
  return () => new Worker(script, {type: 'module'});
}

function checkTexts(texts: unknown): void {
  const value = Object(texts);
  const isMany = Symbol.iterator in value || Symbol.asyncIterator in value;
  if (isMany && typeof texts !== 'string') return;
  throw new ReadTextError(
    `${WHERE}: the texts are ${quote(texts)}. Pass an array or a stream of ` +
      'strings.'
  );
}

function checkedText(text: unknown, index: number): string {
  if (typeof text === 'string') return text;
  throw new ReadTextError(
    `${WHERE}: text ${index} is ${quote(text)}. Pass strings.`
  );
}
