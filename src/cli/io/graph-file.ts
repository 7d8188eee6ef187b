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
import type {Arguments, OptionSpec, PositionalSpec} from '../options.js';
import {aboutFile, DataError, showName, UsageError} from './errors.js';
import {readBytes} from './input.js';
import type {Io} from './io.js';
import type {Progress} from './progress.js';

// How many bytes are looked at.
const HEAD_LENGTH = 4096;

// How texts begin that cannot be mistaken for tables.
const BEGINNINGS: readonly [GraphFormat, RegExp][] = [
  ['matrix-market', /^%%MatrixMarket\s/i],
  ['json', /^\s*\{\s*("|\}|$)/],
  // Comments, if any, then the problem line, or else edges.
  ['dimacs', /^(c([ \t].*)?\r?\n)*p[ \t]+[a-z]+[ \t]+\d+[ \t]+\d+/],
  ['dimacs', /^(c([ \t].*)?\r?\n)+[ae][ \t]/],
  ['dimacs', /^c[ \t][^\n]*\r?\nc\s/]
];

/** Looks at the beginning of a file, to say what it is if it is misread. */
class FormatSniffer {
  #head: Buffer = Buffer.alloc(0);

  /** The same bytes, looked at as they pass. */
  async *watch(
    bytes: AsyncIterable<Uint8Array>
  ): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of bytes) {
      const missing = HEAD_LENGTH - this.#head.length;
      if (missing > 0) {
        this.#head = Buffer.concat([this.#head, chunk.subarray(0, missing)]);
      }
      yield chunk;
    }
  }

  /** What the file seems to be, or nothing if it might be a table. */
  guess(): GraphFormat | null {
    const text = this.#head.toString('utf8').replace(/^\ufeff/, '');
    const found = BEGINNINGS.find(([, beginning]) => beginning.test(text));
    return found?.[0] ?? null;
  }
}

const SEPARATORS: Readonly<Record<string, CsvSeparator>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t'
};

/** The graph that a command reads. */
export const GRAPH: PositionalSpec = {
  name: 'GRAPH',
  about: "the graph file, or '-' for standard input."
};

/** The options that say how GRAPH is to be read. */
export const GRAPH_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'weight',
    value: 'COLUMN',
    conflicts: 'unweighted',
    about:
      'Column or attribute of the weights; a column also by its number, ' +
      "from 1. Otherwise the one called 'weight', or, without a header, the " +
      'third.'
  },
  {name: 'unweighted', about: 'Give every edge the weight 1.'},
  {
    name: 'input-format',
    value: 'FORMAT',
    choices: GRAPH_FORMATS,
    about: "Format of GRAPH, if its name does not tell (csv for '-')."
  },
  {
    name: 'header',
    about: 'The first row of csv or tsv is a header, whatever it says.'
  },
  {
    name: 'separator',
    value: 'NAME',
    choices: Object.keys(SEPARATORS),
    about: 'What stands between the fields of csv.'
  },
  {
    name: 'maximum-order',
    value: 'N',
    integer: true,
    about: 'The most vertices to take from dimacs and matrix-market.'
  }
];

/**
 * What the options ask the reader of GRAPH for.
 *
 * @param directed - Whether GRAPH has to be a digraph.
 */
export function readOptions(
  args: Arguments,
  format: GraphFormat,
  directed = false
): ReadGraphOptions {
  const {values, switches} = args;
  const separator = values.get('separator');
  const order = values.get('maximum-order');
  return {
    weight: weightOption(args, 'weight', format),
    header: switches.has('header') || undefined,
    separator: separator === undefined ? undefined : SEPARATORS[separator],
    maximumOrder: order === undefined ? undefined : Number(order),
    directed: directed ? 'require' : 'refuse'
  };
}

/**
 * Which weights an option asks for: all 1, those of a column by its name or
 * number, or whatever the reader takes.
 */
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

/**
 * The format of a file: as told, or by its name, or CSV on a stream.
 *
 * @param option - The option to ask for if there is no telling.
 */
export function formatOf(
  name: string,
  told: string | undefined,
  option: string
): GraphFormat {
  const format = (told as GraphFormat | undefined) ?? formatOfFileName(name);
  if (format) return format;
  if (name === '-') return 'csv';
  throw new UsageError(
    `${showName(name)}: the name does not tell the format. Give --${option} ` +
      `(${GRAPH_FORMATS.join(', ')}).`
  );
}

/**
 * Reads a graph from a file, or from standard input for `-`.
 *
 * @param option - The option that names its format, for advice.
 */
export async function readGraphFile(
  name: string,
  format: GraphFormat,
  options: ReadGraphOptions,
  io: Io,
  progress: Progress,
  option = 'input-format'
): Promise<NamedGraph> {
  const sniffer = new FormatSniffer();
  const bytes = sniffer.watch(readBytes(name, io, progress));
  try {
    return await readGraph(bytes, format, options);
  } catch (error) {
    if (io.signal.aborted) throw error;
    const guess = sniffer.guess();
    const isOther = guess !== null && guess !== format;
    throw isOther && error instanceof GraphFormatError
      ? new DataError(
          `${showName(name)}: is not ${format}, but looks like ${guess}. ` +
            `Give --${option} ${guess}.`
        )
      : aboutFile(name, error);
  }
}
