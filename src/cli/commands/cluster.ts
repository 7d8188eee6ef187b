import {performance} from 'node:perf_hooks';
import {edgeListFrom} from '../../graph/edge-list.js';
import {
  formatOfFileName,
  type PointTable,
  readPointTable
} from '../../graph/formats/index.js';
import {type DensityClusters, hdbscanPoints} from '../../msf/hdbscan.js';
import type {Context} from '../io/context.js';
import {
  aboutFile,
  DataError,
  EXIT,
  showName,
  UsageError
} from '../io/errors.js';
import {checkOverwriting, readBytes} from '../io/input.js';
import {openOutput, printSummary, SUMMARY_OPTIONS} from '../io/output.js';
import {showCount, showTime} from '../io/show.js';
import {type Arguments, type Command, numberOption} from '../options.js';
import {type Row, rowLines} from '../solving/clusters.js';

const FORMATS = ['csv', 'tsv', 'json', 'svg'] as const;
type Format = (typeof FORMATS)[number];

/** `spanforest cluster`: the density clusters of points in a table. */
export const cluster: Command = {
  positionals: [
    {
      name: 'POINTS',
      about: "a csv or tsv file with a point in each row, or '-'."
    }
  ],
  options: {
    '--min-size N': {
      about: 'How many points a cluster has at least; default: 5.',
      integer: [2]
    },
    '--min-samples N': {
      about:
        'How many points a dense place has near it; more make more noise. ' +
        'Default: the same.',
      integer: [1]
    },
    '--columns NAMES':
      'Columns of the coordinates: names or numbers, between commas. Default: x, ' +
      'y and z if x and y are there, else all.',
    '--epsilon D': {
      about: 'Do not split clusters below this distance.',
      number: true
    },
    '--leaf': 'Choose the smallest clusters, not the most stable ones.',
    '--allow-single': 'Let all points together be the only cluster.',
    '--tree': 'Write the tree of all clusters instead.',
    '-f, --format FORMAT': {
      about: "Format to write; default: by OUT's name, or csv.",
      choices: FORMATS
    },
    '-o, --output OUT':
      'File to write when done; compressed if it ends in .gz or .zst.',
    ...SUMMARY_OPTIONS
  },
  notes: [
    'The rows come back with three more columns: the cluster, counted from 1, ' +
      'or 0 for noise; the strength with which the point belongs to it, up to ' +
      '1; and its outlier score, from 0 to 1. Distances are Euclidean, so bring ' +
      'columns to one scale first.',
    'With svg, points are drawn by their first two coordinates, with noise in ' +
      'grey, or with --tree the tree: each cluster as wide as it has points, ' +
      'from sparse to dense. Gzip and zstd are recognised by their content.'
  ],
  examples: [
    'points.csv --min-size 10',
    'quakes.csv --columns lon,lat --min-size 20 -o quakes.svg',
    'points.csv --min-size 10 --tree -o tree.svg'
  ],
  run: findClusters
};

async function findClusters(
  args: Arguments,
  context: Context
): Promise<number> {
  const {values, switches, positionals} = args;
  const {progress} = context;
  const [name] = positionals;
  const out = values.get('output');
  const format = formatOf(args);
  checkInputFormat(name);
  const columns = values
    .get('columns')
    ?.split(',')
    .map(column => column.trim());
  const output = await openOutput(out, context);
  await checkOverwriting(out, positionals, context);

  let table: PointTable;
  try {
    const bytes = readBytes(name, context, true);
    table = await readPointTable(bytes, columns);
  } catch (error) {
    throw aboutFile(name, error);
  }
  progress.phase('computing clusters');
  const start = performance.now();
  const found = context.blocking(() =>
    hdbscanPoints(table.coordinates, {
      dimensions: table.axes.length,
      minClusterSize: numberOption(args, 'min-size'),
      minSamples: numberOption(args, 'min-samples'),
      epsilon: numberOption(args, 'epsilon'),
      method: switches.has('leaf') ? 'leaf' : 'stability',
      allowSingleCluster: switches.has('allow-single')
    })
  );
  const time = performance.now() - start;
  const rows = switches.has('tree')
    ? treeRows(found)
    : pointRows(table, found, name);
  const content =
    format === 'svg'
      ? [await pictureOf(table, found, switches.has('tree'))]
      : rowLines(rows, format);
  progress.phase('writing');
  await output.write(content);
  progress.clear();
  const noise = found.labels.reduce((sum, label) => sum + Number(label < 0), 0);
  const facts = [
    showCount(found.clusters.length, 'cluster'),
    `${noise} of ${showCount(found.labels.length, 'point')} noise`,
    `by ${table.axes.map(axis => table.names[axis]).join(', ')}`,
    showTime(time)
  ];
  await printSummary(`${facts.join(', ')}\n`, output, args, context);
  return EXIT.success;
}

function checkInputFormat(name: string): void {
  const format = formatOfFileName(name) ?? 'csv';
  if (format === 'csv' || format === 'tsv') return;
  throw new UsageError(
    `${showName(name)}: points are read from csv and tsv, not from ${format}. ` +
      'Save them as one of these.'
  );
}

function formatOf({values}: Arguments): Format {
  const given = values.get('format');
  const out = values.get('output') ?? '';
  const [, extension] =
    /[^/]\.([^./]+)$/.exec(out.replace(/\.(gz|zst)$/i, '')) ?? [];
  if (given === undefined && extension === undefined) return 'csv';
  const format =
    given ??
    (/^svg$/i.test(extension) ? 'svg' : formatOfFileName(`a.${extension}`));
  const known = FORMATS.find(one => one === format);
  if (known === undefined) {
    throw new UsageError(
      `${showName(out)}: .${extension} is not a format for clusters. Give ` +
        `--format (${FORMATS.join(', ')}), or another name.`
    );
  }
  return known;
}

function* pointRows(
  {names, rows}: PointTable,
  {labels, strength, outlierScore}: DensityClusters,
  file: string
): Generator<Row> {
  const added = ['cluster', 'strength', 'outlier'];
  const taken = added.find(column => names.includes(column));
  if (taken !== undefined) {
    throw new DataError(
      `${showName(file)}: there is a column ${taken} already. Rename it, so that ` +
        'there is only one.'
    );
  }
  yield [...names, ...added];
  for (let v = 0; v < rows.length; v++) {
    yield [...rows[v], labels[v] + 1, strength[v], outlierScore[v]];
  }
}

function* treeRows({clusters, tree}: DensityClusters): Generator<Row> {
  yield ['node', 'parent', 'birth', 'death', 'size', 'stability', 'cluster'];
  const {parent, birth, death, size, stability} = tree;
  const labels = new Map(Array.from(clusters, (c, i) => [c, i + 1]));
  for (let c = 0; c < parent.length; c++) {
    const above = parent[c] < 0 ? '' : parent[c];
    const label = labels.get(c) ?? 0;
    yield [c, above, birth[c], death[c], size[c], stability[c], label];
  }
}

async function pictureOf(
  {rows, axes, coordinates}: PointTable,
  found: DensityClusters,
  isTree: boolean
): Promise<string> {
  const {condensedTreeSvg, drawScene} = await import('../../pictures/index.js');
  if (isTree) return condensedTreeSvg(found);
  // Names are in the first column that is no coordinate.
  const named = rows[0].findIndex((_, i) => !axes.includes(i));
  const at = (v: number, axis: number) =>
    axis < axes.length ? coordinates[v * axes.length + axis] : 0;
  const graph = {
    edges: edgeListFrom(rows.length, []),
    nodes: rows.map((row, v) => (named < 0 ? `${v + 1}` : row[named])),
    nodeAttributes: rows.map((_, v) => ({x: at(v, 0), y: at(v, 1)}))
  };
  const title = `${showCount(found.clusters.length, 'cluster')} of ${showCount(rows.length, 'point')}`;
  const forest = new Int32Array(0);
  return drawScene({graph, forest, clusters: found.labels, title}, 'svg');
}
