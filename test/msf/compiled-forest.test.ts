import {readFileSync} from 'node:fs';
import {afterEach, describe, expect, test, vi} from 'vitest';
// @ts-expect-error -- a script without types
import {assemble} from '../../scripts/assemble.js';
import {edgeListFrom} from '../../src/graph/index.js';
import {compiledForest} from '../../src/msf/compiled-forest.js';
import {FOREST_CODE} from '../../src/msf/forest-code.js';
import {kruskal} from '../../src/msf/index.js';
import {codeSize} from '../support/code-size.js';
import {expectSame} from '../support/expect-same.js';
import {random} from '../support/random.js';
import {WEIGHT_KINDS, WEIGHTS} from '../support/random-weights.js';
import {rounds} from '../support/rounds.js';
import {randomEdges} from '../support/shapes.js';

// So few edges are filtered already.
const FROM = 1;
const edges = randomEdges(50, 400);

test('the code is what the compiler makes of assembly/', async () => {
  const file = 'src/msf/forest-code.ts';
  expect(await assemble(file)).toBe(readFileSync(file, 'utf8'));
});

test('the code is small enough for the main thread of every browser', () => {
  expect(codeSize(FOREST_CODE)).toBeLessThan(4096);
});

test.for(WEIGHT_KINDS)('the forest of many graphs, weights %s', kind => {
  for (let seed = 0; seed < rounds(40); seed++) {
    const draws = random(seed);
    const size = draws.pick([0, 1, 2, 26, 60, 511, 512, 600, 3000]);
    const shape = randomEdges(draws.integer(1, 200), size);
    const graph = {...shape, weight: WEIGHTS[kind](size, draws)};
    for (const filterFrom of [1, Infinity]) {
      const found = compiledForest(graph, filterFrom);
      expectSame(found, kruskal(graph));
    }
    expectSame(compiledForest(graph), kruskal(graph));
  }
});

test('graphs large and small, one after the other in the same memory', () => {
  for (const size of [3000, 10, 200_000, 0, 500, 100_000]) {
    const graph = randomEdges(1 + (size >> 2), size);
    expectSame(compiledForest(graph, FROM), kruskal(graph));
    expectSame(compiledForest(graph), kruskal(graph));
  }
});

test('so many edges that sorting them takes three passes', () => {
  for (const size of [2 ** 17 - 1, 2 ** 17, 2 ** 17 + 1]) {
    const graph = randomEdges(30_000, size);
    const found = compiledForest(graph, Infinity);
    expectSame(found, kruskal(graph));
  }
});

test('a forest stays as it is when the memory is used again', () => {
  const first = compiledForest(edges, FROM)!;
  const copy = first.slice();
  compiledForest(randomEdges(50, 500), FROM);
  expect(first).toEqual(copy);
});

test.for([
  ['a weight', {weight: edges.weight.with(399, NaN)}],
  ['a negative NaN', {weight: withBits(399, -1)}],
  ['a source', {source: edges.source.with(399, 50)}],
  ['a target', {target: edges.target.with(0, -1)}]
] as const)('%s that is not sound is left to others', ([, part]) => {
  expect(compiledForest({...edges, ...part}, FROM)).toBe(null);
  expect(compiledForest(edges, FROM)).toEqual(kruskal(edges));
});

function withBits(edge: number, high: number): Float64Array {
  const weight = edges.weight.slice();
  new Int32Array(weight.buffer)[2 * edge + 1] = high;
  return weight;
}

test('so are graphs that would take too much memory', () => {
  const none = {...edgeListFrom(0, []), order: 200_000_000};
  expect(compiledForest(none, FROM)).toBe(null);
});

describe('where WebAssembly', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  // The modules anew, since they remember what they compiled.
  async function fresh() {
    vi.resetModules();
    const {compiledForest} = await import('../../src/msf/compiled-forest.js');
    const {filterKruskal} = await import('../../src/msf/filter-kruskal.js');
    return {compiledForest, filterKruskal};
  }

  const real = (globalThis as never as {WebAssembly: RealWebAssembly})
    .WebAssembly;

  test('is not there, JavaScript takes over', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    const {compiledForest, filterKruskal} = await fresh();
    expect(compiledForest(edges, FROM)).toBe(null);
    expect(filterKruskal(edges)).toEqual(kruskal(edges));
  });

  test('is forbidden, it is asked for once', async () => {
    let asked = 0;
    class Module {
      constructor() {
        asked++;
        throw new Error('refused by the content security policy');
      }
    }
    vi.stubGlobal('WebAssembly', {Module});
    const {compiledForest, filterKruskal} = await fresh();
    expect(compiledForest(edges, FROM)).toBe(null);
    expect(filterKruskal(edges)).toEqual(kruskal(edges));
    expect(asked).toBe(1);
  });

  test('is not wanted, it is not asked for', async () => {
    const count = failing(() => {});
    vi.resetModules();
    const {filterKruskal, minimumSpanningForestOf} = await import(
      '../../src/msf/index.js'
    );
    const options = {compiled: false};
    expect(filterKruskal(edges, options)).toEqual(kruskal(edges));
    expect(minimumSpanningForestOf(edges, options)).toEqual(kruskal(edges));
    expect(count.instances).toBe(0);
    expect(minimumSpanningForestOf(edges)).toEqual(kruskal(edges));
    expect(count.instances).toBe(1);
  });

  test('gets no memory, it is asked for once', async () => {
    let asked = 0;
    class Instance {
      constructor() {
        asked++;
        throw new RangeError('could not allocate memory');
      }
    }
    const {Module, RuntimeError} = real;
    vi.stubGlobal('WebAssembly', {Module, RuntimeError, Instance});
    const {filterKruskal} = await fresh();
    expect(filterKruskal(edges)).toEqual(kruskal(edges));
    expect(filterKruskal(edges)).toEqual(kruskal(edges));
    expect(asked).toBe(1);
  });

  // A program that is counted. It may fail, or get no memory for graphs of some
  // size.
  function failing(fail: () => void, refusedFrom = Infinity) {
    const {Module, RuntimeError} = real;
    const count = {instances: 0};
    class Instance {
      readonly exports: object;

      constructor(module: object) {
        count.instances++;
        const {exports} = new real.Instance(module);
        const prepare = (...args: number[]) => {
          const [, size] = args;
          return size < refusedFrom ? exports.prepare(...args) : 0;
        };
        const solve = (...args: number[]) => {
          fail();
          return exports.solve(...args);
        };
        this.exports = {...exports, prepare, solve};
      }
    }
    vi.stubGlobal('WebAssembly', {Module, RuntimeError, Instance});
    return count;
  }

  test('gets no more memory, only smaller graphs are tried again', async () => {
    const count = failing(() => {}, 400);
    const {compiledForest, filterKruskal} = await fresh();
    for (let call = 0; call < 3; call++) {
      expect(compiledForest(edges, FROM)).toBe(null);
      expect(filterKruskal(edges)).toEqual(kruskal(edges));
    }
    expect(count.instances).toBe(1);
    const smaller = randomEdges(50, 300);
    expect(compiledForest(smaller, FROM)).toEqual(kruskal(smaller));
    expect(count.instances).toBe(2);
  });

  test('reads beyond its memory, it is not hidden', async () => {
    const fault = 'memory access out of bounds';
    failing(() => {
      throw new real.RuntimeError(fault);
    });
    const {filterKruskal} = await fresh();
    expect(() => filterKruskal(edges)).toThrow(fault);
  });

  test('has a fault of another kind, it is not hidden', async () => {
    class Instance {
      constructor() {
        throw new TypeError('a fault');
      }
    }
    const {Module, RuntimeError} = real;
    vi.stubGlobal('WebAssembly', {Module, RuntimeError, Instance});
    const {filterKruskal} = await fresh();
    expect(() => filterKruskal(edges)).toThrow('a fault');
  });
});

interface RealWebAssembly {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object
  ) => {
    exports: {
      prepare(...args: number[]): number;
      solve(...args: number[]): number;
    };
  };
  readonly RuntimeError: new (message: string) => Error;
}
