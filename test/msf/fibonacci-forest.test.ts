import {describe, expect, test} from 'vitest';
import {FibonacciForest, Rings} from '../../src/msf/fibonacci-forest.js';
import {heapOf} from '../support/mnemonist.js';
import {random} from '../support/random.js';
import {rounds} from '../support/rounds.js';

function itemsOf(rings: Rings, ring: number): number[] {
  if (ring < 0) return [];
  const items = [ring];
  for (let i = rings.right[ring]; i !== ring; i = rings.right[i]) {
    expect(rings.left[i]).toBe(items[items.length - 1]);
    items.push(i);
  }
  expect(rings.left[ring]).toBe(items[items.length - 1]);
  return items;
}

describe('rings', () => {
  test('take items at their end, and give back any', () => {
    const rings = new Rings(5);
    let ring = -1;
    for (const item of [3, 0, 4]) ring = rings.insert(item, ring);
    expect(itemsOf(rings, ring)).toEqual([3, 0, 4]);
    ring = rings.withdraw(0, ring);
    expect(itemsOf(rings, ring)).toEqual([3, 4]);
    ring = rings.withdraw(3, ring);
    expect(itemsOf(rings, ring)).toEqual([4]);
    expect(rings.withdraw(4, ring)).toBe(-1);
  });

  test('can be joined', () => {
    const rings = new Rings(6);
    let a = -1;
    let b = -1;
    for (const item of [0, 1, 2]) a = rings.insert(item, a);
    for (const item of [3, 4]) b = rings.insert(item, b);
    rings.join(a, b);
    expect(itemsOf(rings, a)).toEqual([0, 1, 2, 3, 4]);
    expect(itemsOf(rings, b)).toEqual([3, 4, 0, 1, 2]);
  });
});

/** A forest of one home, beside the set of nodes that it should hold. */
class Heap {
  readonly key: number[];
  readonly nodes = new Set<number>();
  comparisons = 0;
  readonly forest: FibonacciForest;

  constructor(order: number) {
    this.key = new Array(order).fill(0);
    this.forest = new FibonacciForest(
      order,
      () => 0,
      (a, b) => {
        this.comparisons++;
        return this.isLess(a, b);
      }
    );
    this.forest.clearHome(0);
  }

  isLess(a: number, b: number): boolean {
    return this.key[a] < this.key[b] || (this.key[a] === this.key[b] && a < b);
  }

  add(node: number, key: number): void {
    this.key[node] = key;
    this.nodes.add(node);
    this.forest.clearNode(node);
    this.forest.addRoot(node, 0);
  }

  remove(node: number): void {
    this.nodes.delete(node);
    this.forest.remove(node);
  }

  /** Checks the least node, and returns it. */
  least(): number {
    let expected = -1;
    for (const node of this.nodes) {
      if (expected < 0 || this.isLess(node, expected)) expected = node;
    }
    expect(this.forest.least(0)).toBe(expected);
    return expected;
  }
}

describe('a Fibonacci forest of one home', () => {
  test('is empty first', () => {
    expect(new Heap(3).forest.least(0)).toBe(-1);
  });

  test('knows the least node whatever is done', () => {
    for (let seed = 0; seed < rounds(60); seed++) {
      const draws = random(seed);
      const order = draws.integer(1, 60);
      const heap = new Heap(order);
      for (let step = 0; step < 300; step++) {
        const node = draws.integer(0, order - 1);
        if (!heap.nodes.has(node)) {
          heap.add(node, draws.integer(0, 50));
          continue;
        }
        const kind = draws.integer(0, 9);
        if (kind < 3) heap.least();
        else if (kind < 5) heap.remove(heap.least());
        else if (kind < 6) heap.remove(node);
        else if (kind < 9) {
          heap.key[node] -= draws.integer(0, 20);
          heap.forest.promote(node);
        } else {
          heap.forest.detach(node);
          heap.forest.addRoot(node, 0);
        }
      }
      while (heap.nodes.size > 0) heap.remove(heap.least());
      heap.least();
    }
  });

  test('sorts with few comparisons, even after many keys decreased', () => {
    const order = 2000;
    const draws = random(1);
    const heap = new Heap(order);
    for (let v = 0; v < order; v++) heap.add(v, draws.integer(0, 1e6));
    expect(heap.comparisons).toBe(0);
    heap.forest.least(0);
    // Each comparison makes a root a child.
    expect(heap.comparisons).toBe(order - 1);
    heap.forest.least(0);
    expect(heap.comparisons).toBe(order - 1);
    for (let i = 0; i < 3 * order; i++) {
      const v = draws.integer(0, order - 1);
      heap.key[v] -= draws.integer(1, 1e5);
      heap.forest.promote(v);
    }
    expect(heap.comparisons).toBeLessThanOrEqual(4 * order);
    const found: number[] = [];
    for (let i = 0; i < order; i++) {
      const least = heap.forest.least(0);
      found.push(least);
      heap.forest.remove(least);
    }
    const theirs = heapOf(Float64Array.from(heap.key));
    for (let v = 0; v < order; v++) theirs.push(v);
    expect(found).toEqual(theirs.consume());
    expect(heap.comparisons).toBeLessThan(3 * order * Math.log2(order));
  });
});

test('nodes move to the homes of others, the newest of which is asked', () => {
  for (let seed = 0; seed < rounds(60); seed++) {
    const draws = random(seed);
    const order = 24;
    const home = Array.from({length: order}, (_, v) => v % 4);
    const key = Array.from({length: order}, () => draws.integer(0, 99));
    const isLess = (a: number, b: number) =>
      key[a] < key[b] || (key[a] === key[b] && a < b);
    const forest = new FibonacciForest(order, v => home[v], isLess);
    for (let v = 0; v < order; v++) forest.addRoot(v, home[v]);
    const left = new Set(home.keys());
    // Homes become one, the newest first.
    for (let newest = 3; newest >= 0; newest--) {
      for (let step = 0; step < 3; step++) {
        const own = [...left].filter(v => home[v] === newest);
        const expected = own.sort((a, b) => (isLess(a, b) ? -1 : 1))[0] ?? -1;
        expect(forest.least(newest)).toBe(expected);
        if (expected < 0) break;
        if (step === 2) continue;
        forest.remove(expected);
        left.delete(expected);
      }
      if (newest === 0) continue;
      forest.merge(newest - 1, newest);
      for (const v of left) if (home[v] === newest) home[v] = newest - 1;
      expect(forest.least(newest)).toBe(-1);
    }
  }
});
