import {
  type EdgeList,
  edgeListFrom,
  totalWeight
} from '../../graph/edge-list.js';
import {
  type ArborescenceProof,
  arborescence,
  denseArborescence,
  isMinimumArborescence,
  kBestArborescences,
  type WeightedArborescence
} from '../../msf/index.js';
import {showTime, showTotal} from '../io/show.js';
import {type Column, medianTime, yesOrNo} from './page.js';

/** Where a name stands, as seen from its square. */
export type LabelSide =
  | 'above'
  | 'below'
  | 'left'
  | 'right'
  | 'below-left'
  | 'below-right';

/** A digraph in the plane, with a name for every vertex. */
export interface Town {
  readonly edges: EdgeList;
  readonly names: readonly string[];
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** On which side of a square its name stands. */
  readonly sides: readonly LabelSide[];
  readonly width: number;
  readonly height: number;
  readonly root: number;
}

// Where there is room for the name, away from the arrow heads.
const SQUARES: readonly (readonly [string, number, number, LabelSide])[] = [
  ['Depot', 34, 88, 'left'],
  ['Mill', 66, 34, 'above'],
  ['Market', 82, 90, 'below-left'],
  ['Chapel', 62, 142, 'below'],
  ['Tannery', 120, 24, 'above'],
  ['Guildhall', 132, 76, 'right'],
  ['Old Bridge', 122, 130, 'right'],
  ['Library', 182, 42, 'above'],
  ['Fountain', 178, 98, 'below-right'],
  ['Harbour', 176, 148, 'below'],
  ['Observatory', 240, 26, 'above'],
  ['Theatre', 234, 82, 'right'],
  ['Lighthouse', 244, 140, 'below']
];

// From, to, and the minutes that a plough takes. Streets between the same
// squares in both directions are two.
const STREETS: readonly (readonly [string, string, number])[] = [
  ['Depot', 'Market', 8],
  ['Depot', 'Mill', 7],
  ['Depot', 'Chapel', 10],
  ['Mill', 'Tannery', 5],
  ['Tannery', 'Mill', 4],
  ['Mill', 'Market', 11],
  ['Market', 'Guildhall', 3],
  ['Guildhall', 'Old Bridge', 4],
  ['Old Bridge', 'Market', 3],
  ['Chapel', 'Old Bridge', 11],
  ['Market', 'Chapel', 7],
  ['Tannery', 'Guildhall', 12],
  ['Guildhall', 'Library', 6],
  ['Tannery', 'Library', 11],
  ['Library', 'Theatre', 4],
  ['Theatre', 'Fountain', 3],
  ['Fountain', 'Library', 4],
  ['Fountain', 'Guildhall', 5],
  ['Old Bridge', 'Harbour', 6],
  ['Harbour', 'Fountain', 9],
  ['Library', 'Observatory', 7],
  ['Observatory', 'Theatre', 10],
  ['Theatre', 'Lighthouse', 7],
  ['Lighthouse', 'Theatre', 9],
  ['Harbour', 'Lighthouse', 10],
  ['Lighthouse', 'Harbour', 8]
];

/**
 * An invented town with one-way streets, in which cheap streets run in
 * circles: no algorithm gets by without contracting them, one of them twice.
 */
export function snowyTown(): Town {
  const names = SQUARES.map(([name]) => name);
  const vertex = (name: string) => names.indexOf(name);
  return {
    edges: edgeListFrom(
      names.length,
      STREETS.map(([from, to, time]) => [vertex(from), vertex(to), time])
    ),
    names,
    x: SQUARES.map(([, x]) => x),
    y: SQUARES.map(([, , y]) => y),
    sides: SQUARES.map(([, , , side]) => side),
    width: 276,
    height: 168,
    root: vertex('Depot')
  };
}

/** Vertices that were contracted into one while a solver was at work. */
export interface ContractedSet {
  readonly vertices: readonly number[];
  /** How many sets are nested in it, one inside the other. */
  readonly height: number;
}

/** The sets that a solver contracted, each before those that it holds. */
export function contractedSets({
  order,
  parent
}: ArborescenceProof): ContractedSet[] {
  const vertices = Array.from(parent, (_, i) => (i < order ? [i] : []));
  const height = Array.from(parent, () => 0);
  // A set has a higher number than whatever it holds.
  for (let i = 0; i < parent.length; i++) {
    const above = parent[i];
    if (above < 0) continue;
    vertices[above].push(...vertices[i]);
    if (i >= order) height[above] = Math.max(height[above], height[i] + 1);
  }
  return vertices
    .map((vertices, i) => ({vertices, height: height[i]}))
    .slice(order)
    .reverse();
}

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
