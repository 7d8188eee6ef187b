import {describe, expect, test} from 'vitest';
import type {EdgeList} from '../../../src/graph/index.js';
import {
  arborescence,
  branching,
  NoArborescenceError
} from '../../../src/msf/index.js';
import {
  exactSum,
  exactWeights,
  exhaustiveArborescence,
  isWanted,
  type Kind,
  parentsOf
} from '../../support/arborescence-oracle.js';
import {type Random, random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';

// How to draw a weight. "Infinity" stands for forbidden, whatever is wanted.
const WEIGHTS: {readonly [name: string]: (draws: Random) => number} = {
  'few integers': ({integer}) => integer(-2, 3),
  'many integers': ({integer}) => integer(-1000, 1000),
  equal: () => 1,
  positive: ({real}) => real(),
  negative: ({real}) => -real(),
  'from 1e-20 to 1e9': ({real, pick}) =>
    pick([1, -1]) * pick([1e-20, 2e-20, 3e-20, 1, 1e9, 2e9, 1e-20 * real()]),
  'near 1e16': ({integer}) => 1e16 + 2 * integer(0, 6),
  'near 1e308': ({pick}) =>
    pick([1, -1]) * pick([1.7e308, 1e308, 5e307, 1e300, 1]),
  'often forbidden': ({integer, real}) =>
    real() < 0.3 ? Infinity : integer(-5, 5),
  denormal: ({integer}) => integer(-9, 9) * Number.MIN_VALUE
};

const KINDS: readonly Kind[] = [
  'given',
  'single',
  'free',
  'branching',
  'fewest'
];
const QUEUES = ['tarjan', 'gabow'] as const;

function randomDigraph(draws: Random, sign: number): EdgeList {
  const order = draws.real() < 0.15 ? 6 : draws.integer(1, 5);
  const size = draws.integer(0, order * draws.integer(1, 6));
  const weight = WEIGHTS[draws.pick(Object.keys(WEIGHTS))];
  const vertices = () =>
    Int32Array.from({length: size}, () => draws.integer(0, order - 1));
  const source = vertices();
  const target = vertices();
  return {
    order,
    size,
    source,
    target,
    weight: Float64Array.from({length: size}, () => sign * weight(draws))
  };
}

function answer(
  edges: EdgeList,
  kind: Kind,
  root: number,
  maximum: boolean,
  algorithm: (typeof QUEUES)[number]
): Int32Array | null {
  if (kind === 'branching' || kind === 'fewest') {
    const fewestRoots = kind === 'fewest';
    return branching(edges, {maximum, algorithm, fewestRoots});
  }
  try {
    return arborescence(edges, {
      root: kind === 'free' ? null : root,
      singleRoot: kind === 'single',
      maximum,
      algorithm
    });
  } catch (error) {
    if (error instanceof NoArborescenceError) return null;
    throw error;
  }
}

describe.for(KINDS)('with the root %s', kind => {
  // Planted bugs of ties, hops and heaps showed within 340 digraphs, but one in
  // the lower halves of sums only in number 3,441.
  const count = rounds(6000);

  test(`${count} random digraphs get what exhaustive search finds`, () => {
    let solved = 0;
    for (let seed = 0; seed < count; seed++) {
      const draws = random(seed * 4 + KINDS.indexOf(kind));
      const maximum = draws.real() < 0.4;
      const edges = randomDigraph(draws, maximum ? -1 : 1);
      const root = draws.integer(0, edges.order - 1);
      const best = exhaustiveArborescence(edges, kind, root, maximum);
      const exact = exactWeights(edges.weight);
      const given = edges.weight.slice();
      const [tarjan, gabow] = QUEUES.map(algorithm =>
        answer(edges, kind, root, maximum, algorithm)
      );
      expect(gabow, `seed ${seed}`).toEqual(tarjan);
      expect(edges.weight).toEqual(given);
      if (tarjan === null) {
        expect(best, `seed ${seed}`).toBeNull();
        continue;
      }
      solved++;
      expect(exactSum(exact, tarjan), `seed ${seed}`).toBe(best);
      const parents = parentsOf(edges, tarjan);
      expect(isWanted(parents, kind, root), `seed ${seed}`).toBe(true);
      expect(tarjan).toEqual(tarjan.slice().sort());
      if (kind !== 'branching') continue;
      for (const arc of tarjan) {
        expect(maximum ? -edges.weight[arc] : edges.weight[arc]).toBeLessThan(
          0
        );
      }
    }
    // Digraphs with a solution and without one are both common enough.
    expect(solved).toBeGreaterThan(count / 3);
    if (kind === 'branching' || kind === 'fewest') expect(solved).toBe(count);
    else expect(solved).toBeLessThan((5 * count) / 6);
  });
});
