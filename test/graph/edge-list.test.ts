import {UndirectedGraph} from 'graphology';
import {describe, expect, onTestFinished, test, vi} from 'vitest';
import {
  EdgeListBuilder,
  EdgeWeightError,
  edgeListFrom,
  ForestError,
  GraphTypeError,
  SpanforestError,
  selectEdges,
  totalWeight,
  VertexRangeError
} from '../../src/graph/index.js';
import {checkEdgeList, negateWeights} from '../../src/internals.js';
import {exactSum} from '../support/exact-sum.js';
import {random} from '../support/random.js';
import {rounds} from '../support/rounds.js';

const sound = edgeListFrom(3, [
  [0, 1, 2.5],
  [1, 2, -0],
  [2, 2, Infinity],
  [1, 0, 2.5]
]);

/** What a function throws, which must be an error of this package. */
function errorOf(run: () => unknown): SpanforestError {
  try {
    run();
  } catch (error) {
    if (error instanceof SpanforestError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('an edge list from triples', () => {
  test('holds them in their order, loops and parallel edges included', () => {
    expect(sound).toEqual({
      order: 3,
      size: 4,
      source: Int32Array.of(0, 1, 2, 1),
      target: Int32Array.of(1, 2, 2, 0),
      weight: Float64Array.of(2.5, -0, Infinity, 2.5)
    });
    expect(() => checkEdgeList(sound)).not.toThrow();
  });

  test('may come from anything that can be iterated over', () => {
    function* triples() {
      yield [0, 1, 1] as const;
      yield [1, 2, 2] as const;
    }
    expect(edgeListFrom(3, triples()).size).toBe(2);
    expect(edgeListFrom(3, new Set(triples())).size).toBe(2);
  });

  test('may be empty', () => {
    expect(edgeListFrom(0, [])).toMatchObject({order: 0, size: 0});
    expect(edgeListFrom(7, [])).toMatchObject({order: 7, size: 0});
  });

  test.for([-1, 3, 1.5, NaN, Infinity, '1', null, undefined, true, 2 ** 32])(
    'refuses %s as an end, and names it',
    vertex => {
      for (const ends of [
        [vertex, 0],
        [0, vertex]
      ]) {
        const error = errorOf(() =>
          edgeListFrom(3, [[0, 1, 1], [...ends, 1] as never])
        );
        expect(error).toBeInstanceOf(VertexRangeError);
        expect(error).toMatchObject({
          name: 'VertexRangeError',
          edge: 1,
          vertex
        });
        expect(error.message).toContain('edge 1 ends at vertex ');
        expect(error.message).toContain('the graph has order 3. Number the');
      }
    }
  );

  test.for([NaN, '3', null, undefined, true, 10n, {}])(
    'refuses %s as a weight, and names it, also on a loop',
    value => {
      const error = errorOf(() =>
        edgeListFrom(3, [[0, 1, 1], [1, 2, 1], [2, 2, value] as never])
      );
      expect(error).toBeInstanceOf(EdgeWeightError);
      expect(error).toMatchObject({name: 'EdgeWeightError', edge: 2, value});
      expect(error.message).toMatch(
        /^spanforest\/graph: edge 2 has weight .*\. Give it a number, or drop/
      );
    }
  );

  test.for([-1, 0.5, NaN, Infinity, 2 ** 31, '3', null, undefined])(
    'refuses %s as its order',
    order => {
      const error = errorOf(() => edgeListFrom(order as never, []));
      expect(error).toBeInstanceOf(GraphTypeError);
      expect(error.message).toContain('Give an integer from 0 to 2147483647.');
    }
  );

  test.for([undefined, null, 3, 'abc', {}])(
    'refuses %s in place of the edges',
    edges => {
      const error = errorOf(() => edgeListFrom(3, edges as never));
      expect(error).toBeInstanceOf(GraphTypeError);
      expect(error.message).toContain('Pass an array of triples [source, ');
    }
  );

  test.for([undefined, null, 3, '012', {source: 0}])(
    'refuses %s in place of an edge',
    edge => {
      const error = errorOf(() => edgeListFrom(3, [[0, 1, 1], edge as never]));
      expect(error).toBeInstanceOf(GraphTypeError);
      expect(error.message).toMatch(/edge 1 is .*\. Pass a triple \[source, /);
    }
  );

  test('closes what it iterates over when it fails', () => {
    let closed = false;
    function* triples() {
      try {
        yield [0, 9, 1] as const;
      } finally {
        closed = true;
      }
    }
    expect(() => edgeListFrom(3, triples())).toThrow(VertexRangeError);
    expect(closed).toBe(true);
  });
});

describe('the check of an edge list', () => {
  test.for([
    ['null', null, 'null is not an edge list'],
    ['nothing', undefined, 'undefined is not an edge list'],
    ['a string', 'edges', '"edges" is not an edge list'],
    ['an array', [1, 2], 'an array of 2 entries is not an edge list'],
    ['a function', () => 1, 'a function is not an edge list'],
    [
      'plain arrays',
      {...sound, source: [0]},
      'an array of 1 entry is not the source'
    ],
    ['a missing target', {...sound, target: undefined}, 'is not the target'],
    [
      'weights as Int32Array',
      {...sound, weight: sound.source},
      'is not the weight'
    ]
  ] as const)('refuses %s', ([, value, message]) => {
    const error = errorOf(() => checkEdgeList(value as never));
    expect(error).toBeInstanceOf(GraphTypeError);
    expect(error.message).toContain(message);
    expect(error.message).toContain('edgeListFrom(order, edges)');
  });

  test.for([
    ['a promise', Promise.resolve(), 'Await the promise.'],
    ['a named graph', {nodes: [], edges: sound}, 'Pass the .edges of a named'],
    ['a graphology graph', new UndirectedGraph(), "functions of 'spanforest'."]
  ] as const)('says what to do with %s', ([, value, advice]) => {
    const error = errorOf(() => checkEdgeList(value as never));
    expect(error).toBeInstanceOf(GraphTypeError);
    expect(error.message).toContain('an object is not an edge list. ');
    expect(error.message).toContain(advice);
  });

  test.for([
    [{size: 3}, 'says size 3 but holds 4 sources, 4 targets and 4 weights'],
    [{size: undefined}, 'says size undefined but holds'],
    [{source: new Int32Array(5)}, 'holds 5 sources, 4 targets and 4 weights'],
    [{target: new Int32Array(5)}, 'holds 4 sources, 5 targets and 4 weights'],
    [{weight: new Float64Array(1)}, 'holds 4 sources, 4 targets and 1 weights']
  ] as const)('refuses lengths that disagree: %j', ([change, message]) => {
    const error = errorOf(() => checkEdgeList({...sound, ...change} as never));
    expect(error).toBeInstanceOf(GraphTypeError);
    expect(error.message).toContain(message);
    expect(error.message).toContain('Make the four equal.');
  });

  test('names the first edge that ends outside', () => {
    const source = Int32Array.of(0, 1, -5, 9);
    const error = errorOf(() => checkEdgeList({...sound, source}));
    expect(error).toMatchObject({edge: 2, vertex: -5});
    expect(error.message).toContain('edge 2 ends at vertex -5');
    const target = Int32Array.of(0, 3, 2, 0);
    expect(errorOf(() => checkEdgeList({...sound, target}))).toMatchObject({
      name: 'VertexRangeError',
      edge: 1,
      vertex: 3
    });
  });

  test('names the first edge with a weight of NaN', () => {
    const weight = Float64Array.of(0, NaN, 1, NaN);
    const error = errorOf(() => checkEdgeList({...sound, weight}));
    expect(error).toMatchObject({
      name: 'EdgeWeightError',
      edge: 1,
      value: NaN
    });
  });

  test('has nothing against any vertex of the greatest order', () => {
    // On a machine that has the memory.
    const granted = class extends ArrayBuffer {
      constructor() {
        super(0);
      }
    };
    vi.stubGlobal('ArrayBuffer', granted);
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(() =>
      checkEdgeList({
        order: 2 ** 31 - 1,
        size: 1,
        source: Int32Array.of(0),
        target: Int32Array.of(2 ** 31 - 2),
        weight: Float64Array.of(1)
      })
    ).not.toThrow();
  });
});

describe('negated weights', () => {
  test('are those of the same graph, which stays as it is', () => {
    const negated = negateWeights(sound);
    expect([...negated.weight]).toEqual([-2.5, 0, -Infinity, -2.5]);
    expect(negated.source).toBe(sound.source);
    expect(negated.target).toBe(sound.target);
    expect([...sound.weight]).toEqual([2.5, -0, Infinity, 2.5]);
  });

  test('are those of an edge list only', () => {
    expect(() => negateWeights({} as never)).toThrow(GraphTypeError);
  });
});

test('selected edges stand in the order in which they were asked for', () => {
  expect(selectEdges(sound, Int32Array.of(3, 0))).toEqual({
    order: 3,
    size: 2,
    source: Int32Array.of(1, 0),
    target: Int32Array.of(0, 1),
    weight: Float64Array.of(2.5, 2.5)
  });
  expect(selectEdges(sound, new Int32Array()).size).toBe(0);
});

describe('a builder', () => {
  test.for([0, 1, 15, 16, 17, 32, 33, 1000])(
    'keeps all of %i edges as it grows',
    count => {
      const builder = new EdgeListBuilder();
      for (let e = 0; e < count; e++) {
        expect(builder.size).toBe(e);
        builder.add(e, e + 1, -e / 2);
      }
      const {order, size, source, target, weight} = builder.build(count + 1);
      expect([order, size]).toEqual([count + 1, count]);
      expect([source, target, weight].map(a => a.length)).toEqual([
        count,
        count,
        count
      ]);
      for (let e = 0; e < count; e++) {
        expect([source[e], target[e], weight[e]]).toEqual([e, e + 1, -e / 2]);
      }
    }
  );

  test('can make room beforehand, also when there are edges already', () => {
    const builder = new EdgeListBuilder();
    builder.reserve(3);
    builder.add(1, 2, 3);
    builder.reserve(1000);
    builder.reserve(5);
    for (let e = 1; e < 1500; e++) builder.add(1, 2, e);
    expect(builder.size).toBe(1500);
    const {weight} = builder.build(3);
    expect([weight[0], weight[1], weight[1499]]).toEqual([3, 1, 1499]);
  });

  test('may go on after a list was built, which then stays as it is', () => {
    const builder = new EdgeListBuilder();
    builder.add(0, 1, 1);
    const first = builder.build(2);
    builder.add(1, 1, 2);
    expect(first.size).toBe(1);
    expect([...builder.build(2).weight]).toEqual([1, 2]);
  });
});

test('a total weight is of edges that are there', () => {
  const weight = Float64Array.of(1, 2);
  expect(totalWeight(weight, Int32Array.of(1))).toBe(2);
  for (const e of [2, -1]) {
    expect(() => totalWeight(weight, Int32Array.of(0, e))).toThrow(ForestError);
  }
  const infinite = Float64Array.of(Infinity, -Infinity);
  expect(totalWeight(infinite, Int32Array.of(0, 1))).toBeNaN();
});

test('a total weight hardly depends on the order of the edges', () => {
  for (let seed = 0; seed < rounds(200); seed++) {
    const {real, integer, shuffle} = random(seed);
    const half = Array.from(
      {length: integer(1, 20)},
      () => (real() - 0.5) * 10 ** integer(-8, 8)
    );
    // Most of it cancels out.
    const rest = half.map(w => -w * (1 + 1e-9 * real()));
    const weight = Float64Array.from(shuffle([...half, ...rest]));
    const subset = Int32Array.from(weight.keys());
    const largest = weight.reduce((sum, w) => sum + Math.abs(w), 0);
    const exact = exactSum(weight);
    const error = Math.abs(totalWeight(weight, subset) - exact);
    const allowed = 2 ** -52 * Math.abs(exact) + 2 ** -96 * largest;
    expect(error, `seed ${seed}`).toBeLessThanOrEqual(allowed);
  }
});
