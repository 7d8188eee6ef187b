import {describe, expect, test} from 'vitest';
import {edgeListFrom, OptionError} from '../../src/graph/index.js';
import type {KktCall, KktOptions} from '../../src/internals.js';
import {type ForestStep, filterKruskal, kkt} from '../../src/msf/index.js';
import {ODD_SOURCES} from '../support/algorithms.js';
import {sameIntegers} from '../support/find-flaw.js';
import {complete, grid, randomEdges, reweighted} from '../support/shapes.js';

const GRAPHS = {
  'a sparse random graph': randomEdges(2500, 10_000),
  'a dense random graph': randomEdges(1000, 100_000),
  'a multigraph of few vertices': randomEdges(50, 20_000),
  'a grid': grid(150),
  'a complete graph': complete(200),
  'a dense graph of equal weights': reweighted(
    randomEdges(1000, 100_000),
    () => 1
  ),
  'a sparse graph of equal weights': reweighted(
    randomEdges(2500, 10_000),
    () => 1
  ),
  'a complete graph with edges from light to heavy': reweighted(
    complete(200),
    e => e
  ),
  'a complete graph with edges from heavy to light': reweighted(
    complete(200),
    e => -e
  ),
  'a dense graph of few weights': reweighted(
    randomEdges(1000, 100_000),
    e => e % 3
  )
};

const DENSE = randomEdges(2000, 200_000);
const DENSER = randomEdges(1000, 400_000);

const SEEDS = Array.from({length: 20}, (_, seed) => seed);

function callsOf(edges: ReturnType<typeof grid>, options: KktOptions) {
  const calls: KktCall[] = [];
  const forest = kkt(edges, {...options, onCall: call => calls.push(call)});
  return {calls, forest};
}

describe.for(Object.entries(GRAPHS))('on %s', ([, edges]) => {
  const {order, size} = edges;
  const expected = filterKruskal(edges);

  test.for([[1], [1024]])(
    'fewer than 3 m edges enter the recursion when sampling from %i',
    ([sampleFrom]) => {
      for (const seed of SEEDS) {
        const {calls, forest} = callsOf(edges, {seed, sampleFrom});
        expect(sameIntegers(forest, expected)).toBe(true);
        expect(calls[0]).toEqual({depth: 0, order, size});
        const entering = calls.reduce((sum, call) => sum + call.size, 0);
        expect(entering - size, `seed ${seed}`).toBeLessThan(3 * size);
      }
    }
  );

  test('the recursion is at most log4(n) deep, whatever the coins', () => {
    const sources = [
      ...SEEDS.map(seed => ({seed})),
      ...Object.values(ODD_SOURCES).map(source => ({rng: source()}))
    ];
    for (const source of sources) {
      const {calls, forest} = callsOf(edges, {...source, sampleFrom: 1});
      expect(sameIntegers(forest, expected)).toBe(true);
      const deepest = Math.max(...calls.map(({depth}) => depth));
      expect(deepest).toBeLessThanOrEqual(Math.log2(order) / 2);
    }
  });

  test('each level enters with at most a quarter of the vertices', () => {
    const {calls} = callsOf(edges, {sampleFrom: 1});
    for (const call of calls) {
      expect(call.order).toBeLessThanOrEqual(order / 4 ** call.depth);
    }
  });
});

test.for(SEEDS)(
  'with rounds as in the paper, about half of the edges are sampled, seed %i',
  seed => {
    // One sample of a graph that no Borůvka round can shrink much: its calls
    // tell how many edges went in.
    const {calls} = callsOf(DENSE, {seed, sampleFrom: 1, rounds: 2});
    const [, sample] = calls;
    expect(sample.depth).toBe(1);
    // Two Borůvka rounds drop few of so many edges.
    expect(sample.size / DENSE.size).toBeGreaterThan(0.4);
    expect(sample.size / DENSE.size).toBeLessThan(0.51);
  }
);

test.for(SEEDS)('most edges of a dense graph turn out heavy, seed %i', seed => {
  for (const weight of [undefined, () => 1]) {
    const random = randomEdges(1000, 100_000);
    const edges = weight ? reweighted(random, weight) : random;
    const {calls} = callsOf(edges, {seed, sampleFrom: 1, rounds: 2});
    const rest = calls.find((call, i) => i > 0 && call.depth === 0);
    // Twice the vertices are expected, of at most a quarter of the order.
    expect(rest?.size ?? 0).toBeLessThan(1000);
  }
});

test.for(SEEDS)(
  'few edges of a dense graph are sampled, and few turn out light, seed %i',
  seed => {
    const steps: ForestStep[] = [];
    kkt(DENSER, {seed, onStep: step => steps.push(step)});
    const {
      order,
      size,
      edges: sample
    } = steps.find(({kind}) => kind === 'sample')!;
    const light = steps.find(
      ({kind, depth}) => kind === 'heavy' && depth === 0
    )!.size;
    // The probability is a power of 1/2 near the square root of n/m.
    const least = Math.sqrt(order * size);
    expect(sample.length).toBeGreaterThan(0.9 * least);
    expect(sample.length).toBeLessThan(2.1 * least);
    // Less than n/p are expected.
    expect(light).toBeLessThan((1.5 * order * size) / sample.length);
  }
);

test('every edge has a coin of its own', () => {
  const edges = randomEdges(1000, 100_000);
  const sampleOf = (coins: number) => {
    const rng = () => coins / 2 ** 30;
    return callsOf(edges, {rng, sampleFrom: 1}).calls[1].size;
  };
  const all = sampleOf(2 ** 30 - 1);
  expect(all).toBeGreaterThan(90_000);
  // Heads, tails, heads, tails; and one head, then 29 tails.
  expect(Math.abs(2 * sampleOf(0x2aaaaaaa) - all)).toBeLessThan(30);
  expect(Math.abs(2 * sampleOf(0x15555555) - all)).toBeLessThan(30);
  expect(Math.abs(30 * sampleOf(1) - all)).toBeLessThan(30);
  expect(sampleOf(0)).toBe(0);
});

test('sampling begins with exactly as many edges as was asked for', () => {
  const edges = randomEdges(1000, 100_000);
  // With all coins heads, a sample is what is left after the first rounds.
  const callsFrom = (sampleFrom: number) =>
    callsOf(edges, {rng: () => 0.9999999999, sampleFrom}).calls;
  const left = callsFrom(1)[1].size;
  expect(callsFrom(left)[1]?.size).toBe(left);
  expect(callsFrom(left + 1)).toHaveLength(1);
});

test('onCall hears of the given graph first, and only of it if it is small', () => {
  const edges = edgeListFrom(2, [[0, 1, 1]]);
  expect(callsOf(edges, {}).calls).toEqual([{depth: 0, order: 2, size: 1}]);
  expect(callsOf(edgeListFrom(0, []), {}).calls).toHaveLength(1);
});

test('the same seed draws the same samples, another seed others', () => {
  const edges = randomEdges(1000, 50_000);
  const [first, again, other] = [1, 1, 2].map(
    seed => callsOf(edges, {seed}).calls
  );
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  expect(callsOf(edges, {}).calls).toEqual(callsOf(edges, {seed: 0}).calls);
});

test('a random source is asked once for every 30 edges of a sample', () => {
  const edges = randomEdges(1000, 100_000);
  let asked = 0;
  const rng = () => {
    asked++;
    return 0;
  };
  kkt(edges, {rng, sampleFrom: 1});
  expect(asked).toBeGreaterThan(0);
  // With empty samples, each level looks at what Borůvka rounds have left.
  expect(asked).toBeLessThan((10 * edges.size) / 30);
});

test.for([
  ['a number', 0.5],
  ['null', null],
  ['an object', {}]
])('an rng that is %s is refused', ([, rng]) => {
  const edges = edgeListFrom(2, [[0, 1, 1]]);
  expect(() => kkt(edges, {rng} as never)).toThrow(OptionError);
  expect(() => kkt(edges, {rng} as never)).toThrow('Pass a function');
});

test.for([0, -1, NaN, 0.5])(
  'sampling from %d edges on is refused',
  sampleFrom => {
    const edges = edgeListFrom(2, [[0, 1, 1]]);
    expect(() => kkt(edges, {sampleFrom})).toThrow(OptionError);
    expect(() => kkt(edges, {sampleFrom})).toThrow(
      `sampleFrom is ${sampleFrom}. Use`
    );
  }
);

test.for([0, -1, NaN, 1.5, Infinity])('%d rounds are refused', rounds => {
  const edges = edgeListFrom(2, [[0, 1, 1]]);
  expect(() => kkt(edges, {rounds})).toThrow(OptionError);
  expect(() => kkt(edges, {rounds})).toThrow(`rounds is ${rounds}. Use`);
});

test.for([1, 2, 3])('%d rounds come before a sample', rounds => {
  const edges = randomEdges(500, 20_000);
  const kinds: string[] = [];
  const onStep = ({kind}: {kind: string}) => kinds.push(kind);
  kkt(edges, {rounds, sampleFrom: 1, onStep});
  const first = kinds.slice(0, kinds.indexOf('sample'));
  expect(first.filter(kind => kind === 'least')).toHaveLength(rounds);
});

test.for([NaN, Infinity, '3'])('seed %s is refused', seed => {
  const edges = edgeListFrom(2, [[0, 1, 1]]);
  expect(() => kkt(edges, {seed} as never)).toThrow(OptionError);
});

test('sampling may be put off forever', () => {
  const edges = randomEdges(100, 5000);
  const {calls, forest} = callsOf(edges, {sampleFrom: Infinity});
  expect(calls).toHaveLength(1);
  expect(forest).toEqual(filterKruskal(edges));
});
