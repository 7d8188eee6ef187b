import {
  CONLLU_FORMATS,
  type ConlluFormat,
  type ConlluMode,
  readConllu
} from '../../nlp/conllu/index.js';
import type {Sentence} from '../../nlp/sentence.js';
import type {OptionSpec} from '../options.js';
import {aboutFile} from './errors.js';
import {readBytes} from './input.js';
import type {Io} from './io.js';
import type {Progress} from './progress.js';

/** The option for the format of files of sentences. */
export const CONLL_FORMAT_OPTION: OptionSpec = {
  name: 'input-format',
  value: 'FORMAT',
  choices: CONLLU_FORMATS,
  about:
    'Format of the input; otherwise conllx for names in .conll or .conllx, ' +
    'before .gz, and conllu for all others.'
};

/** The name of the format of raw text. */
export const RAW_TEXT = 'text';

/** Whether a file is raw text: as told, or by its name. */
export function isRawText(name: string, told: string | undefined): boolean {
  return told === undefined ? /\.txt(\.gz)?$/i.test(name) : told === RAW_TEXT;
}

/** The format of a file of sentences: as told, or by its name. */
export function conllFormatOf(
  name: string,
  told: string | undefined
): ConlluFormat {
  if (told !== undefined) return told as ConlluFormat;
  return /\.conllx?(\.gz)?$/i.test(name) ? 'conllx' : 'conllu';
}

/**
 * The sentences of a file, or of standard input for `-`, one at a time. The
 * file is open only while they are read. Errors carry its name; an interrupt
 * ends it between two sentences.
 */
export async function* readConllFile(
  name: string,
  format: ConlluFormat,
  mode: ConlluMode,
  io: Io,
  progress: Progress
): AsyncGenerator<Sentence, void, undefined> {
  const sentences = readConllu(readBytes(name, io, progress), {format, mode});
  try {
    for await (const sentence of sentences) {
      io.signal.throwIfAborted();
      yield sentence;
    }
  } catch (error) {
    throw aboutFile(name, error);
  }
}

/**
 * Sentences of more words than this take so long, a tenth of a second and
 * more, that an interrupt should not have to wait for them.
 */
export const LONG_SENTENCE = 500;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Tells whether a text in CoNLL-U has a long sentence. Comments and the like
 * count as words: it is no more than a guess, at no cost to speak of.
 */
export function hasLongSentence(bytes: Uint8Array): boolean {
  let lines = 0;
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(LINE_FEED, start);
    if (end < 0) return false;
    const isBlank =
      end === start || (end === start + 1 && bytes[start] === CARRIAGE_RETURN);
    lines = isBlank ? 0 : lines + 1;
    if (lines > LONG_SENTENCE) return true;
    start = end + 1;
  }
}
