import type {
  AlgorithmName,
  ForestAlgorithm,
  ForestAlgorithmName
} from '../../msf/index.js';
import {
  ALGORITHMS,
  algorithmFor,
  maximumSpanningForestOf,
  minimumSpanningForestOf
} from '../../msf/minimum-spanning-forest.js';
import type {Context} from '../io/context.js';
import {
  COLUMNS_NOTE,
  DIRECTION_OPTION,
  GRAPH_OPTIONS,
  GRAPHS
} from '../io/graph-file.js';
import {showCount} from '../io/show.js';
import {
  type Arguments,
  type Command,
  grouped,
  numberOption,
  type OptionTable
} from '../options.js';
import {
  type ForestReader,
  RANK_NOTE,
  RANK_OPTION,
  SOLUTION_OPTIONS,
  type Solver,
  solve
} from '../solving/solve.js';

// The algorithms whose code is loaded only if they run.
const STUDIED: readonly ForestAlgorithmName[] = [
  'fredman-tarjan',
  'pettie-ramachandran'
];

// The options that cut a forest into clusters.
const CLUSTERING_OPTIONS: OptionTable = {
  '--clusters K': {
    about: 'Cut the forest into K clusters; write these instead.',
    integer: [1],
    conflicts: ['cut', 'k']
  },
  '--cut D': {
    about: 'Cut all edges longer than D; write the clusters instead.',
    conflicts: 'k'
  },
  '--dendrogram': {
    about: 'Write how the clusters merge, step by step, instead.',
    conflicts: ['clusters', 'cut', 'k']
  }
};

const CLUSTERING_NOTE: string =
  'With --clusters and --cut, which is single-linkage clustering, the output ' +
  "has the columns 'node' and 'cluster', counted from 1 in the order of the " +
  'nodes; it is csv unless --format or the name of OUT says otherwise. With ' +
  '--maximum, --cut drops the edges of weight less than D. --dendrogram names ' +
  'the cluster that a merge makes merge 1, merge 2 and so on.';

const PICTURE_NOTE: string =
  'With svg, html or dot, for which the name of OUT is enough, the output is a ' +
  'picture of the forest over the faint rest of the graph, with the clusters in ' +
  'colours, or the dendrogram (svg). Nodes are where their attributes x and y, ' +
  'or lon and lat, say; else the trees are laid out. All edges are held.';

/** `spanforest msf`: the minimum spanning forest of a graph file. */
export const msf: Command = {
  positionals: [GRAPHS],
  options: {
    '--maximum': 'Find the maximum spanning forest instead.',
    ...RANK_OPTION,
    ...CLUSTERING_OPTIONS,
    ...GRAPH_OPTIONS,
    ...DIRECTION_OPTION,
    ...SOLUTION_OPTIONS,
    ...grouped('Algorithm', {
      '-a, --algorithm NAME': {
        about: 'How to find the forest; all find the same one.',
        choices: [...ALGORITHMS, ...STUDIED]
      },
      '--seed N': {
        about: 'Seed of the randomised algorithm; it only changes the time.',
        integer: [],
        conflicts: 'k'
      }
    })
  },
  notes: [
    COLUMNS_NOTE,
    'Edges of equal weight are taken in the order of the file. Loops are ' +
      'left out, parallel edges are allowed, and every node stays: ' +
      'each component of the graph gives a tree. A table keeps its columns ' +
      'and their names. Gzip and zstd are recognised by their content.',
    'Several files are one graph: nodes of the same name are the same node, ' +
      'and edges come in the order of the files. The first file says how the ' +
      'output looks; other columns and attributes of edges of the files after it ' +
      'become further columns.',
    'The forest is found while the files are read, in memory for the nodes and ' +
      'the forest, whatever the number of edges; only --k and algorithms other ' +
      'than auto hold all edges, as do the readers of json, node-link, graphml ' +
      'and gexf. Parquet is read column by column with the package hyparquet.',
    RANK_NOTE,
    CLUSTERING_NOTE,
    PICTURE_NOTE
  ],
  examples: [
    'roads.csv --weight km -o backbone.csv',
    'mesh.mtx.gz --maximum --format csv',
    'roads.csv --weight km --k 3',
    'roads.csv --weight km --clusters 5 -o regions.csv',
    'roads.csv --weight km -o roads.svg',
    'parts/*.parquet --weight cost -o forest.csv.gz',
    '- --input-format dimacs < roads.gr'
  ],
  run: findForest
};

/**
 * Runs the command.
 *
 * @param read - Reads the files elsewhere; default: in this process.
 */
export async function findForest(
  args: Arguments,
  context: Context,
  read?: ForestReader
): Promise<number> {
  const {values} = args;
  const name = values.get('algorithm') as ForestAlgorithmName | undefined;
  let studied: ForestAlgorithm | undefined;
  if (name !== undefined && STUDIED.includes(name)) {
    const {FOREST_ALGORITHMS} = await import('../../msf/forest-algorithms.js');
    studied = FOREST_ALGORITHMS[name];
  }
  let solver = solverWith(studied);
  if (values.has('k')) {
    const [{kBestSpanningForestsOf}, {aboutGraph}] = await Promise.all([
      import('../../msf/k-best/index.js'),
      import('../solving/arborescence-problem.js')
    ]);
    solver = {
      ...solver,
      aboutError: aboutGraph,
      *ranking({edges}, {switches}) {
        const maximum = switches.has('maximum');
        const ranking = kBestSpanningForestsOf(edges, {maximum});
        for (const forest of ranking) yield forest.edges;
      }
    };
  }
  const isClustering =
    values.has('clusters') ||
    values.has('cut') ||
    args.switches.has('dendrogram');
  if (!isClustering) {
    return solve(solver, args, context, read);
  }
  const {writeClusters} = await import('../solving/clusters.js');
  return writeClusters(solver, args, context, read);
}

const solverWith = (studied: ForestAlgorithm | undefined): Solver => ({
  noun: 'forest',
  directed: false,
  // The forest is found while edges are read, unless all of them are needed.
  hold: ({values, switches}) => {
    const algorithm = values.get('algorithm') ?? 'auto';
    if (algorithm !== 'auto' || values.has('k')) return 'all';
    return switches.has('maximum') ? 'maximum' : 'minimum';
  },
  best: ({edges}, args) => {
    const {values, switches} = args;
    const given = (values.get('algorithm') ?? 'auto') as AlgorithmName;
    const chosen = given === 'auto' ? algorithmFor(edges) : given;
    const seed = numberOption(args, 'seed');
    const find = switches.has('maximum')
      ? maximumSpanningForestOf
      : minimumSpanningForestOf;
    const algorithm = studied ?? chosen;
    const options = {algorithm, ...(seed !== undefined && {seed})};
    return {edges: find(edges, options), chosen};
  },
  describe: ({edges}, forest) => showCount(edges.order - forest.length, 'tree')
});
