import {GraphFormatError} from '../../graph/errors.js';
import {
  type CsvSeparator,
  formatOfFileName,
  GRAPH_FORMATS,
  type GraphFormat,
  type ReadGraphOptions,
  readGraph
} from '../../graph/formats/index.js';
import type {NamedGraph} from '../../graph/named-graph.js';
import {
  type Arguments,
  numberOption,
  type OptionTable,
  type PositionalSpec
} from '../options.js';
import type {Context} from './context.js';
import {aboutFile, DataError, showName, UsageError} from './errors.js';
import {readBytes} from './input.js';

const SEPARATORS: Readonly<Record<string, CsvSeparator | undefined>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t'
};

/** The graph that a command reads. */
export const GRAPH: PositionalSpec = {
  name: 'GRAPH',
  about: "the graph file, or '-' for standard input."
};

/** The options for reading GRAPH. */
export const GRAPH_OPTIONS: OptionTable = {
  '--weight COLUMN': {
    about:
      'Column or attribute of the weights; a column also by its number, from ' +
      "1. Default: the one called 'weight' or, without a header, the third.",
    conflicts: 'unweighted'
  },
  '--unweighted': 'Give every edge the weight 1.',
  '--input-format FORMAT': {
    about: "Format of GRAPH; default: by its name, csv for '-'.",
    choices: GRAPH_FORMATS
  },
  '--header': 'Treat the first row of csv or tsv as a header.',
  '--separator NAME': {
    about: 'What separates the fields of csv.',
    choices: Object.keys(SEPARATORS)
  },
  '--maximum-order N': {
    about: 'Maximum number of vertices in dimacs and matrix-market.',
    integer: []
  }
};

/** The options of the reader of GRAPH. */
export function readOptions(
  args: Arguments,
  format: GraphFormat,
  directed = false
): ReadGraphOptions {
  const {values, switches} = args;
  return {
    weight: weightOption(args, 'weight', format),
    header: switches.has('header') || undefined,
    separator: SEPARATORS[values.get('separator') ?? ''],
    maximumOrder: numberOption(args, 'maximum-order'),
    directed: directed ? 'require' : 'refuse'
  };
}

/** The weights that an option selects; `undefined` for the default. */
export function weightOption(
  {values, switches}: Arguments,
  option: string,
  format: GraphFormat
): string | number | null | undefined {
  if (switches.has('unweighted')) return null;
  const column = values.get(option);
  const isTable = format === 'csv' || format === 'tsv';
  return isTable && column !== undefined && /^[1-9]\d{0,8}$/.test(column)
    ? Number(column)
    : column;
}

/** The format of a graph file: as given, by its name, or CSV on a stream. */
export function formatOf(
  name: string,
  {values}: Arguments,
  option = 'input-format'
): GraphFormat {
  const given = values.get(option) as GraphFormat | undefined;
  const format = given ?? formatOfFileName(name);
  if (format) return format;
  if (name === '-') return 'csv';
  throw new UsageError(
    `${showName(name)}: the name does not show the format. Give --${option} ` +
      `(${GRAPH_FORMATS.join(', ')}).`
  );
}

/** Reads a graph; `option` is the one that gives its format, for advice. */
export async function readGraphFile(
  name: string,
  format: GraphFormat,
  options: ReadGraphOptions,
  context: Context,
  option = 'input-format'
): Promise<NamedGraph> {
  let head: Buffer = Buffer.alloc(0);
  async function* bytes(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of readBytes(name, context)) {
      const missing = HEAD_LENGTH - head.length;
      if (missing > 0) {
        head = Buffer.concat([head, chunk.subarray(0, missing)]);
      }
      yield chunk;
    }
  }
  try {
    return await readGraph(bytes(), format, options);
  } catch (error) {
    if (context.signal.aborted) throw error;
    const guess = guessFormat(head.toString('utf8'));
    throw guess && guess !== format && error instanceof GraphFormatError
      ? new DataError(
          `${showName(name)}: is not ${format}, but looks like ${guess}. ` +
            `Give --${option} ${guess}.`
        )
      : aboutFile(name, error);
  }
}

// How many bytes are enough to guess the format of a file.
const HEAD_LENGTH = 4096;

// Beginnings of files that cannot be mistaken for tables.
const BEGINNINGS: readonly [GraphFormat, RegExp][] = [
  ['matrix-market', /^%%MatrixMarket\s/i],
  ['json', /^\s*\{\s*("|\}|$)/],
  // Comments, if any, then the problem line, or else edges.
  ['dimacs', /^(c([ \t].*)?\r?\n)*p[ \t]+[a-z]+[ \t]+\d+[ \t]+\d+/],
  ['dimacs', /^(c([ \t].*)?\r?\n)+[ae][ \t]/],
  ['dimacs', /^c[ \t][^\n]*\r?\nc\s/]
];

// What a file seems to be; undefined if it may be a table.
function guessFormat(head: string): GraphFormat | undefined {
  const text = head.replace(/^\ufeff/, '');
  return BEGINNINGS.find(([, beginning]) => beginning.test(text))?.[0];
}
