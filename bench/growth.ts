import type {EdgeList} from '../src/graph/index.js';
import {
  arborescence,
  boruvka,
  filterKruskal,
  kkt,
  kruskal
} from '../src/msf/index.js';
import {cpuSeconds} from './cpu-time.js';
import {randomDigraph, randomGraph} from './graphs.js';
import {median} from './median.js';

/** CPU nanoseconds an edge of one algorithm on graphs of growing size. */
export interface Growth {
  readonly algorithm: string;
  readonly points: readonly {
    readonly edges: number;
    readonly nanoseconds: number;
  }[];
}

type Solve = (edges: EdgeList) => unknown;

const FORESTS: Readonly<Record<string, Solve>> = {
  'filter-kruskal': edges => filterKruskal(edges),
  'filter-kruskal in JavaScript': edges =>
    filterKruskal(edges, {compiled: false}),
  boruvka,
  kkt: edges => kkt(edges),
  kruskal
};

const ARBORESCENCES: Readonly<Record<string, Solve>> = {
  tarjan: arcs => arborescence(arcs, {root: 0, algorithm: 'tarjan'}),
  gabow: arcs => arborescence(arcs, {root: 0, algorithm: 'gabow'})
};

const SIZES = [1e4, 3e4, 1e5, 3e5, 1e6, 3e6, 1e7];

/**
 * Measures how the time for an edge grows with their number: random graphs
 * with five edges a vertex, random digraphs with six arcs a vertex.
 *
 * @param cap - Seconds; an algorithm that takes longer gets no larger graph.
 */
export function measureGrowth(runs: number, cap: number): Growth[] {
  return [
    ...measure(FORESTS, size => randomGraph(size / 5, size), runs, cap),
    ...measure(
      ARBORESCENCES,
      size => randomDigraph(Math.round(size / 6), size),
      runs,
      cap
    )
  ];
}

function measure(
  algorithms: Readonly<Record<string, Solve>>,
  make: (size: number) => EdgeList,
  runs: number,
  cap: number
): Growth[] {
  const growths = Object.keys(algorithms).map(algorithm => ({
    algorithm,
    points: [] as {edges: number; nanoseconds: number}[],
    isDone: false
  }));
  for (const size of SIZES) {
    const edges = make(size);
    for (const growth of growths) {
      if (growth.isDone) continue;
      const solve = algorithms[growth.algorithm];
      // Small graphs again and again, for at least as long as large ones.
      const repeats = Math.ceil(2e5 / size);
      const once = () => {
        for (let i = 0; i < repeats; i++) solve(edges);
      };
      const first = cpuSeconds(once);
      growth.isDone = first > cap;
      const times = growth.isDone
        ? [first]
        : Array.from({length: runs}, () => cpuSeconds(once));
      growth.points.push({
        edges: size,
        nanoseconds: (1e9 * median(times)) / (repeats * size)
      });
    }
  }
  return growths.map(({algorithm, points}) => ({algorithm, points}));
}
