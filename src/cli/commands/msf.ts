import type {NamedGraph} from '../../graph/named-graph.js';
import {
  ALGORITHMS,
  type AlgorithmName,
  kBestSpanningForests,
  maximumSpanningForest,
  minimumSpanningForest
} from '../../msf/index.js';
import {algorithmFor} from '../../msf/minimum-spanning-forest.js';
import {GRAPH, GRAPH_OPTIONS} from '../io/graph-file.js';
import {showCount} from '../io/show.js';
import type {Arguments, Command} from '../options.js';
import {
  rankNote,
  rankOption,
  SOLUTION_OPTIONS
} from '../solving/solution-options.js';
import {runTask, type Solution, type Task} from '../solving/task.js';

/** `spanforest msf`: the minimum spanning forest of a graph file. */
export const msf: Command = {
  name: 'msf',
  about: 'Write the minimum spanning forest of a graph.',
  positionals: [GRAPH],
  options: [
    {
      name: 'algorithm',
      short: 'a',
      value: 'NAME',
      choices: ALGORITHMS,
      about: 'How to find the forest; all find the same one.'
    },
    {name: 'maximum', about: 'Find the maximum spanning forest instead.'},
    rankOption('forests'),
    ...GRAPH_OPTIONS,
    ...SOLUTION_OPTIONS,
    {
      name: 'seed',
      value: 'N',
      integer: true,
      conflicts: 'k',
      about: 'Seed of the randomized algorithm; it changes only the time.'
    }
  ],
  notes: [
    'Edges of equal weight are taken in the order of the file. Loops are ' +
      'left out, parallel edges are told apart, and every node stays, so a ' +
      'graph in several parts gives a tree for each. Gzip is recognized by ' +
      'its content.',
    rankNote('forest')
  ],
  examples: [
    'roads.csv --weight km -o backbone.csv',
    'mesh.mtx.gz --maximum --format csv',
    'roads.csv --k 3',
    '- --input-format dimacs < roads.gr'
  ],
  run: (args, io) => runTask(TASK, args, io)
};

const TASK: Task = {
  noun: 'forest',
  directed: false,
  best: findForest,
  ranking: rankForests,
  describe: ({edges}, forest) => showCount(edges.order - forest.length, 'tree')
};

function findForest(
  {edges}: NamedGraph,
  {values, switches}: Arguments
): Solution {
  const asked = (values.get('algorithm') ?? 'auto') as AlgorithmName;
  const taken = asked === 'auto' ? algorithmFor(edges) : asked;
  const seed = values.get('seed');
  const find = switches.has('maximum')
    ? maximumSpanningForest
    : minimumSpanningForest;
  return {
    edges: find(edges, {
      algorithm: taken,
      ...(seed !== undefined && {seed: Number(seed)})
    }),
    algorithm: taken === asked ? taken : `${taken} (chosen by auto)`
  };
}

function* rankForests(
  {edges}: NamedGraph,
  {switches}: Arguments
): Generator<Int32Array> {
  const maximum = switches.has('maximum');
  for (const forest of kBestSpanningForests(edges, {maximum})) {
    yield forest.edges;
  }
}
