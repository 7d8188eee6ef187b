import {TextError} from '../../graph/errors.js';
import {checkChoice, checkInteger} from '../../graph/options.js';

/** A text is not valid CoNLL-U or CoNLL-X, or lacks the trees it should have. */
export class ConlluError extends TextError {
  override name = 'ConlluError';
}

/** A line has the wrong number of fields. */
export class FieldCountError extends ConlluError {
  /** Number of fields. */
  readonly count: number;

  /** Makes the error for a line with this number of fields. */
  constructor(message: string, line: number, column: number, count: number) {
    super(message, line, column);
    this.count = count;
  }
}

/** The formats that can be read, the older one first. */
export const CONLLU_FORMATS = ['conllx', 'conllu'] as const;

/** A format: CoNLL-X of 2006, or its successor CoNLL-U. */
export type ConlluFormat = 'conllx' | 'conllu';

/** The modes of reading, from the most lenient to the strictest. */
export const CONLLU_MODES = ['parse', 'partial', 'tree', 'strict'] as const;

/** How much of a text must be valid. */
export type ConlluMode = 'parse' | 'partial' | 'tree' | 'strict';

/** Options of {@link readConllu} and {@link parseConllu}. */
export interface ConlluOptions {
  /**
   * Format of the text.
   *
   * @defaultValue `'conllu'`
   */
  readonly format?: ConlluFormat | undefined;
  /**
   * How much must be valid: `'parse'` ignores heads and relations,
   * `'partial'` reads them but lets heads be `_`, `'tree'` requires a tree, or
   * several, in each sentence, and `'strict'` applies the file format rules of
   * Universal Dependencies.
   *
   * @defaultValue `'tree'`
   */
  readonly mode?: ConlluMode | undefined;
  /**
   * The longest sentence allowed, in words.
   *
   * @defaultValue 100000
   */
  readonly maximumWords?: number | undefined;
  /**
   * The longest line allowed, in characters.
   *
   * @defaultValue 2²⁰
   */
  readonly maximumLineLength?: number | undefined;
  /**
   * The longest sentence allowed, in characters over all its lines.
   *
   * @defaultValue 2²⁴
   */
  readonly maximumLength?: number | undefined;
}

/** The options with their defaults filled in. */
export type ConlluSettings = {
  readonly [name in keyof ConlluOptions]-?: NonNullable<ConlluOptions[name]>;
};

// Half of what fits into one string in V8.
const LONGEST = 1 << 28;

/** Checks the options and fills in the defaults. */
export function conlluSettings(options: ConlluOptions): ConlluSettings {
  const {format = 'conllu', mode = 'tree'} = options;
  const {maximumWords = 100_000, maximumLineLength = 1 << 20} = options;
  const {maximumLength = 1 << 24} = options;
  const where = 'spanforest/nlp/conllu';
  const limit = (name: string, value: number) =>
    checkInteger(where, name, value, 1, LONGEST);
  return {
    format: checkChoice(where, 'format', format, CONLLU_FORMATS),
    mode: checkChoice(where, 'mode', mode, CONLLU_MODES),
    maximumWords: limit('maximumWords', maximumWords),
    maximumLineLength: limit('maximumLineLength', maximumLineLength),
    maximumLength: limit('maximumLength', maximumLength)
  };
}

/** The columns of a word, by their names in each format. */
export const COLUMNS: {readonly [format in ConlluFormat]: readonly string[]} = {
  conllu: 'ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC'.split(' '),
  conllx: 'ID FORM LEMMA CPOSTAG POSTAG FEATS HEAD DEPREL PHEAD PDEPREL'.split(
    ' '
  )
};

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
