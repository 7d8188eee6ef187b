import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  NoArborescenceError,
  NoProjectiveTreeError,
  projectiveMarginals
} from '../../../src/msf/index.js';
import {treeFlaw, treeShape} from '../../../src/nlp/tree.js';
import {random} from '../../support/random.js';
import {allTrees} from '../../support/words.js';

const isProjective = (heads: Int32Array) =>
  treeFlaw(heads) === null && treeShape(heads).nonProjective.length === 0;

/** The distribution by listing all projective trees. */
function listed(scores: Float64Array, trees: Int32Array[]) {
  const order = Math.sqrt(scores.length);
  const sums = trees.map(heads => {
    let sum = 0;
    for (let v = 1; v < order; v++) sum += scores[heads[v] * order + v];
    return sum;
  });
  const most = Math.max(...sums);
  const total = sums.reduce((a, sum) => a + Math.exp(sum - most), 0);
  const marginals = new Float64Array(scores.length);
  trees.forEach((heads, i) => {
    const p = Math.exp(sums[i] - most) / total;
    for (let v = 1; v < order; v++) marginals[heads[v] * order + v] += p;
  });
  return {marginals, logPartition: most + Math.log(total)};
}

function largestGap(a: Float64Array, b: Float64Array): number {
  return a.reduce((most, p, at) => Math.max(most, Math.abs(p - b[at])), 0);
}

const SCORES: [name: string, score: fc.Arbitrary<number>][] = [
  ['moderate scores', fc.double({min: -5, max: 5, noNaN: true})],
  ['equal scores', fc.constant(7)],
  [
    'scores whose weights overflow',
    fc.double({min: 0, max: 5000, noNaN: true})
  ],
  [
    'forbidden arcs',
    fc.oneof(fc.constant(-Infinity), fc.integer({min: -9, max: 9}))
  ]
];

describe.each([0, 1, 2, 3, 4, 5])('projectiveMarginals of %i words', n => {
  const order = n + 1;
  const projective = [...allTrees(n)].filter(isProjective);
  const single = projective.filter(
    heads => n === 0 || heads.filter(head => head === 0).length === 1
  );

  test.each(SCORES)('are those of all trees listed, with %s', (_, score) => {
    const length = order ** 2;
    const matrix = fc
      .array(score, {minLength: length, maxLength: length})
      .map(scores => Float64Array.from(scores));
    fc.assert(
      fc.property(matrix, fc.boolean(), (scores, singleRoot) => {
        const allowed = (singleRoot ? single : projective).filter(heads =>
          heads.every((h, v) => v === 0 || scores[h * order + v] > -Infinity)
        );
        const before = scores.slice();
        if (allowed.length === 0) {
          expect(() => projectiveMarginals(scores, {singleRoot})).toThrow(/./);
          return;
        }
        const wanted = listed(scores, allowed);
        const found = projectiveMarginals.detailed(scores, {singleRoot});
        expect(largestGap(found.marginals, wanted.marginals)).toBeLessThan(
          1e-9
        );
        const size = 1 + Math.abs(wanted.logPartition);
        const gap = Math.abs(found.logPartition - wanted.logPartition);
        expect(gap / size).toBeLessThan(1e-12);
        expect(scores).toEqual(before);
      }),
      {numRuns: 60}
    );
  });
});

// 200 words leave the range of doubles, 60 do not.
test.each([60, 200])('the arcs into each of %i words sum up to one', n => {
  const order = n + 1;
  const draw = random(n);
  const scores = Float64Array.from({length: order ** 2}, () => draw.real());
  for (const singleRoot of [false, true]) {
    const marginals = projectiveMarginals(scores, {singleRoot});
    const sums = new Float64Array(order);
    marginals.forEach((p, at) => {
      sums[at % order] += p;
    });
    expect(sums[0]).toBe(0);
    for (const sum of sums.subarray(1)) expect(sum).toBeCloseTo(1, 10);
    const children = marginals.subarray(0, order).reduce((a, p) => a + p, 0);
    if (singleRoot) expect(children).toBeCloseTo(1, 10);
    else expect(children).toBeGreaterThan(1.01);
  }
});

test('names what is wrong with the scores', () => {
  const marginals = projectiveMarginals;
  const at = (index: number, score: number) => {
    const scores = new Float64Array(9);
    scores[index] = score;
    return scores;
  };
  expect(() => marginals(at(5, NaN))).toThrow('arc 1 -> 2 has weight NaN');
  expect(() => marginals(at(2, Infinity))).toThrow('arc 0 -> 2');
  expect(() => marginals(at(7, -1e305))).toThrow(
    'arc 2 -> 1 has score -1e+305'
  );
  // The diagonal and the arcs into the root are not read.
  expect(marginals(at(0, NaN)).join()).toBe(marginals(at(3, NaN)).join());
  expect(() => marginals(new Float64Array(8))).toThrow('not square');
  expect(() => marginals(new Float64Array(9), {root: 1} as object)).toThrow(
    'vertex 0'
  );
  const none = new Float64Array(9).fill(-Infinity);
  expect(() => marginals(none)).toThrow(NoArborescenceError);
  // Only 0 -> 3, 3 -> 1, 0 -> 2, whose arcs cross; and 0 -> 1 for one root.
  const crossing = new Float64Array(16).fill(-Infinity);
  for (const arc of [2, 3, 13]) crossing[arc] = 0;
  expect(() => marginals(crossing)).toThrow(NoProjectiveTreeError);
  expect(() => marginals(crossing, {singleRoot: true})).toThrow(
    NoArborescenceError
  );
});
