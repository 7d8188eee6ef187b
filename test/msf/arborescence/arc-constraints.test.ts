import {describe, expect, test} from 'vitest';
import {edgeListFrom} from '../../../src/graph/index.js';
import {
  arborescenceProblem,
  branchingProblem
} from '../../../src/msf/arborescence/arc-problem.js';
import {FORBIDDEN, REQUIRED} from '../../../src/msf/constraints.js';

const ARCS = edgeListFrom(4, [
  [0, 1, 1],
  [1, 2, 2],
  [2, 1, 3],
  [3, 3, 0],
  [2, 3, Infinity],
  [0, 3, 6],
  [2, 0, 7],
  [1, 3, -Infinity]
]);

function constrain(
  required: number[],
  {
    root = 0 as number | null,
    singleRoot = false,
    maximum = false,
    forbidden = [] as number[]
  } = {}
) {
  const options = {root, singleRoot, required, forbidden};
  return arborescenceProblem('test', ARCS, options, maximum).constraints;
}

test('there are none without required or forbidden arcs', () => {
  expect(constrain([])).toBeNull();
  expect(branchingProblem('test', ARCS, {}, false).constraints).toBeNull();
});

test('the required arc into each vertex is known', () => {
  expect(constrain([5, 1], {forbidden: [2, 4]})).toEqual({
    states: Uint8Array.of(0, REQUIRED, FORBIDDEN, 0, FORBIDDEN, REQUIRED, 0, 0),
    requiredInto: Int32Array.of(-1, -1, 1, 5)
  });
  expect(constrain([], {forbidden: [3]})?.requiredInto).toEqual(
    new Int32Array(4).fill(-1)
  );
  // What is infinitely bad for a minimum is not for a maximum.
  expect(constrain([4], {maximum: true})?.requiredInto[3]).toBe(4);
  expect(constrain([7])?.requiredInto[3]).toBe(7);
  // Only a single root has a single child, and only a given one no parent.
  expect(constrain([0, 5])?.requiredInto[1]).toBe(0);
  expect(constrain([0, 1], {singleRoot: true})?.requiredInto[2]).toBe(1);
  const free = constrain([6, 1], {root: null});
  expect(free?.requiredInto).toEqual(Int32Array.of(6, -1, 1, -1));
});

describe('arcs that no arborescence can have are refused:', () => {
  test.for([
    ['a loop', [3], {}, {reason: 'loop', edge: 3}],
    ['an absent arc', [4], {}, {reason: 'infinite', edge: 4}],
    [
      'an absent arc of a maximum',
      [7],
      {maximum: true},
      {reason: 'infinite', edge: 7}
    ],
    ['an arc into the root', [6], {}, {reason: 'into-root', edge: 6}],
    [
      'two arcs into a vertex',
      [2, 0],
      {},
      {reason: 'two-parents', edge: 2, other: 0}
    ],
    ['a cycle', [1, 2], {}, {reason: 'cycle', edge: 2}],
    [
      'two arcs of a single root',
      [0, 5],
      {singleRoot: true},
      {reason: 'two-children', edge: 5, other: 0}
    ]
  ] as const)('%s', ([, required, options, error]) => {
    expect(() => constrain([...required], options)).toThrow(
      expect.objectContaining({name: 'ConstraintError', ...error})
    );
  });
});
