import {basename} from 'node:path';
import {quote} from '../../graph/errors.js';
import {TimeSlices} from '../../graph/long-call.js';
import {lineOfWord} from '../../nlp/conllu/index.js';
import type {Sentence} from '../../nlp/sentence.js';
import type {TextKind} from '../../nlp/text/index.js';
import {noSentences, readConllFile} from '../io/conll-file.js';
import type {Context} from '../io/context.js';
import {aboutFile, DataError, showName, UsageError} from '../io/errors.js';
import {readBytes} from '../io/input.js';
import {withoutProgress} from '../io/progress.js';
import type {Arguments} from '../options.js';
import type {TextParser} from './raw-text.js';
import {recogniseText} from './recognise-text.js';

/** Some sentences by their numbers, counted from 1. */
export interface SentenceRange {
  /** How it was written. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The sentences of a list such as `3,5-7,10-`. */
export function sentenceRanges(list: string): SentenceRange[] {
  return list.split(',').map(text => {
    const fail = (problem: string) =>
      new UsageError(
        `option --sentences cannot be ${quote(list)}: ${quote(text)} ${problem}`
      );
    const found = /^([1-9]\d{0,14})(-([1-9]\d{0,14})?)?$/.exec(text);
    if (!found) {
      throw fail(
        'is neither a number nor a range. Write it like 3,5-7 or 10-, ' +
          'counting from 1.'
      );
    }
    const [, first, dash, last = dash ? Number.POSITIVE_INFINITY : first] =
      found;
    const range = {text, from: Number(first), to: Number(last)};
    if (range.to >= range.from) return range;
    throw fail('ends before it begins. Write the smaller number first.');
  });
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
interface SentenceSource {
  readonly files: readonly string[];
  /** The file to compare with, if there is one. */
  readonly compare: string | undefined;
  /** The format of the files, if it was given. */
  readonly format: string | undefined;
  /** The format of the file to compare with, if it was given. */
  readonly compareFormat: string | undefined;
  /** Which model parses text. */
  readonly args: Arguments;
  readonly textInput: TextKind;
  readonly ranges: readonly SentenceRange[];
}

/**
 * The chosen sentences, one at a time; nothing after the last one is read.
 * Sentences without words do not count. Text is parsed.
 */
export async function* chosenSentences(
  source: SentenceSource,
  context: Context
): AsyncGenerator<ChosenSentence, void, undefined> {
  const {files, compare, ranges} = source;
  const read = sentenceReader(source, context);
  const others =
    compare === undefined
      ? undefined
      : read(compare, source.compareFormat, withoutProgress(context));
  const slices = new TimeSlices(context.signal);
  const last = Math.max(...ranges.map(({to}) => to));
  let number = 0;
  try {
    for (const file of files) {
      for await (const sentence of read(file, source.format, context)) {
        if (slices.isOver) await slices.next();
        number++;
        const {value: other} = (await others?.next()) ?? {};
        if (others && !other) {
          const line = `${showName(file)}:${lineOfWord(sentence, 0)}`;
          throw endsEarly(compare!, `${line}: sentence ${number}`);
        }
        if (ranges.some(({from, to}) => from <= number && number <= to)) {
          yield {number, sentence, other: other ?? undefined, file};
        }
        if (number >= last) return;
      }
    }
    const {value: other} = (await others?.next()) ?? {};
    if (other) {
      const line = `${showName(compare!)}:${lineOfWord(other, 0)}`;
      throw endsEarly(files[0], `${line}: sentence ${number + 1}`);
    }
    if (number === 0) throw noSentences(...files);
    const missing = ranges.find(({from}) => from > number);
    if (missing !== undefined) {
      throw new DataError(
        `${files.map(showName).join(', ')}: there is no sentence ` +
          `${missing.text}, only ${number}. Choose others.`
      );
    }
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

// Reads the sentences of a file that have words. The model is loaded with the
// first text.
function sentenceReader(
  {files, args, textInput}: SentenceSource,
  context: Context
) {
  const option = ['model', 'language'].find(name => args.values.has(name));
  let parser: Promise<TextParser> | undefined;
  const loadParser = async () => {
    const {loadTextParser} = await import('./raw-text.js');
    return await loadTextParser(args, textInput, withoutProgress(context));
  };
  return async function* (
    name: string,
    format: string | undefined,
    context: Context
  ): AsyncGenerator<Sentence, void, undefined> {
    try {
      const bytes = readBytes(name, context);
      const {isText, chunks} = await recogniseText(name, format, bytes);
      if (!isText && option !== undefined && files.includes(name)) {
        throw new UsageError(
          `--${option} is for text, but ${showName(name)} has trees. Leave it ` +
            'out, or use spanforest parse for new trees.'
        );
      }
      if (isText) parser ??= loadParser();
      const parse = await parser;
      const sentences =
        isText && parse
          ? parse(chunks)
          : readConllFile(name, format, 'partial', context, chunks);
      for await (const sentence of sentences) {
        if (sentence.words.length > 0) yield sentence;
      }
    } catch (error) {
      throw aboutFile(name, error);
    }
  };
}

/** Names of files without their folders, unless only those differ. */
export function shortNames(files: readonly string[]): string[] {
  const short = files.map(file => basename(file));
  const isClear = new Set(short).size === new Set(files).size;
  return (isClear ? short : files).map(showName);
}
