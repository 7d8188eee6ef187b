import {describe, expect, test} from 'vitest';
import {type EdgeList, edgeListFrom} from '../../src/graph/index.js';
import {ALGORITHM_TABLE} from '../support/algorithms.js';

interface Fixture {
  readonly edges: EdgeList;
  readonly forest: number[];
}

const {MIN_VALUE, MAX_VALUE, EPSILON} = Number;

const FIXTURES: {readonly [name: string]: Fixture} = {
  'a graph without vertices': {edges: edgeListFrom(0, []), forest: []},
  'a single vertex': {edges: edgeListFrom(1, []), forest: []},
  'a single vertex with loops': {
    edges: edgeListFrom(1, [
      [0, 0, -5],
      [0, 0, -Infinity]
    ]),
    forest: []
  },
  'vertices without edges': {edges: edgeListFrom(300, []), forest: []},
  'parallel edges of equal weight': {
    edges: edgeListFrom(2, [
      [0, 0, 0],
      [1, 0, 2],
      [0, 1, 2],
      [1, 0, 2]
    ]),
    forest: [1]
  },
  'a triangle of -0, 0 and -0': {
    edges: edgeListFrom(3, [
      [0, 1, 0],
      [1, 2, -0],
      [2, 0, -0]
    ]),
    forest: [0, 1]
  },
  'a triangle of infinities': {
    edges: edgeListFrom(3, [
      [0, 1, Infinity],
      [1, 2, Infinity],
      [2, 0, Infinity]
    ]),
    forest: [0, 1]
  },
  'a bridge of infinite weight': {
    edges: edgeListFrom(4, [
      [0, 1, Infinity],
      [0, 2, 1],
      [1, 3, -Infinity],
      [2, 2, -Infinity]
    ]),
    forest: [0, 1, 2]
  },
  'the least and the greatest doubles': {
    edges: edgeListFrom(3, [
      [0, 1, MIN_VALUE],
      [1, 2, -MIN_VALUE],
      [2, 0, 0],
      [0, 1, MAX_VALUE],
      [1, 2, -MAX_VALUE]
    ]),
    forest: [2, 4]
  },
  'weights that differ in the last bit': {
    edges: edgeListFrom(3, [
      [0, 1, 1 + EPSILON],
      [1, 2, 1],
      [2, 0, 1 - EPSILON / 2]
    ]),
    forest: [1, 2]
  },
  // The usual text book example of nine vertices, a to i as 0 to 8. The tie
  // of edges 1 and 7 is decided by index.
  'nine vertices with a tie': {
    edges: edgeListFrom(9, [
      [0, 1, 4],
      [0, 7, 8],
      [1, 7, 11],
      [7, 8, 7],
      [7, 6, 1],
      [8, 6, 6],
      [2, 8, 2],
      [1, 2, 8],
      [2, 3, 7],
      [2, 5, 4],
      [6, 5, 2],
      [3, 5, 14],
      [3, 4, 9],
      [5, 4, 10]
    ]),
    forest: [0, 1, 4, 6, 8, 9, 10, 12]
  },
  // Two steps of Borůvka: first {0 1}, {2 3 4} and {5 6}, then all.
  'three groups': {
    edges: edgeListFrom(7, [
      [0, 1, 1],
      [1, 2, 9],
      [2, 3, 2],
      [3, 4, 3],
      [4, 2, 4],
      [4, 5, 8],
      [5, 6, 5],
      [6, 0, 10],
      [1, 3, 9]
    ]),
    forest: [0, 1, 2, 3, 5, 6]
  }
};

describe.for(Object.entries(FIXTURES))('%s', ([, {edges, forest}]) => {
  test.for(ALGORITHM_TABLE.filter(({takes}) => takes?.(edges.order) ?? true))(
    'has the forest of its definition by $name',
    ({solve}) => {
      expect([...solve(edges, 1)]).toEqual(forest);
    }
  );
});
