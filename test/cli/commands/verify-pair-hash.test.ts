import {describe, expect, test} from 'vitest';
import {pairHash} from '../../../src/cli/commands/verify.js';

type Pair = readonly [number, number];

const SIZE = 1 << 14;

function pairs(pair: (i: number) => Pair): Pair[] {
  return Array.from({length: SIZE}, (_, i) => pair(i));
}

// The shapes that graphs come in, and those that simple hashes fall for.
const SHAPES: readonly [string, Pair[]][] = [
  ['a path', pairs(i => [i, i + 1])],
  ['a star', pairs(i => [0, i + 1])],
  ['a comb of long teeth', pairs(i => [i, i + SIZE])],
  ['a grid', pairs(i => [i, i + 128])],
  ['mirrored vertices', pairs(i => [i, 2 * SIZE - 1 - i])],
  ['vertices of equal sum', pairs(i => [i, 2 * SIZE - i])],
  ['vertices of equal bits', pairs(i => [i, i ^ (SIZE << 4)])],
  ['powers of two apart', pairs(i => [i << 12, (i << 12) + 1])],
  ['a complete graph', pairs(i => [i & 127, 128 + (i >> 7)])]
];

describe('pairHash', () => {
  test('minds no order', () => {
    for (const [u, v] of SHAPES.flatMap(([, list]) => list)) {
      if (pairHash(u, v) !== pairHash(v, u)) expect([u, v]).toBe('alike');
    }
  });

  // Half full, as in the table of a forest: chance would take 1.5 probes.
  test.each(SHAPES)('takes few probes for %s', (_, list) => {
    const mask = 2 * SIZE - 1;
    const taken = new Uint8Array(mask + 1);
    let probes = 0;
    for (const [u, v] of list) {
      let slot = pairHash(u, v) & mask;
      for (probes++; taken[slot]; probes++) slot = (slot + 1) & mask;
      taken[slot] = 1;
    }
    expect(probes / SIZE).toBeLessThan(2);
  });
});
