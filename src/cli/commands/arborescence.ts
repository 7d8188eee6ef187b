import {arborescence as find, kBestArborescencesOf} from '../../msf/index.js';
import {UsageError} from '../io/errors.js';
import {COLUMNS_NOTE, GRAPH, GRAPH_OPTIONS} from '../io/graph-file.js';
import {showNode} from '../io/show.js';
import type {Command} from '../options.js';
import {
  aboutGraph,
  DIRECTION_NOTE,
  problemOf,
  QUEUE_OPTION,
  queueOf
} from '../solving/arborescence-problem.js';
import {
  RANK_NOTE,
  RANK_OPTION,
  SOLUTION_OPTIONS,
  type Solver,
  solve
} from '../solving/solve.js';

/** `spanforest arborescence`: the minimum arborescence of a digraph file. */
export const arborescence: Command = {
  positionals: [GRAPH],
  options: {
    '-r, --root NODE': 'The root, by its name.',
    '--any-root': {
      about: 'Choose the root with the best arborescence.',
      conflicts: 'root'
    },
    '--single-root': {
      about: 'Give the root exactly one child.',
      conflicts: 'any-root'
    },
    '--maximum': 'Find the maximum arborescence instead.',
    ...RANK_OPTION,
    ...QUEUE_OPTION,
    ...GRAPH_OPTIONS,
    ...SOLUTION_OPTIONS
  },
  notes: [
    DIRECTION_NOTE,
    COLUMNS_NOTE,
    'Every node is reached from the root, or the exit status is 1. Loops ' +
      'and arcs into the root are left out, and parallel arcs are allowed. ' +
      'For several roots, as few as possible, see spanforest help branching.',
    RANK_NOTE
  ],
  examples: [
    'streets.csv --root Depot -o cleared.csv',
    'scores.tsv --root 0 --single-root --maximum --k 5',
    'links.mtx --any-root --format json'
  ],
  run: async (args, context) => {
    if (!args.values.has('root') && !args.switches.has('any-root')) {
      throw new UsageError(
        'the root is missing. Give --root NODE, or --any-root for the best ' +
          'one.'
      );
    }
    return solve(SOLVER, args, context);
  }
};

const SOLVER: Solver = {
  noun: 'tree',
  directed: true,
  aboutError: aboutGraph,
  best: (graph, args) => {
    const options = {...problemOf(graph, args), algorithm: queueOf(args)};
    return {edges: find(graph.edges, options)};
  },
  *ranking(graph, args) {
    const problem = problemOf(graph, args);
    // Without a root, only this error names the nodes that cannot be reached.
    find(graph.edges, problem);
    for (const {arcs} of kBestArborescencesOf(graph.edges, problem)) yield arcs;
  },
  // No arc leads to the root.
  describe: ({nodes, edges}, arcs) => {
    const isChild = new Uint8Array(edges.order);
    for (const arc of arcs) isChild[edges.target[arc]] = 1;
    const root = isChild.indexOf(0);
    return root < 0 ? '' : `root ${showNode(nodes[root])}`;
  }
};
