import {describe, expect, test} from 'vitest';
import {
  type EdgeList,
  EdgeWeightError,
  edgeListFromMatrix,
  GraphTypeError,
  OptionError
} from '../../../src/graph/index.js';
import {DenseScratch} from '../../../src/internals.js';
import {
  arborescence,
  type DenseArborescenceOptions,
  denseArborescence,
  NoArborescenceError
} from '../../../src/msf/index.js';
import {
  exactWeights,
  exhaustiveArborescence,
  isWanted
} from '../../support/arborescence-oracle.js';
import {type Random, random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';

// How to draw a weight. "Infinity" stands for forbidden, whatever is wanted.
const WEIGHTS: {readonly [name: string]: (draws: Random) => number} = {
  'few integers': ({integer}) => integer(-2, 3),
  'many integers': ({integer}) => integer(-1000, 1000),
  equal: () => 1,
  zero: ({pick}) => pick([0, -0]),
  positive: ({real}) => real(),
  negative: ({real}) => -real(),
  'from 1e-20 to 1e9': ({real, pick}) =>
    pick([1, -1]) * pick([1e-20, 2e-20, 3e-20, 1, 1e9, 2e9, 1e-20 * real()]),
  'near 1e16': ({integer}) => 1e16 + 2 * integer(0, 6),
  'near 1e308': ({pick}) => pick([1, -1]) * pick([1.7e308, 1e308, 5e307]),
  'up to 1e308': ({pick}) => pick([1, -1]) * pick([1e308, 1e303, 1e300]),
  'often forbidden': ({integer, real}) =>
    real() < 0.4 ? Infinity : integer(-5, 5),
  'mostly forbidden': ({integer, real}) =>
    real() < 0.7 ? Infinity : integer(-5, 5),
  denormal: ({integer}) => integer(-9, 9) * Number.MIN_VALUE
};

function randomMatrix(draws: Random, order: number, sign: number) {
  const weight = WEIGHTS[draws.pick(Object.keys(WEIGHTS))];
  const length = order * order;
  return Float64Array.from({length}, () => sign * weight(draws));
}

// What is not looked at: the diagonal and the column of the root.
function spoil(weights: Float64Array, order: number, root: number): void {
  for (let v = 0; v < order; v++) {
    weights[v * order + v] = NaN;
    weights[v * order + root] = v % 2 === 0 ? NaN : -Infinity;
  }
}

function without<T>(solve: () => T): T | null {
  try {
    return solve();
  } catch (error) {
    if (error instanceof NoArborescenceError) return null;
    throw error;
  }
}

// The sum of the weights of parents in the unit of the oracle.
function exactWeightOf(
  {size, source, target, weight}: EdgeList,
  parents: Int32Array
): bigint {
  const exact = exactWeights(weight);
  let sum = 0n;
  for (let e = 0; e < size; e++) {
    if (parents[target[e]] === source[e]) sum += exact[e]!;
  }
  return sum;
}

describe.for(['given', 'single'] as const)('with the root %s', kind => {
  const singleRoot = kind === 'single';

  // A planted bug in the lower halves of sums took 3,518 of them to show.
  test('5,000 matrices get what exhaustive search finds', () => {
    const count = rounds(5000);
    const scratch = new DenseScratch(6);
    let solved = 0;
    for (let seed = 0; seed < count; seed++) {
      const draws = random(seed * 2 + (singleRoot ? 1 : 0));
      const order = draws.real() < 0.03 ? 6 : draws.integer(1, 5);
      const root = draws.integer(0, order - 1);
      const maximum = draws.real() < 0.5;
      const weights = randomMatrix(draws, order, maximum ? -1 : 1);
      const edges = edgeListFromMatrix(weights, order);
      const best = exhaustiveArborescence(edges, kind, root, maximum);
      spoil(weights, order, root);
      const given = weights.slice();
      const options = {root, maximum, singleRoot};
      const found = without(() =>
        denseArborescence(weights, {...options, scratch})
      );
      expect(weights).toEqual(given);
      for (const algorithm of ['tarjan', 'gabow'] as const) {
        const sparse = without(() =>
          arborescence(edges, {...options, algorithm})
        );
        expect(sparse === null, `seed ${seed}`).toBe(found === null);
      }
      if (found === null) {
        expect(best, `seed ${seed}`).toBeNull();
        continue;
      }
      solved++;
      expect(isWanted([...found], kind, root), `seed ${seed}`).toBe(true);
      expect(exactWeightOf(edges, found), `seed ${seed}`).toBe(best);
    }
    expect(solved).toBeGreaterThan(0.6 * count);
    expect(solved).toBeLessThan(0.94 * count);
  });

  test('1,000 larger matrices get what the sparse solvers find', () => {
    const scratch = new DenseScratch(40);
    for (let seed = 0; seed < rounds(1000); seed++) {
      const draws = random(seed);
      const order = draws.integer(5, 40);
      const root = draws.integer(0, order - 1);
      const maximum = draws.real() < 0.5;
      const weights = randomMatrix(draws, order, maximum ? -1 : 1);
      const edges = edgeListFromMatrix(weights, order);
      spoil(weights, order, root);
      const options = {root, maximum, singleRoot};
      const found = without(() =>
        denseArborescence(weights, {...options, scratch})
      );
      const sums = (['tarjan', 'gabow'] as const).map(algorithm => {
        const arcs = without(() =>
          arborescence(edges, {...options, algorithm})
        );
        if (arcs === null) return null;
        const parents = new Int32Array(order).fill(-1);
        for (const a of arcs) parents[edges.target[a]] = edges.source[a];
        return exactWeightOf(edges, parents);
      });
      const sum = found && exactWeightOf(edges, found);
      expect([sum, sum], `seed ${seed}`).toEqual(sums);
      if (found) expect(isWanted([...found], kind, root)).toBe(true);
    }
  });
});

test('nested cycles in a large matrix are opened again', () => {
  // Each vertex closes a cycle with all before it.
  const order = 300;
  const weights = new Float64Array(order * order).fill(Infinity);
  weights[1] = 1e9;
  for (let v = 1; v + 1 < order; v++) {
    weights[v * order + v + 1] = 0;
    weights[(v + 1) * order + 1] = v;
  }
  const found = denseArborescence(weights);
  expect([...found]).toEqual(Array.from({length: order}, (_, v) => v - 1));
});

test('memory is fit for use again, for smaller matrices too', () => {
  const scratch = new DenseScratch(30);
  for (let seed = 0; seed < rounds(600); seed++) {
    const draws = random(seed);
    const order = draws.pick([30, 1, 2, 7, 12]);
    const weights = randomMatrix(draws, order, 1);
    const options = {
      root: draws.integer(0, order - 1),
      singleRoot: draws.integer(0, 1) === 1
    };
    const fresh = without(() => denseArborescence(weights, options));
    const again = without(() =>
      denseArborescence(weights, {...options, scratch})
    );
    expect(again, `seed ${seed}`).toEqual(fresh);
  }
});

test('a matrix of one vertex or none has a tree without arcs', () => {
  expect([...denseArborescence(new Float64Array(0))]).toEqual([]);
  for (const singleRoot of [false, true]) {
    const found = denseArborescence(Float64Array.of(NaN), {singleRoot});
    expect([...found]).toEqual([-1]);
  }
});

describe('an error', () => {
  const square = Float64Array.of(0, 1, 2, 0, 0, 3, 0, 4, 0);
  const run = (weights: unknown, options?: object) =>
    denseArborescence(weights as Float64Array, options);
  const errorOf = (
    weights: number[],
    options?: DenseArborescenceOptions
  ): NoArborescenceError => {
    try {
      denseArborescence(Float64Array.from(weights), options);
    } catch (error) {
      if (error instanceof NoArborescenceError) return error;
    }
    throw new Error('there is an arborescence');
  };

  test('is thrown for what is no square matrix', () => {
    expect(() => run([0])).toThrow(GraphTypeError);
    expect(() => run(null)).toThrow('null is not a matrix');
    expect(() => run(new Float64Array(3))).toThrow('3 weights is not square');
  });

  test.for([3, -1, 0.5, NaN, '0', null])('is thrown for the root %s', root => {
    expect(() => run(square, {root})).toThrow(OptionError);
    expect(() => run(square, {root})).toThrow('is not a vertex');
  });

  test('is thrown for any root but 0 of an empty matrix', () => {
    expect(() => run(new Float64Array(), {root: 1})).toThrow(OptionError);
  });

  test('is thrown if the memory is too small', () => {
    const scratch = new DenseScratch(2);
    expect(() => run(square, {scratch})).toThrow(OptionError);
    expect(() => run(square, {scratch})).toThrow('new DenseScratch(3)');
  });

  test.for([
    [NaN, false],
    [NaN, true],
    [-Infinity, false],
    [Infinity, true]
  ] as const)('names the arc of weight %s, maximum %s', ([weight, maximum]) => {
    const weights = square.slice();
    weights[5] = weight;
    expect(() => run(weights, {maximum})).toThrow(EdgeWeightError);
    expect(() => run(weights, {maximum})).toThrow(
      `the arc 1 -> 2 has weight ${weight}`
    );
    // With another root, it is not looked at.
    expect(() => run(weights, {maximum, root: 2})).not.toThrow();
  });

  const X = Infinity;

  test('has the vertices that cannot be reached', () => {
    for (const tiny of [1, 1e-30]) {
      // Both ways, by the dense and by the sparse solver.
      const error = errorOf([
        ...[0, 1, X, X],
        ...[X, 0, X, X],
        ...[X, 1, 0, tiny],
        ...[X, X, 1, 0]
      ]);
      expect(error.reason).toBe('unreachable');
      expect(error.root).toBe(0);
      expect(error.unreachable).toEqual([2, 3]);
    }
    expect(
      errorOf([0, -X, -X, 0], {maximum: true, root: 1}).unreachable
    ).toEqual([0]);
  });

  test('does not advise a root that there is not', () => {
    // No vertex reaches all, then vertex 1 does.
    expect(errorOf([0, X, X, 0]).message).toBe(
      'spanforest/msf/arborescence: there is no path from root 0 to vertex 1. ' +
        'Add arcs.'
    );
    expect(errorOf([NaN, X, NaN, 0]).needed).toBe(2);
    expect(errorOf([0, -X, X, 0], {maximum: true}).needed).toBe(2);
    expect(errorOf([0, X, 1, 0]).message).toMatch(
      /vertex 1\. Add arcs, or choose a root that reaches all\.$/
    );
  });

  test('says how many children the root needs', () => {
    for (const tiny of [1, 1e-30]) {
      const error = errorOf([0, 1, tiny, X, 0, X, X, X, 0], {singleRoot: true});
      expect(error.reason).toBe('single-root');
      expect(error.needed).toBe(2);
    }
  });
});

test.for([-1, 2.5, NaN, '3'])('a scratch of order %s is refused', order => {
  expect(() => new DenseScratch(order as never)).toThrow(OptionError);
});
