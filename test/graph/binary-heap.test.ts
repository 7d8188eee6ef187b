import {expect, test} from 'vitest';
import {BinaryHeap} from '../../src/graph/binary-heap.js';
import {random} from '../support/random.js';

test('a heap returns what came first, as often as it was pushed', () => {
  const rng = random(1);
  const heap = new BinaryHeap<number>((a, b) => a < b);
  const left: number[] = [];
  for (let step = 0; step < 5000; step++) {
    if (rng.real() < 0.55) {
      const item = rng.integer(0, 20);
      heap.push(item);
      left.push(item);
    } else {
      left.sort((a, b) => a - b);
      expect(heap.pop()).toBe(left.shift());
    }
    expect(heap.size).toBe(left.length);
  }
  expect(heap.clear().sort((a, b) => a - b)).toEqual(
    left.sort((a, b) => a - b)
  );
  expect(heap.pop()).toBeUndefined();
});
