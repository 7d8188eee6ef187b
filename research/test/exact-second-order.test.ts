import {describe, expect, test} from 'vitest';
import {random} from '../../test/support/random.js';
import {rounds} from '../../test/support/rounds.js';
import {partsOf} from '../../test/support/tree-parts-oracle.js';
import {exactSecondOrder} from '../src/exact-second-order.js';

// Whole numbers for all parts, so that sums are exact; some arcs are forbidden.
function randomScores(seed: number, forbidden: number) {
  const draws = random(seed);
  const drawn = new Map<string, number>();
  const scoreOf = (...part: (string | number)[]): number => {
    const key = part.join();
    let score = drawn.get(key);
    if (score === undefined) {
      const isForbidden = part[0] === 'arc' && draws.real() < forbidden;
      score = isForbidden ? -Infinity : draws.integer(-9, 9);
      drawn.set(key, score);
    }
    return score;
  };
  return {
    scoreOf,
    arc: (h: number, c: number) => scoreOf('arc', h, c),
    grand: (g: number, h: number, c: number) => scoreOf('grand', g, h, c),
    sibling: (h: number, s: number, c: number) => scoreOf('sibling', h, s, c)
  };
}

type Scores = ReturnType<typeof randomScores>;

const PARTS = new Set(['arc', 'grand', 'sibling']);

function scoreOf(heads: ArrayLike<number>, scores: Scores): number {
  return partsOf(heads)
    .filter(([kind]) => PARTS.has(kind))
    .reduce((sum, part) => sum + scores.scoreOf(...part), 0);
}

// All trees of a few words whose arcs do not cross.
function* projectiveTrees(order: number, singleRoot: boolean) {
  const heads = new Int32Array(order).fill(-1);
  for (let number = 0; number < order ** (order - 1); number++) {
    for (let c = 1, rest = number; c < order; c++) {
      heads[c] = rest % order;
      rest = Math.floor(rest / order);
    }
    const reachesRoot = (c: number) => {
      for (let steps = 0; c > 0; steps++) {
        if (steps === order) return false;
        c = heads[c];
      }
      return true;
    };
    if (!heads.every((_, c) => reachesRoot(c))) continue;
    if (singleRoot && heads.filter(head => head === 0).length > 1) continue;
    if (partsOf(heads).some(([kind]) => kind === 'crossing')) continue;
    yield heads;
  }
}

describe('exactSecondOrder', () => {
  test.each([true, false])(
    'finds the best of all projective trees, single root: %s',
    singleRoot => {
      for (let order = 1; order <= 6; order++) {
        const trees = Array.from(projectiveTrees(order, singleRoot), heads =>
          heads.slice()
        );
        for (let seed = 0; seed < rounds(order < 6 ? 40 : 12); seed++) {
          const forbidden = seed % 3 === 0 ? 0.4 : 0;
          const scores = randomScores(100 * order + seed, forbidden);
          const sums = trees.map(heads => scoreOf(heads, scores));
          const best = Math.max(...sums);
          const found = exactSecondOrder(order, scores, singleRoot);
          if (best === -Infinity) {
            expect(found).toBeNull();
            continue;
          }
          expect(found!.score).toBe(best);
          const at = trees.findIndex(it => it.join() === found!.heads.join());
          expect(sums[at]).toBe(best);
        }
      }
    }
  );

  test('has as many trees to choose from as are known', () => {
    // A006013 of the OEIS counts those with a single root.
    const count = (order: number) => [...projectiveTrees(order, true)].length;
    expect([2, 3, 4, 5, 6].map(count)).toEqual([1, 2, 7, 30, 143]);
  });
});
