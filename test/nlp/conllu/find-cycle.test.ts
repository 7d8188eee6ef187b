import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {findCycle} from '../../../src/nlp/tree.js';

/** Whether following heads leads to the root, by counting steps. */
function endsAtRoot(word: number, heads: readonly number[]): boolean {
  let at = word;
  for (let step = 0; step < heads.length; step++) {
    if (at <= 0) return true;
    at = heads[at];
  }
  return false;
}

describe('findCycle', () => {
  it('finds a cycle, from its smallest word, exactly if there is one', () => {
    const heads = fc
      .nat({max: 8})
      .chain(n =>
        fc.array(fc.integer({min: -1, max: n}), {
          minLength: n,
          maxLength: n
        })
      )
      .map(rest => [-1, ...rest]);
    const property = fc.property(heads, all => {
      const cycle = findCycle(all);
      if (cycle === null) {
        for (let word = 1; word < all.length; word++) {
          expect(endsAtRoot(word, all)).toBe(true);
        }
        return;
      }
      expect(cycle[0]).toBe(Math.min(...cycle));
      expect(new Set(cycle).size).toBe(cycle.length);
      for (const [i, word] of cycle.entries()) {
        expect(all[word]).toBe(cycle[(i + 1) % cycle.length]);
      }
    });
    fc.assert(property, {numRuns: 1000});
  });
});
