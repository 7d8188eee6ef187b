import {performance} from 'node:perf_hooks';
import {ConlluError, writeSentence} from '../../nlp/conllu/index.js';
import {type English, loadEnglish} from '../../nlp/english/index.js';
import {COLUMNS, type Column} from '../../nlp/training/index.js';
import {conllFormatOf, hasLongSentence, isRawText} from '../io/conll-file.js';
import {aboutFile, DataError, showName} from '../io/errors.js';
import {readBytes} from '../io/input.js';
import {type Io, Turns} from '../io/io.js';
import type {Progress} from '../io/progress.js';
import {showCount, showTime} from '../io/show.js';
import {
  type BatchFlaw,
  type BatchJob,
  BatchParser,
  type ParsedBatch
} from './batch-parser.js';
import {ParsePool, type ParseSetting} from './parse-pool.js';
import {type TextBatch, textBatches} from './text-batches.js';

/**
 * Works on several items at the same time, and yields the results in the
 * order of the items.
 *
 * Items are asked for while results are waited for, so a result is yielded
 * as soon as those before it have been, even if the next item is long in
 * coming. At most `limit` items are at work or waiting to be yielded. The
 * first error, of an item or of the work on one, comes in its turn; then and
 * if nobody wants more, no more items are asked for.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  limit: number,
  work: (item: Item) => Promise<Result>
): AsyncGenerator<Result, void, undefined> {
  const iterator = items[Symbol.asyncIterator]();
  const queue: Promise<Result>[] = [];
  let ended = false;
  // Whoever waits for the queue: to have room, or to have anything in it. It
  // cannot be both.
  let wake = () => {};
  const change = () => new Promise<void>(resolve => (wake = resolve));

  const enqueue = (result: Promise<Result>) => {
    // Nobody may be there to see it fail, at that time or ever.
    result.catch(() => {});
    queue.push(result);
    wake();
  };
  const fill = async () => {
    try {
      while (!ended) {
        const {done, value} = await iterator.next();
        if (done || ended) break;
        enqueue(work(value));
        while (!ended && queue.length >= limit) await change();
      }
    } catch (error) {
      enqueue(Promise.reject(error));
    }
    ended = true;
    wake();
  };
  void fill();
  try {
    for (;;) {
      while (!ended && queue.length === 0) await change();
      if (queue.length === 0) return;
      yield await queue[0];
      queue.shift();
      wake();
    }
  } finally {
    ended = true;
    wake();
    // Not awaited: a read may be under way on a pipe that stays silent.
    iterator.return?.().catch(() => {});
  }
}

// A paragraph that has more characters without an end is cut: memory stays
// bounded whatever comes.
const LONGEST = 1 << 18;

/**
 * Raw English text as tagged sentences in CoNLL-U. It comes paragraph by
 * paragraph as the text does; a blank line ends one.
 *
 * @param name - Of the file, for errors.
 */
export async function* taggedText(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  english: English
): AsyncGenerator<Uint8Array, void, undefined> {
  let rest = '';
  let line = 1;
  let count = 0;
  const tagged = (text: string): Uint8Array => {
    line += text.split('\n').length - 1;
    const sentences = english.readText(text, {sentencesBefore: count});
    count += sentences.length;
    return Buffer.from(sentences.map(writeSentence).join(''));
  };
  for await (const piece of decoded(name, chunks)) {
    rest += piece;
    // What is good before bad text is not lost.
    const bad = rest.indexOf('\0');
    const end = paragraphEnd(bad < 0 ? rest : rest.slice(0, bad));
    if (end > 0) yield tagged(rest.slice(0, end));
    rest = rest.slice(end);
    if (bad >= 0) throw nulError(name, rest, line);
  }
  if (rest !== '') yield tagged(rest);
}

async function* decoded(
  name: string,
  chunks: AsyncIterable<Uint8Array>
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', {fatal: true});
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, {stream: chunk !== undefined});
    } catch {
      throw new DataError(
        `${showName(name)}: is not in UTF-8. Convert it to UTF-8 first.`
      );
    }
  };
  for await (const chunk of chunks) yield decode(chunk);
  yield decode();
}

// Where the last paragraph ends that has an end; 0 if there is none yet.
function paragraphEnd(text: string): number {
  for (let feed = text.lastIndexOf('\n'); feed > 0; ) {
    const before = text.lastIndexOf('\n', feed - 1);
    if (before < 0) break;
    if (text.slice(before, feed).trim() === '') return feed + 1;
    feed = before;
  }
  if (text.length < LONGEST) return 0;
  const space = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'));
  return space > 0 ? space : text.length;
}

function nulError(name: string, text: string, line: number): DataError {
  const before = text.slice(0, text.indexOf('\0')).split('\n');
  const column = before[before.length - 1].length + 1;
  return new DataError(
    `${showName(name)}:${line + before.length - 1}:${column}: there is a NUL ` +
      'character, so this is no text. Give a text in UTF-8.'
  );
}

const MARK = [0xef, 0xbb, 0xbf];

/** Parses files of sentences, in this thread or in several others. */
export class ParseTask {
  /** How many sentences have been parsed. */
  sentences = 0;
  #words = 0;
  readonly #filled = new Set<Column>();
  #edges = 0;
  #edgesKept = 0;
  readonly #start = performance.now();
  readonly #setting: ParseSetting;
  readonly #jobs: number;
  readonly #io: Io;
  readonly #progress: Progress;
  readonly #parser: BatchParser;
  #pool: ParsePool | null = null;

  /** @param jobs - The number of threads that parse. */
  constructor(setting: ParseSetting, jobs: number, io: Io, progress: Progress) {
    this.#setting = setting;
    this.#jobs = jobs;
    this.#io = io;
    this.#progress = progress;
    this.#parser = new BatchParser(setting.model, setting.options);
  }

  /**
   * The sentences of some files with their heads, as one text that comes as
   * the input does. Everything before an error comes before the error.
   */
  async *parse(
    names: readonly string[],
    format: string | undefined
  ): AsyncGenerator<Uint8Array, void, undefined> {
    // What would end the last sentence, wanted if another one follows.
    let missingEnd = '';
    for (const [i, name] of names.entries()) {
      let isMarked = i > 0;
      for await (const batch of this.#parseFile(name, format)) {
        // A byte order mark has no place inside a text.
        const bytes = isMarked ? withoutMark(batch.bytes) : batch.bytes;
        isMarked = false;
        if (bytes.length === 0) continue;
        if (missingEnd !== '') yield Buffer.from(missingEnd);
        missingEnd = batch.missingEnd;
        yield bytes;
      }
    }
  }

  /** What there is to say when all is done. */
  summary(): string {
    const time = performance.now() - this.#start;
    return `${[
      showCount(this.sentences, 'sentence'),
      showCount(this.#words, 'word'),
      ...this.#pruned(),
      showTime(time),
      `${this.#speed()} sentences a second`
    ].join(', ')}\n`;
  }

  /**
   * A warning if the model looks at tags and no word has one, as in a text
   * that has not been tagged; otherwise nothing.
   */
  warning(): string {
    const {fields} = this.#setting.model;
    const missing = COLUMNS.filter(
      column => fields.includes(column) && !this.#filled.has(column)
    );
    if (this.#words === 0 || !missing.includes('upos')) return '';
    return (
      `warning: the model looks at ${missing.join(', ')}, but no word has ` +
      'any. The trees will be poor: tag the text first, or train a model ' +
      `with --ignore ${missing.join(',')}.\n`
    );
  }

  #pruned(): string[] {
    if (this.#edges === this.#edgesKept) return [];
    const share = 1 - this.#edgesKept / this.#edges;
    return [`${(100 * share).toFixed(1)} % of the edges pruned`];
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    await this.#pool?.close();
  }

  async *#parseFile(
    name: string,
    told: string | undefined
  ): AsyncGenerator<ParsedBatch, void, undefined> {
    const {signal} = this.#io;
    const bytes = readBytes(name, this.#io, this.#watch(name));
    const isRaw = isRawText(name, told);
    const format = isRaw ? 'conllu' : conllFormatOf(name, told);
    const batches = textBatches(
      isRaw ? taggedText(name, bytes, await loadEnglish()) : bytes
    );
    const work = (batch: TextBatch) => this.#run({...batch, format});
    let lines = 0;
    try {
      // More than one for each thread, so that none of them has to wait.
      const results =
        this.#jobs > 1
          ? inOrder(batches, 2 * this.#jobs, work)
          : oneByOne(batches, work, signal);
      for await (const batch of results) {
        signal.throwIfAborted();
        this.sentences += batch.sentences;
        this.#words += batch.words;
        for (const column of batch.filled) this.#filled.add(column);
        this.#edges += batch.edges?.all ?? 0;
        this.#edgesKept += batch.edges?.kept ?? 0;
        yield batch;
        if (batch.flaw !== null) {
          const {problem, line, column} = batch.flaw;
          throw new ConlluError(
            lines + line === 1
              ? `${problem}${rawTextHint(batch.flaw)}`
              : problem,
            lines + line,
            column
          );
        }
        lines += batch.lines;
      }
    } catch (error) {
      throw signal.aborted ? error : aboutFile(name, error);
    }
  }

  async #run(job: BatchJob): Promise<ParsedBatch> {
    // A long sentence takes its time. Elsewhere, it keeps no signal waiting.
    const isShort = job.isHopeless || !hasLongSentence(job.bytes);
    if (this.#jobs === 1 && isShort) return this.#parser.parse(job);
    this.#pool ??= new ParsePool(this.#setting, this.#jobs, this.#io.signal);
    return this.#pool.run(job);
  }

  #watch(name: string): Progress {
    const progress = this.#progress;
    const where = name === '-' ? '' : ` ${name}`;
    return {
      ...progress,
      read: (bytes, total) =>
        progress.update(() => {
          const share = total ? ` ${Math.floor((100 * bytes) / total)} %,` : '';
          return (
            `parsing${where}:${share} ${showCount(this.sentences, 'sentence')}` +
            `, ${this.#speed()} a second`
          );
        })
    };
  }

  #speed(): string {
    const seconds = (performance.now() - this.#start) / 1000;
    return (this.sentences / seconds).toFixed(0);
  }
}

// What begins without any column is hardly CoNLL-U.
function rawTextHint({problem}: BatchFlaw): string {
  return /has 1 field/.test(problem)
    ? ' Or give --input-format text, if it is English text.'
    : '';
}

async function* oneByOne<Item, Result>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
  signal: AbortSignal
): AsyncGenerator<Result, void, undefined> {
  const turns = new Turns(signal);
  for await (const item of items) {
    if (turns.isDue) await turns.take();
    yield await work(item);
  }
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  return MARK.every((byte, i) => bytes[i] === byte) ? bytes.subarray(3) : bytes;
}
