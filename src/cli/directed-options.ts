import type {ArborescenceAlgorithm} from '../msf/index.js';
import type {Arguments, OptionSpec} from './options.js';

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
