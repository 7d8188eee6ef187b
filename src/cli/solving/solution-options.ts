import {GRAPH_FORMATS} from '../../graph/formats/index.js';
import type {ArborescenceAlgorithm} from '../../msf/index.js';
import {SUMMARY_OPTIONS} from '../io/output.js';
import {type Arguments, type OptionSpec, option} from '../options.js';

/** The options for writing a solution. */
export const SOLUTION_OPTIONS: readonly OptionSpec[] = [
  option(
    '-f, --format FORMAT',
    "Format to write; default: by OUT's name, or that of GRAPH.",
    {choices: GRAPH_FORMATS}
  ),
  option(
    '-o, --output OUT',
    'File to write at the end; compressed if it ends in .gz.'
  ),
  ...SUMMARY_OPTIONS
];

/** The option for several solutions, the best first. */
export function rankOption(what: string): OptionSpec {
  return option('--k N', `Write the N best ${what}, the best first.`, {
    integer: true,
    minimum: 1,
    conflicts: 'algorithm'
  });
}

/** The paragraph of the help about the option for several solutions. */
export function rankNote(column: string): string {
  return (
    `With --k, csv and tsv have '${column}' as their first column, counted ` +
    'from 1, and json is an array of graphs; the other formats hold only one ' +
    'graph. Nodes without edges come once, at the end, with that column ' +
    'empty. If there are fewer than N, all of them are written.'
  );
}

/** The option for the algorithm of arborescences and branchings. */
export const QUEUE_OPTION: OptionSpec = option(
  '-a, --algorithm NAME',
  'How to find it; all find the same weight.',
  {choices: ['auto', 'tarjan', 'gabow']}
);

/** The value of {@link QUEUE_OPTION}. */
export function queueOf({values}: Arguments): 'auto' | ArborescenceAlgorithm {
  return (values.get('algorithm') ?? 'auto') as 'auto' | ArborescenceAlgorithm;
}

/** The paragraph of the help about the directions of arcs. */
export const DIRECTION_NOTE: string =
  'A row of csv and tsv and an a line of DIMACS lead from the first node to ' +
  'the second, an entry of Matrix Market from its row to its column, and in ' +
  'both directions if the matrix is symmetric. Undirected edges of json and ' +
  'e lines of DIMACS are errors. The nodes of DIMACS and Matrix Market files ' +
  'are called 1, 2, 3 and so on, unless a comment names them.';
