import {describe, expect, test} from 'vitest';
import {keyIndex} from '../../src/graph/key-index.js';

function indicesOf(
  keys: readonly string[],
  closed: boolean,
  wanted: readonly string[]
): number[] {
  const indices = new Int32Array(wanted.length);
  keyIndex(keys, closed)(wanted, wanted.length, indices);
  return [...indices];
}

// 'Aa' and 'BB' have the same hash for every multiplier of 31.
const sets: [string, string[]][] = [
  ['no keys', []],
  ['an empty key', ['', 'a']],
  ['numbers', Array.from({length: 5000}, (_, i) => String(i))],
  ['names', Array.from({length: 5000}, (_, i) => `node ${7 * i}`)],
  ['keys of equal hash', ['Aa', 'BB', 'AaAa', 'BBBB', 'AaBB']],
  ['long keys', Array.from({length: 500}, (_, i) => `${i}`.repeat(40))],
  ['keys beyond ASCII', ['é', 'e\u0301', '𝒳', '\ud800', '\0', '\0\0']]
];

describe.for([true, false])('an index of keys, closed: %s', closed => {
  test.for(sets)('tells the index of every key: %s', ([, keys]) => {
    expect(indicesOf(keys, closed, keys)).toEqual(keys.map((_, i) => i));
  });
});

test('an open index knows which keys it does not hold', () => {
  for (const [, keys] of sets) {
    expect(indicesOf(keys, false, ['another', 'C#'])).toEqual([-1, -1]);
  }
});

test('only the first so many keys are looked up', () => {
  const indices = Int32Array.of(7, 7, 7);
  keyIndex(['a', 'b'], true)(['b', 'a', 'a'], 2, indices);
  expect([...indices]).toEqual([1, 0, 7]);
});
