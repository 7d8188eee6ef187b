import {performance} from 'node:perf_hooks';
import {quote} from '../../graph/errors.js';
import {
  checkTableNames,
  joinRow,
  parseWeight,
  withoutFormula
} from '../../graph/formats/index.js';
import {clusterLabels, singleLinkage} from '../../msf/index.js';
import type {Context} from '../io/context.js';
import {aboutFile, EXIT, UsageError} from '../io/errors.js';
import {
  graphInputs,
  isPicture,
  outputFormat,
  readForest
} from '../io/graph-file.js';
import {checkOverwriting} from '../io/input.js';
import {openOutput, printSummary} from '../io/output.js';
import {showCount, showTime} from '../io/show.js';
import {type Arguments, numberOption} from '../options.js';
import {
  allEdges,
  checkEscaping,
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
  const isDendrogram = switches.has('dendrogram');
  const known = isDendrogram
    ? [...CLUSTER_FORMATS, 'svg']
    : [...CLUSTER_FORMATS, 'svg', 'html', 'dot'];
  if (!known.includes(given)) {
    throw new UsageError(
      `the ${given} format holds graphs, not ` +
        `${isDendrogram ? 'dendrograms' : 'clusters'}. Give --format ` +
        `(${known.join(', ')}).`
    );
  }
  checkEscaping(args, given);
  const pictures =
    isDendrogram || isPicture(given)
      ? await import('../../pictures/index.js')
      : null;
  const format = given as (typeof CLUSTER_FORMATS)[number];
  const output = await openOutput(out, context);
  await checkOverwriting(out, args.positionals, context);

  const needsAll = isPicture(given) && !isDendrogram;
  const hold = (!needsAll && solver.hold?.(args)) || 'all';
  const forest = await read(inputs, {hold, records: false}, context);
  const graph = graphOf(forest, name, context);
  progress.phase('computing clusters');
  const start = performance.now();
  let content: Iterable<string>;
  let count: number;
  try {
    [content, count] = context.blocking(() => {
      const edges =
        hold === 'all' ? solver.best(graph, args).edges : allEdges(graph);
      const isEscaped = switches.has('escape-formulas');
      const nodes = isEscaped ? graph.nodes.map(withoutFormula) : graph.nodes;
      if (isDendrogram) {
        const linkage = singleLinkage(graph.edges, edges, {maximum});
        const text = pictures!.drawDendrogram(linkage, nodes, given);
        return [[text], linkage.first.length];
      }
      const cut = {clusters, distance, maximum};
      const labels = clusterLabels(graph.edges, edges, cut);
      const scene = {graph, forest: edges, clusters: labels};
      const lines =
        pictures && isPicture(given)
          ? [pictures.drawScene(scene, given)]
          : rowLines(labelRows(nodes, labels), format);
      return [
        lines,
        labels.reduce((most, label) => Math.max(most, label + 1), 0)
      ];
    });
    if (format === 'csv' || format === 'tsv') checkTableNames(graph);
  } catch (error) {
    throw aboutFile(name, error);
  }
  const time = performance.now() - start + (hold === 'all' ? 0 : forest.time);
  progress.phase('writing');
  await output.write(content);
  progress.clear();
  const facts = [
    showCount(count, isDendrogram ? 'merge' : 'cluster'),
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

/** A row of a table. */
export type Row = readonly (string | number)[];

function* labelRows(
  nodes: readonly string[],
  labels: Int32Array
): Generator<Row> {
  yield ['node', 'cluster'];
  for (let v = 0; v < labels.length; v++) yield [nodes[v], labels[v] + 1];
}

/** The lines of a table whose first row has the names of the columns. */
export function* rowLines(
  rows: Generator<Row>,
  format: string
): Generator<string> {
  if (format !== 'json') {
    const separator = format === 'tsv' ? '\t' : ',';
    for (const row of rows) yield `${joinRow(row, separator)}\n`;
    return;
  }
  const names: Row = rows.next().value;
  let start = '[';
  for (const row of rows) {
    const entries = row.map((field, i) => [names[i], field]);
    yield `${start}\n  ${JSON.stringify(Object.fromEntries(entries))}`;
    start = ',';
  }
  yield start === '[' ? '[]\n' : '\n]\n';
}
