import {type EdgeList, edgeListFrom} from '../../graph/edge-list.js';

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
