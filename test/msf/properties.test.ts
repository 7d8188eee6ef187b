import fc from 'fast-check';
import {expect, test} from 'vitest';
import {type EdgeList, edgeListFrom} from '../../src/graph/index.js';
import {
  ALGORITHMS,
  isSpanningForestOf,
  kkt,
  kruskal,
  maximumSpanningForestOf,
  minimumSpanningForestOf
} from '../../src/msf/index.js';
import {components} from '../support/oracle.js';
import {rounds} from '../support/rounds.js';

const ORDER = 20;

const vertex = fc.nat(ORDER - 1);
const graphWith = (weight: fc.Arbitrary<number>) =>
  fc
    .array(fc.tuple(vertex, vertex, weight), {maxLength: 120})
    .map(triples => edgeListFrom(ORDER, triples));

const anyWeight = fc.double({noNaN: true});
const anyGraph = graphWith(fc.oneof(anyWeight, fc.integer({min: -2, max: 2})));

// Distinct weights: integers that become their own ranks.
const distinctGraph = fc
  .tuple(
    fc.uniqueArray(fc.integer(), {minLength: 1, maxLength: 100}),
    fc.infiniteStream(fc.tuple(vertex, vertex))
  )
  .map(([weights, ends]) =>
    edgeListFrom(
      ORDER,
      weights.map(w => {
        const [u, v] = ends.next().value;
        return [u, v, w] as const;
      })
    )
  );

const algorithm = fc.constantFrom(...ALGORITHMS);

const changed = (edges: EdgeList, change: Partial<EdgeList>) => ({
  ...edges,
  ...change
});

test('a forest has n - c edges, closes no cycle and spans the graph', () => {
  fc.assert(
    fc.property(anyGraph, algorithm, (edges, algorithm) => {
      const forest = minimumSpanningForestOf(edges, {algorithm});
      expect(forest).toHaveLength(ORDER - components(edges).count);
      expect(isSpanningForestOf(edges, forest)).toBe(true);
    }),
    {numRuns: rounds(1000)}
  );
});

test('a forest comes in increasing index', () => {
  fc.assert(
    fc.property(anyGraph, algorithm, (edges, algorithm) => {
      const forest = minimumSpanningForestOf(edges, {algorithm});
      for (let i = 1; i < forest.length; i++) {
        expect(forest[i]).toBeGreaterThan(forest[i - 1]);
      }
    })
  );
});

test('a maximum forest is the minimum of the negated weights', () => {
  fc.assert(
    fc.property(anyGraph, algorithm, (edges, algorithm) => {
      const negated = changed(edges, {weight: edges.weight.map(w => -w)});
      expect(maximumSpanningForestOf(edges, {algorithm})).toEqual(
        kruskal(negated)
      );
    }),
    {numRuns: rounds(1000)}
  );
});

test('a monotone map of the weights leaves the forest as it is', () => {
  const maps: ((w: number) => number)[] = [
    w => w * 2 + 1,
    w => Math.atan(w / 1e6),
    w => w ** 3,
    w => (w < 0 ? w * 1e-300 : w * 1e290),
    // The greatest goes to infinity.
    w => (w > 1000 ? w * 1e306 : w)
  ];
  fc.assert(
    fc.property(
      graphWith(fc.integer({min: -1e5, max: 1e5})),
      fc.constantFrom(...maps),
      algorithm,
      (edges, map, algorithm) => {
        // Only maps that keep apart what was apart are strictly monotone.
        const weight = edges.weight.map(map);
        fc.pre(new Set(weight).size === new Set(edges.weight).size);
        expect(
          minimumSpanningForestOf(changed(edges, {weight}), {algorithm})
        ).toEqual(minimumSpanningForestOf(edges, {algorithm}));
      }
    ),
    {numRuns: rounds(1000)}
  );
});

test('new names for the vertices leave the forest as it is', () => {
  const names = fc.shuffledSubarray(
    Array.from({length: ORDER}, (_, v) => v),
    {minLength: ORDER}
  );
  fc.assert(
    fc.property(anyGraph, names, algorithm, (edges, names, algorithm) => {
      const renamed = changed(edges, {
        source: edges.source.map(v => names[v]),
        target: edges.target.map(v => names[v])
      });
      expect(minimumSpanningForestOf(renamed, {algorithm})).toEqual(
        minimumSpanningForestOf(edges, {algorithm})
      );
    }),
    {numRuns: rounds(1000)}
  );
});

test('the two ends of an edge may be swapped', () => {
  fc.assert(
    fc.property(anyGraph, algorithm, (edges, algorithm) => {
      const {source, target} = edges;
      const swapped = changed(edges, {source: target, target: source});
      expect(minimumSpanningForestOf(swapped, {algorithm})).toEqual(
        minimumSpanningForestOf(edges, {algorithm})
      );
    })
  );
});

test('with distinct weights the order of edges does not matter', () => {
  fc.assert(
    fc.property(
      distinctGraph.chain(edges => {
        const all = Array.from({length: edges.size}, (_, e) => e);
        return fc.tuple(
          fc.constant(edges),
          fc.shuffledSubarray(all, {minLength: all.length})
        );
      }),
      algorithm,
      ([edges, places], algorithm) => {
        // Edge i of the permuted list is edge places[i] of the original.
        const permuted = changed(edges, {
          source: edges.source.map((_, i) => edges.source[places[i]]),
          target: edges.target.map((_, i) => edges.target[places[i]]),
          weight: edges.weight.map((_, i) => edges.weight[places[i]])
        });
        const forest = minimumSpanningForestOf(permuted, {algorithm});
        expect(forest.map(i => places[i]).sort()).toEqual(kruskal(edges));
      }
    ),
    {numRuns: rounds(1000)}
  );
});

test('an edge that is added last changes at most one edge', () => {
  fc.assert(
    fc.property(anyGraph, vertex, vertex, anyWeight, (edges, u, v, w) => {
      const before = new Set(kruskal(edges));
      const after = minimumSpanningForestOf({
        order: ORDER,
        size: edges.size + 1,
        source: Int32Array.of(...edges.source, u),
        target: Int32Array.of(...edges.target, v),
        weight: Float64Array.of(...edges.weight, w)
      });
      const added = after.filter(e => !before.has(e));
      expect([...added].every(e => e === edges.size)).toBe(true);
      expect(after.length - before.size).toBeLessThanOrEqual(added.length);
    })
  );
});

test('the forest does not depend on the random source', () => {
  const draws = fc.array(fc.double(), {minLength: 1, maxLength: 20});
  fc.assert(
    fc.property(anyGraph, draws, (edges, draws) => {
      let turn = 0;
      const rng = () => draws[turn++ % draws.length];
      expect(kkt(edges, {rng, sampleFrom: 1})).toEqual(kruskal(edges));
    }),
    {numRuns: rounds(1000)}
  );
});
