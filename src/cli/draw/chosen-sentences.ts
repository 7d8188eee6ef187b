import type {Sentence} from '../../nlp/sentence.js';
import {conllFormatOf, readConllFile} from '../conll-file.js';
import {DataError, showName} from '../errors.js';
import {type Io, Turns} from '../io.js';
import type {Progress} from '../progress.js';
import type {SentenceChoice} from './sentence-choice.js';

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
