import {describe, expect, test} from 'vitest';
import {withNodeKeys} from '../../../src/msf/arborescence/index.js';
import {NoArborescenceError} from '../../../src/msf/index.js';

type Cause = ConstructorParameters<typeof NoArborescenceError>[0];

const UNREACHABLE: Cause = {
  reason: 'unreachable',
  root: 2,
  unreachable: [1],
  needed: 2
};
const NO_ROOT: Cause = {...UNREACHABLE, reason: 'no-root'};
const SINGLE: Cause = {
  reason: 'single-root',
  root: 2,
  unreachable: [],
  needed: 3
};

const BRANCHING =
  'branching(edges, {fewestRoots: true}), which has 2 roots here';

const MESSAGES: readonly (readonly [string, Cause, string])[] = [
  [
    'a single child',
    SINGLE,
    'root 2 needs 3 children to reach all other vertices. Add arcs, or leave ' +
      'out singleRoot.'
  ],
  [
    'a single child under constraints',
    {...SINGLE, constrained: true},
    'root 2 needs 3 children to reach all other vertices. Add arcs, require ' +
      'or forbid fewer of them, or leave out singleRoot.'
  ],
  [
    'a vertex',
    UNREACHABLE,
    `there is no path from root 2 to vertex 1. Add arcs, or call ${BRANCHING}.`
  ],
  [
    'two vertices',
    {...UNREACHABLE, unreachable: [0, 1]},
    `there is no path from root 2 to 2 vertices (0, 1). Add arcs, or call ` +
      `${BRANCHING}.`
  ],
  [
    'five vertices',
    {...UNREACHABLE, unreachable: [0, 1, 3, 4, 5]},
    'there is no path from root 2 to 5 vertices (0, 1, 3, 4, 5). Add arcs, ' +
      `or call ${BRANCHING}.`
  ],
  [
    'six vertices',
    {...UNREACHABLE, unreachable: [0, 1, 3, 4, 5, 6]},
    'there is no path from root 2 to 6 vertices (0, 1, 3, 4, 5, ...). Add ' +
      `arcs, or call ${BRANCHING}.`
  ],
  [
    'no root',
    NO_ROOT,
    'no vertex reaches all others; from vertex 2, there is no path to vertex ' +
      `1. Add arcs, or call ${BRANCHING}.`
  ],
  [
    'another root',
    {...UNREACHABLE, needed: 1},
    'there is no path from root 2 to vertex 1. Add arcs, or choose a root ' +
      'that reaches all; null finds it.'
  ],
  [
    'another root, which has a single child',
    {...UNREACHABLE, needed: 1, singleRoot: true},
    'there is no path from root 2 to vertex 1. Add arcs, or choose a root ' +
      'that reaches all.'
  ],
  [
    'another root of a matrix',
    {...UNREACHABLE, needed: 1, dense: true},
    'there is no path from root 2 to vertex 1. Add arcs, or choose a root ' +
      'that reaches all.'
  ],
  [
    'a matrix that needs two roots',
    {...UNREACHABLE, dense: true},
    'there is no path from root 2 to vertex 1. Add arcs.'
  ],
  [
    'an unknown number of roots',
    {...UNREACHABLE, needed: 0},
    'there is no path from root 2 to vertex 1. Add arcs, or choose another ' +
      'root.'
  ],
  [
    'an unknown number of roots, none of which was given',
    {...NO_ROOT, needed: 0},
    'no vertex reaches all others; from vertex 2, there is no path to vertex ' +
      '1. Add arcs.'
  ],
  [
    'a maximum under constraints',
    {...UNREACHABLE, maximum: true, constrained: true},
    'there is no path from root 2 to vertex 1. Add arcs, require or forbid ' +
      'fewer of them, or call branching(edges, {maximum: true, fewestRoots: ' +
      'true}) with the same constraints, which has 2 roots here.'
  ]
];

describe('the message tells what to do about', () => {
  test.for(MESSAGES)('%s', ([, cause, message]) => {
    expect(new NoArborescenceError(cause).message).toBe(
      `spanforest/msf/arborescence: ${message}`
    );
  });

  test.for([
    [
      'a minimum',
      {},
      'minimumBranching(graph, {...options, fewestRoots: true})'
    ],
    [
      'a maximum with a single child',
      {maximum: true, singleRoot: true},
      'maximumBranching(graph, {...options, fewestRoots: true}) without ' +
        'singleRoot'
    ]
  ] as const)('a graph whose nodes have keys: %s', ([, more, call]) => {
    const error = new NoArborescenceError({...UNREACHABLE, ...more});
    const named = withNodeKeys(error, ['a', 'b', 'c']);
    expect(named.message).toBe(
      'spanforest: there is no path from root "c" to node "b". Add arcs, or ' +
        `call ${call}, which has 2 roots here.`
    );
    expect(named).toMatchObject({
      reason: 'unreachable',
      root: 'c',
      unreachable: ['b'],
      needed: 2,
      maximum: 'maximum' in more,
      singleRoot: 'singleRoot' in more,
      constrained: false
    });
  });

  test('a single child of a node that has a key', () => {
    const named = withNodeKeys(new NoArborescenceError(SINGLE), [
      'a',
      'b',
      'c'
    ]);
    expect(named.message).toMatch(/^spanforest: root "c" needs 3 .* nodes\./);
  });
});

test('what is not known of the problem is taken for granted', () => {
  const error = new NoArborescenceError(UNREACHABLE);
  expect(error).toMatchObject({
    name: 'NoArborescenceError',
    maximum: false,
    singleRoot: false,
    constrained: false
  });
  expect(new NoArborescenceError(SINGLE).singleRoot).toBe(true);
  expect(new NoArborescenceError(SINGLE, 'other').message).toBe('other');
});
