import {readFileSync} from 'node:fs';
import {afterEach, describe, expect, test, vi} from 'vitest';
// @ts-expect-error -- a script without types
import {assemble} from '../../scripts/assemble.js';
import {
  type EdgeList,
  EdgeWeightError,
  edgeListFrom,
  GraphTypeError,
  OptionError,
  selectEdges,
  VertexRangeError
} from '../../src/graph/index.js';
import {webAssembly} from '../../src/graph/web-assembly.js';
import type {EdgeBlock} from '../../src/internals.js';
import {
  ForestStream,
  type ForestStreamOptions,
  maximumSpanningForestOf,
  minimumSpanningForestOf,
  type StreamedForest
} from '../../src/msf/index.js';
import {expectSame} from '../support/expect-same.js';
import {random} from '../support/random.js';
import {
  inBlocks,
  slice,
  streamedGraph,
  streamOptions
} from '../support/random-stream.js';
import {WEIGHT_KINDS} from '../support/random-weights.js';
import {rounds} from '../support/rounds.js';
import {randomEdges} from '../support/shapes.js';

const NONE = edgeListFrom(0, []);

// The forest of the edges before a limit, by the solver for whole graphs.
function forestOf(
  {source, target, weight}: EdgeBlock,
  limit: number,
  {maximum = false, order = 0}: ForestStreamOptions
): StreamedForest {
  for (let e = 0; e < limit; e++) {
    order = Math.max(order, source[e] + 1, target[e] + 1);
  }
  const whole: EdgeList = {
    order,
    size: limit,
    source: source.slice(0, limit),
    target: target.slice(0, limit),
    weight: weight.slice(0, limit)
  };
  const solve = maximum ? maximumSpanningForestOf : minimumSpanningForestOf;
  const forest = solve(whole);
  const numbers = Float64Array.from(forest);
  return {...selectEdges(whole, forest), numbers};
}

function expectForest(found: StreamedForest, expected: StreamedForest): void {
  expect([found.order, found.size]).toEqual([expected.order, expected.size]);
  expectSame(found.numbers, expected.numbers);
  expectSame(found.source, expected.source);
  expectSame(found.target, expected.target);
  expectSame(found.weight, expected.weight);
}

// 17 kinds of weights: 5,100 graphs.
test.for(WEIGHT_KINDS)('the forest of the whole, weights %s', kind => {
  for (let seed = 0; seed < rounds(300); seed++) {
    const draws = random(seed);
    const edges = streamedGraph(draws, kind);
    const options = streamOptions(draws);
    const stream = new ForestStream(options);
    const held = new Set<number>();
    inBlocks(draws, edges.size, (from, to) => {
      stream.add(slice(edges, from, to), i => held.add(from + i));
      if (draws.integer(0, 15) > 0) return;
      expectForest(stream.forest(), forestOf(edges, to, options));
    });
    const forest = stream.forest();
    expectForest(forest, forestOf(edges, edges.size, options));
    expect(stream.seen).toBe(edges.size);
    expect(stream.order).toBe(forest.order);
    expect(forest.numbers.every(number => held.has(number))).toBe(true);
  }
});

test.for(WEIGHT_KINDS)('forests merge in any order, weights %s', kind => {
  for (let seed = 0; seed < rounds(60); seed++) {
    const draws = random(seed);
    const edges = streamedGraph(draws, kind);
    const options = streamOptions(draws);
    const forests: StreamedForest[] = [];
    inBlocks(draws, edges.size, (from, to) => {
      const part = new ForestStream({...options, firstNumber: from});
      part.add(slice(edges, from, to));
      forests.push(part.forest());
    });
    const stream = new ForestStream(options);
    for (const forest of draws.shuffle(forests)) {
      stream.add(forest, undefined, forest.numbers);
    }
    expectForest(stream.forest(), forestOf(edges, edges.size, options));
  }
});

test.for(WEIGHT_KINDS)('edges in any order, weights %s', kind => {
  for (let seed = 0; seed < rounds(30); seed++) {
    const draws = random(seed);
    const edges = streamedGraph(draws, kind);
    const options = streamOptions(draws);
    const all = Array.from({length: edges.size}, (_, e) => e);
    const shuffled = Int32Array.from(draws.shuffle(all));
    const moved = selectEdges(edges, shuffled);
    const numbers = Float64Array.from(shuffled);
    const stream = new ForestStream(options);
    inBlocks(draws, edges.size, (from, to) => {
      const own = numbers.subarray(from, to);
      stream.add(slice(moved, from, to), undefined, own);
    });
    expectForest(stream.forest(), forestOf(edges, edges.size, options));
  }
});

test.for(['random', 'ascending', 'descending'])(
  'many edges with the default capacity, weights %s',
  kind => {
    const size = 600_000;
    const edges = randomEdges(20_000, size);
    if (kind !== 'random') edges.weight.sort();
    if (kind === 'descending') edges.weight.reverse();
    const stream = new ForestStream();
    for (let from = 0; from < size; from += 10_000) {
      stream.add(slice(edges, from, from + 10_000));
    }
    expectForest(stream.forest(), forestOf(edges, size, {}));
  }
);

test('most edges of a dense graph are not held', () => {
  const edges = randomEdges(1000, 400_000);
  const stream = new ForestStream();
  let held = 0;
  stream.add(edges, () => held++);
  expect(held).toBeLessThan(100_000);
});

// After k edges with random weights, at least n of every k are in the forest of
// those so far; n (ln(m / n) + 1) in all, here 112,000.
test('not three times as many edges are held as have to be', () => {
  const edges = randomEdges(20_000, 2_000_000);
  const stream = new ForestStream();
  let held = 0;
  stream.add(edges, () => held++);
  expect(held).toBeLessThan(336_000);
});

test('a block is added whole even if its listener throws', () => {
  const edges = randomEdges(100, 50_000);
  const stream = new ForestStream();
  let calls = 0;
  const keep = () => {
    calls++;
    throw new Error('full');
  };
  expect(() => stream.add(edges, keep)).toThrow('full');
  expect(calls).toBe(1);
  expect(stream.seen).toBe(50_000);
  expectForest(stream.forest(), forestOf(edges, 50_000, {}));
});

test('a listener cannot use the stream that calls it', () => {
  const edges = randomEdges(100, 5000);
  for (const method of ['add', 'forest'] as const) {
    const stream = new ForestStream();
    const keep = () => void stream[method](edges, keep);
    expect(() => stream.add(edges, keep)).toThrow(GraphTypeError);
    expect(() => stream.add(edges, keep)).toThrow(
      `${method} is called by a keep of the same stream. Call it once add has`
    );
    // Both blocks are there, and it goes on.
    expect(stream.seen).toBe(10_000);
    stream.add(edges);
    expect(stream.forest().size).toBe(99);
  }
});

test('the arrays of a block may be longer than its size', () => {
  const stream = new ForestStream();
  stream.add({
    size: 1,
    source: Int32Array.of(0, 7),
    target: Int32Array.of(1, -1),
    weight: Float64Array.of(1, NaN)
  });
  expect(stream.forest().order).toBe(2);
});

test('edges without numbers come after all others', () => {
  const stream = new ForestStream({firstNumber: 5});
  stream.add(edgeListFrom(2, [[0, 1, 1]]));
  stream.add(edgeListFrom(3, [[1, 2, 1]]), undefined, Float64Array.of(100));
  stream.add(edgeListFrom(4, [[2, 3, 1]]), undefined, Float64Array.of(0));
  stream.add(edgeListFrom(5, [[3, 4, 1]]));
  expect([...stream.forest().numbers]).toEqual([0, 5, 100, 101]);
});

test('a forest stays as it is when edges are added', () => {
  const stream = new ForestStream();
  stream.add(edgeListFrom(2, [[0, 1, 2]]));
  const forest = stream.forest();
  stream.add(edgeListFrom(2, [[0, 1, 1]]));
  expect([...stream.forest().numbers]).toEqual([1]);
  expect([...forest.numbers]).toEqual([0]);
});

test('no edges give an empty forest', () => {
  const stream = new ForestStream({order: 3});
  stream.add(NONE);
  expect(stream.forest()).toEqual({
    ...NONE,
    order: 3,
    numbers: new Float64Array()
  });
});

describe('an invalid block', () => {
  const good = edgeListFrom(3, [
    [0, 1, 1],
    [1, 2, 2]
  ]);

  test.for<[string, new (...args: never[]) => Error, object, RegExp]>([
    ['weight', EdgeWeightError, {weight: Float64Array.of(0, NaN)}, /edge 3 /],
    [
      'loop',
      EdgeWeightError,
      {
        source: Int32Array.of(0, 1),
        target: Int32Array.of(1, 1),
        weight: Float64Array.of(0, NaN)
      },
      /edge 3 /
    ],
    [
      'source',
      VertexRangeError,
      {source: Int32Array.of(7, -1)},
      /edge 3 .* -1/
    ],
    [
      'target',
      VertexRangeError,
      {target: Int32Array.of(2 ** 31 - 1, 1)},
      /edge 2 .*2147483647/
    ],
    ['size', GraphTypeError, {size: 3}, /size 3 but holds 2 sources/],
    ['size that is not an integer', GraphTypeError, {size: 0.5}, /size 0.5/],
    ['type', GraphTypeError, {source: [0, 1]}, /not a block of edges/]
  ])('is refused whole: %s', ([, type, part, message]) => {
    const stream = new ForestStream();
    stream.add(good);
    const before = stream.forest();
    const add = () => stream.add({...good, ...part});
    expect(add).toThrow(type);
    expect(add).toThrow(message);
    expect(stream.forest()).toEqual(before);
    expect(stream.seen).toBe(2);
  });

  test.for([
    [Float64Array.of(1, 0.5), OptionError],
    [Float64Array.of(-1, 0), OptionError],
    [Float64Array.of(0, 2 ** 53), OptionError],
    [Float64Array.of(0), GraphTypeError],
    [[0, 1], GraphTypeError]
  ] as const)('has other numbers than %j', ([numbers, type]) => {
    const stream = new ForestStream();
    const add = () => stream.add(good, undefined, numbers as never);
    expect(add).toThrow(type);
    expect(stream.forest().size).toBe(0);
  });

  test.for([5, null, Float64Array.of(0, 1)])('has no listener %j', keep => {
    const stream = new ForestStream();
    const add = () => stream.add(good, keep as never);
    expect(add).toThrow(GraphTypeError);
    expect(add).toThrow(/keep is .* Pass a function or undefined/);
    expect(stream.seen).toBe(0);
  });

  test('is one that exceeds the numbers', () => {
    const stream = new ForestStream({firstNumber: 2 ** 53 - 3});
    stream.add(good);
    expect(() => stream.add(good)).toThrow(OptionError);
    expect(stream.forest().numbers).toEqual(
      Float64Array.of(2 ** 53 - 3, 2 ** 53 - 2)
    );
  });

  test('names the number that an edge was given', () => {
    const stream = new ForestStream();
    const bad = {...good, weight: Float64Array.of(0, NaN)};
    const add = () => stream.add(bad, undefined, Float64Array.of(70, 9));
    expect(add).toThrow(/edge 9 /);
  });
});

test.for<[ForestStreamOptions, RegExp]>([
  [{capacity: 0}, /capacity is 0/],
  [{order: -1}, /order is -1/],
  [{firstNumber: 0.5}, /firstNumber is 0.5/],
  [{maximum: 1 as never}, /maximum is 1/],
  [{maximise: true} as never, /Did you mean maximum/]
])('invalid options: %j', ([options, message]) => {
  expect(() => new ForestStream(options)).toThrow(OptionError);
  expect(() => new ForestStream(options)).toThrow(message);
});

describe('from an iterable', () => {
  const edges = randomEdges(100, 5000);
  const expected = forestOf(edges, edges.size, {});

  function* blocks() {
    for (let from = 0; from < 5000; from += 1000) {
      yield slice(edges, from, from + 1000);
    }
  }

  async function* later() {
    for (const block of blocks()) {
      await Promise.resolve();
      yield block;
    }
  }

  test('the same forest', async () => {
    for (const input of [blocks(), later(), [...blocks()]]) {
      const stream = await ForestStream.from(input);
      expectForest(stream.forest(), expected);
    }
  });

  test('progress', async () => {
    const seen: number[] = [];
    const onProgress = (progress: {seen: number}) => seen.push(progress.seen);
    await ForestStream.from(later(), {onProgress});
    expect(seen).toEqual([1000, 2000, 3000, 4000, 5000]);
  });

  test('a signal stops it', async () => {
    const controller = new AbortController();
    const {signal} = controller;
    const onProgress = () => controller.abort(new Error('enough'));
    const result = ForestStream.from(later(), {signal, onProgress});
    await expect(result).rejects.toThrow('enough');
  });

  test.for([edges, null, {[Symbol.iterator]: 5}])(
    'is refused: %o',
    async no => {
      const result = ForestStream.from(no as never);
      await expect(result).rejects.toThrow(GraphTypeError);
      await expect(result).rejects.toThrow(/Pass an iterable/);
    }
  );

  test('an unknown option is refused', async () => {
    const unknown = ForestStream.from([], {maximise: true} as never);
    await expect(unknown).rejects.toThrow(OptionError);
  });
});

describe('without WebAssembly', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  // WebAssembly whose streams get more memory only so many times.
  function scarce(times: number): object {
    const {Module, Instance, RuntimeError} = webAssembly!;
    class ScarceInstance {
      readonly exports: object;

      constructor(module: object) {
        const exports = new Instance(module).exports as {
          reserve?: (order: number, size: number) => number;
        };
        const {reserve = () => 0} = exports;
        let left = times;
        this.exports = {
          ...exports,
          reserve: (order: number, size: number) =>
            left-- > 0 ? reserve(order, size) : 0
        };
      }
    }
    return {Module, Instance: ScarceInstance, RuntimeError};
  }

  test.for<[string, object | undefined]>([
    ['at all', undefined],
    ['once memory is refused at first', scarce(0)],
    ['once memory is refused the second time', scarce(1)],
    ['once memory is refused the third time', scarce(2)],
    ['once memory is refused later', scarce(5)]
  ])('the same forest: %s', async ([, stub]) => {
    vi.stubGlobal('WebAssembly', stub);
    vi.resetModules();
    const {ForestStream} = await import('../../src/msf/index.js');
    for (const kind of WEIGHT_KINDS) {
      for (let seed = 0; seed < rounds(20); seed++) {
        const draws = random(seed);
        const edges = streamedGraph(draws, kind);
        const options = streamOptions(draws);
        const stream = new ForestStream(options);
        inBlocks(draws, edges.size, (from, to) => {
          stream.add(slice(edges, from, to));
        });
        const expected = forestOf(edges, edges.size, options);
        expectForest(stream.forest(), expected);
      }
    }
  });
});

test('two streams at the same time do not disturb each other', () => {
  const first = randomEdges(500, 50_000);
  const second = randomEdges(3000, 50_000);
  const streams = [first, second].map(() => new ForestStream({capacity: 900}));
  for (let from = 0; from < 50_000; from += 1000) {
    streams[0].add(slice(first, from, from + 1000));
    streams[1].add(slice(second, from, from + 1000));
  }
  expectForest(streams[0].forest(), forestOf(first, 50_000, {}));
  expectForest(streams[1].forest(), forestOf(second, 50_000, {}));
});

test('the code is what the compiler makes of assembly/', async () => {
  const file = 'src/msf/forest-stream-code.ts';
  expect(await assemble(file)).toBe(readFileSync(file, 'utf8'));
});
