import {describe, expect, test} from 'vitest';
import {capitalized, shuffle} from '../../../src/nlp/training/learning.js';

describe('shuffle', () => {
  test('has one way to draw each order', () => {
    // A draw in the middle of one of n equal parts chooses that part. With
    // four items there are 4 * 3 * 2 ways to draw, as many as orders.
    const orders = new Set<string>();
    for (const a of [0, 1, 2, 3]) {
      for (const b of [0, 1, 2]) {
        for (const c of [0, 1]) {
          const draws = [(a + 0.5) / 4, (b + 0.5) / 3, (c + 0.5) / 2];
          const items = Int32Array.of(7, 8, 9, 10);
          shuffle(items, () => draws.shift() ?? Number.NaN);
          expect(draws).toEqual([]);
          expect([...items].sort((x, y) => x - y)).toEqual([7, 8, 9, 10]);
          orders.add(items.join());
        }
      }
    }
    expect(orders.size).toBe(24);
  });

  test('draws nothing for one item or none', () => {
    const never = () => {
      throw new Error('drawn');
    };
    for (const items of [[], [7]]) {
      const array = Int32Array.from(items);
      shuffle(array, never);
      expect([...array]).toEqual(items);
    }
  });
});

test('only the first letter of a form becomes a capital', () => {
  const forms = ['dog', 'Dog', 'éva éva', '', '\u{10428}\u{10428}'];
  expect(forms.map(capitalized)).toEqual([
    'Dog',
    'Dog',
    'Éva éva',
    '',
    '\u{10400}\u{10428}'
  ]);
});
