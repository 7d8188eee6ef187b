import type {EdgeList} from '../../graph/edge-list.js';
import {totalWeight} from '../../graph/total-weight.js';
import {
  ALGORITHMS,
  type AlgorithmName,
  chooseAlgorithm,
  isMinimumSpanningForest,
  minimumSpanningForest
} from '../../msf/index.js';
import {showTime, showTotal} from '../show.js';
import {medianTime} from './median-time.js';
import {type Column, yesOrNo} from './table.js';

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

/** What the table tells of each algorithm. */
export const OUTCOME_COLUMNS: readonly Column<Outcome>[] = [
  {title: 'algorithm', number: false, cell: ({label}) => label},
  {title: 'edges', number: true, cell: ({forest}) => `${forest.length}`},
  {title: 'trees', number: true, cell: ({trees}) => `${trees}`},
  {title: 'weight', number: true, cell: ({weight}) => showTotal(weight)},
  {title: 'time', number: true, cell: ({time}) => showTime(time)},
  {
    title: 'same edges as Kruskal',
    number: false,
    cell: ({sameAsKruskal}) => yesOrNo(sameAsKruskal)
  },
  {title: 'proved minimum', number: false, cell: ({proved}) => yesOrNo(proved)}
];

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
