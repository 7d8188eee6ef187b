import {execFileSync} from 'node:child_process';
import type {EdgeList} from '../src/graph/index.js';
import {
  arborescence,
  boruvka,
  filterKruskal,
  kkt,
  kruskal
} from '../src/msf/index.js';
import {randomDigraph, randomGraph} from './graphs.js';
import {cpuSeconds, median} from './measure.js';

/** CPU nanoseconds per edge of one algorithm on graphs of growing size. */
export interface Growth {
  readonly algorithm: string;
  readonly points: readonly {
    readonly edges: number;
    readonly nanoseconds: number;
  }[];
}

type Solve = (edges: EdgeList) => unknown;

interface Algorithm {
  /** Makes a graph with the given number of edges. */
  readonly make: (size: number) => EdgeList;
  readonly solve: Solve;
}

const ofForest = (solve: Solve): Algorithm => ({
  make: size => randomGraph(size / 5, size),
  solve
});

const ofArborescence = (algorithm: 'tarjan' | 'gabow'): Algorithm => ({
  make: size => randomDigraph(Math.round(size / 6), size),
  solve: arcs => arborescence(arcs, {root: 0, algorithm})
});

const ALGORITHMS: Readonly<Record<string, Algorithm>> = {
  'filter-kruskal': ofForest(edges => filterKruskal(edges)),
  'filter-kruskal in JavaScript': ofForest(edges =>
    filterKruskal(edges, {compiled: false})
  ),
  boruvka: ofForest(boruvka),
  kkt: ofForest(edges => kkt(edges)),
  kruskal: ofForest(kruskal),
  tarjan: ofArborescence('tarjan'),
  gabow: ofArborescence('gabow')
};

const SIZES = [1e4, 3e4, 1e5, 3e5, 1e6, 3e6, 1e7];

/**
 * Measures how the time per edge grows with the number of edges: random graphs
 * with five edges per vertex, random digraphs with six arcs per vertex. Each
 * algorithm runs in a separate process, because the memory that others leave
 * behind affects the times.
 *
 * @param cap - Seconds; an algorithm that takes longer gets no larger graph.
 */
export function measureGrowth(runs: number, cap: number): Growth[] {
  return Object.keys(ALGORITHMS).map(algorithm => {
    const args = ['growth', algorithm, String(runs), String(cap)];
    const output = execFileSync(process.execPath, [process.argv[1], ...args]);
    return {algorithm, points: JSON.parse(String(output))};
  });
}

/** {@link measureGrowth} for one algorithm, in this process. */
export function growthOf(
  algorithm: string,
  runs: number,
  cap: number
): Growth['points'] {
  const {make, solve} = ALGORITHMS[algorithm];
  const points: {edges: number; nanoseconds: number}[] = [];
  for (const size of SIZES) {
    const edges = make(size);
    // Small graphs are solved repeatedly, so that a run is long enough.
    const repeats = Math.ceil(2e5 / size);
    const once = () => {
      for (let i = 0; i < repeats; i++) solve(edges);
    };
    const first = cpuSeconds(once);
    const isSlow = first > cap;
    const times = isSlow
      ? [first]
      : Array.from({length: runs}, () => cpuSeconds(once));
    const nanoseconds = (1e9 * median(times)) / (repeats * size);
    points.push({edges: size, nanoseconds});
    if (isSlow) break;
  }
  return points;
}
