import {basename} from 'node:path';
import {quote} from '../../graph/errors.js';
import type {Sentence} from '../../nlp/sentence.js';
import {conllFormatOf, readConllFile} from '../io/conll-file.js';
import {DataError, showName, UsageError} from '../io/errors.js';
import {type Io, Turns} from '../io/io.js';
import type {Progress} from '../io/progress.js';

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

  /** The first so many sentences; all if it is not told how many. */
  static first(limit: number = Number.POSITIVE_INFINITY): SentenceChoice {
    return new SentenceChoice([{text: '1', from: 1, to: limit}]);
  }

  /**
   * The sentences of a list such as `3,5-7,10-`.
   *
   * @throws {@link UsageError} if it is none.
   */
  static of(list: string): SentenceChoice {
    return new SentenceChoice(
      list.split(',').map(text => {
        const found = /^([1-9]\d{0,14})(-([1-9]\d{0,14})?)?$/.exec(text);
        if (!found) {
          throw new UsageError(
            `option --sentences cannot be ${quote(list)}: ${quote(text)} is ` +
              'no number and no range. Write it like 3,5-7 or 10-, counting ' +
              'from 1.'
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

  /** The first part of the list that begins behind so many sentences. */
  missing(count: number): string | undefined {
    return this.#ranges.find(({from}) => from > count)?.text;
  }
}

/** A sentence to be drawn. */
export interface ChosenSentence {
  /** Its number among all sentences of the input, counted from 1. */
  readonly number: number;
  readonly sentence: Sentence;
  /** The same sentence of the file to compare with. */
  readonly other: Sentence | undefined;
  /** The file that it stands in. */
  readonly file: string;
}

/** Where sentences come from, and which of them. */
export interface SentenceSource {
  readonly files: readonly string[];
  /** The file to compare with, if there is one. */
  readonly compare: string | undefined;
  /** The format of the input if it was told. */
  readonly format: string | undefined;
  readonly choice: SentenceChoice;
}

/**
 * The chosen sentences, one at a time; nothing behind the last of them is
 * read. Sentences without words do not count.
 *
 * @throws {@link DataError} if there are none, one of those chosen does not
 * exist, or one file ends before the other.
 */
export async function* chosenSentences(
  {files, compare, format, choice}: SentenceSource,
  io: Io,
  progress: Progress
): AsyncGenerator<ChosenSentence, void, undefined> {
  const read = (name: string, progress: Progress) =>
    wordsOnly(
      readConllFile(name, conllFormatOf(name, format), 'partial', io, progress)
    );
  const others =
    compare === undefined ? undefined : read(compare, {...progress, read() {}});
  const turns = new Turns(io.signal);
  let number = 0;
  try {
    for (const file of files) {
      for await (const sentence of read(file, progress)) {
        if (turns.isDue) await turns.take();
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
  const names = files.map(showName).join(', ');
  if (count === 0) {
    throw new DataError(
      `${names}: there are no sentences in it. Give a file of trees.`
    );
  }
  const missing = choice.missing(count);
  if (missing === undefined) return;
  throw new DataError(
    `${names}: there is no sentence ${missing}, only ${count}. Choose others.`
  );
}

async function* wordsOnly(
  sentences: AsyncIterable<Sentence>
): AsyncGenerator<Sentence, void, undefined> {
  for await (const sentence of sentences) {
    if (sentence.words.length > 0) yield sentence;
  }
}

/**
 * Names of files for a picture that may go anywhere: without their folders,
 * unless two of them differ in nothing else.
 */
export function shortNames(files: readonly string[]): string[] {
  const short = files.map(file => basename(file));
  const isClear = new Set(short).size === new Set(files).size;
  return (isClear ? short : files).map(showName);
}
