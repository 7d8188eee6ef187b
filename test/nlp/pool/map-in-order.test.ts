import {setTimeout} from 'node:timers/promises';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {mapInOrder} from '../../../src/nlp/pool/map-in-order.js';

async function* count(size: number): AsyncGenerator<number> {
  for (let i = 0; i < size; i++) yield i;
}

async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('mapInOrder', () => {
  test('keeps the order, whatever the work takes, and the limit', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(3), {maxLength: 20}),
        fc.integer({min: 1, max: 5}),
        async (times, limit) => {
          let atWork = 0;
          let most = 0;
          const work = async (i: number) => {
            most = Math.max(most, ++atWork);
            await setTimeout(times[i]);
            return 2 * i;
          };
          const doubled: number[] = [];
          for await (const result of mapInOrder(
            count(times.length),
            limit,
            work
          )) {
            atWork--;
            doubled.push(result);
          }
          expect(doubled).toEqual(times.map((_, i) => 2 * i));
          expect(most).toBeLessThanOrEqual(limit);
        }
      ),
      {numRuns: 30}
    ));

  test('works on several at the same time', async () => {
    let begun = 0;
    let release = () => {};
    const all = new Promise<void>(resolve => (release = resolve));
    const work = async (i: number) => {
      if (++begun === 3) release();
      await all;
      return i;
    };
    expect(await gather(mapInOrder(count(3), 3, work))).toEqual([0, 1, 2]);
  });

  test('yields what is done while the next item is long in coming', async () => {
    let send = () => {};
    async function* items() {
      yield 1;
      await new Promise<void>(resolve => (send = resolve));
      yield 2;
    }
    const results = mapInOrder(items(), 4, async i => i);
    expect(await results.next()).toEqual({done: false, value: 1});
    send();
    expect(await results.next()).toEqual({done: false, value: 2});
    expect((await results.next()).done).toBe(true);
  });

  test('lets an error come in its turn', async () => {
    const seen: number[] = [];
    const work = async (i: number) => {
      if (i === 2) throw new Error('two');
      await setTimeout(5 - i);
      return i;
    };
    const all = async () => {
      for await (const i of mapInOrder(count(100), 5, work)) seen.push(i);
    };
    await expect(all()).rejects.toThrow('two');
    expect(seen).toEqual([0, 1]);
  });

  test('passes on the error of the items behind what came before', async () => {
    async function* items() {
      yield 1;
      throw new Error('no more');
    }
    const seen: number[] = [];
    const all = async () => {
      for await (const i of mapInOrder(items(), 5, async i => i)) seen.push(i);
    };
    await expect(all()).rejects.toThrow('no more');
    expect(seen).toEqual([1]);
  });

  test('asks for no more items when nobody wants the results', async () => {
    let asked = 0;
    let isClosed = false;
    async function* items() {
      try {
        for (;;) yield asked++;
      } finally {
        isClosed = true;
      }
    }
    for await (const i of mapInOrder(items(), 2, async i => i)) {
      if (i === 10) break;
    }
    await setTimeout(5);
    expect(asked).toBeLessThan(20);
    expect(isClosed).toBe(true);
  });

  test('does not wait for items that never come when it is left', async () => {
    async function* items() {
      yield 1;
      await new Promise(() => {});
    }
    for await (const _ of mapInOrder(items(), 2, async i => i)) break;
  });
});
