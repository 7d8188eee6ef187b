import type {EdgeList} from '../src/graph/index.js';
import {
  completeGraph,
  connected,
  directedCycle,
  gridGraph,
  powerLawGraph,
  randomDigraph,
  randomGraph,
  randomMatrix
} from './graphs.js';
import {matrixProblem, type Problem, problemOf} from './problem.js';

/** A named problem to measure. */
export interface Workload {
  /** A short name that stays the same. */
  readonly id: string;
  readonly name: string;
  make(): Problem;
}

const forest =
  (...make: (() => EdgeList)[]) =>
  () =>
    problemOf(
      'forest',
      make.map(it => it())
    );

/** The graph of a file as a workload. */
export function graphWorkload(name: string, edges: EdgeList): Workload {
  const [order, size] = [edges.order, edges.size].map(it =>
    it.toLocaleString('en')
  );
  return {
    id: 'file',
    name: `the graph of ${name}, ${order} vertices, ${size} edges`,
    make: forest(() => edges)
  };
}

// Enough matrices for a run to be measurable.
function matrices(order: number): Workload {
  const count = Math.max(3, Math.round(2e6 / order ** 2));
  return {
    id: `matrix-${order}`,
    name: `${count.toLocaleString('en')} complete digraphs of ${order}`,
    make: () =>
      matrixProblem(
        order,
        Array.from({length: count}, (_, seed) => randomMatrix(order, seed))
      )
  };
}

/** The problems on which all systems are measured. */
export const WORKLOADS: readonly Workload[] = [
  {
    id: 'sentences',
    name: '10,000 complete graphs of 25',
    make: () =>
      problemOf(
        'forest',
        Array.from({length: 10_000}, (_, seed) => completeGraph(25, seed))
      )
  },
  {
    id: 'random-1e5',
    name: 'random, 10⁵ vertices, 5·10⁵ edges',
    make: forest(() => connected(randomGraph(1e5, 5e5)))
  },
  {
    id: 'power-law',
    name: 'power law, 2·10⁵ vertices, 10⁶ edges',
    make: forest(() => powerLawGraph(2e5, 5))
  },
  {
    id: 'complete-2000',
    name: 'complete graph of 2000',
    make: forest(() => completeGraph(2000))
  },
  {
    id: 'grid',
    name: 'grid 1000 × 1000',
    make: forest(() => gridGraph(1000))
  },
  {
    id: 'random-1e6',
    name: 'random, 10⁶ vertices, 5·10⁶ edges',
    make: forest(() => connected(randomGraph(1e6, 5e6)))
  },
  {
    id: 'equal',
    name: 'the same, all weights equal',
    make: forest(() => connected(randomGraph(1e6, 5e6, () => 1)))
  },
  {
    id: 'sorted',
    name: 'the same, weights sorted',
    make: forest(() => connected(randomGraph(1e6, 5e6, (_, e) => e + 1)))
  },
  {
    id: 'reversed',
    name: 'the same, weights sorted in reverse',
    make: forest(() => connected(randomGraph(1e6, 5e6, (_, e) => 5e6 - e)))
  },
  ...[10, 25, 50, 200, 1000].map(matrices),
  {
    id: 'digraph-1e5',
    name: 'digraph, 10⁵ vertices, 6·10⁵ arcs',
    make: () => problemOf('arborescence', [randomDigraph(1e5, 6e5)])
  },
  {
    id: 'cycle',
    name: 'directed cycle of 10⁶',
    make: () => problemOf('arborescence', [directedCycle(1e6)])
  }
];
