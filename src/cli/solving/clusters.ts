import {performance} from 'node:perf_hooks';
import {quote} from '../../graph/errors.js';
import {
  checkTableNames,
  joinRow,
  parseWeight
} from '../../graph/formats/index.js';
import type {NamedGraph} from '../../graph/named-graph.js';
import {clusterLabels} from '../../msf/index.js';
import type {Context} from '../io/context.js';
import {aboutFile, EXIT, UsageError} from '../io/errors.js';
import {graphInputs, outputFormat, readForest} from '../io/graph-file.js';
import {openOutput, printSummary} from '../io/output.js';
import {showCount, showTime} from '../io/show.js';
import {type Arguments, numberOption, type OptionTable} from '../options.js';
import {
  allEdges,
  type ForestReader,
  graphOf,
  nameOf,
  type Solver
} from './solve.js';

/** The options that cut a forest into clusters. */
export const CLUSTERING_OPTIONS: OptionTable = {
  '--clusters K': {
    about: 'Cut the forest into K clusters, and write these instead.',
    integer: [1],
    conflicts: ['cut', 'k']
  },
  '--cut D': {
    about: 'Cut all edges longer than D, and write the clusters instead.',
    conflicts: 'k'
  }
};

/** The paragraph of the help about clusters. */
export const CLUSTERING_NOTE: string =
  'With --clusters and --cut, which is single-linkage clustering, the output ' +
  "has the columns 'node' and 'cluster', counted from 1 in the order of the " +
  'nodes; it is csv unless --format or the name of OUT says tsv or json. With ' +
  '--maximum, --cut drops the edges of weight less than D.';

const CLUSTER_FORMATS = ['csv', 'tsv', 'json'] as const;

/** Whether a command is asked for clusters instead of the forest. */
export function wantsClusters({values}: Arguments): boolean {
  return values.has('clusters') || values.has('cut');
}

/** Reads the graph, cuts its best forest, and writes the cluster of each node. */
export async function writeClusters(
  solver: Solver,
  args: Arguments,
  context: Context,
  read: ForestReader = readForest
): Promise<number> {
  const {values, switches} = args;
  const {progress} = context;
  const out = values.get('output');
  const maximum = switches.has('maximum');
  const clusters = numberOption(args, 'clusters');
  const distance = cutOption(args);
  const inputs = await graphInputs(args.positionals, args, context);
  const name = nameOf(inputs);
  const given = outputFormat(args, 'csv');
  const format = CLUSTER_FORMATS.find(known => known === given);
  if (format === undefined) {
    throw new UsageError(
      `the ${given} format holds graphs, not clusters. Give --format ` +
        `(${CLUSTER_FORMATS.join(', ')}).`
    );
  }
  const output = await openOutput(out, context);

  const hold = solver.hold?.(args) ?? 'all';
  const forest = await read(inputs, {hold, records: false}, context);
  const graph = graphOf(forest, name, context);
  progress.phase('computing clusters');
  const start = performance.now();
  let labels: Int32Array;
  try {
    labels = context.blocking(() => {
      const edges =
        hold === 'all' ? solver.best(graph, args).edges : allEdges(graph);
      const cut = {clusters, distance, maximum};
      return clusterLabels(graph.edges, edges, cut);
    });
    if (format !== 'json') checkTableNames(graph);
  } catch (error) {
    throw aboutFile(name, error);
  }
  const time = performance.now() - start + (hold === 'all' ? 0 : forest.time);
  progress.phase('writing');
  await output.write(linesOf(graph, labels, format));
  progress.clear();
  const count = labels.reduce((most, label) => Math.max(most, label + 1), 0);
  const facts = [
    showCount(count, 'cluster'),
    showCount(graph.edges.order, 'node'),
    showTime(time)
  ];
  await printSummary(`${facts.join(', ')}\n`, output, args, context);
  return EXIT.success;
}

function cutOption({values}: Arguments): number | undefined {
  const text = values.get('cut');
  if (text === undefined) return undefined;
  const distance = parseWeight(text, 0, text.length);
  if (!Number.isNaN(distance)) return distance;
  throw new UsageError(`option --cut must be a number, but is ${quote(text)}.`);
}

function* linesOf(
  {nodes}: NamedGraph,
  labels: Int32Array,
  format: (typeof CLUSTER_FORMATS)[number]
): Generator<string> {
  if (format === 'json') {
    yield '[';
    for (let v = 0; v < labels.length; v++) {
      const entry = {node: nodes[v], cluster: labels[v] + 1};
      yield `${v === 0 ? '' : ','}\n  ${JSON.stringify(entry)}`;
    }
    yield labels.length === 0 ? ']\n' : '\n]\n';
    return;
  }
  const separator = format === 'tsv' ? '\t' : ',';
  yield `${joinRow(['node', 'cluster'], separator)}\n`;
  for (let v = 0; v < labels.length; v++) {
    yield `${joinRow([nodes[v], labels[v] + 1], separator)}\n`;
  }
}
