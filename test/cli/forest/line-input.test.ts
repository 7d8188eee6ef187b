import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  type LinePosition,
  readTableInto
} from '../../../src/cli/forest/line-input.js';
import type {LinesJob} from '../../../src/cli/forest/line-pool.js';
import {LineThread} from '../../../src/cli/forest/line-thread.js';
import {NamedForest} from '../../../src/cli/forest/named-forest.js';
import type {ReadGraphOptions} from '../../../src/graph/index.js';

const HOLDING = {hold: 'minimum', records: true} as const;

// Threads that are not: jobs go to any of them, and end in any order.
function fakePool(size: number, seed: number) {
  const threads = Array.from({length: size}, (_, i) => new LineThread(i));
  let next = seed;
  return {
    size,
    run: async (job: LinesJob) => {
      next = (next * 48271) % 2147483647;
      const edges = threads[next % size].read(job);
      for (let i = next % 7; i > 0; i--) await null;
      return {bytes: job.bytes, edges};
    }
  };
}

interface Reading {
  readonly pool?: ReturnType<typeof fakePool> | null;
  readonly jobLength?: number;
  readonly chunk?: number;
  readonly format?: 'csv' | 'tsv' | 'edgelist';
  readonly options?: ReadGraphOptions;
  readonly start?: LinePosition | null;
  readonly forest?: NamedForest;
  /** Called when edges have been added, and when a chunk is asked for. */
  readonly onPosition?: (position: LinePosition | null) => void;
}

async function read(text: string, reading: Reading = {}): Promise<NamedForest> {
  const {pool = null, jobLength = 64, chunk = 40, start = null} = reading;
  const {format = 'csv', options = {}} = reading;
  const forest = reading.forest ?? new NamedForest(HOLDING);
  const bytes = new TextEncoder().encode(text);
  let positionOf: () => LinePosition | null = () => null;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = start?.offset ?? 0; at < bytes.length; at += chunk) {
      reading.onPosition?.(positionOf());
      const part = bytes.slice(at, at + chunk);
      yield part;
      // Without threads, the memory of a chunk is used again.
      if (pool === null) part.fill(0);
    }
  }
  await readTableInto(forest, chunks(), {
    ...{file: 'g', number: 0, format, options, start, pool, jobLength},
    onEdges: async position => {
      positionOf = position;
      reading.onPosition?.(position());
    }
  });
  return forest;
}

// The graph, or the error.
const resultOf = (forest: Promise<NamedForest>) =>
  forest.then(
    found => found.graph(),
    error => `${error.line}:${error.column}: ${error.message}`
  );

const name = fc.oneof(
  {weight: 8, arbitrary: fc.nat(20).map(n => `n${n}`)},
  {weight: 1, arbitrary: fc.constant('"a\n""b"')},
  {weight: 1, arbitrary: fc.constant('"x, y"')},
  {weight: 1, arbitrary: fc.constant('é😀')}
);
const row = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .tuple(name, name, fc.nat(9), fc.constantFrom('A1', '"A ""2"""', ''))
      .map(fields => fields.join(','))
  },
  {weight: 2, arbitrary: name.map(name => `${name},,,`)},
  {weight: 1, arbitrary: fc.constant('')}
);
const faults = fc.oneof(
  {weight: 6, arbitrary: fc.constant('')},
  {weight: 1, arbitrary: fc.constantFrom('a,b', 'a,b,x,', 'a"b,c,1,', '"open')}
);
const tables = fc
  .tuple(fc.array(row, {maxLength: 60}), faults, fc.nat(60), fc.boolean())
  .map(([rows, fault, at, isClosed]) => {
    const all = [...rows.slice(0, at), fault, ...rows.slice(at)];
    const text = `source,target,weight,road\n${all.join('\n')}`;
    return isClosed ? `${text}\n` : text;
  });

describe('lines', () => {
  test('give the same forest or error in any number of threads', async () => {
    await fc.assert(
      fc.asyncProperty(
        tables,
        fc.integer({min: 1, max: 4}),
        fc.integer({min: 1, max: 300}),
        fc.integer({min: 1, max: 100}),
        fc.integer({min: 1, max: 1e9}),
        async (text, size, jobLength, chunk, seed) => {
          const pool = fakePool(size, seed);
          const threads = resultOf(read(text, {pool, jobLength, chunk}));
          expect(await threads).toEqual(await resultOf(read(text)));
        }
      ),
      {numRuns: 300}
    );
  });

  test('can go on from any position', async () => {
    await fc.assert(
      fc.asyncProperty(
        tables,
        fc.boolean(),
        fc.nat(),
        fc.integer({min: 1, max: 60}),
        async (text, isParallel, choice, chunk) => {
          const stores: {at: LinePosition; parts: object}[] = [];
          const forest = new NamedForest(HOLDING);
          const newPool = () => (isParallel ? fakePool(2, choice + 1) : null);
          const whole = await resultOf(
            read(text, {
              ...{forest, pool: newPool(), chunk},
              onPosition: at => {
                if (at)
                  stores.push(structuredClone({at, parts: forest.parts()}));
              }
            })
          );
          expect(whole).toEqual(await resultOf(read(text)));
          if (stores.length === 0) return;
          const {at, parts} = stores[choice % stores.length];
          const other = new NamedForest(HOLDING);
          other.addForest('kept', parts as ReturnType<NamedForest['parts']>);
          const pool = newPool();
          const rest = read(text, {forest: other, start: at, pool, chunk});
          expect(await resultOf(rest)).toEqual(whole);
        }
      ),
      {numRuns: 300}
    );
  });

  test('agree about the decimal mark', async () => {
    for (const [first, second] of [
      ['1,5', '2,25'],
      ['1', '2,25'],
      ['1,5', '2.25'],
      ['1,5', '1,234'],
      ['7', '1,234']
    ]) {
      const rows = [first, '3', second, '4'].flatMap((weight, i) =>
        Array.from({length: 9}, (_, j) => `a${i};b${j};${i > j ? 8 : weight}`)
      );
      const text = `source;target;weight\n${rows.join('\n')}\n`;
      for (let seed = 1; seed < 20; seed++) {
        const pool = fakePool(3, seed);
        const threads = resultOf(read(text, {pool, jobLength: 50}));
        expect(await threads).toEqual(await resultOf(read(text)));
      }
    }
  });

  test('of edge lists may be names alone, which come last', async () => {
    const rows = Array.from({length: 40}, (_, i) =>
      i % 5 === 0 ? `z${i}` : `a${i % 7} b${i} ${i}`
    );
    const text = rows.join('\n');
    const format = 'edgelist';
    const expected = await resultOf(read(text, {format}));
    for (let seed = 1; seed < 9; seed++) {
      const pool = fakePool(3, seed);
      const threads = read(text, {format, pool, jobLength: 30, chunk: 17});
      expect(await resultOf(threads)).toEqual(expected);
    }
  });
});
