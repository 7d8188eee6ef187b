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
import {
  type Arguments,
  type Command,
  numberOption,
  option
} from '../options.js';
import {
  rankNote,
  rankOption,
  SOLUTION_OPTIONS
} from '../solving/solution-options.js';
import {type Solution, type Solver, solve} from '../solving/solve.js';

/** `spanforest msf`: the minimum spanning forest of a graph file. */
export const msf: Command = {
  positionals: [GRAPH],
  options: [
    option(
      '-a, --algorithm NAME',
      'How to find the forest; all find the same one.',
      {choices: ALGORITHMS}
    ),
    option('--maximum', 'Find the maximum spanning forest instead.'),
    rankOption('forests'),
    ...GRAPH_OPTIONS,
    ...SOLUTION_OPTIONS,
    option(
      '--seed N',
      'Seed of the randomized algorithm; it only changes the time.',
      {integer: true, conflicts: 'k'}
    )
  ],
  notes: [
    'Edges of equal weight are taken in the order of the file. Loops are ' +
      'left out, parallel edges are allowed, and every node stays: ' +
      'each component of the graph gives a tree. Gzip is recognized by its ' +
      'content.',
    rankNote('forest')
  ],
  examples: [
    'roads.csv --weight km -o backbone.csv',
    'mesh.mtx.gz --maximum --format csv',
    'roads.csv --k 3',
    '- --input-format dimacs < roads.gr'
  ],
  run: (args, context) => solve(SOLVER, args, context)
};

const SOLVER: Solver = {
  noun: 'forest',
  directed: false,
  best: findForest,
  ranking: rankForests,
  describe: ({edges}, forest) => showCount(edges.order - forest.length, 'tree')
};

function findForest({edges}: NamedGraph, args: Arguments): Solution {
  const {values, switches} = args;
  const given = (values.get('algorithm') ?? 'auto') as AlgorithmName;
  const algorithm = given === 'auto' ? algorithmFor(edges) : given;
  const seed = numberOption(args, 'seed');
  const find = switches.has('maximum')
    ? maximumSpanningForest
    : minimumSpanningForest;
  return {
    edges: find(edges, {algorithm, ...(seed !== undefined && {seed})}),
    algorithm: algorithm === given ? given : `${algorithm} (chosen by auto)`
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
