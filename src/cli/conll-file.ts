import {
  CONLLU_FORMATS,
  type ConlluFormat,
  type ConlluMode
} from '../nlp/conllu/conllu-options.js';
import {readConllu} from '../nlp/conllu/read-conllu.js';
import type {Sentence} from '../nlp/sentence.js';
import {aboutFile} from './errors.js';
import {readBytes} from './input.js';
import type {Io} from './io.js';
import type {OptionSpec} from './options.js';
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
