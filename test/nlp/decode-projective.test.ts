import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {seededRandom} from '../../src/graph/index.js';
import {DenseScratch, EisnerScratch} from '../../src/internals.js';
import {NoArborescenceError} from '../../src/msf/index.js';
import {decode, NoProjectiveTreeError} from '../../src/nlp/index.js';
import {treeFlaw, treeShape} from '../../src/nlp/tree.js';
import {rounds} from '../support/rounds.js';
import {allTrees} from '../support/words.js';

const isProjective = (heads: Int32Array) =>
  treeFlaw(heads) === null && treeShape(heads).nonProjective.length === 0;
const rootsOf = (heads: Int32Array) => heads.filter(head => head === 0).length;

function total(scores: ArrayLike<number>, heads: Int32Array): number {
  let sum = 0;
  for (let word = 1; word < heads.length; word++) {
    sum += scores[heads[word] * heads.length + word];
  }
  return sum;
}

// The sum of a tree with a forbidden arc.
const NONE = -Infinity;

const matrix = (n: number, score: fc.Arbitrary<number>) => {
  const length = (n + 1) ** 2;
  return fc
    .array(score, {minLength: length, maxLength: length})
    .map(scores => Float64Array.from(scores));
};

// Sums of these are exact, so that the best trees are the best beyond doubt.
const integer = (least: number, most: number) =>
  fc.integer({min: least, max: most});
const SCORES: [name: string, score: fc.Arbitrary<number>, unit: number][] = [
  ['large integers', integer(-(2 ** 40), 2 ** 40), 1],
  ['small integers', integer(-9, 9), 1],
  ['scores with many ties', integer(0, 1), 1],
  ['negative scores', integer(-1009, -1000), 1],
  ['tiny fractions', integer(-999, 999), 2 ** -1060],
  ['scores whose sums overflow', integer(-7, 7), 2 ** 1021],
  ['scores of which few overflow', integer(-1, 1), 2 ** 1022],
  ['forbidden arcs', fc.oneof(fc.constant(-Infinity), integer(-9, 9)), 1]
];

describe.each([1, 2, 3, 4, 5, 6])('eisner on %i words', n => {
  const all = [...allTrees(n)];
  const projective = all.filter(isProjective);

  test('can give every projective tree', () => {
    // Noncrossing trees of n + 1 points.
    expect(projective.length).toBe([1, 3, 12, 55, 273, 1428][n - 1]);
    for (const tree of projective) {
      const scores = new Float64Array((n + 1) ** 2);
      for (let v = 1; v <= n; v++) scores[tree[v] * (n + 1) + v] = 1;
      for (const singleRoot of rootsOf(tree) === 1 ? [true, false] : [false]) {
        const found = decode(scores, {decoder: 'eisner', singleRoot});
        if (found.join() !== tree.join()) expect(found).toEqual(tree);
      }
    }
  });

  test.each(SCORES)('finds the best one by %s', (_, score, unit) => {
    const scratch = new EisnerScratch(n + 1);
    fc.assert(
      fc.property(matrix(n, score), fc.boolean(), (counts, singleRoot) => {
        const greatest = (trees: readonly Int32Array[]) =>
          trees
            .filter(tree => !singleRoot || rootsOf(tree) === 1)
            .reduce((most, tree) => Math.max(most, total(counts, tree)), NONE);
        const scores = counts.map(count => count * unit);
        const options = {decoder: 'eisner', singleRoot} as const;
        const find = () => decode(scores, {...options, scratch});
        const best = greatest(projective);
        if (best === NONE) {
          const expected =
            greatest(all) === NONE
              ? NoArborescenceError
              : NoProjectiveTreeError;
          expect(find).toThrow(expected);
          return;
        }
        const heads = find();
        expect(heads[0]).toBe(-1);
        expect(isProjective(heads)).toBe(true);
        if (singleRoot) expect(rootsOf(heads)).toBe(1);
        expect(total(counts, heads)).toBe(best);
        // Whatever the memory holds from before.
        expect(find()).toEqual(heads);
        expect(decode(scores, options)).toEqual(heads);
      }),
      {numRuns: rounds(n < 6 ? 100 : 30)}
    );
  });
});

describe('eisner', () => {
  const decoder = 'eisner';

  test.each([2 ** 961, 2 ** 1000, 2 ** 1018])(
    'finds the same tree of a long sentence if all scores are %d times as large',
    factor => {
      const order = 90;
      const random = seededRandom(1);
      const scores = Float64Array.from({length: order ** 2}, () =>
        Math.round(20 * random() + 12)
      );
      const heads = decode(scores, {decoder});
      const large = scores.map(score => factor * score);
      expect(decode(large, {decoder})).toEqual(heads);
    }
  );

  test('finds what cle finds if that is projective, and nothing better', () => {
    const sizes = fc.integer({min: 7, max: 30});
    const cases = sizes.chain(n => matrix(n, integer(-99, 99)));
    let same = 0;
    fc.assert(
      fc.property(cases, fc.boolean(), (scores, singleRoot) => {
        const order = Math.sqrt(scores.length);
        // Short arcs are good, so that some best trees are projective.
        for (let at = 0; at < scores.length; at++) {
          const distance = Math.abs(Math.floor(at / order) - (at % order));
          scores[at] -= 60 * distance;
        }
        const best = decode(scores, {singleRoot});
        const heads = decode(scores, {decoder, singleRoot});
        expect(isProjective(heads)).toBe(true);
        expect(total(scores, heads)).toBeLessThanOrEqual(total(scores, best));
        if (!isProjective(best)) return;
        same++;
        expect(total(scores, heads)).toBe(total(scores, best));
      })
    );
    expect(same).toBeGreaterThan(10);
  });

  test('decodes seven hundred words in the memory of its scratch', () => {
    const n = 700;
    const random = seededRandom(3);
    // Any projective tree: each word hangs from its neighbour on one side, or
    // from what that one hangs from, and so on.
    const tree = new Int32Array(n + 1).fill(-1);
    for (let v = 1; v <= n; v++) {
      let head = v - 1;
      while (head > 1 && random() < 0.4) head = tree[head];
      tree[v] = head;
    }
    expect(isProjective(tree)).toBe(true);
    const order = n + 1;
    const scores = Float64Array.from({length: order ** 2}, random);
    for (let v = 1; v <= n; v++) scores[tree[v] * order + v] += 1;
    const scratch = new EisnerScratch(order);
    const bytes = Object.values(scratch).reduce(
      (sum, array) => sum + (array.byteLength ?? 0),
      0
    );
    expect(bytes).toBe(24 * order ** 2 + 8 * order);
    expect(decode(scores, {decoder, singleRoot: true, scratch})).toEqual(tree);
    const mirror = (v: number) => (v === 0 ? 0 : order - v);
    const mirrored = scores.map(
      (_, at) =>
        scores[mirror(Math.floor(at / order)) * order + mirror(at % order)]
    );
    const heads = decode(mirrored, {decoder, singleRoot: true, scratch});
    for (let v = 1; v <= n; v++) expect(heads[mirror(v)]).toBe(mirror(tree[v]));
  });

  test('takes single precision, no words, and no matrix at all', () => {
    const scores = [0, 4, 10, 0, 0, 3, 0, 9, 0];
    expect([...decode(Float32Array.from(scores), {decoder})]).toEqual([
      -1, 2, 0
    ]);
    expect([...decode(new Float64Array(1), {decoder})]).toEqual([-1]);
    expect([...decode(new Float64Array(0), {decoder})]).toEqual([]);
  });

  test('does not look at arcs into the root or from a word to itself', () => {
    const scores = Float64Array.of(NaN, 4, NaN, Infinity);
    expect([...decode(scores, {decoder})]).toEqual([-1, 0]);
  });

  test('says what is wrong with scores, trees and memory', () => {
    const find = (scores: readonly number[], scratch?: EisnerScratch) => () =>
      decode(Float64Array.from(scores), {decoder, scratch});
    expect(find([0, NaN, 0, 0])).toThrow('0 -> 1 has weight NaN');
    expect(find([0, Infinity, 0, 0])).toThrow('Only -Infinity may be infinite');
    expect(find([0, 0, 0])).toThrow('not a square matrix');
    expect(find([0, 1, 0, 0], new EisnerScratch(1))).toThrow(
      'the scratch is for matrices of 1 rows, but this one has 2. Make a new ' +
        'EisnerScratch(2).'
    );
    const no = -Infinity;
    expect(find([0, no, 0, 0])).toThrow(
      'do not lead from the root to word 1. Give more arcs finite scores'
    );
    // The arcs from 1 to 3 and from 4 to 2 cross.
    const crossing = new Float64Array(25).fill(no);
    for (const [head, child] of [
      [0, 1],
      [1, 3],
      [4, 2],
      [1, 4]
    ]) {
      crossing[head * 5 + child] = 1;
    }
    expect([...decode(crossing)]).toEqual([-1, 0, 4, 1, 1]);
    expect(() => decode(crossing, {decoder})).toThrow(
      'spanforest/nlp/decode: the arcs that are allowed make no projective ' +
        "tree, only trees whose arcs cross. Allow more arcs, or use the decoder 'cle'."
    );
    expect(() => decode(crossing, {decoder, singleRoot: true})).toThrow(
      'no projective tree with a single root, only'
    );
    for (const order of [-1, 1.5, '2']) {
      expect(() => new EisnerScratch(order as number)).toThrow(
        'order of a scratch'
      );
    }
  });

  test('takes no memory that is meant for another decoder', () => {
    const scores = new Float64Array(4);
    const scratch = new DenseScratch(2);
    expect(() => decode(scores, {decoder, scratch})).toThrow(
      'scratch is an object. Pass an EisnerScratch for eisner, or leave it out.'
    );
    const other = new EisnerScratch(2);
    expect(() => decode(scores, {scratch: other})).toThrow(
      'Pass a DenseScratch for cle'
    );
    expect([...decode(scores, {scratch})]).toEqual([-1, 0]);
  });
});
