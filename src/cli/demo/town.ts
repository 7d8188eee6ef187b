import {edgeListFrom} from '../../graph/edge-list.js';
import {
  type ArborescenceProof,
  arborescence,
  denseArborescence,
  isMinimumArborescence,
  kBestArborescences,
  type WeightedArborescence
} from '../../msf/index.js';
import {compareOutcomes, type Outcome} from './outcomes.js';
import type {PlaneGraph} from './page.js';

/** The side of a square on which its name stands. */
export type LabelSide =
  | 'above'
  | 'below'
  | 'left'
  | 'right'
  | 'below-left'
  | 'below-right';

/** A digraph of squares and one-way streets. */
export interface Town extends PlaneGraph {
  readonly sides: readonly LabelSide[];
  readonly root: number;
}

// Name, position, and the side with room for the name.
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

// One-way streets, with the minutes that a plough takes.
const STREETS =
  'Depot-Market 8, Depot-Mill 7, Depot-Chapel 10, Mill-Tannery 5, ' +
  'Tannery-Mill 4, Mill-Market 11, Market-Guildhall 3, ' +
  'Guildhall-Old Bridge 4, Old Bridge-Market 3, Chapel-Old Bridge 11, ' +
  'Market-Chapel 7, Tannery-Guildhall 12, Guildhall-Library 6, ' +
  'Tannery-Library 11, Library-Theatre 4, Theatre-Fountain 3, ' +
  'Fountain-Library 4, Fountain-Guildhall 5, Old Bridge-Harbour 6, ' +
  'Harbour-Fountain 9, Library-Observatory 7, Observatory-Theatre 10, ' +
  'Theatre-Lighthouse 7, Lighthouse-Theatre 9, Harbour-Lighthouse 10, ' +
  'Lighthouse-Harbour 8';

/**
 * An invented town whose quick one-way streets form cycles: every algorithm
 * has to contract cycles, and one cycle of contracted cycles.
 */
export function snowyTown(): Town {
  const names = SQUARES.map(([name]) => name);
  const vertex = (name: string) => names.indexOf(name);
  const streets = STREETS.split(', ').map(street => {
    const [, from, to, minutes] = /^(.+)-(.+) (\d+)$/.exec(street)!;
    return [vertex(from), vertex(to), Number(minutes)] as const;
  });
  return {
    edges: edgeListFrom(names.length, streets),
    names,
    x: SQUARES.map(([, x]) => x),
    y: SQUARES.map(([, , y]) => y),
    sides: SQUARES.map(([, , , side]) => side),
    width: 276,
    height: 168,
    root: vertex('Depot')
  };
}

/** Runs every algorithm for arborescences on a town. */
export function compareSolvers(town: Town): Outcome[] {
  const {edges, root} = town;
  const matrix = matrixOf(town);
  // The dual values of one solver can prove the result of any other.
  const proof = arborescence.detailed(edges, {root, algorithm: 'tarjan'});
  return compareOutcomes(
    edges,
    [
      ['tarjan', () => arborescence(edges, {root, algorithm: 'tarjan'})],
      ['gabow', () => arborescence(edges, {root, algorithm: 'gabow'})],
      ['dense', () => arcsOf(town, denseArborescence(matrix, {root}))]
    ],
    proof.arcs,
    arcs => isMinimumArborescence(edges, arcs, proof, {root})
  );
}

// At most one street leads from a square to another.
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

/** The best arborescences of a town, and the proof of the first. */
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

/** Vertices that a solver contracted into one. */
export interface ContractedSet {
  readonly vertices: readonly number[];
  /** Depth of the contracted sets nested in it; 0 if there are none. */
  readonly height: number;
}

/** The sets that a solver contracted, outer sets before inner ones. */
export function contractedSets({
  order,
  parent
}: ArborescenceProof): ContractedSet[] {
  const vertices = Array.from(parent, (_, i) => (i < order ? [i] : []));
  const height = Array.from(parent, () => 0);
  // Sets come after their members.
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
