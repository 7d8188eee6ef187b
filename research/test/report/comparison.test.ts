import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {headsOfTree, wordsOf} from '../../../test/support/words.js';
import type {SentenceCounts} from '../../src/report/bootstrap.js';
import {
  addCounts,
  attachmentScore,
  headToHead,
  MEASURES,
  oracleScore
} from '../../src/report/comparison.js';
import {sentenceCounts} from '../../src/report/sentence-counts.js';

/** Systems on the same sentences of a few words, each right on some. */
const someSystems: fc.Arbitrary<SentenceCounts[]> = fc
  .record({
    words: fc.array(fc.nat(4), {minLength: 1, maxLength: 8}),
    systems: fc.integer({min: 1, max: 4})
  })
  .chain(({words, systems}) => {
    const right = fc.tuple(
      ...words.map(count =>
        fc.tuple(fc.nat(count), fc.nat(count)).map(both => both.sort())
      )
    );
    return fc.array(
      right.map(rows => ({
        words: Int32Array.from(words),
        directed: Int32Array.from(rows, ([least]) => least),
        undirected: Int32Array.from(rows, ([, most]) => most)
      })),
      {minLength: systems, maxLength: systems}
    );
  });

const ABC = ['a X 0 root', 'b X 1 dep', 'c X 1 dep'];
const GOLD = [wordsOf(...ABC), wordsOf(...ABC), wordsOf(...ABC)];
// Right heads 3, 2, 0 of 3; edges 3, 2, 1.
const FIRST = sentenceCounts(GOLD, [
  Int32Array.of(-1, 0, 1, 1),
  Int32Array.of(-1, 0, 1, 2),
  Int32Array.of(-1, 3, 3, 0)
]);
// Right heads 1, 2, 1 of 3; edges 2, 2, 2.
const SECOND = sentenceCounts(GOLD, [
  Int32Array.of(-1, 2, 0, 1),
  Int32Array.of(-1, 0, 1, 2),
  Int32Array.of(-1, 2, 0, 1)
]);

describe('head to head', () => {
  test('two systems have the sentences that they are better on', () => {
    expect(headToHead([FIRST, SECOND])).toEqual({
      sentences: 3,
      better: [1, 1],
      ties: 1
    });
  });

  test('an edge may be turned round if the measure is undirected', () => {
    const third = {...SECOND, undirected: Int32Array.of(3, 3, 1)};
    expect(headToHead([FIRST, third], 'undirected')).toEqual({
      sentences: 3,
      better: [0, 1],
      ties: 2
    });
  });

  test('a system ties with itself, and alone it wins', () => {
    expect(headToHead([FIRST, FIRST])).toMatchObject({better: [0, 0], ties: 3});
    expect(headToHead([FIRST])).toMatchObject({better: [3], ties: 0});
  });

  test('no sentence goes to one of three that share the lead', () => {
    const system = (right: number): SentenceCounts => {
      const directed = Int32Array.of(right);
      return {words: Int32Array.of(9), directed, undirected: directed};
    };
    const won = (...right: number[]) => headToHead(right.map(system)).better;
    expect(won(5, 5, 6)).toEqual([0, 0, 1]);
    expect(won(6, 5, 6)).toEqual([0, 0, 0]);
    expect(won(6, 5, 5)).toEqual([1, 0, 0]);
    expect(won(5, 6, 6)).toEqual([0, 0, 0]);
  });

  test('is what counting the winners of each sentence gives', () => {
    fc.assert(
      fc.property(
        someSystems,
        fc.constantFrom(...MEASURES),
        (systems, measure) => {
          const winners = Array.from(systems[0].words, (_, s) => {
            const right = systems.map(counts => counts[measure][s]);
            const most = Math.max(...right);
            return right.flatMap((value, i) => (value === most ? [i] : []));
          });
          expect(headToHead(systems, measure)).toEqual({
            sentences: winners.length,
            better: systems.map(
              (_, i) => winners.filter(it => `${it}` === `${i}`).length
            ),
            ties: winners.filter(({length}) => length > 1).length
          });
        }
      )
    );
  });
});

describe('the oracle', () => {
  test('takes the better tree of each sentence', () => {
    expect(oracleScore([FIRST, SECOND])).toBe((3 + 2 + 1) / 9);
    expect(oracleScore([FIRST, SECOND], 'undirected')).toBe((3 + 2 + 2) / 9);
  });

  test('of one system, or of it and a worse one, has its score', () => {
    const none = sentenceCounts(
      GOLD,
      GOLD.map(() => Int32Array.of(-1, 2, 3, 0))
    );
    for (const measure of MEASURES) {
      expect(oracleScore([FIRST], measure)).toBe(
        attachmentScore(FIRST, measure)
      );
    }
    expect(oracleScore([FIRST, none])).toBe(attachmentScore(FIRST));
  });

  test('is the best of all ways to choose', () => {
    fc.assert(
      fc.property(
        someSystems,
        fc.constantFrom(...MEASURES),
        (systems, measure) => {
          const {words} = systems[0];
          // Every way to choose a system for each sentence, as the digits of
          // a number.
          let best = 0;
          for (let way = 0; way < systems.length ** words.length; way++) {
            let rest = way;
            let right = 0;
            for (let s = 0; s < words.length; s++) {
              right += systems[rest % systems.length][measure][s];
              rest = Math.floor(rest / systems.length);
            }
            best = Math.max(best, right);
          }
          const all = words.reduce((sum, count) => sum + count, 0);
          expect(oracleScore(systems, measure)).toBe(best / all);
        }
      ),
      {numRuns: 40}
    );
  });

  test('never loses to one of its systems, on trees as well', () => {
    const trees = fc.integer({min: 1, max: 6}).chain(length => {
      const tree = headsOfTree(length);
      return fc.tuple(tree, tree, tree);
    });
    fc.assert(
      fc.property(fc.array(trees, {minLength: 1, maxLength: 5}), sentences => {
        const gold = sentences.map(([heads]) =>
          wordsOf(...heads.map(head => `w X ${head} dep`))
        );
        const [first, second] = ([1, 2] as const).map(i =>
          sentenceCounts(
            gold,
            sentences.map(trees => Int32Array.of(-1, ...trees[i]))
          )
        );
        for (const measure of MEASURES) {
          const oracle = oracleScore([first, second], measure);
          const scores = [first, second].map(it =>
            attachmentScore(it, measure)
          );
          expect(oracle).toBeGreaterThanOrEqual(Math.max(...scores));
          // It gains nothing exactly if one is nowhere beaten.
          const {better} = headToHead([first, second], measure);
          expect(oracle === scores[0]).toBe(better[1] === 0);
          expect(oracle === scores[1]).toBe(better[0] === 0);
        }
      })
    );
  });

  test('has no score where no word is scored', () => {
    expect(oracleScore([sentenceCounts([], [])])).toBeNaN();
  });
});

describe('counts added up', () => {
  const counts = (...rows: number[][]): SentenceCounts => {
    const column = (i: number) => Int32Array.from(rows, row => row[i]);
    return {words: column(0), directed: column(1), undirected: column(2)};
  };

  test('hold the sums for each sentence', () => {
    const sum = addCounts([
      counts([4, 1, 2], [3, 3, 3]),
      counts([4, 3, 4], [3, 0, 1])
    ]);
    expect(sum).toEqual(counts([8, 4, 6], [6, 3, 4]));
  });

  test('have the mean of the scores', () => {
    const systems = [
      counts([4, 1, 2], [3, 3, 3]),
      counts([4, 3, 4], [3, 0, 1]),
      counts([4, 4, 4], [3, 1, 1])
    ];
    for (const measure of MEASURES) {
      const scores = systems.map(it => attachmentScore(it, measure));
      expect(attachmentScore(addCounts(systems), measure)).toBeCloseTo(
        (scores[0] + scores[1] + scores[2]) / 3,
        12
      );
    }
  });

  test('leave the parts alone', () => {
    const part = counts([4, 1, 2]);
    addCounts([part, part]);
    expect(part).toEqual(counts([4, 1, 2]));
  });
});
