/**
 * Counts the comparisons of weights an edge that algorithms take on random
 * graphs: against the edges per vertex, and against the number of edges.
 *
 * npm run bench:comparisons -- [--largest EDGES] [--ratios 2,8,32] [--plot SVG]
 */
import {writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import type {EdgeList} from '../src/graph/index.js';
import {countComparisons, countVerification} from '../src/internals.js';
import {FOREST_ALGORITHMS, fredmanTarjan} from '../src/msf/index.js';
import {randomGraph} from './graphs.js';
import {linePlot} from './plots.js';
import {describeSetting} from './setting.js';
import {markdownTable} from './table.js';

console.error(describeSetting().join('; '));

type Count = (edges: EdgeList, forest: Int32Array) => number;

// Filter-Kruskal sorts without comparisons, and Prim's matrix is for small
// graphs; with a Fibonacci heap, Prim is Fredman and Tarjan without a limit.
const {'filter-kruskal': _bits, prim: _matrix, ...counted} = FOREST_ALGORITHMS;

const COUNTS: {readonly [name: string]: Count} = {
  ...Object.fromEntries(
    Object.entries(counted).map(([name, algorithm]) => [
      name,
      (edges: EdgeList) => countComparisons(edges, algorithm).comparisons
    ])
  ),
  'prim with a heap': edges =>
    countComparisons(edges, fredmanTarjan, {heapLimit: Infinity}).comparisons,
  verification: countVerification,
  'lower bound': lostEdges
};

// Every edge outside of the forest has to be compared with a lesser one.
function lostEdges(edges: EdgeList, forest: Int32Array): number {
  let lost = -forest.length;
  for (let e = 0; e < edges.size; e++) {
    if (edges.source[e] !== edges.target[e]) lost++;
  }
  return lost;
}

const {values} = parseArgs({
  options: {
    largest: {type: 'string', default: '1e7'},
    ratios: {type: 'string', default: '2,8,32'},
    plot: {type: 'string'}
  }
});
const largest = Number(values.largest);
const SIZES = [1e4, 1e5, 1e6, 1e7].filter(size => size <= largest);
const DENSITIES = [1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128];
const DENSITY_SIZE = Math.min(1e6, largest);

if (values.plot !== undefined) writePlot(values.plot);
for (const ratio of values.ratios.split(',').filter(Boolean).map(Number)) {
  tabulate(ratio, false);
  tabulate(ratio, true);
}

// Comparisons an edge of all algorithms on a random graph.
function measure(size: number, ratio: number, isEqual: boolean): number[] {
  const order = Math.round(size / ratio);
  const edges = randomGraph(order, size, isEqual ? () => 1 : undefined);
  const forest = FOREST_ALGORITHMS['filter-kruskal'](edges);
  return Object.entries(COUNTS).map(([name, count]) => {
    const share = count(edges, forest) / size;
    console.error(`${size} edges, ${ratio} a vertex, ${name}: ${share}`);
    return share;
  });
}

function tabulate(ratio: number, isEqual: boolean): void {
  const columns = SIZES.map(size => measure(size, ratio, isEqual));
  const from = SIZES.indexOf(1e5);
  const growth = (row: number) =>
    100 * (columns.at(-1)![row] / columns[Math.max(from, 0)][row] - 1);
  const rows = Object.keys(COUNTS).map((name, i) => [
    name,
    ...columns.map(column => column[i].toFixed(3)),
    `${growth(i).toFixed(1)} %`
  ]);
  const head = [
    `m/n = ${ratio}${isEqual ? ', equal weights' : ''}`,
    ...SIZES.map(size => `m = 10^${Math.log10(size)}`),
    'from 10^5 on'
  ];
  console.log(markdownTable(head, rows, 1));
}

function writePlot(file: string): void {
  const columns = DENSITIES.map(ratio => measure(DENSITY_SIZE, ratio, false));
  const lines = Object.keys(COUNTS).map((label, i) => ({
    label,
    points: DENSITIES.map((ratio, k) => [ratio, columns[k][i]] as const)
  }));
  const title = `Comparisons on random graphs of ${DENSITY_SIZE.toLocaleString('en')} edges`;
  const unit = 'comparisons an edge';
  writeFileSync(file, linePlot(title, 'edges per vertex', unit, lines));
  const head = ['m/n', ...DENSITIES.map(String)];
  const rows = lines.map(({label, points}) => [
    label,
    ...points.map(([, share]) => share.toFixed(2))
  ]);
  console.log(markdownTable(head, rows, 1));
}
