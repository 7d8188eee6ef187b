import {
  formatOfFileName,
  GRAPH_FORMATS,
  type GraphFormat,
  isSeriesFormat,
  SERIES_FORMATS,
  type SeriesFormat
} from '../../graph/formats/index.js';
import type {ArborescenceAlgorithm} from '../../msf/index.js';
import {UsageError} from '../io/errors.js';
import type {Arguments, OptionSpec} from '../options.js';

/** The options that say where a solution goes, and what is said of it. */
export const SOLUTION_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'format',
    short: 'f',
    value: 'FORMAT',
    choices: GRAPH_FORMATS,
    about: "Format to write, if not that of OUT's name or of GRAPH."
  },
  {
    name: 'output',
    short: 'o',
    value: 'OUT',
    about: 'File to write, whole or not at all; compressed if it ends in .gz.'
  },
  {
    name: 'summary',
    conflicts: 'quiet',
    about: 'Sum up on standard error, as on a terminal or with -o.'
  },
  {name: 'quiet', short: 'q', about: 'No summary and no progress.'}
];

/** The option for several solutions, the best first. */
export function rankOption(what: string): OptionSpec {
  return {
    name: 'k',
    value: 'N',
    integer: true,
    minimum: 1,
    conflicts: 'algorithm',
    about: `Write the N best ${what}, the best first.`
  };
}

/** What the help says of the option for several solutions. */
export function rankNote(column: string): string {
  return (
    `With --k, csv and tsv have a column '${column}' in front, which counts ` +
    'from 1, and json is an array of graphs; the other formats hold one ' +
    `graph only. Nodes without edges come once, at the end, with that ` +
    'column empty. If there are fewer than N, all of them are written.'
  );
}

/** The format to write: as told, or by the name of OUT, or that of GRAPH. */
export function formatToWrite(
  {values}: Arguments,
  inputFormat: GraphFormat
): GraphFormat {
  const out = values.get('output');
  const told = values.get('format') as GraphFormat | undefined;
  return (
    told ?? (out === undefined ? null : formatOfFileName(out)) ?? inputFormat
  );
}

/** Refuses a format that holds one graph only where there are several. */
export function checkSeriesFormat(
  format: GraphFormat
): asserts format is SeriesFormat {
  if (isSeriesFormat(format)) return;
  throw new UsageError(
    `the ${format} format holds one graph only, but --k asks for several. ` +
      `Give --format (${SERIES_FORMATS.join(', ')}).`
  );
}

/** The option for the algorithm of arborescences and branchings. */
export const QUEUE_OPTION: OptionSpec = {
  name: 'algorithm',
  short: 'a',
  value: 'NAME',
  choices: ['auto', 'tarjan', 'gabow'],
  about: 'How to find it; all find one of the same weight.'
};

/** The algorithm that was asked for. */
export function queueOf({values}: Arguments): 'auto' | ArborescenceAlgorithm {
  return (values.get('algorithm') ?? 'auto') as 'auto' | ArborescenceAlgorithm;
}

/** What the help says of directions. */
export const DIRECTION_NOTE: string =
  'A row of csv and tsv and an a line of DIMACS lead from the first node to ' +
  'the second, an entry of Matrix Market from its row to its column, both ' +
  'ways if the matrix is symmetric. Undirected edges of json and e lines of ' +
  'DIMACS are refused. Nodes of DIMACS and Matrix Market files are called 1, ' +
  '2, 3 and so on, unless a comment names them.';
