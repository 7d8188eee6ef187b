import {describe, expect, test} from 'vitest';
import {keyIndex} from '../../src/graph/key-index.js';

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
    const indexOf = keyIndex(keys, closed);
    expect(keys.map(key => indexOf(key))).toEqual(keys.map((_, i) => i));
  });
});

test('an open index knows which keys it does not hold', () => {
  for (const [, keys] of sets) {
    const indexOf = keyIndex(keys, false);
    expect(indexOf('another')).toBe(-1);
    expect(indexOf('C#')).toBe(-1);
  }
});
