import {describe, expect, test} from 'vitest';
import {
  ConstraintError,
  type EdgeList,
  EdgeWeightError,
  edgeListFrom,
  OptionError
} from '../../src/graph/index.js';
import {
  ALGORITHMS,
  arborescence,
  branching,
  isMinimumBranching,
  isMinimumSpanningForestOf,
  kBestArborescencesOf,
  kBestSpanningForestsOf,
  maximumSpanningForestOf,
  minimumSpanningForestOf,
  NoArborescenceError
} from '../../src/msf/index.js';
import {
  arborescenceConstraintFlaw,
  forestConstraintFlaw
} from '../support/constraint-flaws.js';
import {random} from '../support/random.js';
import {rounds} from '../support/rounds.js';

// Planted bugs showed in at least 1 of 100 graphs.
test('constrained forests are those that exhaustive search finds', () => {
  for (let seed = 0; seed < rounds(1000); seed++) {
    expect(forestConstraintFlaw(seed), `seed ${seed}`).toBeNull();
  }
});

test('constrained arborescences and branchings are, too', () => {
  for (let seed = 0; seed < rounds(1000); seed++) {
    expect(arborescenceConstraintFlaw(seed), `seed ${seed}`).toBeNull();
  }
});

const edges = edgeListFrom(4, [
  [0, 1, 1],
  [1, 2, 2],
  [2, 0, 3],
  [2, 2, 0],
  [2, 3, Infinity],
  [3, 2, 5],
  [0, 3, 6],
  [0, 2, 7]
]);

const CALLS: {readonly [name: string]: (options: object) => unknown} = {
  minimumSpanningForestOf: options => minimumSpanningForestOf(edges, options),
  maximumSpanningForestOf: options => maximumSpanningForestOf(edges, options),
  kBestSpanningForestsOf: options => [
    ...kBestSpanningForestsOf({...edges, weight: new Float64Array(8)}, options)
  ],
  arborescence: options => arborescence(edges, {root: 0, ...options}),
  branching: options => branching(edges, options),
  kBestArborescencesOf: options => [
    ...kBestArborescencesOf(edges, {root: 0, ...options})
  ]
};

function errorOf(call: () => unknown): ConstraintError {
  try {
    call();
  } catch (error) {
    if (error instanceof ConstraintError) return error;
    throw error;
  }
  throw new Error('no error');
}

describe.for(Object.entries(CALLS))('%s', ([, call]) => {
  test.for([8, -1, 0.5, NaN])('has no edge %j', edge => {
    for (const option of ['required', 'forbidden']) {
      const error = errorOf(() => call({[option]: [edge]}));
      expect(error.reason).toBe('no-such-edge');
      expect(error.edge).toBe(edge);
      expect(error.message).toBe(
        `spanforest/msf: edge ${edge} is not in the graph. Leave it out of ` +
          `${option}.`
      );
    }
  });

  test.for(['0', 'length', [0, 1], undefined])('cannot have %j', edge => {
    for (const option of ['required', 'forbidden']) {
      const attempt = () => call({[option]: [0, edge]});
      expect(attempt).toThrow(OptionError);
      expect(attempt).toThrow(`spanforest/msf: ${option} contains `);
      expect(attempt).toThrow('. Pass edge indices in an array or a set.');
    }
  });

  test('takes any iterable of indices, once', () => {
    function* indices() {
      yield 1;
      yield 3;
    }
    const expected = call({forbidden: [1, 3]});
    expect(call({forbidden: new Set([3, 1])})).toEqual(expected);
    expect(call({forbidden: indices()})).toEqual(expected);
    expect(call({forbidden: Float64Array.of(1, 3)})).toEqual(expected);
    expect(call({required: new Set()})).toEqual(call({}));
  });

  test.for([5, 'ab', {}, null])(
    'does not take %s for a set of edges',
    value => {
      for (const option of ['required', 'forbidden']) {
        const attempt = () => call({[option]: value});
        expect(attempt).toThrow(OptionError);
        expect(attempt).toThrow(`spanforest/msf: ${option} is `);
      }
    }
  );

  test('names an edge that is required and forbidden, and a loop', () => {
    const both = errorOf(() =>
      call({required: [1, 0], forbidden: Int32Array.of(5, 0)})
    );
    expect(both.message).toBe(
      'spanforest/msf: edge 0 is both required and forbidden. Leave it out of ' +
        'one.'
    );
    expect(errorOf(() => call({required: [3]}))).toMatchObject({
      reason: 'loop',
      edge: 3
    });
  });

  test('takes repeated indices, and empty sets for none', () => {
    const plain = call({});
    expect(call({required: [], forbidden: new Int32Array(0)})).toEqual(plain);
    expect(call({required: [1, 1]})).toEqual(call({required: [1]}));
    expect(call({forbidden: [1, 1]})).toEqual(call({forbidden: [1]}));
  });
});

test('required edges that close a cycle are an error', () => {
  for (const algorithm of ALGORITHMS) {
    const error = errorOf(() =>
      minimumSpanningForestOf(edges, {algorithm, required: [0, 2, 1]})
    );
    expect(error.message).toBe(
      'spanforest/msf: required edge 2 closes a cycle. Leave it out of ' +
        'required.'
    );
  }
});

test.for<[string, object, object, string]>([
  [
    'two arcs into a vertex',
    {root: 0, required: [1, 7]},
    {reason: 'two-parents', edge: 7, other: 1},
    'required edges 7 and 1 enter the same vertex.'
  ],
  [
    'an arc into the root',
    {root: 0, required: [2]},
    {reason: 'into-root', edge: 2},
    'required edge 2 enters the root. Choose another root'
  ],
  [
    'two children of a single root',
    {root: 0, singleRoot: true, required: [0, 6]},
    {reason: 'two-children', edge: 6, other: 0},
    'required edges 6 and 0 leave the root, which must have a single'
  ],
  [
    'an arc of infinite weight',
    {root: null, required: [4]},
    {reason: 'infinite', edge: 4},
    'required edge 4 has an infinite weight, so it counts as absent.'
  ],
  [
    'a cycle',
    {root: 3, required: [0, 1, 2]},
    {reason: 'cycle', edge: 2},
    'required edge 2 closes a cycle.'
  ]
])('%s cannot be required', ([, options, fields, message]) => {
  const all = {root: null, ...options};
  const error = errorOf(() => arborescence(edges, all));
  expect(error).toMatchObject(fields);
  expect(error.message).toContain(message);
  expect(errorOf(() => [...kBestArborescencesOf(edges, all)])).toEqual(error);
});

test('edges in shared memory are as good as others', () => {
  const share = ({order, size, ...arrays}: EdgeList): EdgeList => {
    const source = new Int32Array(new SharedArrayBuffer(4 * size));
    const target = new Int32Array(new SharedArrayBuffer(4 * size));
    const weight = new Float64Array(new SharedArrayBuffer(8 * size));
    source.set(arrays.source);
    target.set(arrays.target);
    weight.set(arrays.weight);
    return {order, size, source, target, weight};
  };
  const {edges, required, forbidden} = largeProblem(30);
  const shared = share(edges);
  const output = new Int32Array(new SharedArrayBuffer(4 * edges.order));
  for (const sets of [{}, {required, forbidden}]) {
    for (const algorithm of ALGORITHMS) {
      if (algorithm === 'prim') continue;
      for (const compiled of [true, false]) {
        const options = {algorithm, compiled, ...sets};
        const forest = minimumSpanningForestOf(shared, {...options, output});
        expect([...forest]).toEqual([
          ...minimumSpanningForestOf(edges, options)
        ]);
        expect([...maximumSpanningForestOf(shared, options)]).toEqual([
          ...maximumSpanningForestOf(edges, options)
        ]);
      }
    }
    const last = edges.order - 1;
    const arcs = arborescence(shared, {root: last, output});
    expect([...arcs]).toEqual([...arborescence(edges, {root: last})]);
    const roots = {fewestRoots: true, ...sets};
    expect(branching(shared, roots)).toEqual(branching(edges, roots));
  }
  expect(kBestSpanningForestsOf(shared).next().value).toEqual(
    kBestSpanningForestsOf(edges).next().value
  );
  const forest = minimumSpanningForestOf(shared, {output});
  expect(isMinimumSpanningForestOf(shared, forest)).toBe(true);
});

test('the error can be made again with keys', () => {
  const error = errorOf(() => branching(edges, {required: [1, 7]}));
  const named = new ConstraintError({...error, edge: 'a"', other: 'b'});
  expect(named.message).toBe(
    'spanforest: required edges "a\\"" and "b" enter the same vertex. ' +
      'Require one of them.'
  );
});

test('forbidden arcs can leave no arborescence, which is said', () => {
  const call = () => arborescence(edges, {root: 0, forbidden: [0, 6]});
  expect(call).toThrow(NoArborescenceError);
  expect(call).toThrow(
    'to 2 vertices (1, 3). Add arcs, require or forbid fewer of them, or ' +
      'call branching(edges, {fewestRoots: true}) with the same constraints, ' +
      'which has 2 roots here.'
  );
  // Vertex 1 would reach all others if it were allowed to.
  const other = () => arborescence(edges, {root: 3, required: [7]});
  expect(other).toThrow('or choose a root that reaches all; null finds it.');
});

test('a forbidden edge may have any weight that is a number', () => {
  const infinite = edgeListFrom(2, [
    [0, 1, -Infinity],
    [0, 1, 3]
  ]);
  const forbidden = [0];
  expect([...arborescence(infinite, {root: 0, forbidden})]).toEqual([1]);
  const ranking = [...kBestSpanningForestsOf(infinite, {forbidden})];
  expect(ranking).toEqual([{edges: Int32Array.of(1), weight: 3}]);
  expect(() => [...kBestSpanningForestsOf(infinite)]).toThrow(EdgeWeightError);
});

test('a required arc is in a branching that it makes worse', () => {
  const options = {required: [5]};
  expect([...branching(edges, options)]).toEqual([5]);
  const {arcs, ...proof} = branching.detailed(edges, options);
  expect(isMinimumBranching(edges, arcs, proof, options)).toBe(true);
  const none = new Int32Array(0);
  expect(isMinimumBranching.detailed(edges, none, proof, options)).toEqual({
    valid: false,
    reason: 'missing',
    arc: 5
  });
  const forbidden = {forbidden: [5]};
  expect(isMinimumBranching.detailed(edges, arcs, proof, forbidden)).toEqual({
    valid: false,
    reason: 'forbidden',
    arc: 5
  });
});

// A grid of random weights, a tenth of its edges required or forbidden.
function largeProblem(side: number) {
  const draws = random(1);
  const triples: [number, number, number][] = [];
  for (let v = 0; v < side * side; v++) {
    if (v % side > 0) triples.push([v, v - 1, draws.real()]);
    if (v >= side) triples.push([v, v - side, draws.real()]);
  }
  const edges = edgeListFrom(side * side, triples);
  const forbidden: number[] = [];
  // Edges of rows close no cycle.
  const required: number[] = [];
  for (let e = 0; e < edges.size; e++) {
    const isInRow = edges.source[e] - edges.target[e] === 1;
    const lot = draws.real();
    if (lot < 0.1) forbidden.push(e);
    else if (lot < 0.2 && isInRow) required.push(e);
  }
  return {edges, required, forbidden};
}

test('all algorithms agree on large graphs with constraints', () => {
  const {edges, required, forbidden} = largeProblem(60);
  const reference = minimumSpanningForestOf(edges, {
    algorithm: 'kruskal',
    required,
    forbidden
  });
  const members = new Set(reference);
  expect(required.every(e => members.has(e))).toBe(true);
  expect(forbidden.some(e => members.has(e))).toBe(false);
  for (const algorithm of ALGORITHMS) {
    if (algorithm === 'prim') continue;
    const options = {algorithm, required, forbidden};
    expect(minimumSpanningForestOf(edges, options)).toEqual(reference);
  }
});

test('the order that counts is that of the contracted graph', () => {
  const {edges} = largeProblem(20);
  const required = [...minimumSpanningForestOf(edges)].slice(0, 200);
  const prim = minimumSpanningForestOf(edges, {algorithm: 'prim', required});
  expect(prim).toEqual(minimumSpanningForestOf(edges));
});

describe('an output array', () => {
  const find: {
    [name: string]: (edges: EdgeList, output: Int32Array) => Int32Array;
  } = {
    minimumSpanningForestOf: (edges, output) =>
      minimumSpanningForestOf(edges, {output}),
    maximumSpanningForestOf: (edges, output) =>
      maximumSpanningForestOf(edges, {output}),
    'minimumSpanningForestOf with constraints': (edges, output) =>
      minimumSpanningForestOf(edges, {output, required: [0], forbidden: [1]}),
    arborescence: (edges, output) => arborescence(edges, {root: 0, output}),
    'arborescence.detailed': (edges, output) =>
      arborescence.detailed(edges, {root: 0, output}).arcs,
    branching: (edges, output) => branching(edges, {output, fewestRoots: true})
  };

  test.for(Object.entries(find))('of %s holds the result', ([, find]) => {
    const output = new Int32Array(9).fill(-5);
    const result = find(edges, output);
    expect(result.buffer).toBe(output.buffer);
    expect(result).toHaveLength(3);
    expect([...output.subarray(0, 3)]).toEqual([...result]);
    expect([...output.subarray(3)]).toEqual([-5, -5, -5, -5, -5, -5]);
    expect(find(edges, new Int32Array(3))).toEqual(result);
  });

  test.for(Object.entries(find))('of %s is long enough', ([, find]) => {
    expect(() => find(edges, new Int32Array(2))).toThrow(OptionError);
    expect(() => find(edges, new Int32Array(2))).toThrow(
      'spanforest/msf: output has length 2, but the result has 3 edges. Pass ' +
        'a longer Int32Array.'
    );
    for (const value of [null, [1, 2, 3], new Float64Array(9), 3]) {
      expect(() => find(edges, value as never)).toThrow('output is ');
    }
  });
});
