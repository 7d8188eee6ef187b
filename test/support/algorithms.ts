import type {EdgeList} from '../../src/graph/index.js';
import {webAssembly} from '../../src/graph/web-assembly.js';
import {checkEdgeList, PRIM_MAXIMUM_ORDER} from '../../src/internals.js';
import {compiledForest} from '../../src/msf/compiled-forest.js';
import {
  boruvka,
  filterKruskal,
  fredmanTarjan,
  kkt,
  kruskal,
  minimumSpanningForestOf,
  pettieRamachandran,
  prim
} from '../../src/msf/index.js';

/** An algorithm in the table that all of them have to pass. */
export interface Algorithm {
  readonly name: string;
  /** Whether it takes graphs of that order here; all orders if left out. */
  readonly takes?: (order: number) => boolean;
  /** Finds the minimum spanning forest. The seed is for its coins. */
  readonly solve: (edges: EdgeList, seed: number) => Int32Array;
}

const smallOnly = (order: number) => order <= PRIM_MAXIMUM_ORDER;
const ifCompiled = () => webAssembly !== undefined;

/** Random sources that are anything but random. */
export const ODD_SOURCES: {readonly [name: string]: () => () => number} = {
  'constant 0': () => () => 0,
  'constant 0.9999999999': () => () => 0.9999999999,
  'constant 0.5': () => () => 0.5,
  NaN: () => () => NaN,
  // Outside of [0, 1), against the rules.
  'negative and infinite': () => {
    let turn = 0;
    return () => [-0.3, Infinity, 1, -Infinity, 2 ** 40][turn++ % 5];
  },
  alternating: () => {
    let odd = false;
    return () => ((odd = !odd) ? 0.9999999999 : 0);
  },
  // Every other coin is heads.
  'regular coins': () => () => 0x2aaaaaaa / 2 ** 30
};

// Without the way out into JavaScript.
function solveInWebAssembly(edges: EdgeList, filterFrom?: number): Int32Array {
  checkEdgeList(edges);
  const forest = compiledForest(edges, filterFrom);
  if (forest === null) throw new Error('WebAssembly did not find a forest.');
  return forest;
}

/** The table: every algorithm in every way that it can be run. */
export const ALGORITHM_TABLE: readonly Algorithm[] = [
  {name: 'kruskal', solve: edges => kruskal(edges)},
  {name: 'boruvka', solve: edges => boruvka(edges)},
  {
    name: 'boruvka in JavaScript',
    solve: edges => boruvka(edges, {compiled: false})
  },
  {
    name: 'boruvka in WebAssembly, however few edges',
    takes: ifCompiled,
    solve: edges => solveInWebAssembly(edges)
  },
  {name: 'kkt', solve: edges => kkt(edges)},
  {name: 'kkt, seed', solve: (edges, seed) => kkt(edges, {seed})},
  ...[1, 2, 3].map(n => ({
    name: `kkt, sampleFrom 1, seed ${n}`,
    solve: (edges: EdgeList, seed: number) =>
      kkt(edges, {sampleFrom: 1, seed: 3 * seed + n})
  })),
  ...[1, 2].map(rounds => ({
    name: `kkt, sampleFrom 1, rounds ${rounds}`,
    solve: (edges: EdgeList, seed: number) =>
      kkt(edges, {sampleFrom: 1, rounds, seed})
  })),
  ...Object.entries(ODD_SOURCES).map(([name, source]) => ({
    name: `kkt, sampleFrom 1, rng ${name}`,
    solve: (edges: EdgeList) => kkt(edges, {sampleFrom: 1, rng: source()})
  })),
  {name: 'filterKruskal', solve: edges => filterKruskal(edges)},
  {
    name: 'filterKruskal, however few edges',
    solve: edges => filterKruskal(edges, {filterFrom: 0})
  },
  {
    name: 'filterKruskal, filter off',
    solve: edges => filterKruskal(edges, {filter: false})
  },
  {
    name: 'filterKruskal in JavaScript',
    solve: edges => filterKruskal(edges, {compiled: false})
  },
  {
    name: 'filterKruskal in JavaScript, however few edges',
    solve: edges => filterKruskal(edges, {compiled: false, filterFrom: 0})
  },
  {
    name: 'filterKruskal in WebAssembly, however few edges',
    takes: ifCompiled,
    solve: edges => solveInWebAssembly(edges, 0)
  },
  {
    name: 'filterKruskal in WebAssembly, filter off',
    takes: ifCompiled,
    solve: edges => solveInWebAssembly(edges, Infinity)
  },
  {name: 'fredmanTarjan', solve: edges => fredmanTarjan(edges)},
  ...[0, 2, Infinity].map(heapLimit => ({
    name: `fredmanTarjan, heapLimit ${heapLimit}`,
    solve: (edges: EdgeList) => fredmanTarjan(edges, {heapLimit})
  })),
  {name: 'pettieRamachandran', solve: edges => pettieRamachandran(edges)},
  // With these, even small graphs have corrupted edges, or none has.
  ...[1, 0].map(errorRate => ({
    name: `pettieRamachandran, errorRate ${errorRate}`,
    solve: (edges: EdgeList) => pettieRamachandran(edges, {errorRate})
  })),
  {name: 'prim', takes: smallOnly, solve: edges => prim(edges)},
  {name: 'auto', solve: edges => minimumSpanningForestOf(edges)}
];
