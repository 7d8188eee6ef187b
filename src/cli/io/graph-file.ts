import {GraphFormatError, GraphTypeError, quote} from '../../graph/errors.js';
import {
  CsvColumnsError,
  type CsvSeparator,
  formatOfFileName,
  GRAPH_FORMATS,
  type GraphFormat,
  hasReadOption,
  type ReadGraphOptions,
  readGraph
} from '../../graph/formats/index.js';
import type {NamedGraph, NamedVertices} from '../../graph/named-graph.js';
import {
  type Arguments,
  numberOption,
  type OptionTable,
  type PositionalSpec
} from '../options.js';
import type {Context} from './context.js';
import {aboutFile, DataError, showName, UsageError} from './errors.js';
import {withinHeap} from './heap.js';
import {readBytes} from './input.js';
import {showNode} from './show.js';
import {
  isXmlFormat,
  readXmlGraph,
  showFormat,
  type XmlFormat,
  xmlFormatOf
} from './xml-graph.js';

/** Name of a format that the commands read. */
export type FileFormat = GraphFormat | XmlFormat | 'parquet';

/** A graph file, or a part of a graph, and how to read it. */
export interface GraphInput {
  readonly name: string;
  readonly format: FileFormat;
  readonly options: ReadGraphOptions;
}

/** The formats that can be read. */
export const READABLE: readonly FileFormat[] = [
  ...GRAPH_FORMATS,
  'graphml',
  'gexf',
  'parquet'
];

/** The formats that can be written. */
export const WRITABLE: readonly FileFormat[] = [...GRAPH_FORMATS, 'gexf'];

const SEPARATORS: Readonly<Record<string, CsvSeparator | undefined>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t'
};

const DECIMAL_MARKS: Readonly<Record<string, '.' | ',' | undefined>> = {
  comma: ',',
  point: '.'
};

/** The graph that a command reads. */
export const GRAPH: PositionalSpec = {
  name: 'GRAPH',
  about: "the graph file, or '-' for standard input."
};

/** The options for reading GRAPH. */
export const GRAPH_OPTIONS: OptionTable = {
  '--source COLUMN':
    'Column of the sources in a table, by its name or by its number from 1. ' +
    "Default: the one called 'source', 'from' or the like or, without a " +
    'header, the first of two or three.',
  '--target COLUMN': 'Column of the targets in a table, likewise.',
  '--weight COLUMN': {
    about:
      'Column or attribute of the weights; a column also by its number, from ' +
      "1. Default: the one called 'weight' or, without a header, the third " +
      'of three.',
    conflicts: 'unweighted'
  },
  '--unweighted': 'Give every edge the weight 1.',
  '--input-format FORMAT': {
    about: "Format of GRAPH; default: by its name, csv for '-'.",
    choices: READABLE
  },
  '--header': {
    about: 'Treat the first row of csv or tsv as a header.',
    conflicts: 'no-header'
  },
  '--no-header': 'Treat the first row of csv or tsv as an edge.',
  '--separator NAME': {
    about: 'What separates the fields of csv; default: what the first row has.',
    choices: Object.keys(SEPARATORS)
  },
  '--decimal NAME': {
    about:
      'The decimal mark of weights in csv and tsv. Default: a point ' +
      'or, if commas do not separate the fields, what the first weight has.',
    choices: Object.keys(DECIMAL_MARKS)
  },
  '--maximum-order N': {
    about: 'Maximum number of vertices in dimacs and matrix-market.',
    integer: []
  }
};

/** The paragraph of the help about the columns of tables. */
export const COLUMNS_NOTE: string =
  'In a table with a header, the ends of an edge are in the columns called ' +
  "'source' and 'target', 'from' and 'to', 'u' and 'v' or another usual pair, " +
  "and the weight in 'weight'; without a header, two or three columns are " +
  'source, target and weight. Otherwise give --source, --target and --weight: ' +
  'columns are never guessed.';

/** The option for commands that need undirected graphs. */
export const DIRECTION_OPTION: OptionTable = {
  '--ignore-direction':
    'Read directed edges of json, node-link, graphml and gexf as undirected ' +
    'ones; parallel edges stay apart.'
};

/** The options of the reader of GRAPH. */
export function readOptions(
  args: Arguments,
  format: FileFormat,
  directed = false
): ReadGraphOptions {
  const {values, switches} = args;
  const header = switches.has('header') || undefined;
  const unless = switches.has('ignore-direction') ? 'keep' : 'refuse';
  return {
    source: columnOption(args, 'source', format),
    target: columnOption(args, 'target', format),
    weight: weightOption(args, 'weight', format),
    header: switches.has('no-header') ? false : header,
    separator: SEPARATORS[values.get('separator') ?? ''],
    decimal: DECIMAL_MARKS[values.get('decimal') ?? ''],
    maximumOrder: numberOption(args, 'maximum-order'),
    directed: directed ? 'require' : unless
  };
}

/** The weights that an option selects; `undefined` for the default. */
export function weightOption(
  args: Arguments,
  option: string,
  format: FileFormat
): string | number | null | undefined {
  if (args.switches.has('unweighted')) return null;
  return columnOption(args, option, format);
}

/** Whether a format has an option for reading. */
export function hasFileOption(
  format: FileFormat,
  option: keyof ReadGraphOptions
): boolean {
  if (isXmlFormat(format)) return option === 'weight' || option === 'directed';
  // Parquet has columns, but neither a header nor separators.
  return hasReadOption(format === 'parquet' ? 'edgelist' : format, option);
}

/** Whether a format has columns. */
export function isTable(format: FileFormat): boolean {
  return ['csv', 'tsv', 'edgelist', 'parquet'].includes(format);
}

function columnOption(
  {values}: Arguments,
  option: string,
  format: FileFormat
): string | number | undefined {
  const column = values.get(option);
  return isTable(format) &&
    column !== undefined &&
    /^[1-9]\d{0,8}$/.test(column)
    ? Number(column)
    : column;
}

/** The format of a graph file: as given, by its name, or CSV on a stream. */
export function formatOf(
  name: string,
  {values}: Arguments,
  option = 'input-format'
): FileFormat {
  const given = values.get(option) as FileFormat | undefined;
  const format = given ?? formatOfName(name);
  if (format) return format;
  if (name === '-') return 'csv';
  throw new UsageError(
    `${showName(name)}: the name does not show the format. Give --${option} ` +
      `(${READABLE.join(', ')}).`
  );
}

function formatOfName(name: string): FileFormat | null {
  if (/\.parquet$/i.test(name)) return 'parquet';
  return formatOfFileName(name) ?? xmlFormatOf(name);
}

/**
 * The format to write: as given, by the name of the file, or else that of the
 * input, csv if that is parquet. A name that stands for no format is refused.
 */
export function outputFormat(
  {values}: Arguments,
  inputFormat: FileFormat
): FileFormat {
  const given = values.get('format') as FileFormat | undefined;
  if (given !== undefined) return given;
  const out = values.get('output');
  const extension = /[^/]\.([^./]+)$/.exec(
    out?.replace(/\.(gz|zst)$/i, '') ?? ''
  );
  const same = inputFormat === 'parquet' ? 'csv' : inputFormat;
  const format =
    out === undefined || extension === null ? same : formatOfName(out);
  if (format !== null && WRITABLE.includes(format)) return format;
  const problem =
    format === null
      ? `${showName(out!)}: .${extension![1]} is not a known format`
      : `${format} can only be read`;
  throw new UsageError(
    `${problem}. Give --format (${WRITABLE.join(', ')})` +
      `${out === undefined ? '' : ', or another name'}.`
  );
}

/** Reads a graph; `option` is the one that gives its format, for advice. */
export async function readGraphFile(
  name: string,
  format: FileFormat,
  options: ReadGraphOptions,
  context: Context,
  option = 'input-format'
): Promise<NamedGraph> {
  const attempts = [{options}];
  return (await readFirstFit(name, format, attempts, context, option)).graph;
}

/**
 * Reads what a file holds by a function of its bytes. If columns are not found
 * as given, the function is called again before it has seen any edges.
 */
export async function readWith<T extends NamedVertices>(
  name: string,
  format: FileFormat,
  options: ReadGraphOptions,
  context: Context,
  read: GraphReader<T>,
  how?: Parameters<typeof readBytes>[2]
): Promise<T> {
  const attempts = [{options}];
  const option = 'input-format';
  const bytes = readBytes(name, context, how);
  const found = await readFitting(
    name,
    format,
    attempts,
    context,
    option,
    read,
    bytes
  );
  return found.graph;
}

/** Reads the bytes of a file. */
type GraphReader<T> = (
  bytes: AsyncIterable<Uint8Array>,
  options: ReadGraphOptions
) => Promise<T>;

/** One way to read a file. */
export interface Attempt {
  readonly options: ReadGraphOptions;
  /** The number of columns that a table must have for this attempt. */
  readonly width?: number;
}

/**
 * Reads a graph in the first of several ways that finds its columns. If none
 * does, the error is that of the first. The file, which may be a stream, is read
 * once: columns are found at the beginning, which is kept.
 */
export function readFirstFit(
  name: string,
  format: FileFormat,
  attempts: readonly Attempt[],
  context: Context,
  option: string
): Promise<Fit<NamedGraph>> {
  const read: GraphReader<NamedGraph> = async (bytes, options) => {
    if (format !== 'parquet') return readText(bytes, format, options);
    const {readParquetGraph} = await import('./parquet-edges.js');
    return readParquetGraph(name, options, context);
  };
  return readFitting(name, format, attempts, context, option, read);
}

// How many bytes of heap a byte of a file takes that is read as a whole, at the
// least. 13 MB of compact JSON need an old generation of 32 to 48 MB, 29 MB of
// indented JSON 48 to 64 MB, and 18 MB of GraphML 256 to 300 MB (Node 20).
const HEAP_PER_BYTE: {readonly [format in FileFormat]?: number} = {
  json: 2,
  'node-link': 2,
  graphml: 12,
  gexf: 12
};

/** What was read, and how. */
interface Fit<T> {
  readonly graph: T;
  readonly options: ReadGraphOptions;
}

async function readFitting<T extends NamedVertices>(
  name: string,
  format: FileFormat,
  attempts: readonly Attempt[],
  context: Context,
  option: string,
  read: GraphReader<T>,
  bytes: AsyncIterable<Uint8Array> = readBytes(name, context)
): Promise<Fit<T>> {
  for (const {options} of attempts) checkParquetOptions(format, options);
  const perByte = HEAP_PER_BYTE[format];
  const input = new RepeatableInput(
    perByte === undefined ? bytes : withinHeap(bytes, perByte)
  );
  let first: unknown;
  let width: number | null = null;
  const queue = [...attempts];
  try {
    for (let attempt = queue.shift(); attempt; attempt = queue.shift()) {
      const {options} = attempt;
      if (width !== null && (attempt.width ?? width) !== width) continue;
      try {
        const graph = await read(input.bytes(), options);
        checkColumnNumbers(name, graph, options);
        return {graph, options};
      } catch (error) {
        first ??= error;
        if (!(error instanceof CsvColumnsError) || !input.canRepeat) break;
        width = error.fields.length;
        const named = nameColumns(options, error.fields, format);
        if (named === null) continue;
        // Its own error says more than that there is no such number.
        if (first === error) first = undefined;
        queue.unshift({...attempt, options: named});
      }
    }
  } finally {
    input.close();
  }
  if (context.signal.aborted) throw first;
  const guess = guessFormat(input.head);
  const isContent =
    first instanceof GraphFormatError || first instanceof GraphTypeError;
  // Node-link data is JSON, so that guess says nothing new.
  const isNew =
    guess !== format && !(guess === 'json' && format === 'node-link');
  throw guess && isNew && isContent
    ? new DataError(
        `${showName(name)} is not ${showFormat(format)}; it looks like ` +
          `${showFormat(guess)}. Give --${option} ${guess}.`
      )
    : aboutFile(name, first);
}

// The readers of the other formats check their options themselves.
function checkParquetOptions(
  format: FileFormat,
  options: ReadGraphOptions
): void {
  if (format !== 'parquet') return;
  for (const [name, value] of Object.entries(options)) {
    const option = name as keyof ReadGraphOptions;
    if (value === undefined || hasFileOption(format, option)) continue;
    const shown = option === 'maximumOrder' ? 'maximum-order' : option;
    throw new UsageError(`--${shown} does not apply to parquet. Leave it out.`);
  }
}

const COLUMN_OPTIONS = ['source', 'target', 'weight'] as const;

// On the command line a column that is called 2020 looks like a number. If
// there is no column of that number, the name is meant.
function nameColumns(
  options: ReadGraphOptions,
  fields: readonly string[],
  format: FileFormat
): ReadGraphOptions | null {
  if (format === 'edgelist' || options.header === false) return null;
  const names = COLUMN_OPTIONS.filter(role => {
    const column = options[role];
    return (
      typeof column === 'number' &&
      column > fields.length &&
      fields.includes(String(column))
    );
  }).map(role => [role, String(options[role])]);
  return names.length === 0 ? null : {...options, ...Object.fromEntries(names)};
}

function checkColumnNumbers(
  file: string,
  {columns}: NamedVertices,
  options: ReadGraphOptions
): void {
  const names = columns?.names ?? [];
  for (const role of COLUMN_OPTIONS) {
    const column = options[role];
    const other = names.indexOf(String(column));
    if (typeof column !== 'number' || other < 0) continue;
    const name = names[column - 1];
    if (name === String(column)) continue;
    throw new DataError(
      `${showName(file)}: --${role} ${column} may be column ${column}, ` +
        `${quote(name)}, or column ${other + 1}, ${quote(names[other])}. Give ` +
        `--${role} ${showNode(name)} or --${role} ${other + 1}.`
    );
  }
}

function readText(
  bytes: AsyncIterable<Uint8Array>,
  format: Exclude<FileFormat, 'parquet'>,
  options: ReadGraphOptions
): Promise<NamedGraph> {
  return isXmlFormat(format)
    ? readXmlGraph(bytes, format, options)
    : readGraph(bytes, format, options);
}

// How many bytes are kept to be read again; more than a first row has.
const KEPT_LENGTH = 1 << 20;

// How many bytes are enough to guess the format of a file.
const HEAD_LENGTH = 4096;

/** A stream that can be read again from its start, unless much was read. */
class RepeatableInput {
  readonly #rest: AsyncIterator<Uint8Array>;
  readonly #kept: Uint8Array[] = [];
  #length = 0;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#rest = bytes[Symbol.asyncIterator]();
  }

  get canRepeat(): boolean {
    return this.#length <= KEPT_LENGTH;
  }

  /** The first few characters of what has been read. */
  get head(): string {
    const all = Buffer.concat(this.#kept);
    return all.subarray(0, HEAD_LENGTH).toString('utf8');
  }

  async *bytes(): AsyncGenerator<Uint8Array, void, undefined> {
    yield* this.#kept;
    for (;;) {
      const {done, value} = await this.#rest.next();
      if (done) return;
      // The first chunk is kept in any case, for the head.
      if (this.canRepeat) this.#kept.push(new Uint8Array(value));
      this.#length += value.length;
      yield value;
    }
  }

  close(): void {
    // Not awaited: a read may be pending on a pipe that stays silent.
    this.#rest.return?.().catch(() => {});
  }
}

// Beginnings of files that cannot be mistaken for tables.
const BEGINNINGS: readonly [FileFormat, RegExp][] = [
  ['matrix-market', /^%%MatrixMarket\s/i],
  ['parquet', /^PAR1/],
  ['json', /^\s*\{\s*("|\}|$)/],
  ['graphml', /^\s*(<[?!][^>]*>\s*)*<graphml[\s>]/],
  ['gexf', /^\s*(<[?!][^>]*>\s*)*<gexf[\s>]/],
  // Comments, if any, then the problem line, or else edges.
  ['dimacs', /^(c([ \t].*)?\r?\n)*p[ \t]+[a-z]+[ \t]+\d+[ \t]+\d+/],
  ['dimacs', /^(c([ \t].*)?\r?\n)+[ae][ \t]/],
  ['dimacs', /^c[ \t][^\n]*\r?\nc\s/]
];

// What a file seems to be; undefined if it may be a table.
function guessFormat(head: string): FileFormat | undefined {
  const text = head.replace(/^\ufeff/, '');
  return BEGINNINGS.find(([, beginning]) => beginning.test(text))?.[0];
}
