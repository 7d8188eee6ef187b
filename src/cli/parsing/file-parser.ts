import {performance} from 'node:perf_hooks';
import {Worker} from 'node:worker_threads';
import {escapeInvisible} from '../../graph/errors.js';
import {TimeSlices} from '../../graph/long-call.js';
import {ConlluError, readConlluBatches} from '../../nlp/conllu/index.js';
import {Parser} from '../../nlp/parser.js';
import {mapInOrder, sharingStarts, WorkerPool} from '../../nlp/pool/index.js';
import {commentOf, type Sentence, TAG_COLUMNS} from '../../nlp/sentence.js';
import {conllFormatOf} from '../io/conll-file.js';
import type {Context} from '../io/context.js';
import {aboutFile, DataError, UsageError} from '../io/errors.js';
import {readBytes} from '../io/input.js';
import {showCount, showTime} from '../io/show.js';
import {
  addCounts,
  LONG_SENTENCE,
  NO_COUNTS,
  type ParseCounts,
  type ParsedBatch,
  type ParserSetup,
  parseBatch
} from './batch-parser.js';
import {languageWarning} from './language-check.js';
import {checkTextModel, rawTextBatches} from './raw-text.js';
import {recogniseText} from './recognise-text.js';

/** Where files are among several that are parsed elsewhere. */
export interface FilePlace {
  /** The position of the first of them, from 0. */
  readonly index: number;
  /** How many there are in all. */
  readonly count: number;
  /** What the document is called, if it is raw text. */
  readonly title: string;
}

/** Parses files of sentences, in this thread or in several others. */
export class FileParser {
  /** What has been parsed so far. */
  readonly counts: ParseCounts = {...NO_COUNTS};
  /** What to write before another sentence. */
  missingEnd = '';
  readonly #start = performance.now();
  readonly #setup: ParserSetup;
  readonly #jobs: number;
  readonly #context: Context;
  readonly #parser: Parser;
  readonly #slices: TimeSlices;
  #pool: WorkerPool<Sentence[], ParsedBatch> | null = null;
  readonly #abort = () => void this.#pool?.close(this.#context.signal.reason);

  /** @param jobs - The number of threads that parse. */
  constructor(setup: ParserSetup, jobs: number, context: Context) {
    this.#setup = setup;
    this.#jobs = jobs;
    this.#context = context;
    this.#parser = new Parser(setup.model, setup.options);
    if (setup.best !== undefined) checkRanking(this.#parser);
    this.#slices = new TimeSlices(context.signal);
  }

  /**
   * The sentences of all files with their heads, as one text in the format of
   * the setup, as soon as they have been read. All text before an error comes
   * before the error. If there are several files, each raw text is a document
   * of its own.
   */
  async *parse(
    names: readonly string[],
    format: string | undefined,
    place?: FilePlace
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const {index = 0, count = names.length} = place ?? {};
    for (const [i, name] of names.entries()) {
      // A byte order mark is allowed only at the very beginning.
      let mayBeMarked = index + i > 0;
      const number = count > 1 ? index + i + 1 : null;
      const document = {name: place?.title ?? name, number};
      for await (const batch of this.#parseFile(name, document, format)) {
        const bytes = mayBeMarked ? withoutMark(batch.bytes) : batch.bytes;
        mayBeMarked = false;
        if (bytes.length === 0) continue;
        if (this.missingEnd !== '') yield Buffer.from(this.missingEnd);
        this.missingEnd = batch.missingEnd;
        yield bytes;
      }
    }
  }

  /** Counts what was parsed elsewhere. */
  count(counts: ParseCounts): void {
    addCounts(this.counts, counts);
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    this.#context.signal.removeEventListener('abort', this.#abort);
    await this.#pool?.close(new Error('the pool is closed'));
  }

  /** One line about the work that was done. */
  summary(): string {
    const {sentences, words, edges, keptEdges} = this.counts;
    const share = 1 - keptEdges / edges;
    return `${[
      showCount(sentences, 'sentence'),
      showCount(words, 'word'),
      ...(share > 0
        ? [`${(100 * share).toFixed(1)} % of the edges pruned`]
        : []),
      showTime(performance.now() - this.#start),
      `${this.#speed()} sentences a second`
    ].join(', ')}\n`;
  }

  /**
   * A warning if the model needs tags but no word has any, or if the text seems
   * to be in another language; empty if all is well.
   *
   * @param isGiven - Whether the model was given as a file.
   */
  warning(isGiven: boolean): string {
    const {fields, language} = this.#setup.model;
    const missing = TAG_COLUMNS.filter(
      column => fields.includes(column) && this.counts[column] === 0
    );
    if (this.counts.words > 0 && missing.includes('upos')) {
      return (
        `warning: the model uses ${missing.join(', ')}, but no word has any. ` +
        'Expect poor trees: tag the text first, or train a model ' +
        `with --ignore ${missing.join(',')}.\n`
      );
    }
    const inOther = languageWarning(this.counts, language, isGiven);
    return inOther + this.#calibrationWarning();
  }

  #calibrationWarning(): string {
    if (!this.#setup.confidence || this.#parser.isCalibrated) return '';
    const [reason, advice] = this.#setup.model.calibration
      ? [
          'the model is not calibrated for these options',
          'Leave out those that change how trees are found.'
        ]
      : [
          'the model is not calibrated',
          'Use spanforest calibrate on trees that it was not trained on.'
        ];
    return (
      `warning: ${reason}, so the order of the probabilities means more than ` +
      `their values. ${advice}\n`
    );
  }

  async *#parseFile(
    name: string,
    document: TextDocument,
    format: string | undefined
  ): AsyncGenerator<ParsedBatch, void, undefined> {
    const {signal} = this.#context;
    const batches = this.#readBatches(name, document, format);
    // More than one batch for each thread, so that none has to wait.
    const limit = this.#jobs === 1 ? 1 : 2 * this.#jobs;
    const results = mapInOrder(batches, limit, batch => this.#run(batch));
    try {
      for await (const batch of results) {
        signal.throwIfAborted();
        this.count(batch.counts);
        yield batch;
      }
    } catch (error) {
      throw signal.aborted ? error : aboutFile(name, withHint(error));
    }
  }

  async *#readBatches(
    name: string,
    document: TextDocument,
    option: string | undefined
  ): AsyncGenerator<Sentence[], void, undefined> {
    const bytes = readBytes(name, this.#watching(name));
    const {isText, chunks} = await recogniseText(name, option, bytes);
    if (isText) {
      const {model, input} = this.#setup;
      checkTextModel(model, input);
      for await (const sentences of rawTextBatches(chunks, model, input)) {
        yield document.number === null
          ? sentences
          : sentences.map(sentence => inDocument(sentence, document));
      }
      return;
    }
    const format = conllFormatOf(name, option);
    yield* readConlluBatches(chunks, {format, mode: 'parse'});
  }

  // In another thread, a long sentence does not delay a signal.
  async #run(batch: Sentence[]): Promise<ParsedBatch> {
    const isLong = batch.some(({words}) => words.length > LONG_SENTENCE);
    if (this.#jobs === 1 && !isLong) {
      if (this.#slices.isOver) await this.#slices.next();
      return parseBatch(this.#parser, batch, this.#setup);
    }
    this.#pool ??= this.#startPool();
    try {
      return await this.#pool.run(batch);
    } catch (error) {
      throw explained(error);
    }
  }

  #startPool(): WorkerPool<Sentence[], ParsedBatch> {
    const {model, ...setup} = this.#setup;
    const script = new URL('./parse-worker.js', import.meta.url);
    const start = sharingStarts(
      model,
      this.#jobs,
      () => new Worker(script),
      setup
    );
    this.#context.signal.addEventListener('abort', this.#abort);
    return new WorkerPool(start, this.#jobs);
  }

  // The context with a progress line about parsing this file.
  #watching(name: string): Context {
    const {progress} = this.#context;
    const file = name === '-' ? '' : ` ${name}`;
    const read = (bytes: number, total: number | null) =>
      progress.update(() => {
        const share = total ? ` ${Math.floor((100 * bytes) / total)} %,` : '';
        return (
          `parsing${file}:${share} ${showCount(this.counts.sentences, 'sentence')}` +
          `, ${this.#speed()} a second`
        );
      });
    return {...this.#context, progress: {...progress, read}};
  }

  #speed(): string {
    const seconds = (performance.now() - this.#start) / 1000;
    return (this.counts.sentences / seconds).toFixed(0);
  }
}

// The model of a parser that improves a tree has both kinds of weights, so it
// is one for parsers that rank trees.
function checkRanking({parser}: Parser): void {
  if (parser !== 'u-mst-uf-lep' && parser !== 'u-mst-uf-cle') return;
  throw new UsageError(
    `--best is not for ${parser}, which cannot rank trees. Use --parser d-mst ` +
      'or --parser u-mst-uf, or leave out --best.'
  );
}

function explained(error: unknown): unknown {
  const {code} = Object(error) as {code?: unknown};
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new DataError(
    'the sentences do not fit into the memory of a thread. Give fewer ' +
      '--jobs, or shorter sentences.'
  );
}

interface TextDocument {
  readonly name: string;
  /** Its number among several, from 1. */
  readonly number: number | null;
}

// A sentence of one of several texts. Its number is unique among all.
function inDocument(
  sentence: Sentence,
  {name, number}: TextDocument
): Sentence {
  const id = commentOf(sentence, 'sent_id');
  const comments = sentence.comments.map(comment =>
    comment.name === 'sent_id'
      ? {...comment, value: `${number}-${id}`}
      : comment
  );
  // A name may be anything, but must stay on its line.
  if (id === '1') {
    comments.unshift({name: 'newdoc id', value: escapeInvisible(name)});
  }
  return {...sentence, comments};
}

// A file that begins with hardly any tab may not be CoNLL-U.
function withHint(error: unknown): unknown {
  if (!(error instanceof ConlluError)) return error;
  const {problem, line, column, fieldCount = FEWEST} = error;
  if (line > 1 || fieldCount >= FEWEST) return error;
  const hint = 'Or give --input-format text, if it is text.';
  return new ConlluError(`${problem} ${hint}`, line, column);
}

// The columns up to DEPREL, without which a line is no attempt at CoNLL-U.
const FEWEST = 8;

function withoutMark(bytes: Uint8Array): Uint8Array {
  const isMarked = [0xef, 0xbb, 0xbf].every((byte, i) => bytes[i] === byte);
  return isMarked ? bytes.subarray(3) : bytes;
}
