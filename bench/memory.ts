/**
 * Measures the peak memory of every algorithm on 10^6 vertices and 10^7 edges,
 * each in a process of its own. Linux only: it reads /proc.
 *
 * npm run bench:memory
 */
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import type {EdgeList} from '../src/graph/index.js';
import {
  boruvka,
  filterKruskal,
  heavyEdges,
  isMinimumSpanningForest,
  kkt,
  kruskal,
  maximumSpanningForest
} from '../src/msf/index.js';
import {randomGraph} from './graphs.js';

const tasks: Record<string, (edges: EdgeList) => unknown> = {
  'nothing but the input': () => 0,
  kruskal,
  boruvka,
  kkt: edges => kkt(edges),
  'kkt, all coins heads': edges => kkt(edges, {rng: () => 1 - 2 ** -32}),
  'filter-kruskal': edges => filterKruskal(edges),
  'filter-kruskal, no filter': edges => filterKruskal(edges, {filter: false}),
  maximumSpanningForest: edges => maximumSpanningForest(edges),
  heavyEdges: edges => heavyEdges(edges, filterKruskal(edges)),
  isMinimumSpanningForest: edges =>
    isMinimumSpanningForest(edges, filterKruskal(edges))
};

const [task] = process.argv.slice(2);
if (task === undefined) {
  for (const name of Object.keys(tasks)) {
    const peak = execFileSync(process.execPath, [process.argv[1], name]);
    console.log(`${name}: ${peak} MB`);
  }
} else {
  tasks[task](randomGraph(1e6, 1e7));
  const status = readFileSync('/proc/self/status', 'utf8');
  const kilobytes = Number(/VmHWM:\s*(\d+)/.exec(status)![1]);
  process.stdout.write((kilobytes / 1000).toFixed(0));
}
