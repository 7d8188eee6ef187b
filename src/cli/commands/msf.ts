import {resolve} from 'node:path';
import type {
  AlgorithmName,
  ForestAlgorithm,
  ForestAlgorithmName
} from '../../msf/index.js';
import {kBestSpanningForestsOf} from '../../msf/k-best/index.js';
import {
  ALGORITHMS,
  algorithmFor,
  maximumSpanningForestOf,
  minimumSpanningForestOf
} from '../../msf/minimum-spanning-forest.js';
import type {Checkpoint} from '../forest/checkpoint.js';
import type {HoldingOptions} from '../forest/held-edges.js';
import type {NamedForest} from '../forest/named-forest.js';
import {graphInputs, readForest} from '../forest/read-forest.js';
import type {Context} from '../io/context.js';
import {showName, UsageError} from '../io/errors.js';
import {
  COLUMNS_NOTE,
  DIRECTION_OPTION,
  GRAPH_OPTIONS,
  type GraphInput
} from '../io/graph-file.js';
import {showCount} from '../io/show.js';
import {type Arguments, type Command, numberOption} from '../options.js';
import {
  CLUSTERING_NOTE,
  CLUSTERING_OPTIONS,
  wantsClusters,
  writeClusters
} from '../solving/clusters.js';
import {
  type ProblemReader,
  rankNote,
  rankOption,
  SOLUTION_OPTIONS,
  type Solver,
  solve
} from '../solving/solve.js';

// The algorithms whose code is loaded only if they run.
const STUDIED: readonly ForestAlgorithmName[] = [
  'fredman-tarjan',
  'pettie-ramachandran'
];

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
      choices: [...ALGORITHMS, ...STUDIED]
    },
    '--maximum': 'Find the maximum spanning forest instead.',
    ...rankOption('forests'),
    ...CLUSTERING_OPTIONS,
    ...GRAPH_OPTIONS,
    ...DIRECTION_OPTION,
    ...SOLUTION_OPTIONS,
    '-j, --jobs N': {
      about:
        'Read csv, tsv and edgelist in N threads; default: 1. The output is ' +
        'the same.',
      integer: [1, 64]
    },
    '--checkpoint FILE':
      'Save progress to FILE, so that the same command can resume after it ' +
      'was interrupted or killed.',
    '--checkpoint-every SECONDS': {
      about: 'Save at most once every SECONDS seconds; default: 30.',
      integer: [0]
    },
    '--seed N': {
      about: 'Seed of the randomised algorithm; it only changes the time.',
      integer: [],
      conflicts: 'k'
    }
  },
  notes: [
    COLUMNS_NOTE,
    'Edges of equal weight are taken in the order of the file. Loops are ' +
      'left out, parallel edges are allowed, and every node stays: ' +
      'each component of the graph gives a tree. A table keeps its columns ' +
      'and their names. Gzip and zstd are recognised by their content.',
    'Several files are one graph: nodes of the same name are the same node, ' +
      'and edges come in the order of the files. Patterns may have *, ? and ' +
      '[a-z], and ** for any folders; their files come in the order of their ' +
      'names. The first file says how the output looks; other columns and ' +
      'attributes of edges of the files after it become further columns.',
    'The forest is found while the files are read, in memory for the nodes and ' +
      'the forest, whatever the number of edges; only --k and algorithms other ' +
      'than auto hold all edges, as do the readers of json, node-link, graphml ' +
      'and gexf. Parquet is read column by column with the package hyparquet.',
    'With --checkpoint, csv, tsv and edgelist resume at any row, other formats ' +
      'at the next file. FILE is removed at the end.',
    rankNote('forest'),
    CLUSTERING_NOTE
  ],
  examples: [
    'roads.csv --weight km -o backbone.csv',
    'mesh.mtx.gz --maximum --format csv',
    'roads.csv --weight km --k 3',
    'roads.csv --weight km --clusters 5 -o regions.csv',
    "'parts/*.csv' --jobs 4 --checkpoint kept -o forest.csv",
    "'parts/*.parquet' --weight cost -o forest.csv.gz",
    '- --input-format dimacs < roads.gr'
  ],
  run: (args, context) => findForest(args, context)
};

/** Reads files into the forest of the graph that they are together. */
export type ForestReader = (
  inputs: readonly GraphInput[],
  holding: HoldingOptions,
  context: Context
) => Promise<NamedForest>;

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
  const solver = solverWith(await studiedAlgorithm(args), read);
  return wantsClusters(args)
    ? writeClusters(solver, args, context)
    : solve(solver, args, context);
}

async function studiedAlgorithm({
  values
}: Arguments): Promise<ForestAlgorithm | undefined> {
  const name = values.get('algorithm') as ForestAlgorithmName;
  if (!STUDIED.includes(name)) return undefined;
  const {FOREST_ALGORITHMS} = await import('../../msf/forest-algorithms.js');
  return FOREST_ALGORITHMS[name];
}

const solverWith = (
  studied: ForestAlgorithm | undefined,
  read: ForestReader | undefined
): Solver => ({
  noun: 'forest',
  directed: false,
  reader: {
    inputs: graphInputs,
    read: (inputs, records, args, context) =>
      readSolved(inputs, records, args, context, read)
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
  *ranking({edges}, {switches}) {
    const maximum = switches.has('maximum');
    for (const forest of kBestSpanningForestsOf(edges, {maximum})) {
      yield forest.edges;
    }
  },
  describe: ({edges}, forest) => showCount(edges.order - forest.length, 'tree')
});

// The forest is found while edges are read, unless all of them are needed.
async function readSolved(
  inputs: readonly GraphInput[],
  records: boolean,
  args: Arguments,
  context: Context,
  read: ForestReader | undefined
): ReturnType<ProblemReader['read']> {
  const {values, switches} = args;
  const isWhole =
    (values.get('algorithm') ?? 'auto') !== 'auto' || values.has('k');
  const best = switches.has('maximum') ? 'maximum' : 'minimum';
  const holding = {hold: isWhole ? 'all' : best, records} as const;
  const checkpoint = await checkpointOf(inputs, holding, args, context);
  const forest = read
    ? await read(inputs, holding, context)
    : await readForest(inputs, holding, context, {
        jobs: numberOption(args, 'jobs'),
        checkpoint
      });
  const graph = context.blocking(() => forest.graph());
  return {
    graph,
    ...(!isWhole && {solved: {time: forest.time}}),
    ...(checkpoint && {done: () => checkpoint.remove()})
  };
}

async function checkpointOf(
  inputs: readonly GraphInput[],
  holding: HoldingOptions,
  args: Arguments,
  context: Context
): Promise<Checkpoint | undefined> {
  const name = args.values.get('checkpoint');
  const seconds = numberOption(args, 'checkpoint-every');
  if (name === undefined) {
    if (seconds === undefined) return undefined;
    throw new UsageError(
      '--checkpoint-every is given without --checkpoint. Give both.'
    );
  }
  if (holding.hold === 'all') {
    throw new UsageError(
      '--checkpoint keeps a forest, but --k and algorithms other than auto ' +
        'need all edges. Leave one of them out.'
    );
  }
  const out = args.values.get('output');
  if (
    out !== undefined &&
    resolve(context.cwd, out) === resolve(context.cwd, name)
  ) {
    throw new UsageError(
      `--checkpoint and --output are the same file, ${showName(name)}. Give ` +
        'two names.'
    );
  }
  const {Checkpoint} = await import('../forest/checkpoint.js');
  const interval = 1000 * (seconds ?? 30);
  return Checkpoint.open(name, inputs, holding, interval, context);
}
