import {describe, expect, test} from 'vitest';
import {GraphTypeError, OptionError} from '../../../src/graph/index.js';
import {SoftHeap, type SoftHeapOptions} from '../../../src/internals.js';
import {heapOf} from '../../support/mnemonist.js';
import {isLess} from '../../support/oracle.js';
import {type Random, random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';

const RATES = [1, 1 / 2, 1 / 8, 0.01, 0];

// Keys with and without ties, infinities and -0 among them.
const KEYS: {readonly [name: string]: (draws: Random) => number} = {
  distinct: draws => draws.real(),
  few: draws => draws.integer(0, 5),
  equal: () => 1,
  odd: draws => draws.pick([-Infinity, Infinity, 0, -0, 5e-324, 1])
};

function keysOf(name: string, count: number, draws: Random): Float64Array {
  return Float64Array.from({length: count}, () => KEYS[name](draws));
}

/** A heap beside what is known about it. */
class Watched {
  readonly items = new Set<number>();
  inserted = 0;
  #corrupted = new Set<number>();
  readonly keys: Float64Array;
  readonly errorRate: number;
  readonly heap: SoftHeap;

  constructor(keys: Float64Array, errorRate: number, heap: SoftHeap) {
    this.keys = keys;
    this.errorRate = errorRate;
    this.heap = heap;
  }

  insert(item: number): void {
    this.heap.insert(item);
    this.items.add(item);
    this.inserted++;
    this.check();
  }

  deleteMin(): number {
    const before = new Set(this.#corrupted);
    const item = this.heap.deleteMin();
    expect(this.items.delete(item)).toBe(true);
    // Items that are not corrupted come out no later than they should.
    for (const other of this.items) {
      if (before.has(other)) continue;
      if (isLess(this.keys, other, item)) {
        expect.fail(`${item} came out before ${other}`);
      }
    }
    before.delete(item);
    this.#corrupted.delete(item);
    this.check();
    return item;
  }

  /** What has to hold after every operation. */
  check(): void {
    const {heap, items, errorRate, inserted} = this;
    if (heap.size !== items.size) expect(heap.size).toBe(items.size);
    const corrupted = new Set(heap.corrupted());
    if (
      corrupted.size !== heap.corruptedCount ||
      corrupted.size > errorRate * inserted
    ) {
      expect.fail(
        `${corrupted.size} of ${heap.corruptedCount} corrupted items, ` +
          `with error rate ${errorRate} after ${inserted} insertions`
      );
    }
    for (const item of corrupted) {
      if (!items.has(item)) expect.fail(`${item} is not in the heap`);
    }
    // Once corrupted, always corrupted.
    for (const item of this.#corrupted) {
      if (!corrupted.has(item)) expect.fail(`${item} is as good as new`);
    }
    this.#corrupted = corrupted;
  }
}

describe.for(RATES)('a soft heap of error rate %d', errorRate => {
  test.for(Object.keys(KEYS))(
    'keeps its promises after every operation on %s keys',
    name => {
      for (let seed = 0; seed < rounds(12); seed++) {
        const draws = random(seed);
        const count = draws.pick([1, 10, 100, 700]);
        const keys = keysOf(name, count, draws);
        const heap = new Watched(
          keys,
          errorRate,
          new SoftHeap(keys, {errorRate})
        );
        const outside = Array.from(keys.keys());
        const inserting = draws.pick([0.5, 0.7, 0.9]);
        for (let turn = 0; turn < 3 * count; turn++) {
          if (draws.real() < inserting) {
            const at = draws.integer(0, outside.length);
            if (at < outside.length) heap.insert(outside.splice(at, 1)[0]);
          } else if (heap.items.size > 0) {
            outside.push(heap.deleteMin());
          }
        }
        while (heap.items.size > 0) heap.deleteMin();
        expect(heap.heap.deleteMin()).toBe(-1);
      }
    }
  );

  test('corrupts items if it may, and none of a few', () => {
    const keys = keysOf('distinct', 3000, random(1));
    const heap = new SoftHeap(keys, {errorRate});
    let most = 0;
    for (let item = 0; item < keys.length; item++) {
      heap.insert(item);
      if (item * errorRate < 3) expect(heap.corruptedCount).toBe(0);
      most = Math.max(most, heap.corruptedCount);
    }
    for (let item = 0; item < keys.length; item++) {
      heap.deleteMin();
      most = Math.max(most, heap.corruptedCount);
    }
    expect(most > 0).toBe(errorRate > 0);
    expect(most).toBeLessThanOrEqual(errorRate * keys.length);
  });
});

test.for(Object.keys(KEYS))(
  'a soft heap of error rate 0 is a heap of mnemonist on %s keys',
  name => {
    const draws = random(2);
    const keys = keysOf(name, 500, draws);
    const heap = new SoftHeap(keys, {errorRate: 0});
    const theirs = heapOf(keys);
    for (const item of draws.shuffle([...keys.keys()])) {
      heap.insert(item);
      theirs.push(item);
      if (draws.real() < 0.5) expect(heap.deleteMin()).toBe(theirs.pop());
    }
    while (theirs.size > 0) expect(heap.deleteMin()).toBe(theirs.pop());
    expect(heap.deleteMin()).toBe(-1);
  }
);

test('the error rate is 1/8 by default', () => {
  const run = (options?: SoftHeapOptions) => {
    const keys = keysOf('distinct', 1000, random(3));
    const heap = new SoftHeap(keys, options);
    for (let item = 0; item < keys.length; item++) heap.insert(item);
    return [heap.corruptedCount, heap.comparisons];
  };
  expect(run()).toEqual(run({errorRate: 1 / 8}));
  expect(run()).not.toEqual(run({errorRate: 1 / 2}));
});

// Without errors it would be a sort, with log2(n) comparisons an item.
test('comparisons an item do not grow with the items', () => {
  const perItem = (count: number, errorRate: number) => {
    const keys = keysOf('distinct', count, random(4));
    const heap = new SoftHeap(keys, {errorRate});
    for (let item = 0; item < count; item++) heap.insert(item);
    for (let item = 0; item < count; item++) heap.deleteMin();
    return heap.comparisons / count;
  };
  expect(perItem(100_000, 1 / 8)).toBeLessThan(1.1 * perItem(1000, 1 / 8));
  expect(perItem(100_000, 0)).toBeGreaterThan(1.5 * perItem(1000, 0));
});

test('a cleared heap is as good as a new one', () => {
  const keys = keysOf('distinct', 2000, random(5));
  const heap = new SoftHeap(keys);
  for (let turn = 0; turn < 3; turn++) {
    const fresh = new SoftHeap(keys);
    const before = heap.comparisons;
    // Fewer each time, and so with fewer ranks.
    const count = keys.length >> (2 * turn);
    for (let item = 0; item < count; item++) {
      heap.insert(item);
      fresh.insert(item);
    }
    for (let k = 0; k < count / 4; k++) {
      expect(heap.deleteMin()).toBe(fresh.deleteMin());
    }
    expect(heap.corruptedCount).toBe(fresh.corruptedCount);
    expect(heap.comparisons - before).toBe(fresh.comparisons);
    heap.clear();
    expect([heap.size, heap.corruptedCount]).toEqual([0, 0]);
    expect(heap.deleteMin()).toBe(-1);
  }
});

test('invalid arguments are refused', () => {
  const keys = Float64Array.of(2, 1);
  const heap = new SoftHeap(keys);
  heap.insert(1);
  expect(() => heap.insert(1)).toThrow(
    'spanforest/msf/soft-heap: item 1 is in the heap already. Delete it first.'
  );
  for (const item of [-1, 2, 0.5, NaN]) {
    expect(() => heap.insert(item)).toThrow(
      `item ${item} has no key; there are 2. Use the index of a key.`
    );
  }
  expect(() => new SoftHeap(Float64Array.of(NaN)).insert(0)).toThrow(
    'item 0 has the key NaN. Give it a number.'
  );
  expect(() => heap.insertAll(Int32Array.of(0, 1))).toThrow('item 1 is in');
  expect(() => heap.insertAll(Int32Array.of(0, 0))).toThrow('item 0 is in');
  expect(heap.size).toBe(2);
  expect([heap.deleteMin(), heap.deleteMin()]).toEqual([1, 0]);
  heap.insertAll(Int32Array.of(1, 0, 7), 1);
  for (const errorRate of [-0.1, 1.1, NaN, '1' as never]) {
    expect(() => new SoftHeap(keys, {errorRate})).toThrow(
      'Use a number from 0 to 1.'
    );
  }
  expect(() => new SoftHeap([1] as never)).toThrow(GraphTypeError);
  expect(heap.deleteMin()).toBe(1);
  heap.insert(1);
  expect(heap.size).toBe(1);
});

test('values of wrong types are refused, and change nothing', () => {
  const heap = new SoftHeap(Float64Array.of(2, 1));
  for (const item of ['1', 1n, true, null, undefined, [1], Symbol('1'), {}]) {
    expect(() => heap.insert(item as never)).toThrow(
      'has no key; there are 2. Use the index of a key.'
    );
    expect(() => heap.insert(item as never)).toThrow(OptionError);
  }
  expect(() => heap.insert('length' as never)).toThrow('item "length" has no');
  expect(() => new SoftHeap(new Float64Array(0)).insert(0)).toThrow(
    'item 0 has no key; there are 0.'
  );
  for (const items of [undefined, null, 0, '01', [0, 1], new Uint8Array(2)]) {
    expect(() => heap.insertAll(items as never)).toThrow(GraphTypeError);
    expect(() => heap.insertAll(items as never)).toThrow('Pass an Int32Array.');
  }
  for (const count of [3, -1, 0.5, NaN, '1', null, 1n]) {
    expect(() => heap.insertAll(Int32Array.of(0, 1), count as never)).toThrow(
      'Use an integer from 0 to 2.'
    );
  }
  expect([heap.size, heap.deleteMin()]).toEqual([0, -1]);
  heap.insertAll(Int32Array.of(0, 1), 0);
  expect(heap.size).toBe(0);
  heap.insertAll(Int32Array.of(0, 1), undefined);
  expect([heap.deleteMin(), heap.deleteMin()]).toEqual([1, 0]);
});
