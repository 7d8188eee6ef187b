import {type EdgeList, edgeListFrom} from '../../graph/edge-list.js';

/** A digraph in the plane, with a name for every vertex. */
export interface Town {
  readonly edges: EdgeList;
  readonly names: readonly string[];
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly root: number;
}

const SQUARES: readonly (readonly [name: string, x: number, y: number])[] = [
  ['Depot', 20, 88],
  ['Mill', 62, 36],
  ['Market', 76, 90],
  ['Chapel', 56, 146],
  ['Tannery', 116, 26],
  ['Guildhall', 128, 76],
  ['Old Bridge', 118, 130],
  ['Library', 178, 42],
  ['Fountain', 174, 98],
  ['Harbour', 172, 152],
  ['Observatory', 236, 26],
  ['Theatre', 230, 82],
  ['Lighthouse', 240, 142]
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
    width: 268,
    height: 176,
    root: vertex('Depot')
  };
}
