import {stat} from 'node:fs/promises';
import {
  type CsvSeparator,
  formatOfFileName,
  GRAPH_FORMATS,
  type GraphFormat,
  hasReadOption,
  type ParquetInput,
  type ReadGraphOptions,
  WRITABLE_FORMATS,
  type WritableFormat
} from '../../graph/formats/index.js';
import type {TextInput} from '../../graph/text-input.js';
import {type HoldingOptions, NamedForest} from '../../msf/named-forest.js';
import type {PictureFormat} from '../../pictures/index.js';
import {
  type Arguments,
  grouped,
  numberOption,
  type OptionTable,
  type PositionalSpec
} from '../options.js';
import {type Context, resolvePath} from './context.js';
import {aboutFile, showName, UsageError} from './errors.js';
import {checkInputs, readBytes} from './input.js';

/** Name of a format that the commands write. */
export type OutputFormat = WritableFormat | PictureFormat;

// Not imported, for they come with a package that lays them out.
const PICTURES: readonly PictureFormat[] = ['svg', 'html', 'dot'];

/** The formats that can be written. */
export const OUTPUT_FORMATS: readonly OutputFormat[] = [
  ...WRITABLE_FORMATS,
  ...PICTURES
];

/** Whether a format is a picture, which shows the rest of the graph as well. */
export function isPicture(format: OutputFormat): format is PictureFormat {
  return (PICTURES as readonly string[]).includes(format);
}

/** A graph file, or a part of a graph, and how to read it. */
export interface GraphInput {
  readonly name: string;
  readonly format: GraphFormat;
  readonly options: ReadGraphOptions;
}

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

/** The graph of a command that takes several files as one. */
export const GRAPHS: PositionalSpec = {
  name: 'GRAPH',
  about: "the graph file, or '-' for standard input; several are one graph.",
  repeated: true
};

/** The options for reading GRAPH. */
export const GRAPH_OPTIONS: OptionTable = {
  '--source COLUMN':
    'Column of the sources in a table; its name, or its number from 1. ' +
    "Default: the one called 'source', 'from' or the like or, without a " +
    'header, the first of two or three.',
  '--target COLUMN': 'The same for the targets.',
  '--weight COLUMN': {
    about:
      'Column or attribute of the weights; a column also by its number, from ' +
      "1. Default: the one called 'weight' or, without a header, the third " +
      'of three.',
    conflicts: 'unweighted'
  },
  ...grouped('Reading graphs', {
    '--unweighted': 'Give every edge the weight 1.',
    '--missing POLICY': {
      about:
        'What to do about an edge without a weight: empty, NA, null. Default: ' +
        'error.',
      choices: ['error', 'skip'],
      conflicts: 'unweighted'
    },
    '--input-format FORMAT': {
      about: "Format of GRAPH; default: by its name, csv for '-'.",
      choices: GRAPH_FORMATS
    },
    '--header': {
      about: 'Treat the first row of csv or tsv as a header.',
      conflicts: 'no-header'
    },
    '--no-header': 'Treat the first row of csv or tsv as an edge.',
    '--separator NAME': {
      about:
        'What separates the fields of csv; default: what the first row has.',
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
  })
};

/** The paragraph of the help about the columns of tables. */
export const COLUMNS_NOTE: string =
  'In a table with a header, the ends of an edge are in the columns called ' +
  "'source' and 'target', 'from' and 'to', 'u' and 'v' or another usual pair, " +
  "and the weight in 'weight'; without a header, two or three columns are " +
  'source, target and weight. Otherwise give --source, --target and --weight: ' +
  'columns are never guessed.';

/** The option for commands that need undirected graphs. */
export const DIRECTION_OPTION: OptionTable = grouped('Reading graphs', {
  '--ignore-direction':
    'Read directed edges of json, node-link, graphml and gexf as undirected ' +
    'ones; parallel edges are kept as separate edges.'
});

/** The options of the reader of GRAPH. */
export function readOptions(
  args: Arguments,
  format: GraphFormat,
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
    missing: values.get('missing') as ReadGraphOptions['missing'],
    directed: directed ? 'require' : unless
  };
}

/** The weights that an option selects; `undefined` for the default. */
export function weightOption(
  args: Arguments,
  option: string,
  format: GraphFormat
): string | number | null | undefined {
  if (args.switches.has('unweighted')) return null;
  return columnOption(args, option, format);
}

/** Whether a format has columns. */
export function isTable(format: GraphFormat): boolean {
  return hasReadOption(format, 'source');
}

function columnOption(
  {values}: Arguments,
  option: string,
  format: GraphFormat
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

/**
 * The format to write: as given, by the name of the file, or else that of the
 * input, csv if that is parquet. A name that stands for no format is refused.
 */
export function outputFormat(
  {values}: Arguments,
  inputFormat: GraphFormat
): OutputFormat {
  const given = values.get('format') as OutputFormat | undefined;
  if (given !== undefined) return given;
  const out = values.get('output');
  const extension = /[^/]\.([^./]+)$/.exec(
    out?.replace(/\.(gz|zst)$/i, '') ?? ''
  );
  const picture = PICTURES.find(name => name === extension?.[1].toLowerCase());
  if (picture !== undefined) return picture;
  const same = inputFormat === 'parquet' ? 'csv' : inputFormat;
  const format =
    out === undefined || extension === null ? same : formatOfFileName(out);
  if (format !== null && format !== 'parquet') {
    return format;
  }
  const problem =
    format === null
      ? `${showName(out!)}: .${extension![1]} is not a known format`
      : `${format} can only be read`;
  throw new UsageError(
    `${problem}. Give --format (${OUTPUT_FORMATS.join(', ')})` +
      `${out === undefined ? '' : ', or another name'}.`
  );
}

/** The files of a command that are one graph. */
export async function graphInputs(
  names: readonly string[],
  args: Arguments,
  context: Context,
  directed = false
): Promise<GraphInput[]> {
  const formats = names.map(name => formatOf(name, args));
  if (names.length > 1) await checkInputs(names, context);
  return names.map((name, i) => {
    const format = formats[i];
    const given = readOptions(args, format, directed);
    const options = names.length > 1 ? applicable(given, i, formats) : given;
    return {name, format, options};
  });
}

// Without the options that this format does not have but that of another file
// does; what is for none of the files stays, and is an error.
function applicable(
  options: ReadGraphOptions,
  file: number,
  formats: readonly GraphFormat[]
): ReadGraphOptions {
  const names = Object.keys(options) as (keyof ReadGraphOptions)[];
  const kept = names.filter(name => {
    const has = (format: GraphFormat) =>
      hasReadOption(format, name) &&
      // A matrix, say, has no weights to choose from.
      (name !== 'weight' || !options.weight || !isNumbered(format));
    return has(formats[file]) || !formats.some(has);
  });
  return Object.fromEntries(kept.map(name => [name, options[name]]));
}

/** Whether edges of a format have nothing but ends and weights. */
export function isNumbered(format: string): boolean {
  return format === 'dimacs' || format === 'matrix-market';
}

/**
 * Reads files into the graph that they are together, or into its forest. Memory
 * for vertices and forest only, if that is what is to be held, besides that of
 * formats that are not read piece by piece.
 */
export async function readForest(
  inputs: readonly GraphInput[],
  holding: HoldingOptions,
  context: Context
): Promise<NamedForest> {
  const forest = new NamedForest(holding);
  const progress =
    inputs.length > 1 ? await progressOf(inputs, context) : undefined;
  for (let i = 0; i < inputs.length; i++) {
    const {name, format, options} = inputs[i];
    const watched = progress ? {...context, progress: progress(i)} : context;
    await readInput(name, format, watched, input =>
      forest.read(input, format, options)
    );
  }
  return forest;
}

/** Opens a file, and reads it by a function. Its errors name the file. */
export async function readInput(
  name: string,
  format: GraphFormat,
  context: Context,
  read: (input: TextInput | ParquetInput) => Promise<void>
): Promise<void> {
  try {
    if (format === 'parquet') {
      const {withParquet} = await import('./parquet.js');
      await withParquet(name, context, read);
    } else await read(readBytes(name, context, true));
  } catch (error) {
    throw aboutFile(name, error);
  }
}

// Progress over several files, if all of them have a size.
async function progressOf(
  inputs: readonly GraphInput[],
  context: Context
): Promise<(input: number) => Context['progress']> {
  const {progress} = context;
  const sizes = await Promise.all(
    inputs.map(async ({name}) => {
      if (name === '-') return Number.NaN;
      const present = await stat(resolvePath(name, context)).catch(() => null);
      return present?.isFile() ? present.size : Number.NaN;
    })
  );
  const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);
  const total = sum(sizes);
  return input => {
    const start = sum(sizes.slice(0, input)) || 0;
    const read = (bytes: number) =>
      progress.read(start + bytes, Number.isNaN(total) ? null : total);
    return {...progress, read};
  };
}
