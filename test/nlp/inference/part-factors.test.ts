import {describe, expect, test} from 'vitest';
import type {TreeScores} from '../../../src/nlp/inference/climber.js';
import type {Candidates} from '../../../src/nlp/inference/index.js';
import {logOdds, PartFactors} from '../../../src/nlp/inference/part-factors.js';
import {random} from '../../support/random.js';
import {
  candidatesOf,
  randomCandidates,
  randomTree
} from '../../support/tree-scores.js';

/** All scores that the factors ask for, as `kind first second`, sorted. */
function asked(
  factors: PartFactors,
  candidates: Candidates,
  single = new Float64Array(candidates.size)
): string[] {
  const found: string[] = [];
  const note = (kind: string) => (first: number, second: number) => {
    found.push(`${kind} ${first} ${second}`);
    return 0;
  };
  const scores: TreeScores = {
    arc: () => expect.fail('the scores of arcs are no parts'),
    grand: note('grand'),
    sibling: note('sibling'),
    pair: note('pair'),
    crossing: note('crossing')
  };
  factors.load(candidates, scores, 1, single);
  return found.sort();
}

/** By definition: every two candidates are compared. */
function partsOf(
  {size, heads, children}: Candidates,
  singleRoot: boolean,
  hasCrossings: boolean
): string[] {
  const found: string[] = [];
  for (let a = 0; a < size; a++) {
    const [head, child] = [heads[a], children[a]];
    const [left, right] = [Math.min(head, child), Math.max(head, child)];
    found.push(`sibling -1 ${a}`);
    for (let b = 0; b < size; b++) {
      const [u, v] = [heads[b], children[b]];
      if (v === head && u !== child) found.push(`grand ${b} ${a}`);
      if (u === head && v !== child && !(singleRoot && u === 0)) {
        if (child < v && v - child <= 64) found.push(`pair ${a} ${b}`);
        const isSameSide = v > head === child > head;
        const isInner = Math.abs(v - head) < Math.abs(child - head);
        if (isSameSide && isInner) found.push(`sibling ${b} ${a}`);
      }
      const [low, high] = [Math.min(u, v), Math.max(u, v)];
      const isCrossed = left < low && low < right && right < high;
      const isNear = right - left <= 64 && high - low <= 64;
      if (hasCrossings && isCrossed && isNear) found.push(`crossing ${a} ${b}`);
    }
  }
  return found.sort();
}

describe('PartFactors', () => {
  test.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false]
  ])('are all parts, single root: %s, crossings: %s', (root, crossings) => {
    const source = random(1);
    // The same for all sentences, so that something left over would show.
    const factors = new PartFactors(root, crossings);
    for (let k = 0; k < 300; k++) {
      const tree = randomTree(source, source.integer(0, 8), root);
      const candidates = randomCandidates(source, tree, source.real());
      expect(asked(factors, candidates)).toEqual(
        partsOf(candidates, root, crossings)
      );
    }
  });

  test('reach 64 words far', () => {
    const source = random(2);
    const factors = new PartFactors(false, true);
    const met = new Set<string>();
    for (let k = 0; k < 20; k++) {
      // A chain, and arcs that are just short enough or just too long.
      const offered = Array.from({length: 80}, (_, w) => new Set([w]));
      for (let more = 0; more < 30; more++) {
        const length = source.integer(62, 66);
        const left = source.integer(1, 80 - length);
        offered[left - 1].add(left + length);
        offered[left + length - 1].add(left);
        // Two children of a head that far apart.
        const head = source.integer(left + 1, left + length - 1);
        offered[left - 1].add(head);
        offered[left + length - 1].add(head);
      }
      const candidates = candidatesOf(offered.map(row => [...row]));
      const found = asked(factors, candidates);
      expect(found).toEqual(partsOf(candidates, false, true));
      const {heads, children} = candidates;
      for (const part of found) {
        const [kind, a, b] = part.split(' ');
        if (kind === 'pair') met.add(`${children[+b] - children[+a]} pair`);
        for (const arc of kind === 'crossing' ? [+a, +b] : []) {
          met.add(`${heads[arc] - children[arc]} crossing`);
        }
      }
    }
    for (const part of ['64 pair', '64 crossing', '-64 crossing']) {
      expect(met).toContain(part);
    }
  });

  test('tell an arc that is alone on its side its score at once', () => {
    // Word 1 has one child to each side; the root has two.
    const candidates = candidatesOf([[2], [0], [0, 2]]);
    const scores: TreeScores = {
      arc: () => 0,
      grand: () => 0,
      sibling: (inner, arc) => 10 * arc + inner,
      pair: () => 0,
      crossing: () => 0
    };
    // More than are needed, and not empty.
    const single = new Float64Array(6).fill(7);
    new PartFactors(false, true).load(candidates, scores, 4, single);
    expect([...single]).toEqual([-1 / 4, 0, 0, 29 / 4, 7, 7]);
    new PartFactors(true, true).load(candidates, scores, 4, single);
    expect([...single]).toEqual([-1 / 4, 9 / 4, 19 / 4, 29 / 4, 7, 7]);
  });
});

describe('the messages', () => {
  /** Every state of `size` arcs, as bits. */
  const states = (size: number) => Array.from({length: 2 ** size}, (_, i) => i);
  const has = (state: number, arc: number) => (state >> arc) % 2;

  // Each message is what a sum over all states says, without what was heard.
  test.each([1, 2, 3, 5])('of a chain of %i arcs are exact', size => {
    const source = random(size);
    for (let k = 0; k < 20; k++) {
      // All words hang from the first, or from the root.
      const isRight = k % 2 === 0;
      const centre = isRight ? 1 : size + 1;
      const offered = Array.from({length: size + 1}, (_, w) =>
        w + 1 === centre ? [0] : [centre]
      );
      const candidates = candidatesOf(offered);
      const {children} = candidates;
      const key = (inner: number, arc: number) => 20 * (inner + 1) + arc;
      const table = Float64Array.from({length: 400}, () => 4 * source.real());
      const zero = () => 0;
      const scores: TreeScores = {
        ...{arc: zero, grand: zero, pair: zero, crossing: zero},
        sibling: (inner, arc) => table[key(inner, arc)]
      };
      const factors = new PartFactors(true, true);
      const temperature = 2;
      const single = new Float64Array(candidates.size);
      factors.load(candidates, scores, temperature, single);
      const before = Float64Array.from(children, () => source.real() - 0.5);
      const beliefs = before.slice();
      factors.pass(beliefs, 0);
      // The arcs of the chain, the nearest to the head first.
      const chain = [...children.keys()]
        .filter(arc => children[arc] !== centre)
        .sort((a, b) => (isRight ? a - b : b - a));
      const weights = states(size).map(state => {
        let sum = 0;
        let inner = -1;
        chain.forEach((arc, i) => {
          if (!has(state, i)) return;
          sum += before[arc] + table[key(inner, arc)] / temperature;
          inner = arc;
        });
        return Math.exp(sum);
      });
      for (const [i, arc] of chain.entries()) {
        let yes = 0;
        let no = 0;
        for (const state of states(size)) {
          if (has(state, i)) yes += weights[state];
          else no += weights[state];
        }
        expect(beliefs[arc] + single[arc]).toBeCloseTo(Math.log(yes / no), 9);
      }
    }
  });

  test('are bounded where probabilities are 0', () => {
    expect(logOdds(0.5, 0.5)).toBe(0);
    expect(logOdds(0.75, 0.25)).toBeCloseTo(Math.log(3), 12);
    expect(logOdds(1, 0)).toBe(745);
    expect(logOdds(0, 1)).toBe(-745);
    expect(logOdds(1, 5e-324)).toBeCloseTo(744.44, 2);
    expect(logOdds(5e-324, 1)).toBeCloseTo(-744.44, 2);
  });
});
