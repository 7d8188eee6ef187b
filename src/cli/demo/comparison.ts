import {performance} from 'node:perf_hooks';
import type {EdgeList} from '../../graph/edge-list.js';
import {
  ALGORITHMS,
  type AlgorithmName,
  chooseAlgorithm,
  isMinimumSpanningForest,
  minimumSpanningForest
} from '../../msf/index.js';
import {totalWeight} from '../total-weight.js';

/** What one algorithm made of the graph. */
export interface Outcome {
  readonly algorithm: AlgorithmName;
  /** The algorithm's name, with what `auto` stands for. */
  readonly label: string;
  readonly forest: Int32Array;
  readonly trees: number;
  readonly weight: number;
  /** Median time of a run, in milliseconds. */
  readonly time: number;
  /** Whether it found the very edges that Kruskal's algorithm found. */
  readonly sameAsKruskal: boolean;
  /** Whether verification proved the forest minimum. */
  readonly proved: boolean;
}

const WARM_UP_RUNS = 10;
const TIMED_RUNS = 25;

/** Runs every algorithm on one graph. */
export function compareAlgorithms(edges: EdgeList): Outcome[] {
  const {order, size, weight} = edges;
  const reference = minimumSpanningForest(edges, {algorithm: 'kruskal'});
  return ALGORITHMS.map(algorithm => {
    const solve = () => minimumSpanningForest(edges, {algorithm, seed: 1});
    const forest = solve();
    return {
      algorithm,
      label:
        algorithm === 'auto'
          ? `auto (${chooseAlgorithm(order, size)})`
          : algorithm,
      forest,
      trees: order - forest.length,
      weight: totalWeight(weight, forest),
      time: medianTime(solve),
      sameAsKruskal:
        forest.length === reference.length &&
        forest.every((edge, i) => edge === reference[i]),
      proved: isMinimumSpanningForest.detailed(edges, forest).valid
    };
  });
}

function medianTime(work: () => unknown): number {
  for (let i = 0; i < WARM_UP_RUNS; i++) work();
  const times = Array.from({length: TIMED_RUNS}, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[TIMED_RUNS >> 1];
}
