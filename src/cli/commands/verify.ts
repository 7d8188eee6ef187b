import {GRAPH_FORMATS} from '../../graph/formats/index.js';
import type {NamedGraph} from '../../graph/named-graph.js';
import {totalWeight} from '../../graph/total-weight.js';
import {
  isMaximumSpanningForest,
  isMinimumSpanningForest
} from '../../msf/index.js';
import {EXIT, UsageError} from '../errors.js';
import {type ForestFile, readForestFile} from '../forest-file.js';
import {
  formatOf,
  GRAPH,
  GRAPH_OPTIONS,
  readGraphFile,
  readOptions
} from '../graph-file.js';
import {type Io, print} from '../io.js';
import {matchForest} from '../match-forest.js';
import type {Arguments, Command} from '../options.js';
import {createProgress} from '../progress.js';
import {showCount, showEdge, showTotal} from '../show.js';

/** `spanforest verify`: proves or refutes somebody's forest. */
export const verify: Command = {
  name: 'verify',
  about: 'Tell whether a file holds a minimum spanning forest of a graph.',
  positionals: [
    GRAPH,
    {name: 'FOREST', about: "the forest's edges as a graph file, or '-'."}
  ],
  options: [
    {name: 'maximum', about: 'Ask for a maximum spanning forest instead.'},
    ...GRAPH_OPTIONS,
    {
      name: 'forest-format',
      value: 'FORMAT',
      choices: GRAPH_FORMATS,
      about: 'Format of FOREST, if its name does not tell.'
    },
    {
      name: 'forest-weight',
      value: 'COLUMN',
      conflicts: 'unweighted',
      about: 'Like --weight, but of FOREST; needless if msf wrote it.'
    },
    {name: 'quiet', short: 'q', about: 'Nothing but the exit status.'}
  ],
  notes: [
    'The edges of FOREST are found in GRAPH by the names of their ends, in ' +
      'either order, and their weight; nodes of DIMACS and Matrix Market ' +
      'files are called 1, 2, 3 and so on. A table of two columns has no ' +
      'weights, and will do unless parallel edges differ. Where edges have ' +
      'equal weights there are several minimum spanning forests, and any of ' +
      'them will do.',
    'The answer is one line on standard output: exit status 0 for yes, 1 ' +
      'for no, with the edge that shows it. Files that cannot be used are ' +
      'reported on standard error, with exit status 1 as well.'
  ],
  examples: [
    'roads.csv backbone.csv --weight km',
    'roads.gr.gz - < forest.csv'
  ],
  run: runVerify
};

async function runVerify(args: Arguments, io: Io): Promise<number> {
  const {values, switches} = args;
  const [graphName, forestName] = args.positionals;
  if (graphName === '-' && forestName === '-') {
    throw new UsageError('GRAPH and FOREST cannot both be standard input.');
  }
  const graphFormat = formatOf(
    graphName,
    values.get('input-format'),
    'input-format'
  );
  const forestFormat = formatOf(
    forestName,
    values.get('forest-format'),
    'forest-format'
  );
  const quiet = switches.has('quiet');
  const progress = createProgress(io, quiet);
  try {
    const graph = await readGraphFile(
      graphName,
      graphFormat,
      readOptions(args, graphFormat),
      io,
      progress
    );
    const forest = await readForestFile(
      args,
      graphFormat,
      forestFormat,
      io,
      progress
    );
    progress.phase('verifying');
    const maximum = switches.has('maximum');
    const {flaw, praise} = io.blocking(() => judge(graph, forest, maximum));
    progress.clear();
    const kind = `${maximum ? 'maximum' : 'minimum'} spanning forest`;
    const answer = praise ? `${kind}: ${praise}` : `not a ${kind}: ${flaw}.`;
    if (!quiet) await print(`${answer}\n`, io);
    return praise ? EXIT.success : EXIT.failure;
  } finally {
    progress.clear();
  }
}

interface Judgement {
  /** What the forest is, if it is all it should be. */
  readonly praise?: string;
  /** What is wrong with it otherwise. */
  readonly flaw?: string;
}

function judge(
  graph: NamedGraph,
  {forest, isWeighted}: ForestFile,
  maximum: boolean
): Judgement {
  const match = matchForest(graph, forest, isWeighted);
  if ('flaw' in match) return match;
  const {edges} = graph;
  const check = maximum ? isMaximumSpanningForest : isMinimumSpanningForest;
  const result = check.detailed(edges, match.edges);
  if (result.valid) {
    const parts = [
      showCount(match.edges.length, 'edge'),
      `weight ${showTotal(totalWeight(edges.weight, match.edges))}`,
      showCount(result.trees, 'tree')
    ];
    return {praise: parts.join(', ')};
  }
  const edge = showEdge(graph, result.edge);
  switch (result.reason) {
    case 'cycle':
      return {flaw: `edge ${edge} closes a cycle`};
    case 'not-spanning':
      return {flaw: `edge ${edge} joins two of its trees, yet is left out`};
    case 'not-minimum':
    case 'not-maximum': {
      const better = maximum ? 'heavier' : 'lighter';
      const worse = showEdge(graph, result.worse!);
      return {flaw: `the ${better} edge ${edge} should replace ${worse}`};
    }
    default:
      // Matching names each edge of the graph at most once.
      throw new Error(`verification says ${result.reason} of edge ${edge}`);
  }
}
