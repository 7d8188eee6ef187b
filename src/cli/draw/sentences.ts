import {basename} from 'node:path';
import {quote} from '../../graph/errors.js';
import type {Sentence} from '../../nlp/sentence.js';
import {noSentences, readConllFile} from '../io/conll-file.js';
import {type Context, TimeSlices} from '../io/context.js';
import {DataError, showName, UsageError} from '../io/errors.js';
import {withoutProgress} from '../io/progress.js';

interface Range {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Some sentences by their numbers, counted from 1. */
export class SentenceChoice {
  readonly #ranges: readonly Range[];
  readonly #last: number;

  private constructor(ranges: readonly Range[]) {
    this.#ranges = ranges;
    this.#last = ranges.reduce((last, {to}) => Math.max(last, to), 0);
  }

  /** The first sentences up to a limit; default: all. */
  static first(limit: number = Number.POSITIVE_INFINITY): SentenceChoice {
    return new SentenceChoice([{text: '1', from: 1, to: limit}]);
  }

  /**
   * The sentences of a list such as `3,5-7,10-`.
   *
   * @throws {@link UsageError} if the list is invalid.
   */
  static of(list: string): SentenceChoice {
    return new SentenceChoice(
      list.split(',').map(text => {
        const found = /^([1-9]\d{0,14})(-([1-9]\d{0,14})?)?$/.exec(text);
        if (!found) {
          throw new UsageError(
            `option --sentences cannot be ${quote(list)}: ${quote(text)} is ` +
              'neither a number nor a range. Write it like 3,5-7 or 10-, ' +
              'counting from 1.'
          );
        }
        const [, first, dash, last] = found;
        const from = Number(first);
        const open = dash === undefined ? from : Number.POSITIVE_INFINITY;
        const to = last === undefined ? open : Number(last);
        if (to < from) {
          throw new UsageError(
            `option --sentences cannot be ${quote(list)}: ${quote(text)} ` +
              'ends before it begins. Write the smaller number first.'
          );
        }
        return {text, from, to};
      })
    );
  }

  /** Whether a sentence is chosen. */
  includes(number: number): boolean {
    return this.#ranges.some(({from, to}) => from <= number && number <= to);
  }

  /** Whether no sentence from this one on is chosen. */
  endsBefore(number: number): boolean {
    return number > this.#last;
  }

  /** The first part of the list that begins after `count` sentences. */
  missing(count: number): string | undefined {
    return this.#ranges.find(({from}) => from > count)?.text;
  }
}

/** A sentence to draw. */
export interface ChosenSentence {
  /** Its number among all sentences of the input, counted from 1. */
  readonly number: number;
  readonly sentence: Sentence;
  /** The same sentence of the file to compare with. */
  readonly other: Sentence | undefined;
  /** The file that it is in. */
  readonly file: string;
}

/** The files to draw, and which of their sentences. */
export interface SentenceSource {
  readonly files: readonly string[];
  /** The file to compare with, if there is one. */
  readonly compare: string | undefined;
  /** The format of the input, if it was given. */
  readonly format: string | undefined;
  readonly choice: SentenceChoice;
}

/**
 * The chosen sentences, one at a time; nothing after the last one is read.
 * Sentences without words do not count.
 *
 * @throws {@link DataError} if there are none, if a chosen one does not
 * exist, or if one file ends before the other.
 */
export async function* chosenSentences(
  {files, compare, format, choice}: SentenceSource,
  context: Context
): AsyncGenerator<ChosenSentence, void, undefined> {
  const read = (name: string, context: Context) =>
    withWords(readConllFile(name, format, 'partial', context));
  const others =
    compare === undefined ? undefined : read(compare, withoutProgress(context));
  const slices = new TimeSlices(context.signal);
  let number = 0;
  try {
    for (const file of files) {
      for await (const sentence of read(file, context)) {
        if (slices.isOver) await slices.next();
        number++;
        const {value: other} = (await others?.next()) ?? {};
        if (others && !other) {
          const line = `${showName(file)}:${sentence.firstLine}`;
          throw endsEarly(compare!, `${line}: sentence ${number}`);
        }
        if (choice.includes(number)) {
          yield {number, sentence, other: other ?? undefined, file};
        }
        if (choice.endsBefore(number + 1)) return;
      }
    }
    const {value: other} = (await others?.next()) ?? {};
    if (other) {
      const line = `${showName(compare!)}:${other.firstLine}`;
      throw endsEarly(files[0], `${line}: sentence ${number + 1}`);
    }
    checkCount(number, files, choice);
  } finally {
    await others?.return();
  }
}

function endsEarly(name: string, where: string): DataError {
  return new DataError(
    `${where}: ${showName(name)} ends before it. Compare files of the same ` +
      'sentences.'
  );
}

function checkCount(
  count: number,
  files: readonly string[],
  choice: SentenceChoice
): void {
  if (count === 0) throw noSentences(...files);
  const missing = choice.missing(count);
  if (missing === undefined) return;
  const names = files.map(showName).join(', ');
  throw new DataError(
    `${names}: there is no sentence ${missing}, only ${count}. Choose others.`
  );
}

async function* withWords(
  sentences: AsyncIterable<Sentence>
): AsyncGenerator<Sentence, void, undefined> {
  for await (const sentence of sentences) {
    if (sentence.words.length > 0) yield sentence;
  }
}

/**
 * Names of files for a picture: without their folders, unless two of them
 * differ in nothing else.
 */
export function shortNames(files: readonly string[]): string[] {
  const short = files.map(file => basename(file));
  const isClear = new Set(short).size === new Set(files).size;
  return (isClear ? short : files).map(showName);
}
