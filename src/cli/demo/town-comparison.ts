import {totalWeight} from '../../graph/total-weight.js';
import {
  type ArborescenceProof,
  arborescence,
  denseArborescence,
  isMinimumArborescence,
  kBestArborescences,
  type WeightedArborescence
} from '../../msf/index.js';
import {showTime, showTotal} from '../show.js';
import {medianTime} from './median-time.js';
import {type Column, yesOrNo} from './table.js';
import type {Town} from './town.js';

/** What one algorithm made of the town. */
export interface TownOutcome {
  readonly algorithm: string;
  readonly arcs: Int32Array;
  readonly weight: number;
  /** Median time of a run, in milliseconds. */
  readonly time: number;
  /** Whether it found the very arcs that Tarjan's algorithm found. */
  readonly sameAsTarjan: boolean;
  /** Whether dual values prove its arcs minimum. */
  readonly proved: boolean;
}

/** What the table tells of each algorithm. */
export const TOWN_COLUMNS: readonly Column<TownOutcome>[] = [
  {title: 'algorithm', number: false, cell: ({algorithm}) => algorithm},
  {title: 'arcs', number: true, cell: ({arcs}) => `${arcs.length}`},
  {title: 'weight', number: true, cell: ({weight}) => showTotal(weight)},
  {title: 'time', number: true, cell: ({time}) => showTime(time)},
  {
    title: 'same arcs as tarjan',
    number: false,
    cell: ({sameAsTarjan}) => yesOrNo(sameAsTarjan)
  },
  {title: 'proved minimum', number: false, cell: ({proved}) => yesOrNo(proved)}
];

/** Runs every algorithm for arborescences on one town. */
export function compareSolvers(town: Town): TownOutcome[] {
  const {edges, root} = town;
  const matrix = matrixOf(town);
  const solvers: readonly [string, () => Int32Array][] = [
    ['tarjan', () => arborescence(edges, {root, algorithm: 'tarjan'})],
    ['gabow', () => arborescence(edges, {root, algorithm: 'gabow'})],
    ['dense', () => arcsOf(town, denseArborescence(matrix, {root}))]
  ];
  // Whoever found a tree, the dual values of one solver will do for it.
  const proof = arborescence.detailed(edges, {root, algorithm: 'tarjan'});
  const reference = proof.arcs;
  return solvers.map(([algorithm, solve]) => {
    const arcs = solve();
    return {
      algorithm,
      arcs,
      weight: totalWeight(edges.weight, arcs),
      time: medianTime(solve),
      sameAsTarjan:
        arcs.length === reference.length &&
        arcs.every((arc, i) => arc === reference[i]),
      proved: isMinimumArborescence(edges, arcs, proof, {root})
    };
  });
}

/** The best arborescences of a town, and how the first was found. */
export function bestArborescences(
  {edges, root}: Town,
  count: number
): {best: WeightedArborescence[]; proof: ArborescenceProof} {
  const best: WeightedArborescence[] = [];
  for (const tree of kBestArborescences(edges, {root})) {
    best.push(tree);
    if (best.length === count) break;
  }
  return {best, proof: arborescence.detailed(edges, {root})};
}

// No two streets lead from one square to the same other.
function matrixOf({edges}: Town): Float64Array {
  const {order, size, source, target, weight} = edges;
  const matrix = new Float64Array(order * order).fill(Infinity);
  for (let e = 0; e < size; e++) {
    matrix[source[e] * order + target[e]] = weight[e];
  }
  return matrix;
}

function arcsOf({edges}: Town, parents: Int32Array): Int32Array {
  const {source, target} = edges;
  const all = Int32Array.from(source, (_, arc) => arc);
  return all.filter(arc => parents[target[arc]] === source[arc]);
}
