import {OptionError, quote} from '../errors.js';
import {LONG_CALL_OPTIONS} from '../long-call.js';
import {type Mention, say, told} from '../message.js';
import {checkChoice, checkOptions, type OptionKind} from '../options.js';
import type {ReadingOptions} from '../text-input.js';
import type {CsvColumn} from './csv-header.js';
import type {CsvSeparator} from './csv-records.js';
import type {DecimalMark} from './weight-text.js';

const WHERE = 'spanforest/graph/formats';

/** Name of a format that graphs are written in. */
export type WritableFormat =
  | 'csv'
  | 'tsv'
  | 'edgelist'
  | 'dimacs'
  | 'matrix-market'
  | 'json'
  | 'node-link'
  | 'graphml'
  | 'gexf';

/** Name of a format that graphs are read from. */
export type GraphFormat = WritableFormat | 'parquet';

/** Options of {@link readGraph}. One that the format has no use for is an error. */
export interface ReadGraphOptions extends ReadingOptions {
  /**
   * The column of the sources in a table: its name in the header, or its number
   * counted from 1. Needs `target`.
   *
   * @defaultValue the column that the header calls `source`, `from` or the
   * like; without a header, the first of two or three columns
   */
  readonly source?: CsvColumn | undefined;
  /** The column of the targets in a table, like `source`. */
  readonly target?: CsvColumn | undefined;
  /**
   * Where weights come from: a column of a table by name or number, an edge
   * attribute of `json`, `node-link`, `graphml` and `gexf`. `null` ignores the
   * weights, so every edge weighs 1; a pattern matrix needs `null`.
   *
   * @defaultValue what is called `weight`; in a table without a header, the
   * third of three columns
   */
  readonly weight?: CsvColumn | null | undefined;
  /**
   * Whether the first row of `csv` or `tsv` names the columns.
   *
   * @defaultValue whether it has names of columns and cannot be an edge; a
   * first row that may be both is an error, as is one without a number if the
   * weights are ignored, unless it has well-known names of columns
   */
  readonly header?: boolean | undefined;
  /**
   * What separates two fields of `csv`.
   *
   * @defaultValue the one of comma, semicolon and tab that is in the first
   * row; two of them are an error
   */
  readonly separator?: CsvSeparator | undefined;
  /**
   * The decimal mark of the weights in `csv` and `tsv`.
   *
   * @defaultValue a point if commas separate the fields, otherwise what the
   * first weight with decimals has
   */
  readonly decimal?: DecimalMark | undefined;
  /**
   * What to do with the directed edges of `json`, `node-link`, `graphml` and
   * `gexf`: refuse them, or keep them, which reads them as undirected ones;
   * parallel edges are kept. `'require'` reads a digraph from any format: rows
   * of tables and `a` lines of `dimacs` are arcs, entries of `matrix-market` lead
   * from row to column and are two arcs if the matrix is symmetric, and
   * undirected edges of the other formats, and `e` lines of `dimacs`, are refused.
   *
   * @defaultValue `'refuse'`
   */
  readonly directed?: 'refuse' | 'keep' | 'require' | undefined;
  /**
   * What to do about an edge without a weight: no value, an empty one, `null`,
   * `NA` and the like. With `'skip'`, there is no such edge, its ends stay, and
   * the graph says how many were `skipped`. `dimacs` and `matrix-market` have no
   * such edges.
   *
   * @defaultValue `'error'`
   */
  readonly missing?: 'error' | 'skip' | undefined;
  /**
   * The most vertices to accept from `dimacs` and `matrix-market`, at most 2^26.
   * A file may declare any number in a few bytes, and each vertex costs memory.
   *
   * @defaultValue 2^20, or eight for each declared edge if that is more
   */
  readonly maximumOrder?: number | undefined;
}

/** Options of {@link writeGraph}. A format ignores the options of others. */
export interface WriteGraphOptions {
  /**
   * What separates the fields of `csv`.
   *
   * @defaultValue that of the table that the graph was read from, otherwise a
   * comma
   */
  readonly separator?: CsvSeparator | undefined;
  /**
   * The edge attribute of `json`, `node-link`, `graphml` and `gexf`, or the
   * column of a table, that holds the weight; it replaces an attribute of that
   * name. `null` leaves out the weights. A graph that was read from a table
   * keeps its columns.
   *
   * @defaultValue the name of the column that the weights were read from,
   * otherwise `'weight'`; no weights if a table was read without them
   */
  readonly weight?: string | null | undefined;
  /**
   * Whether edges have a direction, if the format can say so.
   *
   * @defaultValue `false`
   */
  readonly directed?: boolean | undefined;
  /**
   * Whether texts in `csv` and `tsv` that a spreadsheet would run as a formula,
   * since they begin with `=`, `+`, `-` or `@`, get an apostrophe in front. They
   * are then other names when they are read back.
   *
   * @defaultValue `false`
   */
  readonly escapeFormulas?: boolean | undefined;
}

type OptionName = keyof ReadGraphOptions;

interface FormatFacts {
  /** How it is called in a sentence. */
  readonly title: string;
  /** The options that it has besides `weight` and `directed`. */
  readonly options: readonly OptionName[];
  /** What the names of its files may end in. */
  readonly extensions: readonly string[];
  /** What only such a file begins with. */
  readonly beginning?: RegExp;
}

const COLUMNS = ['source', 'target'] as const;

const FORMATS: Readonly<Record<GraphFormat, FormatFacts>> = {
  csv: {
    title: 'CSV',
    options: [...COLUMNS, 'header', 'separator', 'decimal'],
    extensions: ['csv']
  },
  tsv: {
    title: 'TSV',
    options: [...COLUMNS, 'header', 'decimal'],
    extensions: ['tsv', 'tab']
  },
  edgelist: {
    title: 'an edge list',
    options: COLUMNS,
    extensions: ['edgelist', 'edges', 'ssv']
  },
  dimacs: {
    title: 'DIMACS',
    options: ['maximumOrder'],
    extensions: ['gr', 'dimacs'],
    // Comments, if any, then the problem line, or else edges.
    beginning:
      /^(c([ \t].*)?\r?\n)*p[ \t]+[a-z]+[ \t]+\d+[ \t]+\d+|^(c([ \t].*)?\r?\n)+[ae][ \t]|^c[ \t][^\n]*\r?\nc\s/
  },
  'matrix-market': {
    title: 'Matrix Market',
    options: ['maximumOrder'],
    extensions: ['mtx', 'mm'],
    beginning: /^%%MatrixMarket\s/i
  },
  json: {
    title: 'JSON',
    options: [],
    extensions: ['json'],
    beginning: /^\s*\{\s*("|\}|$)/
  },
  'node-link': {title: 'node-link JSON', options: [], extensions: []},
  graphml: {
    title: 'GraphML',
    options: [],
    extensions: ['graphml'],
    beginning: /^\s*(<[?!][^>]*>\s*)*<graphml[\s>]/
  },
  gexf: {
    title: 'GEXF',
    options: [],
    extensions: ['gexf'],
    beginning: /^\s*(<[?!][^>]*>\s*)*<gexf[\s>]/
  },
  parquet: {
    title: 'Parquet',
    options: COLUMNS,
    extensions: ['parquet'],
    beginning: /^PAR1/
  }
};

/** The names of all formats that can be read. */
export const GRAPH_FORMATS: readonly GraphFormat[] = Object.keys(
  FORMATS
) as GraphFormat[];

/** The names of all formats that can be written. */
export const WRITABLE_FORMATS: readonly WritableFormat[] = GRAPH_FORMATS.filter(
  format => format !== 'parquet'
);

/** The formats that can hold several graphs. */
export const SERIES_FORMATS = ['csv', 'tsv', 'json', 'node-link'] as const;

/** Name of a format that can hold several graphs. */
export type SeriesFormat = (typeof SERIES_FORMATS)[number];

/** Whether a format can hold several graphs. */
export function isSeriesFormat(format: string): format is SeriesFormat {
  return (SERIES_FORMATS as readonly string[]).includes(format);
}

/** How a format is called in a sentence. */
export function showFormat(format: GraphFormat): string {
  return FORMATS[format].title;
}

/**
 * The format that the name of a file stands for, or `null` if unknown.
 *
 * `.csv`; `.tsv` and `.tab`; `.edgelist`, `.edges` and `.ssv`; `.gr` and
 * `.dimacs`; `.mtx` and `.mm`; `.json`, `.graphml`, `.gexf`, in any case,
 * optionally followed by `.gz` or `.zst`; and `.parquet`. `.txt` is unknown: such
 * a file may be in any format.
 *
 * @example
 * ```ts
 * import {formatOfFileName} from 'spanforest/graph';
 *
 * formatOfFileName('roads/USA.gr.gz'); // => 'dimacs'
 * formatOfFileName('notes.txt'); // => null
 * ```
 */
export function formatOfFileName(name: string): GraphFormat | null {
  const match = /\.([a-z]+)(\.gz|\.zst)?$/i.exec(name);
  const extension = match?.[1].toLowerCase() ?? '';
  const isPacked = match?.[2] !== undefined;
  const found = GRAPH_FORMATS.find(format =>
    FORMATS[format].extensions.includes(extension)
  );
  return found === undefined || (found === 'parquet' && isPacked)
    ? null
    : found;
}

/**
 * The format that a text seems to be in by its beginning; `undefined` if it may
 * be a table.
 */
export function guessFormat(head: string): GraphFormat | undefined {
  const text = head.replace(/^\ufeff/, '');
  return GRAPH_FORMATS.find(format => FORMATS[format].beginning?.test(text));
}

/** The advice to read a text as one in another format. */
export function readAs(format: GraphFormat, verb = 'Read it as'): Mention {
  return {option: 'format', value: format, verb, code: format};
}

/** The advice to read a graph without the weights that it should have. */
export function unweighted(verb: 'Pass' | ', or pass'): Mention {
  const purpose = ' to give every edge the weight 1';
  return {option: 'weight', value: null, verb, purpose};
}

/** Checks the name of a format. */
export function checkFormat<T extends GraphFormat>(
  format: T,
  known: readonly T[]
): void {
  checkChoice(WHERE, 'format', format, known);
}

const OPTION_KINDS: Readonly<Record<OptionName, OptionKind>> = {
  source: 'value',
  target: 'value',
  weight: 'value',
  header: 'boolean',
  separator: 'value',
  decimal: 'value',
  directed: 'value',
  missing: 'value',
  maximumOrder: 'value',
  ...LONG_CALL_OPTIONS
};

/** Whether a format has an option for reading. */
export function hasReadOption(
  format: GraphFormat,
  option: OptionName
): boolean {
  return (
    option === 'weight' ||
    option === 'directed' ||
    (option === 'missing' &&
      !FORMATS[format].options.includes('maximumOrder')) ||
    option in LONG_CALL_OPTIONS ||
    FORMATS[format].options.includes(option)
  );
}

/** Checks the options for reading a format. */
export function checkReadOptions(
  format: GraphFormat,
  options: ReadGraphOptions
): void {
  checkOptions(WHERE, options, OPTION_KINDS);
  for (const name of Object.keys(options) as OptionName[]) {
    if (options[name] === undefined || hasReadOption(format, name)) continue;
    const others = GRAPH_FORMATS.filter(other => hasReadOption(other, name));
    throw told(
      OptionError,
      say`${WHERE}: ${{option: name}} does not apply to ${format}, only to
        ${others.join(', ')}. Leave it out, or choose another format.`
    );
  }
  const {weight, directed, separator, decimal, missing} = options;
  // Attributes have names only.
  if (weight !== undefined && FORMATS[format].options.length === 0) {
    checkWeightName(weight, 'for an unweighted graph');
  }
  if (separator !== undefined) checkSeparator(separator);
  if (decimal !== undefined) checkChoice(WHERE, 'decimal', decimal, ['.', ',']);
  if (missing !== undefined) {
    checkChoice(WHERE, 'missing', missing, ['error', 'skip']);
  }
  if (directed === undefined) return;
  checkChoice(WHERE, 'directed', directed, ['refuse', 'keep', 'require']);
}

/** Checks the options for writing. */
export function checkWriteOptions(options: WriteGraphOptions): void {
  checkOptions(WHERE, options, {
    separator: 'value',
    weight: 'value',
    directed: 'boolean',
    escapeFormulas: 'boolean'
  });
  const {separator, weight} = options;
  if (separator !== undefined) checkSeparator(separator);
  if (weight !== undefined) checkWeightName(weight, 'to leave out the weights');
}

function checkSeparator(separator: CsvSeparator): void {
  checkChoice(WHERE, 'separator', separator, [',', '\t', ';']);
}

// Checks an option that names the attribute or the column of the weights.
function checkWeightName(weight: unknown, meaningOfNull: string): void {
  if (weight === null || typeof weight === 'string') return;
  throw new OptionError(
    `${WHERE}: weight is ${quote(weight)}. Give the name of an edge attribute, ` +
      `or null ${meaningOfNull}.`
  );
}
