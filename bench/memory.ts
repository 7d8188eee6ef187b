import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import type {EdgeList} from '../src/graph/index.js';
import {heavyEdges} from '../src/internals.js';
import {
  arborescence,
  boruvka,
  filterKruskal,
  isMinimumSpanningForestOf,
  kkt,
  kruskal,
  maximumSpanningForestOf
} from '../src/msf/index.js';
import {randomDigraph} from './graphs.js';

/** Peak memory of one task beyond the input. */
export interface Memory {
  readonly task: string;
  readonly bytesPerEdge: number;
}

const NOTHING = 'only the input';

const TASKS: Readonly<Record<string, (edges: EdgeList) => unknown>> = {
  [NOTHING]: () => 0,
  'filter-kruskal': edges => filterKruskal(edges),
  'filter-kruskal in JavaScript': edges =>
    filterKruskal(edges, {compiled: false}),
  boruvka,
  kkt: edges => kkt(edges),
  'kkt, all coins heads': edges => kkt(edges, {rng: () => 1 - 2 ** -32}),
  kruskal,
  maximumSpanningForestOf: edges => maximumSpanningForestOf(edges),
  heavyEdges: edges => heavyEdges(edges, filterKruskal(edges)),
  isMinimumSpanningForestOf: edges =>
    isMinimumSpanningForestOf(edges, filterKruskal(edges)),
  tarjan: arcs => arborescence(arcs, {root: 0, algorithm: 'tarjan'}),
  gabow: arcs => arborescence(arcs, {root: 0, algorithm: 'gabow'})
};

const STATUS = '/proc/self/status';

/** Size of the graph on which memory is measured. */
export const MEMORY_EDGES = 5e6;

/**
 * Measures the peak memory of every algorithm on 10^6 vertices and 5·10^6
 * edges, each in a separate process. Linux only: elsewhere it is empty.
 */
export function measureMemory(): Memory[] {
  if (!existsSync(STATUS)) return [];
  const peakOf = (task: string) =>
    Number(execFileSync(process.execPath, [process.argv[1], 'memory', task]));
  const base = peakOf(NOTHING);
  return Object.keys(TASKS)
    .filter(task => task !== NOTHING)
    .map(task => ({
      task,
      bytesPerEdge: (peakOf(task) - base) / MEMORY_EDGES
    }));
}

/** Runs a task and returns the peak memory of this process in bytes. */
export function peakMemory(task: string): number {
  TASKS[task](randomDigraph(1e6, MEMORY_EDGES));
  const kilobytes = /VmHWM:\s*(\d+)/.exec(readFileSync(STATUS, 'utf8'))![1];
  return 1024 * Number(kilobytes);
}
