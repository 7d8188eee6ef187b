import {OptionError, quote, SpanforestError} from '../../graph/errors.js';

/** A text is not CoNLL-U or CoNLL-X, or holds no trees where it should. */
export class ConlluError extends SpanforestError {
  override name = 'ConlluError';
  /** The message without the place. */
  readonly problem: string;
  /** Line of the text, counted from 1. */
  readonly line: number;
  /**
   * Column in that line, in UTF-16 units counted from 1; a byte order mark
   * counts for nothing.
   */
  readonly column: number;

  /** Makes the error for a place in a text. */
  constructor(message: string, line: number, column: number) {
    super(`line ${line}, column ${column}: ${message}`);
    this.problem = message;
    this.line = line;
    this.column = column;
  }
}

/** A line has the wrong number of fields. */
export class FieldCountError extends ConlluError {
  /** How many fields it has. */
  readonly count: number;

  /** Makes the error for a line with that many fields. */
  constructor(message: string, line: number, column: number, count: number) {
    super(message, line, column);
    this.count = count;
  }
}

/** The formats that are read, in the order of their age. */
export const CONLLU_FORMATS = ['conllx', 'conllu'] as const;

/** Name of a format: CoNLL-X of 2006, or CoNLL-U, which it grew into. */
export type ConlluFormat = (typeof CONLLU_FORMATS)[number];

/** The modes of reading, from the least to the most that is asked for. */
export const CONLLU_MODES = ['parse', 'partial', 'tree', 'strict'] as const;

/** How much of a text has to be right. */
export type ConlluMode = (typeof CONLLU_MODES)[number];

/** Options of {@link readConllu} and {@link parseConllu}. */
export interface ConlluOptions {
  /**
   * Format of the text.
   *
   * @defaultValue `'conllu'`
   */
  readonly format?: ConlluFormat | undefined;
  /**
   * How much has to be right: `'parse'` ignores heads and relations,
   * `'partial'` reads them but lets heads be `_`, `'tree'` wants a tree or
   * several in each sentence, `'strict'` wants what Universal Dependencies
   * wants of a file as such.
   *
   * @defaultValue `'tree'`
   */
  readonly mode?: ConlluMode | undefined;
  /**
   * The most words that a sentence may have.
   *
   * @defaultValue 100000
   */
  readonly maximumWords?: number | undefined;
  /**
   * The most characters that a line may have.
   *
   * @defaultValue 2²⁰
   */
  readonly maximumLineLength?: number | undefined;
  /**
   * The most characters that all lines of a sentence may have together.
   *
   * @defaultValue 2²⁴
   */
  readonly maximumLength?: number | undefined;
}

/** The options, checked, with a value each. */
export interface ConlluSettings {
  readonly format: ConlluFormat;
  readonly mode: ConlluMode;
  readonly maximumWords: number;
  readonly maximumLineLength: number;
  readonly maximumLength: number;
}

// Half of what fits into one string in V8.
const LONGEST = 1 << 28;

/**
 * Checks the options and fills in what is missing.
 *
 * @throws {@link OptionError} if one of them means nothing.
 */
export function conlluSettings(options: ConlluOptions): ConlluSettings {
  return {
    format: choice(options, 'format', CONLLU_FORMATS, 'conllu'),
    mode: choice(options, 'mode', CONLLU_MODES, 'tree'),
    maximumWords: limit(options, 'maximumWords', 100_000),
    maximumLineLength: limit(options, 'maximumLineLength', 1 << 20),
    maximumLength: limit(options, 'maximumLength', 1 << 24)
  };
}

function choice<T extends string>(
  options: ConlluOptions,
  name: 'format' | 'mode',
  values: readonly T[],
  byDefault: T
): T {
  const {[name]: value = byDefault} = options;
  if ((values as readonly string[]).includes(value)) return value as T;
  throw new OptionError(
    `spanforest/nlp/conllu: ${name} is ${quote(value)}. Use one of ` +
      `${values.map(quote).join(', ')}.`
  );
}

function limit(
  options: ConlluOptions,
  name: 'maximumWords' | 'maximumLineLength' | 'maximumLength',
  byDefault: number
): number {
  const {[name]: value = byDefault} = options;
  if (Number.isInteger(value) && value >= 1 && value <= LONGEST) return value;
  throw new OptionError(
    `spanforest/nlp/conllu: ${name} is ${quote(value)}. Use an integer from ` +
      `1 to ${LONGEST}.`
  );
}

/** The columns of a word, by their names in each format. */
export const COLUMNS: {readonly [format in ConlluFormat]: readonly string[]} = {
  conllu: 'ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC'.split(' '),
  conllx: 'ID FORM LEMMA CPOSTAG POSTAG FEATS HEAD DEPREL PHEAD PDEPREL'.split(
    ' '
  )
};

// Where they stand, by the names that CoNLL-U gives them.
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
