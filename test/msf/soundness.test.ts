import {describe, expect, test} from 'vitest';
import {
  EdgeWeightError,
  edgeListFrom,
  GraphTypeError,
  rootForest,
  VertexRangeError
} from '../../src/graph/index.js';
import {heavyEdges, pathMaxima} from '../../src/internals.js';
import {
  isMaximumSpanningForestOf,
  isMinimumSpanningForestOf,
  isSpanningForestOf,
  maximumSpanningForestOf
} from '../../src/msf/index.js';
import {ALGORITHM_TABLE} from '../support/algorithms.js';

const none = new Int32Array();

// Every public function of an edge list checks it, and in the same way.
const FUNCTIONS: [string, (edges: never) => unknown][] = [
  ...ALGORITHM_TABLE.map(
    ({name, solve}) =>
      [name, edges => solve(edges, 0)] satisfies (typeof FUNCTIONS)[number]
  ),
  ['maximumSpanningForestOf', edges => maximumSpanningForestOf(edges)],
  ['pathMaxima', edges => pathMaxima(edges, none)],
  ['heavyEdges', edges => heavyEdges(edges, none)],
  ['isSpanningForestOf', edges => isSpanningForestOf(edges, none)],
  [
    'isMinimumSpanningForestOf',
    edges => isMinimumSpanningForestOf(edges, none)
  ],
  [
    'isMaximumSpanningForestOf',
    edges => isMaximumSpanningForestOf(edges, none)
  ],
  ['rootForest', edges => rootForest(edges, none)]
];

const sound = edgeListFrom(3, [
  [0, 1, 1],
  [1, 2, 2],
  [2, 2, 3]
]);

describe.for(FUNCTIONS)('%s', ([, run]) => {
  test.for([
    ['null', null],
    ['a number', 3],
    ['an empty object', {}],
    ['an array', [[0, 1, 1]]],
    ['plain arrays', {...sound, source: [0, 1, 2]}],
    ['weights of single precision', {...sound, weight: new Float32Array(3)}],
    ['unsigned ends', {...sound, target: new Uint32Array(3)}],
    ['a size that is too small', {...sound, size: 2}],
    ['a size that is too large', {...sound, size: 4}],
    ['sources that are too few', {...sound, source: new Int32Array(2)}],
    ['targets that are too few', {...sound, target: new Int32Array(2)}],
    ['weights that are too few', {...sound, weight: new Float64Array(2)}],
    ['an order that is no integer', {...sound, order: 3.5}],
    ['an order of NaN', {...sound, order: NaN}],
    ['a negative order', {...sound, order: -1}],
    ['an order beyond 32 bits', {...sound, order: 2 ** 31}]
  ])('refuses %s', ([, edges]) => {
    expect(() => run(edges as never)).toThrow(GraphTypeError);
  });

  test.for([
    ['source', -1],
    ['source', 3],
    ['target', -(2 ** 31)],
    ['target', 2 ** 31 - 1]
  ] as const)('refuses a %s of %i', ([end, vertex]) => {
    const edges = {...sound, [end]: Int32Array.of(0, vertex, 2)};
    expect(() => run(edges as never)).toThrow(VertexRangeError);
    expect(() => run(edges as never)).toThrow(
      `edge 1 ends at vertex ${vertex}`
    );
  });

  test('refuses a weight of NaN, also that of a loop', () => {
    const edges = {...sound, weight: Float64Array.of(1, 2, NaN)};
    expect(() => run(edges as never)).toThrow(EdgeWeightError);
    expect(() => run(edges as never)).toThrow('edge 2 has weight NaN');
  });
});
