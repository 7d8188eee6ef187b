import {describe, expect, test} from 'vitest';
import {
  members,
  type Part,
  rankSolutions
} from '../../../src/msf/k-best/ranking.js';
import {type Random, random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';

interface Solution {
  readonly edges: readonly number[];
  readonly weight: number;
}

/** Different sets of three of nine edges, with random weights, sorted. */
function randomSolutions(draws: Random): Solution[] {
  const all: Solution[] = [];
  for (let a = 0; a < 9; a++) {
    for (let b = 0; b < a; b++) {
      for (let c = 0; c < b; c++) {
        all.push({edges: [a, b, c], weight: draws.integer(0, 60)});
      }
    }
  }
  const some = draws.shuffle(all).slice(0, draws.integer(1, all.length));
  return some.sort((one, other) => one.weight - other.weight);
}

/** The second best solution of a part, by looking at all of them. */
function findRunner(solutions: Solution[], best: Solution, part: Part) {
  const included = [...members(part.included)];
  const excluded = [...members(part.excluded)];
  const isIn = ({edges}: Solution) =>
    included.every(e => edges.includes(e)) &&
    excluded.every(e => !edges.includes(e));
  expect(isIn(best)).toBe(true);
  const solution = solutions.find(one => one !== best && isIn(one));
  if (!solution) return null;
  const without = best.edges.find(e => !solution.edges.includes(e)) as number;
  return {without, solution};
}

describe('a ranking', () => {
  test('has all solutions once, in the order of their weights', () => {
    for (let seed = 0; seed < rounds(100); seed++) {
      const solutions = randomSolutions(random(seed));
      let searches = 0;
      const ranking = rankSolutions(solutions[0], (best, part) => {
        searches++;
        return findRunner(solutions, best, part);
      });
      const found: Solution[] = [];
      for (const solution of ranking) {
        found.push(solution);
        // One for the whole, and two for each but the first, once it is taken.
        expect(searches).toBe(Math.max(0, 2 * found.length - 3));
      }
      expect(new Set(found).size).toBe(solutions.length);
      expect(found.map(one => one.weight)).toEqual(
        solutions.map(one => one.weight)
      );
    }
  });

  test('widens its horizon before it is reached, and searches anew', () => {
    for (let seed = 0; seed < rounds(100); seed++) {
      const draws = random(seed);
      const solutions = randomSolutions(draws);
      const growth = draws.integer(1, 30);
      let known = 0;
      const horizon = {
        get isWhole() {
          return known >= solutions.length;
        },
        widen(count: number) {
          if (count <= known || this.isWhole) return false;
          while (known < count) known += growth;
          return true;
        }
      };
      const ranking = rankSolutions(
        solutions[0],
        (best, part) => findRunner(solutions.slice(0, known), best, part),
        horizon
      );
      const found: Solution[] = [];
      for (const solution of ranking) {
        found.push(solution);
        expect(known).toBeLessThan(Math.max(2, found.length) + growth);
      }
      expect(new Set(found).size).toBe(solutions.length);
      expect(found.map(one => one.weight)).toEqual(
        solutions.map(one => one.weight)
      );
    }
  });
});
