import {
  CONLLU_FORMATS,
  type ConlluFormat,
  type ConlluMode,
  lineOfWord,
  readConllu
} from '../../nlp/conllu/index.js';
import {LONGEST_SENTENCE, type Sentence} from '../../nlp/sentence.js';
import {grouped, type OptionTable} from '../options.js';
import type {Context} from './context.js';
import {aboutFile, DataError, showName} from './errors.js';
import {readBytes} from './input.js';

/** The option for the format of CoNLL-U files. */
export const CONLL_FORMAT_OPTION: OptionTable = grouped('Reading files', {
  '--input-format FORMAT': {
    about:
      'Format of the input; default: conllx for names in .conll or .conllx, ' +
      'before .gz or .zst, and conllu for all others.',
    choices: CONLLU_FORMATS
  }
});

/** The format that the option gives, or else the name of the file. */
export function conllFormatOf(
  name: string,
  option: string | undefined
): ConlluFormat {
  if (option !== undefined) return option as ConlluFormat;
  return /\.conllx?(\.gz|\.zst)?$/i.test(name) ? 'conllx' : 'conllu';
}

/**
 * The sentences of a file in the given format, if any, one at a time.
 *
 * @param chunks - What is in the file, if it is being read already.
 */
export async function* readConllFile(
  name: string,
  option: string | undefined,
  mode: ConlluMode,
  context: Context,
  chunks: AsyncIterable<Uint8Array> = readBytes(name, context)
): AsyncGenerator<Sentence, void, undefined> {
  const format = conllFormatOf(name, option);
  const sentences = readConllu(chunks, {format, mode});
  try {
    for await (const sentence of sentences) {
      context.signal.throwIfAborted();
      yield sentence;
    }
  } catch (error) {
    throw aboutFile(name, error);
  }
}

/** All sentences of a file, with trees to compare a parser's trees with. */
export interface Treebank {
  readonly format: ConlluFormat;
  /** Also those without words, so that together they are the text. */
  readonly sentences: readonly Sentence[];
}

/** Reads all sentences of a file in the given format, if any. */
export async function readTreebank(
  name: string,
  option: string | undefined,
  context: Context
): Promise<Treebank> {
  const sentences: Sentence[] = [];
  let words = 0;
  for await (const sentence of readConllFile(name, option, 'tree', context)) {
    const {length} = sentence.words;
    if (length > LONGEST_SENTENCE) {
      throw new DataError(
        `${showName(name)}:${lineOfWord(sentence, 0)}: the sentence has ${length} ` +
          `words, but a parser takes at most ${LONGEST_SENTENCE}. Split it.`
      );
    }
    words += length;
    sentences.push(sentence);
  }
  if (words === 0) throw noSentences(name);
  return {format: conllFormatOf(name, option), sentences};
}

/** The words of all sentences that have some. */
export function wordsOf({
  sentences
}: Pick<Treebank, 'sentences'>): Sentence['words'][] {
  return sentences.map(({words}) => words).filter(({length}) => length > 0);
}

/** The error for files without sentences. */
export function noSentences(...names: string[]): DataError {
  const files = names.map(showName).join(', ');
  return new DataError(`${files}: no sentences found. Give a file of trees.`);
}
