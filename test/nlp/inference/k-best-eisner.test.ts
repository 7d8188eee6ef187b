import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {EisnerScratch} from '../../../src/internals.js';
import {NoArborescenceError} from '../../../src/msf/index.js';
import {decode, NoProjectiveTreeError} from '../../../src/nlp/index.js';
import {kBestProjective} from '../../../src/nlp/inference/k-best-eisner.js';
import {treeFlaw, treeShape} from '../../../src/nlp/tree.js';
import {random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';
import {allTrees} from '../../support/words.js';

const isProjective = (heads: Int32Array) =>
  treeFlaw(heads) === null && treeShape(heads).nonProjective.length === 0;
const rootsOf = (heads: Int32Array) => heads.filter(head => head === 0).length;

function total(scores: Float64Array, heads: Int32Array): number {
  let sum = 0;
  for (let word = 1; word < heads.length; word++) {
    sum += scores[heads[word] * heads.length + word];
  }
  return sum;
}

const integer = (least: number, most: number) =>
  fc.integer({min: least, max: most});
const SCORES: [name: string, score: fc.Arbitrary<number>][] = [
  ['large integers', integer(-(2 ** 40), 2 ** 40)],
  ['scores with many ties', integer(0, 1)],
  ['equal scores', fc.constant(3)],
  ['scores near overflow', integer(-7, 7).map(x => x * 2 ** 1018)],
  ['forbidden arcs', fc.oneof(fc.constant(-Infinity), integer(-9, 9))]
];

describe.each([1, 2, 3, 4, 5])('of %i words', n => {
  const order = n + 1;
  const projective = [...allTrees(n)].filter(isProjective);

  test.each(SCORES)(
    'all projective trees come in order with %s',
    (_, score) => {
      const length = order ** 2;
      const matrix = fc
        .array(score, {minLength: length, maxLength: length})
        .map(scores => Float64Array.from(scores));
      const scratch = new EisnerScratch(order + 1);
      fc.assert(
        fc.property(matrix, fc.boolean(), (scores, singleRoot) => {
          const wanted = projective.filter(
            heads =>
              (!singleRoot || rootsOf(heads) === 1) &&
              total(scores, heads) > -Infinity
          );
          const rank = () => [
            ...kBestProjective(scores, order, singleRoot, scratch)
          ];
          if (wanted.length === 0) {
            expect(rank).toThrow(/./);
            return;
          }
          const found = rank();
          expect(found[0]).toEqual(
            decode(scores, {decoder: 'eisner', singleRoot})
          );
          const sums = found.map(heads => total(scores, heads));
          expect(sums).toEqual(
            wanted.map(heads => total(scores, heads)).sort((a, b) => b - a)
          );
          const names = found.map(String).sort();
          expect(names).toEqual(wanted.map(String).sort());
        }),
        {numRuns: rounds(n < 5 ? 20 : 6)}
      );
    }
  );
});

test('the best of long sentences are in order and differ', () => {
  const {integer} = random(1);
  const order = 60;
  const scores = Float64Array.from({length: order ** 2}, () =>
    integer(-1000, 1000)
  );
  const found: Int32Array[] = [];
  for (const heads of kBestProjective(scores, order, true)) {
    if (found.push(heads) === 500) break;
  }
  expect(found.every(isProjective)).toBe(true);
  expect(new Set(found.map(String)).size).toBe(500);
  const sums = found.map(heads => total(scores, heads));
  expect(sums).toEqual(sums.toSorted((a, b) => b - a));
});

test('a deep chain needs no recursion', () => {
  const order = 300;
  const scores = new Float64Array(order ** 2).fill(-9);
  for (let v = 1; v < order; v++) scores[(v - 1) * order + v] = 5;
  const ranking = kBestProjective(scores, order, true);
  const sums = Array.from({length: 3}, () =>
    total(scores, ranking.next().value as Int32Array)
  );
  expect(sums).toEqual([5 * 299, 5 * 298 - 9, 5 * 298 - 9]);
});

test('an empty sentence has one tree', () => {
  const trees = [...kBestProjective(new Float64Array(1), 1, true)];
  expect(trees).toEqual([Int32Array.of(-1)]);
});

test('there may be no tree, or none without crossing arcs', () => {
  const none = new Float64Array(9).fill(-Infinity);
  const first = (scores: Float64Array) =>
    kBestProjective(scores, Math.sqrt(scores.length), false).next();
  expect(() => first(none)).toThrow(NoArborescenceError);
  const crossing = new Float64Array(25).fill(-Infinity);
  for (const [head, child] of [
    [0, 2],
    [2, 4],
    [4, 1],
    [1, 3]
  ]) {
    crossing[head * 5 + child] = 1;
  }
  expect(() => first(crossing)).toThrow(NoProjectiveTreeError);
});
