import {TextError} from '../../graph/errors.js';
import {
  checkSignal,
  LONG_CALL_OPTIONS,
  type LongCallOptions
} from '../../graph/long-call.js';
import {checkChoice, checkOptions} from '../../graph/options.js';

/** A text is not valid CoNLL-U or CoNLL-X, or lacks the trees it should have. */
export class ConlluError extends TextError {
  override name = 'ConlluError';
  /** How many fields the line has, if that is what is wrong. */
  readonly fieldCount: number | undefined;

  /** Makes the error for a place in the text. */
  constructor(
    problem: string,
    line: number,
    column: number,
    fieldCount?: number
  ) {
    super(problem, line, column);
    this.fieldCount = fieldCount;
  }
}

/** The formats that can be read, the older one first. */
export const CONLLU_FORMATS = ['conllx', 'conllu'] as const;

/** A format: CoNLL-X of 2006, or its successor CoNLL-U. */
export type ConlluFormat = 'conllx' | 'conllu';

/** The modes of reading, from the most lenient to the strictest. */
export const CONLLU_MODES = ['parse', 'partial', 'tree'] as const;

/** How much of a text must be valid. */
export type ConlluMode = 'parse' | 'partial' | 'tree';

/** Options of {@link parseConllu}, and most of those of {@link readConllu}. */
export interface ConlluOptions {
  /**
   * Format of the text.
   *
   * @defaultValue `'conllu'`
   */
  readonly format?: ConlluFormat | undefined;
  /**
   * How much must be valid: `'parse'` ignores heads and relations, and takes no
   * sentence that is too long for a parser, `'partial'` reads them but lets
   * heads be `_`, and `'tree'` requires a tree, or several, in each sentence.
   *
   * @defaultValue `'tree'`
   */
  readonly mode?: ConlluMode | undefined;
}

/** How much of a text has been read. */
export interface ReadConlluProgress {
  /** Bytes read so far, or UTF-16 units of an input of strings. */
  readonly read: number;
  /** Lines read so far. */
  readonly lines: number;
}

/** Options of {@link readConllu}. */
export interface ReadConlluOptions
  extends ConlluOptions,
    LongCallOptions<ReadConlluProgress> {}

/** The options with their defaults filled in. */
export type ConlluSettings = {
  readonly [name in keyof ConlluOptions]-?: NonNullable<ConlluOptions[name]>;
};

const CONLLU_OPTIONS = {format: 'value', mode: 'value'} as const;

const WHERE = 'spanforest/nlp/conllu';

/** Checks the options and fills in the defaults. */
export function conlluSettings(options: ConlluOptions): ConlluSettings {
  checkOptions<ConlluOptions>(WHERE, options, CONLLU_OPTIONS);
  return settingsOf(options);
}

/** The same for a reader. */
export function readerSettings(options: ReadConlluOptions): ConlluSettings {
  checkOptions<ReadConlluOptions>(WHERE, options, {
    ...CONLLU_OPTIONS,
    ...LONG_CALL_OPTIONS
  });
  checkSignal(WHERE, options.signal);
  return settingsOf(options);
}

function settingsOf(options: ConlluOptions): ConlluSettings {
  const {format = 'conllu', mode = 'tree'} = options;
  return {
    format: checkChoice(WHERE, 'format', format, CONLLU_FORMATS),
    mode: checkChoice(WHERE, 'mode', mode, CONLLU_MODES)
  };
}

// The indices of the columns, by their names in CoNLL-U.
export const ID = 0;
export const FORM = 1;
export const LEMMA = 2;
export const UPOS = 3;
export const XPOS = 4;
export const FEATS = 5;
export const HEAD = 6;
export const DEPREL = 7;
export const DEPS = 8;
export const MISC = 9;
