import {stat} from 'node:fs/promises';
import {Readable} from 'node:stream';
import {quote} from '../../graph/errors.js';
import {CONLLU_FORMATS, recogniseInput} from '../../nlp/conllu/index.js';
import type {TextKind} from '../../nlp/text/index.js';
import {type Context, resolvePath} from '../io/context.js';
import {DataError, showName, UsageError} from '../io/errors.js';
import {type Arguments, grouped, type OptionTable} from '../options.js';

/** The name of the format of raw text. */
export const RAW_TEXT = 'text';

/** The option for the format of the input. */
export const INPUT_FORMAT_OPTION: OptionTable = grouped('Reading files', {
  '--input-format FORMAT': {
    choices: [...CONLLU_FORMATS, RAW_TEXT],
    about:
      'Format of the input; default: conllx for .conll and .conllx, conllu ' +
      'for .conllu (also with .gz or .zst); otherwise conllu or text, judged ' +
      'by the first line.'
  }
});

/** The options that choose a model. */
export const MODEL_OPTIONS: OptionTable = {
  '-m, --model MODEL':
    'The model, written by spanforest train; default: that of the language.',
  '--language TAG': {
    about:
      'The language of the text, such as sv; default: en. Its package has to be ' +
      'installed, such as spanforest-sv.',
    conflicts: 'model'
  }
};

/** The options that say what a text is made of. */
export const TEXT_OPTIONS: OptionTable = grouped('Reading files', {
  '--lines': {
    about: 'Each line of the text is a sentence.',
    conflicts: 'words'
  },
  '--words':
    'Each line of the text is a sentence, with spaces between its words.'
});

/** The files to read, or standard input, or the text of `--text`. */
export interface InputFiles {
  readonly names: readonly string[];
  /** The format that was given, {@link RAW_TEXT} for `--text`. */
  readonly format: string | undefined;
  /** What raw text is made of. */
  readonly textInput: TextKind;
  /** With `--text`, standard input is that text. */
  readonly context: Context;
}

// Names of tables and graphs. Trees may be JSON, known by what it holds.
const TABLE =
  /\.(csv|tsv|tab|edgelist|edges|ssv|gr|dimacs|mtx|mm|graphml|gexf|parquet)(\.gz|\.zst)?$/i;

/** What a command with `--text` and `--input-format` should read. */
export function inputFiles(
  {values, switches, positionals}: Arguments,
  context: Context
): InputFiles {
  const text = values.get('text');
  const given = values.get('input-format');
  if (text !== undefined && positionals.length > 0) {
    throw new UsageError(
      'option --text and a FILE cannot both be given. Leave one of them out, ' +
        'and quote a text with spaces.'
    );
  }
  const textOption = ['text', 'lines', 'words'].find(
    name => values.has(name) || switches.has(name)
  );
  if (textOption !== undefined && given !== undefined && given !== RAW_TEXT) {
    throw new UsageError(
      `option --${textOption} is for raw text, but --input-format is ` +
        `${given}. Leave one of them out.`
    );
  }
  const treebank = given === undefined && positionals.find(isNamedConll);
  if (textOption !== undefined && treebank) {
    throw new UsageError(
      `option --${textOption} needs raw text, but ${showName(treebank)} is ` +
        'CoNLL-U or CoNLL-X by its name. Leave the option out, or give ' +
        '--input-format text.'
    );
  }
  const table =
    textOption === undefined &&
    given === undefined &&
    positionals.find(name => TABLE.test(name));
  if (table) {
    throw new UsageError(
      `${showName(table)} is a table or a graph by its name, not text. For its ` +
        'spanning forest, use spanforest msf; if it is text, give ' +
        '--input-format text.'
    );
  }
  const textInput =
    (['lines', 'words'] as const).find(name => switches.has(name)) ?? 'text';
  const format = textOption === undefined ? given : RAW_TEXT;
  const names = positionals.length > 0 ? positionals : ['-'];
  if (text === undefined) return {names, format, textInput, context};
  const stdin = () => Readable.from([text]);
  return {names, format, textInput, context: {...context, stdin}};
}

/** Refuses a text in place of a FILE, with a hint to give it by `--text`. */
export async function checkNames(
  names: readonly string[],
  context: Context
): Promise<void> {
  for (const name of names) {
    if (!/\s/.test(name)) continue;
    try {
      await stat(resolvePath(name, context));
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException;
      if (!/^(ENOENT|ENOTDIR|ENAMETOOLONG)$/.test(code ?? '')) continue;
      throw new DataError(
        `there is no file ${quote(name)}. Check the name, or give --text ` +
          'before it if it is the text itself.'
      );
    }
  }
}

/** An input, and what it turned out to be. */
interface RecognisedText {
  /** Whether it is raw text, and not CoNLL-U or CoNLL-X. */
  readonly isText: boolean;
  /** All of it, from the beginning. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Whether a file should be raw text by its name. */
export function isNamedText(name: string): boolean {
  return /\.txt(\.gz|\.zst)?$/i.test(name);
}

function isNamedConll(name: string): boolean {
  return /\.conll[ux]?(\.gz|\.zst)?$/i.test(name);
}

/**
 * Tells raw text from CoNLL-U and CoNLL-X: by the option, by a name in
 * `.conllu`, `.conllx` or `.conll`, or else by its beginning. Sentences in JSON
 * are refused.
 */
export async function recogniseText(
  name: string,
  option: string | undefined,
  chunks: AsyncIterable<Uint8Array>
): Promise<RecognisedText> {
  if (option !== undefined) return {isText: option === RAW_TEXT, chunks};
  if (isNamedConll(name)) return {isText: false, chunks};
  const found = await recogniseInput(chunks, isNamedText(name));
  if (found.kind === 'json') {
    throw new DataError(
      `${showName(name)}: is JSON, which cannot be read back. Write CoNLL-U ` +
        'for further use (spanforest parse -o x.conllu), or give ' +
        '--input-format text if it is text.'
    );
  }
  return {isText: found.kind === 'text', chunks: found.chunks};
}
