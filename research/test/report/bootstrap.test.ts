import {describe, expect, test} from 'vitest';
import {OptionError, seededRandom} from '../../../src/graph/index.js';
import {EvaluationError} from '../../../src/nlp/index.js';
import {
  pairedBootstrap,
  type SentenceCounts
} from '../../src/report/bootstrap.js';

/** Counts from the number of words and of right ones of each sentence. */
function counts(words: number[], right: number[]): SentenceCounts {
  const directed = Int32Array.from(right);
  return {words: Int32Array.from(words), directed, undirected: directed};
}

/** Two systems on random sentences, the second better by some share. */
function randomSystems(sentences: number, better: number, seed: number) {
  const random = seededRandom(seed);
  const words = Array.from({length: sentences}, () => (1 + random() * 20) | 0);
  const parse = (share: number) =>
    words.map(count => {
      let right = 0;
      for (let i = 0; i < count; i++) if (random() < share) right++;
      return right;
    });
  return [counts(words, parse(0.8)), counts(words, parse(0.8 + better))];
}

/** The p-value over all test sets that can be drawn, by its definition. */
function exactP(words: number[], first: number[], second: number[]): number {
  const n = words.length;
  const difference = (set: number[]) => {
    const sum = (value: (s: number) => number) =>
      set.reduce((sum, s) => sum + value(s), 0);
    return sum(s => second[s] - first[s]) / sum(s => words[s]);
  };
  const seen = difference(words.map((_, s) => s));
  let asLarge = 0;
  for (let way = 0; way < n ** n; way++) {
    const set = words.map((_, i) => Math.floor(way / n ** i) % n);
    const away = Math.abs(difference(set) - seen);
    if (away >= Math.abs(seen) - 1e-12) asLarge++;
  }
  return asLarge / n ** n;
}

describe('a paired bootstrap', () => {
  test('gives 1 for a system and itself', () => {
    const [first] = randomSystems(50, 0, 1);
    expect(pairedBootstrap(first, first)).toEqual({
      difference: 0,
      low: 0,
      high: 0,
      pValue: 1,
      resamples: 10_000
    });
  });

  test('gives 1 for two systems that differ, but not in their score', () => {
    const first = counts([5, 5, 5], [1, 2, 3]);
    const second = counts([5, 5, 5], [3, 2, 1]);
    expect(pairedBootstrap(first, second)).toMatchObject({
      difference: 0,
      pValue: 1
    });
  });

  test('gives the least that it can if every sentence is as much better', () => {
    const all = (count: number) => new Array<number>(30).fill(count);
    const first = counts(all(10), all(6));
    const second = counts(all(10), all(7));
    const result = pairedBootstrap(first, second, {resamples: 99});
    expect(result.pValue).toBe(1 / 100);
    expect(result.difference).toBeCloseTo(0.1, 12);
    expect([result.low, result.high]).toEqual([0.1, 0.1]);
  });

  test('comes close to the p-value over all test sets there are', () => {
    const cases = [
      {words: [3, 4, 2, 5], first: [1, 2, 2, 3], second: [2, 4, 1, 4]},
      {words: [3, 4, 2, 5], first: [3, 0, 0, 1], second: [1, 4, 2, 1]},
      {words: [1, 9, 1, 1, 6], first: [0, 5, 1, 0, 2], second: [1, 8, 0, 0, 3]},
      {words: [4, 0, 7, 2, 2], first: [4, 0, 2, 1, 2], second: [2, 0, 7, 0, 2]}
    ];
    for (const {words, first, second} of cases) {
      const {pValue} = pairedBootstrap(
        counts(words, first),
        counts(words, second),
        {resamples: 20_000}
      );
      const exact = exactP(words, first, second);
      expect(exact).toBeGreaterThan(0.01);
      expect(exact).toBeLessThan(0.99);
      // Three deviations of a share of 20,000 draws are at most 0.0107.
      expect(Math.abs(pValue - exact)).toBeLessThan(0.011);
    }
  });

  test('tells a clearly better system from one that is as good', () => {
    const [first, better] = randomSystems(400, 0.08, 7);
    const [, asGood] = randomSystems(400, 0, 7);
    expect(asGood.words).toEqual(better.words);
    const clear = pairedBootstrap(first, better);
    expect(clear.pValue).toBeLessThan(0.001);
    expect(clear.low).toBeGreaterThan(0);
    expect(pairedBootstrap(first, asGood).pValue).toBeGreaterThan(0.05);
  });

  test('brackets the difference, and turns round with the systems', () => {
    const [first, second] = randomSystems(100, 0.02, 3);
    const there = pairedBootstrap(first, second);
    const back = pairedBootstrap(second, first);
    expect(there.low).toBeLessThan(there.difference);
    expect(there.high).toBeGreaterThan(there.difference);
    expect(back.pValue).toBe(there.pValue);
    expect(back.difference).toBe(-there.difference);
    expect(back.low).toBeCloseTo(-there.high, 12);
    expect(back.high).toBeCloseTo(-there.low, 12);
  });

  test('rarely finds a difference where there is none', () => {
    let found = 0;
    for (let seed = 0; seed < 200; seed++) {
      const [first, second] = randomSystems(60, 0, seed);
      const {pValue} = pairedBootstrap(first, second, {resamples: 300});
      if (pValue < 0.05) found++;
    }
    // 10 are expected, with a deviation of 3.
    expect(found).toBeGreaterThan(1);
    expect(found).toBeLessThan(20);
  });

  test('depends on its seed and on nothing else', () => {
    const [first, second] = randomSystems(40, 0.03, 5);
    const run = (seed?: number) => pairedBootstrap(first, second, {seed});
    expect(run(4)).toEqual(run(4));
    expect(run(4)).not.toEqual(run(5));
    expect(run()).toEqual(run(1));
  });

  test('looks at edges turned round if the measure is undirected', () => {
    const directed = counts([4, 4], [2, 3]);
    const other = {...directed, undirected: Int32Array.of(4, 4)};
    const compare = (measure: 'directed' | 'undirected') =>
      pairedBootstrap(directed, other, {measure, resamples: 50}).difference;
    expect([compare('directed'), compare('undirected')]).toEqual([0, 3 / 8]);
  });

  test('has nothing to say where no word is scored', () => {
    const nothing = {difference: NaN, low: NaN, high: NaN, pValue: 1};
    const none = counts([], []);
    const dots = counts([0, 0], [0, 0]);
    expect(pairedBootstrap(none, none)).toMatchObject(nothing);
    expect(pairedBootstrap(dots, dots)).toMatchObject(nothing);
  });

  test.for([0, -1, 1.5, NaN, Infinity, '10' as unknown as number])(
    'refuses to draw %s test sets',
    resamples => {
      const none = counts([], []);
      expect(() => pairedBootstrap(none, none, {resamples})).toThrow(
        OptionError
      );
    }
  );

  test('refuses a seed that is no number', () => {
    const none = counts([], []);
    expect(() => pairedBootstrap(none, none, {seed: NaN})).toThrow(OptionError);
  });
});

test('systems on other sentences are not compared', () => {
  const first = counts([3, 3, 3], [3, 2, 0]);
  const other = counts([3, 4, 3], [3, 2, 0]);
  const short = counts([3, 3], [3, 2]);
  expect(() => pairedBootstrap(first, other)).toThrow(
    new EvaluationError(
      'one system has 3 scored words, another 4 scored words. Compare ' +
        'systems on the same sentences.',
      {sentence: 2, word: 0, goldLine: 0, systemLine: 0}
    )
  );
  expect(() => pairedBootstrap(first, short)).toThrow(
    'sentence 3: one system has 3 scored words, another no such sentence.'
  );
  expect(() => pairedBootstrap(short, first)).toThrow(
    'one system has no such sentence, another 3 scored words.'
  );
});
