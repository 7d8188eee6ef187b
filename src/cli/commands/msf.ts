import {performance} from 'node:perf_hooks';
import {
  formatOfFileName,
  GRAPH_FORMATS,
  writeGraph
} from '../../graph/formats/index.js';
import {type NamedGraph, selectNamedEdges} from '../../graph/named-graph.js';
import {
  ALGORITHMS,
  type AlgorithmName,
  chooseAlgorithm,
  maximumSpanningForest,
  minimumSpanningForest
} from '../../msf/index.js';
import {EXIT} from '../errors.js';
import {
  formatOf,
  GRAPH_OPTIONS,
  readGraphFile,
  readOptions
} from '../graph-file.js';
import {type Io, say} from '../io.js';
import type {Arguments, Command} from '../options.js';
import {openOutput} from '../output.js';
import {createProgress} from '../progress.js';
import {showCount, showTime, showTotal} from '../show.js';
import {totalWeight} from '../total-weight.js';

/** `spanforest msf`: the minimum spanning forest of a graph file. */
export const msf: Command = {
  name: 'msf',
  about: 'Write the minimum spanning forest of a graph.',
  positionals: [
    {name: 'GRAPH', about: "the graph file, or '-' for standard input."}
  ],
  options: [
    {
      name: 'algorithm',
      short: 'a',
      value: 'NAME',
      choices: ALGORITHMS,
      about: 'How to find the forest; all find the same one.'
    },
    {name: 'maximum', about: 'Find the maximum spanning forest instead.'},
    ...GRAPH_OPTIONS,
    {
      name: 'format',
      short: 'f',
      value: 'FORMAT',
      choices: GRAPH_FORMATS,
      about: "Format to write, if not that of OUT's name or of GRAPH."
    },
    {
      name: 'output',
      short: 'o',
      value: 'OUT',
      about: 'File to write, whole or not at all; compressed if it ends in .gz.'
    },
    {
      name: 'seed',
      value: 'N',
      integer: true,
      about: 'Seed of the randomized algorithm; it changes only the time.'
    },
    {
      name: 'summary',
      conflicts: 'quiet',
      about: 'Sum up on standard error, as on a terminal or with -o.'
    },
    {name: 'quiet', short: 'q', about: 'No summary and no progress.'}
  ],
  notes: [
    'Edges of equal weight are taken in the order of the file. Loops are ' +
      'left out, parallel edges are told apart, and every node stays, so a ' +
      'graph in several parts gives a tree for each. Gzip is recognized by ' +
      'its content.'
  ],
  examples: [
    'roads.csv --weight km -o backbone.csv',
    'mesh.mtx.gz --maximum --format csv',
    '- --input-format dimacs < roads.gr'
  ],
  run: runMsf
};

async function runMsf(args: Arguments, io: Io): Promise<number> {
  const {values, switches} = args;
  const [name] = args.positionals;
  const out = values.get('output');
  const inputFormat = formatOf(
    name,
    values.get('input-format'),
    'input-format'
  );
  const format = (values.get('format') ??
    (out === undefined ? null : formatOfFileName(out)) ??
    inputFormat) as typeof inputFormat;
  const output = await openOutput(out, io);

  const progress = createProgress(io, switches.has('quiet'));
  try {
    const options = readOptions(args, inputFormat);
    const graph = await readGraphFile(name, inputFormat, options, io, progress);
    progress.phase('computing forest');
    const {forest, summary} = io.blocking(() => solve(graph, args));
    progress.phase('writing');
    // Attributes of JSON come through; the weight stays the one it was.
    const weight = inputFormat === 'json' ? options.weight : undefined;
    const part = selectNamedEdges(graph, forest);
    await output.write(writeGraph(part, format, {weight: weight as string}));
    progress.clear();
    if (
      switches.has('summary') ||
      (!switches.has('quiet') && (io.stderr.isTTY || !output.isStandard))
    ) {
      await say(io.stderr, `${summary}\n`, io.signal);
    }
    return EXIT.success;
  } finally {
    progress.clear();
  }
}

function solve(
  {edges}: NamedGraph,
  {values, switches}: Arguments
): {forest: Int32Array; summary: string} {
  const {order, size, weight} = edges;
  const asked = (values.get('algorithm') ?? 'auto') as AlgorithmName;
  const taken = asked === 'auto' ? chooseAlgorithm(order, size) : asked;
  const seed = values.get('seed');
  const find = switches.has('maximum')
    ? maximumSpanningForest
    : minimumSpanningForest;
  const start = performance.now();
  const forest = find(edges, {
    algorithm: taken,
    ...(seed !== undefined && {seed: Number(seed)})
  });
  const time = performance.now() - start;
  const summary = [
    showCount(forest.length, 'edge'),
    `weight ${showTotal(totalWeight(weight, forest))}`,
    showCount(order - forest.length, 'tree'),
    taken === asked ? taken : `${taken} (chosen by auto)`,
    showTime(time)
  ];
  return {forest, summary: summary.join(', ')};
}
