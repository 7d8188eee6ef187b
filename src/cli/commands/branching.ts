import {branching as find} from '../../msf/index.js';
import {COLUMNS_NOTE, GRAPH, GRAPH_OPTIONS} from '../io/graph-file.js';
import {showCount} from '../io/show.js';
import type {Command} from '../options.js';
import {
  aboutGraph,
  DIRECTION_NOTE,
  QUEUE_OPTION,
  queueOf
} from '../solving/arborescence-problem.js';
import {SOLUTION_OPTIONS, type Solver, solve} from '../solving/solve.js';

/** `spanforest branching`: the minimum branching of a digraph file. */
export const branching: Command = {
  positionals: [GRAPH],
  options: {
    '--maximum': 'Find the maximum branching instead.',
    '--fewest-roots': 'Reach every node from as few roots as possible.',
    ...QUEUE_OPTION,
    ...GRAPH_OPTIONS,
    ...SOLUTION_OPTIONS
  },
  notes: [
    'At most one arc leads to each node, and there are no cycles, but not ' +
      'every node has to be reached. So a minimum branching has arcs of ' +
      'negative weight only, a maximum branching of positive weight only. ' +
      'With --fewest-roots, it has as many arcs as possible, and then the ' +
      'best weight (networkx: minimal branching). Every node stays, with or ' +
      'without arcs. For one tree that reaches all nodes, see spanforest help ' +
      'arborescence.',
    DIRECTION_NOTE,
    COLUMNS_NOTE
  ],
  examples: [
    'votes.csv --maximum',
    'costs.gr.gz --fewest-roots --format csv -o trees.csv'
  ],
  run: (args, context) => solve(SOLVER, args, context)
};

const SOLVER: Solver = {
  noun: 'branching',
  directed: true,
  aboutError: aboutGraph,
  best: ({edges}, args) => {
    const maximum = args.switches.has('maximum');
    const fewestRoots = args.switches.has('fewest-roots');
    const algorithm = queueOf(args);
    return {edges: find(edges, {maximum, fewestRoots, algorithm})};
  },
  describe: ({edges}, arcs) => {
    const roots = showCount(edges.order - arcs.length, 'root');
    // Users who know arborescences are surprised.
    const isEmpty = arcs.length === 0 && edges.size > 0;
    return isEmpty ? `${roots} (to reach more, see --fewest-roots)` : roots;
  }
};
