import {describe, expect, test} from 'vitest';
import {edgeListFrom} from '../../../src/graph/index.js';
import {TreeScratch} from '../../../src/internals.js';
import {
  NoArborescenceError,
  NoSpanningTreeError,
  treeMarginals
} from '../../../src/msf/index.js';
import {
  arborescenceMarginalsOf,
  countSpanningTreesOf,
  edgeMarginalsOf,
  entropyOf,
  logPartitionOf
} from '../../support/factor-trees.js';
import {random} from '../../support/random.js';

function columnSums(marginals: Float64Array, order: number): number[] {
  const sums: number[] = new Array(order).fill(0);
  marginals.forEach((p, at) => {
    sums[at % order] += p;
  });
  return sums;
}

// A digraph with a cycle that is hard to leave: 1 and 2 like each other, and
// the root likes neither of them.
const trap = (depth: number) =>
  Float64Array.of(0, -depth, -depth - 1, 0, 0, 0, 0, 0, 0);

test('what is less likely than the least number is 0', () => {
  const least = (score: number) => {
    const scores = new Float64Array(9).fill(-Infinity);
    scores.set([0, 0], 1);
    scores[5] = score;
    return treeMarginals(scores)[5];
  };
  expect(least(-743)).toBeGreaterThan(0);
  expect(least(-743)).toBeLessThan(1e-322);
  expect(least(-746)).toBe(0);
});

describe('treeMarginals', () => {
  test.for([2, 10, 50, 200])('sum up to one for %i vertices', order => {
    const draw = random(order);
    const scratch = new TreeScratch(order);
    for (const scale of [0, 1, 30, 300]) {
      const scores = Float64Array.from(
        {length: order * order},
        () => scale * (draw.real() - 0.5)
      );
      for (const singleRoot of [false, true]) {
        const marginals = treeMarginals(scores, {singleRoot, scratch});
        const [intoRoot, ...sums] = columnSums(marginals, order);
        expect(intoRoot).toBe(0);
        for (const sum of sums) expect(Math.abs(sum - 1)).toBeLessThan(1e-12);
        const children = marginals
          .subarray(0, order)
          .reduce((sum, p) => sum + p, 0);
        if (singleRoot) expect(Math.abs(children - 1)).toBeLessThan(1e-9);
        else expect(children).toBeGreaterThanOrEqual(1 - 1e-12);
        // The largest are slow.
        if (order === 200 && scale > 1) return;
      }
    }
  });

  test('are equal for equal scores', () => {
    const order = 7;
    for (const score of [0, 1e6, -1e200]) {
      const scores = new Float64Array(order ** 2).fill(score);
      const {marginals, entropy} = treeMarginals.detailed(scores);
      // Each of n^(n - 2) trees has n - 1 of n (n - 1) / 2 edges, from one of
      // two ends, but from the root only outwards.
      for (let v = 1; v < order; v++) {
        expect(marginals[v]).toBeCloseTo(2 / order, 12);
        expect(marginals[order + v]).toBeCloseTo(v === 1 ? 0 : 1 / order, 12);
      }
      expect(entropy).toBeCloseTo(5 * Math.log(order), 10);
    }
  });

  test('are the derivatives of the logarithm of the sum', () => {
    const draw = random(5);
    const order = 8;
    const step = 1e-4;
    for (const singleRoot of [false, true]) {
      const scores = Float64Array.from({length: order ** 2}, () =>
        draw.real() < 0.2 ? -Infinity : 4 * draw.real()
      );
      const marginals = treeMarginals(scores, {root: 3, singleRoot});
      const logSum = (at: number, change: number) => {
        const changed = scores.with(at, scores[at] + change);
        return logPartitionOf(changed, {root: 3, singleRoot});
      };
      marginals.forEach((p, at) => {
        const difference = logSum(at, step) - logSum(at, -step);
        expect(Math.abs(difference / (2 * step) - p)).toBeLessThan(1e-8);
      });
    }
  });

  test('do not depend on a shift of a column', () => {
    const draw = random(6);
    const order = 9;
    const scores = Float64Array.from({length: order ** 2}, () => draw.real());
    const shifted = scores.map((score, at) => score + 40 * (at % order));
    const expected = treeMarginals.detailed(scores);
    const found = treeMarginals.detailed(shifted);
    found.marginals.forEach((p, at) => {
      expect(p).toBeCloseTo(expected.marginals[at], 11);
    });
    expect(found.entropy).toBeCloseTo(expected.entropy, 10);
    expect(found.logPartition - expected.logPartition).toBeCloseTo(40 * 36, 9);
  });

  test.for([0, 100, 600, 700, 740, 800, 5000, 1e6])(
    'leave a cycle that is %i worse to enter',
    depth => {
      const scores = trap(depth);
      const {marginals, logPartition, entropy} = treeMarginals.detailed(scores);
      // Both may be children of the root, or either.
      const share = 1 / (1 + Math.exp(-1) + Math.exp(-depth - 1));
      expect(marginals[1]).toBeCloseTo(share * (1 + Math.exp(-depth - 1)), 9);
      expect(marginals[7]).toBeCloseTo(share * Math.exp(-1), 9);
      expect(logPartition + depth).toBeCloseTo(-Math.log(share), 9);
      // Scores of a million leave ten digits of a probability, four of the
      // expected score.
      const digits = depth < 1e6 ? 8 : 4;
      if (depth >= 100) expect(entropy).toBeCloseTo(0.58220311, digits);
      const single = treeMarginals(scores, {singleRoot: true});
      expect(single[1]).toBeCloseTo(1 / (1 + Math.exp(-1)), 9);
      expect(single[2]).toBeCloseTo(1 - 1 / (1 + Math.exp(-1)), 9);
    }
  );

  test('tell a single root from several that are far better', () => {
    // Through the root alone, everything is 400 better.
    for (const gain of [40, 250, 400, 3000]) {
      const scores = Float64Array.of(0, gain, gain + 1, 0, 0, 0, 0, 0, 0);
      const single = treeMarginals.detailed(scores, {singleRoot: true});
      expect(single.marginals[1]).toBeCloseTo(1 / (1 + Math.E), 9);
      expect(single.marginals[7]).toBeCloseTo(Math.E / (1 + Math.E), 9);
      expect(single.logPartition - gain).toBeCloseTo(Math.log(1 + Math.E), 9);
      expect(treeMarginals(scores)[1]).toBeCloseTo(1, 9);
    }
  });

  test.for([100, 250, 350, 500, 2000, 1e5])(
    'tell a single root where two would be %i better',
    cost => {
      // Two pairs of words that like each other, but not those of the other.
      const far = -cost;
      const scores = Float64Array.of(
        ...[0, 0, 0, 1, 0],
        ...[0, 0, 0, far, far],
        ...[0, 0, 0, far, far],
        ...[0, far, far, 0, 0],
        ...[0, far, far, 0, 0]
      );
      const {marginals, logPartition, entropy} = treeMarginals.detailed(
        scores,
        {singleRoot: true}
      );
      // All four arcs to the other pair are alike, and so are all arcs from the
      // root but one.
      const total = 3 + Math.E;
      expect(marginals[1]).toBeCloseTo(1 / total, 8);
      expect(marginals[3]).toBeCloseTo(Math.E / total, 8);
      expect(logPartition + cost).toBeCloseTo(Math.log(4 * total), 8);
      const digits = cost < 1e5 ? 8 : 4;
      const expected = Math.log(4 * total) - Math.E / total;
      expect(entropy).toBeCloseTo(expected, digits);
    }
  );

  test('have probability 0 exactly where no tree leads', () => {
    const no = -Infinity;
    // Only 1 reaches the other two, so only 1 can be a single child.
    const scores = Float64Array.of(
      ...[0, 1, 2, 3],
      ...[0, 0, 1, 0],
      ...[0, no, 0, 2],
      ...[0, no, 1, 0]
    );
    const marginals = treeMarginals(scores, {singleRoot: true});
    expect([...marginals.subarray(0, 4)]).toEqual([0, 1, 0, 0]);
    expect(marginals[9]).toBe(0);
    expect(marginals[13]).toBe(0);
  });

  test('know a single child that reaches others by unlikely arcs only', () => {
    const no = -Infinity;
    const scores = Float64Array.of(
      ...[0, 0, 2000, 0],
      ...[0, 0, 0, 0],
      ...[0, -800, 0, no],
      ...[0, 0, 0, 0]
    );
    const {marginals, logPartition} = treeMarginals.detailed(scores, {
      singleRoot: true
    });
    expect(marginals[2]).toBe(1);
    expect(logPartition).toBeCloseTo(1200, 9);
  });

  test('are precise where one tree is nearly certain', () => {
    const scores = Float64Array.of(0, 0, -30, 0, 0, 0, 0, -30, 0);
    // Trees 0 -> 1 -> 2; both from 0; 0 -> 2 -> 1.
    const both = Math.exp(-30);
    const total = 1 + both + both ** 2;
    const {marginals, entropy} = treeMarginals.detailed(scores);
    const expected = both / total + both ** 2 / total;
    expect(marginals[2] / expected).toBeCloseTo(1, 12);
    expect(marginals[7] / (both ** 2 / total)).toBeCloseTo(1, 12);
    const surprise =
      Math.log1p(both + both ** 2) + (30 * both + 60 * both ** 2) / total;
    expect(entropy / surprise).toBeCloseTo(1, 11);
    expect(entropy).toBeLessThan(1e-11);
  });

  test('reuse memory for digraphs of any order', () => {
    const draw = random(8);
    const scratch = new TreeScratch(12);
    const output = new Float64Array(150).fill(7);
    for (let i = 0; i < 30; i++) {
      const order = draw.integer(0, 12);
      const scores = Float64Array.from({length: order ** 2}, () =>
        draw.integer(-300, 300)
      );
      const singleRoot = draw.real() < 0.5;
      const reused = treeMarginals(scores, {singleRoot, scratch, output});
      expect(reused).toBe(output);
      expect(reused[order ** 2]).toBe(7);
      expect(reused.slice(0, order ** 2)).toEqual(
        treeMarginals(scores, {singleRoot})
      );
      output.fill(7);
    }
  });

  test('of a single root do not depend on a shift of all scores', () => {
    const draw = random(9);
    for (const shift of [1e6, -1e6, 1e9, -1e9]) {
      const order = draw.integer(3, 6);
      const scores = Float64Array.from({length: order ** 2}, () =>
        draw.integer(-3, 3)
      );
      const expected = treeMarginals.detailed(scores, {singleRoot: true});
      const found = treeMarginals.detailed(
        scores.map(score => score + shift),
        {singleRoot: true}
      );
      for (let i = 0; i < scores.length; i++) {
        expect(found.marginals[i]).toBeCloseTo(expected.marginals[i], 6);
      }
      const all = expected.logPartition + shift * (order - 1);
      expect(found.logPartition / all).toBeCloseTo(1, 12);
    }
  });

  test('of one vertex forget what was in the memory', () => {
    const scratch = new TreeScratch(4);
    const scores = Float64Array.from({length: 16}, (_, i) => i % 5);
    for (const singleRoot of [false, true]) {
      treeMarginals(scores, {singleRoot, scratch});
      const found = treeMarginals.detailed(Float64Array.of(3), {scratch});
      expect(found).toEqual({
        marginals: Float64Array.of(0),
        logPartition: 0,
        entropy: 0
      });
    }
  });

  test('of no vertex or one are those of the empty tree', () => {
    for (const scores of [new Float64Array(0), Float64Array.of(NaN)]) {
      for (const singleRoot of [false, true]) {
        expect(treeMarginals.detailed(scores, {singleRoot})).toEqual({
          marginals: new Float64Array(scores.length),
          logPartition: 0,
          entropy: 0
        });
      }
    }
  });

  test('ignore the diagonal and arcs into the root', () => {
    const scores = Float64Array.of(NaN, 1, 2, Infinity, NaN, 3, NaN, 4, NaN);
    const expected = treeMarginals(Float64Array.of(0, 1, 2, 0, 0, 3, 0, 4, 0));
    expect(treeMarginals(scores)).toEqual(expected);
  });

  test.for([
    ['NaN', [0, NaN, 0, 0], {}, '0 -> 1 has weight NaN'],
    ['Infinity', [0, Infinity, 0, 0], {}, 'Only -Infinity may be infinite'],
    ['a huge score', [0, -1e301, 0, 0], {}, 'use -Infinity to forbid'],
    ['no tree', [0, -Infinity, 0, 0], {}, 'no path from root 0 to vertex 1'],
    ['five scores', [0, 1, 2, 3, 4], {}, 'a matrix of 5 weights'],
    ['a root beyond', [0, 1, 2, 3], {root: 2}, 'root 2 is not a vertex'],
    [
      'a short output',
      [0, 1, 2, 3],
      {output: new Float64Array(3)},
      'output has length 3, but there are 4 scores. Pass a longer Float64Array.'
    ],
    [
      'an empty output',
      [0, 1, 2, 3],
      {output: new Float64Array(0)},
      'output has length 0, but there are 4 scores. Pass a longer Float64Array.'
    ],
    [
      'no output',
      [0, 1, 2, 3],
      {output: []},
      'output is an empty array, but there are 4 scores. Pass a Float64Array.'
    ],
    [
      'a small scratch',
      [0, 1, 2, 3],
      {scratch: new TreeScratch(1)},
      'the scratch is of order 1, but the matrix of order 2. Make a new ' +
        'TreeScratch(2).'
    ],
    ['no scratch', [0, 1, 2, 3], {scratch: {}}, 'the scratch is an object'],
    ['a maximum', [0, 1, 2, 3], {maximum: true}, 'Scores are logarithms']
  ] as const)('reject %s', ([, scores, options, message]) => {
    expect(() =>
      treeMarginals(Float64Array.from(scores), options as object)
    ).toThrow(message);
  });

  test('say that a single root cannot reach all', () => {
    const no = -Infinity;
    const scores = Float64Array.of(0, 1, 1, 0, 0, no, 0, no, 0);
    expect(treeMarginals(scores)[1]).toBe(1);
    const options = {singleRoot: true};
    expect(logPartitionOf(scores, options)).toBe(-Infinity);
    expect(() => treeMarginals(scores, options)).toThrow(NoArborescenceError);
    expect(() => entropyOf(scores, options)).toThrow('root 0 needs 2 children');
  });
});

describe('the marginals of edge lists', () => {
  test('sum up to one less than the number of vertices', () => {
    const draw = random(9);
    const order = 60;
    const triples = Array.from({length: 400}, (_, i) => [
      i < order ? i : draw.integer(0, order - 1),
      i < order ? (i + 1) % order : draw.integer(0, order - 1),
      10 ** draw.integer(-6, 6)
    ]) as [number, number, number][];
    const edges = edgeListFrom(order, triples);
    const total = (p: Float64Array) => p.reduce((sum, x) => sum + x, 0);
    expect(total(edgeMarginalsOf(edges))).toBeCloseTo(order - 1, 10);
    const {marginals, roots} = arborescenceMarginalsOf.detailed(edges, {
      root: null
    });
    expect(total(marginals)).toBeCloseTo(order - 1, 10);
    expect(total(roots)).toBeCloseTo(1, 12);
  });

  test('survive weights at the ends of the range of doubles', () => {
    const edges = edgeListFrom(3, [
      [0, 1, 1e308],
      [0, 1, 1e308],
      [1, 2, 1e-320],
      [2, 0, 5e-324]
    ]);
    const {marginals, logPartition} = edgeMarginalsOf.detailed(edges);
    expect(marginals[0]).toBeCloseTo(0.5, 12);
    expect(marginals[2] + marginals[3]).toBeCloseTo(1, 12);
    const rest = Math.log(1e-320 + 5e-324);
    expect(logPartition).toBeCloseTo(Math.log(1e308) + Math.LN2 + rest, 9);
  });

  test('are those of the empty tree for one vertex or none', () => {
    const loop = edgeListFrom(1, [[0, 0, 2]]);
    expect(edgeMarginalsOf.detailed(loop)).toEqual({
      marginals: Float64Array.of(0),
      logPartition: 0,
      entropy: 0
    });
    const none = edgeListFrom(0, []);
    expect(edgeMarginalsOf(none)).toEqual(new Float64Array(0));
    expect(arborescenceMarginalsOf(none, {root: null})).toHaveLength(0);
    expect(logPartitionOf(none)).toBe(0);
  });

  test('say that weights must be factors', () => {
    const edges = (weight: number) => edgeListFrom(2, [[0, 1, weight]]);
    expect(() => edgeMarginalsOf(edges(-2))).toThrow(
      'edge 0 has factor -2, but the weight of a tree is a product'
    );
    expect(() => logPartitionOf(edges(Infinity), {root: 0})).toThrow(
      'Infinity'
    );
  });

  test('say how many components a graph has', () => {
    const edges = edgeListFrom(4, [
      [0, 1, 1],
      [2, 3, 0]
    ]);
    expect(logPartitionOf(edges)).toBe(-Infinity);
    expect(() => edgeMarginalsOf(edges)).toThrow(NoSpanningTreeError);
    expect(() => edgeMarginalsOf(edges)).toThrow('it has 3 components');
    expect(() => arborescenceMarginalsOf(edges, {root: 0})).toThrow(
      'no path from root 0 to 2 vertices (2, 3)'
    );
    expect(() => arborescenceMarginalsOf(edges, {root: null})).toThrow(
      'no vertex reaches all others'
    );
  });

  test('say that a graph is too large for a matrix', () => {
    const large = edgeListFrom(100_000, []);
    for (const call of [
      edgeMarginalsOf,
      logPartitionOf,
      countSpanningTreesOf
    ]) {
      expect(() => call(large)).toThrow(
        'the graph has 100000 vertices, too many for a matrix'
      );
    }
  });

  test('need a root if it is to be single', () => {
    const edges = edgeListFrom(2, [[0, 1, 1]]);
    expect(() => logPartitionOf(edges, {singleRoot: true})).toThrow(
      'root undefined is not a vertex'
    );
    expect(() =>
      arborescenceMarginalsOf(edges, {root: null, singleRoot: true})
    ).toThrow('singleRoot is about the children of a given root');
    expect(() => arborescenceMarginalsOf(edges, 0 as never)).toThrow(
      '{root: 0}'
    );
  });
});
