import {performance} from 'node:perf_hooks';
import {quote} from '../../graph/errors.js';
import {
  checkTableNames,
  joinRow,
  parseWeight,
  withoutFormula
} from '../../graph/formats/index.js';
import {clusterLabels} from '../../msf/index.js';
import type {Context} from '../io/context.js';
import {aboutFile, EXIT, UsageError} from '../io/errors.js';
import {graphInputs, outputFormat, readForest} from '../io/graph-file.js';
import {openOutput, printSummary} from '../io/output.js';
import {showCount, showTime} from '../io/show.js';
import {type Arguments, numberOption} from '../options.js';
import {
  allEdges,
  type ForestReader,
  graphOf,
  nameOf,
  type Solver
} from './solve.js';

const CLUSTER_FORMATS = ['csv', 'tsv', 'json'] as const;

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
  const isEscaped = switches.has('escape-formulas') && format !== 'json';
  const {nodes: names} = graph;
  const nodes = isEscaped ? names.map(withoutFormula) : names;
  await output.write(linesOf(nodes, labels, format));
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
  nodes: readonly string[],
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
