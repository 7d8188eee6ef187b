import {
  ALGORITHMS,
  type AlgorithmName,
  kBestSpanningForests,
  maximumSpanningForest,
  minimumSpanningForest
} from '../../msf/index.js';
import {algorithmFor} from '../../msf/minimum-spanning-forest.js';
import type {readForestOnCluster} from '../cluster/index.js';
import {
  checkClusterOptions,
  CLUSTER_NOTE as MACHINES_NOTE,
  CLUSTER_OPTIONS as MACHINES_OPTIONS
} from '../cluster/options.js';
import {graphInputs, readForest} from '../forest/read-forest.js';
import {
  COLUMNS_NOTE,
  DIRECTION_OPTION,
  GRAPH_OPTIONS
} from '../io/graph-file.js';
import {showCount} from '../io/show.js';
import {type Command, numberOption} from '../options.js';
import {
  CLUSTER_NOTE,
  CLUSTER_OPTIONS,
  wantsClusters,
  writeClusters
} from '../solving/clusters.js';
import {
  rankNote,
  rankOption,
  SOLUTION_OPTIONS,
  type Solver,
  solve
} from '../solving/solve.js';

/** `spanforest msf`: the minimum spanning forest of a graph file. */
export const msf: Command = {
  positionals: [
    {
      name: 'GRAPH',
      about:
        "the graph file, '-' for standard input, or a pattern such as " +
        "'parts/*.csv'; several files are one graph.",
      repeated: true
    }
  ],
  options: {
    '-a, --algorithm NAME': {
      about: 'How to find the forest; all find the same one.',
      choices: ALGORITHMS
    },
    '--maximum': 'Find the maximum spanning forest instead.',
    ...rankOption('forests'),
    ...CLUSTER_OPTIONS,
    ...GRAPH_OPTIONS,
    ...DIRECTION_OPTION,
    ...SOLUTION_OPTIONS,
    '--seed N': {
      about: 'Seed of the randomised algorithm; it only changes the time.',
      integer: [],
      conflicts: 'k'
    },
    ...MACHINES_OPTIONS
  },
  notes: [
    COLUMNS_NOTE,
    'Edges of equal weight are taken in the order of the file. Loops are ' +
      'left out, parallel edges are allowed, and every node stays: ' +
      'each component of the graph gives a tree. A table keeps its columns ' +
      'and their names. Gzip is recognised by its content.',
    rankNote('forest'),
    CLUSTER_NOTE,
    MACHINES_NOTE
  ],
  examples: [
    'roads.csv --weight km -o backbone.csv',
    'mesh.mtx.gz --maximum --format csv',
    'roads.csv --weight km --k 3',
    'roads.csv --weight km --clusters 5 -o regions.csv',
    '- --input-format dimacs < roads.gr'
  ],
  async run(args, context) {
    checkClusterOptions(args, ALONE);
    if (args.switches.has('dry-run')) {
      const {printForestPlan} = await import('../cluster/index.js');
      return printForestPlan(await graphInputs(args, context), args, context);
    }
    return wantsClusters(args)
      ? writeClusters(SOLVER, args, context)
      : solve(SOLVER, args, context);
  }
};

// Options that are not for a cluster.
const ALONE = ['algorithm', 'k', 'seed', 'jobs', 'checkpoint'];

// The room of the cluster is loaded only if it is used.
const readOnCluster: typeof readForestOnCluster = async (...all) =>
  (await import('../cluster/index.js')).readForestOnCluster(...all);

const SOLVER: Solver = {
  noun: 'forest',
  directed: false,
  reader: {
    inputs: graphInputs,
    // The forest is found while edges are read, unless all of them are needed.
    async read(inputs, records, args, context) {
      const {values, switches} = args;
      const given = values.get('algorithm') ?? 'auto';
      if (given !== 'auto' || values.has('k')) {
        const holding = {hold: 'all', records} as const;
        const all = await readForest(inputs, holding, context);
        return {graph: all.graph()};
      }
      const hold = switches.has('maximum') ? 'maximum' : 'minimum';
      const holding = {hold, records} as const;
      const forest = values.has('cluster')
        ? await readOnCluster(inputs, holding, args, context)
        : await readForest(inputs, holding, context);
      const graph = context.blocking(() => forest.graph());
      return {graph, solved: {chosen: 'stream', time: forest.time}};
    }
  },
  best: ({edges}, args) => {
    const {values, switches} = args;
    const given = (values.get('algorithm') ?? 'auto') as AlgorithmName;
    const chosen = given === 'auto' ? algorithmFor(edges) : given;
    const seed = numberOption(args, 'seed');
    const find = switches.has('maximum')
      ? maximumSpanningForest
      : minimumSpanningForest;
    const options = {algorithm: chosen, ...(seed !== undefined && {seed})};
    return {edges: find(edges, options), chosen};
  },
  *ranking({edges}, {switches}) {
    const maximum = switches.has('maximum');
    for (const forest of kBestSpanningForests(edges, {maximum})) {
      yield forest.edges;
    }
  },
  describe: ({edges}, forest) => showCount(edges.order - forest.length, 'tree')
};
