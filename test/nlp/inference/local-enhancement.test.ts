import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {Enhancement} from '../../../src/internals.js';
import {enhanceTree} from '../../../src/nlp/index.js';
import {treeFlaw} from '../../../src/nlp/tree.js';
import {rounds} from '../../support/rounds.js';
import {headsOfTree} from '../../support/words.js';

// A tree of up to 9 words, and scores of all arcs between them.
const cases = fc.integer({min: 0, max: 9}).chain(n =>
  fc.tuple(
    headsOfTree(n).map(heads => Int32Array.from([-1, ...heads])),
    fc.array(fc.integer({min: -9, max: 9}), {
      minLength: (n + 1) ** 2,
      maxLength: (n + 1) ** 2
    })
  )
);

const total = (heads: Int32Array, scores: number[]) => {
  let sum = 0;
  for (let v = 1; v < heads.length; v++) {
    sum += scores[heads[v] * heads.length + v];
  }
  return sum;
};

const roots = (heads: Int32Array) => heads.filter(head => head === 0).length;

describe('enhanceTree', () => {
  test("gains 1 in the paper's example", () => {
    // t, u and v are the words 1, 2 and 3; lower is better in the paper.
    const cost = new Map([
      ['1 2', 4],
      ['2 3', 3],
      ['1 3', 5],
      ['3 2', 1],
      ['0 1', 0],
      ['0 2', 100],
      ['2 1', 100]
    ]);
    const heads = Int32Array.of(-1, 0, 1, 2);
    const changes: Enhancement[] = [];
    enhanceTree(
      heads,
      (head, child) => -cost.get(`${head} ${child}`)!,
      5,
      change => changes.push(change)
    );
    expect(changes).toEqual([{top: 1, from: 2, to: 3, gain: 4 + 3 - (5 + 1)}]);
    expect([...heads]).toEqual([-1, 0, 3, 1]);
  });

  test('makes the best change of all each time, as tried one by one', () => {
    fc.assert(
      fc.property(cases, fc.nat(8), ([tree, scores], rounds) => {
        const {length} = tree;
        const expected = tree.slice();
        for (let round = 0; round < rounds; round++) {
          let best = expected;
          for (let v = 1; v < length; v++) {
            const u = expected[v];
            if (u === 0) continue;
            const changed = expected.slice();
            changed[v] = expected[u];
            changed[u] = v;
            if (total(changed, scores) > total(best, scores)) best = changed;
          }
          expected.set(best);
        }
        const heads = tree.slice();
        enhanceTree(heads, (h, c) => scores[h * length + c], rounds);
        expect(heads).toEqual(expected);
      }),
      {numRuns: rounds(1000)}
    );
  });

  test('turns no arc back, however scores are rounded', () => {
    const score = fc.double({min: -1, max: 1, noNaN: true});
    // The root, a word and its child: there are two trees of this shape.
    fc.assert(
      fc.property(score, score, score, score, (tu, uv, tv, vu) => {
        const scores = [0, tu, tv, 0, 0, uv, 0, vu, 0];
        let changes = 0;
        enhanceTree(
          Int32Array.of(-1, 0, 1),
          (h, c) => scores[3 * h + c],
          10,
          () => changes++
        );
        expect(changes).toBeLessThanOrEqual(1);
      }),
      {
        numRuns: rounds(2000),
        // Subtracting one score after the other gains 1e-16 either way.
        examples: [[-0.6, -0.8, -0.9, -0.5]]
      }
    );
  });

  test('never worsens the score, and keeps a tree with as many roots', () => {
    fc.assert(
      fc.property(cases, ([tree, scores]) => {
        const heads = tree.slice();
        let score = total(tree, scores);
        enhanceTree(
          heads,
          (h, c) => scores[h * tree.length + c],
          100,
          ({gain}) => {
            expect(gain).toBeGreaterThan(0);
            score += gain;
          }
        );
        expect(total(heads, scores)).toBe(score);
        expect(treeFlaw(heads)).toBe(null);
        expect(roots(heads)).toBe(roots(tree));
      })
    );
  });

  test('refuses heads that are not a tree, and rounds that are no count', () => {
    const call = (heads: unknown, rounds?: number) => () =>
      enhanceTree(heads as Int32Array, () => 0, rounds);
    expect(call([-1, 0])).toThrow(
      'an array of 2 entries is not the heads of a'
    );
    expect(call(Int32Array.of(0, 0))).toThrow('that begins with -1');
    expect(call(Int32Array.of(-1, 7))).toThrow(
      'the head of word 1 is 7. Pass another word from 1 to 1, or 0 for the root.'
    );
    expect(call(Int32Array.of(-1, 2, 1))).toThrow(
      'form a cycle through word 1'
    );
    expect(call(Int32Array.of(-1, 0), -1)).toThrow('rounds is -1');
    expect(call(Int32Array.of(-1, 0))).not.toThrow();
  });

  test('makes at most five changes, if no number is given', () => {
    // In each group the second word should be the head of the first.
    const groups = 7;
    const heads = new Int32Array(2 * groups + 1).fill(-1);
    for (let v = 1; v < heads.length; v++) heads[v] = v % 2 === 0 ? v - 1 : 0;
    let changes = 0;
    enhanceTree(
      heads,
      (head, child) => (child === head - 1 ? 1 : 0),
      undefined,
      () => changes++
    );
    expect(changes).toBe(5);
  });

  test('asks for three scores a word, and later only around a change', () => {
    const n = 50;
    const chain = Int32Array.from({length: n + 1}, (_, i) => i - 1);
    let asked = 0;
    const count = (rounds: number) => {
      asked = 0;
      enhanceTree(
        chain.slice(),
        (head, child) => {
          asked++;
          return (head * 7 + child * 13) % 11;
        },
        rounds
      );
      return asked;
    };
    expect(count(0)).toBe(0);
    expect(count(1)).toBeLessThanOrEqual(3 * n + 2);
    // A word on a chain has one child: a change touches a handful of gains.
    expect(count(5)).toBeLessThanOrEqual(3 * n + 5 * 12);
  });
});
